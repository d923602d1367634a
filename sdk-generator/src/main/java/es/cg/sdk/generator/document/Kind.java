package es.cg.sdk.generator.document;

/** What a value of an OpenAPI document is, as its place in the document says. */
enum Kind {
    DOCUMENT,
    PATHS,
    PATH_ITEM,
    OPERATION,
    PARAMETERS,
    PARAMETER,
    REQUEST_BODY,
    RESPONSES,
    RESPONSE,
    HEADERS,
    CONTENT,
    MEDIA_TYPE,
    COMPONENTS,
    NAMED_SCHEMAS,
    SCHEMA_LIST,
    SCHEMA,
    EXAMPLES,
    EXAMPLE,
    /** An extension, or a part of one. */
    EXTENSION,
    /** Anything else, such as an example's value: its order is kept as it is. */
    OTHER;

    /** Returns what the value of a key is; the key of a list's item is its index. */
    Kind child(String key) {
        return switch (this) {
            case DOCUMENT -> inDocument(key);
            case PATHS -> PATH_ITEM;
            case PATH_ITEM -> key.equals("parameters") ? PARAMETERS : OPERATION;
            case OPERATION -> inOperation(key);
            case PARAMETERS, HEADERS -> PARAMETER;
            case RESPONSES -> RESPONSE;
            case PARAMETER, REQUEST_BODY, RESPONSE, MEDIA_TYPE -> inMessage(key);
            case CONTENT -> MEDIA_TYPE;
            case COMPONENTS -> inComponents(key);
            case NAMED_SCHEMAS, SCHEMA_LIST -> SCHEMA;
            case SCHEMA -> inSchema(key);
            case EXAMPLES -> EXAMPLE;
            case EXTENSION -> EXTENSION;
            case EXAMPLE, OTHER -> OTHER;
        };
    }

    /** Returns whether the values in it have names and can carry a mark of their own. */
    boolean isCollection() {
        return switch (this) {
            case PATHS, PATH_ITEM, PARAMETERS, RESPONSES, HEADERS, COMPONENTS, NAMED_SCHEMAS, EXAMPLES, EXTENSION ->
                true;
            default -> false;
        };
    }

    private static Kind inDocument(String key) {
        return switch (key) {
            case "paths", "webhooks" -> PATHS;
            case "components" -> COMPONENTS;
            default -> OTHER;
        };
    }

    private static Kind inOperation(String key) {
        return switch (key) {
            case "parameters" -> PARAMETERS;
            case "requestBody" -> REQUEST_BODY;
            case "responses" -> RESPONSES;
            default -> key.startsWith("x-") ? EXTENSION : OTHER;
        };
    }

    private static Kind inMessage(String key) {
        return switch (key) {
            case "schema" -> SCHEMA;
            case "content" -> CONTENT;
            case "headers" -> HEADERS;
            case "examples" -> EXAMPLES;
            default -> OTHER;
        };
    }

    private static Kind inComponents(String key) {
        return switch (key) {
            case "schemas" -> NAMED_SCHEMAS;
            case "parameters" -> PARAMETERS;
            case "headers" -> HEADERS;
            case "responses" -> RESPONSES;
            case "examples" -> EXAMPLES;
            default -> EXTENSION;
        };
    }

    private static Kind inSchema(String key) {
        return switch (key) {
            case "properties", "patternProperties", "$defs" -> NAMED_SCHEMAS;
            case "allOf", "anyOf", "oneOf" -> SCHEMA_LIST;
            case "items", "not", "if", "then", "else", "additionalProperties" -> SCHEMA;
            default -> OTHER;
        };
    }
}
