package es.cg.sdk.mock.internal.domain;

import java.math.BigInteger;
import java.util.Locale;

/** Makes SEPA creditor identifiers. */
public final class CreditorIds {
    private static final BigInteger MODULUS = BigInteger.valueOf(97);
    private static final String SUFFIX = "000";

    private CreditorIds() {}

    /** Returns a Spanish identifier: country, check digits, suffix, and the tax identifier in normal form. */
    public static String spanish(String taxId) {
        StringBuilder digits = new StringBuilder();
        // The check digits do not cover the suffix.
        (taxId + "ES00").chars().forEach(c -> digits.append(Character.digit(c, 36)));
        int check = 98 - new BigInteger(digits.toString()).mod(MODULUS).intValue();
        return String.format(Locale.ROOT, "ES%02d%s%s", check, SUFFIX, taxId);
    }
}
