package es.cg.sdk.mock.internal.corrections;

import java.util.List;
import java.util.Map;

/**
 * One operation as the service has it. Immutable.
 *
 * @param path the path, with our names of parameters in braces
 * @param absent whether the service does not have it
 * @param query by our name: all filters, and the parameters of the path that are in the query
 * @param fixed the parameters of the query that every request has, with their values
 * @param answer the word for what it answers; empty if the corrections do not say
 * @param in the place of the record, job or file in the answer
 * @param list where a list has its parts
 * @param hosts the hosts that a redirect may lead to
 */
public record OperationRule(
        String path,
        String method,
        boolean absent,
        Map<String, FieldRule> query,
        Map<String, String> fixed,
        String answer,
        JsonPlace in,
        ListRule list,
        List<String> hosts) {
    /** The name of the client's id among the parameters. */
    public static final String CLIENT = "X-CG-Client";
}
