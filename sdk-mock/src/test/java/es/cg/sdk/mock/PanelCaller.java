package es.cg.sdk.mock;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** Calls a mock's doors over bare HTTP. */
final class PanelCaller {
    private final Caller caller = new Caller();

    private final MockCg mock;
    private int writes;

    PanelCaller(MockCg mock) {
        this.mock = mock;
    }

    /** A call to the panel, such as {@code POST /panel/keys}. */
    Answer panel(String call, String body) throws IOException {
        String[] parts = call.split(" ", 2);
        return caller.outside(
                request(parts[0], mock.panelUrl() + parts[1], body).build());
    }

    Answer panel(String call) throws IOException {
        return panel(call, "");
    }

    /** Makes a key, which must succeed. */
    Answer key(String body) throws IOException {
        Answer answer = panel("POST /panel/keys", body);
        if (answer.status() != 201) {
            throw new AssertionError(answer);
        }
        return answer;
    }

    /** The status of production, with this key. */
    Answer status(String key) throws IOException {
        return api("/status", key, null);
    }

    /** The activities of a client, with this key. */
    Answer activities(String key, long client) throws IOException {
        return api("/activities", key, client);
    }

    /** What a path answers to the ready key, for a client or for none. */
    Answer get(String path, long client) throws IOException {
        return api(path, mock.liveKey(), client == 0 ? null : client);
    }

    /** What a path answers to this key, for a client or for none. */
    Answer api(String path, String key, @Nullable Long client) throws IOException {
        Request.Builder builder = request(
                        "GET", (key.startsWith("cg_sbx_") ? mock.sandboxUrl() : mock.baseUrl()) + path, "")
                .header("Authorization", "Bearer " + key);
        return caller.send(client == null ? builder : builder.header("X-CG-Client", client.toString()));
    }

    /** A write with the ready key on a client, under an idempotency key of its own. */
    Answer write(String path, RequestBody body, long client) throws IOException {
        return write(mock.liveKey(), path, body, client);
    }

    /** A write with this key of production on a client, under an idempotency key of its own. */
    Answer write(String key, String path, RequestBody body, long client) throws IOException {
        writes++;
        return caller.send(new Request.Builder()
                .url(mock.baseUrl() + path)
                .header("Authorization", "Bearer " + key)
                .header("X-CG-Client", Long.toString(client))
                .header("Idempotency-Key", "w" + writes)
                .post(body));
    }

    private static Request.Builder request(String method, String url, String body) {
        return new Request.Builder().url(url).method(method, method.equals("GET") ? null : Caller.json(body));
    }
}
