package es.cg.sdk.mock.internal.messages;

/** What is said of records and lists of any chapter. */
public final class RecordMessages {
    public static final Message WRONG_LIMIT =
            new Message("El límite debe estar entre 1 y 100", "limit must be from 1 to 100");
    public static final Message WRONG_CURSOR = new Message(
            "El cursor está alterado o es de otra consulta", "this cursor was changed, or belongs to another query");

    public static final Message TEST_DOCUMENT =
            new Message("Documento de prueba, sin validez fiscal", "a test document, which is not valid for tax");

    private RecordMessages() {}

    /** The client has no record with this id. */
    public static Message unknown(String id, String table) {
        return new Message(
                "Este cliente no tiene ningún registro " + id,
                "there is no " + id + " in " + table + " of this client");
    }

    /** The path has other methods. */
    public static Message methods(String allowed) {
        return new Message("Esta ruta admite " + allowed, "this path takes " + allowed);
    }

    /** The mock itself failed. */
    public static Message bug(Throwable bug) {
        return new Message("Error interno del servicio", "the mock itself failed: " + bug);
    }

    /** An answer has a status, or a status with a code, that openapi.json does not give its operation. */
    public static Message undocumented(String operation, Object answer) {
        return new Message(
                "La operación " + operation + " no documenta la respuesta " + answer,
                operation + " has no answer " + answer + " in openapi.json");
    }
}
