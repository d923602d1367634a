package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answers of a service that a document describes: every field has a value, in the form that the words of its schema
 * give, and of its vocabulary one that our document does not have, if there is any.
 */
final class DocumentValues {
    static final String TIME = "time with offset";
    static final String LOCAL = "local time";
    static final String SECONDS = "seconds";
    static final String MILLISECONDS = "milliseconds";

    /** Every amount is less, unless it is in cents. */
    static final int AMOUNTS_BELOW = 100;

    /** The value of every tax id, since no other text is one. */
    static final String TAX_ID = "B12345674";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Instant NOW = Instant.parse("2026-11-20T08:00:30Z");
    static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final Pattern DAY_FORM = Pattern.compile("\\bdd([-/.])mm\\1(yyyy|aaaa)\\b");
    private static final int DEEPEST = 5;

    private final OpenApi api;
    private final Set<String> ours = new HashSet<>();

    DocumentValues(OpenApi api, OpenApi ours) {
        this.api = api;
        vocabularies(ours.root());
    }

    private void vocabularies(JsonNode node) {
        for (String list : List.of("enum", "x-known-values")) {
            ours.addAll(OpenApi.texts(node.path(list)));
        }
        node.forEach(this::vocabularies);
    }

    /** Returns the type; of several the one that is not null; empty if there is none. */
    static String type(JsonNode schema) {
        if (schema.has("allOf") || schema.has("properties")) {
            return "object";
        }
        List<String> types = schema.path("type").isArray()
                ? OpenApi.texts(schema.path("type"))
                : List.of(schema.path("type").asText());
        return types.stream().filter(each -> !each.equals("null")).findFirst().orElse("");
    }

    /** Returns the pattern of a date, or the form of a time; empty for other values. */
    static String form(JsonNode schema) {
        String type = type(schema);
        String words = String.join(
                        " ",
                        schema.path("description").asText(),
                        schema.path("format").asText(),
                        schema.path("pattern").asText(),
                        schema.path("example").asText())
                .toLowerCase(Locale.ROOT);
        if (type.equals("integer")) {
            return words.contains("unix seconds") ? SECONDS : words.matches(".*\\b\\d{13}\\b.*") ? MILLISECONDS : "";
        }
        Matcher day = DAY_FORM.matcher(words);
        if (!type.equals("string")) {
            return "";
        }
        if (day.find()) {
            return "dd" + day.group(1) + "MM" + day.group(1) + "yyyy";
        }
        if (words.contains("20/11/2026")) {
            return "dd/MM/yyyy";
        }
        if (words.contains("hora local")) {
            return LOCAL;
        }
        return schema.path("format").asText().equals("date-time")
                ? TIME
                : schema.path("pattern").asText().startsWith("^\\d{4}-(0[1-9]|1[0-2])-") ? "yyyy-MM-dd" : "";
    }

    private static boolean isInCents(JsonNode schema) {
        return schema.path("description").asText().matches(".*(cents|céntimos).*");
    }

    JsonNode of(JsonNode schema) {
        return of(schema, "", 0);
    }

    private JsonNode of(JsonNode schema, String name, int depth) {
        JsonNode present = api.present(schema);
        if (present.has("const")) {
            return present.path("const");
        }
        for (String list : List.of("enum", "x-known-values")) {
            if (!present.path(list).isEmpty()) {
                return word(present.path(list));
            }
        }
        return switch (type(present)) {
            case "object" -> object(present, depth);
            case "array" -> depth > DEEPEST ? JSON.arrayNode() : array(present, name, depth);
            case "integer" ->
                switch (form(present)) {
                    case SECONDS -> JSON.numberNode(NOW.getEpochSecond());
                    case MILLISECONDS -> JSON.numberNode(NOW.toEpochMilli());
                    default -> JSON.numberNode(isInCents(present) ? 1250L : 12L);
                };
            case "number" -> DecimalNode.valueOf(new BigDecimal("12.50"));
            case "boolean" -> JSON.booleanNode(true);
            default -> JSON.textNode(text(present, name));
        };
    }

    private JsonNode word(JsonNode list) {
        for (JsonNode each : list) {
            if (each.asText().equals("succeeded")) {
                return each; // A job that does not end would be asked for ever.
            }
            if (!ours.contains(each.asText())) {
                return each;
            }
        }
        return list.get(0);
    }

    private ArrayNode array(JsonNode schema, String name, int depth) {
        return JSON.arrayNode().add(of(schema.path("items"), name, depth + 1));
    }

    private ObjectNode object(JsonNode schema, int depth) {
        ObjectNode object = JSON.objectNode();
        if (depth <= DEEPEST) {
            api.properties(schema).forEach((name, property) -> object.set(name, of(property, name, depth + 1)));
        }
        return object;
    }

    private static String text(JsonNode schema, String name) {
        String form = form(schema);
        return switch (form) {
            case TIME -> NOW.toString();
            case LOCAL -> "2026-11-20T09:00:30";
            case "" ->
                schema.path("format").asText().equals("byte")
                        ? "ZmlsZQ=="
                        : name.startsWith("consultar") ? "/jobs/12" : name.endsWith("_nif") ? TAX_ID : "12";
            default -> DAY.format(DateTimeFormatter.ofPattern(form, Locale.ROOT));
        };
    }
}
