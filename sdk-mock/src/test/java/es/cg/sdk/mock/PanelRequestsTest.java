package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Requests that the panel sends: a recorded one again, changed or not, and a new one. */
@ExtendWith(MockCgExtension.class)
final class PanelRequestsTest {
    private final MockCg mock;
    private final PanelCaller panel;

    PanelRequestsTest(MockCg mock) {
        this.mock = mock;
        this.panel = new PanelCaller(mock);
    }

    private JsonNode sent(String call, String body) throws IOException {
        Answer answer = panel.panel(call, body);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer.json();
    }

    private void refused(int status, String call, String body, String reason) throws IOException {
        int before = mock.journal().calls().size();
        Answer answer = panel.panel(call, body);
        assertThat(answer.status()).as("%s %s → %s", call, body, answer).isEqualTo(status);
        assertThat(answer.message()).contains(reason);
        assertThat(mock.journal().calls()).hasSize(before);
    }

    @Test
    void recordedWriteSentAgainIsAReplay() throws IOException {
        Answer first = panel.write("/invoices", Caller.json(Samples.invoice()), 1001);

        JsonNode again = sent("POST /panel/requests/1/resend", "");

        shows(again, "number=2", "operation=invoices.issue", "status=201", "replayed=true", "client=1001");
        assertThat(again.path("key").asText()).isEqualTo(mock.liveKey().replaceAll("[.].*", ""));
        assertThat(again.path("request_id").asText()).isNotEqualTo(first.header("Request-Id"));
        assertThat(again.toString()).doesNotContain(mock.liveKey());
        mock.journal().assertDoneOnce("invoices.issue");
    }

    @Test
    void changedPathHeadersAndBodyAreSent() throws IOException {
        panel.write("/invoices", Caller.json(Samples.invoice()), 1001);
        String body = Samples.invoice().replace("\"serie\":\"A\"", "\"serie\":\"B\"");

        JsonNode other = sent(
                "POST /panel/requests/1/resend",
                "{\"headers\":{\"Idempotency-Key\":\"other\",\"X-CG-Client\":\"1002\"},\"body\":" + body + "}");
        shows(other, "status=201", "replayed=false", "client=1002");
        assertThat(other.path("body").asText()).contains("\"B\"");
        shows(
                sent("POST /panel/requests/1/resend", "{\"headers\":{\"authorization\":null}}"),
                "status=401",
                "refused_by=clave_no_valida");
        shows(sent("POST /panel/requests/1/resend", "{\"body\":\"{\"}"), "status=400", "refused_by=json_invalido");
        shows(
                sent(
                        "POST /panel/requests/1/resend",
                        "{\"method\":\"GET\",\"path\":\"/invoices?texto=a%20b+c&limit=1\",\"body\":null}"),
                "status=200",
                "operation=invoices.list",
                "request=GET /invoices");
        assertThat(panel.panel("GET /panel/requests/5").text("/query")).isEqualTo("?limit=1&texto=a+b+c");
        // The query of a recorded request is sent again too.
        assertThat(sent("POST /panel/requests/5/resend", "").path("status").asInt())
                .isEqualTo(200);
        assertThat(panel.panel("GET /panel/requests/6").text("/query")).isEqualTo("?limit=1&texto=a+b+c");
    }

    @Test
    void newRequestHasTheReadyKeyOfItsWorld() throws IOException {
        shows(
                sent("POST /panel/requests", "{\"method\":\"GET\",\"path\":\"/status\"}"),
                "status=200",
                "world=production");
        shows(
                sent("POST /panel/requests", "{\"method\":\"GET\",\"path\":\"/status\",\"world\":\"sandbox\"}"),
                "status=200",
                "world=sandbox");
        JsonNode issued = sent(
                "POST /panel/requests",
                "{\"method\":\"POST\",\"path\":\"/invoices\",\"headers\":{\"X-CG-Client\":\"1001\",\"Idempotency-Key\":\"k\"},"
                        + "\"body\":" + Samples.invoice() + "}");
        shows(issued, "status=201", "operation=invoices.issue", "refused_by=null");
        assertThat(issued.path("headers").path("content-type").asText()).isEqualTo("application/json");
    }

    @Test
    void armedFaultStrikesARequestOfThePanel() throws IOException {
        mock.faults().arm("status.get", 1, Fault.droppedAfter());
        mock.faults().arm("status.get", 1, Fault.delayed(Duration.ofHours(1)));
        String body = "{\"method\":\"GET\",\"path\":\"/status\"}";

        assertThat(sent("POST /panel/requests", body).path("fault").asText()).isEqualTo("AFTER");
        assertThat(sent("POST /panel/requests", body).path("fault").asText()).contains("PT1H");
        assertThat(mock.faults().unused()).isEmpty();
    }

