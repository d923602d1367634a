package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.sandbox.SandboxReset;
import es.cg.sdk.sandbox.WebhookFiring;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation that the contract shows, called once by its method: the service sees that operation and no other,
 * with the body that was made.
 */
class EveryOperationTest {
    private static final OpenApi API = OpenApi.ofProject();

    @TempDir
    private Path folder;

    /** One way to call an operation; {@code body} is what it sends, null for nothing or a file. */
    private record Way(String operation, @Nullable Json body, Call call) {}

    @FunctionalInterface
    private interface Call {
        Object of(CgClient cg, ClientApi laura, String id);
    }

    /** How the service refuses: with this status and this code. */
    private record Refusal(int status, @Nullable String code) {}

    private static final Refusal UNKNOWN_ID = new Refusal(404, "no_encontrado");
    private static final Refusal INVALID = new Refusal(422, "datos_invalidos");

    // All others succeed. The ids in these calls are of nothing that the mock has.
    private static final Map<String, Refusal> REFUSALS = Map.ofEntries(
            Map.entry("bankImports.get", UNKNOWN_ID),
            Map.entry("taxModels.receipt", UNKNOWN_ID),
            Map.entry("documents.remove", UNKNOWN_ID),
            Map.entry("matchProposals.create", UNKNOWN_ID),
            Map.entry("invoices.issue", INVALID),
            Map.entry("bankTransactions.import", INVALID),
            Map.entry("sandbox.simulateRemittance", UNKNOWN_ID));

    private static final NewInvoice INVOICE = NewInvoice.builder()
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

    // A reset is of one client or declares some, and an event goes to a destination that there is.
    private static final SandboxReset RESET = SandboxReset.builder()
            .clientes(List.of(FullRequests.SANDBOX_CLIENT))
            .build();
    private static final WebhookFiring FIRING =
            WebhookFiring.builder().evento(WebhookEventKind.INVOICE_EMITTED).build();

