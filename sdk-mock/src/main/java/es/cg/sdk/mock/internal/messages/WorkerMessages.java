package es.cg.sdk.mock.internal.messages;

/** Texts about workers and their contracts. */
public final class WorkerMessages {
    /** Of a tax identifier that is not a person's. */
    public static final Message NO_PERSON = new Message(
            "debe ser el NIF o NIE de una persona física, con su carácter de control correcto",
            "must be the tax identifier of a natural person, with the right check character");
    /** Of a social security number. */
    public static final Message WRONG_NAF = new Message(
            "debe ser un número de la Seguridad Social de 12 cifras, con sus dígitos de control correctos",
            "must be a social security number of 12 digits, with the right check digits");
    /** Of an employer's account. */
    public static final Message WRONG_CCC = new Message(
            "debe ser un código de cuenta de cotización de 11 cifras, con sus dígitos de control correctos",
            "must be a contribution account of 11 digits, with the right check digits");
    /** Of a bank account. */
    public static final Message WRONG_IBAN = new Message(
            "debe ser un IBAN completo con sus dígitos de control correctos",
            "must be a whole IBAN with the right check digits");
    /** Of a postal code. */
    public static final Message WRONG_POSTAL_CODE = new Message("debe tener cinco cifras", "must have five digits");
    /** Of a birth. */
    public static final Message NOT_BORN = new Message("no puede ser una fecha futura", "must not be in the future");
    /** Of a contract code. */
    public static final Message UNKNOWN_CODE = new Message(
            "debe ser un código de contrato vigente, de tres cifras", "must be a known code of three digits");
    /** Of a code that can no longer be used. */
    public static final Message CLOSED_CODE = new Message(
            "no admite contratos desde el 30 de marzo de 2022: la reforma laboral lo suprimió",
            "takes no contracts from 30 March 2022: the labour reform ended it");
    /** Of the working hours. */
    public static final Message WRONG_HOURS = new Message(
            "no corresponde al código de contrato: los que empiezan por 1 o 4 son a jornada completa, y los que"
                    + " empiezan por 2 o 5, a jornada parcial",
            "does not fit the code: those that begin with 1 or 4 are full time, those with 2 or 5 part time");
    /** Of a missing share. */
    public static final Message SHARE_NEEDED =
            new Message("es obligatorio en un contrato a jornada parcial", "is required for part time");
    /** Of a share in a full-time contract. */
    public static final Message NO_SHARE =
            new Message("solo se admite en un contrato a jornada parcial", "is only for part time");
    /** Of a missing end. */
    public static final Message END_NEEDED =
            new Message("es obligatorio en un contrato temporal", "is required for a temporary contract");
    /** Of the end of an open-ended contract. */
    public static final Message NO_END =
            new Message("solo se admite en un contrato temporal", "is only for temporary contracts");
    /** Of an end before the start. */
    public static final Message END_BEFORE_START =
            new Message("no puede ser anterior a fecha_inicio", "must not be before fecha_inicio");
    /** Of a salary. */
    public static final Message NOT_POSITIVE = new Message("debe ser mayor que cero", "must be greater than zero");
    /** Of the payments a year. */
    public static final Message WRONG_PAYMENTS = new Message("debe ser 12 o 14", "must be 12 or 14");

    private WorkerMessages() {}

    /** A worker with the same number exists. */
    public static Message duplicate(String field, String id) {
        return new Message(
                "El cliente ya tiene un trabajador con este " + field + ": " + id + ".",
                "the client has a worker with this " + field + " already, " + id);
    }

    /** The contract overlaps another. */
    public static Message overlap(String id) {
        return new Message(
                "El contrato se solapa con " + id + ", del mismo trabajador.",
                "the contract overlaps " + id + " of the same worker");
    }
}
