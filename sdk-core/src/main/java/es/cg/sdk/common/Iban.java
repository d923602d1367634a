package es.cg.sdk.common;

import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.internal.requests.Refusal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A checked international bank account number (IBAN) in normal form: upper case, without spaces and hyphens. Immutable
 * and thread-safe.
 *
 * <p>Checks the check digits, and for a Spanish IBAN also the length and the two control digits of the account. It does
 * not check that the account exists.
 *
 * <p>No message and no {@code toString} shows the complete number; only {@link #value()} returns it. The service shows
 * accounts masked, as {@link #masked()} does, so a person can compare the two.
 */
public final class Iban {
    private static final Pattern SEPARATORS = Pattern.compile("[\\s\\u00a0-]");
    private static final Pattern FORM = Pattern.compile("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}");
    private static final Pattern SPANISH = Pattern.compile("ES[0-9]{22}");
    private static final Pattern CCC = Pattern.compile("[0-9]{20}");
    private static final Pattern NORMA43 = Pattern.compile("[0-9]{18}");
    private static final BigInteger MODULUS = BigInteger.valueOf(97);
    private static final int[] WEIGHTS = {1, 2, 4, 8, 5, 10, 9, 7, 3, 6};
    private static final int SHOWN = 4;

    private final String value;

    private Iban(String value) {
        this.value = value;
    }

    /**
     * Returns the account number in a text, which may have spaces and hyphens and be in lower case.
     *
     * @throws RefusedValueException if the text is not an IBAN or its check digits are wrong; the message does not
     *     show the text
     */
    public static Iban of(String text) {
        String normal = SEPARATORS
                .matcher(Capitals.of(Objects.requireNonNull(text, "the IBAN is null")))
                .replaceAll("");
        if (!FORM.matcher(normal).matches()) {
            throw Refusal.IBAN.of("not an IBAN: expected two letters for the country, two check digits,"
                    + " and 11 to 30 more letters and digits; the text has " + normal.length() + " characters");
        }
        if (normal.startsWith("ES") && !SPANISH.matcher(normal).matches()) {
            throw Refusal.IBAN.of("a Spanish IBAN is ES and 22 digits, 24 characters in all; this one has "
                    + normal.length() + " characters, or letters among its digits");
        }
        if (!checkDigits(normal).equals(normal.substring(2, SHOWN))) {
            throw Refusal.IBAN_CHECK.of("the check digits of the IBAN do not match its other characters");
        }
        if (normal.startsWith("ES") && !controlDigitsFit(normal.substring(SHOWN))) {
            throw Refusal.IBAN_CHECK.of(
                    "the control digits of the account in the IBAN do not match its bank, office and number");
        }
        return new Iban(normal);
    }

    /**
     * Returns the IBAN of a Spanish account in the older form of 20 digits (CCC): four for the bank, four for the
     * office, two control digits, and ten for the number. It may have spaces and hyphens.
     *
     * @throws RefusedValueException if the text does not have 20 digits, or its control digits are wrong; the
     *     message does not show the text
     */
    public static Iban ofCcc(String text) {
        String normal = SEPARATORS
                .matcher(Objects.requireNonNull(text, "the account is null"))
                .replaceAll("");
        if (!CCC.matcher(normal).matches()) {
            throw Refusal.CCC.of("not a Spanish account of 20 digits (CCC); the text has " + normal.length()
                    + " characters without its spaces");
        }
        return of("ES" + checkDigits("ES00" + normal) + normal);
    }

    /**
     * Returns the IBAN of a Spanish account as bank statements in Norma 43 name it, in 18 digits: four for the bank,
     * four for the office, and ten for the number. The control digits, which that norm leaves out, are computed.
     *
     * @throws RefusedValueException if the text is not 18 digits; the message does not show the text
     */
    public static Iban ofNorma43(String text) {
        if (!NORMA43.matcher(Objects.requireNonNull(text, "the account is null"))
                .matches()) {
            throw Refusal.CCC.of(
                    "not an account of 18 digits, as in Norma 43; the text has " + text.length() + " characters");
        }
        String office = text.substring(0, 8);
        String number = text.substring(8);
        return ofCcc(office + control("00" + office) + control(number) + number);
    }

    /** Returns the complete number in normal form, as the service takes it. */
    public String value() {
        return value;
    }

    /** Returns the country, the check digits and the last four characters: {@code ES91 **** **** **** **** 1332}. */
    public String masked() {
        int hidden = value.length() - 2 * SHOWN;
        return value.substring(0, SHOWN) + " "
                + "*".repeat(hidden).replaceAll("(.{4})(?=.)", "$1 ")
                + " " + value.substring(value.length() - SHOWN);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Iban that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the masked number. */
    @Override
    public String toString() {
        return masked();
    }

    /** Returns the right check digits: 98 minus the remainder of the rest divided by 97, so never 00, 01 or 99. */
    private static String checkDigits(String normal) {
        StringBuilder digits = new StringBuilder();
        (normal.substring(SHOWN) + normal.substring(0, 2) + "00")
                .chars()
                .forEach(each -> digits.append(Character.digit(each, Character.MAX_RADIX)));
        int left = new BigInteger(digits.toString()).mod(MODULUS).intValue();
        return String.format(Locale.ROOT, "%02d", 98 - left);
    }

    /**
     * Checks an account of four digits for the bank, four for the office, two control digits and ten for the number.
     */
    private static boolean controlDigitsFit(String account) {
        return account.charAt(8) == control("00" + account.substring(0, 8))
                && account.charAt(9) == control(account.substring(10));
    }

    private static char control(String tenDigits) {
        int sum = 0;
        for (int i = 0; i < WEIGHTS.length; i++) {
            sum += WEIGHTS[i] * Character.digit(tenDigits.charAt(i), 10);
        }
        int digit = 11 - sum % 11;
        return Character.forDigit(digit == 10 ? 1 : digit % 11, 10);
    }
}
