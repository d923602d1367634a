package es.cg.sdk.mock.internal.domain;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks Spanish tax identifiers of persons (DNI, NIE, K, L, M) and of entities. */
public final class TaxIds {
    private static final String PERSON_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String ENTITY_LETTERS = "JABCDEFGHI";
    private static final Pattern DNI = Pattern.compile("\\d{8}[A-Z]");
    private static final Pattern NIE = Pattern.compile("[XYZ]\\d{7}[A-Z]");
    private static final Pattern SPECIAL = Pattern.compile("[KLM]\\d{7}[A-Z]");
    private static final Pattern ENTITY = Pattern.compile("[ABCDEFGHJNPQRSUVW]\\d{7}[0-9A-J]");

    private TaxIds() {}

    /** Returns the identifier in capitals, without spaces, dots, dashes, slashes and a leading ES. */
    public static String normal(String text) {
        String bare = text.toUpperCase(Locale.ROOT).replaceAll("[\\s.\\-/]", "");
        return bare.length() > 9 && bare.startsWith("ES") ? bare.substring(2) : bare;
    }

    /** Whether an identifier in normal form has the form of a Spanish one, whatever its check character. */
    public static boolean hasSpanishForm(String id) {
        return Stream.of(DNI, NIE, SPECIAL, ENTITY)
                .anyMatch(form -> form.matcher(id).matches());
    }

    /** Whether an identifier in normal form is the Spanish one of an entity of another country. */
    public static boolean isForeignEntity(String id) {
        return id.startsWith("N") && valid(id);
    }

    /** Whether an identifier in normal form is that of an establishment in Spain of a company of another country. */
    public static boolean isEstablishment(String id) {
        return id.startsWith("W") && valid(id);
    }

    /** Whether an identifier in normal form has a valid check character. */
    public static boolean valid(String id) {
        if (DNI.matcher(id).matches()) {
            return letter(id.substring(0, 8)) == id.charAt(8);
        }
        if (NIE.matcher(id).matches()) {
            return letter("XYZ".indexOf(id.charAt(0)) + id.substring(1, 8)) == id.charAt(8);
        }
        if (SPECIAL.matcher(id).matches()) {
            return letter(id.substring(1, 8)) == id.charAt(8);
        }
        return ENTITY.matcher(id).matches() && entity(id);
    }

    /** Whether an identifier in normal form is that of a natural person. */
    public static boolean isPerson(String id) {
        return valid(id) && !ENTITY.matcher(id).matches();
    }

    /** Whether an identifier in normal form is that of a Spanish entity. */
    public static boolean isEntity(String id) {
        return valid(id) && ENTITY.matcher(id).matches();
    }

    /** Appends the check character to the digits of a person, or to the letter and digits of an entity. */
    public static String controlled(String beginning) {
        for (char last : (PERSON_LETTERS + "0123456789").toCharArray()) {
            if (valid(beginning + last)) {
                return beginning + last;
            }
        }
        throw new IllegalArgumentException(beginning + " is the beginning of no tax identifier");
    }

    private static char letter(String digits) {
        return PERSON_LETTERS.charAt(Integer.parseInt(digits) % 23);
    }

    /** Accepts the digit or the letter, since no norm says for certain which kinds of entity have which. */
    private static boolean entity(String id) {
        int sum = 0;
        for (int position = 1; position <= 7; position++) {
            int digit = id.charAt(position) - '0';
            int twice = 2 * digit;
            sum += position % 2 == 0 ? digit : twice / 10 + twice % 10;
        }
        int check = (10 - sum % 10) % 10;
        char last = id.charAt(8);
        return last == (char) ('0' + check) || last == ENTITY_LETTERS.charAt(check);
    }
}
