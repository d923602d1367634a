package es.cg.sdk.mock.internal.contract;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The contract as data: what an {@code openapi.json} says. Immutable. */
public final class Contract {
    // Read once for all mocks of a test run, since it never changes.
    private static final AtomicReference<@Nullable Contract> BUNDLED = new AtomicReference<>();

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

    /** Returns the contract in the mock's jar. */
    public static Contract bundled() {
        Contract known = BUNDLED.get();
        if (known == null) {
            known = fromTheJar();
            BUNDLED.set(known);
        }
        return known;
    }

    private static Contract fromTheJar() {
        URL resource = Contract.class.getResource("/es/cg/sdk/mock/openapi.json");
        if (resource == null) {
            throw new IllegalStateException(
                    "openapi.json is missing: it belongs in the mock's jar, beside the classes of es.cg.sdk.mock");
        }
        try (InputStream in = resource.openStream()) {
            return ContractReader.read("openapi.json", in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException("openapi.json cannot be read from the mock's jar: " + e.getMessage(), e);
        }
    }

    /**
     * Returns the contract in this file.
     *
     * @throws IllegalStateException if it cannot be read, with the place and the reason
     */
    public static Contract of(Path file) {
        try {
            return ContractReader.read(file.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalStateException(
                    file + " cannot be read: " + (Files.exists(file) ? e.getMessage() : "it does not exist"), e);
        }
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
