package es.cg.sdk.mock.internal.messages;

import java.util.Collection;
import java.util.Map;

/** What is wrong with a field, whichever chapter it belongs to. The name of the field goes before each text. */
public final class FieldMessages {
    public static final Message REQUIRED = new Message("es obligatorio", "is required");
    public static final Message NO_OBJECT = new Message("debe ser un objeto", "must be an object");
    public static final Message NO_DATE =
            new Message("debe ser una fecha como 2026-11-20", "must be a date such as 2026-11-20");
    public static final Message NO_DATE_OR_TIME = new Message(
            "debe ser una fecha como 2026-11-20 o 2026-11-20T08:00:00Z",
            "must be a date such as 2026-11-20 or 2026-11-20T08:00:00Z");
    public static final Message WRONG_TAX_ID =
            new Message("tiene un carácter de control incorrecto", "has a wrong check character");
    /** Where a foreign identifier goes: into fields of the same record. */
    public static final Message INTO_IDENTIFICATION =
            new Message("tipo_identificacion, identificacion y pais", "tipo_identificacion, identificacion and pais");

    public static final Message BLANK = new Message("no puede estar en blanco", "must not be blank");
    public static final Message NO_CENTS = new Message(
            "debe tener como máximo dos decimales y doce cifras antes de la coma",
            "must be in whole cents, with up to 12 digits before them");
    public static final Message NO_PERCENTAGE = new Message("debe estar entre 0 y 100", "must be from 0 to 100");
    public static final Message UNKNOWN_ID =
            new Message("no es el id de un registro de este cliente", "is no id of a record of this client");
    public static final Message WITHDRAWN_DOCUMENT =
            new Message("es el id de un documento retirado", "is the id of a withdrawn document");
    public static final Message TOO_MANY_DIGITS =
            new Message("es un número entero con demasiadas cifras", "is a whole number with too many digits");
    public static final Message INVALID = new Message("no es válido", "is invalid");
    public static final Message WRONG_FORM =
            new Message("no tiene la forma que se espera", "does not have the expected form");
    public static final Message NO_WEB_ADDRESS = new Message(
            "debe ser una dirección que empiece por https://", "must be an address that begins with https://");
    public static final Message NO_ACTIVITY_HEADING = new Message(
            "debe ser un epígrafe del IAE de cuatro cifras, o de B01 a B05",
            "must be an IAE heading of four digits, or B01 to B05");
    public static final Message REPEATED = new Message("repite un valor", "repeats a value");
    public static final Message ONE_FIELD = new Message("debe tener un solo campo", "must have exactly one field");
    private static final Map<String, Message> TYPES = Map.of(
            "string", new Message("debe ser un texto", "must be text"),
            "number", new Message("debe ser un número", "must be a number"),
            "integer", new Message("debe ser un número entero", "must be a whole number"),
            "boolean", new Message("debe ser true o false", "must be true or false"),
            "object", NO_OBJECT,
            "array", new Message("debe ser una lista", "must be a list"));

    private FieldMessages() {}

    /** The field is required: why, such as " for an invoice"; empty if it always is. */
    public static Message requiredWhen(Message why) {
        return new Message(REQUIRED.spanish() + why.spanish(), REQUIRED.english() + why.english());
    }

    /** The check character is wrong; and where a foreign identifier goes. */
    public static Message wrongTaxId(Message where) {
        return new Message(
                WRONG_TAX_ID.spanish() + "; un identificador de otro país va en " + where.spanish(),
                WRONG_TAX_ID.english() + "; an identifier of another country goes into " + where.english());
    }

    /** Note: the identifier in this field is no Spanish one; and where it goes. */
    public static Message foreign(String field, Message where) {
        return new Message(
                field + " no tiene la forma de un NIF español, y no se comprueba; un identificador de otro país va en "
                        + where.spanish(),
                field + " does not have the form of a Spanish tax identifier, and is not checked; one of another"
                        + " country goes into " + where.english());
    }

    /** The field is not one of these words. */
    public static Message noneOf(Collection<String> words) {
        String all = String.join(", ", words);
        return new Message("debe ser uno de estos valores: " + all, "must be one of " + all);
    }

    /** The number is outside this range. */
    public static Message notFromTo(String least, String most) {
        return new Message("debe estar entre " + least + " y " + most, "must be from " + least + " to " + most);
    }

    /** The number is not more than this one. */
    public static Message notMoreThan(String bound) {
        return new Message("debe ser mayor que " + bound, "must be more than " + bound);
    }

    /** The number is less than this one. */
    public static Message lessThan(String least) {
        return new Message("debe ser como mínimo " + least, "must be at least " + least);
    }

    /** The number is more than this one. */
    public static Message moreThan(String most) {
        return new Message("debe ser como máximo " + most, "must be at most " + most);
    }

    /** The text is longer than this. */
    public static Message longerThan(int most) {
        return new Message("debe tener como máximo " + most + " caracteres", "must have up to " + most + " characters");
    }

    /** The text is shorter than this. */
    public static Message shorterThan(int least) {
        return new Message(
                "debe tener como mínimo " + least + (least == 1 ? " carácter" : " caracteres"),
                "must have at least " + least + (least == 1 ? " character" : " characters"));
    }

    /** The list has fewer items than this. */
    public static Message fewerThan(int least) {
        return new Message(
                "debe tener como mínimo " + least + (least == 1 ? " elemento" : " elementos"),
                "must have at least " + least + (least == 1 ? " item" : " items"));
    }

    /** The list has more items than this. */
    public static Message tooMany(int most) {
        return new Message("debe tener como máximo " + most + " elementos", "must have up to " + most + " items");
    }

    /** The field violates a rule that has no sentence of its own: why, in English. */
    public static Message invalid(String why) {
        return new Message(INVALID.spanish(), why);
    }

    /** The field does not have this type of JSON. */
    public static Message notOfType(String type) {
        return TYPES.getOrDefault(type, INVALID);
    }

    /** The field does not have this type of JSON, and is not null either. */
    public static Message notOfTypeNorNull(String type) {
        Message wrong = notOfType(type);
        return new Message(wrong.spanish() + " o null", wrong.english() + " or null");
    }
}
