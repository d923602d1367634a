package es.cg.sdk.mock.internal.domain;

import java.math.BigInteger;
import java.util.Locale;

/** Checks international bank account numbers. */
public final class Ibans {
    private static final BigInteger MODULUS = BigInteger.valueOf(97);

    private Ibans() {}

    /** Returns the number in capitals, without spaces. */
    public static String normal(String text) {
        return text.toUpperCase(Locale.ROOT).replaceAll("\\s", "");
    }

    /** Whether a number in normal form has valid check digits and, for Spain, the right length. */
    public static boolean valid(String iban) {
        if (!iban.matches("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}") || (iban.startsWith("ES") && iban.length() != 24)) {
            return false;
        }
        StringBuilder digits = new StringBuilder();
        (iban.substring(4) + iban.substring(0, 4)).chars().forEach(c -> digits.append(Character.digit(c, 36)));
        return new BigInteger(digits.toString()).mod(MODULUS).intValue() == 1;
    }

    /** Returns country, check digits and the last four digits: ES91 **** **** **** **** 1332. */
    public static String masked(String iban) {
        if (iban.length() < 8) {
            return "****";
        }
        return iban.substring(0, 4) + " **** **** **** **** " + iban.substring(iban.length() - 4);
    }
}
