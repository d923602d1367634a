package es.cg.sdk.mock.internal.messages;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message of the service in two languages.
 *
 * @param spanish what the answer says, as the contract's examples do
 * @param english what the journal says to a developer
 */
public record Message(String spanish, String english) {
    /**
     * Returns a message of {@code messages.txt}.
     *
     * @param values in the order of the names beside its key; a list is written with commas, an amount without exponent
     */
    public static Message of(String key, @Nullable Object... values) {
        return MessageTable.TABLE.message(key, values);
    }

    /** Returns the message of this key, with those of these values that it names. */
    public static Message named(String key, Map<String, ?> values) {
        return MessageTable.TABLE.named(key, values);
    }

    /** Returns a text that is the same for both: one of the panel, which is in English, or one that was stored. */
    public static Message same(String text) {
        return new Message(text, text);
    }

    /** Returns what is wrong with a field: the name of the field before each text. */
    public Message about(String field) {
        return new Message("El campo " + field + " " + spanish, field + " " + english);
    }

    /** Returns what is wrong with the body as a whole. */
    public Message aboutBody() {
        return new Message("El cuerpo " + spanish, "the body " + english);
    }
}
