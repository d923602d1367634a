package es.cg.sdk.internal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a query; immutable. */
public final class Query {
    /** No parameters. */
    public static final Query NONE = new Query(Map.of());

    static final int LARGEST_PAGE = 100;

    private final Map<String, String> parameters;

    private Query(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** With this parameter, in place of an earlier one of its name. */
    public Query with(String name, Object value) {
        Map<String, String> more = new LinkedHashMap<>(parameters);
        more.put(name, value.toString());
        return new Query(Collections.unmodifiableMap(more));
    }

    /** With this page size. */
    public Query limit(int items) {
        if (items < 1 || items > LARGEST_PAGE) {
            throw new IllegalArgumentException("limit must be 1 to " + LARGEST_PAGE + ", but is " + items);
        }
        return with("limit", items);
    }

    /** Refuses a page size that the service would refuse. */
    static void checkLimit(@Nullable String limit) {
        if (limit != null && !limit.matches("[1-9][0-9]?|100")) {
            throw new IllegalArgumentException(
                    "limit must be 1 to " + LARGEST_PAGE + ", but is \"" + limit.replaceAll("\\p{Cntrl}", "?") + "\"");
        }
    }

    /** The parameters, as they are sent. */
    public Map<String, String> parameters() {
        return parameters;
    }
}
