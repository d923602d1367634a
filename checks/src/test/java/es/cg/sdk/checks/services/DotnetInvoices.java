package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.DotnetService.copy;
import static es.cg.sdk.checks.services.DotnetService.euros;
import static es.cg.sdk.checks.services.DotnetService.fraction;
import static es.cg.sdk.checks.services.Nodes.decimal;
import static es.cg.sdk.checks.services.Nodes.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** The invoices of {@link DotnetService}. Its lists have a summary of each. */
final class DotnetInvoices {
    private static final List<String> SUMMARY = List.of(
            "id",
            "createdAt",
            "modifiedAt",
            "direction",
            "series",
            "fiscalYear",
            "sequenceNumber",
            "invoiceNumber",
            "issueDate",
            "invoiceType",
            "status",
            "paymentStatus",
            "recipientName",
            "totalAmount",
            "outstandingAmount",
            "externalReference");

    private final DotnetService service;
    private final Activities activities;
    private final Records records;

    DotnetInvoices(DotnetService service, Activities activities, Records records) {
        this.service = service;
        this.activities = activities;
        this.records = records;
        service.on(
                "GET /invoices",
                records.list(
                        each -> each.retain(SUMMARY),
                        "series=/series",
                        "fiscalYear=/fiscalYear",
                        "issuedFrom>/issueDate",
                        "issuedTo</issueDate",
                        "direction=/direction",
                        "status=/status",
                        "paymentStatus=/paymentStatus",
                        "recipientTaxId=/recipient/taxId",
                        "externalReference=/externalReference"));
        service.on("GET /invoices/{id}", service.read(records));
        service.on("POST /invoices", this::issue);
        service.on("POST /invoices/{id}/payments", this::pay);
    }

    private Reply issue(ServiceRequest request) {
        JsonNode sent = request.body();
        InvoiceOrder order = InvoiceOrder.of(sent, "Simplified");
        BigDecimal byActivity = order.hasTaxId() ? activities.withholding(request.client()) : BigDecimal.ZERO;
        BigDecimal rate =
                sent.hasNonNull("withholdingPercentage") ? decimal(sent, "withholdingPercentage") : byActivity;
        InvoiceTotals totals = InvoiceTotals.of(sent.path("lineas"), "discountPercentage", rate, 2);
        totals.requireDue(sent.path("dueDates"), "amount", "dueDates");
        ObjectNode invoice = service.made("invoice")
                .put("direction", "Outgoing")
                .put("status", "Issued")
                .put("paymentStatus", "Unpaid")
                .put("issueDate", request.text("fecha_expedicion"))
                .put("invoiceType", request.text("tipo_factura"));
        number(invoice, order, request.client());
        recipient(invoice, sent);
        lines(invoice, sent.path("lineas"), totals);
        amounts(invoice, totals, rate);
        ArrayNode dues = invoice.putArray("dueDates");
        for (JsonNode each : sent.path("dueDates")) {
            ObjectNode due = object("number", dues.size() + 1, "isPaid", false);
            dues.add(due.setAll((ObjectNode) each));
        }
        copy(invoice, sent, "operationDate", "externalReference", "purchaseOrder", "notes");
        service.emit("invoice.emitted", request.client(), invoice);
        ObjectNode answer = service.add(records, request, invoice).deepCopy();
        warn(answer);
        return Reply.of(201, answer);
    }

    private void warn(ObjectNode answer) {
        LocalDate today = LocalDate.ofInstant(service.now(), ZoneOffset.UTC);
        if (answer.path("issueDate").asText().compareTo(today.toString()) < 0) {
            answer.putArray("avisos").add(object("codigo", "fecha_anterior", "mensaje", "the date is before today"));
        }
    }

