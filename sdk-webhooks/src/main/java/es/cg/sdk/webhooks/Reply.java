package es.cg.sdk.webhooks;

import java.util.Map;

/**
 * The answer to a sender. Its body is always empty: a sender needs none, and whoever tries signatures learns nothing.
 *
 * @param status 200, 401, 405, 413, 500 or 503
 * @param headers what goes with it
 */
public record Reply(int status, Map<String, String> headers) {
    /** Keeps a copy. */
    public Reply {
        headers = Map.copyOf(headers);
    }

    static Reply of(int status) {
        return new Reply(status, Map.of());
    }
}
