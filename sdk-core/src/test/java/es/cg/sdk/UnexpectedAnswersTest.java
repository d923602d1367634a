package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import es.cg.sdk.model.View;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Answers that the contract does not foresee, and what leaves the machine, byte by byte. */
final class UnexpectedAnswersTest extends AnsweredOnce {
    private static NewActivity activity() {
        return NewActivity.builder()
                .codigoIae("7630")
                .descripcion("Programación")
                .seccionIae(SeccionIae.PROFESIONAL)
                .regimenIrpf(RegimenIrpf.NO_APLICA)
                .regimenIva(RegimenIva.GENERAL)
                .fechaAlta(LocalDate.of(2026, 1, 1))
                .build();
    }

    @Test
    void aWriteCarriesKeyClientAndBodyAndNothingElse() throws InterruptedException {
        answer(201, "{}");
        cg.forClient(1001).activities().create(activity(), IdempotencyKey.of("erp-7"));

        RecordedRequest sent = server.takeRequest();
        assertThat(sent.getMethod()).isEqualTo("POST");
        assertThat(sent.getTarget()).isEqualTo("/api/public/v1/activities");
        assertThat(sent.getHeaders().get("Authorization")).isEqualTo("Bearer cg_live_abc.s3cret");
        assertThat(sent.getHeaders().get("X-CG-Client")).isEqualTo("1001");
        assertThat(sent.getHeaders().get("Idempotency-Key")).isEqualTo("erp-7");
        assertThat(sent.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(sent.getHeaders().get("User-Agent"))
                .startsWith("cg-sdk-java/")
                .contains("contract 2026-09-05");
        assertThat(sent.getBodySize()).isEqualTo(activity().json().bytes().length);
    }

    @Test
    void readSendsEncodedQueryAndNoIdempotencyKey() throws InterruptedException {
        answer(200, "{\"data\":[],\"has_more\":false}");
        assertThat(cg.forClient(1001).activities().list().startingAt("a b&c=d/é"))
                .isEmpty();

        RecordedRequest sent = server.takeRequest();
        assertThat(sent.getHeaders().get("Idempotency-Key")).isNull();
        assertThat(sent.getUrl().queryParameter("cursor")).isEqualTo("a b&c=d/é");
        assertThat(sent.getUrl().querySize()).isEqualTo(1);
    }

    @Test
    void pathParameterIsEncodedAsOneSegment() throws InterruptedException {
        answer(200, "{}");
        Operation<Json> get = Operation.get("things.get", "/things/{id}/parts", (Json json) -> json)
                .onNoClient();
        cg.run(get.call("a/b?c#d %2e"));

        assertThat(server.takeRequest().getTarget()).isEqualTo("/api/public/v1/things/a%2Fb%3Fc%23d%20%252e/parts");
    }

    @Test
    void answerWithoutFieldsIsRead() {
        answer(201, "{}");
        Activity created = cg.forClient(1001).activities().create(activity());

        assertThat(created.id()).isNull();
        assertThat(created.meta().requestId()).isEqualTo("req_1");
    }

    /** A record with two times. */
    private static final class Timed extends View {
        Timed(Json json) {
            super(json);
        }

        @Nullable
        OffsetDateTime begin() {
            return moment("inicio_en");
        }

        @Nullable
        OffsetDateTime end() {
            return moment("fin_en");
        }
    }

    @Test
    void missingTimeZoneIsLoggedOncePerField() {
        Timed timed =
                new Timed(Json.parse("{\"inicio_en\":\"2026-11-20T09:00:00\",\"fin_en\":\"2026-11-20T09:00:00Z\"}"));
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            assertThat(timed.begin()).isEqualTo(timed.begin());
            assertThat(timed.end()).isNotEqualTo(timed.begin());

            assertThat(log.with("Timed."))
                    .containsExactly(
                            "WARN es.cg.sdk Timed.inicio_en is a time without an offset, and is read as Spanish"
                                    + " time (Europe/Madrid), also from now on; json() has the text, if the service means another"
                                    + " zone");
        }
    }

    @Test
    void rateLimitNeedsAllThreeValidHeaders() {
        server.enqueue(limited("RateLimit-Limit", "60", "RateLimit-Remaining", "59", "RateLimit-Reset", "31"));
        assertThat(cg.status().get().meta().rateLimit()).isEqualTo(new Meta.RateLimit(60, 59, Duration.ofSeconds(31)));

        for (MockResponse part : List.of(
                limited(),
                limited("RateLimit-Limit", "60", "RateLimit-Remaining", "59"),
                limited("RateLimit-Limit", "60", "RateLimit-Remaining", "-1", "RateLimit-Reset", "31"),
                limited("RateLimit-Limit", "6e1", "RateLimit-Remaining", "59", "RateLimit-Reset", "31"),
                limited("RateLimit-Limit", "6000000000", "RateLimit-Remaining", "59", "RateLimit-Reset", "31"))) {
            server.enqueue(part);
            assertThat(cg.status().get().meta().rateLimit()).isNull();
        }
        assertThat(Meta.none().rateLimit()).isNull();
    }

