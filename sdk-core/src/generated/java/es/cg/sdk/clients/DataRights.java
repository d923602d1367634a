package es.cg.sdk.clients;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * Serves a client's rights under data protection law: access to the log of calls, export of all data, and erasure of
 * the integration's trace. Thread-safe; obtained from {@code cg.forClient(id).dataRights()}.
 *
 * <p>All operations need the scope {@code clientes:derechos}, which the client consents to separately, and the plan
 * Professional. They count as writes, including the reads, so test keys are refused.
 */
public final class DataRights {
    // formatter:off
    private static final Operation<Page<ActivityLogEntry>> ACTIVITY = Operation.list("clients.activity", "/clients/{id}/activity", ActivityLogEntry::new);
    private static final Operation<DownloadedFile>         EXPORT   = Operation.download("clients.export", "/clients/{id}/export");
    private static final Operation<Erasure>                ERASE    = Operation.delete("clients.erase", "/clients/{id}/data", Erasure::new);
    // formatter:on

    static {
        Resources.register(DataRights.class, DataRights::new);
    }

    private final Caller caller;

    private DataRights(Caller caller) {
        this.caller = caller;
    }

    /**
     * Lists the latest calls that this integration made on the client (right of access), newest first, including
     * refused calls, with scope and HTTP status. Each page also has the date of the consent:
     * {@code page.as(ActivityLog::new).consentimientoDesde()}.
     *
     * <p>Scope {@code clientes:derechos}, plan Professional. Test keys are refused. The contract shows the operation,
     * but neither the fields of a call nor the paging.
     */
    public Listing<ActivityLogEntry> activity() {
        return caller.list(ACTIVITY.call(String.valueOf(caller.client())));
    }

    /**
     * Downloads all data of the client (right of portability) into one JSON file: master data, documents, entries and
     * models. {@link ClientExport} reads it. The SDK streams it to the file and never holds it in memory. It may take
     * long, so set a longer deadline for a large client. The file holds all data of the client in plain text: protect
     * it.
     *
     * <p>Scope {@code clientes:derechos}, plan Professional. Test keys are refused. The contract shows the operation,
     * but not the fields.
     *
     * @throws es.cg.sdk.errors.LocalFileException if the file cannot be written, or already exists
     */
    public DownloadedFile export(Download place) {
        return caller.run(EXPORT.call(String.valueOf(caller.client())).into(place));
    }

    /**
     * Erases the trace of this integration (right of erasure). The integration cannot undo it.
     *
     * <ul>
     * <li>The client's consent is revoked.
     * <li>The key, and the keys that it was rotated from or to, lose the client: all their further calls on it answer
     * 404. Other keys of the firm keep it.
     * <li>IP and user agent are removed from the log of calls; the entries stay.
     * <li>Invoices, entries and tax models stay, because the law obliges the firm to keep them.
     * </ul>
     *
     * <p>To act on the client again, the firm must authorise the key and the client must consent again.
     *
     * <p>Sends no idempotency key, and the SDK does not retry when the connection is lost. The outcome is then unknown;
     * if the next call on this client answers 404, the erasure was done.
     *
     * <p>Scope {@code clientes:derechos}, plan Professional. Test keys are refused. The contract shows the operation,
     * but not its answer.
     *
     * @throws es.cg.sdk.errors.ApiException with status 404 if the key may not act on the client, for example after an
     *     erasure
     */
    public Erasure erase() {
        return caller.run(ERASE.call(String.valueOf(caller.client())));
    }
}
