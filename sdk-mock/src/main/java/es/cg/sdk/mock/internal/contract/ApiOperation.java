package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation as {@code openapi.json} describes it.
 *
 * @param id its {@code operationId}
 * @param method in capitals
 * @param path with its parameters in braces
 * @param scopes what a key must carry
 * @param plan the cheapest plan that includes it
 * @param clientHeader whether {@code X-CG-Client} is needed
 * @param key whether {@code Idempotency-Key} is needed
 * @param testKeys whether keys that only read may call it
 * @param environments where it exists: {@code production}, {@code sandbox}
 * @param spendsQuota whether it counts against the monthly reads
 * @param refusedInSandbox whether it answers 501 there
 * @param query the parameters of its query
 * @param body the schema of its JSON body, or null for none
 * @param fields the names that its JSON body may have at its top
 * @param bodyOptional whether the body may stay away
 * @param multipart whether its body is a form with files instead
 */
public record ApiOperation(
        String id,
        String method,
        String path,
        ScopeRule scopes,
        Plan plan,
        ClientHeader clientHeader,
        KeyRule key,
        boolean testKeys,
        Set<String> environments,
        boolean spendsQuota,
        boolean refusedInSandbox,
        List<QueryParameter> query,
        @Nullable JsonNode body,
        Set<String> fields,
        boolean bodyOptional,
        boolean multipart) {
    /**
     * What a key must carry.
     *
     * @param names the scopes
     * @param any whether one of them is enough
     */
    public record ScopeRule(List<String> names, boolean any) {
        /** Whether these scopes are enough. */
        public boolean satisfiedBy(Set<String> carried) {
            return names.isEmpty() || (any ? names.stream().anyMatch(carried::contains) : carried.containsAll(names));
        }
    }

    /**
     * A parameter of the query.
     *
     * @param type {@code string}, {@code integer} or {@code boolean}
     * @param values the values it is limited to; empty for any
     * @param date whether it is a date
     */
    public record QueryParameter(String name, String type, List<String> values, boolean date) {}

    /** The rule for {@code X-CG-Client}. */
    public enum ClientHeader {
        /** The operation acts on a client. */
        REQUIRED,
        /** The path names the client; the header may say the same. */
        ACCEPTED,
        /** The operation acts on no client. */
        NONE
    }

    /** The rule for {@code Idempotency-Key}. */
    public enum KeyRule {
        /** Without it, 400. */
        REQUIRED,
        /** With it, the write is done once. */
        OPTIONAL,
        /** Ignored. */
        NONE
    }
}
