package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Caller.json;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The service over bare HTTP, as any client sees it. */
final class MockCgTest {
    private static final String ACTIVITY = """
            {"codigo_iae":"6594","descripcion":"Libros","seccion_iae":"empresarial",
             "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2026-01-01"%s}""";

    private final MockCg mock = MockCg.start();
    private final Caller caller = new Caller();
    private final OkHttpClient http = Caller.HTTP;

    @AfterEach
    void stop() {
        mock.close();
    }

    private Request.Builder to(String path) {
        return keyed(path, "Bearer " + mock.liveKey());
    }

    private Request.Builder keyed(String path, String authorization) {
        return new Request.Builder().url(mock.baseUrl() + path).header("Authorization", authorization);
    }

    private Request.Builder create(String body) {
        return to("/activities").header("X-CG-Client", "1002").post(json(body));
    }

    private Answer send(Request.Builder builder) throws IOException {
        return caller.send(builder);
    }

    @Test
    void everyAnswerCarriesARequestIdAndEveryErrorTheSame() throws Exception {
        Answer ok = send(to("/status"));
        Answer error = send(to("/nowhere"));

        assertThat(ok.status()).isEqualTo(200);
        assertThat(ok.header("Request-Id")).startsWith("req_");
        assertThat(error.status()).isEqualTo(404);
        assertThat(error.json().at("/error/request_id").asText()).isEqualTo(error.header("Request-Id"));
        assertThat(error.json().get("error").fieldNames())
                .toIterable()
                .contains("type", "code", "message", "param", "doc_url", "request_id", "request_log_url");
    }

    @Test
    void aMissingMalformedOrUnknownKeyGets401WithBearer() throws Exception {
        for (String authorization :
                new String[] {"", "Bearer", "Bearer x", "Basic eDp5", "Bearer cg_live_a.b", "Bearer cg_live_ab"}) {
            Answer answer = send(keyed("/status", authorization));

            assertThat(answer.status()).as(authorization).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
            assertThat(answer.code()).isEqualTo("clave_no_valida");
        }
    }

