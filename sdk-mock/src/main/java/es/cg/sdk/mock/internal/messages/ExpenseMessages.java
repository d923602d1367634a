package es.cg.sdk.mock.internal.messages;

/** Texts about expenses and payments with income tax withheld. */
public final class ExpenseMessages {
    /** Why a supplier's data is needed: the expense is an invoice. */
    public static final Message FOR_AN_INVOICE = new Message(" en una factura", " for an invoice");

    /** Why the tax identifier is needed: there is no foreign identification. */
    public static final Message WITHOUT_IDENTIFICATION =
            new Message(" si falta identificacion", " unless identificacion is given");

    /** Note: the kind of operation does not go with the supplier's country. */
    public static final Message KIND_OF_ANOTHER_COUNTRY = new Message(
            "tipo_operacion no concuerda con el país del proveedor.",
            "tipo_operacion does not go with the supplier's country");

    /** Note: the supplier is of another country, and the kind of operation is not known. */
    public static final Message NO_KIND = new Message(
            "El proveedor es de otro país: indique tipo_operacion, o calificacion S2 si el cliente autoliquida el IVA.",
            "the supplier is of another country: give tipo_operacion, or calificacion S2 if the client assesses the VAT"
                    + " itself");

    /** Why the supplier's tax identifier is needed: income tax is withheld from it. */
    public static final Message FOR_A_WITHHOLDING =
            new Message(" cuando se indica tipo_renta", " if tipo_renta is given");

    /** Why a key is needed: the payment is for work or to a professional. */
    public static final Message FOR_MODEL_190 =
            new Message(" salvo en alquiler y capital", " unless tipo_renta is alquiler or capital");

    /** The breakdown is empty. */
    public static final Message NO_RATES =
            new Message("debe tener al menos un tipo de IVA", "must have at least one rate");

    /** Note: the client assesses the tax, but at which rate is not known. */
    public static final Message NO_RATE_TO_ASSESS = new Message(
            "El cliente autoliquida el IVA de este gasto, pero iva_pct es 0: indique el tipo que corresponde a la operación.",
            "the client assesses the VAT of this expense itself, but iva_pct is 0: give the rate of the operation");

    /** An amount is negative. */
    public static final Message NEGATIVE = new Message("no puede ser negativo", "must not be negative");

    /** The sub-key of Model 190 has another form. */
    public static final Message TWO_DIGITS = new Message("debe tener dos cifras", "must have two digits");

    /** An expense is confirmed twice. */
    public static final Message EXPENSE_CONFIRMED =
            new Message("El gasto ya está confirmado.", "the expense is confirmed already");

    /** A payment is confirmed twice. */
    public static final Message PAYMENT_CONFIRMED =
            new Message("El pago ya está confirmado.", "the payment is confirmed already");

    /** An invoice is registered a second time. */
    public static final Message LIKELY_DUPLICATE = new Message(
            "Ya hay registrada una factura de este proveedor con el mismo número y año; esta es otro borrador.",
            "an invoice of this supplier, year and number is registered already; this one is another draft");

    private ExpenseMessages() {}

    /** The total is not the sum of the breakdown. */
    public static Message notTheSum(String sum) {
        return new Message(
                "debe ser la suma de desglose_iva, que es " + sum, "must be the sum of desglose_iva, which is " + sum);
    }

    /** A tax is not its percentage of a base. */
    public static Message notTheShare(String rate, String base, String amount) {
        return new Message(
                "debe ser " + base + " por " + rate + ", que es " + amount,
                "must be " + base + " times " + rate + ", which is " + amount);
    }

    /** Note: the kind of operation was supposed. */
    public static Message supposedKind(String kind) {
        return new Message(
                "El proveedor es de otro país de la UE y no cobra IVA: se supone tipo_operacion " + kind + ".",
                "the supplier is of another country of the EU and charges no VAT: tipo_operacion is taken to be "
                        + kind);
    }

    /** Note: a tax is some cents off, as from rounding each line. */
    public static Message roundedByLine(String field, String share) {
        return new Message(
                field + " no es base por el tipo, que es " + share
                        + "; se admite, porque puede estar redondeada por línea.",
                field + " is not base times its rate, which is " + share + "; it is taken, since lines may be rounded");
    }

    /** A key of Model 190 does not belong to the kind of income. */
    public static Message notOfThisKind(String kind) {
        return new Message("no corresponde a tipo_renta " + kind, "does not belong to tipo_renta " + kind);
    }

    /** The client has no such expense. */
    public static Message noExpense(String id) {
        return new Message(
                "El cliente no tiene el gasto " + id + ".", "there is no " + id + " in expenses of this client");
    }
}
