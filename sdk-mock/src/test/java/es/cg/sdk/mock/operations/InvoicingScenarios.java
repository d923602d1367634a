package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.list;
import static es.cg.sdk.mock.operations.Records.made;
import static es.cg.sdk.mock.operations.Records.newest;
import static es.cg.sdk.mock.operations.Records.newestOf;
import static es.cg.sdk.mock.operations.Records.patch;
import static es.cg.sdk.mock.operations.Records.post;

import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import java.io.IOException;
import java.util.Map;

/** Invoices and their payments, the directory, and recurring invoices. */
final class InvoicingScenarios {
    private static final String RECURRING = "/recurring-invoices";

    /** A day of the quarter whose Model 303 the first client has submitted. */
    static final String CLOSED_DAY = "2026-05-11";

    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.ofEntries(
        Map.entry("invoices.get",                 newestOf("/invoices")),
        Map.entry("invoices.collectDueDate",      mock -> collection(mock, issued(mock))),
        Map.entry("addressees.list",              list("/addressees")),
        Map.entry("addressees.create",            mock -> post(mock, "/addressees", Records.example("addressees.create", "nif", "J12345674"))),
        Map.entry("addressees.get",               newestOf("/addressees")),
        Map.entry("addressees.update",            mock -> patch(mock, "/addressees/" + newest(mock, "/addressees"), example("addressees.update"))),
        Map.entry("products.list",                list("/products")),
        Map.entry("products.create",              mock -> post(mock, "/products", Records.example("products.create", "codigo", "NUEVO"))),
        Map.entry("products.get",                 newestOf("/products")),
        Map.entry("products.update",              mock -> patch(mock, "/products/" + newest(mock, "/products"), example("products.update"))),
        Map.entry("recurringInvoices.list",       list(RECURRING)),
        Map.entry("recurringInvoices.create",     mock -> post(mock, RECURRING, Records.example("recurringInvoices.create", "destinatario_id", newest(mock, "/addressees")))),
        Map.entry("recurringInvoices.get",        newestOf(RECURRING)),
        Map.entry("recurringInvoices.update",     mock -> patch(mock, RECURRING + "/" + newest(mock, RECURRING), example("recurringInvoices.update"))),
        Map.entry("recurringInvoices.pause",      mock -> recurring(mock, "pause")),
        Map.entry("recurringInvoices.resume",     mock -> recurring(mock, "resume")),
        Map.entry("recurringInvoices.cancel",     mock -> recurring(mock, "cancel")),
        Map.entry("recurringInvoices.nextIssues", mock -> Records.get(mock, RECURRING + "/" + newest(mock, RECURRING) + "/next-issues")));

    static final Map<String, Asking> ERRORS = Map.ofEntries(
        Map.entry("invoices.issue serie_desconocida",             mock -> post(mock, "/invoices", Samples.invoice().replace("\"A\"", "\"Z\""))),
        Map.entry("invoices.issue periodo_cerrado",               mock -> post(mock, "/invoices", Samples.invoice(CLOSED_DAY))),
        Map.entry("invoices.recordPayment factura_anulada",       mock -> payment(mock, annulled(mock), "1")),
        Map.entry("invoices.recordPayment factura_sustituida",    mock -> payment(mock, replaced(mock), "1")),
        Map.entry("invoices.recordPayment importe_superior_al_pendiente", mock -> payment(mock, issued(mock), "106.01")),
        Map.entry("invoices.collectDueDate factura_anulada",      mock -> collection(mock, annulled(mock))),
        Map.entry("invoices.collectDueDate factura_sustituida",   mock -> collection(mock, replaced(mock))),
        Map.entry("invoices.collectDueDate estado_final",         mock -> collection(mock, collected(mock))),
        Map.entry("addressees.create destinatario_duplicado",     Records.exampleTo("/addressees", "addressees.create")),
        Map.entry("addressees.update destinatario_duplicado",     InvoicingScenarios::sameAddressee),
        Map.entry("products.create producto_duplicado",           Records.exampleTo("/products", "products.create")),
        Map.entry("products.update producto_duplicado",           InvoicingScenarios::sameProduct),
        Map.entry("recurringInvoices.create serie_desconocida",   InvoicingScenarios::recurringOfNoSeries),
        Map.entry("recurringInvoices.update serie_desconocida",   mock -> patch(mock, RECURRING + "/" + newest(mock, RECURRING), "{\"serie\":\"Z\"}")),
        Map.entry("recurringInvoices.update recurrente_cancelada", mock -> patch(mock, cancelled(mock), example("recurringInvoices.update"))),
        Map.entry("recurringInvoices.pause recurrente_cancelada", mock -> post(mock, cancelled(mock) + "/pause")),
        Map.entry("recurringInvoices.resume recurrente_cancelada", mock -> post(mock, cancelled(mock) + "/resume")),
        Map.entry("recurringInvoices.cancel recurrente_cancelada", mock -> post(mock, cancelled(mock) + "/cancel")));
    // formatter:on

    private InvoicingScenarios() {}

    /** Returns the id of a new invoice, of which 106 euros are to be paid. */
    static String issued(TestMock mock) throws IOException {
        return Samples.issuedId(mock, LAURA);
    }

    static String annulled(TestMock mock) throws IOException {
        String id = issued(mock);
        mock.panel("POST /panel/invoices/" + id + "/annul");
        return id;
    }

    static String replaced(TestMock mock) throws IOException {
        String id = made(mock, "/invoices", Samples.invoice().replace("F1", "F2"));
        made(
                mock,
                "/invoices",
                Samples.invoice()
                        .replace("F1", "F3")
                        .replaceFirst("}\\s*$", ",\"sustituidas\":[\"%s\"]}".formatted(id)));
        return id;
    }

    static String collected(TestMock mock) throws IOException {
        String id = issued(mock);
        after(payment(mock, id, "106"), payment(mock, id, "106"));
        return id;
    }

    private static TestRequest payment(TestMock mock, String invoice, String amount) {
        return post(mock, "/invoices/" + invoice + "/payments", Samples.payment(amount));
    }

    private static TestRequest collection(TestMock mock, String invoice) {
        return post(mock, "/invoices/" + invoice + "/due-dates/1/collect", "{}");
    }

    private static TestRequest sameAddressee(TestMock mock) throws IOException {
        String other = newest(mock, "/addressees");
        made(mock, "/addressees", Records.example("addressees.create", "nif", "J12345674"));
        return patch(mock, "/addressees/" + other, "{\"nif\":\"J12345674\"}");
    }

    private static TestRequest sameProduct(TestMock mock) throws IOException {
        String other = newest(mock, "/products");
        made(mock, "/products", Records.example("products.create", "codigo", "NUEVO"));
        return patch(mock, "/products/" + other, "{\"codigo\":\"NUEVO\"}");
    }

    private static TestRequest recurringOfNoSeries(TestMock mock) throws IOException {
        String body = Records.example("recurringInvoices.create", "destinatario_id", newest(mock, "/addressees"));
        return post(mock, RECURRING, body.replace("\"A\"", "\"Z\""));
    }

    private static TestRequest recurring(TestMock mock, String verb) throws IOException {
        return post(mock, RECURRING + "/" + newest(mock, RECURRING) + "/" + verb);
    }

    /** Returns the path of a recurring invoice that is cancelled. */
    private static String cancelled(TestMock mock) throws IOException {
        TestRequest cancel = recurring(mock, "cancel");
        after(cancel, cancel);
        return cancel.path().replaceFirst("/cancel$", "");
    }
}
