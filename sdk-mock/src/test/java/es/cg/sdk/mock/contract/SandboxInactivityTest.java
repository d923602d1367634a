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
    private static List<String> warnings(Place place) throws IOException {
        List<String> codes = new ArrayList<>();
        place.panel("GET /panel/webhooks")
                .json()
                .path("warnings")
                .forEach(each -> codes.add(each.path("code").asText()));
        codes.removeIf(code -> !code.startsWith("sandbox_"));
        return codes;
    }

    @Test
    void unusedSandboxIsWarnedAfter60Days(Place place) throws IOException {
        place.advance("PT1439H59M");
        assertThat(warnings(place)).isEmpty();
        place.advance("PT1M");

        assertThat(warnings(place)).containsExactly("sandbox_sin_uso");
        assertThat(new Sandbox(place).list("/sandbox/emails"))
                .singleElement()
                .satisfies(mail -> assertThat(mail.path("cuerpo").asText()).contains("2027-02-18"));
    }

    @Test
    void useOfTheSandboxRestartsThe60Days(Place place, Sandbox sandbox) throws IOException {
        place.advance("P59D");
        sandbox.read("/status");
        place.advance("P59D");
        assertThat(warnings(place)).isEmpty();
        place.advance("P1D");
        assertThat(warnings(place)).hasSize(1);
        sandbox.read("/status");
        place.advance("P60D");

        assertThat(warnings(place)).containsExactly("sandbox_sin_uso", "sandbox_sin_uso");
        assertThat(sandbox.get("/invoices").send().status()).isEqualTo(200);
    }

    @Test
    void callWithInvalidKeyDoesNotCountAsUse(Place place) throws IOException {
        place.advance("P59D");
        answers(new Sandbox(place).get("/status").as("cg_sbx_x.none").send(), 401);
        place.advance("P1D");

        assertThat(warnings(place)).hasSize(1);
    }

    @Test
    void sandboxIsArchivedAfter90DaysUntilAReset(Place place, Sandbox sandbox) throws IOException {
        place.advance("P90D");
        Answer read = sandbox.get("/invoices").send();
        Answer write =
                sandbox.post("/invoices", Bodies.invoice("SBX", "B12345674")).send();

        assertThat(warnings(place)).containsExactly("sandbox_archivado", "sandbox_sin_uso");
        for (Answer refused : List.of(read, write)) {
            refused(refused, 403, "sandbox_archivado");
            assertThat(refused.message()).contains("POST /sandbox/reset");
        }
        assertThat(sandbox.read("/sandbox").path("archivo_el").asText()).isEqualTo("2027-02-18");
        assertThat(sandbox.get("/invoices").send().status()).isEqualTo(403);
        sandbox.reset("{}");
        assertThat(sandbox.list("/invoices")).isNotEmpty();
        place.advance("P59D");
        assertThat(sandbox.list("/invoices")).isNotEmpty();
    }

    @Test
    void sandboxIsDeletedWithItsKeysAfter120Days(Place place) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(place, "invoice.emitted");
        Sandbox sandbox = new Sandbox(place);
        sandbox.issue("B12345674");
        webhooks.settle();
        place.advance("P120D");

        assertThat(sandbox.get("/status").send().status()).isEqualTo(401);
        assertThat(place.panel("GET /panel/webhooks").json().path("data")).isEmpty();
        String key = place.keyWith("{\"kind\":\"sandbox\"}");
        JsonNode sheet = sandbox.get("/sandbox").as(key).send().json();
        assertThat(sheet.path("reloj").asText()).startsWith("2027-03-20");
        assertThat(sheet.path("archivo_el").asText()).isEqualTo("2027-06-18");
        assertThat(sandbox.get("/invoices").as(key).send().json().path("data")).hasSize(4);
        place.advance("P60D");
        assertThat(warnings(place)).contains("sandbox_sin_uso");
    }

    @Test
    void unusedProductionIsNotArchived(Place place) throws IOException {
        place.get("/status").send();
        place.advance("P89D");
        place.get("/status").send();
        place.advance("P31D");

        assertThat(place.get("/invoices", 1001).status()).isEqualTo(200);
    }
}
