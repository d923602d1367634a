package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.CloudService.decimals;
import static es.cg.sdk.checks.services.Nodes.decimal;
import static es.cg.sdk.checks.services.Nodes.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/** The invoices of {@link CloudService}. The items of a list lack what only one invoice has. */
final class CloudInvoices {
    private static final List<String> OF_ONE = List.of(
            "performedOn",
            "contactId",
            "currencyCode",
            "lineItems",
            "taxSummary",
            "subtotal",
            "taxTotal",
            "withholding",
            "amountDue",
            "amountPaid",
            "instalments",
            "customerMemo",
            "filing");

    private final CloudService service;
    private final Activities activities;
    private final Records records;

    CloudInvoices(CloudService service, Activities activities, Records records) {
        this.service = service;
        this.activities = activities;
        this.records = records;
        service.list(
                "GET /invoices",
                records,
                invoice -> invoice.without(OF_ONE),
                "seriesCode=/seriesCode",
                "fiscalYear=/fiscalYear",
                "issuedFrom>/issuedOn",
                "issuedTo</issuedOn",
                "dueBy</dueOn",
                "kind=/kind",
                "status=/status",
                "paymentStatus=/paymentStatus",
                "filingState=/filing/state",
                "contactTaxNumber=/contactTaxNumber",
                "externalId=/externalId",
                "reference=/reference");
        service.on("GET /invoices/{id}", service.read(records));
        service.on("POST /invoices", this::issue);
        service.on("POST /invoices/{id}/payments", this::pay);
    }

    private Reply issue(ServiceRequest request) {
        JsonNode sent = request.body();
        InvoiceOrder order = InvoiceOrder.of(sent, "simplified");
        BigDecimal byActivity = order.hasTaxId() ? activities.withholding(request.client()) : BigDecimal.ZERO;
        BigDecimal rate = sent.has("withholdingRate") ? decimal(sent, "withholdingRate") : byActivity;
        InvoiceTotals totals = InvoiceTotals.of(sent.path("lineas"), "discountRate", rate, 2);
        totals.requireDue(sent.path("instalments"), "amount", "instalments");
        ObjectNode invoice = service.made("invoice")
                .put("companyId", request.client())
                .put("kind", "sale")
                .put("docType", request.text("tipo_factura"))
                .put("status", "issued")
                .put("issuedOn", request.text("fecha_expedicion"));
        number(invoice, order);
        copy(invoice, "contactName", sent.get("receptor_nombre"));
        copy(invoice, "contactTaxNumber", sent.get("receptor_nif"));
        for (String each : List.of("performedOn", "contactId", "externalId", "reference", "customerMemo")) {
            copy(invoice, each, sent.get(each));
        }
        lines(invoice.putArray("lineItems"), sent.path("lineas"), totals);
        amounts(invoice, totals, rate);
        instalments(invoice, sent.path("instalments"));
        service.emit("invoice.emitted", request.client(), invoice);
        Reply reply = service.created(records, request, invoice);
        return request.text("fecha_expedicion").compareTo(service.time().substring(0, 10)) < 0 ? warned(reply) : reply;
    }

    private static Reply warned(Reply reply) {
        ObjectNode answer = (ObjectNode) Objects.requireNonNull(reply.json());
        answer.putArray("avisos").add(object("codigo", "fecha_anterior", "mensaje", "The issue date is in the past"));
        return Reply.of(reply.status(), answer);
    }

    private static void copy(ObjectNode invoice, String name, JsonNode value) {
        invoice.putNull(name).setAll(object(name, value));
    }

    private void number(ObjectNode invoice, InvoiceOrder order) {
        String series = order.series() + "-" + order.year();
        int number = service.next(invoice.path("companyId") + "/" + series);
        String legal = series + "-" + String.format("%04d", number);
        invoice.put("docNumber", legal)
                .put("seriesCode", order.series())
                .put("fiscalYear", order.year())
                .put("sequence", number)
                .set("filing", object("state", "queued", "fingerprint", InvoiceOrder.fingerprint(legal)));
    }

