package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.domain.EuCountries;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an adviser would ask about an invoice that is issued. */
record InvoiceAvisos(Environment environment, ObjectNode invoice) {
    private static final BigDecimal HUNDRED = new BigDecimal("100");
    private static final BigDecimal LIMIT = new BigDecimal("3000");
    private static final BigDecimal LIMIT_OF_OTHER_TRADES = new BigDecimal("400");
    private static final Set<String> OTHER_TRADES = Set.of("profesional", "artistica");

    // Whose sales may have no VAT without a reason on each line.
    private static final Set<String> REGIMES_WITHOUT_VAT = Set.of("exento", "agricultura_ganaderia", "no_aplica");

    // The Canary Islands, Ceuta and Melilla, where VAT does not apply.
    private static final String POSTCODES_WITHOUT_VAT = "(35|38|51|52).*";

    /** Adds the avisos to a draft, by its amounts and by what the request said. */
    static void add(Environment environment, long client, ObjectNode invoice, ObjectNode asked, Recipient recipient) {
        InvoiceAvisos avisos = new InvoiceAvisos(environment, invoice);
        avisos.total(client);
        avisos.lines(client, recipient);
        avisos.form(asked);
        Identification.noteForeign(invoice, "receptor_nif", Message.of("invoice.intoTheDirectory"));
        Avisos.addOfTest(environment, invoice);
    }

    private void note(boolean odd, TaxAviso aviso) {
        if (odd) {
            Avisos.add(invoice, aviso);
        }
    }

    private void total(long client) {
        BigDecimal total = Money.of(invoice, "total");
        String kind = invoice.path("tipo_factura").asText();
        Row activity = environment.find(TableNames.ACTIVITIES, client, invoice.path("actividad_id"));
        boolean other = activity != null && OTHER_TRADES.contains(activity.text("seccion_iae"));
        note(
                kind.equals("F2") && total.compareTo(other ? LIMIT_OF_OTHER_TRADES : LIMIT) > 0,
                TaxAviso.LIMITE_FACTURA_SIMPLIFICADA);
        note(total.signum() < 0 && !kind.startsWith("R"), TaxAviso.TOTAL_NEGATIVO);
        BigDecimal replaced = BigDecimal.ZERO;
        for (JsonNode id : invoice.path("sustituidas")) {
            Row each = environment.find(TableNames.INVOICES, client, id);
            replaced = replaced.add(each == null ? BigDecimal.ZERO : Money.of(each.json(), "total"));
        }
        note(invoice.has("sustituidas") && replaced.compareTo(total) != 0, TaxAviso.SUSTITUCION_DESCUADRADA);
    }

    private void lines(long client, Recipient recipient) {
        String named = invoice.path("actividad_id").asText("");
        String regime = ClientRates.regime(environment, client, named);
        LocalDate day = FieldValidator.checkedDay(invoice.path("fecha_expedicion"));
        boolean chargesVat = ClientRates.on(environment, client, day).tax().equals(VatRates.IVA_TAX)
                && !REGIMES_WITHOUT_VAT.contains(regime);
        boolean unexplained = false;
        for (JsonNode line : invoice.path("lineas")) {
            unexplained |= Money.of(line, "iva_pct").signum() == 0
                    && Money.of(line, "cantidad")
                                    .multiply(Money.of(line, "precio_unitario"))
                                    .signum()
                            != 0
                    && Money.of(line, "descuento_pct").compareTo(HUNDRED) != 0
                    && !line.has("exencion")
                    && !line.has("calificacion");
        }
        note(chargesVat && unexplained, TaxAviso.IVA_CERO_SIN_CAUSA);
        note(regime.equals("exento") && Money.of(invoice, "cuota_iva").signum() != 0, TaxAviso.IVA_EN_REGIMEN_EXENTO);
        Row addressee = environment.find(TableNames.ADDRESSEES, client, text(recipient.addressee()));
        String foreign = addressee == null ? "" : addressee.text("identificacion");
        boolean hasVatNumber = EuCountries.isVatNumber(foreign) || EuCountries.isVatNumber(text(recipient.nif()));
        note(has("exencion", "E5") && !hasVatNumber, TaxAviso.ENTREGA_SIN_NIF_IVA);
        String postcode = addressee == null ? "" : addressee.text("codigo_postal");
        note(
                has("calificacion", "N2") && !recipient.abroad() && !postcode.matches(POSTCODES_WITHOUT_VAT),
                TaxAviso.NO_SUJETA_A_CLIENTE_ESPANOL);
        note(
                has("calificacion", "N1")
                        && Money.of(invoice, "retencion_irpf_pct").signum() != 0,
                TaxAviso.NO_SUJETA_CON_RETENCION);
    }

    private boolean has(String field, String code) {
        return invoice.path("desglose_iva").findValuesAsText(field).contains(code);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Adds what is odd about the form of the request. */
    private void form(ObjectNode asked) {
        LocalDate issue = FieldValidator.checkedDay(invoice.path("fecha_expedicion"));
        if (invoice.path("ejercicio").asInt() != issue.getYear()) {
            Avisos.add(invoice, "ejercicio_partido", Message.of("invoice.splitYear"));
        }
        if (InvoiceLines.hasPriceWithoutQuantity(invoice)) {
            Avisos.add(invoice, "linea_sin_importe", Message.of("invoice.noQuantity"));
        }
        BigDecimal due = BigDecimal.ZERO;
        for (JsonNode each : invoice.path("vencimientos")) {
            due = due.add(each.path("importe").decimalValue());
        }
        if (asked.path("vencimientos").size() > 0 && due.compareTo(Money.of(invoice, "total_a_pagar")) != 0) {
            Avisos.add(invoice, "vencimientos_descuadrados", Message.of("invoice.dueDatesDiffer"));
        }
    }
}
