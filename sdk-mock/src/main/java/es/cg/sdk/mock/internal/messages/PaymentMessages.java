package es.cg.sdk.mock.internal.messages;

import java.math.BigDecimal;

/** What is said about payments and due dates. */
public final class PaymentMessages {
    /** A rule of the field importe. */
    public static final Message NOT_POSITIVE = new Message(
            "debe ser mayor que cero y tener como máximo dos decimales; es negativo solo si lo pendiente lo es",
            "must be above 0 and in whole cents; it is negative only if what is pending is");

    /** A rule of the field metodo. */
    public static final Message NOTHING_TO_COMPENSATE = new Message(
            "no puede ser compensacion: la factura no rectifica otra con importe pendiente, ni otra con importe"
                    + " pendiente la rectifica",
            "cannot be compensacion: the invoice rectifies no other with a pending amount, and none with a pending"
                    + " amount rectifies it");

    /** A rule of the field fecha. */
    public static final Message FUTURE = new Message("no puede ser posterior a hoy", "must not be in the future");

    /** A rule of the field vencimiento. */
    public static final Message NO_SUCH_DUE_DATE =
            new Message("no es el número de un vencimiento de la factura", "is no due date of the invoice");

    /** The invoice is annulled. */
    public static final Message ANNULLED =
            new Message("La factura está anulada y no admite cobros", "the invoice is annulled and takes no payments");

    /** An aviso of a cash payment. */
    public static final Message CASH_LIMIT = new Message(
            "Los pagos en efectivo entre empresas están limitados a 1.000 euros",
            "cash payments between businesses are limited to 1,000 euros");

    private PaymentMessages() {}

    /** The path names no due date of the invoice. */
    public static Message noDueDate(String number) {
        return new Message("La factura no tiene el vencimiento " + number, "the invoice has no due date " + number);
    }

    /** The due date is collected already. */
    public static Message collected(String number) {
        return new Message(
                "El vencimiento " + number + " ya está cobrado", "due date " + number + " is collected already");
    }

    /** The amount is above the pending one. */
    public static Message moreThanPending(BigDecimal pending) {
        return new Message(
                "El importe supera lo pendiente, que es " + pending.toPlainString() + " euros",
                "only " + pending.toPlainString() + " is pending");
    }

    /** The subject of a reminder. */
    public static String reminderSubject(String number) {
        return "Recordatorio de pago: " + number;
    }

    /** The text of a reminder. */
    public static String reminder(String number, BigDecimal pending) {
        return "La factura " + number + " está vencida: quedan " + pending.toPlainString() + " EUR por pagar.";
    }
}
