package es.cg.sdk.checks;

import static es.cg.sdk.checks.OperationCall.Refusal.INVALID;
import static es.cg.sdk.checks.OperationCall.Refusal.UNKNOWN_ID;

import es.cg.sdk.checks.OperationCall.Preparation;
import es.cg.sdk.checks.OperationCall.Refusal;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.files.Download;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.NewPayment;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.sandbox.SandboxReset;
import es.cg.sdk.sandbox.WebhookFiring;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Calls of the operations that the contract shows. */
final class ShownCalls {
    // All others succeed. The ids in these calls are of nothing that the mock has.
    static final Map<String, Refusal> REFUSALS = Map.ofEntries(
            Map.entry("bankImports.get", UNKNOWN_ID),
            Map.entry("taxModels.receipt", UNKNOWN_ID),
            Map.entry("documents.remove", UNKNOWN_ID),
            Map.entry("matchProposals.create", UNKNOWN_ID),
            Map.entry("invoices.issue", INVALID),
            Map.entry("bankTransactions.import", INVALID),
            Map.entry("sandbox.simulateRemittance", UNKNOWN_ID));

    static final NewInvoice INVOICE = NewInvoice.builder()
            .serie("A")
            .ejercicio(2026)
            .fechaExpedicion(LocalDate.of(2026, 11, 20))
            .tipoFactura(TipoFactura.F1)
            .receptorNif("B12345674")
            .receptorNombre("Talleres Ejemplo SL")
            .linea(NewInvoiceLine.of("Asesoría")
                    .cantidad("1")
                    .precioUnitario("100.00")
                    .ivaPct("21"))
            .build();

    // Of the account that FullRequests names there is none.
    private static final NewPayment PAYMENT =
            FullRequests.PAYMENT.toBuilder().cuentaId(null).build();

    // Nor is there the request that it names.
    private static final NewDocument DOCUMENT = FullRequests.DOCUMENT.solicitudId(null);

    // A reset is of one client or declares some, and an event goes to a destination that there is.
    private static final SandboxReset RESET = SandboxReset.builder()
            .clientes(List.of(FullRequests.SANDBOX_CLIENT))
            .build();
    private static final WebhookFiring FIRING =
            WebhookFiring.builder().evento(WebhookEventKind.INVOICE_EMITTED).build();

    // What is called first so that there is a record to act on, by the operation that then gets its id.
    static final Map<String, Preparation> FIRST = Map.of(
            "activities.update",
                    (cg, laura) -> laura.activities().list().iterator().next().id(),
            "activities.delete",
                    (cg, laura) ->
                            laura.activities().create(FullRequests.ACTIVITY).id(),
            "jobs.get",
                    (cg, laura) ->
                            cg.clients().importCsv(FullRequests.CLIENT_IMPORT).id(),
            "invoices.recordPayment",
                    (cg, laura) -> laura.invoices().issue(INVOICE).id(),
            "webhooks.deliveries",
                    (cg, laura) -> cg.webhookDestinations()
                            .create(FullRequests.DESTINATION)
                            .id(),
            "sandbox.addMovements",
                    (cg, laura) -> laura.bankAccounts().list().iterator().next().id(),
            "sandbox.expireConsent",
                    (cg, laura) -> laura.bankAccounts().list().iterator().next().id());

    private ShownCalls() {}

    static List<OperationCall> all(Path folder) {
        return Stream.of(reads(folder), writes(), sandbox())
                .flatMap(List::stream)
                .toList();
    }

    // formatter:off
    private static List<OperationCall> reads(Path folder) {
        return List.of(
            new OperationCall("status.get",            null, (cg, laura, id) -> cg.status().get()),
            new OperationCall("clients.list",          null, (cg, laura, id) -> cg.clients().list().iterator().next()),
            new OperationCall("clients.activity",      null, (cg, laura, id) -> laura.dataRights().activity().pages().iterator().next()),
            new OperationCall("clients.export",        null, (cg, laura, id) -> laura.dataRights().export(Download.toFile(folder.resolve("export.json")))),
            new OperationCall("activities.list",       null, (cg, laura, id) -> laura.activities().list().iterator().next()),
            new OperationCall("invoices.list",         null, (cg, laura, id) -> laura.invoices().list().iterator().next()),
            new OperationCall("bankAccounts.list",     null, (cg, laura, id) -> laura.bankAccounts().list().iterator().next()),
            new OperationCall("bankTransactions.list", null, (cg, laura, id) -> laura.bankTransactions().list().pages().iterator().next()),
            new OperationCall("bankImports.get",       null, (cg, laura, id) -> laura.bankImports().get("bim_1")),
            new OperationCall("taxModels.receipt",     null, (cg, laura, id) -> laura.taxModels().receipt("mod_1")),
            new OperationCall("jobs.get",              null, (cg, laura, id) -> cg.jobs().get(id)),
            new OperationCall("webhooks.deliveries",   null, (cg, laura, id) -> cg.webhookDestinations().deliveries(id).pages().iterator().next()));
    }