    private static MockResponse limited(String... headers) {
        MockResponse.Builder response = new MockResponse.Builder().body("{}");
        for (int i = 0; i < headers.length; i += 2) {
            response.addHeader(headers[i], headers[i + 1]);
        }
        return response.build();
    }

    @Test
    void unexpectedSuccessBodyLeavesWriteUnknown() {
        Operation<Json> create = Operation.post("activities.create", "/activities", json -> json);
        for (String other : List.of(
                "200 {\"object\":\"list\",\"data\":[]}",
                "200 {\"error\":\"maintenance\"}",
                "200 {\"errors\":[{\"code\":\"x\"}]}",
                "206 {\"message\":\"part\"}",
                "202 {\"id\":\"j1\",\"estado\":\"pending\"}",
                "201 {\"object\":\"job\",\"id\":\"j1\"}")) {
            answer(Integer.parseInt(other.substring(0, 3)), other.substring(4));
            assertThatThrownBy(() -> cg.with(CallOptions.defaults().maxAttempts(1))
                            .forClient(1)
                            .run(create.call()))
                    .as(other)
                    .isInstanceOfSatisfying(
                            UnreadableAnswerException.class,
                            e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
        }
        // All fields may be missing, and the thing is made all the same.
        for (int success : List.of(200, 201, 299)) {
            answer(success, "{}");
            assertThat(cg.forClient(1).run(create.call())).isEqualTo(Json.empty());
        }
    }

    @Test
    void errorWithManyMembersIsReadQuickly() {
        StringBuilder members = new StringBuilder("\"code\":\"datos_invalidos\"");
        for (int i = 0; i < 50_000; i++) {
            members.append(",\"m").append(i).append("\":\"\"");
        }
        answer(422, "{\"error\":{" + members + "}}");

        assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () -> assertThatThrownBy(() -> cg.status().get())
                        .isInstanceOfSatisfying(
                                ValidationException.class,
                                e -> assertThat(e.code()).isEqualTo("datos_invalidos")));
    }

    @Test
    void unreadableSuccessThrowsUnreadableAnswer() {
        for (String body : new String[] {"", "<html>", "[]", "\"ok\"", "{\"id\":", "{}{}"}) {
            answer(201, body);
            assertThatThrownBy(() -> cg.forClient(1001).activities().create(activity()))
                    .as(body)
                    .isInstanceOfSatisfying(UnreadableAnswerException.class, e -> {
                        assertThat(e.status()).isEqualTo(201);
                        assertThat(e.requestId()).isEqualTo("req_1");
                    })
                    .hasMessageContaining(
                            "activities.create for client 1001 answered 201, but its body cannot be read");
        }
    }

    @Test
    void errorWithAnyBodyKeepsItsStatus() {
        for (String body : new String[] {
            "", "<html>Bad gateway</html>", "[]", "{}", "{\"error\":\"x\"}", "{\"error\":{\"code\":7}}"
        }) {
            answer(502, body);
            assertThatThrownBy(cg.status()::get).as(body).isInstanceOfSatisfying(ApiException.class, e -> {
                assertThat(e.status()).isEqualTo(502);
                assertThat(e.code()).isNull();
                assertThat(e.requestId()).isEqualTo("req_1");
            });
        }
    }

    @Test
    void deleteWithLostAnswerMayHaveBeenDone() {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        Operation<Json> delete = Operation.delete("things.delete", "/things/{id}", (Json json) -> json);

        assertThatThrownBy(() -> cg.forClient(1001).run(delete.call("t_1")))
                .isInstanceOf(ConnectionException.class)
                .hasMessageContaining("things.delete for client 1001 got no answer")
                .hasMessageContaining("it may have been done: read GET /things before you send it again");
    }

