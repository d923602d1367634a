package es.cg.sdk.mock.internal.contract;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The contract as data: what an {@code openapi.json} says. Immutable.
 *
 * @param operations all operations, in the order of the file
 * @param schemas the schemas of bodies and answers
 * @param plans the cheapest plan that includes each scope
 * @param sandbox the rules of the sandbox
 * @param events the rules of events
 * @param checker the checker of answers, once one was needed
 */
public record Contract(
        List<ApiOperation> operations,
        Schemas schemas,
        Map<String, Plan> plans,
        SandboxRules sandbox,
        EventRules events,
        AtomicReference<@Nullable AnswerChecker> checker) {
    /** Returns the checker of answers, which is created by the first call. */
    public AnswerChecker answerChecker() {
        AnswerChecker known = checker.get();
        if (known == null) {
            known = new AnswerChecker(schemas.document());
            checker.set(known);
        }
        return known;
    }

    /** Returns the names of all scopes. */
    public Set<String> scopes() {
        return plans.keySet();
    }

    /**
     * Checks that there is an operation of this id.
     *
     * @throws IllegalArgumentException if there is none, with the ids that are similar
     */
    public void mustHave(String operation) {
        List<String> ids = operations.stream().map(ApiOperation::id).toList();
        if (ids.contains(operation)) {
            return;
        }
        String resource = operation.substring(0, operation.indexOf('.') + 1);
        String others = ids.stream()
                .filter(id -> !resource.isEmpty() && id.startsWith(resource))
                .collect(Collectors.joining(", "));
        throw new IllegalArgumentException("there is no operation " + operation + " in openapi.json; "
                + (others.isEmpty()
                        ? "the nearest is " + NearestName.of(operation, ids, "none")
                        : "there are " + others));
    }

    /** Returns the cheapest plan that includes a scope. */
    public Plan planOf(String scope) {
        return plans.getOrDefault(scope, Plan.STARTER);
    }
}
