package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.mock.Panel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CheckKeyTest {
    private static ExampleRun check(MockCg mock, String key, String... options) {
        String[] args = new String[options.length + 1];
        args[0] = "check-key";
        System.arraycopy(options, 0, args, 1, options.length);
        return ExampleRun.of(Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", key), null, args);
    }

    @Test
    void outputListsOnlyWhatIsMissing() {
        ExampleRun run = ExampleRun.of("check-key");

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("plan enterprise")
                .contains("The key may use all 36 scopes.")
                .contains("It reaches 7 clients; 2 do not consent to everything:")
                .containsPattern("1006 +Sin Consentimiento SL +pendiente +nothing")
                .doesNotContain("facturas:escribir")
                .doesNotContain("Laura Ficticia Prueba");
    }

    @Test
    void jsonHasEveryScopeAndClient() {
        Json document = Json.parse(ExampleRun.of("check-key", "--json").out());

        assertThat(document.get("scopes").items()).hasSize(36);
        assertThat(document.get("scopes").items().get(0).get("allowed").bool()).isTrue();
        assertThat(document.get("clients").items()).hasSize(7);
    }

    @Test
    void outputShowsThePlanThatAScopeNeeds() {
        try (MockCg mock = MockCg.start()) {
            mock.panel().plan(Panel.Plan.STARTER);
            ExampleRun run = check(mock, mock.liveKey());

            assertThat(run.out())
                    .contains("The key may use 4 of 36 scopes. It lacks:")
                    .doesNotContain("facturas:leer")
                    .containsPattern(
                            "facturas:escribir, .*\n +on the key, but not in the firm's plan; it needs the plan"
                                    + " professional");
        }
    }

    @Test
    void aNeededScopeThatIsMissingExits1() {
        try (MockCg mock = MockCg.start()) {
            String key = mock.panel()
                    .createKey(NewKey.live().scopes("clientes:leer").clients(1001))
                    .key();

            ExampleRun run = check(mock, key, "--need", "facturas:escribir", "--need", "clientes:leer");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.out())
                    .contains("The key lacks facturas:escribir, which you need.")
                    .doesNotContain("lacks clientes:leer");
            assertThat(check(mock, key, "--need", "facturas:volar").exit()).isEqualTo(1);
            assertThat(check(mock, key, "--need", "clientes:leer").exit()).isZero();
            assertThat(check(mock, key, "--need", "factura:escribir").out())
                    .contains("The SDK knows no scope factura:escribir, did you mean facturas:escribir?");
        }
    }

    @Test
    void aTestKeyMayNotWrite() {
        try (MockCg mock = MockCg.start()) {
            assertThat(check(mock, mock.testKey()).out())
                    .containsPattern("facturas:escribir, .*\n.*it needs a live key");
        }
    }

    @Test
    void aWrongKeyIsRefusedInThreeLines() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = check(mock, "cg_live_wrong.key");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err().lines()).hasSize(3);
            assertThat(List.of(run.err(), run.out())).noneMatch(each -> each.contains("cg_live_wrong.key"));
        }
    }
}
