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

import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Place;
import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.Samples;
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
        Map.entry("invoices.collectDueDate",      place -> collection(place, issued(place))),
        Map.entry("addressees.list",              list("/addressees")),
        Map.entry("addressees.create",            place -> post(place, "/addressees", Records.example("addressees.create", "nif", "J12345674"))),
        Map.entry("addressees.get",               newestOf("/addressees")),
        Map.entry("addressees.update",            place -> patch(place, "/addressees/" + newest(place, "/addressees"), example("addressees.update"))),
        Map.entry("products.list",                list("/products")),
        Map.entry("products.create",              place -> post(place, "/products", Records.example("products.create", "codigo", "NUEVO"))),
        Map.entry("products.get",                 newestOf("/products")),
        Map.entry("products.update",              place -> patch(place, "/products/" + newest(place, "/products"), example("products.update"))),
        Map.entry("recurringInvoices.list",       list(RECURRING)),
        Map.entry("recurringInvoices.create",     place -> post(place, RECURRING, Records.example("recurringInvoices.create", "destinatario_id", newest(place, "/addressees")))),
        Map.entry("recurringInvoices.get",        newestOf(RECURRING)),
        Map.entry("recurringInvoices.update",     place -> patch(place, RECURRING + "/" + newest(place, RECURRING), example("recurringInvoices.update"))),
        Map.entry("recurringInvoices.pause",      place -> recurring(place, "pause")),
        Map.entry("recurringInvoices.resume",     place -> recurring(place, "resume")),
        Map.entry("recurringInvoices.cancel",     place -> recurring(place, "cancel")),
        Map.entry("recurringInvoices.nextIssues", place -> Records.get(place, RECURRING + "/" + newest(place, RECURRING) + "/next-issues")));

    static final Map<String, Asking> ERRORS = Map.ofEntries(
        Map.entry("invoices.issue serie_desconocida",             place -> post(place, "/invoices", Samples.invoice().replace("\"A\"", "\"Z\""))),
        Map.entry("invoices.issue periodo_cerrado",               place -> post(place, "/invoices", Samples.invoice(CLOSED_DAY))),
        Map.entry("invoices.recordPayment factura_anulada",       place -> payment(place, annulled(place), "1")),
        Map.entry("invoices.recordPayment factura_sustituida",    place -> payment(place, replaced(place), "1")),
        Map.entry("invoices.recordPayment importe_superior_al_pendiente", place -> payment(place, issued(place), "106.01")),
        Map.entry("invoices.collectDueDate factura_anulada",      place -> collection(place, annulled(place))),
        Map.entry("invoices.collectDueDate factura_sustituida",   place -> collection(place, replaced(place))),
        Map.entry("invoices.collectDueDate estado_final",         place -> collection(place, collected(place))),
        Map.entry("addressees.create destinatario_duplicado",     Records.exampleTo("/addressees", "addressees.create")),
        Map.entry("addressees.update destinatario_duplicado",     InvoicingScenarios::sameAddressee),
        Map.entry("products.create producto_duplicado",           Records.exampleTo("/products", "products.create")),
        Map.entry("products.update producto_duplicado",           InvoicingScenarios::sameProduct),
        Map.entry("recurringInvoices.create serie_desconocida",   InvoicingScenarios::recurringOfNoSeries),
        Map.entry("recurringInvoices.update serie_desconocida",   place -> patch(place, RECURRING + "/" + newest(place, RECURRING), "{\"serie\":\"Z\"}")),
        Map.entry("recurringInvoices.update recurrente_cancelada", place -> patch(place, cancelled(place), example("recurringInvoices.update"))),
        Map.entry("recurringInvoices.pause recurrente_cancelada", place -> post(place, cancelled(place) + "/pause")),
        Map.entry("recurringInvoices.resume recurrente_cancelada", place -> post(place, cancelled(place) + "/resume")),
        Map.entry("recurringInvoices.cancel recurrente_cancelada", place -> post(place, cancelled(place) + "/cancel")));
    // formatter:on

    private InvoicingScenarios() {}

    /** Returns the id of a new invoice, of which 106 euros are to be paid. */
    static String issued(Place place) throws IOException {
        return Samples.issuedId(place, LAURA);
    }

    static String annulled(Place place) throws IOException {
        String id = issued(place);
        place.panel("POST /panel/invoices/" + id + "/annul");
        return id;
    }

    static String replaced(Place place) throws IOException {
        String id = made(place, "/invoices", Samples.invoice().replace("F1", "F2"));
        made(
                place,
                "/invoices",
                Samples.invoice()
                        .replace("F1", "F3")
                        .replaceFirst("}\\s*$", ",\"sustituidas\":[\"%s\"]}".formatted(id)));
        return id;
    }

    static String collected(Place place) throws IOException {
        String id = issued(place);
        after(payment(place, id, "106"), payment(place, id, "106"));
        return id;
    }

    private static Ask payment(Place place, String invoice, String amount) {
        return post(place, "/invoices/" + invoice + "/payments", Samples.payment(amount));
    }

    private static Ask collection(Place place, String invoice) {
        return post(place, "/invoices/" + invoice + "/due-dates/1/collect", "{}");
    }

    private static Ask sameAddressee(Place place) throws IOException {
        String other = newest(place, "/addressees");
        made(place, "/addressees", Records.example("addressees.create", "nif", "J12345674"));
        return patch(place, "/addressees/" + other, "{\"nif\":\"J12345674\"}");
    }

    private static Ask sameProduct(Place place) throws IOException {
        String other = newest(place, "/products");
        made(place, "/products", Records.example("products.create", "codigo", "NUEVO"));
        return patch(place, "/products/" + other, "{\"codigo\":\"NUEVO\"}");
    }

    private static Ask recurringOfNoSeries(Place place) throws IOException {
        String body = Records.example("recurringInvoices.create", "destinatario_id", newest(place, "/addressees"));
        return post(place, RECURRING, body.replace("\"A\"", "\"Z\""));
    }

    private static Ask recurring(Place place, String verb) throws IOException {
        return post(place, RECURRING + "/" + newest(place, RECURRING) + "/" + verb);
    }

    /** Returns the path of a recurring invoice that is cancelled. */
    private static String cancelled(Place place) throws IOException {
        Ask cancel = recurring(place, "cancel");
        after(cancel, cancel);
        return cancel.path().replaceFirst("/cancel$", "");
    }
}
