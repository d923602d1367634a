package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.io.IOException;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(MockCgExtension.class)
final class JournalTest {
    private static final String ACTIVITY = """
            {"codigo_iae":"6594","descripcion":"Libros","seccion_iae":"empresarial",
             "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2026-01-01"}""";

    private final OkHttpClient http = Caller.HTTP;

    private Response send(MockCg mock, String key) throws IOException {
        Request request = new Request.Builder()
                .url(mock.baseUrl() + "/activities")
                .header("Authorization", "Bearer " + mock.liveKey())
                .header("X-CG-Client", "1002")
                .header("Idempotency-Key", key)
                .post(RequestBody.create(ACTIVITY, MediaType.get("application/json")))
                .build();
        return http.newCall(request).execute();
    }

    private int create(MockCg mock, String key) throws IOException {
        try (Response response = send(mock, key)) {
            return response.code();
        }
    }

    private String bodyOf(MockCg mock, String key) throws IOException {
        try (Response response = send(mock, key)) {
            return response.body().string();
        }
    }

    @Test
    void theProofOfIdempotencyCountsCallsEffectsAndReplays(MockCg mock) throws IOException {
        create(mock, "k");
        create(mock, "k");
        create(mock, "k");

        assertThat(mock.journal().proof("activities.create")).hasToString("3 calls, 1 done, 2 replays");
    }

    @Test
    void changedIdempotencyKeysAreReported(MockCg mock) throws IOException {
        create(mock, "one");
        create(mock, "two");

        assertThat(mock.journal().proof("activities.create").changedKeys()).containsExactly("two, one");
    }

