package es.cg.sdk.mock.internal.messages;

/** Why a body is not readable, or a parameter of a query is wrong. */
public final class BodyMessages {
    public static final Message NO_JSON_TYPE = new Message(
            "El cuerpo debe enviarse como application/json", "the Content-Type of the body must be application/json");
    public static final Message NO_UTF_8 = new Message("El cuerpo debe estar en UTF-8", "the body must be in UTF-8");
    public static final Message NO_OBJECT =
            new Message("El cuerpo debe ser un objeto JSON", "the body must be a JSON object");
    public static final Message TOO_MANY_DIGITS = new Message(
            "El cuerpo tiene un número con demasiadas cifras", "the body has a number with too many digits");
    public static final Message UNPAIRED_SURROGATE = new Message(
            "El cuerpo tiene un carácter Unicode incompleto",
            "the body has an unpaired surrogate, which is half a character");
    public static final Message NO_FORM = new Message(
            "El cuerpo debe ser multipart/form-data con su boundary",
            "the body must be multipart/form-data with a boundary");
    public static final Message NO_CLOSING_BOUNDARY =
            new Message("El formulario no termina con su boundary", "the form ends without its closing boundary");
    public static final Message NO_BLANK_LINE = new Message(
            "Una parte del formulario no tiene línea en blanco tras sus cabeceras",
            "a part of the form has no blank line after its headers");
    public static final Message NO_PART_NAME =
            new Message("Una parte del formulario no tiene nombre", "a part of the form has no name");
    public static final Message WRONG_FILE_NAME = new Message(
            "El nombre de un fichero no sigue el RFC 5987", "the name of a file is not encoded as RFC 5987 has it");
    public static final Message REVERSED_RANGE =
            new Message("fecha_desde es posterior a fecha_hasta", "fecha_desde is later than fecha_hasta");

    private BodyMessages() {}

    /** The text is not JSON. */
    public static Message unreadable(int line, int column, String why) {
        return new Message(
                "El cuerpo no es JSON legible (línea " + line + ", columna " + column + ")",
                "the body is not readable JSON (line " + line + ", column " + column + "): " + why);
    }

    /** An object has the same field twice. */
    public static Message repeated(String field) {
        return new Message(
                "El cuerpo tiene más de una vez el campo \"" + field + "\"",
                "the body has the field \"" + field + "\" more than once");
    }

    /** Objects and lists are nested too deep. */
    public static Message tooDeep(int most) {
        return new Message(
                "El cuerpo tiene más de " + most + " niveles", "the body is nested more than " + most + " levels deep");
    }
}
