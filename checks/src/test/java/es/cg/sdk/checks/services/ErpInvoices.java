package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.ErpService.euros;
import static es.cg.sdk.checks.services.Nodes.decimal;
import static es.cg.sdk.checks.services.Nodes.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Objects;

/** The invoices of {@link ErpService}. Its lists have a summary of each. */
final class ErpInvoices {
    private final ErpService service;
    private final Activities activities;
    private final Records records;

    ErpInvoices(ErpService service, Activities activities, Records records) {
        this.service = service;
        this.activities = activities;
        this.records = records;
        service.on(
                "GET /invoices",
                records.list(
                        ErpInvoices::summary,
                        "serie=/serie",
                        "ejercicio=/ejercicio",
                        "desde>/fechaAlta",
                        "hasta</fechaAlta",
                        "emitidaDesde>/fechaEmision",
                        "emitidaHasta</fechaEmision",
                        "sentido=/sentido",
                        "situacion=/situacion",
                        "situacionCobro=/situacionCobro",
                        "nifReceptor=/receptor/nif",
                        "refExterna=/refExterna"));
        service.on("GET /invoices/{id}", service.read(records));
        service.on("POST /invoices", this::issue);
        service.on("POST /invoices/{id}/payments", this::pay);
        service.on("POST /invoices/{id}/vencimientos/{orden}/cobro", this::collect);
    }

    private static ObjectNode summary(ObjectNode invoice) {
        ObjectNode summary = object(
                "importe",
                invoice.get("impLiquido"),
                "receptor",
                invoice.path("receptor").get("nombre"));
        for (String each : new String[] {
            "identificador",
            "serie",
            "ejercicio",
            "numero",
            "numFactura",
            "fechaEmision",
            "sentido",
            "situacion",
            "situacionCobro",
            "refExterna",
            "fechaModif"
        }) {
            summary.setAll(object(each, invoice.get(each)));
        }
        return summary;
    }

    private Reply issue(ServiceRequest request) {
        JsonNode sent = request.body();
        InvoiceOrder order = InvoiceOrder.of(sent, "SIM");
        BigDecimal byActivity = order.hasTaxId() ? activities.withholding(request.client()) : BigDecimal.ZERO;
        BigDecimal rate = sent.has("retencion") ? decimal(sent, "retencion") : byActivity;
        InvoiceTotals totals = InvoiceTotals.of(sent.path("lineas"), "dto", rate, 2);
        totals.requireDue(sent.path("vencimientos"), "importe", "vencimientos");
        ObjectNode invoice = service.made("factura")
                .put("idEmpresa", request.client())
                .put("sentido", "E")
                .put("situacion", "VIGENTE")
                .put("fechaEmision", request.text("fecha_expedicion"))
                .put("tipoFactura", request.text("tipo_factura"));
        number(invoice, order);
        if (order.hasTaxId()) {
            invoice.set("receptor", object("nif", sent.get("receptor_nif"), "nombre", sent.get("receptor_nombre")));
        }
        lines(invoice, sent.path("lineas"), totals);
        amounts(invoice, totals, rate);
        ArrayNode dues = invoice.putArray("vencimientos");
        for (JsonNode each : sent.path("vencimientos")) {
            ObjectNode due = object("orden", dues.size() + 1, "cobrado", "N");
            dues.add(due.setAll((ObjectNode) each));
        }
        invoice.setAll(object("fechaOperacion", sent.get("fechaOperacion"), "refExterna", sent.get("refExterna")));
        invoice.setAll(object("pedido", sent.get("referencia"), "observ", sent.get("observ")));
        service.emit("invoice.emitted", request.client(), "factura", invoice);
        Reply reply = service.created(records, request, invoice);
        return request.text("fecha_expedicion").compareTo(service.time().substring(0, 10)) < 0 ? warned(reply) : reply;
    }

    private static Reply warned(Reply reply) {
        ObjectNode answer = (ObjectNode) Objects.requireNonNull(reply.json());
        answer.putArray("avisos")
                .add(object("codigo", "fecha_anterior", "mensaje", "La fecha de expedición es anterior a hoy"));
        return Reply.of(reply.status(), answer);
    }

