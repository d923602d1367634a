package es.cg.sdk.mock.internal.contract;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the operation of a method and path; a literal segment wins over a parameter. Immutable. */
public final class Router {
    private static final int LONGEST_ASKED = 200;

    private final Node root = new Node();
    private final Set<String> paths = new LinkedHashSet<>();

    /** Creates a router for the operations of this contract. */
    public Router(Contract contract) {
        for (ApiOperation operation : contract.operations()) {
            paths.add(operation.path());
            Node node = root;
            for (String segment : segments(operation.path())) {
                node = node.child(segment);
            }
            node.operations.put(operation.method(), operation);
            node.methods = List.copyOf(new TreeSet<>(node.operations.keySet()));
        }
    }

    /**
     * The result of routing.
     *
     * @param operation the operation; null if the path exists, but not with this method
     * @param parameters the path's parameters by name, as the caller decoded them
     * @param allowed the methods of the path
     */
    public record Route(@Nullable ApiOperation operation, Map<String, String> parameters, List<String> allowed) {}

    /** Returns the route of a request; null if there is no such path. */
    public @Nullable Route route(String method, List<String> path) {
        Map<String, String> parameters = new LinkedHashMap<>();
        Node node = root.find(path, 0, parameters);
        return node == null ? null : new Route(node.operations.get(method), parameters, node.methods);
    }

    /** Returns the most similar path, for an error message. */
    public String nearest(List<String> path) {
        String asked = "/" + String.join("/", path);
        return asked.length() > LONGEST_ASKED ? "/" : NearestName.of(asked, paths, "/");
    }

    private static List<String> segments(String path) {
        return List.of(path.substring(1).split("/", -1));
    }

    private static final class Node {
        private final Map<String, Node> literals = new HashMap<>();
        private final Map<String, Node> parameters = new LinkedHashMap<>();
        private final Map<String, ApiOperation> operations = new HashMap<>();
        private List<String> methods = List.of();

        private Node child(String segment) {
            return segment.startsWith("{")
                    ? parameters.computeIfAbsent(segment.substring(1, segment.length() - 1), s -> new Node())
                    : literals.computeIfAbsent(segment, s -> new Node());
        }

        private @Nullable Node find(List<String> path, int depth, Map<String, String> found) {
            if (depth == path.size()) {
                return operations.isEmpty() ? null : this;
            }
            String segment = path.get(depth);
            Node literal = literals.get(segment);
            Node match = literal == null ? null : literal.find(path, depth + 1, found);
            if (match != null || segment.isEmpty()) {
                return match;
            }
            for (Map.Entry<String, Node> parameter : parameters.entrySet()) {
                match = parameter.getValue().find(path, depth + 1, found);
                if (match != null) {
                    found.put(parameter.getKey(), segment);
                    return match;
                }
            }
            return null;
        }
    }
}
