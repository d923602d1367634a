package es.cg.sdk.base.corrections;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of one operation; null and empty leave it as it is. Immutable.
 *
 * @param path the path below the base address; its parameters have our names
 * @param method the HTTP method; the kind of the call stays that of the operation
 * @param absentAt where the file says that the service has no such operation; null if it does not
 * @param query the parameters of the query: filters, parameters of our path, and {@link #CLIENT}
 * @param fixed parameters of the query that every request carries
 * @param answer the form of the answer
 */
public record OperationRules(
        @Nullable String path,
        @Nullable String method,
        @Nullable String absentAt,
        Map<String, Line> query,
        Map<String, String> fixed,
        @Nullable AnswerRule answer) {
    /** The name of the client's id. */
    public static final String CLIENT = "X-CG-Client";

    /** The parameter of a list for the number of its items. */
    static final String LIMIT = "limit";

    /** The parameter of a list for the next page. */
    static final String CURSOR = "cursor";

    static final OperationRules NONE = new OperationRules(null, null, null, Map.of(), Map.of(), null);

    /** Copies the maps, which keep their order. */
    public OperationRules {
        query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
    }

    /** Returns whether the service has no such filter. */
    boolean isAbsent(String filter) {
        Line line = query.get(filter);
        return line != null && line.isAbsent();
    }
}
