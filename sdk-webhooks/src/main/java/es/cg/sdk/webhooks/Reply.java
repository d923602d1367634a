package es.cg.sdk.webhooks;

import java.util.Map;

/**
 * The answer to a webhook request. Its body is always empty: the sender needs none, and an attacker learns nothing from
 * it.
 *
 * @param status 200, 401, 405, 413, 500 or 503
 * @param headers the headers to set, by name; an immutable copy
 */
public record Reply(int status, Map<String, String> headers) {
    /** Copies the headers. */
    public Reply {
        headers = Map.copyOf(headers);
    }

    static Reply of(int status) {
        return new Reply(status, Map.of());
    }
}
