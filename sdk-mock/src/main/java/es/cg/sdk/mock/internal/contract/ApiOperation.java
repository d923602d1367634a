package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation as {@code openapi.json} describes it.
 *
 * @param id its {@code operationId}
 * @param method in capitals
 * @param path with its parameters in braces
 * @param scopes the scopes that a key must carry
 * @param plan the cheapest plan that includes the operation
 * @param clientHeader whether {@code X-CG-Client} is required
 * @param key whether {@code Idempotency-Key} is required
 * @param query the parameters of the query
 * @param fields the names of the JSON body's fields; those of objects in it as {@code lineas.concepto}
 * @param described the operation in the file, from which the rest is read by name
 */
public record ApiOperation(
        String id,
        String method,
        String path,
        ScopeRule scopes,
        Plan plan,
        ClientHeader clientHeader,
        KeyRule key,
        List<QueryParameter> query,
        Set<String> fields,
        JsonNode described) {
    /** Whether test keys may call the operation. */
    public boolean testKeys() {
        return described.path("x-test-keys").asText().equals("allowed");
    }

    /** Returns where the operation exists: {@code production}, {@code sandbox}. */
    public Set<String> environments() {
        Set<String> environments = new LinkedHashSet<>();
        described.path("x-environments").forEach(each -> environments.add(each.asText()));
        return environments;
    }

    /** Whether a call counts against the monthly reads. */
    public boolean spendsQuota() {
        return described.path("x-quota").asText().equals("read");
    }

    /** Whether the sandbox answers 501. */
    public boolean refusedInSandbox() {
        return described.path("x-not-in-sandbox").asBoolean();
    }

    /** Returns the schema of the JSON body; null for none. */
    public @Nullable JsonNode body() {
        return content().path("application/json").get("schema");
    }

    /** Whether the body may be left out. */
    public boolean bodyOptional() {
        return !described.path("requestBody").path("required").asBoolean();
    }

    /** Whether the body is a form with files instead of JSON. */
    public boolean multipart() {
        return content().has("multipart/form-data");
    }

    /** Returns the example of the body; null for none. */
    public @Nullable JsonNode example() {
        return content().isEmpty() ? null : content().iterator().next().get("example");
    }

    private JsonNode content() {
        return described.path("requestBody").path("content");
    }

    /** Returns the cheapest plan under which a key of these scopes, which satisfy the rule, may call the operation. */
    public Plan planFor(Set<String> carried) {
        Plan ofScopes = scopes.planFor(carried);
        return plan.includes(ofScopes) ? plan : ofScopes;
    }

    /**
     * The scopes that a key must carry.
     *
     * @param names the scopes
     * @param any whether one of them is enough; otherwise all are needed
     * @param plans the cheapest plan that includes each scope, in the order of the names
     */
    public record ScopeRule(List<String> names, boolean any, List<Plan> plans) {
        /** Whether these scopes are enough. */
        public boolean satisfiedBy(Set<String> carried) {
            return satisfiedBy(carried, carried, Plan.ENTERPRISE);
        }

        /** Whether the scopes that are carried, consented and included in the plan are enough. */
        public boolean satisfiedBy(Set<String> carried, Set<String> consented, Plan plan) {
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                boolean usable =
                        carried.contains(name) && consented.contains(name) && plan.compareTo(plans.get(i)) >= 0;
                if (usable == any) {
                    return any;
                }
            }
            return names.isEmpty() || !any;
        }

        /** Returns the scope that a key with these scopes uses: of alternatives, the first that it carries. */
        public String used(Set<String> carried) {
            return any
                    ? names.stream().filter(carried::contains).findFirst().orElse(names.get(0))
                    : String.join(", ", names);
        }

        /** Returns the cheapest plan that includes enough of these scopes, which satisfy the rule. */
        Plan planFor(Set<String> carried) {
            Plan cheapest = any && !names.isEmpty() ? Plan.ENTERPRISE : Plan.FREE;
            for (int i = 0; i < names.size(); i++) {
                Plan each = plans.get(i);
                boolean better = any
                        ? carried.contains(names.get(i)) && each.compareTo(cheapest) < 0
                        : each.compareTo(cheapest) > 0;
                cheapest = better ? each : cheapest;
            }
            return cheapest;
        }
    }

    /**
     * A parameter of the query.
     *
     * @param type {@code string}, {@code integer} or {@code boolean}
     * @param values the allowed values; empty for any
     * @param known the values that a record can have; empty for any
     * @param date whether the value is a date
     */
    public record QueryParameter(String name, String type, List<String> values, List<String> known, boolean date) {}

    /** The rule for {@code X-CG-Client}. */
    public enum ClientHeader {
        /** Required: it names the client that the operation is about. */
        REQUIRED,
        /** Optional: the path names the client, and the header must name the same one. */
        ACCEPTED,
        /** Ignored: the operation is about no client. */
        NONE
    }

    /** The rule for {@code Idempotency-Key}. */
    public enum KeyRule {
        /** Required: the answer is 400 without it. */
        REQUIRED,
        /** Optional: requests with the same key are done once. */
        OPTIONAL,
        /** Ignored. */
        NONE
    }
}
