package es.cg.sdk.mock.internal.messages;

/** The texts about invoices. */
public final class InvoiceMessages {
    public static final Message BOUNDED = new Message(
            "debe tener como máximo 12 cifras enteras y 20 decimales",
            "must have at most 12 digits before the decimal point and 20 after it");
    public static final Message LINE_TOO_LARGE = new Message(
            "da un importe de línea de más de 12 cifras enteras",
            "makes a line of more than 12 digits before the decimal point");
    public static final Message TOTAL_TOO_LARGE = new Message(
            "da un total de más de 12 cifras enteras", "makes a total of more than 12 digits before the decimal point");
    public static final Message EXEMPT_IS_UNTAXED = new Message(
            "solo se admite con iva_pct 0: una operación exenta no lleva impuesto",
            "is allowed with iva_pct 0 only: an exempt operation is not taxed");
    public static final Message UNTAXED_QUALIFICATION = new Message(
            "solo se admite con iva_pct 0 y sin exencion: el emisor no repercute el impuesto",
            "is allowed with iva_pct 0 and without exencion only: the issuer does not charge the tax");
    public static final Message YEAR_OF_ISSUE = new Message(
            "debe ser el año de fecha_expedicion, o el anterior o el siguiente si el ejercicio es partido",
            "must be the year of fecha_expedicion, or the one before or after if the client's year is split");
    public static final Message SPLIT_YEAR = new Message(
            "ejercicio no es el año de fecha_expedicion: solo es correcto si el ejercicio del cliente no es el año natural",
            "ejercicio is not the year of fecha_expedicion, which is right only if the client's year is not the calendar"
                    + " year");
    public static final Message NO_QUANTITY =
            new Message("Una línea tiene precio, pero su cantidad es 0", "A line has a price, but its quantity is 0");
    public static final Message FORM_OF_SERIES = new Message(
            "debe tener de 1 a 40 caracteres ASCII, sin comillas ni <, = o >",
            "must have 1 to 40 ASCII characters, without quotes and <, = or >");
    public static final Message KIND = new Message(
            "debe ser F1, F2 o F3: la API no emite otras facturas",
            "must be F1, F2 or F3: the API issues nothing else");
    /** Where a foreign identifier goes: to an addressee. */
    public static final Message INTO_THE_DIRECTORY = new Message(
            "tipo_identificacion, identificacion y pais de un destinatario del directorio, que se indica en"
                    + " destinatario_id",
            "tipo_identificacion, identificacion and pais of an addressee of the directory, which destinatario_id names");

    public static final Message NEEDS_LINE =
            new Message("debe tener al menos una línea", "must have at least one line");
    public static final Message NEEDS_DATE =
            new Message("es obligatorio en cada vencimiento", "is required for a due date");
    public static final Message NEEDS_AMOUNT =
            new Message("es obligatorio si hay varios vencimientos", "is required for each of several due dates");
    public static final Message NO_ACTIVITY =
            new Message("no es una actividad del cliente", "is no activity of the client");
    public static final Message NO_ADDRESSEE = new Message(
            "no es un destinatario del directorio del cliente", "is no addressee of the client's directory");
    public static final Message INACTIVE_ADDRESSEE = new Message(
            "es un destinatario inactivo; se reactiva con activo true",
            "is an inactive addressee; activo true reactivates it");
    public static final Message NO_PRODUCT =
            new Message("no es un producto del directorio del cliente", "is no product of the client's directory");
    public static final Message INACTIVE_PRODUCT = new Message(
            "es un producto inactivo; se reactiva con activo true",
            "is an inactive product; activo true reactivates it");
    public static final Message DROPPED_WITHHOLDING = new Message(
            "No se aplica retención: el destinatario no es empresario ni profesional",
            "Nothing is withheld, since the recipient is no business");
    public static final Message WITHHOLDING_ABROAD = new Message(
            "No se aplica retención: el destinatario no es residente ni tiene establecimiento permanente en España",
            "Nothing is withheld, since the recipient is not resident and has no establishment in Spain");
    public static final Message DUE_DATES_DIFFER = new Message(
            "La suma de los vencimientos no coincide con el total a pagar",
            "The sum of the due dates is not the amount to be paid");
    public static final Message ANNULLED = new Message("La factura ya está anulada", "the invoice is annulled already");
    public static final Message NOT_SUBMITTED = new Message(
            "La factura no se remite a la Agencia Tributaria", "the invoice is not submitted to the tax authority");
    public static final Message NOT_IN_THE_CENSUS =
            new Message("El NIF del destinatario no está en el censo", "the recipient's tax id is not in the census");
    public static final Message ISSUER_NOT_IDENTIFIED = new Message(
            "El NIF del obligado a la emisión de la cabecera no está identificado; cambiar de destinatario no lo corrige",
            "the issuer's tax id in the header is not identified; another recipient will not cure this");
    public static final Message DUPLICATE = new Message(
            "El registro está duplicado; el anterior consta como aceptado",
            "the record is a duplicate; the earlier one stands as accepted");
    public static final Message TECHNICAL_ERROR =
            new Message("Error técnico; el registro se enviará de nuevo", "a technical error; it will be sent again");

