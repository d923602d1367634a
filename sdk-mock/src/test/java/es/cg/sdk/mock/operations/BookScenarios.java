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
import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Deferred;
import es.cg.sdk.mock.contract.Place;
import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.Samples;
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
        Map.entry("documents.correct",      place -> patch(place, "/documents/" + Samples.documentId(place), example("documents.correct"))),
        Map.entry("expenses.list",          list("/expenses")),
        Map.entry("expenses.create",        place -> post(place, "/expenses", Samples.expense())),
        Map.entry("expenses.get",           newestOf("/expenses")),
        Map.entry("expenses.confirm",       place -> confirm(place, "/expenses", Samples.expense())),
        Map.entry("irpfPayments.list",      list("/irpf-payments")),
        Map.entry("irpfPayments.create",    place -> post(place, "/irpf-payments", Samples.irpfPayment())),
        Map.entry("irpfPayments.get",       place -> get(place, "/irpf-payments/" + made(place, "/irpf-payments", Samples.irpfPayment()))),
        Map.entry("irpfPayments.confirm",   place -> confirm(place, "/irpf-payments", Samples.irpfPayment())),
        Map.entry("accountingEntries.list", list("/accounting-entries")),
        Map.entry("accountingEntries.get",  newestOf("/accounting-entries")),
        Map.entry("accounts.list",          list("/accounts")),
        Map.entry("accounts.create",        place -> post(place, "/accounts", account("4300000099"))),
        Map.entry("accounts.get",           place -> get(place, "/accounts/430")),
        Map.entry("accountingPeriods.list", list("/accounting-periods")),
        Map.entry("taxModels.list",         list("/tax-models")),
        Map.entry("taxModels.generate 202", place -> post(place, "/tax-models", Samples.model("390", "0A"))),
        Map.entry("taxModels.get",          newestOf("/tax-models")),
        Map.entry("taxModels.file",         place -> get(place, "/tax-models/" + newest(place, "/tax-models") + "/file")),
        Map.entry("taxModels.file 200 text/plain", place -> get(place, "/tax-models/" + newest(place, "/tax-models") + "/file?formato=boe")),
        Map.entry("taxCalendar.list",       list("/tax-calendar")),
        Map.entry("documentRequests.list",  list("/document-requests")),
        Map.entry("documentRequests.get",   newestOf("/document-requests")));

    static final Map<String, Asking> ERRORS = Map.ofEntries(
        Map.entry("documents.correct edicion_no_posible",        BookScenarios::correctionWhileItIsRead),
        Map.entry("documents.correct estado_final",              BookScenarios::correctionOfAWithdrawnOne),
        Map.entry("documents.remove documento_contabilizado",    place -> removal(place, "contabilizado")),
        Map.entry("documents.remove documento_irpf_declarado",   place -> removal(place, "irpf_declarado")),
        Map.entry("documents.remove documento_con_pagos",        place -> removal(place, "con_pagos")),
        Map.entry("documents.remove documento_conciliado",       place -> removal(place, "conciliado")),
        Map.entry("expenses.confirm ya_confirmado",              place -> confirmedTwice(place, "/expenses", Samples.expense())),
        Map.entry("expenses.confirm periodo_cerrado",            place -> confirm(place, "/expenses", Samples.expense().replace("2026-10-31", CLOSED_DAY))),
        Map.entry("irpfPayments.confirm ya_confirmado",          place -> confirmedTwice(place, "/irpf-payments", Samples.irpfPayment())),
        Map.entry("irpfPayments.confirm periodo_cerrado",        place -> confirm(place, "/irpf-payments", Samples.irpfPayment().replace("2026-11-15", CLOSED_DAY))),
        Map.entry("accounts.create cuenta_duplicada",            place -> after(post(place, "/accounts", account("4300000099")), post(place, "/accounts", account("4300000099")))),
        Map.entry("accounts.create longitud_no_valida",          place -> post(place, "/accounts", account("430099"))),
        Map.entry("accounts.create cuenta_padre_inexistente",    place -> post(place, "/accounts", account("4990000001"))),
        Map.entry("taxModels.generate periodo_no_valido",        place -> post(place, "/tax-models", Samples.model("303", "5T"))),
        Map.entry("taxModels.generate modelo_no_aplicable",      place -> post(place, "/tax-models", Samples.model("200", "0A"))),
        Map.entry("taxModels.generate declaracion_no_corregible", place -> post(place, "/tax-models", Samples.model("303", "1T").replace("}", ",\"tipo_declaracion\":\"rectificativa\"}"))),
        Map.entry("taxModels.generate periodo_solapado",         place -> after(post(place, "/tax-models", Samples.model("303", "1T")), post(place, "/tax-models", Samples.model("303", "01")))),
        Map.entry("taxModels.generate generacion_en_curso",      place -> after(post(place, "/tax-models", Samples.model("390", "0A")), post(place, "/tax-models", Samples.model("390", "0A")))),
        Map.entry("taxModels.generate estado_final",             place -> post(place, "/tax-models", SUBMITTED)),
        Map.entry("taxModels.receipt modelo_no_presentado",      place -> get(place, "/tax-models/" + newest(place, "/tax-models?estado=generado") + "/receipt")));
    // formatter:on

    private BookScenarios() {}

    private static Ask correctionWhileItIsRead(Place place) throws IOException {
        Deferred.each().get(0).begin(place);
        return patch(place, "/documents/" + newest(place, "/documents"), example("documents.correct"));
    }

    private static Ask correctionOfAWithdrawnOne(Place place) throws IOException {
        String path = "/documents/" + Samples.documentId(place);
        return after(place.delete(path).client(LAURA), patch(place, path, example("documents.correct")));
    }

    /** The removal of the document whose file has this name. */
    private static Ask removal(Place place, String name) throws IOException {
        for (JsonNode each : get(place, "/documents").send().json().path("data")) {
            if (each.path("nombre_fichero").asText().equals(name + ".pdf")) {
                return place.delete("/documents/" + each.path("id").asText()).client(LAURA);
            }
        }
        throw new AssertionError("there is no document " + name);
    }

    /** The confirmation of a new draft. */
    private static Ask confirm(Place place, String path, String draft) throws IOException {
        return post(place, path + "/" + made(place, path, draft) + "/confirm");
    }

    private static Ask confirmedTwice(Place place, String path, String draft) throws IOException {
        Ask first = confirm(place, path, draft);
        return after(first, post(place, first.path()));
    }

    private static String account(String code) throws IOException {
        return Records.example("accounts.create", "codigo", code);
    }
}
