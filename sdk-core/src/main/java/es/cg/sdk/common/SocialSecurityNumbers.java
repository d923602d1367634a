package es.cg.sdk.common;

import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.internal.requests.Refusal;
import java.util.Objects;
import java.util.regex.Pattern;

/** Checks the numbers that the Spanish social security gives: a province, a number and two check digits. */
final class SocialSecurityNumbers {
    private static final int OF_THE_PROVINCE = 2;
    private static final int CHECKING = 2;
    private static final long MODULUS = 97;
    private static final Pattern SEPARATORS = Pattern.compile("[\\s\\u00a0./-]");

    private SocialSecurityNumbers() {}

    /**
     * Returns the normal form of a number with this many digits between the province and the check digits.
     *
     * @param name what the number is, with its article, for the message
     * @throws RefusedValueException if the text is no such number; the message does not show the text
     */
    static String checked(String text, String name, int digits) {
        String normal = SEPARATORS
                .matcher(Objects.requireNonNull(text, () -> name + " is null"))
                .replaceAll("");
        int length = OF_THE_PROVINCE + digits + CHECKING;
        if (!normal.matches("[0-9]{" + length + "}")) {
            throw Refusal.SOCIAL_SECURITY.of(name + " has " + length + " digits: 2 for the province, " + digits
                    + ", and 2 check digits; the text has " + normal.length() + " characters");
        }
        long province = Long.parseLong(normal.substring(0, OF_THE_PROVINCE));
        if (province == 0) {
            throw Refusal.SOCIAL_SECURITY.of(name + " begins with a province, not with 00");
        }
        // A number with a leading zero counts as one digit shorter.
        long number = Long.parseLong(normal.substring(OF_THE_PROVINCE, length - CHECKING));
        long shorter = power(digits - 1);
        long checked = number + province * (number < shorter ? shorter : power(digits));
        if (checked % MODULUS != Long.parseLong(normal.substring(length - CHECKING))) {
            throw Refusal.SOCIAL_SECURITY_CHECK.of("the check digits of " + name + " do not match its other digits");
        }
        return normal;
    }

    /** Returns a checked number with only the province and the check digits. */
    static String masked(String number) {
        int end = number.length() - CHECKING;
        return number.substring(0, OF_THE_PROVINCE) + " " + "*".repeat(end - OF_THE_PROVINCE) + " "
                + number.substring(end);
    }

    private static long power(int digits) {
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }
}
