package es.cg.sdk.mock.internal.corrections;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How one operation of the service differs from the contract, by the corrections file. Immutable.
 *
 * @param path the path with parameters in braces; null: that of the contract
 * @param parameters where parameters of ours are that are not in the path under their own names
 * @param method the method; null: that of the contract
 * @param clientHeader whether {@code X-CG-Client} is required; null: as in the contract
 * @param filters by our name of the filter
 * @param noFilters the filters that the service does not have
 * @param headers headers that every request has, with their values
 * @param parts the names of form parts by ours
 * @param partConstants form parts that every request has, with their values
 * @param deferred whether it answers with a job; null: as in the contract
 */
public record OperationRule(
        @Nullable String path,
        Map<String, Place> parameters,
        @Nullable String method,
        @Nullable Boolean clientHeader,
        Map<String, FieldRule> filters,
        Set<String> noFilters,
        Map<String, String> headers,
        Map<String, String> parts,
        Map<String, String> partConstants,
        @Nullable Boolean deferred,
        AnswerRule answer) {
    /** The name of the client's id among the parameters. */
    public static final String CLIENT = "X-CG-Client";

    /** The rule of an operation of which nothing is said. */
    public static final OperationRule NONE = new OperationRule(
            null, Map.of(), null, null, Map.of(), Set.of(), Map.of(), Map.of(), Map.of(), null, AnswerRule.CONTRACT);

    /** Where a parameter is. */
    public enum In {
        /** In the path. */
        PATH,
        /** In the query. */
        QUERY,
        /** The service does not have it. */
        NOWHERE
    }

    /** Where a parameter is, and its name there. */
    public record Place(In in, String name) {}

    /** Returns where a parameter of the path is. */
    public Place place(String parameter) {
        return parameters.getOrDefault(parameter, new Place(In.PATH, parameter));
    }
}
