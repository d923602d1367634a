package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.Caller.Answer;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.chapters.InvoicesChapter;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import okhttp3.Request;

/** One world behind a door of its own, whose clock and insides the test has at hand. */
final class OpenedWorld implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Service.Desk desk = new Service.Desk(
            lock, new CallJournal(1000), new es.cg.sdk.mock.internal.service.Faults(), new Answers(Contract.bundled()));
    private final Caller caller = new Caller();
    private final Office office;
    private final InvoicesChapter invoices;
    private final HttpDoor door;
    private final String key;
    private int keys;

    OpenedWorld(boolean sandbox) {
        SimulatedClock clock = new SimulatedClock(Instant.parse("2026-11-20T08:00:00Z"), null);
        this.office = new Office(new World(sandbox, clock, 1), new Firm());
        this.invoices = new InvoicesChapter(office);
        Chapters chapters = new Chapters(office);
        chapters.seed();
        this.door = HttpDoor.open(
                new Service(Contract.bundled(), office, chapters.handlers(), desk), 0, List.of("api", "public", "v1"));
        office.world().openAt(door.baseUrl());
        this.key = newKey();
    }

    /** A key with every scope on every client. */
    String newKey() {
        List<Long> clients =
                office.table("clients").newestFirst().stream().map(Row::client).toList();
        String kind = office.world().sandbox() ? "sandbox" : "live";
        return office.keys()
                .make(kind, Contract.bundled().scopes(), clients, clients, null, true)
                .value();
    }

    Request.Builder to(String path, String client) {
        return to(path, client, key);
    }

    Request.Builder to(String path, String client, String anyKey) {
        return new Request.Builder()
                .url(door.baseUrl() + path)
                .header("Authorization", "Bearer " + anyKey)
                .header("X-CG-Client", client);
    }

    Answer get(String path, String client) throws IOException {
        return caller.send(to(path, client));
    }

    Answer post(String path, String client, String body) throws IOException {
        return send(to(path, client).post(Caller.json(body)));
    }

    Answer post(String path, String client, String body, String scenario) throws IOException {
        return send(to(path, client).header("X-CG-Sandbox-Scenario", scenario).post(Caller.json(body)));
    }

    private Answer send(Request.Builder write) throws IOException {
        keys++;
        return caller.send(write.header("Idempotency-Key", "key-" + keys));
    }

    Caller caller() {
        return caller;
    }

    void advance(Duration duration) {
        locked(() -> office.world()
                .agenda()
                .runUntil(office.world().clock().instant().plus(duration)));
    }

    /** Puts down a record, as another chapter would. */
    String put(String table, long client, String json) throws IOException {
        ObjectNode record = (ObjectNode) Caller.parsed(json);
        return locked(() -> office.table(table).add(client, record).id());
    }

    /** Becomes again what it is now, as after a restart. */
    void restart() {
        locked(() -> {
            ObjectNode snapshot = office.world().snapshot();
            office.world().restore(snapshot);
            return snapshot;
        });
    }

    JsonNode annul(long client, String id) {
        return locked(() -> invoices.annul(client, id));
    }

    List<JsonNode> chained(long client) {
        return locked(() -> List.copyOf(invoices.chained(client)));
    }

    /** What was told of a client, oldest first. */
    List<JsonNode> events(long client) {
        return locked(() -> {
            List<JsonNode> events = new ArrayList<>();
            office.table("events").of(client).forEach(row -> events.add(row.shown()));
            Collections.reverse(events);
            return events;
        });
    }

    List<String> told(long client) {
        return events(client).stream().map(event -> event.path("type").asText()).toList();
    }

    private <T> T locked(Supplier<T> what) {
        lock.lock();
        try {
            return what.get();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        door.close();
    }
}
