package es.cg.sdk.mock.internal.messages;

import java.util.Collection;

/** Why a request is refused before its operation runs: its key, permissions, headers, client or scenario. */
public final class AccessMessages {
    public static final Message NO_BEARER = new Message(
            "La cabecera Authorization debe ser: Bearer <clave de API>",
            "the Authorization header must be: Bearer <API key>");
    public static final Message KEY_OF_PRODUCTION = new Message(
            "Este es el entorno sandbox, y la clave es de producción",
            "this is the sandbox, and the key is for production");
    public static final Message KEY_OF_SANDBOX = new Message(
            "Este es el entorno de producción, y la clave es del sandbox",
            "this is production, and the key is for the sandbox");
    public static final Message INVALID_KEY =
            new Message("La clave no existe o ya no es válida", "the key does not exist or is no longer valid");
    public static final Message TEST_KEY = new Message(
            "Una clave de prueba no puede realizar operaciones de escritura",
            "a test key may not call a writing operation");
    public static final Message PLAN =
            new Message("El plan de la gestoría no incluye esta operación", "the firm's plan does not include this");
    public static final Message NO_IDEMPOTENCY_KEY =
            new Message("Falta la cabecera Idempotency-Key", "the header Idempotency-Key is missing");
    public static final Message WRONG_IDEMPOTENCY_KEY = new Message(
            "La cabecera Idempotency-Key debe tener entre 1 y 255 caracteres",
            "the header Idempotency-Key has 1 to 255 characters");
    public static final Message TWO_IDEMPOTENCY_KEYS = new Message(
            "La cabecera Idempotency-Key debe enviarse una sola vez",
            "the header Idempotency-Key was sent more than once");
    public static final Message NO_CLIENT_HEADER = new Message(
            "La cabecera X-CG-Client debe ser el número de un cliente",
            "the header X-CG-Client must be the number of a client");
    public static final Message OTHER_CLIENT = new Message(
            "La cabecera X-CG-Client indica otro cliente que la ruta",
            "the header X-CG-Client names another client than the path");
    public static final Message NO_CONSENT =
            new Message("El cliente no ha dado su consentimiento", "the client has not consented to this");
    public static final Message NOT_IN_SANDBOX =
            new Message("Función no disponible en el sandbox", "the sandbox does not offer this operation");
    public static final Message SCENARIO_LIMIT = new Message(
            "Demasiadas peticiones (escenario del sandbox)", "a scenario of the sandbox: too many requests");
    public static final Message SCENARIO_UNAVAILABLE = new Message(
            "Servicio no disponible; no se ha hecho nada (escenario del sandbox)",
            "a scenario of the sandbox: nothing was done");
    public static final Message SCENARIO_IN_PROGRESS = new Message(
            "La operación está en curso (escenario del sandbox)",
            "a scenario of the sandbox: this operation is in progress");
    public static final Message SCENARIO_FAILED = new Message(
            "Error interno; compruebe el estado antes de repetir (escenario del sandbox)",
            "a scenario of the sandbox: the outcome is unknown");
    public static final Message SCENARIO_NO_EFFECT = new Message(
            "No se ha escrito nada; repita con la misma clave (escenario del sandbox)",
            "a scenario of the sandbox: nothing was written; retry with the same key");

    private AccessMessages() {}

    /** The key lacks a permission. */
    public static Message scope(String needed) {
        return new Message("La clave no tiene el permiso " + needed, "the key lacks the scope " + needed);
    }

    /** The key may not be used from this address. */
    public static Message address(String peer) {
        return new Message(
                "La dirección " + peer + " no está en la lista de la clave",
                peer + " is not on the key's list of addresses");
    }

    /** There is no such client for the key, as the caller named it. */
    public static Message client(String named) {
        return new Message(
                "No existe el cliente " + named + ", o esta clave no puede actuar sobre él",
                "there is no client " + named + ", or this key may not act on it");
    }

    /** The sandbox has no such scenario. */
    public static Message scenario(Collection<String> known) {
        String all = String.join(", ", known);
        return new Message("Escenario desconocido. Valores: " + all, "unknown scenario; the known ones are " + all);
    }
}
