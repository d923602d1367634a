package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.store.ReadingInPieces;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a long list page by page, and lets others take the service's lock in between.
 *
 * @param page returns a page; takes the lock itself, as {@code lives} does
 * @param lives returns what is different after a reset of what is listed
 */
record LongList(ReentrantLock lock, Function<PanelCall, ApiResponse> page, Function<PanelCall, List<Object>> lives) {
    private static final String LIMIT = "limit";
    private static final String BEFORE = "before";

    // A list holds the lock for so many rows.
    private static final int LONGEST_PAGE = 50;

    // How often a list is read that is reset meanwhile.
    private static final int MOST_TRIES = 3;

    /** Whether a call reads a list that can be long. */
    static boolean isReadBy(PanelRoute route) {
        return route.filters().containsAll(Set.of(LIMIT, BEFORE));
    }

    /** Returns the whole list that a call asks for. */
    ApiResponse read(PanelCall call) {
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            ObjectNode whole = inPages(new PanelCall(
                    call.firm(), call.parameters(), new HashMap<>(call.query()), call.body(), call.received()));
            if (whole != null) {
                return ApiResponse.of(200, whole);
            }
        }
        throw PanelCall.conflict(
                "the list was reset, or rows of it removed, " + MOST_TRIES + " times while it was read; ask again");
    }

    /** Returns the list; null if it was reset or its last row was removed meanwhile, so that it must begin anew. */
    private @Nullable ObjectNode inPages(PanelCall call) {
        long left = call.number(LIMIT, 1, PanelCall.MOST_ROWS, Long.MAX_VALUE);
        List<Object> atFirst = lives.apply(call);
        ObjectNode whole = Fields.none();
        ArrayNode data = JsonNodeFactory.instance.arrayNode();
        do {
            call.query().put(LIMIT, Long.toString(Math.min(left, LONGEST_PAGE)));
            try {
                ObjectNode rows = Objects.requireNonNull(page.apply(call).json(), "a list is JSON");
                rows.path("data").forEach(data::add);
                whole.setAll(rows);
                whole.set("data", data);
                left -= LONGEST_PAGE;
                JsonNode last = data.path(data.size() - 1);
                String name = last.has("number") ? "number" : "id";
                call.query().put(BEFORE, last.path(name).asText());
                ReadingInPieces.letOthersIn(lock);
                if (!atFirst.equals(lives.apply(call))) {
                    // What comes after a row of the state before is not what the caller asked for.
                    return null;
                }
            } catch (ApiException error) {
                if (data.isEmpty()) {
                    throw error;
                }
                // The caller did not send this row, and is told of its own error when the list begins anew.
                return null;
            }
        } while (left > 0 && whole.path("more").asBoolean());
        return whole;
    }
}
