package es.cg.sdk.internal.requests;

import es.cg.sdk.base.text.NearName;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Operation;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The paths that a client's builder set in place of those of the operations. A route whose operation is not of the SDK
 * may be for one of the caller's own, or misspelt: if no early call uses it, a warning is logged once. Thread-safe.
 */
public final class Routes {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final int EARLY_CALLS = 100;

    private final Map<String, String> paths;
    private final Set<String> unused = ConcurrentHashMap.newKeySet();
    private final AtomicInteger calls = new AtomicInteger();

    /** Creates the routes of a client; {@code paths} are by the operation's id. */
    public Routes(Map<String, String> paths) {
        this.paths = new HashMap<>(paths);
        unused.addAll(paths.keySet());
        unused.removeAll(OperationIds.assumedById().keySet());
    }

    /**
     * Returns the path if it can replace that of the operation.
     *
     * @throws IllegalArgumentException if it is malformed, or if the id is nearly one of the SDK's
     */
    public static String checked(String operation, String path) {
        Objects.requireNonNull(operation, "the operation of a route is null");
        String near = NearName.of(operation, OperationIds.assumedById().keySet());
        if (near != null) {
            throw new IllegalArgumentException("route(\"" + PrintableText.of(operation)
                    + "\", …): the SDK has no operation of this name; did you mean \"" + near
                    + "\"? If it is an operation of your own, give it a name that differs more");
        }
        return Operation.get(operation, path, json -> json).path();
    }

    /** Returns whether the path of this operation was set. */
    public boolean has(String operation) {
        return paths.containsKey(operation);
    }

    /** Returns the path of the operation. */
    public String path(Operation<?> operation) {
        return paths.getOrDefault(operation.id(), operation.path());
    }

    /** Counts a call of this operation. */
    public void called(String operation) {
        if (unused.isEmpty()) {
            return;
        }
        unused.remove(operation);
        if (calls.incrementAndGet() == EARLY_CALLS) {
            unused.forEach(each -> LOG.warn(
                    "route(\"{}\", \"{}\") was not used in the first {} calls: the SDK has no operation of this name, and"
                            + " you ran none; docs/reference/operations.md lists those of the SDK",
                    PrintableText.of(each),
                    paths.get(each),
                    EARLY_CALLS));
            unused.clear();
        }
    }
}