    private void number(ObjectNode invoice, InvoiceOrder order) {
        String series = order.series() + "/" + order.year();
        int number = service.next(invoice.path("idEmpresa") + "/" + series);
        String internal = "F%d-%06d"
                .formatted(order.year() % 100, invoice.path("identificador").asInt());
        invoice.put("codigo", internal)
                .put("serie", order.series())
                .put("ejercicio", order.year())
                .put("numero", number)
                .put("numFactura", series + "/" + number)
                .set("remision", object("situacion", "PDTE", "huella", InvoiceOrder.fingerprint(series + number)));
    }

    private static void lines(ObjectNode invoice, JsonNode sent, InvoiceTotals totals) {
        ArrayNode lines = invoice.putArray("lineas");
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode each : sent) {
            BigDecimal full = decimal(each, "cantidad").multiply(decimal(each, "precio_unitario"));
            BigDecimal net = totals.lines().get(lines.size());
            sum = sum.add(full);
            lines.addObject()
                    .put("orden", lines.size())
                    .put("concepto", each.path("concepto").asText())
                    .put("cantidad", decimal(each, "cantidad").toPlainString())
                    .put("precio", euros(decimal(each, "precio_unitario")))
                    .put("pctDto", decimal(each, "dto"))
                    .put("impDto", euros(full.subtract(net)))
                    .put("importe", euros(net))
                    .put("pctIva", decimal(each, "iva_pct"));
        }
        invoice.put("sumaLineas", euros(sum));
    }

    private static void amounts(ObjectNode invoice, InvoiceTotals totals, BigDecimal rate) {
        ArrayNode groups = invoice.putArray("desgloseIva");
        totals.groups()
                .forEach(each -> groups.addObject()
                        .put("pctIva", each.rate())
                        .put("base", euros(each.base()))
                        .put("cuota", euros(each.vat())));
        invoice.put("baseImponible", euros(totals.base()))
                .put("cuotaIva", euros(totals.vat()))
                .put("impBruto", euros(totals.total()))
                .put("pctRetencion", rate)
                .put("retencion", euros(totals.withheld()))
                .put("impLiquido", euros(totals.payable()));
        invoice.setAll(collected(BigDecimal.ZERO, totals.payable()));
    }

    /** Returns the fields that say what was paid. */
    private static ObjectNode collected(BigDecimal paid, BigDecimal left) {
        String open = paid.signum() == 0 ? "PENDIENTE" : "PARCIAL";
        return object(
                "situacionCobro",
                left.signum() == 0 ? "COBRADA" : open,
                "impCobrado",
                euros(paid),
                "impPdte",
                euros(left),
                "cobrada",
                left.signum() == 0 ? "S" : "N");
    }

    private ObjectNode collect(ServiceRequest request, BigDecimal amount) {
        ObjectNode invoice = records.of(request);
        BigDecimal left = decimal(invoice, "impPdte").subtract(amount);
        if (left.signum() < 0) {
            throw Refusal.field("importe", "supera lo pendiente");
        }
        ObjectNode changes = collected(decimal(invoice, "impCobrado").add(amount), left);
        records.change(request, changes.put("fechaModif", service.time()));
        ObjectNode payment = object("idFactura", invoice.get("identificador"), "importe", euros(amount));
        payment.put(
                "fecha",
                request.body().has("fecha")
                        ? request.text("fecha")
                        : service.time().substring(0, 10));
        payment.setAll(object("formaCobro", request.body().get("formaCobro")));
        service.emit("invoice.payment_recorded", request.client(), "cobro", payment);
        return invoice;
    }

    private Reply pay(ServiceRequest request) {
        collect(request, decimal(request.body(), "importe"));
        return Reply.of(202, object("recibido", "S", "fecha", service.time()));
    }

    private Reply collect(ServiceRequest request) {
        String number = request.variables().getOrDefault("orden", "");
        for (JsonNode each : records.of(request).path("vencimientos")) {
            if (each.path("orden").asText().equals(number)
                    && each.path("cobrado").asText().equals("N")) {
                ((ObjectNode) each).put("cobrado", "S");
                return Reply.ok(service.single(
                        collect(request, decimal(each, "importe")).deepCopy()));
            }
        }
        throw Refusal.notFound();
    }

    /** Lets the tax authority accept what was not sent yet. */
    void remit(long client) {
        records.stream(client)
                .filter(each -> each.at("/remision/situacion").asText().equals("PDTE"))
                .forEach(each -> {
                    ((ObjectNode) each.path("remision")).put("situacion", "OK").put("fechaEnvio", service.time());
                    each.put("fechaModif", service.time());
                    service.emit("invoice.verifactu_accepted", client, "factura", each);
                });
    }
}
