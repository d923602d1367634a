package es.cg.sdk.mock.internal.contract;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The contract as data: what an {@code openapi.json} says. Immutable. */
public final class Contract {
    private final List<ApiOperation> operations;
    private final Schemas schemas;
    private final Map<String, Plan> scopes;
    private final SandboxRules sandbox;
    private final EventRules events;
    private final AtomicReference<@Nullable AnswerChecker> answerChecker = new AtomicReference<>();

    Contract(
            List<ApiOperation> operations,
            Schemas schemas,
            Map<String, Plan> scopes,
            SandboxRules sandbox,
            EventRules events) {
        this.operations = operations;
        this.schemas = schemas;
        this.scopes = scopes;
        this.sandbox = sandbox;
        this.events = events;
    }

    /** Returns the checker of answers, which is created by the first call. */
    public AnswerChecker answerChecker() {
        AnswerChecker known = answerChecker.get();
        if (known == null) {
            known = new AnswerChecker(schemas.document());
            answerChecker.set(known);
        }
        return known;
    }

    /** Returns all operations, in the order of the file. */
    public List<ApiOperation> operations() {
        return operations;
    }

    /** Returns the names of all scopes. */
    public Set<String> scopes() {
        return scopes.keySet();
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
        return scopes.getOrDefault(scope, Plan.STARTER);
    }

    /** Returns the rules of events. */
    public EventRules events() {
        return events;
    }

    /** Returns the rules of the sandbox. */
    public SandboxRules sandbox() {
        return sandbox;
    }

    /** Returns the schemas of bodies and answers. */
    public Schemas schemas() {
        return schemas;
    }
}