    @Test
    void assertionsExplainAMismatch(MockCg mock) throws IOException {
        create(mock, "k");

        mock.journal().assertCalled("activities.create", 1);
        mock.journal().assertNever("activities.list");
        assertThatThrownBy(() -> mock.journal().assertNever("activities.create"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("should have been called 0 times, but was called once")
                .hasMessageContaining("POST /activities for 1002 → 201, key k");
    }

    @Test
    void assertDoneOncePassesForARepeatedKey(MockCg mock) throws IOException {
        mock.faults().arm("activities.create", 1, Fault.droppedAfter());
        assertThatThrownBy(() -> create(mock, "k")).isInstanceOf(IOException.class);
        create(mock, "k");

        mock.journal().assertDoneOnce("activities.create");
        mock.journal().assertDoneOnce("activities.create", "k");
        mock.journal().assertDoneOnce("activities.create", call -> call.client() == 1002);
    }

    @Test
    void assertDoneOnceExplainsItsFailure(MockCg mock) throws IOException {
        Journal journal = mock.journal();
        assertThatThrownBy(() -> journal.assertDoneOnce("activities.create"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("activities.create was never called");
        mock.faults().arm("activities.create", 2, Fault.status(503, "servicio_no_disponible"));
        create(mock, "k");
        create(mock, "k");

        assertThatThrownBy(() -> journal.assertDoneOnce("activities.create", "k"))
                .hasMessageContaining("activities.create with the idempotency key k was called 2 times, and nothing was"
                        + " done: servicio_no_disponible")
                .hasMessageContaining("POST /activities for 1002 → 503");
        assertThatThrownBy(() -> journal.assertDoneOnce("activities.create", "other"))
                .hasMessageContaining("with the idempotency key other was never called; activities.create was called 2"
                        + " times in all");
        assertThatThrownBy(() -> journal.assertDoneOnce("activities.create", call -> call.sandbox()))
                .hasMessageContaining("activities.create with this filter was never called");
    }

    @Test
    void assertDoneOnceRefusesReads(MockCg mock) {
        assertThatThrownBy(() -> mock.journal().assertDoneOnce("activities.list"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("activities.list only reads: there is nothing that it could do twice");
        assertThatThrownBy(() -> mock.journal().assertDoneOnce("activities.make", "k"))
                .hasMessageContaining("there is no operation activities.make");
    }

    @Test
    void assertDoneOnceFailsIfOldCallsWereDropped() {
        CallJournal calls = new CallJournal(1, 1);
        Journal journal = new Journal(calls, ContractReader.bundled());
        for (int i = 0; i < 2; i++) {
            CallJournal.Draft call = new CallJournal.Draft();
            call.operation = "activities.create";
            call.idempotencyKey = "k" + i;
            call.done = true;
            calls.record(call);
        }

        assertThatThrownBy(() -> journal.assertDoneOnce("activities.create"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("activities.create was done once, in 1 call, but 1 older call was dropped, so"
                        + " the number is unknown");
    }

    @Test
    void aFaultStrikesAsOftenAsItWasArmed(MockCg mock) throws IOException {
        mock.faults().arm("activities.create", 2, Fault.status(503, "servicio_no_disponible", 2));

        assertThat(create(mock, "k")).isEqualTo(503);
        assertThat(create(mock, "k")).isEqualTo(503);
        assertThat(create(mock, "k")).isEqualTo(201);
        assertThat(mock.faults().unused()).isEmpty();
    }

    @Test
    void anAnswerLostAfterTheEffectIsReplayedToTheSameKey(MockCg mock) throws IOException {
        for (Fault lost : List.of(Fault.droppedAfter(), Fault.cutInBody())) {
            mock.journal().clear();
            mock.faults().arm("activities.create", 1, lost);

            assertThatThrownBy(() -> bodyOf(mock, lost.toString())).isInstanceOf(IOException.class);
            assertThat(create(mock, lost.toString())).isIn(200, 201);
            assertThat(mock.journal().proof("activities.create")).hasToString("2 calls, 1 done, 1 replays");
        }
    }

    @Test
    void aConnectionDroppedBeforeTheEffectLeavesNothing(MockCg mock) throws IOException {
        mock.faults().arm("activities.create", 1, Fault.droppedBefore());

        assertThatThrownBy(() -> create(mock, "k")).isInstanceOf(IOException.class);
        assertThat(mock.journal().proof("activities.create").done()).isZero();
        assertThat(create(mock, "k")).isEqualTo(201);
    }

    @Test
    void foreignFaultReplacesTheAnswer(MockCg mock) throws IOException {
        mock.faults().arm("activities.create", 1, Fault.foreign(200, "text/html", "<html>"));

        assertThat(bodyOf(mock, "k")).isEqualTo("<html>");
        assertThat(create(mock, "k")).isEqualTo(201);
    }

    @Test
    void failedJobFaultFailsTheJobWithAnswer200(MockCg mock) throws IOException {
        mock.faults().arm("taxModels.generate", 1, Fault.failedJob("error_interno"));
        assertThat(mock.faults().unused()).hasSize(1);
        Request generate = new Request.Builder()
                .url(mock.baseUrl() + "/tax-models")
                .header("Authorization", "Bearer " + mock.liveKey())
                .header("X-CG-Client", "1001")
                .header("Idempotency-Key", "k")
                .post(RequestBody.create("{\"modelo\":\"390\",\"ejercicio\":2025}", MediaType.get("application/json")))
                .build();
        String job;
        try (Response response = http.newCall(generate).execute()) {
            assertThat(response.code()).isEqualTo(202);
            job = response.body().string().replaceAll(".*\"consultar_en\":\"([^\"]+)\".*", "$1");
        }
        mock.panel().advance(java.time.Duration.ofSeconds(100));
        Request poll = new Request.Builder()
                .url(job)
                .header("Authorization", "Bearer " + mock.liveKey())
                .build();
        try (Response response = http.newCall(poll).execute()) {
            assertThat(response.code()).isEqualTo(200);
            assertThat(response.body().string()).contains("\"estado\":\"failed\"", "\"code\":\"error_interno\"");
        }
        assertThatThrownBy(() -> mock.faults().arm("invoices.issue", 1, Fault.failedJob("x")))
                .hasMessageContaining("invoices.issue starts no job");
        assertThat(mock.faults().unused()).isEmpty();
    }

    @Test
    void writeReplacedByAFaultIsNotCountedAsDone(MockCg mock) throws IOException {
        mock.faults().arm("activities.create", 1, Fault.foreign(200, "application/json", "{}"));
        bodyOf(mock, "k");

        assertThat(mock.journal().proof("activities.create")).hasToString("1 calls, 0 done, 0 replays");
    }

    @Test
    void unknownOperationIsRefusedWithSuggestion(MockCg mock) throws IOException {
        create(mock, "k");

        assertThatThrownBy(() -> mock.journal().assertNever("activites.create"))
                .hasMessageContaining("the nearest is activities.create");
        assertThatThrownBy(() -> mock.journal().proof("invoices.create")).hasMessageContaining("invoices.issue");
    }

    @Test
    void callsOfBothWorldsAndBadKeysAreRecorded(MockCg mock) throws IOException {
        for (String[] call : new String[][] {{mock.sandboxUrl(), mock.sandboxKey()}, {mock.baseUrl(), "cg_live_a.b"}}) {
            http.newCall(new Request.Builder()
                            .url(call[0] + "/clients")
                            .header("Authorization", "Bearer " + call[1])
                            .header("X-Api-Key", mock.liveKey())
                            .build())
                    .execute()
                    .close();
        }

        assertThat(mock.journal().calls("clients.list"))
                .extracting(Journal.Call::sandbox, Journal.Call::status)
                .containsExactly(tuple(false, 401), tuple(true, 200));
        assertThat(mock.panel().snapshot()).contains(mock.liveKey());
        assertThat(new PanelCaller(mock).panel("GET /panel/requests").json().toString())
                .doesNotContain(mock.liveKey().substring(mock.liveKey().indexOf('.')));
    }

    @Test
    void usedOperationsAreCountedWithTheirFields(MockCg mock) throws IOException {
        PanelCaller caller = new PanelCaller(mock);
        caller.get("/invoices?limit=1&serie=A", 1001);
        String line = "{\"serie\":\"A\",\"lineas\":[{\"concepto\":\"x\"}],\"other\":{\"inner\":1}}";
        caller.write("/invoices", Caller.json(line), 1001);
        caller.get("/invoices", 1001);
        JsonNode used = caller.panel("GET /panel/requests?status=500").json().path("used");

        assertThat(used.toString())
                .isEqualTo("[{\"operation\":\"invoices.issue\",\"count\":1,\"fields\":[\"lineas\",\"lineas.concepto\","
                        + "\"other\",\"other.inner\",\"serie\"],\"filters\":[]},{\"operation\":\"invoices.list\","
                        + "\"count\":2,\"fields\":[],\"filters\":[\"limit\",\"serie\"]}]");
        mock.panel().reset();
        assertThat(caller.panel("GET /panel/requests").json().path("used")).isEmpty();
    }

    @Test
    void equalBodiesForTwoInvoicesAreNotAChangedKey(MockCg mock) throws IOException {
        PanelCaller caller = new PanelCaller(mock);
        for (int i = 0; i < 2; i++) {
            String invoice = caller.get("/invoices", 1001).text("/data/" + i + "/id");
            caller.write("/invoices/" + invoice + "/payments", Caller.json(Samples.payment("1")), 1001);
        }

        assertThat(mock.journal().proof("invoices.recordPayment").changedKeys()).isEmpty();
    }

    @Test
    void eachTestHasAMockOfItsOwn(MockCg mock, MockCg same) {
        assertThat(same).isSameAs(mock);
        assertThat(mock.journal().calls()).isEmpty();
    }
}