    private static List<OperationCall> writes() {
        return List.of(
            new OperationCall("clients.import",          FullRequests.CLIENT_IMPORT.json(),   (cg, laura, id) -> cg.clients().importCsv(FullRequests.CLIENT_IMPORT)),
            new OperationCall("clients.erase",           null,                                (cg, laura, id) -> laura.dataRights().erase()),
            new OperationCall("activities.create",       FullRequests.ACTIVITY.json(),        (cg, laura, id) -> laura.activities().create(FullRequests.ACTIVITY)),
            new OperationCall("activities.update",       FullRequests.ACTIVITY_CHANGE.json(), (cg, laura, id) -> laura.activities().update(id, FullRequests.ACTIVITY_CHANGE)),
            new OperationCall("activities.delete",       null,                                (cg, laura, id) -> laura.activities().delete(id)),
            new OperationCall("invoices.issue",          FullRequests.INVOICE.json(),         (cg, laura, id) -> laura.invoices().issue(FullRequests.INVOICE)),
            new OperationCall("invoices.recordPayment",  PAYMENT.json(),                      (cg, laura, id) -> laura.invoices().recordPayment(id, PAYMENT)),
            new OperationCall("documents.upload",        null,                                (cg, laura, id) -> laura.documents().upload(DOCUMENT)),
            new OperationCall("documents.remove",        null,                                (cg, laura, id) -> laura.documents().remove("doc_1")),
            new OperationCall("bankTransactions.import", FullRequests.BANK_IMPORT.json(),     (cg, laura, id) -> laura.bankTransactions().importStatement(FullRequests.BANK_IMPORT)),
            new OperationCall("matchProposals.create",   FullRequests.MATCH_PROPOSAL.json(),  (cg, laura, id) -> laura.matchProposals().create("btx_1", FullRequests.MATCH_PROPOSAL)),
            new OperationCall("taxModels.generate",      FullRequests.TAX_MODEL.json(),       (cg, laura, id) -> laura.taxModels().generate(FullRequests.TAX_MODEL)),
            new OperationCall("webhooks.create",         FullRequests.DESTINATION.json(),     (cg, laura, id) -> cg.webhookDestinations().create(FullRequests.DESTINATION)));
    }

    private static List<OperationCall> sandbox() {
        return List.of(
            new OperationCall("sandbox.get",                null,                                (cg, laura, id) -> cg.sandbox().get()),
            new OperationCall("sandbox.reset",              RESET.json(),                        (cg, laura, id) -> cg.sandbox().reset(RESET)),
            new OperationCall("sandbox.advanceClock",       FullRequests.ADVANCE.json(),         (cg, laura, id) -> cg.sandbox().advanceClock(FullRequests.ADVANCE)),
            new OperationCall("sandbox.fireWebhook",        FIRING.json(),                       (cg, laura, id) -> cg.sandbox().fireWebhook(FIRING)),
            new OperationCall("sandbox.emails",             null,                                (cg, laura, id) -> cg.sandbox().emails().pages().iterator().next()),
            new OperationCall("sandbox.addMovements",       FullRequests.MOVEMENTS.json(),       (cg, laura, id) -> cg.sandbox().addMovements(id, FullRequests.MOVEMENTS)),
            new OperationCall("sandbox.expireConsent",      null,                                (cg, laura, id) -> cg.sandbox().expireConsent(id)),
            new OperationCall("sandbox.simulateRemittance", FullRequests.REMITTANCE_MOVE.json(), (cg, laura, id) -> cg.sandbox().simulateRemittance("rem_1", FullRequests.REMITTANCE_MOVE)),
            new OperationCall("sandbox.differences",        null,                                (cg, laura, id) -> cg.sandbox().differences()),
            new OperationCall("sandbox.scenarios",          null,                                (cg, laura, id) -> cg.sandbox().scenarios()),
            new OperationCall("sandbox.readiness",          null,                                (cg, laura, id) -> cg.sandbox().readiness()),
            new OperationCall("sandbox.configuration",      null,                                (cg, laura, id) -> cg.sandbox().configuration()));
    }
    // formatter:on
}
