package es.cg.sdk.mock.internal.panel;

import es.cg.sdk.mock.internal.api.ApiResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A call of the panel.
 *
 * @param call method and path with its filters, as the list of calls shows it: {@code GET /panel/invoices?client=}, or
 *     {@code GET /panel/keys/{id}} with a parameter
 * @param text what the call does, as the list of calls shows it
 * @param isLocked whether the call is run under the service's lock
 */
record PanelRoute(
        String call,
        String text,
        String method,
        List<String> path,
        Set<String> filters,
        boolean isLocked,
        Answer answer) {
    /** Answers a call. */
    @FunctionalInterface
    interface Answer {
        ApiResponse of(PanelHandlers panel, PanelCall call);
    }

    static PanelRoute of(String call, String text, boolean isLocked, Answer answer) {
        String[] parts = call.split("[ ?]", 3);
        Set<String> filters = parts.length < 3
                ? Set.of()
                : Arrays.stream(parts[2].split("[=&]+", 0)).collect(Collectors.toUnmodifiableSet());
        return new PanelRoute(
                call, text, parts[0], List.of(parts[1].substring(1).split("/", -1)), filters, isLocked, answer);
    }

    /** Whether the call may change something. */
    boolean changes() {
        return !method.equals("GET");
    }

    /** Returns the values of the path's parameters; null if this is another path. */
    @Nullable
    List<String> match(List<String> other) {
        if (other.size() != path.size()) {
            return null;
        }
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < path.size(); i++) {
            if (path.get(i).startsWith("{")) {
                parameters.add(other.get(i));
            } else if (!path.get(i).equals(other.get(i))) {
                return null;
            }
        }
        return parameters;
    }
}
