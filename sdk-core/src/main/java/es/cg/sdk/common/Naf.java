package es.cg.sdk.common;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A checked Spanish social security number (NAF, número de afiliación) in normal form: twelve digits, without spaces,
 * hyphens and slashes. Immutable and thread-safe.
 *
 * <p>The first two digits are the province where the number was given, the last two are check digits. A right form does
 * not mean that the social security has given the number to anybody.
 *
 * <p>No message and no {@code toString} shows the complete number; only {@link #value()} returns it.
 */
public final class Naf {
    private static final int LENGTH = 12;
    private static final long SHORT = 10_000_000L;
    private static final int MODULUS = 97;
    private static final Pattern SEPARATORS = Pattern.compile("[\\s\\u00a0./-]");
    private static final Pattern FORM = Pattern.compile("[0-9]{12}");

    private final String value;

    private Naf(String value) {
        this.value = value;
    }

    /**
     * Returns the number in a text, in any of the usual forms: {@code 28/12345678-40} is {@code 281234567840}.
     *
     * @throws IllegalArgumentException if the text does not have twelve digits, begins with 00, or its check digits are wrong; the message does not show the text
     */
    public static Naf of(String text) {
        String normal = SEPARATORS
                .matcher(Objects.requireNonNull(text, "the social security number is null"))
                .replaceAll("");
        if (!FORM.matcher(normal).matches()) {
            throw new IllegalArgumentException(
                    "a social security number (NAF) has 12 digits: 2 for the province, 8, and 2"
                            + " check digits; the text has " + normal.length() + " characters");
        }
        long province = Long.parseLong(normal.substring(0, 2));
        if (province == 0) {
            throw new IllegalArgumentException("a social security number (NAF) begins with a province, not with 00");
        }
        long number = Long.parseLong(normal.substring(2, LENGTH - 2));
        long checked = number < SHORT ? number + province * SHORT : Long.parseLong(normal.substring(0, LENGTH - 2));
        if (checked % MODULUS != Long.parseLong(normal.substring(LENGTH - 2))) {
            throw new IllegalArgumentException(
                    "the check digits of the social security number (NAF) do not match its other digits");
        }
        return new Naf(normal);
    }

    /** Returns the complete number in normal form, as the service takes it. */
    public String value() {
        return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Naf that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the province and the check digits. */
    @Override
    public String toString() {
        return "Naf[" + value.substring(0, 2) + " ******** " + value.substring(LENGTH - 2) + "]";
    }
}
