package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.CanaryService.cents;
import static es.cg.sdk.checks.services.Nodes.decimal;
import static es.cg.sdk.checks.services.Nodes.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/** The invoices of {@link CanaryService}. A row of its list is the beginning of the record. */
final class CanaryInvoices {
    private static final List<String> SUMMARY = List.of(
            "idFactura",
            "serie",
            "ejercicio",
            "numCorrelativo",
            "numFactura",
            "fechaExpedicion",
            "codTipoFactura",
            "indSentido",
            "cifNifReceptor",
            "nombreRazonSocialReceptor",
            "importeTotalFactura",
            "importeLiquido",
            "estadoFactura",
            "estadoCobro",
            "codReferenciaExterna",
            "fechaHoraUltimaModificacion");

    private final CanaryService service;
    private final Activities activities;
    private final Records records;

    CanaryInvoices(CanaryService service, Activities activities, Records records) {
        this.service = service;
        this.activities = activities;
        this.records = records;
        service.on(
                "GET /invoices",
                records.list(
                        each -> each.retain(SUMMARY),
                        "fechaExpedicionDesde>/fechaExpedicion",
                        "fechaExpedicionHasta</fechaExpedicion",
                        "serie=/serie",
                        "ejercicio=/ejercicio",
                        "estadoFactura=/estadoFactura",
                        "cifNifReceptor=/cifNifReceptor",
                        "codReferenciaExterna=/codReferenciaExterna"));
        service.on("GET /invoices/{id}", service.read(records));
        service.on("POST /invoices", this::issue);
        service.on("POST /invoices/{id}/payments", this::pay);
    }

    private Reply issue(ServiceRequest request) {
        JsonNode sent = request.body();
        InvoiceOrder order = InvoiceOrder.of(sent, "F2");
        BigDecimal byActivity = order.hasTaxId() ? activities.withholding(request.client()) : BigDecimal.ZERO;
        BigDecimal rate = sent.has("porcentajeRetencionIrpf") ? decimal(sent, "porcentajeRetencionIrpf") : byActivity;
        InvoiceTotals totals = InvoiceTotals.of(sent.path("lineas"), "porcentajeDescuento", rate, 2);
        totals.requireDue(inEuros(sent.path("vencimientos")), "importeVencimiento", "vencimientos");
        ObjectNode invoice = service.made("idFactura", "FAC");
        String series = order.series() + "/" + order.year();
        int number = service.next(request.client() + "/" + series);
        invoice.put("serie", order.series())
                .put("ejercicio", order.year())
                .put("numCorrelativo", number)
                .put("numFactura", "%s/%06d".formatted(series, number))
                .put("fechaExpedicion", request.text("fecha_expedicion"))
                .put("codTipoFactura", request.text("tipo_factura"))
                .put("indSentido", "E");
        invoice.setAll(object(
                "cifNifReceptor", sent.get("receptor_nif"), "nombreRazonSocialReceptor", sent.get("receptor_nombre")));
        for (String each : List.of("fechaOperacion", "codReferenciaExterna", "observaciones")) {
            invoice.setAll(object(each, sent.get(each)));
        }
        invoice.put("estadoFactura", "EMITIDA").put("fechaHoraUltimaModificacion", service.time());
        lines(invoice, sent.path("lineas"), totals);
        amounts(invoice, totals, rate);
        ArrayNode dues = invoice.putArray("vencimientos");
        for (JsonNode each : sent.path("vencimientos")) {
            dues.add(object("numVencimiento", dues.size() + 1, "indCobrado", false)
                    .<ObjectNode>setAll((ObjectNode) each));
        }
        String fingerprint = InvoiceOrder.fingerprint(series + number);
        invoice.set("remisionAeat", object("estadoRemision", "PENDIENTE", "huellaRegistro", fingerprint));
        service.emit("invoice.emitted", request.client(), "Factura", invoice);
        Reply reply = service.created(records, request, invoice);
        return request.text("fecha_expedicion").compareTo(service.time().substring(0, 10)) < 0 ? warned(reply) : reply;
    }

