package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.decimal;
import static es.cg.sdk.checks.services.Nodes.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The invoices of {@link TerseService}. */
final class TerseInvoices {
    private final TerseService service;
    private final Activities activities;
    private final Records records;

    TerseInvoices(TerseService service, Activities activities, Records records) {
        this.service = service;
        this.activities = activities;
        this.records = records;
        service.on(
                "GET /invoices",
                records.list(
                        "ser=/ser",
                        "yr=/yr",
                        "from>/dt",
                        "to</dt",
                        "dir=/dir",
                        "st=/st",
                        "pst=/pst",
                        "nif=/to/nif",
                        "ref=/ref",
                        "ext=/ext"));
        service.on("GET /invoices/{id}", service.read(records));
        service.on("POST /invoices", this::issue);
        service.on("POST /invoices/{id}/payments", this::pay);
    }

    private Reply issue(ServiceRequest request) {
        JsonNode sent = request.body();
        InvoiceOrder order = InvoiceOrder.of(sent, "F2");
        BigDecimal byActivity = order.hasTaxId() ? activities.withholding(request.client()) : BigDecimal.ZERO;
        BigDecimal rate = sent.has("wh_pct") ? decimal(sent, "wh_pct") : byActivity;
        InvoiceTotals totals = InvoiceTotals.of(sent.path("lineas"), "disc", rate, 0);
        totals.requireDue(sent.path("due"), "amt", "due");
        ObjectNode invoice = service.made("inv")
                .put("cust", request.client())
                .put("dir", "out")
                .put("st", "ok")
                .put("dt", request.text("fecha_expedicion"))
                .put("kind", request.text("tipo_factura"));
        number(invoice, order);
        invoice.set("to", object("nif", sent.get("receptor_nif"), "name", sent.get("receptor_nombre")));
        lines(invoice.putArray("lines"), sent.path("lineas"), totals);
        amounts(invoice, totals, rate);
        dues(invoice.putArray("dues"), sent.path("due"));
        invoice.setAll(object("op_dt", sent.get("op_dt"), "ext", sent.get("ext"), "note", sent.get("note")));
        service.add(records, request, invoice);
        service.emit("invoice.emitted", request.client(), "inv", invoice);
        return Reply.of(201, invoice);
    }

    private void number(ObjectNode invoice, InvoiceOrder order) {
        String series = order.series() + "-" + order.year();
        int number = service.next(invoice.path("cust") + "/" + series);
        String legal = series + "-" + String.format("%06d", number);
        invoice.put("ser", order.series())
                .put("yr", order.year())
                .put("num", number)
                .put("no", legal)
                .put("ref", "RF18" + legal.replace("-", ""))
                .set("rem", object("st", "queued", "fp", InvoiceOrder.fingerprint(legal)));
    }

    private static void lines(ArrayNode lines, JsonNode sent, InvoiceTotals totals) {
        for (JsonNode each : sent) {
            BigDecimal full = decimal(each, "cantidad").multiply(decimal(each, "precio_unitario"));
            BigDecimal net = totals.lines().get(lines.size());
            lines.addObject()
                    .put("txt", each.path("concepto").asText())
                    .put("qty", decimal(each, "cantidad"))
                    .put("price", decimal(each, "precio_unitario"))
                    .put(
                            "disc",
                            full.setScale(0, RoundingMode.HALF_UP).subtract(net).longValue())
                    .put("net", net.longValue())
                    .put("vat_pct", decimal(each, "iva_pct"));
        }
    }

    private static void amounts(ObjectNode invoice, InvoiceTotals totals, BigDecimal rate) {
        ArrayNode vats = invoice.putArray("vats");
        totals.groups()
                .forEach(each -> vats.addObject()
                        .put("pct", each.rate())
                        .put("base", each.base().longValue())
                        .put("amt", each.vat().longValue()));
        invoice.put("sub", totals.base().longValue())
                .put("vat", totals.vat().longValue())
                .put("tot", totals.total().longValue())
                .put("base", rate.signum() == 0 ? 0 : totals.base().longValue())
                .put("wh_pct", rate)
                .put("wh", totals.withheld().longValue())
                .put("net", totals.payable().longValue())
                .put("pst", "open")
                .put("paid", 0)
                .put("due", totals.payable().longValue());
    }

    private static void dues(ArrayNode dues, JsonNode sent) {
        for (JsonNode each : sent) {
            ObjectNode due = object("n", dues.size() + 1, "paid", false);
            dues.add(due.setAll((ObjectNode) each));
        }
    }

    private Reply pay(ServiceRequest request) {
        ObjectNode invoice = records.of(request);
        long amount = request.body().path("amt").asLong();
        long left = invoice.path("due").asLong() - amount;
        if (left < 0) {
            throw Refusal.field("amt", "more than is still to be paid");
        }
        ObjectNode changes = object("paid", invoice.path("paid").asLong() + amount, "due", left);
        records.change(request, changes.put("pst", left == 0 ? "paid" : "part").put("upd", service.seconds()));
        ObjectNode payment = object("id", "pay_" + service.next("pay"), "inv", request.id(), "dt", request.text("dt"));
        payment.put("amt", amount).put("left", left).put("st", "ok").put("created", service.seconds());
        payment.setAll(object("how", request.body().get("how")));
        service.emit("invoice.payment_recorded", request.client(), "pay", payment);
        return Reply.of(201, payment);
    }

    /** Lets the tax authority accept what was not sent yet. */
    void remit(long client) {
        records.stream(client)
                .filter(each -> each.at("/rem/st").asText().equals("queued"))
                .forEach(each -> {
                    ((ObjectNode) each.path("rem")).put("st", "ok").put("sent", service.seconds());
                    each.put("upd", service.seconds());
                    service.emit("invoice.verifactu_accepted", client, "inv", each);
                });
    }
}
