package es.cg.sdk.common;

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
    private static final int DIGITS = 8;

    private final String value;

    private Naf(String value) {
        this.value = value;
    }

    /**
     * Returns the number in a text, in any of the usual forms: {@code 28/12345678-40} is {@code 281234567840}.
     *
     * @throws IllegalArgumentException if the text does not have twelve digits, begins with 00, or its check digits are
     *     wrong; the message does not show the text
     */
    public static Naf of(String text) {
        return new Naf(SocialSecurityNumbers.checked(text, "a social security number (NAF)", DIGITS));
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
        return "Naf[" + SocialSecurityNumbers.masked(value) + "]";
    }
}
