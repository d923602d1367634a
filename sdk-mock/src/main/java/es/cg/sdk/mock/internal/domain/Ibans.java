package es.cg.sdk.mock.internal.domain;

import java.math.BigInteger;
import java.util.Locale;

/** Checks international bank account numbers, and makes the identifiers of SEPA creditors. */
public final class Ibans {
    private static final BigInteger MODULUS = BigInteger.valueOf(97);

    private Ibans() {}

    /** Returns the number in capitals, without spaces. */
    public static String normal(String text) {
        return text.toUpperCase(Locale.ROOT).replaceAll("\\s", "");
    }

    /** Whether a number in normal form has valid check digits and, for Spain, is a valid account after them. */
    public static boolean valid(String iban) {
        if (!iban.matches("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
                || (iban.startsWith("ES") && !validCcc(iban.substring(4)))) {
            return false;
        }
        return remainder(iban.substring(4) + iban.substring(0, 4)) == 1;
    }

    /** Returns the remainder by which check digits prove a text, with letters as numbers from 10. */
    private static int remainder(String text) {
        StringBuilder digits = new StringBuilder();
        text.chars().forEach(c -> digits.append(Character.digit(c, 36)));
        return new BigInteger(digits.toString()).mod(MODULUS).intValue();
    }

    /**
     * Returns the Spanish identifier of a SEPA creditor: country, check digits, which do not cover the suffix, the
     * suffix 000, and the tax identifier in normal form.
     */
    public static String creditor(String taxId) {
        return String.format(Locale.ROOT, "ES%02d000%s", 98 - remainder(taxId + "ES00"), taxId);
    }

    /** Whether a text is a Spanish account of twenty digits, of which the ninth and the tenth prove the others. */
    static boolean validCcc(String text) {
        return text.matches("[0-9]{20}")
                && text.charAt(8) == proof("00" + text.substring(0, 8))
                && text.charAt(9) == proof(text.substring(10));
    }

    /** Returns the control digit of ten digits, each weighted with a power of two modulo eleven. */
    private static char proof(String digits) {
        int weight = 1;
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            sum += weight * (digits.charAt(i) - '0');
            weight = weight * 2 % 11;
        }
        int rest = (11 - sum % 11) % 11;
        return (char) ('0' + (rest == 10 ? 1 : rest));
    }

    /** Returns country, check digits and the last four digits: ES91 **** **** **** **** 1332. */
    public static String masked(String iban) {
        if (iban.length() < 8) {
            return "****";
        }
        return iban.substring(0, 4) + " **** **** **** **** " + iban.substring(iban.length() - 4);
    }
}
