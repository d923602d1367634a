package es.cg.sdk.mock.internal.messages;

import java.util.Collection;

/** What is said of economic activities. The name of the field goes before the texts about fields. */
public final class ActivityMessages {
    public static final Message OF_ANOTHER_FIRM = new Message(
            "Otra gestoría ha dado de alta esta actividad del cliente.",
            "another firm has registered this activity for the client");
    public static final Message HAS_OPERATIONS = new Message(
            "La actividad tiene facturas, pagos, modelos o asientos: désela de baja con PUT y activa false.",
            "the activity has invoices, payments, models or entries; PUT with activa false takes it out of use");
    public static final Message IN_THE_FUTURE =
            new Message("no puede ser una fecha futura", "must not be in the future");
    public static final Message END_BEFORE_START =
            new Message("debe ser posterior a fecha_alta", "must be later than fecha_alta");
    public static final Message START_AFTER_END =
            new Message("debe ser anterior a fecha_baja", "must be earlier than fecha_baja");
    public static final Message PERCENTAGE_NEEDED =
            new Message("es obligatorio con personalizada", "is required with personalizada");

    private ActivityMessages() {}

    /** The client has this activity already. */
    public static Message duplicate(String id) {
        return new Message(
                "El cliente ya tiene esta actividad, " + id + ": reactívela.",
                "the client has this activity already, as " + id + "; reactivate that one");
    }

    /** The plan allows no more activities. */
    public static Message tooMany(int most) {
        return new Message(
                "El plan permite " + most + " actividades por cliente como máximo.",
                "the plan allows a client no more than " + most);
    }

    /** The activity was reactivated without changes. */
    public static Message unchanged(Collection<String> fields, String id) {
        String names = String.join(", ", fields);
        return new Message(
                "La actividad se ha reactivado como estaba: modifique " + names + " con PUT /activities/" + id + ".",
                "the activity was taken back as it was; change " + names + " with PUT /activities/" + id);
    }
}