    private static Reply warned(Reply reply) {
        ObjectNode answer = (ObjectNode) Objects.requireNonNull(reply.json());
        answer.putArray("avisos")
                .add(object("codigo", "fecha_anterior", "mensaje", "La fecha de expedición es anterior a hoy"));
        return Reply.of(reply.status(), answer);
    }

    private static JsonNode inEuros(JsonNode dues) {
        JsonNode copy = dues.deepCopy();
        copy.forEach(each -> ((ObjectNode) each)
                .put("importeVencimiento", decimal(each, "importeVencimiento").movePointLeft(2)));
        return copy;
    }

    private static void lines(ObjectNode invoice, JsonNode sent, InvoiceTotals totals) {
        ArrayNode lines = invoice.putArray("lineasFactura");
        for (JsonNode each : sent) {
            ObjectNode line = object("concepto", each.get("concepto"), "cantidad", each.get("cantidad"));
            line.setAll(object("precioUnitario", each.get("precio_unitario"), "tipoImpositivo", each.get("iva_pct")));
            line.setAll(object("porcentajeDescuento", each.get("porcentajeDescuento")));
            line.setAll(object("codCausaExencion", each.get("codCausaExencion")));
            line.put("numLinea", lines.size() + 1)
                    .put("importeLinea", cents(totals.lines().get(lines.size())));
            lines.add(line);
        }
    }

    private static void amounts(ObjectNode invoice, InvoiceTotals totals, BigDecimal rate) {
        ArrayNode groups = invoice.putArray("desgloseIva");
        totals.groups()
                .forEach(each -> groups.addObject()
                        .put("tipoImpositivo", each.rate())
                        .put("importeBaseImponible", cents(each.base()))
                        .put("importeCuota", cents(each.vat())));
        invoice.put("importeBaseImponible", cents(totals.base()))
                .put("importeCuotaIva", cents(totals.vat()))
                .put("importeTotalFactura", cents(totals.total()))
                .put("porcentajeRetencionIrpf", rate)
                .put("importeRetencionIrpf", cents(totals.withheld()))
                .put("importeLiquido", cents(totals.payable()));
        invoice.setAll(collected(0, cents(totals.payable())));
    }

    /** Returns the fields that say what was paid, in cents. */
    private static ObjectNode collected(long paid, long left) {
        String open = paid == 0 ? "PENDIENTE" : "PARCIAL";
        return object("estadoCobro", left == 0 ? "COBRADA" : open)
                .put("importeCobrado", paid)
                .put("importePendienteCobro", left);
    }

    private Reply pay(ServiceRequest request) {
        ObjectNode invoice = records.of(request);
        long amount = request.body().path("importeCobro").asLong();
        long left = invoice.path("importePendienteCobro").asLong() - amount;
        if (left < 0) {
            throw Refusal.field("importeCobro", "supera lo pendiente");
        }
        ObjectNode changes = collected(invoice.path("importeCobrado").asLong() + amount, left);
        records.change(request, changes.put("fechaHoraUltimaModificacion", service.time()));
        ObjectNode payment = service.made("idCobro", "COB").put("idFactura", request.id());
        payment.setAll((ObjectNode) request.body());
        service.emit("invoice.payment_recorded", request.client(), "Cobro", payment);
        return Reply.of(201, payment);
    }

    /** Lets the tax authority accept what was not sent yet. */
    void remit(long client) {
        records.stream(client)
                .filter(each -> each.at("/remisionAeat/estadoRemision").asText().equals("PENDIENTE"))
                .forEach(each -> {
                    ((ObjectNode) each.path("remisionAeat"))
                            .put("estadoRemision", "ACEPTADA")
                            .put("fechaHoraEnvio", service.time());
                    each.put("fechaHoraUltimaModificacion", service.time());
                    service.emit("invoice.verifactu_accepted", client, "Factura", each);
                });
    }
}
