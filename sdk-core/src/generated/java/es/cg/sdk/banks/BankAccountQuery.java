package es.cg.sdk.banks;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.Iban;
import es.cg.sdk.internal.requests.Query;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of bank accounts; without filters, it has all of them. Immutable and thread-safe; each method
 * returns a new query.
 */
public final class BankAccountQuery {
    private final Query query;

    private BankAccountQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static BankAccountQuery create() {
        Query none = Query.of("BankAccountQuery", "iban", "sincronizada");
        return new BankAccountQuery(none);
    }

    // formatter:off
    /**
     * Lists only the account with this IBAN, complete and not masked; spaces are allowed. The IBAN is sent in the URL.
     * The SDK writes no URLs to its logs, but a proxy of yours may.
     *
     * @throws IllegalArgumentException if the IBAN is masked, as in the accounts that the service returns
     */
    public BankAccountQuery iban(@Nullable String value) { return with("iban", FullIban.check(value)); }
    /** Lists only the account with this IBAN. */
    public BankAccountQuery iban(Iban value)             { return with("iban", requireNonNull(value, "iban is null").value()); }
    /**
     * True lists only accounts whose movements the service receives from the bank automatically; false lists the
     * others.
     */
    public BankAccountQuery sincronizada(boolean value)  { return with("sincronizada", value); }
    // formatter:on

    private BankAccountQuery with(String name, @Nullable Object value) {
        return new BankAccountQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public BankAccountQuery set(String filtro, @Nullable Object value) {
        return new BankAccountQuery(query.set(filtro, value));
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
