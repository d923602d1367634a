package es.cg.sdk.mock;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import okhttp3.Request;

/** A mock and a way to it over HTTP, every answer held to the contract. One test's. */
final class Wire implements AutoCloseable {
    private final MockCg mock = MockCg.start();
    private final Caller caller = new Caller();
    private int writes;

    MockCg mock() {
        return mock;
    }

    /** A request with the live key, on a client unless that is 0. */
    Request.Builder to(String path, long client) {
        return to(mock.baseUrl(), mock.liveKey(), path, client);
    }

    Request.Builder to(String baseUrl, String key, String path, long client) {
        Request.Builder request = new Request.Builder().url(baseUrl + path).header("Authorization", "Bearer " + key);
        return client == 0 ? request : request.header("X-CG-Client", Long.toString(client));
    }

    Answer get(String path) throws IOException {
        return send(to(path, 0));
    }

    Answer get(String path, long client) throws IOException {
        return send(to(path, client));
    }

    Answer delete(String path, long client) throws IOException {
        return send(to(path, client).delete());
    }

    /** A write under a key of its own. */
    Answer write(String method, String path, long client, String body) throws IOException {
        return send(to(path, client).header("Idempotency-Key", "w" + ++writes).method(method, Caller.json(body)));
    }

    Answer send(Request.Builder request) throws IOException {
        return caller.send(request);
    }

    @Override
    public void close() {
        mock.close();
    }
}
