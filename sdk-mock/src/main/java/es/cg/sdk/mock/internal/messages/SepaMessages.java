package es.cg.sdk.mock.internal.messages;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collection;

/** What is said about SEPA mandates and remittances. */
public final class SepaMessages {
    /** Required since the mandate names no addressee. */
    public static final Message WITHOUT_ADDRESSEE =
            new Message(" si no se indica destinatario_id", " without destinatario_id");

    /** A rule of the reference of a mandate. */
    public static final Message REFERENCE = new Message(
            "admite hasta 35 letras, cifras y signos de SEPA, que son + ? / - : ( ) . , '",
            "has up to 35 letters, digits and signs of SEPA, which are + ? / - : ( ) . , '");

    /** A rule of an IBAN. */
    public static final Message IBAN = new Message(
            "tiene una longitud o unos dígitos de control incorrectos", "has a wrong length or wrong check digits");

    /** A rule of a BIC. */
    public static final Message BIC = new Message("tiene 8 u 11 letras y cifras", "has 8 or 11 letters and digits");

    /** A rule of the date of a signature. */
    public static final Message FUTURE = new Message("no puede ser posterior a hoy", "must not be in the future");

    /** A remittance has no debits. */
    public static final Message NO_DEBITS =
            new Message("debe ser una lista con al menos un adeudo", "must be a list of at least one debit");

    /** A debit is for an invoice that cannot be collected. */
    public static final Message NO_SUCH_INVOICE =
            new Message("es el id de una factura recibida o anulada", "is the id of a received or annulled invoice");

    /** A mandate for one debit was used. */
    public static final Message USED_UP = new Message(
            "es el id de un mandato para un solo adeudo, que ya se hizo",
            "is the id of a mandate for one debit, which was made");

    /** No debit was named as rejected. */
    public static final Message NO_REJECTED =
            new Message("debe tener al menos un mandato", "must have at least one mandate");

    /** A debit that was named as rejected is none of the remittance. */
    public static final Message NOT_OF_REMITTANCE =
            new Message("no es un mandato de esta remesa", "names no mandate of this remittance");

    private SepaMessages() {}

    /** The mandate ended before. */
    public static Message ended(String state) {
        return new Message("El mandato ya está " + state, "the mandate is " + state + " already");
    }

    /** The state of the remittance is final. */
    public static Message reverted(String state) {
        return new Message(
                "La remesa está " + state + ", un estado que no se revierte",
                "the remittance is " + state + ", which is never reverted");
    }

    /** The state is none of a remittance. */
    public static Message states(Collection<String> states) {
        String all = String.join(", ", states);
        return new Message("debe ser uno de estos valores: " + all, "is one of " + all);
    }

    /** Rejected debits belong to another state. */
    public static Message onlyFor(String state) {
        return new Message("es solo para " + state, "is for " + state + " alone");
    }

    /** A remittance is collected today at the earliest. */
    public static Message beforeToday(LocalDate today) {
        return new Message("no puede ser anterior a hoy, " + today, "must not be before today, which is " + today);
    }

    /** A debit has no such field. */
    public static Message noField(Collection<String> fields) {
        String all = String.join(", ", fields);
        return new Message(
                "no es un campo de un adeudo; los campos son " + all, "is no field of a debit; the fields are " + all);
    }

    /** A rule of the amount of a debit. */
    public static Message amount(BigDecimal most) {
        return new Message(
                "debe ser mayor que 0 y como máximo " + most, "must be more than 0, and no more than " + most);
    }

    /** The mandate of a debit is not active. */
    public static Message inactive(String state) {
        return new Message("es el id de un mandato " + state, "is the id of a mandate that is " + state);
    }

    /** The mandate of a debit is of another scheme than the remittance. */
    public static Message otherScheme(String scheme) {
        return new Message(
                "es el id de un mandato de otro esquema que " + scheme,
                "is the id of a mandate of another scheme than " + scheme);
    }
}
