package es.cg.sdk.mock;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Limits, idempotency and faults on the service itself, whose clock the test moves. */
final class LimitsTest {
    private static final Contract CONTRACT = ContractReader.bundled();
    private static final String ACTIVITY = """
            {"codigo_iae":"%s","descripcion":"Libros","seccion_iae":"empresarial",
             "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2026-01-01"}""";

    private final FirmSettings settings = new FirmSettings();
    private final Environment environment =
            new Environment(false, new SimulatedClock(Instant.parse("2026-11-20T08:00:30Z"), null), 1);
    private final InjectedFaults faults = new InjectedFaults(CONTRACT);
    private final ServiceContext context = ServiceContext.of(
            environment, environment, settings, faults, CONTRACT, new DeliveryQueue(new ReentrantLock()));
    private final CallJournal journal = new CallJournal(5, 5);
    private final Service service;
    private final String key;

    LimitsTest() {
        Chapters chapters = new Chapters(context);
        chapters.seed();
        service = new Service(
                CONTRACT,
                context,
                chapters.handlers(),
                new SharedState(new ReentrantLock(), journal, CONTRACT.answerChecker()));
        key = context.keys()
                .make("live", CONTRACT.scopes(), List.of(1001L, 1002L), List.of(1001L, 1002L), null, true)
                .value();
    }

    private void enforce(int perMinute, int perClient, int monthly, boolean sliding) {
        settings.enforceLimits(true);
        bound(perMinute, perClient, monthly);
        settings.slidingWindows(sliding);
    }

    private void bound(int perMinute, int perClient, int monthly) {
        settings.limit(PlanLimit.PER_MINUTE, perMinute);
        settings.limit(PlanLimit.PER_CLIENT_PER_MINUTE, perClient);
        settings.limit(PlanLimit.MONTHLY_READS, monthly);
    }

    private void advance(Duration duration) {
        environment.clock().moveTo(environment.clock().instant().plus(duration));
    }

    private ApiResponse answer(ApiRequest request) {
        ApiResponse response = service.answer(request);
        response.beforeSending();
        return response;
    }

    private ApiResponse get(String path, String authorization) {
        return answer(new ApiRequest(
                "GET", List.of(path), Map.of(), Map.of("authorization", authorization), new byte[0], "10.0.0.7"));
    }

    private ApiResponse status() {
        return get("status", "Bearer " + key);
    }

    private ApiResponse activities(long client) {
        return answer(new ApiRequest(
                "GET",
                List.of("activities"),
                Map.of(),
                Map.of("authorization", "Bearer " + key, "x-cg-client", Long.toString(client)),
                new byte[0],
                "10.0.0.7"));
    }

    private ApiResponse create(String codigoIae, String idempotencyKey) {
        Map<String, String> headers = new HashMap<>();
        headers.put("authorization", "Bearer " + key);
        headers.put("x-cg-client", "1002");
        headers.put("idempotency-key", idempotencyKey);
        return answer(new ApiRequest(
                "POST",
                List.of("activities"),
                Map.of(),
                headers,
                ACTIVITY.formatted(codigoIae).getBytes(StandardCharsets.UTF_8),
                "10.0.0.7"));
    }

    private static String header(ApiResponse response, String name) {
        return response.headers().getOrDefault(name, "");
    }

    private static String code(ApiResponse response) {
        return response.json() == null ? "" : response.json().at("/error/code").asText();
    }

    private void limited(ApiResponse response, String code, String reason, String retryAfter) {
        assertThat(response.status()).isEqualTo(429);
        assertThat(code(response)).isEqualTo(code);
        assertThat(header(response, "X-CG-Rate-Limited-Reason")).isEqualTo(reason);
        assertThat(header(response, "Retry-After")).isEqualTo(retryAfter);
    }

    @Test
    void everyAnswerCarriesItsRateHeaders() {
        for (ApiResponse response :
                List.of(status(), activities(1001), get("status", "Bearer x"), get("nowhere", "Bearer " + key))) {
            assertThat(response.headers())
                    .containsKeys("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Request-Id");
        }
        assertThat(header(status(), "RateLimit-Limit")).isEqualTo("600");
        assertThat(header(status(), "RateLimit-Remaining")).isEqualTo("596");
        assertThat(header(status(), "RateLimit-Reset")).isEqualTo("30");
    }

