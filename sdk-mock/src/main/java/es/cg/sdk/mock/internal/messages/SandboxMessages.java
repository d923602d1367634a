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
    public static final Message NO_ACTIVE_DESTINATION =
            new Message("Ningún destino de esta clave está activo", "no destination of this key is active");
    public static final Message NO_ACCEPTED_DELIVERY =
            new Message("Ninguna entrega ha sido respondida con 2xx", "no delivery has been answered 2xx");
    public static final Message NO_REFUSED_SIGNATURE = new Message(
            "Ningún evento lanzado con firma_invalida ha sido respondido con 401, o alguno obtuvo otro código",
            "no event that was fired with firma_invalida has been answered 401, or one was answered otherwise");
    public static final Message NO_ISSUED_INVOICE = new Message(
            "No se ha emitido ninguna factura con esta clave desde el último reinicio",
            "no invoice has been issued with this key since the last reset");

    private SandboxMessages() {}

    /** No request of the key has had a scenario of the platform. */
    public static Message scenarioNotTried(String scenario) {
        return new Message(
                "El escenario " + scenario + " no ha afectado a ninguna petición de esta clave",
                "the scenario " + scenario + " has struck no request of this key");
    }

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
