package es.cg.sdk.banks;

import es.cg.sdk.common.Iban;
import es.cg.sdk.internal.requests.Query;
import org.jspecify.annotations.Nullable;

/** Which bank accounts to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class BankAccountQuery {
    private final Query query;

    private BankAccountQuery(Query query) {
        this.query = query;
    }

    /** All accounts. */
    public static BankAccountQuery create() {
        return new BankAccountQuery(Query.of("BankAccountQuery", "iban", "sincronizada"));
    }

    // formatter:off
    /**
     * Only the account of this IBAN: all of it, spaces or not, and not masked as accounts show it. It is sent as part of
     * the address; the SDK writes addresses nowhere, but a proxy of yours may.
     */
    public BankAccountQuery iban(@Nullable String value) { return new BankAccountQuery(query.with("iban", whole(value))); }
    /** Only this account. */
    public BankAccountQuery iban(Iban value)            { return new BankAccountQuery(query.with("iban", value.value())); }
    /** Only those whose movements come in from the bank by themselves, or only the others. */
    public BankAccountQuery sincronizada(boolean value) { return new BankAccountQuery(query.with("sincronizada", value)); }
    // formatter:on

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. Neither name nor value is checked: a service may
     * ignore a filter that it does not know, and answer with the whole list. A name that is close to that of a filter
     * with a method is sent too, and told in the log once.
     */
    public BankAccountQuery set(String filtro, @Nullable Object value) {
        return new BankAccountQuery(query.set(filtro, value));
    }

    private static @Nullable String whole(@Nullable String iban) {
        if (iban != null && iban.indexOf('*') >= 0) {
            throw new IllegalArgumentException(
                    "the filter iban must be a whole IBAN; this one is masked, as accounts show theirs");
        }
        return iban;
    }

    Query query() {
        return query;
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "BankAccountQuery";
    }
}
