package es.cg.sdk.mock.internal.messages;

/** The texts of errors that any request can meet, whatever its operation. */
public final class RequestMessages {
    public static final Message IN_PROGRESS = new Message(
            "Hay una petición en curso con esta Idempotency-Key", "a request with this Idempotency-Key is in progress");
    public static final Message KEY_REUSED =
            new Message("Esta Idempotency-Key ya se usó con otros datos", "this key was used for another request");
    public static final Message INJECTED = new Message("Error simulado", "an injected fault");
    public static final Message FOREIGN_ANSWER = new Message(
            "Otro servidor responde en lugar del servicio (error simulado)",
            "an injected fault answers in place of the service");
    public static final Message ENVIRONMENT_RESET = new Message(
            "El entorno se ha restablecido mientras se adelantaba su reloj",
            "the environment was reset or restored while its clock moved");

    private RequestMessages() {}

    /** The mock has no code for an operation. */
    public static Message notImplemented(String operation) {
        return new Message(
                "La operación " + operation + " no está implementada; no se ha hecho nada",
                "this mock does not implement " + operation + "; nothing was done");
    }

    /** A field of the body that the operation does not have. */
    public static Message unknownField(String name) {
        return new Message(
                "El campo " + name + " no existe en esta operación y se ha ignorado",
                "the field " + name + " is not known here and was ignored");
    }

    /** No operation has this path; the nearest is another. */
    public static Message noPath(String path, String nearest) {
        return new Message("No existe la ruta " + path, "no path is " + path + "; the nearest is " + nearest);
    }

    /** The path is not below the base path. */
    public static Message outside(String path, String basePath) {
        return new Message(
                "No existe la ruta " + path + ": la ruta base es " + basePath,
                "no path is " + path + ": the base path is " + basePath);
    }

    /** Receivers of webhooks have not answered in time; the clock shows this. */
    public static Message unanswered(int open, String clock) {
        return new Message(
                "Entregas de webhooks sin respuesta: " + open + ". El reloj marca " + clock,
                "webhook receivers have not answered, and " + open + " deliveries are open; the clock shows " + clock);
    }

    /** The bytes of the request are not HTTP; why, in English. */
    public static Message malformed(String why) {
        return new Message("La petición HTTP está mal formada", "malformed HTTP: " + why);
    }

    /** The body is larger than this. */
    public static Message tooLarge(int most) {
        return new Message("El cuerpo supera los " + most + " bytes", "the body is larger than " + most + " bytes");
    }

    /** The mock's own answer breaks the contract: how. */
    public static Message brokenAnswer(String how) {
        return new Message("Error interno del servicio", "the mock's own answer breaks the contract: " + how);
    }
}
