package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.http.HttpListener;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import okhttp3.Request;
import okhttp3.RequestBody;

/** One world behind a door of its own, whose clock and insides the test has at hand. */
final class ListeningService implements AutoCloseable {
    private final Caller caller = new Caller();
    private final ServiceParts insides;
    private final InvoicesChapter invoices;
    private final HttpListener listener;
    private final String key;
    private int keys;

    /** The body of an invoice of 1,210 euros. */
    static String invoice() {
        return """
                {"serie":"A","fecha_expedicion":"2026-11-20","receptor_nif":"B12345674",
                 "receptor_nombre":"Talleres Ejemplo SL",
                 "lineas":[{"concepto":"Asesoría","cantidad":1,"precio_unitario":1000.0,"iva_pct":21}]}""";
    }

    ListeningService(boolean sandbox) {
        this(sandbox, "2026-11-20T08:00:00Z");
    }

    ListeningService(boolean sandbox, String time) {
        this.insides = ServiceParts.of(sandbox, time);
        this.invoices = insides.chapters().invoices();
        this.listener = HttpListener.open(insides.service(), 0, List.of("api", "public", "v1"));
        context().environment().setBaseUrl(listener.baseUrl());
        this.key = newKey();
    }

    ServiceContext context() {
        return insides.context();
    }

    /** A key with every scope on every client. */
    String newKey() {
        List<Long> clients = context().environment().table("clients").newestFirst().stream()
                .map(Row::client)
                .toList();
        String kind = context().environment().sandbox() ? "sandbox" : "live";
        return context()
                .keys()
                .make(kind, ContractReader.bundled().scopes(), clients, clients, null, true)
                .value();
    }

    /** A request on the first client. */
    Request.Builder to(String path) {
        return to(path, context().environment().sandbox() ? "9001" : "1001");
    }

    Request.Builder to(String path, String client) {
        return to(path, client, key);
    }

    Request.Builder to(String path, String client, String anyKey) {
        return new Request.Builder()
                .url(listener.baseUrl() + path)
                .header("Authorization", "Bearer " + anyKey)
                .header("X-CG-Client", client);
    }

    Answer get(String path, String client) throws IOException {
        return caller.send(to(path, client));
    }

    Answer get(String path) throws IOException {
        return caller.send(to(path));
    }

    Answer post(String path, String body) throws IOException {
        return post(path, Caller.json(body));
    }

    Answer post(String path, RequestBody body) throws IOException {
        return send(to(path).post(body));
    }

    Answer delete(String path) throws IOException {
        return caller.send(to(path).delete());
    }

    /** Lets the job end that an answer began, and gives it. */
    JsonNode ended(Answer begun) throws IOException {
        if (begun.status() != 202) {
            throw new AssertionError("no job began: " + begun.json());
        }
        advance(Duration.ofSeconds(100));
        return get("/jobs/" + begun.text("/id")).json();
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
        locked(() -> context()
                .environment()
                .schedule()
                .runUntil(context().environment().clock().instant().plus(duration)));
    }

    /** Puts down a record, as another chapter would. */
    String put(String table, long client, String json) throws IOException {
        ObjectNode record = (ObjectNode) Caller.parsed(json);
        return locked(
                () -> context().environment().table(table).add(client, record).id());
    }

    List<JsonNode> chained(long client) {
        return locked(() -> context().environment().table("invoices").of(client).stream()
                .<JsonNode>map(invoices::chained)
                .toList());
    }

    private <T> T locked(Supplier<T> what) {
        insides.lock().lock();
        try {
            return what.get();
        } finally {
            insides.lock().unlock();
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
