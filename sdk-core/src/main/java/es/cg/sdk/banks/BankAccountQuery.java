package es.cg.sdk.banks;

import es.cg.sdk.internal.Query;
import java.util.Map;

/** Which bank accounts to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class BankAccountQuery {
    private final Query query;

    private BankAccountQuery(Query query) {
        this.query = query;
    }

    /** All accounts, 25 a page. */
    public static BankAccountQuery create() {
        return new BankAccountQuery(Query.NONE);
    }

    // formatter:off
    /**
     * Only the account of this IBAN: all of it, spaces or not, since part of one finds nothing. It is sent as part of
     * the address; the SDK writes addresses nowhere, but a proxy of yours may.
     */
    public BankAccountQuery iban(String value)          { return new BankAccountQuery(query.with("iban", value)); }
    /** Only those whose movements come in from the bank by themselves, or only the others. */
    public BankAccountQuery sincronizada(boolean value) { return new BankAccountQuery(query.with("sincronizada", value)); }
    /** So many a page: 1 to 100. */
    public BankAccountQuery limit(int items)            { return new BankAccountQuery(query.limit(items)); }
    /** From this cursor on, as an earlier page gave it. */
    public BankAccountQuery cursor(String cursor)       { return new BankAccountQuery(query.with("cursor", cursor)); }
    // formatter:on

    Map<String, String> parameters() {
        return query.parameters();
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "BankAccountQuery";
    }
}