    @Test
    void openRequestsOfThePanelEnd() throws IOException {
        String body =
                "{\"method\":\"POST\",\"path\":\"/invoices\",\"headers\":{\"X-CG-Client\":\"1001\",\"Idempotency-Key\":\"k\"},"
                        + "\"body\":" + Samples.invoice() + "}";
        for (int i = 0; i < 10; i++) {
            shows(sent("POST /panel/requests", body), "status=201", "replayed=" + (i > 0));
        }
    }

    @Test
    void bodyThatIsNotKeptWholeIsNotSentAgain() throws IOException {
        String secret = "{\"url\":\"http://127.0.0.1:9/hook\",\"eventos\":[\"invoice.emitted\"],\"descripcion\":\""
                + mock.testKey() + "\"}";
        panel.write("/webhooks", Caller.json(secret), 1001);
        panel.write("/invoices", Caller.json("{\"x\":\"" + "y".repeat(30_000) + "\"}"), 1001);

        refused(409, "POST /panel/requests/1/resend", "", "has a secret");
        refused(409, "POST /panel/requests/2/resend", "", "too long");
        shows(sent("POST /panel/requests/2/resend", "{\"body\":{}}"), "status=422");
    }

    @Test
    void nonsenseIsRefusedAndNothingIsSent() throws IOException {
        panel.status(mock.liveKey());
        for (String number : List.of("2", "0", "-1", "x", "99999999999999999999")) {
            refused(404, "POST /panel/requests/" + number + "/resend", "", "no recorded request");
        }
        String[][] changes = {
            {"{\"paths\":\"/x\"}", "unknown field paths"},
            {"{\"path\":7}", "path must be text"},
            {"{\"path\":\"status\"}", "begin with a slash"},
            {"{\"path\":\"/a b\"}", "ASCII"},
            {"{\"path\":\"/año\"}", "ASCII"},
            {"{\"path\":\"/%zz\"}", "percent sign"},
            {"{\"method\":\"get\"}", "method must be one of"},
            {"{\"headers\":[]}", "headers must be an object"},
            {"{\"headers\":{\"a b\":\"x\"}}", "HTTP does not allow"},
            {"{\"headers\":{\"\":\"x\"}}", "HTTP does not allow"},
            {"{\"headers\":{\"x\":7}}", "text of one line"},
            {"{\"headers\":{\"x\":\"a\\r\\nb: c\"}}", "text of one line"},
            {"{\"world\":\"sandbox\"}", "unknown field world"},
        };
        for (String[] each : changes) {
            refused(422, "POST /panel/requests/1/resend", each[0], each[1]);
        }
        refused(400, "POST /panel/requests/1/resend", "[]", "JSON object");
        refused(422, "POST /panel/requests", "{}", "method must be one of");
        refused(422, "POST /panel/requests", "{\"method\":\"GET\"}", "path is missing");
        refused(
                422,
                "POST /panel/requests",
                "{\"method\":\"GET\",\"path\":\"/x\",\"world\":\"moon\"}",
                "world must be");
        refused(
                422,
                "POST /panel/requests",
                "{\"method\":\"POST\",\"path\":\"/x\",\"body\":\"" + "x".repeat(11 << 20) + "\"}",
                "larger than 10 MB");
    }

    @Test
    void unreadableRequestIsNotSentAgain() throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(mock.baseUrl()).getPort())) {
            socket.getOutputStream().write("nonsense\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
        }

        refused(409, "POST /panel/requests/1/resend", "", "not readable");
    }

    @Test
    void recordedRequestHasItsRealTimeAndDuration() throws IOException {
        Instant before = Instant.now();
        panel.status(mock.liveKey());
        Instant after = Instant.now();

        JsonNode recorded = panel.panel("GET /panel/requests").json().at("/data/0");

        shows(recorded, "number=1");
        assertThat(Instant.parse(recorded.path("received_at").asText())).isBetween(before, after);
        assertThat(recorded.path("took_ms").asDouble())
                .isBetween(0.0, (double) Duration.between(before, after).toMillis() + 1);
    }

    @Test
    void everyEffectThatIsListedCanBeArmed() throws IOException {
        JsonNode effects = panel.panel("GET /panel/faults/effects").json().path("data");

        assertThat(effects.findValuesAsText("name"))
                .containsExactly("lost_after", "lost_before", "cut_off", "error", "late", "other_answer", "job_fails");
        assertThat(StreamSupport.stream(effects.spliterator(), false)).allSatisfy(each -> {
            assertThat(each.path("text").asText()).endsWith(".");
            sent("POST /panel/faults", "{\"operation\":\"*\",\"effect\":" + each.path("effect") + "}");
        });
        mock.faults().clear();
    }
}
