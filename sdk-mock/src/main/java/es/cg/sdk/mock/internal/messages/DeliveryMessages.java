package es.cg.sdk.mock.internal.messages;

/** Why a request to a webhook receiver failed, and what that does to its destination. */
public final class DeliveryMessages {
    public static final Message UNKNOWN_HOST =
            new Message("No se puede resolver el nombre del host", "the host name cannot be resolved");
    public static final Message REFUSED = new Message("El receptor rechazó la conexión", "the connection was refused");
    public static final Message NOT_PUBLIC = new Message("La dirección no es pública", "the address is not public");
    public static final Message NOT_SENT = new Message("No se pudo enviar", "it could not be sent");
    public static final Message CLOSED_AT_ONCE =
            new Message("El receptor la cerró sin responder", "closed without an answer");
    public static final Message CLOSED_IN_BETWEEN =
            new Message("El receptor la cerró en mitad de la respuesta", "closed in the middle of the answer");
    public static final Message NOT_HTTP = new Message("La respuesta no es HTTP", "the answer is not HTTP");
    public static final Message LONG_CHUNK_SIZE =
            new Message("El tamaño de un fragmento es demasiado largo", "the size of a chunk is too long");
    public static final Message LONG_HEAD =
            new Message("La cabecera de la respuesta es demasiado larga", "the answer's head is too long");
    public static final Message AS_IF_FAILED =
            new Message("Como si el receptor hubiera fallado", "as if the receiver had failed");
    public static final Message AS_IF_LATE = new Message(
            "Como si el receptor no hubiera respondido a tiempo", "as if the receiver had not answered in time");

    /** Why a delivery was given up. */
    public static final Message NO_ATTEMPT_LEFT =
            new Message("Se han agotado sus intentos", "its attempts are used up");

    public static final Message NO_PERMISSION_LEFT = new Message(
            "El cliente o la clave ya no permiten el evento", "the client or the key no longer permits the event");
    public static final Message DESTINATION_NOT_ACTIVE =
            new Message("El destino no está activo", "the destination is not active");
    public static final Message DESTINATION_SWITCHED_OFF =
            new Message("El destino se ha desactivado", "the destination was switched off");
    public static final Message KEY_ENDED =
            new Message("La clave de este destino ya no sirve", "the key of this destination has ended");

    private DeliveryMessages() {}

    /** There was no complete answer in this time. */
    public static Message late(long millis) {
        return new Message(
                "No hubo respuesta completa en " + millis + " ms", "no complete answer within " + millis + " ms");
    }

    /** The connection broke, for this reason. */
    public static Message broken(Message why) {
        return new Message("La conexión se interrumpió. " + why.spanish(), "the connection broke: " + why.english());
    }

    /** The connection broke, with an exception of the JVM, whose text only developers read. */
    public static Message broken(Throwable cause) {
        return new Message("La conexión se interrumpió", "the connection broke: " + cause.getMessage());
    }

    /** The request could not be sent, with an exception whose text only developers read. */
    public static Message notSent(Throwable cause) {
        return new Message(NOT_SENT.spanish(), NOT_SENT.english() + ": " + cause.getMessage());
    }

    /** The receiver answered the valid signature with this status, and not with 2xx. */
    public static Message validRefused(int status) {
        return new Message(
                "El destino respondió " + status + " a la firma válida, y debe responder 2xx",
                "the valid signature was answered " + status + ", not 2xx");
    }

    /** The receiver answered the valid signature with this status, as it must answer an invalid one. */
    public static Message validTakenForInvalid(int status) {
        Message refused = validRefused(status);
        return new Message(
                refused.spanish() + ". El receptor usa otro secreto, o no ha verificado los bytes tal como llegaron",
                refused.english() + ": the receiver has another secret, or its body was parsed and written again, or"
                        + " read as text, before it was verified; verify the bytes as they came");
    }

    /** The receiver did not answer the valid signature. */
    public static Message validUnanswered(Message why) {
        return new Message(
                "El destino no respondió a la firma válida, y debe responder 2xx. " + why.spanish(),
                "the valid signature was answered with nothing (" + why.english() + "), not 2xx");
    }

    /** The receiver answered the invalid signature with this status, and not with 401. */
    public static Message invalidAccepted(int status) {
        return new Message(
                "El destino respondió " + status + " a la firma no válida, y debe responder 401",
                "the invalid signature was answered " + status + ", not 401");
    }

    /** The receiver did not answer the invalid signature. */
    public static Message invalidUnanswered(Message why) {
        return new Message(
                "El destino no respondió a la firma no válida, y debe responder 401. " + why.spanish(),
                "the invalid signature was answered with nothing (" + why.english() + "), not 401");
    }

    /** So many attempts failed; the last was answered with this status. */
    public static Message usedUp(int attempts, int status) {
        return new Message(
                "Han fallado " + attempts + " intentos. El último obtuvo el código " + status,
                attempts + " attempts failed; the last: answered " + status);
    }

    /** So many attempts failed; the last was not answered. */
    public static Message usedUp(int attempts, Message why) {
        return new Message(
                "Han fallado " + attempts + " intentos. " + why.spanish(),
                attempts + " attempts failed; the last: " + why.english());
    }
}