    @Test
    void writeIsNotRetriedByOkHttpOn503() {
        for (int i = 0; i < 3; i++) {
            server.enqueue(new MockResponse.Builder()
                    .code(503)
                    .addHeader("Retry-After", "0")
                    .build());
        }

        assertThatThrownBy(() -> cg.forClient(1001).activities().create(activity(), IdempotencyKey.of("erp-7")))
                .hasMessageContaining("activities.create for client 1001 answered 503; it may have been done");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void hugeRetryAfterDoesNotHideTheError() {
        server.enqueue(new MockResponse.Builder()
                .code(503)
                .addHeader("Retry-After", "99999999999")
                .body("{\"error\":{\"code\":\"servicio_no_disponible\"}}")
                .build());

        assertThatThrownBy(() -> cg.forClient(1001).activities().create(activity()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("answered 503 servicio_no_disponible");
    }

    @Test
    void errorWithTruncatedBodyKeepsItsStatus() {
        server.enqueue(new MockResponse.Builder()
                .code(409)
                .addHeader("Request-Id", "req_1")
                .body("{\"error\":{\"code\":\"estado_final\"}}" + " ".repeat(100_000))
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());

        assertThatThrownBy(() -> cg.forClient(1001).activities().create(activity(), IdempotencyKey.of("erp-7")))
                .isInstanceOfSatisfying(ApiException.class, e -> {
                    assertThat(e.status()).isEqualTo(409);
                    assertThat(e.requestId()).isEqualTo("req_1");
                    assertThat(e.idempotencyKey()).isEqualTo("erp-7");
                });
    }

    @Test
    void callersAuthenticatorDoesNotRepeatAWrite() {
        OkHttpClient theirs = new OkHttpClient.Builder()
                .authenticator(
                        (route, response) -> response.request().newBuilder().build())
                .build();
        for (int i = 0; i < 3; i++) {
            answer(401, "{}");
        }
        try (CgClient mine = Clients.of("http://127.0.0.1:" + server.getPort())
                .httpClient(theirs)
                .build()) {
            assertThatThrownBy(() -> mine.forClient(1001).activities().create(activity()))
                    .isInstanceOf(ApiException.class);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void anAnswerThatIsNotHttpIsNotQuoted() {
        server.enqueue(
                new MockResponse.Builder().status("HTTP/1.1 -12 12345678Z").build());

        assertThatThrownBy(() -> cg.forClient(1001).activities().create(activity(), IdempotencyKey.of("erp-7")))
                .isInstanceOf(ConnectionException.class)
                .hasNoCause()
                .hasMessageContaining("not HTTP")
                .hasMessageContaining("with the key erp-7")
                .hasMessageNotContaining("12345678Z");
    }

    @Test
    void truncatedAnswerCountsAsAnswer() {
        server.enqueue(new MockResponse.Builder()
                .code(201)
                .addHeader("Request-Id", "req_1")
                .body("{\"id\":\"a\"}")
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());

        assertThatThrownBy(() -> cg.forClient(1001).activities().create(activity(), IdempotencyKey.of("erp-7")))
                .isInstanceOfSatisfying(UnreadableAnswerException.class, e -> {
                    assertThat(e.status()).isEqualTo(201);
                    assertThat(e.requestId()).isEqualTo("req_1");
                })
                .hasMessageContaining("it may have been done: send it again with the key erp-7 and the same API key"
                        + " within 24 hours");
    }

    @Test
    void deleteAnswered204Succeeds() {
        server.enqueue(new MockResponse.Builder()
                .code(204)
                .addHeader("Request-Id", "req_1")
                .addHeader("RateLimit-Limit", "600")
                .build());
        Operation<Json> delete = Operation.delete("things.delete", "/things/{id}", (Json json) -> json);

        assertThat(cg.forClient(1001).run(delete.call("t_1"))).isEqualTo(Json.empty());
    }

    @Test
    void aNumberBeyondAllBoundsIsAnUnreadableAnswer() {
        answer(201, "{\"id\":\"a\",\"total\":1e9999999999}");

        assertThatThrownBy(() -> cg.forClient(1001).activities().create(activity()))
                .isInstanceOf(UnreadableAnswerException.class)
                .hasMessageNotContaining("9999999999");
    }

    @Test
    void serverMessageCannotForgeALogLine() {
        answer(
                422,
                "{\"error\":{\"code\":\"datos_invalidos\",\"param\":\"fecha_alta\",\"message\":\"a\\r\\n2026 INFO b\\u001b[31m"
                        + "x".repeat(100_000) + "\"}}");

        assertThatThrownBy(() -> cg.forClient(1001).activities().create(activity()))
                .isInstanceOfSatisfying(ApiException.class, e -> {
                    assertThat(e.param()).isEqualTo("fecha_alta");
                    assertThat(e.getMessage()).hasSizeLessThan(1000).doesNotContainPattern("\\p{Cntrl}");
                })
                .hasMessageContaining("answered 422 datos_invalidos for fecha_alta: a");
    }
}
