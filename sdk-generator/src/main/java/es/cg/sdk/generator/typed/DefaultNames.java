package es.cg.sdk.generator.typed;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes names of classes that {@code contract/java} does not give: those of fields are nested and named by the field.
 */
final class DefaultNames {
    /** What a class is for. */
    enum Use {
        VIEW,
        REQUEST,
        VALUES,
        FILTER
    }

    /** Simple names that a generated file may use for something else. */
    private static final Set<String> TAKEN = Set.of(
            "Object",
            "String",
            "Integer",
            "Long",
            "Boolean",
            "Override",
            "List",
            "Map",
            "Json",
            "View",
            "Request",
            "Builder",
            "Fields",
            "Nullable",
            "Assumed",
            "BigDecimal",
            "LocalDate",
            "Instant",
            "OffsetDateTime",
            "Path",
            "Base64",
            "SmallFile",
            "Query",
            "Word",
            "PrintableText",
            "Deprecated",
            "Iban",
            "TaxId",
            "Naf",
            "Ccc");

    private final Roles roles;
    private final Map<String, String> written;
    private final Map<Use, Map<String, ClassName>> components = new EnumMap<>(Use.class);

    DefaultNames(Roles roles, Map<String, String> written) {
        this.roles = roles;
        this.written = written;
        for (Use each : Use.values()) {
            components.put(each, new HashMap<>());
        }
    }

    /** Says that a class is made of a schema. */
    void uses(Schema schema, ClassName name, Use use) {
        String component = schema.component();
        if (component != null) {
            of(use).putIfAbsent(component, name);
        }
    }

    /** Returns the class that is made of a component; null if none is. */
    @Nullable
    ClassName known(Schema schema, Use use) {
        String component = schema.component();
        return component == null ? null : of(use).get(component);
    }

    private Map<String, ClassName> of(Use use) {
        return components.computeIfAbsent(use, none -> new HashMap<>());
    }

    /** Whether no class has this name. */
    private boolean isFree(ClassName name) {
        return !roles.views().containsKey(name)
                && !roles.requests().containsKey(name)
                && !roles.queries().containsKey(name)
                && !roles.vocabularies().containsKey(name)
                && !roles.resources().containsKey(name)
                && !roles.isByHand(name)
                && !name.chapter().equals(written.get(name.name()));
    }

    /** Returns a name for the class of a field. */
    ClassName ofField(ClassName record, String field, Schema schema, Use use) {
        ClassName known = use == Use.FILTER ? null : known(schema, use);
        if (known != null) {
            return known;
        }
        String simple = capital(Spelling.camel(field));
        if (use == Use.FILTER) { // A query has no room for nested classes.
            return free(record.chapter(), record.name().replaceFirst("Query$", "") + simple);
        }
        boolean isTaken = TAKEN.contains(simple) || ("." + record.name() + ".").contains("." + simple + ".");
        return free(record.chapter(), record.name() + "." + simple + (isTaken ? "Field" : ""));
    }

    /** Returns a name that no other class has. */
    ClassName free(String chapter, String name) {
        String start = TAKEN.contains(name) ? name + "Record" : name;
        ClassName free = new ClassName(chapter, start);
        for (int i = 2; !isFree(free); i++) {
            free = new ClassName(chapter, start + i);
        }
        return free;
    }

    /** Returns a name of a class for words such as {@code bank-rates}. */
    static String capital(String words) {
        String camel = Spelling.camel(words);
        int letter = 0;
        while (letter < camel.length() - 1 && camel.charAt(letter) == '_') {
            letter++;
        }
        String name = camel.substring(letter).replaceFirst("_$", "");
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
