package es.cg.sdk.banks;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Which movements to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class BankTransactionQuery {
    private final Query query;

    private BankTransactionQuery(Query query) {
        this.query = query;
    }

    /** All movements. */
    public static BankTransactionQuery create() {
        return new BankTransactionQuery(
                Query.of("BankTransactionQuery", "fecha_desde", "fecha_hasta", "match_status", "cuenta_id"));
    }

    // formatter:off
    /** Only those of this day and later ones. */
    public BankTransactionQuery fechaDesde(@Nullable LocalDate day)        { return with("fecha_desde", day); }
    /** Only those of this day and earlier ones. */
    public BankTransactionQuery fechaHasta(@Nullable LocalDate day)        { return with("fecha_hasta", day); }
    /** Only those whose reconciliation stands so, such as {@link MatchStatus#UNMATCHED}. */
    public BankTransactionQuery matchStatus(@Nullable MatchStatus status)  { return with("match_status", status); }
    /** Only those on this account. */
    @Assumed public BankTransactionQuery cuentaId(@Nullable String id)     { return new BankTransactionQuery(query.verified("cuenta_id", id)); }
    // formatter:on

    private BankTransactionQuery with(String name, @Nullable Object value) {
        return new BankTransactionQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. Neither name nor value is checked: a service may
     * ignore a filter that it does not know, and answer with the whole list. A name that is close to that of a filter
     * with a method is sent too, and told in the log once.
     */
    public BankTransactionQuery set(String filtro, @Nullable Object value) {
        return new BankTransactionQuery(query.set(filtro, value));
    }

    Query query() {
        return query;
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "BankTransactionQuery";
    }
}
