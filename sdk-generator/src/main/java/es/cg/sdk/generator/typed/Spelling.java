package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.Place;
import java.util.Locale;
import javax.lang.model.SourceVersion;

/** The forms that a name of the contract has in Java. */
final class Spelling {
    private Spelling() {}

    /** Returns {@code fechaExpedicion} for {@code fecha_expedicion}. */
    static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        boolean capital = false;
        for (int i = 0; i < name.length(); i++) {
            char each = name.charAt(i);
            if (each == '_' || each == '-') {
                capital = true;
            } else {
                camel.append(capital ? Character.toUpperCase(each) : each);
                capital = false;
            }
        }
        return camel.toString();
    }

    /** Returns {@code ADVANCE_CLOCK} for {@code advanceClock}. */
    static String constant(String name) {
        return ofValue(name.replaceAll("([a-z])([A-Z])", "$1_$2"));
    }

    /** Returns the constant of a value, such as {@code EN_CURSO} for {@code en-curso}. */
    static String ofValue(String value) {
        return value.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    /** Returns a name that Java takes as one. */
    static String checked(String name, Place place) {
        if (!SourceVersion.isIdentifier(name) || SourceVersion.isKeyword(name)) {
            throw place.error(name + " is no name in Java, or a word of the language: write another one");
        }
        return name;
    }

    static String small(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
