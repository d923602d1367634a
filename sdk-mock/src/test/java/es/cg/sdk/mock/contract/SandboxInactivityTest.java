package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Limits › Sandbox inactivity")
final class SandboxInactivityTest {
    private static List<String> warnings(TestMock mock) throws IOException {
        List<String> codes = new ArrayList<>();
        mock.panel("GET /panel/webhooks")
                .json()
                .path("warnings")
                .forEach(each -> codes.add(each.path("code").asText()));
        codes.removeIf(code -> !code.startsWith("sandbox_"));
        return codes;
    }

    @Test
    void unusedSandboxIsWarnedAfter60Days(TestMock mock) throws IOException {
        mock.advance("PT1439H59M");
        assertThat(warnings(mock)).isEmpty();
        mock.advance("PT1M");

        assertThat(warnings(mock)).containsExactly("sandbox_sin_uso");
        assertThat(new Sandbox(mock).list("/sandbox/emails"))
                .singleElement()
                .satisfies(mail -> assertThat(mail.path("cuerpo").asText()).contains("2027-02-18"));
    }

    @Test
    void useOfTheSandboxRestartsThe60Days(TestMock mock, Sandbox sandbox) throws IOException {
        mock.advance("P59D");
        sandbox.read("/status");
        mock.advance("P59D");
        assertThat(warnings(mock)).isEmpty();
        mock.advance("P1D");
        assertThat(warnings(mock)).hasSize(1);
        sandbox.read("/status");
        mock.advance("P60D");

        assertThat(warnings(mock)).containsExactly("sandbox_sin_uso", "sandbox_sin_uso");
        assertThat(sandbox.get("/invoices").send().status()).isEqualTo(200);
    }

    @Test
    void callWithInvalidKeyDoesNotCountAsUse(TestMock mock) throws IOException {
        mock.advance("P59D");
        answers(new Sandbox(mock).get("/status").as("cg_sbx_x.none").send(), 401);
        mock.advance("P1D");

        assertThat(warnings(mock)).hasSize(1);
    }

    @Test
    void sandboxIsArchivedAfter90DaysUntilAReset(TestMock mock, Sandbox sandbox) throws IOException {
        mock.advance("P90D");
        Answer read = sandbox.get("/invoices").send();
        Answer write =
                sandbox.post("/invoices", Bodies.invoice("SBX", "B12345674")).send();

        assertThat(warnings(mock)).containsExactly("sandbox_archivado", "sandbox_sin_uso");
        for (Answer refused : List.of(read, write)) {
            refused(refused, 403, "sandbox_archivado");
            assertThat(refused.message()).contains("POST /sandbox/reset");
        }
        assertThat(sandbox.read("/sandbox").path("archivo_el").asText()).isEqualTo("2027-02-18");
        assertThat(sandbox.get("/invoices").send().status()).isEqualTo(403);
        sandbox.reset("{}");
        assertThat(sandbox.list("/invoices")).isNotEmpty();
        mock.advance("P59D");
        assertThat(sandbox.list("/invoices")).isNotEmpty();
    }

    @Test
    void sandboxIsDeletedWithItsKeysAfter120Days(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        sandbox.issue("B12345674");
        webhooks.settle();
        mock.advance("P120D");

        assertThat(sandbox.get("/status").send().status()).isEqualTo(401);
        assertThat(mock.panel("GET /panel/webhooks").json().path("data")).isEmpty();
        String key = mock.keyWith("{\"kind\":\"sandbox\"}");
        JsonNode sheet = sandbox.get("/sandbox").as(key).send().json();
        assertThat(sheet.path("reloj").asText()).startsWith("2027-03-20");
        assertThat(sheet.path("archivo_el").asText()).isEqualTo("2027-06-18");
        assertThat(sandbox.get("/invoices").as(key).send().json().path("data")).hasSize(6);
        mock.advance("P60D");
        assertThat(warnings(mock)).contains("sandbox_sin_uso");
    }

    @Test
    void unusedProductionIsNotArchived(TestMock mock) throws IOException {
        mock.get("/status").send();
        mock.advance("P89D");
        mock.get("/status").send();
        mock.advance("P31D");

        assertThat(mock.get("/invoices", 1001).status()).isEqualTo(200);
    }
}