    // What is called first so that there is a record to act on, by the operation that then gets its id.
    private static final Map<String, BiFunction<CgClient, ClientApi, @Nullable String>> FIRST = Map.of(
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

    private List<Way> ways() {
        return Stream.of(reads(), writes(), sandbox()).flatMap(List::stream).toList();
    }

    // formatter:off
    private List<Way> reads() {
        return List.of(
            new Way("status.get",            null, (cg, laura, id) -> cg.status().get()),
            new Way("clients.list",          null, (cg, laura, id) -> cg.clients().list().iterator().next()),
            new Way("clients.activity",      null, (cg, laura, id) -> laura.dataRights().activity().pages().iterator().next()),
            new Way("clients.export",        null, (cg, laura, id) -> laura.dataRights().export(Download.toFile(folder.resolve("export.json")))),
            new Way("activities.list",       null, (cg, laura, id) -> laura.activities().list().iterator().next()),
            new Way("invoices.list",         null, (cg, laura, id) -> laura.invoices().list().iterator().next()),
            new Way("bankAccounts.list",     null, (cg, laura, id) -> laura.bankAccounts().list().iterator().next()),
            new Way("bankTransactions.list", null, (cg, laura, id) -> laura.bankTransactions().list().pages().iterator().next()),
            new Way("bankImports.get",       null, (cg, laura, id) -> laura.bankImports().get("bim_1")),
            new Way("taxModels.receipt",     null, (cg, laura, id) -> laura.taxModels().receipt("mod_1")),
            new Way("jobs.get",              null, (cg, laura, id) -> cg.jobs().get(id)),
            new Way("webhooks.deliveries",   null, (cg, laura, id) -> cg.webhookDestinations().deliveries(id).pages().iterator().next()));
    }

    private static List<Way> writes() {
        return List.of(
            new Way("clients.import",          FullRequests.CLIENT_IMPORT.json(),   (cg, laura, id) -> cg.clients().importCsv(FullRequests.CLIENT_IMPORT)),
            new Way("clients.erase",           null,                                (cg, laura, id) -> laura.dataRights().erase()),
            new Way("activities.create",       FullRequests.ACTIVITY.json(),        (cg, laura, id) -> laura.activities().create(FullRequests.ACTIVITY)),
            new Way("activities.update",       FullRequests.ACTIVITY_CHANGE.json(), (cg, laura, id) -> laura.activities().update(id, FullRequests.ACTIVITY_CHANGE)),
            new Way("activities.delete",       null,                                (cg, laura, id) -> laura.activities().delete(id)),
            new Way("invoices.issue",          FullRequests.INVOICE.json(),         (cg, laura, id) -> laura.invoices().issue(FullRequests.INVOICE)),
            new Way("invoices.recordPayment",  FullRequests.PAYMENT.json(),         (cg, laura, id) -> laura.invoices().recordPayment(id, FullRequests.PAYMENT)),
            new Way("documents.upload",        null,                                (cg, laura, id) -> laura.documents().upload(FullRequests.DOCUMENT)),
            new Way("documents.remove",        null,                                (cg, laura, id) -> laura.documents().remove("doc_1")),
            new Way("bankTransactions.import", FullRequests.BANK_IMPORT.json(),     (cg, laura, id) -> laura.bankTransactions().importStatement(FullRequests.BANK_IMPORT)),
            new Way("matchProposals.create",   FullRequests.MATCH_PROPOSAL.json(),  (cg, laura, id) -> laura.matchProposals().create("btx_1", FullRequests.MATCH_PROPOSAL)),
            new Way("taxModels.generate",      FullRequests.TAX_MODEL.json(),       (cg, laura, id) -> laura.taxModels().generate(FullRequests.TAX_MODEL)),
            new Way("webhooks.create",         FullRequests.DESTINATION.json(),     (cg, laura, id) -> cg.webhookDestinations().create(FullRequests.DESTINATION)));
    }

    private static List<Way> sandbox() {
        return List.of(
            new Way("sandbox.get",                null,                                (cg, laura, id) -> cg.sandbox().get()),
            new Way("sandbox.reset",              RESET.json(),                        (cg, laura, id) -> cg.sandbox().reset(RESET)),
            new Way("sandbox.advanceClock",       FullRequests.ADVANCE.json(),         (cg, laura, id) -> cg.sandbox().advanceClock(FullRequests.ADVANCE)),
            new Way("sandbox.fireWebhook",        FIRING.json(),                       (cg, laura, id) -> cg.sandbox().fireWebhook(FIRING)),
            new Way("sandbox.emails",             null,                                (cg, laura, id) -> cg.sandbox().emails().pages().iterator().next()),
            new Way("sandbox.addMovements",       FullRequests.MOVEMENTS.json(),       (cg, laura, id) -> cg.sandbox().addMovements(id, FullRequests.MOVEMENTS)),
            new Way("sandbox.expireConsent",      null,                                (cg, laura, id) -> cg.sandbox().expireConsent(id)),
            new Way("sandbox.simulateRemittance", FullRequests.REMITTANCE_MOVE.json(), (cg, laura, id) -> cg.sandbox().simulateRemittance("rem_1", FullRequests.REMITTANCE_MOVE)),
            new Way("sandbox.differences",        null,                                (cg, laura, id) -> cg.sandbox().differences()),
            new Way("sandbox.scenarios",          null,                                (cg, laura, id) -> cg.sandbox().scenarios()),
            new Way("sandbox.readiness",          null,                                (cg, laura, id) -> cg.sandbox().readiness()),
            new Way("sandbox.configuration",      null,                                (cg, laura, id) -> cg.sandbox().configuration()));
    }
    // formatter:on

    @TestFactory
    Stream<DynamicTest> itIsTheOneThatItStandsFor() {
        return ways().stream().map(each -> dynamicTest(each.operation(), () -> holds(each)));
    }

    @Test
    void everyExceptionIsOfAnOperation() {
        assertThat(ways())
                .extracting(Way::operation)
                .containsAll(REFUSALS.keySet())
                .containsAll(FIRST.keySet());
    }

    @Test
    void noneIsLeftOverOnEitherSide() {
        assertThat(ways())
                .extracting(Way::operation)
                .containsExactlyInAnyOrderElementsOf(API.operations().stream()
                        .filter(ContractOperations::shows)
                        .map(OpenApi.Operation::id)
                        .toList());
    }

    private static void holds(Way way) {
        boolean inSandbox = way.operation().startsWith("sandbox.");
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(inSandbox ? mock.sandboxUrl() : mock.baseUrl())
                        .apiKey(ApiKey.of(inSandbox ? mock.sandboxKey() : mock.liveKey()))
                        .build()) {
            CgClient once = cg.with(CallOptions.defaults().maxAttempts(1));
            ClientApi laura = once.forClient(inSandbox ? 9001 : 1001);
            var first = FIRST.get(way.operation());
            String id = first == null ? "" : String.valueOf(first.apply(once, laura));
            int before = mock.journal().calls().size();
            Refusal refusal = REFUSALS.get(way.operation());
            if (refusal == null) {
                assertThat(read(way.call().of(once, laura, id))).isTrue();
            } else {
                assertThatThrownBy(() -> way.call().of(once, laura, id))
                        .isInstanceOf(ApiException.class)
                        .hasMessageStartingWith(way.operation() + " ")
                        .extracting(e -> new Refusal(((ApiException) e).status(), ((ApiException) e).code()))
                        .isEqualTo(refusal);
            }
            List<Journal.Call> all = mock.journal().calls(); // newest first
            List<Journal.Call> calls = new ArrayList<>(all.subList(0, all.size() - before));
            assertThat(calls).extracting(Journal.Call::operation).containsExactly(way.operation());
            Json body = way.body();
            if (body != null) {
                assertThat(Json.parse(calls.get(0).body())).isEqualTo(body);
                assertThat(calls.get(0).body()).isEqualTo(body.text());
            }
        }
    }

    /** Whether something of the answer reached the caller. */
    private static boolean read(Object answer) {
        if (answer instanceof Job<?> job) {
            return !job.json().names().isEmpty();
        }
        if (answer instanceof DownloadedFile file) {
            return file.path().toFile().length() > 0;
        }
        return answer instanceof View view && !view.json().names().isEmpty();
    }
}
