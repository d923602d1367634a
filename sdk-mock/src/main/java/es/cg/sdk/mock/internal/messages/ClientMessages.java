package es.cg.sdk.mock.internal.messages;

import java.util.Collection;

/** What is said of clients, their import and keys. The name of the field goes before the texts about fields. */
public final class ClientMessages {
    public static final Message WRONG_TAX_ID = new Message(
            "debe ser un NIF español con su carácter de control correcto",
            "must be a Spanish tax identifier with the right check character");
    public static final Message DUPLICATE = new Message(
            "La gestoría ya tiene un cliente con este NIF.", "the firm has a client with this tax identifier");
    public static final Message ONLY_IN_THE_PANEL =
            new Message("solo se puede modificar en el panel", "can be changed only in the panel");
    public static final Message EARLIER_LINE =
            new Message("Una línea anterior tiene este NIF.", "an earlier line has this tax identifier");
    public static final Message MISSING = new Message("falta", "is missing");
    public static final Message NO_BOOLEAN = FieldMessages.notOfType("boolean");
    public static final Message NO_TWO_DIGITS =
            new Message("debe ser un número de una o dos cifras", "must be a number of up to two digits");

    private ClientMessages() {}

    /** There is no such client for this key. */
    public static Message unknown(String id) {
        return new Message(
                "No existe el cliente " + id + ", o esta clave no puede actuar sobre él.",
                "there is no client " + id + ", or this key may not act on it");
    }

    /** The first line of an import does not name the columns. */
    public static Message wrongHeader(Collection<String> required) {
        String names = String.join(", ", required);
        return new Message(
                "debe nombrar las columnas en su primera línea, cada una una vez y separadas por punto y coma; son"
                        + " obligatorias " + names,
                "must name the columns in its first line, each once and separated by semicolons, with " + names
                        + " among them");
    }

    /** A line has another number of fields than the first. */
    public static Message wrongNumberOfFields(int fields, int named) {
        return new Message(
                "La línea tiene " + fields + " campos, y la primera nombra " + named + ".",
                "the line has " + fields + " fields, the first one names " + named);
    }

    /** The key ends soon. */
    public static Message endsAt(String moment) {
        return new Message("Esta clave caduca el " + moment + ".", "this key ends at " + moment);
    }

    /** The quota is nearly used up. */
    public static Message quotaUsed(long percent) {
        return new Message(
                "Se ha consumido el " + percent + " % de las lecturas del mes.",
                percent + " % of the month's reads are used up");
    }

    /** A quotation mark of a CSV is never closed. */
    public static Message unclosedQuote(int line) {
        return new Message(
                "Las comillas abiertas en la línea " + line + " no se cierran",
                "a quotation mark is opened in line " + line + " and never closed");
    }
}
