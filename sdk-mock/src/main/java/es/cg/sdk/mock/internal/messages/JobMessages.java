package es.cg.sdk.mock.internal.messages;

/** What is refused about jobs. */
public final class JobMessages {
    public static final Message UNKNOWN = new Message(
            "No existe esa operación diferida, o esta clave no puede actuar sobre su cliente",
            "there is no such job, or this key may not act on its client");
    public static final Message NO_CONSENT = new Message(
            "El cliente de esta operación no ha dado su consentimiento a esta integración",
            "the client of this job has not consented to this integration");

    private JobMessages() {}
}