    @Test
    void theMinuteOfAKeyIsFull() {
        enforce(3, 0, 0, false);
        for (int i = 0; i < 3; i++) {
            assertThat(status().status()).isEqualTo(200);
        }
        limited(status(), "limite_de_peticiones", "credential-rate", "30");
        advance(Duration.ofSeconds(30));
        assertThat(status().status()).isEqualTo(200);
    }

    @Test
    void aSlidingMinuteHasRoomAgainAsTheFirstLeaves() {
        enforce(2, 0, 0, true);
        status();
        advance(Duration.ofSeconds(20));
        status();
        limited(status(), "limite_de_peticiones", "credential-rate", "40");
        advance(Duration.ofSeconds(40));
        assertThat(status().status()).isEqualTo(200);
        limited(status(), "limite_de_peticiones", "credential-rate", "20");
    }

    @Test
    void theMinuteOfAClientIsFullForThatClientAlone() {
        enforce(100, 2, 0, false);
        activities(1001);
        activities(1001);
        limited(activities(1001), "limite_de_peticiones", "client-rate", "30");
        assertThat(activities(1002).status()).isEqualTo(200);
        assertThat(header(activities(1002), "RateLimit-Limit")).isEqualTo("2");
    }

    @Test
    void thePlatformHasACeilingOfAThousand() {
        enforce(0, 0, 0, false);
        for (int i = 0; i < 1000; i++) {
            status();
        }
        limited(status(), "limite_de_peticiones", "platform-rate", "30");
    }

    @Test
    void anAddressWithoutAKeyMayAsk120TimesAMinute() {
        enforce(0, 0, 0, false);
        for (int i = 0; i < 120; i++) {
            assertThat(get("status", "Bearer x").status()).isEqualTo(401);
        }
        limited(get("status", "Bearer x"), "limite_de_peticiones", "ip-rate", "30");
        assertThat(status().status()).isEqualTo(200);
    }

    @Test
    void after60InvalidKeysAValidOneFromThatAddressStillWorks() {
        enforce(0, 0, 0, false);
        for (int i = 0; i < 60; i++) {
            assertThat(get("status", "Bearer cg_live_a.b").status()).isEqualTo(401);
        }
        limited(get("status", "Bearer cg_live_a.b"), "demasiados_intentos_fallidos", "ip-rate", "30");
        assertThat(status().status()).isEqualTo(200);
    }

    @Test
    void readsAloneSpendTheQuotaAndWritesGoOn() {
        enforce(0, 0, 2, false);
        status();
        activities(1001);
        activities(1001);
        ApiResponse refused = activities(1001);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(code(refused)).isEqualTo("cupo_mensual_agotado");
        // From 20 November, 9:00:30 in Madrid, to 1 December, midnight there.
        assertThat(Long.parseLong(header(refused, "Retry-After")))
                .isEqualTo(Duration.ofDays(10)
                        .plusHours(14)
                        .plusMinutes(59)
                        .plusSeconds(31)
                        .toSeconds());
        assertThat(create("6594", "k").status()).isEqualTo(201);
        assertThat(status().status()).isEqualTo(200);
        environment.clock().moveTo(Instant.parse("2026-11-30T23:00:00Z"));
        assertThat(activities(1001).status()).isEqualTo(200);
    }

    @Test
    void withoutEnforcementNothingIsRefusedAndTheHeadersAreTrue() {
        bound(2, 0, 1);
        for (int i = 0; i < 5; i++) {
            assertThat(activities(1001).status()).isEqualTo(200);
        }
        assertThat(header(status(), "RateLimit-Remaining")).isEqualTo("0");
    }

    @Test
    void aKeyIsForgottenAfter24Hours() {
        assertThat(create("6594", "k").status()).isEqualTo(201);
        advance(Duration.ofHours(24).minusSeconds(1));
        assertThat(create("6594", "k").status()).isEqualTo(201);
        assertThat(code(create("6595", "k"))).isEqualTo("idempotency_key_reutilizada");
        advance(Duration.ofSeconds(1));
        assertThat(create("6594", "k").status()).isEqualTo(200);
    }

