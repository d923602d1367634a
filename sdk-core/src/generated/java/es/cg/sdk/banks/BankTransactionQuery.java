package es.cg.sdk.banks;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of bank movements; without filters, it has all of them. Immutable and thread-safe; each method
 * returns a new query.
 */
public final class BankTransactionQuery {
    private final Query query;

    private BankTransactionQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static BankTransactionQuery create() {
        Query none = Query.of("BankTransactionQuery", "fecha_desde", "fecha_hasta", "match_status", "cuenta_id");
        return new BankTransactionQuery(none);
    }

    // formatter:off
    /** Lists only movements on or after this day. */
    public BankTransactionQuery          fechaDesde(@Nullable LocalDate day)      { return with("fecha_desde", day); }
    /** Lists only movements on or before this day. */
    public BankTransactionQuery          fechaHasta(@Nullable LocalDate day)      { return with("fecha_hasta", day); }
    /** Lists only movements in this state of reconciliation, such as {@link MatchStatus#UNMATCHED}. */
    public BankTransactionQuery          matchStatus(@Nullable MatchStatus value) { return with("match_status", value); }
    /**
     * Lists only movements on this account. If the service ignores this filter and returns an item with another value,
     * the iteration fails.
     */
    @Assumed public BankTransactionQuery cuentaId(@Nullable String value)         { return held("cuenta_id", value); }
    // formatter:on

    private BankTransactionQuery held(String name, @Nullable Object value) {
        return new BankTransactionQuery(query.verified(name, value));
    }

    private BankTransactionQuery with(String name, @Nullable Object value) {
        return new BankTransactionQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public BankTransactionQuery set(String filtro, @Nullable Object value) {
        return new BankTransactionQuery(query.set(filtro, value));
    }

    Query query() {
        return query;
    }

    /** Returns the names of the filters, and the values of dates, years and vocabularies; no other value. */
    @Override
    public String toString() {
        return query.toString();
    }
}
