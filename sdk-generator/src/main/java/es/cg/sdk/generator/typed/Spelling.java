package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.Place;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** The forms that a name of the contract has in Java. */
final class Spelling {
    private Spelling() {}

    /** Names that superclasses of views and requests have, or creators of requests. */
    private static final Set<String> TAKEN = Set.of(
            "json",
            "meta",
            "avisos",
            "as",
            "equals",
            "hashCode",
            "toString",
            "getClass",
            "notify",
            "notifyAll",
            "wait",
            "clone",
            "finalize",
            "text",
            "get",
            "of",
            "create",
            "self");

    /** Returns the method of a field, which ends in an underscore if a superclass has one of this name. */
    static String member(String field) {
        String name = camel(field);
        return TAKEN.contains(name) ? name + "_" : name;
    }

    /** Returns {@code fechaExpedicion} for {@code fecha_expedicion}. A word of Java ends in an underscore. */
    static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        boolean capital = false;
        for (int i = 0; i < name.length(); i++) {
            char each = name.charAt(i);
            if (each == '_' || !Character.isJavaIdentifierPart(each)) {
                capital = true;
            } else {
                camel.append(capital ? Character.toUpperCase(each) : each);
                capital = false;
            }
        }
        if (camel.isEmpty() || !Character.isJavaIdentifierStart(camel.charAt(0))) {
            camel.insert(0, '_');
        }
        return SourceVersion.isKeyword(camel) ? camel.append('_').toString() : camel.toString();
    }

    /** Returns {@code ADVANCE_CLOCK} for {@code advanceClock}. */
    static String constant(String name) {
        return ofValue(name.replaceAll("([a-z])([A-Z])", "$1_$2"));
    }

    /** Returns the constant of a value, such as {@code EN_CURSO} for {@code en-curso}. */
    static String ofValue(String value) {
        return value.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    /** Returns a text as Java spells it. */
    static String literal(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                        .replace("\t", "\\t")
                + '"';
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
