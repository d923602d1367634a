package es.cg.sdk.mock.internal.messages;

/** Which limit refuses a request. */
public final class LimitMessages {
    public static final Message QUOTA =
            new Message("Se ha agotado el cupo mensual de lecturas", "the reads of this month are used up");
    public static final Message RESETS = new Message(
            "Se han agotado los reinicios del sandbox de hoy", "the sandbox has used up its resets of today");
    public static final Message ARCHIVED = new Message(
            "El sandbox no se ha usado en 90 días y está archivado; POST /sandbox/reset lo recupera",
            "the sandbox was not used for 90 days and is archived; POST /sandbox/reset takes it out again");

    public static final Message ARCHIVED_NOW = new Message(
            "El sandbox queda archivado; se borrará en 30 días si no se reinicia",
            "the sandbox is archived; it is deleted in 30 days unless it is reset");

    private LimitMessages() {}

    /** The sandbox was not used for long. */
    public static Message unused(String archivedOn) {
        return new Message(
                "El sandbox no se ha usado en 60 días; se archivará el " + archivedOn,
                "the sandbox was not used for 60 days; it is archived on " + archivedOn);
    }

    /** Too many requests in a minute. */
    public static Message requests(int most) {
        return new Message(
                "Más de " + most + " peticiones en un minuto", "more than " + most + " requests in a minute");
    }

    /** Too many requests with an invalid key in a minute. */
    public static Message invalidKeys(int most) {
        return new Message(
                "Más de " + most + " peticiones con una clave no válida en un minuto",
                "more than " + most + " requests with an invalid key in a minute");
    }

    /** Too many clients were created in an hour. */
    public static Message creations(int most) {
        return new Message(
                "Más de " + most + " altas de clientes en una hora", "more than " + most + " new clients in an hour");
    }

    /** Too many requests of a key are open. */
    public static Message open(int most) {
        return new Message(
                "Más de " + most + " peticiones simultáneas con la misma clave",
                "more than " + most + " open requests of one key");
    }
}
