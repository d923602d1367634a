package es.cg.sdk.generator;

import es.cg.sdk.generator.document.ContractFolder;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.typed.Javadoc;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The class {@code EventKind} of sdk-webhooks: one constant for each kind of event that the document lists. */
final class EventKindSource {
    private static final String FILE = "sdk-webhooks/src/generated/java/es/cg/sdk/webhooks/EventKind.java";
    static final String CHAPTER = "events";
    private static final String NAME = "EventKind";
    private static final String ABOUT = "about";
    private static final String KIND = "[A-Za-z][\\w.:/-]*";
    private static final List<String> TAKEN = List.of("UNREADABLE", "KNOWN");
    private static final int WIDTH = 120;

    private static final String SOURCE = """
            package es.cg.sdk.webhooks;

            import java.util.Set;

            %spublic record EventKind(String value) {
                /**
                 * The kind of an event whose kind could not be read: its place has no text of 1 to 255 printable
                 * characters. The service has no kind with this value.
                 */
                public static final EventKind UNREADABLE = new EventKind("(unreadable)");

            %s    private static final Set<EventKind> KNOWN = Set.of(
            %s);

                /** Returns whether this is one of the %d kinds of the contract. */
                public boolean isKnown() {
                    return KNOWN.contains(this);
                }

                /** Returns whether the kind could be read; false only for {@link #UNREADABLE}. */
                public boolean isReadable() {
                    return !equals(UNREADABLE);
                }

                /** Returns the value. */
                @Override
                public String toString() {
                    return value;
                }
            }
            """;

    private final JsonObject words;
    private final boolean ofTheirs;
    /** The kinds, by the names of their constants. */
    private final Map<String, String> kinds = new LinkedHashMap<>();

    private EventKindSource(JsonObject words, boolean ofTheirs) {
        this.words = words;
        this.ofTheirs = ofTheirs;
    }

    /** Returns the file by its path, or nothing if the project has no words about it. */
    static Map<String, String> of(ContractFolder contract, JsonObject root) {
        JsonObject file = contract.javadoc().get(CHAPTER);
        if (file == null) {
            return Map.of();
        }
        JsonObject words = file.object(NAME);
        if (words == null) {
            throw file.place().error("the file has no member EventKind: write the words of its constants there");
        }
        return Map.of(FILE, new EventKindSource(words, contract.theirs() != null).text(root));
    }

    private String text(JsonObject root) {
        List<JsonValue> values = values(root);
        values.forEach(this::add);
        for (String each : words.keys()) {
            if (!each.equals(ABOUT) && !kinds.containsValue(each)) {
                throw words.at(each)
                        .place()
                        .error("the schema EventKind has no kind " + each + ": correct it, or remove these words");
            }
        }
        StringBuilder constants = new StringBuilder();
        kinds.forEach((constant, kind) -> constants
                .append(Javadoc.of(sentence(kind), "    "))
                .append(constant(constant, kind))
                .append('\n'));
        List<String> known =
                kinds.keySet().stream().map(each -> " ".repeat(12) + each).toList();
        return SOURCE.formatted(
                Javadoc.of(
                        sentence(ABOUT) + "\n\n@param value the kind as the service spells it, such as {@code "
                                + kinds.values().iterator().next() + "}",
                        ""),
                constants,
                String.join(",\n", known),
                kinds.size());
    }

    private List<JsonValue> values(JsonObject root) {
        JsonObject at = root;
        for (String each : List.of("components", "schemas", NAME)) {
            at = at == null ? null : at.object(each);
        }
        if (at == null
                || !(at.get("enum") instanceof JsonArray list)
                || list.items().isEmpty()) {
            throw words.place().error("the document has no schema EventKind with an enum: add it, or remove the words");
        }
        return list.items();
    }

    private void add(JsonValue value) {
        String kind = value instanceof JsonScalar scalar ? scalar.value() : "";
        if (!kind.matches(KIND)) {
            throw value.place().error(value.kind() + " is no kind of event that can have a constant: correct it");
        }
        String constant = kind.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("\\W", "_")
                .toUpperCase(Locale.ROOT);
        String other = TAKEN.contains(constant) ? constant : kinds.put(constant, kind);
        if (other != null) {
            throw value.place().error(kind + " and " + other + " need the same constant " + constant + ": rename one");
        }
    }

    private String sentence(String key) {
        String text = words.text(key);
        if (text == null && ofTheirs) {
            return "{@code " + key + "}, as the service's document has it.";
        }
        if (text == null) {
            throw words.place().error("EventKind has no words about " + key + ": add " + key + ": and a sentence");
        }
        if (text.contains("*/")) {
            throw words.at(key).place().error("*/ ends a comment of Java: write it in another way");
        }
        return text.strip();
    }

    private static String constant(String constant, String kind) {
        String start = "    public static final EventKind " + constant + " =";
        String value = "new EventKind(\"" + kind + "\");\n";
        boolean fits = start.length() + value.length() <= WIDTH;
        return start + (fits ? " " : "\n            ") + value;
    }
}
