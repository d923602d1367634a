package es.cg.sdk;

import es.cg.sdk.internal.retries.RetryTable;

/**
 * The retry rules of the SDK as a table: for each failure, whether reads, writes with an idempotency key, and deletes,
 * which carry no key, are sent again. A row for an error code takes precedence over a row for a status. {@link #table}
 * prints the table. A call is sent again until its attempts or its deadline are used up: see
 * {@link es.cg.sdk.call.CallOptions}.
 *
 * <p>An answer proves that nothing was done only if it has an error object of the service, and not with every code: a
 * proxy or gateway in front of the service may answer with any status, also after the service has executed the request.
 */
public final class RetryRules {
    private RetryRules() {}

    /**
     * Returns the row for an error code as one line of text. If the code has no row of its own, the text says that the
     * status decides.
     */
    public static String explain(String code) {
        return RetryTable.explain(code);
    }

    /** Returns the table as text, one line per row. */
    public static String table() {
        return RetryTable.table();
    }
}
