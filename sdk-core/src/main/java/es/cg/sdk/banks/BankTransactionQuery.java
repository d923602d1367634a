package es.cg.sdk.banks;

import es.cg.sdk.internal.Query;
import es.cg.sdk.model.Assumed;
import java.time.LocalDate;
import java.util.Map;

/** Which movements to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class BankTransactionQuery {
    private final Query query;

    private BankTransactionQuery(Query query) {
        this.query = query;
    }

    /** All movements, 25 a page. */
    public static BankTransactionQuery create() {
        return new BankTransactionQuery(Query.NONE);
    }

    // formatter:off
    /** Only those of this day and later ones. */
    public BankTransactionQuery fechaDesde(LocalDate day)        { return with("fecha_desde", day); }
    /** Only those of this day and earlier ones. */
    public BankTransactionQuery fechaHasta(LocalDate day)        { return with("fecha_hasta", day); }
    /** Only those that are reconciled so far. */
    public BankTransactionQuery matchStatus(MatchStatus status)  { return with("match_status", status.value()); }
    /** Only those on this account. */
    @Assumed public BankTransactionQuery cuentaId(String id)     { return with("cuenta_id", id); }
    /** So many a page: 1 to 100. */
    public BankTransactionQuery limit(int items)                 { return new BankTransactionQuery(query.limit(items)); }
    /** From this cursor on, as an earlier page gave it. */
    public BankTransactionQuery cursor(String cursor)            { return with("cursor", cursor); }
    // formatter:on

    private BankTransactionQuery with(String name, Object value) {
        return new BankTransactionQuery(query.with(name, value));
    }

    Map<String, String> parameters() {
        return query.parameters();
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "BankTransactionQuery";
    }
}
