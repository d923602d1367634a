package es.cg.sdk.internal.corrections;

import es.cg.sdk.internal.corrections.values.FieldRule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What corrections say of one operation; null and empty leave it as it is. Immutable.
 *
 * @param path the path below the base address, with parameters in braces under their names
 * @param parameters where each parameter of ours goes: a path parameter, or {@code X-CG-Client} for the client's id; a
 *     null value leaves it out
 * @param method the HTTP method; the kind of the call stays that of the operation
 * @param clientHeader whether calls carry {@code X-CG-Client}
 * @param filters by the filter's name; a null value: the service has no such filter
 * @param headers constant headers
 * @param formParts names of form parts
 * @param formConstants form parts to add
 * @param deferred whether the operation may answer with a job
 * @param answer the form of the answer
 */
public record OperationRules(
        @Nullable String path,
        Map<String, @Nullable Place> parameters,
        @Nullable String method,
        @Nullable Boolean clientHeader,
        Map<String, @Nullable FieldRule> filters,
        Map<String, String> headers,
        Map<String, String> formParts,
        Map<String, String> formConstants,
        @Nullable Boolean deferred,
        @Nullable AnswerRule answer) {
    /** The name of the client's id in {@link #parameters}. */
    public static final String CLIENT = "X-CG-Client";

    /** The parameter of a list for the number of its items. */
    static final String LIMIT = "limit";

    /**
     * Returns whether the answer is an array without a cursor, cut at a limit: no more than one page can be read, and
     * the array does not say whether it is all.
     */
    boolean isCutAtLimit() {
        boolean isWhole = filters.containsKey(LIMIT) && filters.get(LIMIT) == null;
        return answer != null && answer.form() == AnswerRule.Form.ARRAY && answer.cursorHeader() == null && !isWhole;
    }

    /** Where a parameter goes. */
    public record Place(boolean inPath, String name) {}

    /** Copies the maps, which keep their order. */
    public OperationRules {
        parameters = Ordered.copy(parameters);
        filters = Ordered.copy(filters);
        headers = Ordered.copy(headers);
        formParts = Ordered.copy(formParts);
        formConstants = Ordered.copy(formConstants);
    }
}
