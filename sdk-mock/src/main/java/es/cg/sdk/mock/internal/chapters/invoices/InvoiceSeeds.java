package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.domain.Fingerprint;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;

/**
 * Creates the example invoices of a client: a paid and a received one in each of the last two quarters, an open one
 * with an incident, and an annulled one.
 */
record InvoiceSeeds(
        Environment environment,
        InvoiceIssuer issuing,
        FingerprintChain chain,
        PaymentsChapter payments,
        AccountingRecorder ledger) {
    // The panel has added it to the client.
    private static final String SERIES_OF_ITS_OWN = "P";

    // From the start of a quarter; a sale is paid in its quarter.
    private static final int DAYS_TO_PURCHASE = 30;
    private static final int DAYS_TO_SALE = 40;
    private static final int DAYS_TO_PAYMENT = 29;

    // Why the sales of a VAT regime have no VAT.
    private static final Map<String, String> WITHOUT_VAT = Map.of("exento", "E1", "no_aplica", "N1");

    void put(long client) {
        if (!environment.sandbox()) {
            new InvoiceSeries(environment)
                    .add(client, JsonNodeFactory.instance.objectNode().put("serie", SERIES_OF_ITS_OWN));
        }
        LocalDate quarter = TaxPeriods.startOfQuarter(environment.today());
        received(client, quarter.minusMonths(6).plusDays(DAYS_TO_PURCHASE), "F-412", "100.00");
        paid(client, quarter.minusMonths(6).plusDays(DAYS_TO_SALE), SERIES_OF_ITS_OWN, "Consultoría");
        received(client, quarter.minusMonths(3).plusDays(DAYS_TO_PURCHASE), "F-778", "30.25");
        paid(client, quarter.minusMonths(3).plusDays(DAYS_TO_SALE), "A", "Asesoría");

        Row open = issued(client, day(15), "A", "Mantenimiento", "250.00", "aceptada_con_errores");
        open.change(json -> json.withObject("/verifactu")
                .put("codigo_error", "2001")
                .put("mensaje_error", Message.of("invoice.notInTheCensus").spanish()));
        payments.watch(open);

        Row annulled = issued(client, day(10), "A", "Formación", "480.00", "aceptada");
        String fingerprint =
                chain.annulment(annulled, moment(day(9))).path("fingerprint").asText();
        annulled.change(json -> {
            dated(json.put("estado", "anulada"), day(9));
            VerifactuSubmission.annulled(json, moment(day(9)), "A-" + fingerprint.substring(0, 16));
        });
        ledger.annulled(annulled, day(9));
    }

    /** Adds an invoice that was paid within its term. */
    private void paid(long client, LocalDate issue, String series, String concept) {
        LocalDate day = issue.plusDays(DAYS_TO_PAYMENT);
        Row paid = issued(client, issue, series, concept, "1000.00", "aceptada");
        ObjectNode payment = JsonNodeFactory.instance.objectNode().put("metodo", "transferencia");
        payment.put("factura_id", paid.id()).put("fecha", day.toString());
        Money.put(payment, "importe", Money.of(paid.json(), "total_a_pagar"));
        payment.put("vencimiento", 1).put("estado", "registrado").put("fuera_de_plazo", false);
        Money.put(payment, "importe_pendiente", new BigDecimal("0.00"));
        ObjectNode recorded = dated(environment.record("payment", "pay_", payment), day);
        paid.change(json -> {
            json.withArray("pagos").add(recorded);
            PaymentStatus.count(json);
            dated(json, day);
        });
        ledger.paid(paid, recorded);
    }

    /** Adds the invoices of a declared client: an open one, and an overdue one if the client has unpaid invoices. */
    void declared(long client, boolean overdue) {
        if (overdue) {
            Row unpaid = issued(client, day(75), "A", "Consultoría", "800.00", "aceptada");
            unpaid.change(json -> PaymentStatus.pass(json, day(1).toString()));
        }
        payments.watch(issued(client, day(15), "A", "Mantenimiento", "250.00", "aceptada"));
    }

    private Row issued(long client, LocalDate day, String series, String concept, String price, String remission) {
        ObjectNode asked = JsonNodeFactory.instance.objectNode();
        asked.put("serie", environment.sandbox() ? "SBX" : series).put("fecha_expedicion", day.toString());
        asked.put("receptor_nif", "B12345674").put("receptor_nombre", "Talleres Ejemplo SL");
        ObjectNode line = asked.putArray("lineas").addObject().put("concepto", concept);
        line.put("cantidad", 1).set("precio_unitario", DecimalNode.valueOf(new BigDecimal(price)));
        String reason = WITHOUT_VAT.get(ClientRates.regime(environment, client, ""));
        if (reason == null) {
            Money.put(
                    line,
                    "iva_pct",
                    ClientRates.ofSale(environment, client, "", day).general());
        } else {
            line.put("iva_pct", 0).put(reason.startsWith("E") ? "exencion" : "calificacion", reason);
        }
        asked.putArray("vencimientos").addObject().put("fecha", day.plusDays(30).toString());
        Row row = issuing.issue(client, asked, moment(day));
        row.change(json -> dated(json, day));
        if (row.is("/verifactu/estado", "pendiente")) {
            row.change(json -> json.withObject("/verifactu")
                    .put("estado", remission)
                    .put("csv", "A-" + environment.random().secret(16))
                    .put("enviado_en", Fingerprint.moment(moment(day).plusMinutes(1)))
                    .put("respondido_en", Fingerprint.moment(moment(day).plusMinutes(2))));
        }
        return row;
    }

    private void received(long client, LocalDate day, String number, String price) {
        ObjectNode invoice = JsonNodeFactory.instance.objectNode();
        invoice.put("serie", "F").putNull("numero").put("numero_completo", number);
        invoice.put("ejercicio", day.getYear()).put("fecha_expedicion", day.toString());
        invoice.put("tipo_factura", "F1").put("sentido", "recibida");
        invoice.put("emisor_nif", "A12345674").put("emisor_nombre", "Suministros Inventados SA");
        Row recipient = environment.client(client);
        if (recipient != null) {
            invoice.put("receptor_nif", recipient.text("nif")).put("receptor_nombre", recipient.text("nombre"));
        }
        ObjectNode lines = JsonNodeFactory.instance.objectNode();
        ObjectNode line = lines.putArray("lineas").addObject().put("concepto", "Material de oficina");
        line.put("cantidad", 4).set("precio_unitario", DecimalNode.valueOf(new BigDecimal(price)));
        line.put("iva_pct", 21);
        InvoiceLines.write(invoice, lines.path("lineas"), null, BigDecimal.ZERO);
        InvoiceLines.due(invoice, lines.path("vencimientos"));
        invoice.put("estado", "emitida").putNull("verifactu");
        PaymentStatus.open(invoice);
        invoice.putArray("avisos");
        Row row = environment.add(TableNames.INVOICES, client, invoice);
        row.change(json -> dated(json, day));
        ledger.issued(row);
    }

    private LocalDate day(int ago) {
        return environment.today().minusDays(ago);
    }

    private static OffsetDateTime moment(LocalDate day) {
        return day.atTime(10, 0).atZone(SimulatedClock.MADRID).toOffsetDateTime();
    }

    private static ObjectNode dated(ObjectNode record, LocalDate day) {
        String moment = Fingerprint.moment(moment(day));
        if (record.path("fecha_expedicion").asText().equals(day.toString()) || record.has("factura_id")) {
            record.put("creado_en", moment);
        }
        return record.put("actualizado_en", moment);
    }
}
