package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.messages.Message;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads the queries of the page. */
final class PageQuery {
    private static final int MOST = 2_000;
    private static final int FEW = 50;

    private PageQuery() {}

    /** Returns how many rows are wanted: {@code most}, 50 without it. */
    static int most(Map<String, String> query) {
        return (int) Math.min(MOST, Math.max(1, number(query, "most", FEW)));
    }

    static long number(Map<String, String> query, String name, long otherwise) {
        String text = query.getOrDefault(name, "");
        if (text.isEmpty()) {
            return otherwise;
        }
        if (!text.matches("[0-9]{1,18}")) {
            throw ApiException.of(400, "malformed", Message.same(name + " must be a whole number"));
        }
        return Long.parseLong(text);
    }

    /** Puts up to this many rows into an answer as {@code data}, and whether there are {@code more}. */
    static <T> ObjectNode limited(ObjectNode answer, List<T> rows, int most, Function<T, ObjectNode> shown) {
        rows.stream().limit(most).map(shown).forEach(answer.putArray("data")::add);
        return answer.put("more", rows.size() > most);
    }

    /** Returns what the page shows as a record that is gone: no error, which a browser would report in its console. */
    static ObjectNode gone() {
        return JsonNodeFactory.instance.objectNode().put("missing", true);
    }

    static ApiException missing(String what) {
        return ApiException.of(404, "not_found", Message.same(what));
    }
}