    private static void lines(ArrayNode lines, JsonNode sent, InvoiceTotals totals) {
        for (JsonNode each : sent) {
            BigDecimal net = totals.lines().get(lines.size());
            ObjectNode line = lines.addObject()
                    .put("position", lines.size())
                    .put("description", each.path("concepto").asText())
                    .put("quantity", decimal(each, "cantidad").toPlainString())
                    .put("unitAmount", decimals(decimal(each, "precio_unitario")))
                    .put("discountRate", decimals(decimal(each, "discountRate")))
                    .put("lineAmount", decimals(net))
                    .put("taxRate", decimals(decimal(each, "iva_pct")));
            copy(line, "itemId", each.get("itemId"));
        }
    }

    private static void amounts(ObjectNode invoice, InvoiceTotals totals, BigDecimal rate) {
        ArrayNode groups = invoice.putArray("taxSummary");
        totals.groups()
                .forEach(each -> groups.addObject()
                        .put("taxRate", decimals(each.rate()))
                        .put("taxableAmount", decimals(each.base()))
                        .put("taxAmount", decimals(each.vat())));
        invoice.put("currencyCode", "EUR")
                .put("subtotal", decimals(totals.base()))
                .put("taxTotal", decimals(totals.vat()))
                .put("total", decimals(totals.total()))
                .put("amountDue", decimals(totals.payable()))
                .putNull("withholding");
        if (rate.signum() > 0) {
            invoice.putObject("withholding")
                    .put("rate", decimals(rate))
                    .put("base", decimals(totals.base()))
                    .put("amount", decimals(totals.withheld()));
        }
        invoice.setAll(paid(BigDecimal.ZERO, totals.payable()));
    }

    private static void instalments(ObjectNode invoice, JsonNode sent) {
        ArrayNode list = invoice.putNull("dueOn").putArray("instalments");
        for (JsonNode each : sent) {
            ObjectNode instalment = object("number", list.size() + 1, "settled", false);
            list.add(instalment.setAll((ObjectNode) each));
            invoice.set("dueOn", each.get("dueOn"));
        }
    }

    /** Returns the fields that say what was paid. */
    private static ObjectNode paid(BigDecimal paid, BigDecimal left) {
        String open = paid.signum() == 0 ? "unpaid" : "partially_paid";
        return object(
                "paymentStatus",
                left.signum() == 0 ? "paid" : open,
                "amountPaid",
                decimals(paid),
                "balance",
                decimals(left));
    }

    private Reply pay(ServiceRequest request) {
        ObjectNode invoice = records.of(request);
        BigDecimal amount = decimal(request.body(), "amount");
        BigDecimal left = decimal(invoice, "balance").subtract(amount);
        if (left.signum() < 0) {
            throw Refusal.field("amount", "must not exceed the balance");
        }
        ObjectNode changes = paid(decimal(invoice, "amountPaid").add(amount), left);
        records.change(request, changes.put("updatedAt", service.time()));
        ObjectNode payment = service.numbered("payment").put("invoiceId", request.id());
        payment.setAll((ObjectNode) request.body());
        payment.remove("instalmentNumber");
        payment.put("status", "recorded")
                .put("remainingBalance", decimals(left))
                .put("createdAt", service.time());
        service.emit("invoice.payment_recorded", request.client(), payment);
        return Reply.of(201, service.single(payment));
    }

    /** Lets the tax authority accept what was not sent yet. */
    void remit(long client) {
        records.stream(client)
                .filter(each -> each.at("/filing/state").asText().equals("queued"))
                .forEach(each -> {
                    ((ObjectNode) each.path("filing")).put("state", "accepted").put("submittedAt", service.time());
                    each.put("updatedAt", service.time());
                    service.emit("invoice.verifactu_accepted", client, each);
                });
    }
}
