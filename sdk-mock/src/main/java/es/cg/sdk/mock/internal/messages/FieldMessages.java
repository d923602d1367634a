package es.cg.sdk.mock.internal.messages;

/** What is wrong with a field, whichever chapter it belongs to. The name of the field goes before each text. */
public final class FieldMessages {

    private FieldMessages() {}

    /** The field does not have this type of JSON. */
    public static Message notOfType(String type) {
        return switch (type) {
            case "string" -> Message.of("field.noText");
            case "number" -> Message.of("field.noNumber");
            case "integer" -> Message.of("field.noWholeNumber");
            case "boolean" -> Message.of("field.noBoolean");
            case "object" -> Message.of("field.noObject");
            case "array" -> Message.of("field.noList");
            default -> Message.of("field.invalid");
        };
    }
}
