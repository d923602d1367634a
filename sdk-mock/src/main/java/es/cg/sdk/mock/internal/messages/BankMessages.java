package es.cg.sdk.mock.internal.messages;

import java.math.BigDecimal;

/** What is said about bank accounts, movements and proposals of what they pay. */
public final class BankMessages {
    /** The body names an account that the client does not have. */
    public static final Message NO_SUCH_ACCOUNT =
            new Message("no es el id de una cuenta del cliente", "is no id of an account of the client");

    /** The body names an invoice that the client does not have. */
    public static final Message NO_SUCH_INVOICE =
            new Message("no es el id de una factura del cliente", "is no id of an invoice of the client");

    /** The panel named no invoice, and none is proposed. */
    public static final Message NOTHING_PROPOSED = new Message(
            "No hay ninguna propuesta para este movimiento: indique la factura",
            "nothing was proposed for this movement: name the invoice");

    /** The movement is reconciled already. */
    public static final Message RECONCILED =
            new Message("El movimiento ya está conciliado", "the movement is reconciled already");

    /** The invoice is annulled. */
    public static final Message ANNULLED = new Message("La factura está anulada", "the invoice is annulled");

    /** The invoice is paid. */
    public static final Message COLLECTED =
            new Message("La factura ya está cobrada", "nothing of the invoice is pending");

    /** A credit for a received invoice, or a charge for an issued one. */
    public static final Message WRONG_DIRECTION = new Message(
            "no corresponde al sentido del movimiento: un abono paga una factura emitida y un cargo una recibida",
            "does not fit the movement: a credit pays an issued invoice, a charge a received one");

    /** The subject of the message about an account whose consent has ended. */
    public static final String CONSENT_ENDED = "Consentimiento bancario caducado";

    /** A rule of the amount of a movement. */
    public static final Message CENTS = new Message(
            "debe tener como máximo 12 cifras enteras y dos decimales",
            "must be in whole cents, with up to 12 digits before them");

    /** A rule of the date of a movement. */
    public static final Message DATE =
            new Message("debe ser una fecha como 2026-11-20", "must be a date such as 2026-11-20");

    private BankMessages() {}

    /** A rule of the text of a movement. */
    public static Message longest(int most) {
        return new Message("admite como máximo " + most + " caracteres", "has up to " + most + " characters");
    }

    /** The rule of the number of movements that are sent to the sandbox's bank. */
    public static Message countOfMovements(int most) {
        return new Message("debe tener de 1 a " + most + " movimientos", "must have 1 to " + most + " movements");
    }

    /** A rule of the amount of a proposal. */
    public static Message moreThanMoved(BigDecimal moved) {
        String amount = moved.abs().toPlainString();
        return new Message(
                "no puede superar el importe del movimiento, " + amount, "must be up to the movement's " + amount);
    }

    /** The client, or any client of the key, has no such record. */
    public static Message noRecord(String id, String table) {
        return new Message(
                "No existe " + id, "there is no " + id + " in " + table + " of a client that this key may act on");
    }

    /** The text of the message about an account whose consent has ended. */
    public static String consentEnded(String account, String day) {
        return "El consentimiento de la cuenta " + account + " caducó el " + day + ".";
    }
}
