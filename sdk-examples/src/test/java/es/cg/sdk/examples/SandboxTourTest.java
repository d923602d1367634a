package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SandboxTourTest {
    @Test
    void eachScenarioOfTheContractIsTriedOnce() {
        ExampleRun run = ExampleRun.of("sandbox-tour", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        List<Json> rows = Json.parse(run.out()).get("scenarios").items();
        assertThat(rows)
                .extracting(row -> row.get("scenario").string())
                .containsAll(BundledContract.document()
                        .get("components")
                        .get("x-scenarios")
                        .names())
                .doesNotHaveDuplicates();
    }

    @Test
    void tableShowsTheSdkResultOfEachScenario() {
        ExampleRun run = ExampleRun.of("sandbox-tour");

        assertThat(run.out())
                .containsPattern("Scenario +Call +Attempts +What the program gets +What to do")
                .containsPattern("aceptada +invoices.issue +1 +issued; remission aceptada +nothing")
                .containsPattern("rechazada +invoices.issue +1 +issued; remission rechazada, error 4104 +a person")
                .containsPattern("cobro_devuelto +invoices.recordPayment +1 +payment \\w+; a day later")
                .containsPattern("limite_de_peticiones +invoices.issue +\\d+ +RateLimitException, nothing done")
                .containsPattern("error_interno +invoices.issue +1 +ApiException, unknown +it may have been done")
                .containsPattern("sin_consentimiento +invoices.list +1 +ConsentException, nothing done");
    }

    @Test
    void aKeyOfProductionIsRefused() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = ExampleRun.of("sandbox-tour", "--base-url", mock.baseUrl(), "--api-key", mock.liveKey());

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err())
                    .contains("this example works in the sandbox only: use a key that begins with cg_sbx_");
            assertThat(mock.journal().calls()).isEmpty();
        }
    }
}