    @Test
    void aSandboxKeyIsOfTheWrongEnvironment() throws Exception {
        Answer answer = send(keyed("/status", "Bearer cg_sbx_a.b"));

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.code()).isEqualTo("entorno_incorrecto");
    }

    @Test
    void aPathWithoutThisMethodNamesThoseItHas() throws Exception {
        Answer answer = send(to("/activities").patch(json("")));

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).isEqualTo("GET, POST");
    }

    @Test
    void theMandatoryHeadersAreAskedFor() throws Exception {
        Answer noClient = send(to("/activities"));
        Answer noKey = send(create(ACTIVITY.formatted("")));
        Answer longKey = send(create(ACTIVITY.formatted("")).header("Idempotency-Key", "x".repeat(256)));

        assertThat(noClient.status()).isEqualTo(400);
        assertThat(noClient.json().at("/error/param").asText()).isEqualTo("X-CG-Client");
        assertThat(noKey.status()).isEqualTo(400);
        assertThat(noKey.json().at("/error/param").asText()).isEqualTo("Idempotency-Key");
        assertThat(longKey.status()).isEqualTo(400);
    }

    @Test
    void aBodyThatIsNoJsonObjectIs400() throws Exception {
        for (String body : new String[] {"", "{", "[]", "1", "null", "{} {}", "<a/>"}) {
            Answer answer = send(create(body).header("Idempotency-Key", "k"));

            assertThat(answer.status()).as(body).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("json_invalido");
        }
    }

    @Test
    void numbersBeyondAllBoundsAre400AtOnce() throws Exception {
        for (String number : new String[] {"1e10000000", "1e999999999", "1e-999999999", "1e99999999999"}) {
            Answer answer = send(create(ACTIVITY.formatted(",\"retencion_irpf_pct\":" + number))
                    .header("Idempotency-Key", "k"));

            assertThat(answer.status()).as(number).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("json_invalido");
        }
    }

    @Test
    void textThatIsNoTextIs400() throws Exception {
        Answer half =
                send(create(ACTIVITY.formatted("").replace("Libros", "\\ud800")).header("Idempotency-Key", "k"));
        Answer latin = send(to("/activities")
                .header("X-CG-Client", "1002")
                .header("Idempotency-Key", "k")
                .post(RequestBody.create(
                        ACTIVITY.formatted("").replace("Libros", "A\u00f1o").getBytes(ISO_8859_1))));

        assertThat(half.status()).isEqualTo(400);
        assertThat(latin.status()).isEqualTo(400);
    }

    @Test
    void twoClientsInOneRequestAreNone() throws Exception {
        Answer answer = send(to("/activities").header("X-CG-Client", "1001").addHeader("X-CG-Client", "1002"));

        assertThat(answer.status()).isEqualTo(400);
    }

    @Test
    void headGetsNoBody() throws Exception {
        Request head = to("/status").head().build();
        try (Response response = http.newCall(head).execute()) {
            assertThat(response.code()).isEqualTo(405);
        }
        assertThat(send(to("/status")).status()).isEqualTo(200);
    }

    @Test
    void wrongFieldsAreListedByTheNamesTheyWereSentWith() throws Exception {
        Answer answer = send(create("{\"codigo_iae\":\"76\",\"descripcion\":7}").header("Idempotency-Key", "k"));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.code()).isEqualTo("datos_invalidos");
        assertThat(answer.json().at("/error/errors"))
                .extracting(each -> each.path("param").asText())
                .contains("codigo_iae", "descripcion", "seccion_iae", "fecha_alta");
    }

    @Test
    void fieldsThatACallerCannotSetAreNotTaken() throws Exception {
        Answer answer = send(create(ACTIVITY.formatted(",\"id\":\"mine\",\"reactivada\":true,\"activa\":false"))
                .header("Idempotency-Key", "k"));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().path("id").asText()).startsWith("act_");
        assertThat(answer.json().path("activa").asBoolean()).isTrue();
        assertThat(answer.json().has("reactivada")).isFalse();
    }

    @Test
    void aPathOutsideThePrefixIsNoPath() throws Exception {
        Request request = new Request.Builder()
                .url(mock.baseUrl().replace("/api/public/v1", "/status"))
                .header("Authorization", "Bearer " + mock.liveKey())
                .build();
        try (Response response = http.newCall(request).execute()) {
            assertThat(response.code()).isEqualTo(404);
            assertThat(response.header("Request-Id")).startsWith("req_");
        }
    }

    @Test
    void personalizadaNeedsItsPercentage() throws Exception {
        Answer answer = send(create(ACTIVITY.formatted(",\"retencion_irpf_tipo\":\"personalizada\""))
                .header("Idempotency-Key", "k"));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/error/errors/0/param").asText()).isEqualTo("retencion_irpf_pct");
    }

    @Test
    void afterA422TheSameKeyIsAcceptedWithCorrectedData() throws Exception {
        Answer refused = send(create("{}").header("Idempotency-Key", "k"));
        Answer accepted = send(create(ACTIVITY.formatted("")).header("Idempotency-Key", "k"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(accepted.status()).isEqualTo(201);
    }

    @Test
    void aDateMayBeAnIsoTimeButNoOtherForm() throws Exception {
        Answer iso = send(
                create(ACTIVITY.replace("2026-01-01", "2026-01-01T10:00:00Z").formatted(""))
                        .header("Idempotency-Key", "a"));
        Answer slashes =
                send(create(ACTIVITY.replace("2026-01-01", "01/01/2026").formatted(""))
                        .header("Idempotency-Key", "b"));
        Answer impossible =
                send(create(ACTIVITY.replace("2026-01-01", "2026-02-30").formatted(""))
                        .header("Idempotency-Key", "c"));

        assertThat(iso.status()).isEqualTo(201);
        assertThat(iso.json().path("fecha_alta").asText()).isEqualTo("2026-01-01");
        assertThat(slashes.status()).isEqualTo(422);
        assertThat(impossible.status()).isEqualTo(422);
    }

    @Test
    void aNewPrincipalUnmarksTheOther() throws Exception {
        send(create(ACTIVITY.formatted(",\"es_principal\":true")).header("Idempotency-Key", "a"));
        send(create(ACTIVITY.replace("6594", "6595").formatted(",\"es_principal\":true"))
                .header("Idempotency-Key", "b"));
        Answer list = send(to("/activities").header("X-CG-Client", "1002"));

        assertThat(list.json().path("data"))
                .extracting(each -> each.path("es_principal").asBoolean())
                .containsExactly(true, false);
    }

    @Test
    void badLimitsAndCursorsAre400() throws Exception {
        for (String limit : new String[] {"0", "101", "-1", "x", "", "1e1", "9999999999"}) {
            Answer answer = send(to("/clients?limit=" + limit));

            assertThat(answer.status()).as(limit).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("limite_no_valido");
        }
        String good = send(to("/clients?limit=1")).json().path("next_cursor").asText();
        assertThat(send(to("/clients?limit=1&cursor=" + good)).status()).isEqualTo(200);
        for (String cursor : new String[] {"x", "", good + "x", good + "==", good.substring(1), "MS4x"}) {
            Answer answer = send(to("/clients?cursor=" + cursor));

            assertThat(answer.status()).as(cursor).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("cursor_no_valido");
        }
        assertThat(send(to("/activities?cursor=" + good).header("X-CG-Client", "1001"))
                        .code())
                .isEqualTo("cursor_no_valido");
    }

    @Test
    void aListEndsWithANullCursor() throws Exception {
        Answer list = send(to("/clients"));

        assertThat(list.json().path("object").asText()).isEqualTo("list");
        assertThat(list.json().path("has_more").asBoolean(true)).isFalse();
        assertThat(list.json().get("next_cursor").isNull()).isTrue();
    }

    @Test
    void oneSeedAnswersAlike() throws Exception {
        try (MockCg twin = MockCg.start();
                MockCg other = MockCg.builder().seed(2).start()) {
            assertThat(twin.liveKey()).isEqualTo(mock.liveKey());
            assertThat(other.liveKey()).isNotEqualTo(mock.liveKey());
        }
    }

    @Test
    void theReadyKeysActOnTheClientsThatAreNamed() {
        try (MockCg some =
                MockCg.builder().clients(1002, 1006, 1007).clients(9001).start()) {
            assertThat(some.clients()).containsExactly(1002L);
            assertThat(some.sandboxClients()).containsExactly(9001L);
        }
        try (MockCg some = MockCg.builder().clients(1003).start()) {
            assertThat(some.clients()).containsExactly(1003L);
            assertThat(some.sandboxClients()).hasSizeGreaterThan(1);
        }
        assertThatThrownBy(() -> MockCg.builder().clients(1001, 4711).start())
                .hasMessage("no environment has the example clients [4711]");
    }

    @Test
    void faultsMayBeArmedFromTheStart() {
        try (MockCg some =
                MockCg.builder().fault("clients.list", 2, Fault.droppedBefore()).start()) {
            assertThat(some.faults().unused()).singleElement().asString().contains("clients.list");
            some.faults().clear();
            some.panel().reset();
            assertThat(some.faults().unused()).singleElement().asString().contains("is armed for 2 more");
        }
        assertThatThrownBy(() -> MockCg.builder()
                        .fault("clients.lst", 1, Fault.droppedBefore())
                        .start())
                .hasMessageContaining("there is no operation clients.lst");
    }

    @Test
    void noLimitIsLessThanNone() {
        assertThatThrownBy(() -> MockCg.builder().requestsPerMinute(-1)).hasMessageContaining("not -1");
        assertThatThrownBy(() -> MockCg.builder().jobPolls(-1)).hasMessageContaining("must not be negative: -1");
    }

    @Test
    void whoBeginsAlikeBeginsWithTheSameAndSharesNothing() throws IOException {
        String laidOut;
        try (MockCg first = MockCg.builder().seed(4711).start()) {
            laidOut = first.panel().snapshot();
            first.panel().advance(Duration.ofDays(40));
            first.panel().revokeKey(first.panel().keys().get(0).id());
        }
        Path contract = Path.of(System.getProperty("project.root"), "openapi.json");
        for (MockCg.Builder alike : List.of(
                MockCg.builder().seed(4711),
                MockCg.builder().seed(4711),
                MockCg.builder().seed(4711).contract(contract))) {
            try (MockCg other = alike.start()) {
                assertThat(other.panel().snapshot()).isEqualTo(laidOut);
            }
        }
        try (MockCg other = MockCg.builder().seed(4711).clients(1001).start()) {
            assertThat(other.panel().snapshot()).isNotEqualTo(laidOut);
        }
    }
}
