package es.cg.sdk.mock.internal.messages;

/** What is said of documents and of requests for them. The name of the field goes before the texts about fields. */
public final class DocumentMessages {
    public static final Message EMPTY_FILE = new Message("está vacío", "is empty");
    public static final Message NO_FILE = new Message(
            "falta: el formulario necesita una parte con este nombre", "is missing: the form needs this part");
    public static final Message UNKNOWN_REQUEST =
            new Message("no es el id de una solicitud de este cliente", "is no id of a request to this client");
    public static final Message CANCELLED_REQUEST =
            new Message("es el id de una solicitud cancelada", "is the id of a cancelled request");
    public static final Message NO_TEXT = FieldMessages.notOfType("string");
    public static final Message GONE = new Message("El documento ya no existe.", "the document no longer exists");
    public static final Message STILL_PROCESSED = new Message(
            "El documento todavía se está procesando: inténtelo más tarde.",
            "the document is still being processed; try again later");
    public static final Message DOUBTFUL_TOTAL =
            new Message("El total no se ha leído con certeza.", "the total could not be read with certainty");

    private DocumentMessages() {}

    /** The document or request is in a state that nothing changes. */
    public static Message isFinal(String state) {
        return new Message("No se puede modificar: su estado es " + state + ".", "it is " + state + ", which is final");
    }

    /** A document that is in use cannot be withdrawn. */
    public static Message inUse(String why) {
        return new Message(
                "El documento no se puede retirar: " + why + ".", "the document cannot be withdrawn: " + why);
    }
}
