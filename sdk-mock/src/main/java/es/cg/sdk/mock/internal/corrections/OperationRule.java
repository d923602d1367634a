package es.cg.sdk.mock.internal.corrections;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import java.util.Map;

/**
 * One operation as the service has it. Immutable.
 *
 * @param path the path, with our names of parameters in braces
 * @param absent whether the service does not have it
 * @param query by our name: all filters, and the parameters of the path that are in the query
 * @param fixed the parameters of the query that every request has, with their values
 */
public record OperationRule(
        String path,
        String method,
        boolean absent,
        Map<String, FieldRule> query,
        Map<String, String> fixed,
        AnswerRule answer) {
    /** The name of the client's id among the parameters. */
    public static final String CLIENT = "X-CG-Client";

    /** Whether a name is that of a parameter of an operation's path, or of the client. */
    public static boolean isParameter(ApiOperation operation, String name) {
        return name.equals(CLIENT) || operation.path().contains("{" + name + "}");
    }
}
