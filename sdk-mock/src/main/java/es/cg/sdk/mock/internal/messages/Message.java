package es.cg.sdk.mock.internal.messages;

/**
 * A message of the service in two languages.
 *
 * @param spanish what the answer says, as the contract's examples do
 * @param english what the journal says to a developer
 */
public record Message(String spanish, String english) {
    /** Returns what is wrong with a field: the name of the field before each text. */
    public Message about(String field) {
        return new Message("El campo " + field + " " + spanish, field + " " + english);
    }
}
