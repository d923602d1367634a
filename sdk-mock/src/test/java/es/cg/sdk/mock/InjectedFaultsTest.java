package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.WireForm;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.faults.FaultAim;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
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
import org.junit.jupiter.api.Test;

/** Sliding minutes, faults and the journal of the service itself, whose clock the test moves. */
final class InjectedFaultsTest {
    private static final Contract CONTRACT = ContractReader.bundled();
    private static final String ACTIVITY = """
            {"codigo_iae":"%s","descripcion":"Libros","seccion_iae":"empresarial",
             "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2026-01-01"}""";

    private final FirmSettings settings = enforced();
    private final Environment environment =
            new Environment(false, new SimulatedClock(Instant.parse("2026-11-20T08:00:30Z"), null), 1);
    private final InjectedFaults faults = new InjectedFaults(CONTRACT);
    private final CallJournal journal = new CallJournal(5, 5);
    private final ServiceContext context = ServiceParts.context(environment, settings, journal, faults);
    private final Service service;
    private final String key;

    InjectedFaultsTest() {
        Chapters chapters = new Chapters(context);
        chapters.seed();
        service = new Service(context, chapters.handlers(), WireForm.CONTRACT);
        key = context.keys()
                .make("live", CONTRACT.scopes(), List.of(1001L, 1002L), List.of(1001L, 1002L), null, true)
                .value();
    }

    private static FirmSettings enforced() {
        MockSettings settings = new MockSettings();
        settings.enforceLimits = true;
        settings.slidingWindows = true;
        return settings.firm(CONTRACT.events(), null);
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

    private static void limited(ApiResponse response, String retryAfter) {
        assertThat(response.status()).isEqualTo(429);
        assertThat(header(response, "Retry-After")).isEqualTo(retryAfter);
    }

    @Test
    void slidingWindowFreesRoomAsCallsExpire() {
        settings.limit(PlanLimit.PER_MINUTE, 2);
        status();
        advance(Duration.ofSeconds(20));
        status();
        limited(status(), "40");
        advance(Duration.ofSeconds(40));
        assertThat(status().status()).isEqualTo(200);
        limited(status(), "20");
    }

    @Test
    void errorThatDidNothingIsNotStored() {
        for (InjectedFaults.Answer answer : List.of(
                new InjectedFaults.Answer(500, "sin_efecto", 0),
                new InjectedFaults.Answer(503, "servicio_no_disponible", 2),
                new InjectedFaults.Answer(409, "operacion_en_curso", 0),
                new InjectedFaults.Answer(429, "limite_de_peticiones", 3))) {
            faults.arm("activities.create", FaultAim.ALL, 1, 1, answer);
            ApiResponse refused = create("6594", answer.code());
            assertThat(code(refused)).isEqualTo(answer.code());
            assertThat(header(refused, "Retry-After"))
                    .isEqualTo(answer.retryAfter() == 0 ? "" : "" + answer.retryAfter());
            assertThat(create("6594", answer.code()).status()).isIn(200, 201);
        }
    }

    @Test
    void unusedFaultsAreReported() {
        faults.arm("activities.create", FaultAim.ALL, 2, 1, InjectedFaults.Drop.AFTER);
        create("6594", "k");
        assertThat(faults.unused())
                .singleElement()
                .asString()
                .contains("activities.create", "struck 1 times", "1 more");
    }

    @Test
    void journalKeepsReasonsAndDropsOldestCalls() {
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
    void handlerBugIsStoredAsA500UnderItsKey() {
        Map<String, OperationHandler> handlers = new HashMap<>(new Chapters(context).handlers());
        AtomicInteger asked = new AtomicInteger();
        handlers.put("activities.create", call -> {
            asked.incrementAndGet();
            throw new IllegalStateException("a bug");
        });
        Service faulty = new Service(context, handlers, WireForm.CONTRACT);
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
