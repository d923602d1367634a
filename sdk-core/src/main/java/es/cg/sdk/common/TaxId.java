package es.cg.sdk.common;

import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.internal.requests.Refusal;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A checked Spanish tax identifier in normal form: nine upper-case characters, without the prefix {@code ES}, spaces,
 * dots, hyphens and slashes. Immutable and thread-safe.
 *
 * <p>An identifier is refused if its last character is wrong: of a person, of an entity that ends in a digit (A, B, E,
 * H; also in a letter if its number begins with 00, as those of non-residents do), and of one that ends in a letter (N,
 * P, Q, R, S, W). The other entities may end in either; with a wrong last character they are only {@link #isDoubtful()
 * doubtful}, since no norm publishes the rule. A right form does not mean that the tax authority has registered the
 * identifier. If it has one that is refused here, send it as text.
 *
 * <p>No message and no {@code toString} shows the complete identifier; only {@link #value()} returns it.
 */
public final class TaxId {
    /** The kind of holder of a tax identifier. */
    public enum Kind {
        /** A Spanish person: eight digits and a letter, also known as DNI. */
        NIF,
        /** A foreign person: X, Y or Z, seven digits and a letter. */
        NIE,
        /** A person without NIF and NIE: K, L or M, seven digits and a letter. */
        SPECIAL,
        /** A company or another entity, formerly CIF: a letter, seven digits, and a digit or a letter. */
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
     * Returns the tax identifier in a text, in any of the usual forms: {@code ES-B12.345.674} is {@code B12345674}.
     *
     * @throws RefusedValueException if the text does not have the form of a Spanish tax identifier, or if its last
     *     character is wrong, unless that is only {@link #isDoubtful() doubtful}; the message does not show the text
     */
    public static TaxId of(String text) {
        String normal = normal(Objects.requireNonNull(text, "the tax id is null"));
        Kind kind = kind(normal);
        if (kind == Kind.ENTITY) {
            return entity(normal);
        }
        if (normal.charAt(LENGTH - 1) != PERSON_LETTERS.charAt(personNumber(normal, kind) % PERSON_LETTERS.length())) {
            throw Refusal.TAX_ID_CHECK.of(
                    "the last letter of the tax id, of kind " + kind + ", does not match its digits");
        }
        return new TaxId(normal, kind, false);
    }

    /** Returns the complete identifier in normal form, as the service takes it. */
    public String value() {
        return value;
    }

    /** Returns the kind of holder, which follows from the form. */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns whether the last character of an entity's identifier is neither the right digit nor the right letter,
     * where the entity's kind does not fix which of the two it has (C, D, F, G, J, U, V). Ask a person to check such an
     * identifier, but do not refuse it. Always false for other identifiers.
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

    /** Returns the kind and the last two characters. */
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
        throw Refusal.TAX_ID.of("not a Spanish tax id: a person's is 8 digits and a letter, or one of K, L, M,"
                + " X, Y, Z, 7 digits and a letter; an entity's is a letter, 7 digits, and a digit or a letter from"
                + " A to J; the text has " + normal.length() + " characters");
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

    private static TaxId entity(String normal) {
        char first = normal.charAt(0);
        char last = normal.charAt(LENGTH - 1);
        int check = entityCheck(normal);
        boolean isDigit = last == Character.forDigit(check, 10);
        boolean isLetter = last == ENTITY_LETTERS.charAt(check);
        boolean endsInDigit = END_IN_A_DIGIT.indexOf(first) >= 0;
        boolean endsInLetter = END_IN_A_LETTER.indexOf(first) >= 0;
        boolean isNonResident = normal.startsWith("00", 1);
        if ((endsInDigit && !isDigit && !(isLetter && isNonResident)) || (endsInLetter && !isLetter)) {
            throw Refusal.TAX_ID_CHECK.of("the last character of the tax id, of an entity that begins with " + first
                    + ", must be the check " + (endsInDigit ? "digit" : "letter") + " of its other digits");
        }
        return new TaxId(normal, Kind.ENTITY, !isDigit && !isLetter);
    }

    private static int entityCheck(String normal) {
        int sum = 0;
        for (int position = 1; position < LENGTH - 1; position++) {
            int digit = Character.digit(normal.charAt(position), 10);
            sum += position % 2 == 0 ? digit : digit * 2 / 10 + digit * 2 % 10;
        }
        return (10 - sum % 10) % 10;
    }
}
