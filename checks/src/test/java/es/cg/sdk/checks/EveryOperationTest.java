package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.files.Download;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.model.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    private record Way(String operation, @Nullable Json body, BiFunction<CgClient, ClientApi, Object> call) {}

    private List<Way> ways() {
        return Stream.of(reads(), writes(), sandbox()).flatMap(List::stream).toList();
    }

    // formatter:off
    private List<Way> reads() {
        return List.of(
            new Way("status.get",            null, (cg, laura) -> cg.status().get()),
            new Way("clients.list",          null, (cg, laura) -> cg.clients().list().iterator().next()),
            new Way("clients.activity",      null, (cg, laura) -> laura.dataRights().activity().iterator().hasNext()),
            new Way("clients.export",        null, (cg, laura) -> laura.dataRights().export(Download.toFile(folder.resolve("export.json")))),
            new Way("activities.list",       null, (cg, laura) -> laura.activities().list().iterator().next()),
            new Way("invoices.list",         null, (cg, laura) -> laura.invoices().list().iterator().next()),
            new Way("bankAccounts.list",     null, (cg, laura) -> laura.bankAccounts().list().iterator().next()),
            new Way("bankTransactions.list", null, (cg, laura) -> laura.bankTransactions().list().iterator().hasNext()),
            new Way("bankImports.get",       null, (cg, laura) -> laura.bankImports().get("bim_1")),
            new Way("taxModels.receipt",     null, (cg, laura) -> laura.taxModels().receipt("mod_1")),
            new Way("jobs.get",              null, (cg, laura) -> cg.jobs().get("job_1")),
            new Way("webhooks.deliveries",   null, (cg, laura) -> cg.webhookDestinations().deliveries("whd_1").iterator().hasNext()));
    }

    private static List<Way> writes() {
        return List.of(
            new Way("clients.import",          FullRequests.CLIENT_IMPORT.json(),   (cg, laura) -> cg.clients().importCsv(FullRequests.CLIENT_IMPORT)),
            new Way("clients.erase",           null,                                (cg, laura) -> laura.dataRights().erase()),
            new Way("activities.create",       FullRequests.ACTIVITY.json(),        (cg, laura) -> laura.activities().create(FullRequests.ACTIVITY)),
            new Way("activities.update",       FullRequests.ACTIVITY_CHANGE.json(), (cg, laura) -> laura.activities().update("act_1", FullRequests.ACTIVITY_CHANGE)),
            new Way("activities.delete",       null,                                (cg, laura) -> laura.activities().delete("act_1")),
            new Way("invoices.issue",          FullRequests.INVOICE.json(),         (cg, laura) -> laura.invoices().issue(FullRequests.INVOICE)),
            new Way("invoices.recordPayment",  FullRequests.PAYMENT.json(),         (cg, laura) -> laura.invoices().recordPayment("inv_1", FullRequests.PAYMENT)),
            new Way("documents.upload",        null,                                (cg, laura) -> laura.documents().upload(FullRequests.DOCUMENT)),
            new Way("documents.remove",        null,                                (cg, laura) -> laura.documents().remove("doc_1")),
            new Way("bankTransactions.import", FullRequests.BANK_IMPORT.json(),     (cg, laura) -> laura.bankTransactions().importStatement(FullRequests.BANK_IMPORT)),
            new Way("matchProposals.create",   FullRequests.MATCH_PROPOSAL.json(),  (cg, laura) -> laura.matchProposals().create("btx_1", FullRequests.MATCH_PROPOSAL)),
            new Way("taxModels.generate",      FullRequests.TAX_MODEL.json(),       (cg, laura) -> laura.taxModels().generate(FullRequests.TAX_MODEL)),
            new Way("webhooks.create",         FullRequests.DESTINATION.json(),     (cg, laura) -> cg.webhookDestinations().create(FullRequests.DESTINATION)));
    }

    private static List<Way> sandbox() {
        return List.of(
            new Way("sandbox.get",                null,                                (cg, laura) -> cg.sandbox().get()),
            new Way("sandbox.reset",              FullRequests.RESET.json(),           (cg, laura) -> cg.sandbox().reset(FullRequests.RESET)),
            new Way("sandbox.advanceClock",       FullRequests.ADVANCE.json(),         (cg, laura) -> cg.sandbox().advanceClock(FullRequests.ADVANCE)),
            new Way("sandbox.fireWebhook",        FullRequests.FIRING.json(),          (cg, laura) -> cg.sandbox().fireWebhook(FullRequests.FIRING)),
            new Way("sandbox.emails",             null,                                (cg, laura) -> cg.sandbox().emails().iterator().hasNext()),
            new Way("sandbox.addMovements",       FullRequests.MOVEMENTS.json(),       (cg, laura) -> cg.sandbox().addMovements("bac_1", FullRequests.MOVEMENTS)),
            new Way("sandbox.expireConsent",      null,                                (cg, laura) -> cg.sandbox().expireConsent("bac_1")),
            new Way("sandbox.simulateRemittance", FullRequests.REMITTANCE_MOVE.json(), (cg, laura) -> cg.sandbox().simulateRemittance("rem_1", FullRequests.REMITTANCE_MOVE)),
            new Way("sandbox.differences",        null,                                (cg, laura) -> cg.sandbox().differences()),
            new Way("sandbox.scenarios",          null,                                (cg, laura) -> cg.sandbox().scenarios()),
            new Way("sandbox.readiness",          null,                                (cg, laura) -> cg.sandbox().readiness()),
            new Way("sandbox.configuration",      null,                                (cg, laura) -> cg.sandbox().configuration()));
    }
    // formatter:on

    @TestFactory
    Stream<DynamicTest> itIsTheOneThatItStandsFor() {
        return ways().stream().map(each -> dynamicTest(each.operation(), () -> holds(each)));
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
            CgClient once = cg.with(CallOptions.defaults().attempts(1));
            try {
                assertThat(way.call().apply(once, once.forClient(1001))).isNotNull();
            } catch (CgException refused) {
                // Whether the mock finds the record, or does this yet, is not what is asked here.
                assertThat(refused).hasMessageContaining(way.operation());
            }
            List<Journal.Call> calls = new ArrayList<>(mock.journal().calls());
            assertThat(calls).extracting(Journal.Call::operation).containsExactly(way.operation());
            Json body = way.body();
            if (body != null) {
                assertThat(Json.parse(calls.get(0).body())).isEqualTo(body);
                assertThat(calls.get(0).body()).isEqualTo(body.text());
            }
        }
    }
}
