package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What the page shows of the requests, and what it saves of them. */
final class PanelPageTrafficTest {
    private static final String SCRIPT = "<script>alert(1)</script> & \"hijos\"";

    private final MockCg mock = MockCg.start();
    private final PanelCaller caller = new PanelCaller(mock);
    private final Caller outside = new Caller();

    @AfterEach
    void stop() {
        mock.close();
    }

    private Answer post(String path, String body, String key) throws IOException {
        Request.Builder request = new Request.Builder()
                .url(mock.baseUrl() + path)
                .header("Authorization", "Bearer " + mock.liveKey())
                .header("X-CG-Client", "1001")
                .post(Caller.json(body));
        return outside.send(key.isEmpty() ? request : request.header("Idempotency-Key", key));
    }

    private JsonNode calls(String query) throws IOException {
        return caller.panel("GET /panel/requests?" + query).json();
    }

    private JsonNode call(long number) throws IOException {
        Answer answer = caller.panel("GET /panel/requests/" + number);
        assertThat(answer.status()).isEqualTo(200);
        return answer.json();
    }

    private List<String> operations(String query) throws IOException {
        return calls("short=true&" + query).path("data").findValuesAsText("operation");
    }

    private String export(String kind) throws IOException {
        try (Response response = Caller.HTTP
                .newCall(new Request.Builder()
                        .url(mock.panelUrl() + "/panel/requests/export?format=" + kind)
                        .build())
                .execute()) {
            assertThat(response.code()).isEqualTo(200);
            assertThat(response.header("Content-Disposition")).startsWith("attachment; filename=\"cg-mock");
            return response.body().string();
        }
    }

    @Test
    void refusedCallShowsErrorCodeAndReason() throws IOException {
        post("/activities", "{}", "k1");

        JsonNode call = call(1);
        shows(call, "operation=activities.create", "request=POST /activities", "status=422");
        shows(call, "refused_by=datos_invalidos", "why=codigo_iae is required", "body={}");
        shows(Caller.parsed(call.path("answer").asText()), "error/code=datos_invalidos");
        assertThat(call.path("answer_headers").path("Request-Id").asText())
                .isEqualTo(call.path("request_id").asText());
        shows(call, "java=cg.forClient(1001).activities().create(activity, IdempotencyKey.of(\"k1\"));");
    }

    @Test
    void secretsAreMaskedInHeadersAndBodies() throws IOException {
        Answer created = post(
                "/webhooks",
                "{\"url\":\"http://127.0.0.1:9/hook\",\"eventos\":[\"invoice.emitted\"],\"descripcion\":\""
                        + mock.testKey() + "\"}",
                "");
        String secret = created.text("/secreto");
        assertThat(secret).startsWith("whsec_");

        String shown = call(1).toString();
        assertThat(shown)
                .contains("whsec_…")
                .doesNotContain(secret)
                .doesNotContain(mock.liveKey())
                .doesNotContain(mock.testKey());
        assertThat(export("har")).doesNotContain(secret).doesNotContain(mock.liveKey());
        assertThat(export("junit")).doesNotContain(secret).doesNotContain(mock.liveKey());
    }

    @Test
    void attemptsWithSameKeyAreCountedAndReplaysMarked() throws IOException {
        post("/activities", "{}", "k1");
        String activity = "{\"descripcion\":\"Diseño\",\"codigo_iae\":\"7631\",\"seccion_iae\":\"profesional\","
                + "\"regimen_irpf\":\"estimacion_directa_simplificada\",\"regimen_iva\":\"general\",\"fecha_alta\":\"2026-01-01\"}";
        Answer done = post("/activities", activity, "k1");
        post("/activities", activity, "k1");
        post("/activities", "{}", "k2");

        JsonNode rows = calls("").path("data");
        assertThat(done.status()).as(done.json().toString()).isEqualTo(201);
        assertThat(rows.findValuesAsText("attempt")).containsExactly("1", "3", "2", "1");
        assertThat(rows.findValuesAsText("replayed")).containsExactly("false", "true", "false", "false");
        assertThat(rows.findValuesAsText("done")).containsExactly("false", "false", "true", "false");
    }

