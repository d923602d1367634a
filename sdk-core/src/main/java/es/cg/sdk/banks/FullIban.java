package es.cg.sdk.banks;

import org.jspecify.annotations.Nullable;

/** Refuses a masked IBAN as a filter: no account would have it. */
final class FullIban {
    private FullIban() {}

    static @Nullable String check(@Nullable String iban) {
        if (iban != null && iban.indexOf('*') >= 0) {
            throw new IllegalArgumentException(
                    "the filter iban must be a complete IBAN, but this one is masked, as in the accounts that are listed");
        }
        return iban;
    }
}
