package es.cg.sdk.mock.internal.page;

import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The filter of the page's area Traffic: selects recorded calls by operation, status, client, environment and text.
 * Immutable.
 */
final class TrafficFilter {
    private final String operation;
    private final String status;
    private final String client;
    private final String world;
    private final String text;

    /** Reads the filter in a query; what is empty or missing restricts nothing. */
    TrafficFilter(Map<String, String> query) {
        this.operation = query.getOrDefault("operation", "");
        this.status = query.getOrDefault("status", "");
        this.client = query.getOrDefault("client", "").strip();
        this.world = query.getOrDefault("world", "");
        this.text = query.getOrDefault("text", "").strip().toLowerCase(Locale.ROOT);
    }

    boolean matches(RecordedCall call) {
        return (operation.isEmpty() || operation.equals(call.operation()))
                && matchesStatus(call)
                && (client.isEmpty() || client.equals(Long.toString(call.client())))
                && (world.isEmpty() || world.equals(call.environment()))
                && (text.isEmpty() || containsText(call));
    }

    /**
     * A status is a number such as 409, a class such as {@code 4xx}, {@code refused}, {@code replayed} or
     * {@code fault}.
     */
    private boolean matchesStatus(RecordedCall call) {
        return switch (status) {
            case "" -> true;
            case "refused" -> call.refusedBy() != null;
            case "replayed" -> call.replayed();
            case "fault" -> call.fault() != null;
            case "2xx", "3xx", "4xx", "5xx" -> call.status() / 100 == status.charAt(0) - '0';
            default -> status.equals(Integer.toString(call.status()));
        };
    }

    private boolean containsText(RecordedCall call) {
        return contains(call.requestId())
                || contains(call.request())
                || contains(call.exchange().query())
                || contains(call.operation())
                || contains(call.keyPrefix())
                || contains(call.idempotencyKey())
                || contains(call.refusedBy())
                || contains(call.why())
                || contains(call.fault())
                || contains(call.trace())
                || contains(call.body())
                || contains(call.exchange().body());
    }

    private boolean contains(@Nullable String field) {
        return field != null && field.toLowerCase(Locale.ROOT).contains(text);
    }
}
