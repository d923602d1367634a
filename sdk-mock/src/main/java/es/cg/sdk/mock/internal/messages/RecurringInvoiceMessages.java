package es.cg.sdk.mock.internal.messages;

/** The texts about recurring invoices. */
public final class RecurringInvoiceMessages {
    public static final Message INTERVAL = new Message(
            "debe ser semanal, mensual, bimestral, trimestral, semestral o anual",
            "must be semanal, mensual, bimestral, trimestral, semestral or anual");
    public static final Message DAY_OF_THE_MONTH = new Message(
            "debe estar entre 1 y 28, o ser -1 para el último día del mes",
            "must be from 1 to 28, or -1 for the last day of the month");
    public static final Message ONE_END =
            new Message("no se admite junto con fecha_fin", "must not be sent together with fecha_fin");
    public static final Message END_BEFORE_START =
            new Message("dejaría el fin antes del inicio", "would put the end before the start");
    public static final Message NO_DAY_LEFT =
            new Message("no deja ningún día de emisión", "leaves no day for an invoice");

    private RecurringInvoiceMessages() {}

    /** A recurring invoice that cannot be changed, since it is over. */
    public static Message over(String state) {
        return new Message(
                "La factura recurrente está " + state + ", y ese estado es definitivo",
                "the recurring invoice is " + state + ", and that is final");
    }

    /** An invoice that was not issued when it was due. */
    public static Message notIssued(String day, Message reason) {
        return new Message(
                "No se ha emitido la factura del " + day + ": " + reason.spanish()
                        + ". Corrija el error y reanude la factura recurrente",
                "the invoice of " + day + " was not issued: " + reason.english());
    }

    /** A recurring invoice that was paused for this reason. */
    public static Message paused(String id, Message reason) {
        return new Message(
                "La factura recurrente " + id + " queda pausada. " + reason.spanish(),
                "recurring invoice " + id + " is paused: " + reason.english());
    }
}
