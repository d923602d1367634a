package es.cg.sdk.mock.internal.messages;

/** What is wrong with a request to a service that differs from the contract, as a file of corrections says. */
public final class CorrectionMessages {
    public static final Message NO_WHOLE_CENTS =
            new Message("debe ser un número entero de céntimos", "must be a whole number of cents");
    public static final Message NO_DECIMAL = new Message(
            "debe ser un texto con un número como 12.50", "must be a text with a decimal number such as 12.50");
    public static final Message UNCLEAR_HOUR = new Message(
            "está en una hora que el reloj marca dos veces o ninguna",
            "is in an hour that the clock shows twice or never");
    public static final Message NO_BASE64 = new Message("debe ser un texto en Base64", "must be a text in Base64");
    public static final Message NOT_THERE =
            new Message("no existe en este servicio", "is nothing that the service has, by the corrections");
    public static final Message NO_EPOCH =
            new Message("debe ser un número entero de tiempo Unix", "must be a whole number of Unix time");

    private CorrectionMessages() {}

    /** The value is no day in this pattern. */
    public static Message noDay(String pattern) {
        return new Message("debe ser una fecha con la forma " + pattern, "must be a date of the form " + pattern);
    }

    /** The value is no time without a zone in this form. */
    public static Message noLocalTime(String form) {
        return new Message("debe ser una hora con la forma " + form, "must be a time of the form " + form);
    }

    /** The service does not have this header or parameter. */
    public static Message notThere(String name) {
        return new Message(
                "El parámetro " + name + " no existe en este servicio",
                "the corrections say that the service does not have " + name);
    }

    /** The header is missing or has another value than this. */
    public static Message header(String name, String value) {
        return new Message(
                "La cabecera " + name + " debe ser " + value,
                "the corrections say that the header " + name + " is " + value);
    }

    /** The query lacks a parameter that was in the path. */
    public static Message parameter(String name) {
        return new Message(
                "Falta el parámetro " + name, "the corrections say that the query has the parameter " + name);
    }

    /** The request names no client, and the key acts on several. */
    public static Message noClient(String operation, int clients) {
        return new Message(
                "No se sabe de qué cliente es la petición",
                "the corrections say that " + operation + " carries no X-CG-Client; no record in the path tells the"
                        + " client, and the key acts on " + clients + " clients: use a key of one client");
    }

    /** The address of a file was called with an API key. */
    public static Message keySentToFile() {
        return new Message(
                "Esta dirección no admite la cabecera Authorization",
                "the address of a file was called with an API key, which is for the API alone");
    }

    /** The address of a file is unknown, or is forgotten. */
    public static Message noFile() {
        return new Message("No existe el fichero", "there is no file at this address, or not any more");
    }
}
