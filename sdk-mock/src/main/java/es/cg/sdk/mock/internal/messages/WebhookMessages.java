package es.cg.sdk.mock.internal.messages;

/** What the operations of webhook destinations and their deliveries refuse. */
public final class WebhookMessages {
    public static final Message NOT_OF_THIS_KEY = new Message(
            "El campo destino_id debe ser el id de un destino de esta clave",
            "destino_id must be a destination of this key");
    public static final Message NO_EVENTS = new Message(
            "El campo eventos debe tener como mínimo un tipo de evento",
            "eventos must have at least one kind of event");
    public static final Message NO_URL = new Message("El campo url debe ser una URL", "url must be a URL");
    public static final Message NO_HOST = new Message(
            "El campo url debe tener un host, sin usuario ni fragmento",
            "url must have a host, and neither user nor fragment");
    public static final Message NOT_PUBLIC =
            new Message("El campo url debe ser una dirección HTTPS pública", "url must be a public HTTPS address");

    private WebhookMessages() {}

    /** The port is out of range. */
    public static Message noPort(int most) {
        return new Message(
                "El campo url debe tener un puerto de 1 a " + most, "url must have a port from 1 to " + most);
    }

    /** The key has no such destination. */
    public static Message noDestination(String id) {
        return new Message("Esta clave no tiene el destino " + id, "this key has no destination " + id);
    }

    /** The destination has no such delivery. */
    public static Message noDelivery(String id) {
        return new Message("Este destino no tiene la entrega " + id, "this destination has no delivery " + id);
    }

    /** The destination takes no events in this state. */
    public static Message notActive(String state) {
        return new Message(
                "El destino está en estado " + state + ": antes hay que verificarlo en el panel",
                "the destination is " + state + ": it must be verified first, in the panel");
    }

    /** The destination was switched off after failures. */
    public static Message switchedOff(String id, Message why) {
        return new Message(
                "El destino " + id + " se ha desactivado. " + why.spanish(),
                "the destination " + id + " was switched off: " + why.english());
    }
}
