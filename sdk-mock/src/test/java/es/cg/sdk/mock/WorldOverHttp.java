package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Answers;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.http.HttpDoor;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.store.Firm;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.World;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** One world behind its own door, with its clock and its tables in a test's hands; every answer is held to openapi.json. */
final class WorldOverHttp implements AutoCloseable {
    static final String CLIENT = "1001";
    private static final Contract CONTRACT = Contract.bundled();
    private static final ContractualAnswers ANSWERS = new ContractualAnswers(CONTRACT);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Office office;
    private final Chapters chapters;
    private final HttpDoor door;
    private final String key;
    private final OkHttpClient http = new OkHttpClient();
    private int sent;

    WorldOverHttp() {
        this(false, "2026-11-20T08:00:00Z");
    }

    WorldOverHttp(boolean sandbox, String time) {
        SimulatedClock clock = new SimulatedClock(Instant.parse(time), null);
        office = new Office(new World(sandbox, clock, 1), new Firm());
        chapters = new Chapters(office);
        chapters.seed();
        door = HttpDoor.open(
                new Service(
                        CONTRACT,
                        office,
                        chapters.handlers(),
                        new Service.Desk(
                                new ReentrantLock(),
                                new CallJournal(1000),
                                new es.cg.sdk.mock.internal.service.Faults(),
                                new Answers(Contract.bundled()))),
                0,
                List.of("api", "public", "v1"));
        office.world().openAt(door.baseUrl());
        List<Long> clients =
                office.table("clients").newestFirst().stream().map(Row::client).toList();
        key = office.keys()
                .make(sandbox ? "sandbox" : "live", CONTRACT.scopes(), clients, clients, null, true)
                .value();
    }

    Office office() {
        return office;
    }

    Chapters chapters() {
        return chapters;
    }

    void advance(Duration time) {
        office.world().agenda().runUntil(office.world().clock().instant().plus(time));
    }

    List<String> events() {
        return office.table("events").newestFirst().stream()
                .map(row -> row.text("type"))
                .toList();
    }

    Request.Builder to(String path) {
        return new Request.Builder()
                .url(door.baseUrl() + path)
                .header("Authorization", "Bearer " + key)
                .header("X-CG-Client", office.world().sandbox() ? "9001" : CLIENT);
    }

    Answer get(String path) throws IOException {
        return send(to(path));
    }

    Answer post(String path, String json) throws IOException {
        return send(to(path).post(json(json)).header("Idempotency-Key", "test-" + ++sent));
    }

    Answer patch(String path, String json) throws IOException {
        return send(to(path).patch(json(json)).header("Idempotency-Key", "test-" + ++sent));
    }

    Answer delete(String path) throws IOException {
        return send(to(path).delete());
    }

    Answer post(String path, RequestBody body) throws IOException {
        return send(to(path).post(body).header("Idempotency-Key", "test-" + ++sent));
    }

    /** Sends what begins a job, lets it end, and gives the job. */
    JsonNode ended(Answer begun) throws IOException {
        if (begun.status() != 202) {
            throw new AssertionError("no job began: " + begun.json());
        }
        advance(Duration.ofSeconds(100));
        return get("/jobs/" + begun.json().path("id").asText()).json();
    }

    /** The bytes of a file. */
    Response download(String path) throws IOException {
        return http.newCall(to(path).build()).execute();
    }

    Answer send(Request.Builder builder) throws IOException {
        Request request = builder.build();
        try (Response response = http.newCall(request).execute()) {
            JsonNode json = MAPPER.readTree(response.body().bytes());
            ANSWERS.check(request, response.code(), json);
            return new Answer(response.code(), response.headers(), json);
        }
    }

    private static RequestBody json(String body) {
        return RequestBody.create(body, MediaType.get("application/json"));
    }

    @Override
    public void close() {
        door.close();
    }

    record Answer(int status, Headers headers, JsonNode json) {
        String code() {
            return json.at("/error/code").asText();
        }

        String param() {
            return json.at("/error/param").asText();
        }

        String text(String field) {
            return json.path(field).asText();
        }
    }
}
