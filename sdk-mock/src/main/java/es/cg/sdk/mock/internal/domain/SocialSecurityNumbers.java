package es.cg.sdk.mock.internal.domain;

/**
 * Checks the numbers of the Spanish social security: of a person (NAF) and of an employer's contribution account (CCC).
 * Both are a province, a number and two check digits.
 */
public final class SocialSecurityNumbers {
    private static final int PERSON_DIGITS = 8;
    private static final int ACCOUNT_DIGITS = 7;
    private static final int PROVINCE_DIGITS = 2;
    private static final int MODULUS = 97;

    private SocialSecurityNumbers() {}

    /** Returns the number without spaces, dots, dashes and slashes. */
    public static String normal(String text) {
        return text.replaceAll("[\\s.\\-/]", "");
    }

    /** Whether this is the number of a person, in normal form, with valid check digits. */
    public static boolean isPerson(String number) {
        return valid(number, PERSON_DIGITS);
    }

    /** Whether this is the number of an employer's account, in normal form, with valid check digits. */
    public static boolean isAccount(String number) {
        return valid(number, ACCOUNT_DIGITS);
    }

    private static boolean valid(String number, int digits) {
        int end = PROVINCE_DIGITS + digits;
        if (!number.matches("[0-9]{" + (end + 2) + "}") || number.startsWith("00")) {
            return false;
        }
        // A number with a leading zero counts as one digit shorter.
        String province = number.substring(0, PROVINCE_DIGITS);
        String counted = number.charAt(PROVINCE_DIGITS) == '0'
                ? province + number.substring(PROVINCE_DIGITS + 1, end)
                : number.substring(0, end);
        return Long.parseLong(counted) % MODULUS == Long.parseLong(number.substring(end));
    }
}