    public static final Message ONLY_F3_REPLACES =
            new Message("solo se admite en una factura F3", "is allowed for an F3 only");
    public static final Message NO_INVOICE_OF_THE_CLIENT =
            new Message("no es una factura emitida por el cliente", "is no invoice that the client has issued");
    public static final Message NOT_SIMPLIFIED =
            new Message("no es una factura simplificada (F2)", "is no simplified invoice (F2)");
    public static final Message IS_ANNULLED = new Message("es una factura anulada", "is an annulled invoice");
    public static final Message IS_RECTIFIED = new Message("es una factura rectificada", "is a rectified invoice");
    public static final Message IS_REPLACED =
            new Message("es una factura que otra ya sustituye", "is an invoice that another one replaces already");
    public static final Message REPLACED =
            new Message("Otra factura sustituye a esta", "another invoice replaces this one");

    public static final Message ANNUL_THE_RECTIFYING_ONE = new Message(
            "La factura está rectificada; anule antes la factura rectificativa",
            "the invoice is rectified; annul the rectifying invoice first");

    private InvoiceMessages() {}

    /** A rate that the tax does not have on the day. */
    public static Message unknownRate(String tax, String day, String rates) {
        return new Message(
                "no es un tipo de " + tax + " vigente el " + day + "; los vigentes son " + rates,
                "is no rate of " + tax + " on " + day + "; the rates are " + rates);
    }

    /** A surcharge that does not belong to the rate. */
    public static Message unknownSurcharge(String allowed) {
        return new Message(
                "no corresponde al tipo de la línea; se admite " + allowed,
                "does not belong to the rate of the line; allowed: " + allowed);
    }

    /** A withholding that the law does not have. */
    public static Message unknownWithholding(String rates) {
        return new Message(
                "no es un tipo de retención vigente; los vigentes son " + rates,
                "is no legal rate of withholding; the rates are " + rates);
    }

    /** A recipient that this kind of invoice needs. */
    public static Message neededFor(String kind) {
        return new Message(
                "es obligatorio en una factura de tipo " + kind, "is required for an invoice of kind " + kind);
    }

    /** A series that does not exist. */
    public static Message unknownSeries(String serie) {
        return new Message("El cliente no tiene la serie " + serie, "the client has no series " + serie);
    }

    /** A series that exists. */
    public static Message knownSeries(String serie) {
        return new Message("El cliente ya tiene la serie " + serie, "the client has the series " + serie + " already");
    }

    /** An invoice that the client has not issued. */
    public static Message notIssued(String id) {
        return new Message("El cliente no ha emitido la factura " + id, "the client has issued no invoice " + id);
    }
}
