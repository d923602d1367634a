package es.cg.sdk.mock.internal.domain;

import java.math.BigInteger;
import java.util.Locale;

/** Identifiers of creditors in SEPA. */
public final class CreditorIds {
    private static final BigInteger MODULUS = BigInteger.valueOf(97);
    private static final String SUFFIX = "000";

    private CreditorIds() {}

    /** That of a Spanish creditor: country, check digits, suffix, and the tax identifier, which is in normal form. */
    public static String spanish(String taxId) {
        StringBuilder digits = new StringBuilder();
        // The suffix takes no part in the check.
        (taxId + "ES00").chars().forEach(c -> digits.append(Character.digit(c, 36)));
        int check = 98 - new BigInteger(digits.toString()).mod(MODULUS).intValue();
        return String.format(Locale.ROOT, "ES%02d%s%s", check, SUFFIX, taxId);
    }
}
