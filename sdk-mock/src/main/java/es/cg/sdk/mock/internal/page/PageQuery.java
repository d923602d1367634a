package es.cg.sdk.mock.internal.page;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.panel.PanelEnvironment;
import java.util.Map;

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

    /** Returns the name of an environment as the page has it. */
    static String world(PanelEnvironment environment) {
        return environment.context().environment().sandbox() ? "sandbox" : "production";
    }

    static ApiException missing(String what) {
        return ApiException.of(404, "not_found", Message.same(what));
    }
}
