package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.operations.InvoicingScenarios.CLOSED_DAY;
import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.get;
import static es.cg.sdk.mock.operations.Records.list;
import static es.cg.sdk.mock.operations.Records.made;
import static es.cg.sdk.mock.operations.Records.newest;
import static es.cg.sdk.mock.operations.Records.newestOf;
import static es.cg.sdk.mock.operations.Records.patch;
import static es.cg.sdk.mock.operations.Records.post;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.contract.Deferred;
import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import java.io.IOException;
import java.util.Map;

/** Documents, expenses, IRPF payments, accounting, tax models, the calendar and requests for documents. */
final class BookScenarios {
    private static final String SUBMITTED =
            "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"2T\",\"regenerar\":true}";

    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.ofEntries(
        Map.entry("documents.list",         list("/documents")),
        Map.entry("documents.get",          newestOf("/documents")),
        Map.entry("documents.correct",      mock -> patch(mock, "/documents/" + Samples.documentId(mock), example("documents.correct"))),
        Map.entry("expenses.list",          list("/expenses")),
        Map.entry("expenses.create",        mock -> post(mock, "/expenses", Samples.expense())),
        Map.entry("expenses.get",           newestOf("/expenses")),
        Map.entry("expenses.confirm",       mock -> confirm(mock, "/expenses", Samples.expense())),
        Map.entry("irpfPayments.list",      list("/irpf-payments")),
        Map.entry("irpfPayments.create",    mock -> post(mock, "/irpf-payments", Samples.irpfPayment())),
        Map.entry("irpfPayments.get",       mock -> get(mock, "/irpf-payments/" + made(mock, "/irpf-payments", Samples.irpfPayment()))),
        Map.entry("irpfPayments.confirm",   mock -> confirm(mock, "/irpf-payments", Samples.irpfPayment())),
        Map.entry("accountingEntries.list", list("/accounting-entries")),
        Map.entry("accountingEntries.get",  newestOf("/accounting-entries")),
        Map.entry("accounts.list",          list("/accounts")),
        Map.entry("accounts.create",        mock -> post(mock, "/accounts", account("4300000099"))),
        Map.entry("accounts.get",           mock -> get(mock, "/accounts/430")),
        Map.entry("accountingPeriods.list", list("/accounting-periods")),
        Map.entry("taxModels.list",         list("/tax-models")),
        Map.entry("taxModels.generate 202", mock -> post(mock, "/tax-models", Samples.model("390", "0A"))),
        Map.entry("taxModels.get",          newestOf("/tax-models")),
        Map.entry("taxModels.file",         mock -> get(mock, "/tax-models/" + newest(mock, "/tax-models") + "/file")),
        Map.entry("taxModels.file 200 text/plain", mock -> get(mock, "/tax-models/" + newest(mock, "/tax-models") + "/file?formato=boe")),
        Map.entry("taxCalendar.list",       list("/tax-calendar")),
        Map.entry("documentRequests.list",  list("/document-requests")),
        Map.entry("documentRequests.get",   newestOf("/document-requests")));

    static final Map<String, Asking> ERRORS = Map.ofEntries(
        Map.entry("documents.correct edicion_no_posible",        BookScenarios::correctionWhileItIsRead),
        Map.entry("documents.correct estado_final",              BookScenarios::correctionOfAWithdrawnOne),
        Map.entry("documents.remove documento_contabilizado",    mock -> removal(mock, "contabilizado")),
        Map.entry("documents.remove documento_irpf_declarado",   mock -> removal(mock, "irpf_declarado")),
        Map.entry("documents.remove documento_con_pagos",        mock -> removal(mock, "con_pagos")),
        Map.entry("documents.remove documento_conciliado",       mock -> removal(mock, "conciliado")),
        Map.entry("expenses.confirm ya_confirmado",              mock -> confirmedTwice(mock, "/expenses", Samples.expense())),
        Map.entry("expenses.confirm periodo_cerrado",            mock -> confirm(mock, "/expenses", Samples.expense().replace("2026-10-31", CLOSED_DAY))),
        Map.entry("irpfPayments.confirm ya_confirmado",          mock -> confirmedTwice(mock, "/irpf-payments", Samples.irpfPayment())),
        Map.entry("irpfPayments.confirm periodo_cerrado",        mock -> confirm(mock, "/irpf-payments", Samples.irpfPayment().replace("2026-11-15", CLOSED_DAY))),
        Map.entry("accounts.create cuenta_duplicada",            mock -> after(post(mock, "/accounts", account("4300000099")), post(mock, "/accounts", account("4300000099")))),
        Map.entry("accounts.create longitud_no_valida",          mock -> post(mock, "/accounts", account("430099"))),
        Map.entry("accounts.create cuenta_padre_inexistente",    mock -> post(mock, "/accounts", account("4990000001"))),
        Map.entry("taxModels.generate periodo_no_valido",        mock -> post(mock, "/tax-models", Samples.model("303", "5T"))),
        Map.entry("taxModels.generate modelo_no_aplicable",      mock -> post(mock, "/tax-models", Samples.model("200", "0A"))),
        Map.entry("taxModels.generate declaracion_no_corregible", mock -> post(mock, "/tax-models", Samples.model("303", "1T").replace("}", ",\"tipo_declaracion\":\"rectificativa\"}"))),
        Map.entry("taxModels.generate periodo_solapado",         mock -> after(post(mock, "/tax-models", Samples.model("303", "1T")), post(mock, "/tax-models", Samples.model("303", "01")))),
        Map.entry("taxModels.generate generacion_en_curso",      mock -> after(post(mock, "/tax-models", Samples.model("390", "0A")), post(mock, "/tax-models", Samples.model("390", "0A")))),
        Map.entry("taxModels.generate estado_final",             mock -> post(mock, "/tax-models", SUBMITTED)),
        Map.entry("taxModels.receipt modelo_no_presentado",      mock -> get(mock, "/tax-models/" + newest(mock, "/tax-models?estado=generado") + "/receipt")));
    // formatter:on

    private BookScenarios() {}

    private static TestRequest correctionWhileItIsRead(TestMock mock) throws IOException {
        Deferred.each().get(0).begin(mock);
        return patch(mock, "/documents/" + newest(mock, "/documents"), example("documents.correct"));
    }

    private static TestRequest correctionOfAWithdrawnOne(TestMock mock) throws IOException {
        String path = "/documents/" + Samples.documentId(mock);
        return after(mock.delete(path).client(LAURA), patch(mock, path, example("documents.correct")));
    }

    /** The removal of the document whose file has this name. */
    private static TestRequest removal(TestMock mock, String name) throws IOException {
        for (JsonNode each : get(mock, "/documents").send().json().path("data")) {
            if (each.path("nombre_fichero").asText().equals(name + ".pdf")) {
                return mock.delete("/documents/" + each.path("id").asText()).client(LAURA);
            }
        }
        throw new AssertionError("there is no document " + name);
    }

    /** The confirmation of a new draft. */
    private static TestRequest confirm(TestMock mock, String path, String draft) throws IOException {
        return post(mock, path + "/" + made(mock, path, draft) + "/confirm");
    }

    private static TestRequest confirmedTwice(TestMock mock, String path, String draft) throws IOException {
        TestRequest first = confirm(mock, path, draft);
        return after(first, post(mock, first.path()));
    }

    private static String account(String code) throws IOException {
        return Records.example("accounts.create", "codigo", code);
    }
}
