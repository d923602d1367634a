package es.cg.sdk.mock.internal.messages;

import java.util.Collection;

/** What the sandbox's own operations refuse. */
public final class SandboxMessages {
    public static final Message TOO_FAR = new Message(
            "El reloj no puede adelantarse más de diez años; se restablece con un reinicio del sandbox",
            "the clock can be at most ten years ahead of the present; a reset sets it back");
    public static final Message CLOCK_RUNNING =
            new Message("El reloj del sandbox se está adelantando", "the sandbox's clock is being moved");
    public static final Message NO_UNIT = new Message(
            "Es obligatorio uno de los campos dias, horas y segundos", "one of dias, horas and segundos is required");
    public static final Message ONE_OR_ALL = new Message(
            "Con cliente solo se restablece ese cliente, y no se puede enviar clientes",
            "with cliente only that client is reset, so clientes must not be sent");
    public static final Message NO_CLIENT_AT_ALL =
            new Message("Esta clave no puede actuar sobre ningún cliente", "this key may act on no client");

    private SandboxMessages() {}

    /** The time is longer than this number of its unit. */
    public static Message atMost(String unit, long most) {
        return new Message(
                "El campo " + unit + " debe ser como máximo " + most + ": diez años",
                unit + " is at most " + most + ": ten years");
    }

    /** There are too many clients. */
    public static Message tooManyClients(int most) {
        return new Message(
                "El campo clientes tiene como máximo " + most + " clientes",
                "clientes has at most " + most + " clients");
    }

    /** The kind of event is unknown. */
    public static Message unknownEvent(Collection<String> known) {
        return FieldMessages.noneOf(known).about("evento");
    }

    /** The key may not act on this client, or there is none. */
    public static Message noClient(String id) {
        return new Message(
                "No existe el cliente " + id + ", o esta clave no puede actuar sobre él",
                "there is no client " + id + ", or this key may not act on it");
    }
}
