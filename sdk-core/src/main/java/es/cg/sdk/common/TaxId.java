package es.cg.sdk.common;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Spanish tax identifier, checked, in its normal form: nine characters in capitals, without {@code ES} in front and
 * without spaces, dots, hyphens and slashes. Immutable and thread-safe.
 *
 * <p>One of a person with the wrong letter is refused. One of an entity never is, since no norm says for certain which
 * entities end in a digit and which in a letter: such a one is {@link #isDoubtful() doubtful}. That it is right in form
 * says nothing of whether the tax authority knows it.
 *
 * <p>It is never printed whole, by no message either: {@link #value()} alone gives it.
 */
public final class TaxId {
    /** Whose identifier it is. */
    public enum Kind {
        /** A Spanish person's: eight digits and a letter, also known as DNI. */
        NIF,
        /** A foreign person's: X, Y or Z, seven digits and a letter. */
        NIE,
        /** A person's without either: K, L or M, seven digits and a letter. */
        SPECIAL,
        /** A company's or another body's, once called CIF: its letter, seven digits, and a digit or a letter. */
        ENTITY
    }

    private static final int LENGTH = 9;
    private static final Pattern SEPARATORS = Pattern.compile("[\\s\\u00a0./-]");
    private static final Pattern NIF = Pattern.compile("[0-9]{8}[A-Z]");
    private static final Pattern NIE = Pattern.compile("[XYZ][0-9]{7}[A-Z]");
    private static final Pattern SPECIAL = Pattern.compile("[KLM][0-9]{7}[A-Z]");
    private static final Pattern ENTITY = Pattern.compile("[ABCDEFGHJNPQRSUVW][0-9]{7}[0-9A-J]");
    private static final String PERSON_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String ENTITY_LETTERS = "JABCDEFGHI";
    private static final String END_IN_A_DIGIT = "ABEH";
    private static final String END_IN_A_LETTER = "NPQRSW";

    private final String value;
    private final Kind kind;
    private final boolean doubtful;

    private TaxId(String value, Kind kind, boolean doubtful) {
        this.value = value;
        this.kind = kind;
        this.doubtful = doubtful;
    }

    /**
     * The identifier that this text writes, in whatever of its usual forms: {@code ES-B12.345.674} is
     * {@code B12345674}.
     *
     * @throws IllegalArgumentException if it has no form of a Spanish tax identifier, or is a person's and its letter is
     *     wrong; the message does not show it
     */
    public static TaxId of(String text) {
        String normal = normal(Objects.requireNonNull(text, "the tax id is null"));
        Kind kind = kind(normal);
        if (kind == Kind.ENTITY) {
            return new TaxId(normal, kind, !entityEndsAsItShould(normal));
        }
        if (normal.charAt(LENGTH - 1) != PERSON_LETTERS.charAt(personNumber(normal, kind) % PERSON_LETTERS.length())) {
            throw new IllegalArgumentException(
                    "the last letter of the tax id, of kind " + kind + ", does not fit its digits");
        }
        return new TaxId(normal, kind, false);
    }

    /** The identifier whole, in its normal form, as the service takes it. */
    public String value() {
        return value;
    }

    /** Whose identifier it is, by its form. */
    public Kind kind() {
        return kind;
    }

    /**
     * Whether an entity's last character is wrong, or is a letter where a digit is usual, or a digit where a letter is:
     * worth a second look, and no reason to refuse it. Never so for a person's.
     */
    public boolean isDoubtful() {
        return doubtful;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TaxId that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Its kind and its last two characters. */
    @Override
    public String toString() {
        return "TaxId[" + kind + " *******" + value.substring(LENGTH - 2) + "]";
    }

    private static String normal(String text) {
        String bare = SEPARATORS.matcher(Capitals.of(text)).replaceAll("");
        return bare.length() > LENGTH && bare.startsWith("ES") ? bare.substring(2) : bare;
    }

    private static Kind kind(String normal) {
        if (NIF.matcher(normal).matches()) {
            return Kind.NIF;
        }
        if (NIE.matcher(normal).matches()) {
            return Kind.NIE;
        }
        if (SPECIAL.matcher(normal).matches()) {
            return Kind.SPECIAL;
        }
        if (ENTITY.matcher(normal).matches()) {
            return Kind.ENTITY;
        }
        throw new IllegalArgumentException(
                "the text is no Spanish tax id: of a person it is 8 digits and a letter, or a"
                        + " letter of K, L, M, X, Y, Z, 7 digits and a letter; of an entity a letter, 7 digits, and a digit or a"
                        + " letter from A to J; this one has " + normal.length() + " characters");
    }

    private static int personNumber(String normal, Kind kind) {
        String rest = normal.substring(1, LENGTH - 1);
        return Integer.parseInt(
                switch (kind) {
                    case NIE -> "XYZ".indexOf(normal.charAt(0)) + rest;
                    case SPECIAL -> rest;
                    default -> normal.charAt(0) + rest;
                });
    }

    private static boolean entityEndsAsItShould(String normal) {
        int sum = 0;
        for (int position = 1; position < LENGTH - 1; position++) {
            int digit = Character.digit(normal.charAt(position), 10);
            sum += position % 2 == 0 ? digit : digit * 2 / 10 + digit * 2 % 10;
        }
        int check = (10 - sum % 10) % 10;
        char first = normal.charAt(0);
        char last = normal.charAt(LENGTH - 1);
        return last == Character.forDigit(check, 10)
                ? END_IN_A_LETTER.indexOf(first) < 0
                : last == ENTITY_LETTERS.charAt(check) && END_IN_A_DIGIT.indexOf(first) < 0;
    }
}
