package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.SchemaForm;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Copies a schema of OpenAPI 3.0 or 3.1 into one form. */
final class NormalSchema {
    private NormalSchema() {}

    /** Returns a schema as OpenAPI 3.1 writes it, without parts that only wrap one other part. */
    static JsonObject of(JsonObject schema) {
        JsonObject copy = new JsonObject(schema.place(), null);
        for (String key : schema.keys()) {
            JsonValue value = schema.at(key);
            switch (key) {
                case "nullable", "example", "examples", "discriminator", "xml", "externalDocs", "title" -> {}
                case "properties" -> copy.put(key, schemas(schema.part(key)));
                case "allOf", "anyOf", "oneOf" -> copy.put(key, list(value.place(), schema.parts(key)));
                case "exclusiveMinimum", "exclusiveMaximum" -> exclusive(schema, key, copy);
                default -> {
                    if (!key.startsWith(NormalForm.MARK)) {
                        copy.put(key, isSchema(key) && value instanceof JsonObject part ? of(part) : value.copy(null));
                    }
                }
            }
        }
        if ("byte".equals(copy.text("format"))) {
            copy.remove("format");
            copy.with("contentEncoding", "base64");
        }
        boolean hasNull = unwrap(copy);
        type(copy);
        if (hasNull || schema.textOrEmpty("nullable").equals("true")) {
            orNull(copy);
        }
        return copy;
    }

    private static boolean isSchema(String key) {
        return switch (key) {
            case "items", "additionalProperties" -> true;
            default -> false;
        };
    }

    private static JsonObject schemas(JsonObject named) {
        JsonObject copy = new JsonObject(named.place(), null);
        named.keys().forEach(each -> copy.put(each, of(named.part(each))));
        return copy;
    }

    private static JsonArray list(Place place, List<JsonObject> schemas) {
        JsonArray list = new JsonArray(place, null);
        schemas.forEach(each -> list.items().add(of(each)));
        return list;
    }

    /** In OpenAPI 3.0 true makes the limit beside it exclusive; in 3.1 it is a limit itself. */
    private static void exclusive(JsonObject schema, String key, JsonObject copy) {
        String limit = key.replace("exclusiveM", "m");
        switch (schema.textOrEmpty(key)) {
            case "false" -> {}
            case "true" -> {
                if (schema.get(limit) != null) {
                    copy.put(key, schema.at(limit).copy(null));
                }
            }
            default -> copy.put(key, schema.at(key).copy(null));
        }
    }

    /** Takes the only part of a composition, or the only choice beside null. Returns whether null is a choice. */
    private static boolean unwrap(JsonObject schema) {
        boolean nullable = false;
        for (String key : SchemaForm.PARTS) {
            List<JsonObject> parts = new ArrayList<>(schema.parts(key));
            if (parts.isEmpty()) {
                continue;
            }
            boolean orNull = parts.removeIf(each -> "null".equals(each.text("type")));
            if (parts.size() == 1 && schema.get("properties") == null && schema.get("$ref") == null) {
                schema.remove(key);
                JsonObject only = parts.get(0);
                only.keys().stream()
                        .filter(each -> schema.get(each) == null || each.equals("type"))
                        .forEach(each -> schema.put(each, only.at(each)));
                nullable |= orNull;
            }
        }
        return nullable;
    }

    private static void type(JsonObject schema) {
        if (schema.get("exclusiveMinimum") != null) {
            schema.remove("minimum");
        }
        if (schema.get("exclusiveMaximum") != null) {
            schema.remove("maximum");
        }
        if (SchemaForm.types(schema).contains("array") && schema.get("items") == null) {
            schema.put("items", new JsonObject(schema.place(), null));
        }
        if (schema.get("type") == null && schema.get("$ref") == null) {
            if (schema.get("properties") != null) {
                schema.with("type", "object");
            } else if (schema.get("items") != null) {
                schema.with("type", "array");
            } else if (!schema.texts("enum").isEmpty() && areTexts(schema.at("enum"))) {
                schema.with("type", "string");
            }
        }
    }

    private static boolean areTexts(JsonValue list) {
        return ((JsonArray) list)
                .items().stream()
                        .allMatch(each -> each instanceof JsonScalar scalar
                                && (scalar.isText() || scalar.value().equals("null")));
    }

    private static void orNull(JsonObject schema) {
        Place place = schema.place();
        JsonObject nothing = new JsonObject(place, null).with("type", "null");
        JsonArray choices = new JsonArray(place, null);
        if (schema.get("$ref") != null) {
            JsonObject reference = new JsonObject(place, null);
            reference.put("$ref", schema.at("$ref"));
            schema.remove("$ref");
            choices.items().addAll(List.of(reference, nothing));
            schema.put("anyOf", choices);
        } else if (schema.get("type") != null) {
            Set<String> types = new LinkedHashSet<>(schema.texts("type"));
            if (schema.text("type") != null) {
                types.add(schema.textOrEmpty("type"));
            }
            types.add("null");
            schema.put("type", NormalForm.texts(schema.at("type").place(), types));
        } else {
            for (String key : List.of("anyOf", "oneOf")) {
                if (schema.get(key) instanceof JsonArray list) {
                    list.items().add(nothing);
                }
            }
        }
    }
}
