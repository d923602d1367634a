package es.cg.sdk.common;

import org.jspecify.annotations.Nullable;

/**
 * A checked account of an employer at the Spanish social security (CCC, código cuenta de cotización) in normal form:
 * eleven digits, without spaces, hyphens and slashes. Immutable and thread-safe.
 *
 * <p>The first two digits are the province of the account, the last two are check digits. A right form does not mean
 * that the social security has given the number to anybody. An account of 20 digits at a bank is called CCC too:
 * {@link Iban#ofCcc} takes that one.
 *
 * <p>No message and no {@code toString} shows the complete number; only {@link #value()} returns it.
 */
public final class Ccc {
    private static final int DIGITS = 7;

    private final String value;

    private Ccc(String value) {
        this.value = value;
    }

    /**
     * Returns the number in a text, in any of the usual forms: {@code 28/1234567-42} is {@code 28123456742}.
     *
     * @throws IllegalArgumentException if the text does not have eleven digits, begins with 00, or its check digits are
     *     wrong; the message does not show the text
     */
    public static Ccc of(String text) {
        return new Ccc(SocialSecurityNumbers.checked(text, "an employer's social security account (CCC)", DIGITS));
    }

    /** Returns the complete number in normal form, as the service takes it. */
    public String value() {
        return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Ccc that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the province and the check digits. */
    @Override
    public String toString() {
        return "Ccc[" + SocialSecurityNumbers.masked(value) + "]";
    }
}
