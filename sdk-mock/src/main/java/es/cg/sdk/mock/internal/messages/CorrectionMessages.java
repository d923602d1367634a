package es.cg.sdk.mock.internal.messages;

/** What is wrong with a request to a service that differs from the contract, as a file of corrections says. */
public final class CorrectionMessages {
    public static final Message NOT_THERE =
            new Message("no existe en este servicio", "is nothing that the service has, by the corrections");

    private CorrectionMessages() {}

    /** The value is not of this form, such as a pattern or an example. */
    public static Message notOfForm(String form) {
        return new Message("debe tener la forma " + form, "must have the form " + form);
    }

    /** The header or parameter is missing or has another value than this. */
    public static Message needed(String name, String value) {
        return new Message(
                "La petición debe llevar " + name + "=" + value,
                "the corrections say that the request has " + name + "=" + value);
    }

    /** The address of a file was called with an API key. */
    public static Message keySentToFile() {
        return new Message(
                "Esta dirección no admite la cabecera Authorization",
                "the address of a file was called with an API key, which is for the API alone");
    }

    /** The address of a file is unknown, or is forgotten. */
    public static Message noFile() {
        return new Message("No existe el fichero", "there is no file at this address, or not any more");
    }
}