    private void number(ObjectNode invoice, InvoiceOrder order, long client) {
        String series = order.series() + "-" + order.year();
        int number = service.next(client + "/" + series);
        String legal = series + "-" + String.format("%04d", number);
        invoice.put("series", order.series())
                .put("fiscalYear", order.year())
                .put("sequenceNumber", number)
                .put("invoiceNumber", legal);
        ObjectNode remission = object("status", "Queued", "hash", InvoiceOrder.fingerprint(legal));
        for (String each : List.of("previousHash", "sentAt", "qrUrl", "errorCode", "errorMessage")) {
            remission.putNull(each);
        }
        invoice.set("verifactu", remission);
    }

    private static void recipient(ObjectNode invoice, JsonNode sent) {
        invoice.set("recipientName", sent.get("receptor_nombre"));
        if (sent.hasNonNull("receptor_nif") || sent.hasNonNull("receptor_nombre")) {
            ObjectNode recipient = invoice.putObject("recipient").putNull("contactId");
            recipient.set("taxId", sent.get("receptor_nif"));
            recipient.set("name", sent.get("receptor_nombre"));
        } else {
            invoice.putNull("recipient");
        }
    }

    private static void lines(ObjectNode invoice, JsonNode sent, InvoiceTotals totals) {
        ArrayNode lines = invoice.putArray("lines");
        BigDecimal subtotal = BigDecimal.ZERO;
        for (JsonNode each : sent) {
            subtotal = subtotal.add(euros(decimal(each, "cantidad").multiply(decimal(each, "precio_unitario"))));
            ObjectNode line = object("lineNumber", lines.size() + 1, "description", each.get("concepto"))
                    .put("quantity", decimal(each, "cantidad"))
                    .put("unitPrice", decimal(each, "precio_unitario"))
                    .put("discountPercentage", decimal(each, "discountPercentage"))
                    .put("netAmount", totals.lines().get(lines.size()))
                    .put("vatRate", fraction(decimal(each, "iva_pct")));
            lines.add(copy(line, each, "productId"));
        }
        invoice.put("subtotal", subtotal).put("discountAmount", subtotal.subtract(totals.base()));
    }

    private static void amounts(ObjectNode invoice, InvoiceTotals totals, BigDecimal rate) {
        ArrayNode groups = invoice.putArray("vatBreakdown");
        totals.groups()
                .forEach(each -> groups.addObject()
                        .put("vatRate", fraction(each.rate()))
                        .put("taxableBase", each.base())
                        .put("vatAmount", each.vat()));
        invoice.put("taxableBase", totals.base())
                .put("vatAmount", totals.vat())
                .put("totalAmount", totals.total())
                .put("withholdingRate", fraction(rate))
                .put("withholdingAmount", totals.withheld())
                .put("amountDue", totals.payable())
                .put("paidAmount", 0)
                .put("outstandingAmount", totals.payable());
    }

    private Reply pay(ServiceRequest request) {
        ObjectNode invoice = records.of(request);
        BigDecimal amount = decimal(request.body(), "amount");
        BigDecimal left = decimal(invoice, "outstandingAmount").subtract(amount);
        if (left.signum() < 0) {
            throw Refusal.field("amount", "more than is still to be paid");
        }
        ObjectNode changes = object("paymentStatus", left.signum() == 0 ? "Paid" : "PartiallyPaid");
        changes.put("paidAmount", decimal(invoice, "paidAmount").add(amount)).put("outstandingAmount", left);
        service.change(records, request, changes);
        ObjectNode payment = service.made("payment").put("invoiceId", request.id());
        copy(payment, request.body(), "paidOn", "amount", "method").put("outstandingAmount", left);
        service.emit("invoice.payment_recorded", request.client(), payment);
        return Reply.of(201, payment);
    }

    /** Lets the tax authority accept what was not sent yet. */
    void remit(long client) {
        String time = service.now().toString();
        records.stream(client)
                .filter(each -> each.at("/verifactu/status").asText().equals("Queued"))
                .forEach(each -> {
                    ((ObjectNode) each.path("verifactu"))
                            .put("status", "Accepted")
                            .put("sentAt", time);
                    service.emit("invoice.verifactu_accepted", client, each.put("modifiedAt", time));
                });
    }
}