    @Test
    void aStored500IsReplayedForItsDay() {
        faults.arm("activities.create", 1, 1, new InjectedFaults.Answer(500, "error_interno", 0));
        assertThat(code(create("6594", "k"))).isEqualTo("error_interno");
        ApiResponse again = create("6594", "k");
        assertThat(code(again)).isEqualTo("error_interno");
        assertThat(requireNonNull(again.json()).at("/error/request_id").asText())
                .isEqualTo(header(again, "Request-Id"));
        assertThat(journal.newestFirst().get(0).replayed()).isTrue();
        advance(Duration.ofHours(24));
        assertThat(create("6594", "k").status()).isEqualTo(201);
    }

    @Test
    void anInjected500DoesNotTakeThePlaceOfWhatWasDone() {
        String id = requireNonNull(create("6594", "k").json()).path("id").asText();
        faults.arm("activities.create", 1, 1, new InjectedFaults.Answer(500, "error_interno", 0));
        assertThat(code(create("6594", "k"))).isEqualTo("error_interno");

        ApiResponse again = create("6594", "k");
        assertThat(again.status()).isEqualTo(201);
        assertThat(requireNonNull(again.json()).path("id").asText()).isEqualTo(id);
    }

    @Test
    void whatDidNothingIsNotStored() {
        for (InjectedFaults.Answer answer : List.of(
                new InjectedFaults.Answer(500, "sin_efecto", 0),
                new InjectedFaults.Answer(503, "servicio_no_disponible", 2),
                new InjectedFaults.Answer(409, "operacion_en_curso", 0),
                new InjectedFaults.Answer(429, "limite_de_peticiones", 3))) {
            faults.arm("activities.create", 1, 1, answer);
            ApiResponse refused = create("6594", answer.code());
            assertThat(code(refused)).isEqualTo(answer.code());
            assertThat(header(refused, "Retry-After"))
                    .isEqualTo(answer.retryAfter() == 0 ? "" : "" + answer.retryAfter());
            assertThat(create("6594", answer.code()).status()).isIn(200, 201);
        }
    }

    @Test
    void aFaultMustNameAnOperationThatExists() {
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> faults.arm("activities.lst", 1, 1, InjectedFaults.Drop.AFTER))
                .hasMessageContaining("there is no operation activities.lst");
    }

    @Test
    void faultsThatNeverFiredAreNamed() {
        faults.arm("activities.create", 2, 1, InjectedFaults.Drop.AFTER);
        create("6594", "k");
        assertThat(faults.unused())
                .singleElement()
                .asString()
                .contains("activities.create", "struck 1 times", "1 more");
    }

    @Test
    void theJournalSaysWhyAndForgetsTheOldest() {
        get("activites", "Bearer " + key);
        assertThat(journal.newestFirst().get(0).why()).contains("the nearest is /activities");
        for (int i = 0; i < 6; i++) {
            status();
        }
        assertThat(journal.newestFirst()).hasSize(5);
        assertThat(journal.evicted()).isEqualTo(2);
        Journal shown = new Journal(journal, CONTRACT);
        assertThatThrownBy(() -> shown.assertNever("clients.list"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("2 older calls were dropped");
        assertThatThrownBy(() -> shown.proof("activities.create"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("2 older calls were dropped");
        assertThat(journal.newestFirst().get(0).headers().get("authorization"))
                .endsWith(".…")
                .doesNotContain(key);
    }

    @Test
    void aBugIsKeptWithItsKeyLikeEvery500OfWhichNobodyKnowsHowFarItCame() {
        Map<String, OperationHandler> handlers = new HashMap<>(new Chapters(context).handlers());
        AtomicInteger asked = new AtomicInteger();
        handlers.put("activities.create", call -> {
            asked.incrementAndGet();
            throw new IllegalStateException("a bug");
        });
        Service faulty = new Service(
                CONTRACT, context, handlers, new SharedState(new ReentrantLock(), journal, CONTRACT.answerChecker()));
        ApiRequest create = new ApiRequest(
                "POST",
                List.of("activities"),
                Map.of(),
                Map.of("authorization", "Bearer " + key, "x-cg-client", "1001", "idempotency-key", "k"),
                ACTIVITY.formatted("6594").getBytes(StandardCharsets.UTF_8),
                "10.0.0.7");
        for (int i = 0; i < 2; i++) {
            ApiResponse failed = faulty.answer(create);
            failed.beforeSending();
            assertThat(failed.status()).isEqualTo(500);
        }

        assertThat(asked).hasValue(1);
        assertThat(journal.newestFirst().get(0).replayed()).isTrue();
    }
}