    @Test
    void callsAreFoundByOperationStatusClientKeyIdAndText() throws IOException {
        post("/activities", "{\"descripcion\":\"Panadería\"}", "k1");
        caller.status(mock.liveKey());
        caller.status(mock.sandboxKey());
        caller.api("/invoices", mock.liveKey(), 1007L);
        String id = calls("").at("/data/3/request_id").asText();

        assertThat(operations("operation=status.get")).hasSize(2);
        assertThat(operations("operation=status.get&world=sandbox")).hasSize(1);
        assertThat(operations("status=422")).containsExactly("activities.create");
        assertThat(operations("status=4xx")).containsExactly("invoices.list", "activities.create");
        assertThat(operations("status=refused")).containsExactly("invoices.list", "activities.create");
        assertThat(operations("status=2xx")).containsExactly("status.get", "status.get");
        assertThat(operations("client=1007")).containsExactly("invoices.list");
        assertThat(operations("text=" + id)).containsExactly("activities.create");
        assertThat(operations("text=panader%C3%ADa")).containsExactly("activities.create");
        assertThat(operations("text=K1")).containsExactly("activities.create");
        assertThat(operations("text=" + mock.sandboxKey().replaceAll("[.].*", "")))
                .containsExactly("status.get");
        assertThat(operations("text=nothing-like-this")).isEmpty();
    }

    @Test
    void callListContinuesBeforeOrAfterANumber() throws IOException {
        for (int i = 0; i < 5; i++) {
            caller.status(mock.liveKey());
        }

        JsonNode newest = calls("limit=2");
        assertThat(newest.path("data").findValuesAsText("number")).containsExactly("5", "4");
        shows(newest, "more=true", "last=5");
        assertThat(calls("before=4&limit=2").path("data").findValuesAsText("number"))
                .containsExactly("3", "2");
        assertThat(calls("after=3").path("data").findValuesAsText("number")).containsExactly("5", "4");
        assertThat(caller.panel("GET /panel/requests?after=x").status()).isEqualTo(400);
        assertThat(caller.panel("GET /panel/requests/6").status()).isEqualTo(404);
        assertThat(calls("limit=10000").path("data")).hasSize(5);
    }

    @Test
    void clientNameWithScriptStaysText() throws IOException {
        Answer created = post(
                "/clients",
                "{\"nombre\":\"" + SCRIPT.replace("\"", "\\\"")
                        + "\",\"nif\":\"J12345674\",\"email\":\"a@ejemplo.invalid\",\"tipo\":\"sociedad\"}",
                "k0");
        assertThat(created.status()).as(created.json().toString()).isEqualTo(201);
        assertThat(caller.panel("GET /panel/clients").json().path("data").findValuesAsText("name"))
                .contains(SCRIPT);
        String name = SCRIPT.replace("\"", "\\\"");
        post("/activities", "{\"descripcion\":\"" + name + "\"}", "k1");
        caller.api("/invoices?texto=" + "%3Cscript%3E%22%5Cu0000", mock.liveKey(), 1001L);

        try (Response data = Caller.HTTP
                .newCall(new Request.Builder()
                        .url(mock.panelUrl() + "/page/panel/requests/2")
                        .header("X-Page-Token", PanelPageTest.token(mock))
                        .build())
                .execute()) {
            assertThat(data.header("Content-Type")).isEqualTo("application/json");
            assertThat(data.header("X-Content-Type-Options")).isEqualTo("nosniff");
        }
        String har = export("har");
        assertThat(Caller.parsed(har).at("/log/entries/1/request/postData/text").asText())
                .contains(SCRIPT.substring(0, 20));
        assertThat(Caller.parsed(har).at("/log/entries/2/request/url").asText())
                .isEqualTo(mock.baseUrl() + "/invoices?texto=%3Cscript%3E%22%5Cu0000");
    }

    @Test
    void junitExportMarksRefusedCallsAsFailures() throws Exception {
        caller.status(mock.liveKey());
        caller.api("/a<b>&%22]]%3E%01%0A", mock.liveKey(), null);

        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(export("junit").getBytes(StandardCharsets.UTF_8)));

        Element suite = xml.getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        Element refused = (Element) suite.getElementsByTagName("testcase").item(1);
        assertThat(refused.getAttribute("name")).startsWith("GET /a<b>&\"]]>\ufffd\n → 404 req_");
        Element failure = (Element) refused.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("type")).isEqualTo("no_encontrado");
        assertThat(failure.getTextContent()).contains("\"code\":\"no_encontrado\"");
        assertThat(caller.panel("GET /panel/requests/export?format=csv").status())
                .isEqualTo(400);
    }

    @Test
    void limitsShowWhatIsUsed() throws IOException {
        caller.activities(mock.liveKey(), 1001);
        caller.activities(mock.liveKey(), 1001);

        JsonNode limits = caller.panel("GET /panel/limits").json();

        assertThat(limits.path("enforced").asBoolean()).isFalse();
        assertThat(limits.path("used"))
                .anySatisfy(use -> {
                    shows(use, "kind=client", "of=1001", "used=2", "limit=240");
                })
                .anySatisfy(use -> {
                    assertThat(use.path("kind").asText()).isEqualTo("key");
                    assertThat(mock.liveKey()).startsWith(use.path("of").asText() + ".");
                    assertThat(use.path("limit").asInt()).isEqualTo(600);
                });
    }
}
