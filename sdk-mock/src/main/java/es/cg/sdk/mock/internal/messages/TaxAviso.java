package es.cg.sdk.mock.internal.messages;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Locale;

/** What an adviser would ask about a record or a tax model: the code of the aviso is the name in lower case. */
public enum TaxAviso {
    // formatter:off
    LIMITE_FACTURA_SIMPLIFICADA(
            "Una factura simplificada no puede pasar de 3.000 euros, ni de 400 fuera de las actividades del artículo 4.2 del Reglamento de facturación.",
            "a simplified invoice is limited to 3,000 euros, and to 400 outside the trades of article 4.2 of the invoicing regulation"),
    SUSTITUCION_DESCUADRADA(
            "El total de la factura no es la suma de las facturas simplificadas que sustituye.",
            "the total is not the sum of the simplified invoices that it replaces"),
    TOTAL_NEGATIVO(
            "El total es negativo: si corrige una factura anterior, debe ser una factura rectificativa.",
            "the total is negative: an invoice that corrects an earlier one must be a rectifying one"),
    RECTIFICACION_EXCESIVA(
            "Las rectificativas por diferencias suman más que la factura que rectifican.",
            "the rectifying invoices by differences take back more than the invoice"),
    IVA_CERO_SIN_CAUSA(
            "Una línea tiene IVA al 0 % sin exencion ni calificacion: indique por qué no lleva IVA.",
            "a line has VAT at 0 % without exencion or calificacion: say why it has no VAT"),
    ENTREGA_SIN_NIF_IVA(
            "La exención E5 exige que el destinatario tenga un NIF-IVA de otro Estado miembro.",
            "the exemption E5 needs a recipient with a VAT number of another member state"),
    NO_SUJETA_A_CLIENTE_ESPANOL(
            "N2 significa que la operación no se localiza en España, pero el destinatario es español.",
            "N2 means that the operation is not located in Spain, but the recipient is Spanish"),
    NO_SUJETA_CON_RETENCION(
            "La factura tiene una línea no sujeta (N1) y una retención de IRPF.",
            "the invoice has a line that is not subject to VAT (N1), and income tax is withheld"),
    IVA_EN_REGIMEN_EXENTO(
            "El cliente está en el régimen exento y la factura repercute IVA.",
            "the client is in the regime exento, and the invoice charges VAT"),
    ANULADA_EN_PERIODO_PRESENTADO(
            "El modelo 303 del periodo de la factura ya está presentado: corríjalo.",
            "the Model 303 of the invoice's period was submitted: correct it"),
    RENTA_EXENTA_CON_RETENCION(
            "La clave L es de rentas exentas, de las que no se retiene; el modelo 111 no las declara.",
            "key L is exempt income, from which nothing is withheld, and which Model 111 does not declare"),
    IMPORTACION_DIFERIDA_TRIMESTRAL(
            "El IVA de importación solo puede diferirse con liquidaciones mensuales de IVA.",
            "only a client that files VAT each month can defer the VAT of imports"),
    IVA_DE_PROVEEDOR_EXTRANJERO(
            "Proveedores de otro país han cobrado IVA a un tipo español: se deduce; compruebe que es IVA español.",
            "suppliers of other countries have charged VAT at a Spanish rate: it is deducted; check that it is Spanish VAT"),
    TICKET_SIN_DATOS(
            "Se deduce IVA de tickets sin NIF del proveedor o sin número: hace falta una factura con los datos del cliente.",
            "VAT is deducted from tickets without the supplier's tax id or number: an invoice with the client's data is needed"),
    TIPO_NO_ESPANOL(
            "Hay ventas a tipos que no son de IVA español: no están en ninguna casilla.",
            "there are sales at rates that are not Spanish VAT: they are in no box"),
    PRORRATA(
            "En el año hay ventas exentas sin derecho a deducción (E1 o E6) y se deduce IVA: la prorrata no se calcula.",
            "the year has sales that are exempt without deduction (E1 or E6), and VAT is deducted: pro rata is not computed"),
    GASTO_SIN_ACTIVIDAD(
            "El cliente tiene una explotación agraria y otra actividad, y hay gastos que no dicen a cuál pertenecen.",
            "the client has a farm and another activity, and there are expenses that do not say to which they belong"),
    RETENCION_SIN_MODELO(
            "Hay gastos con retención sin tipo_renta y sin un pago IRPF igual: ningún modelo los declara.",
            "there are expenses with a withholding, but without tipo_renta or an equal IRPF payment: no model declares them"),
    RETENCION_REPETIDA(
            "Hay gastos con retención y tipo_renta y un pago IRPF igual: se declaran dos veces.",
            "there are expenses with a withholding and tipo_renta, and an equal IRPF payment: they are declared twice"),
    PERIODO_ANTERIOR_SIN_GENERAR(
            "Faltan por generar periodos anteriores cuyo resultado afecta a este modelo:",
            "earlier periods that change this model are not generated:"),
    MODELO_DESACTUALIZADO(
            "Los libros han cambiado desde que se generó el modelo: %s; registros: %s.",
            "the books have changed since the model was generated: %s; records: %s"),
    CLAVES_NO_CALCULADAS(
            "Solo se calculan las claves E, A, S e I: las claves T, M, H, R, D y C no pueden deducirse de los registros.",
            "only keys E, A, S and I are computed: records do not tell keys T, M, H, R, D and C"),
    RECTIFICACION_SIN_PERIODO(
            "Hay abonos de la UE mayores que las operaciones del periodo: no se sabe qué periodo corrigen.",
            "credit notes from the EU exceed the operations of the period: which period they correct is not known");
    // formatter:on

    private final String spanish;
    private final String english;

    TaxAviso(String spanish, String english) {
        this.spanish = spanish;
        this.english = english;
    }

    /** Returns the code. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the text. */
    public Message text() {
        return new Message(spanish, english);
    }

    /** Returns the text with the number of records and their sum. */
    public Message text(int count, BigDecimal sum) {
        return new Message(
                spanish + " Registros: " + count + "; importe: " + sum.toPlainString() + ".",
                english + "; records: " + count + ", amount: " + sum.toPlainString());
    }

    /** Returns the text with the names of periods after it. */
    public Message text(Collection<String> periods) {
        String names = " " + String.join(", ", periods);
        return new Message(spanish + names + ".", english + names);
    }

    /** Returns the text with these boxes and records in its two places. */
    public Message text(Collection<String> boxes, Collection<String> records) {
        Object[] named = {String.join(", ", boxes), String.join(", ", records)};
        return new Message(String.format(Locale.ROOT, spanish, named), String.format(Locale.ROOT, english, named));
    }
}
