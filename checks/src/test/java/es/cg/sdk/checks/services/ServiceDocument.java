package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The OpenAPI document of a service: its operations with their parameters, bodies and answers. */
public final class ServiceDocument {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    private final JsonNode root;
    private final List<Operation> operations;

    ServiceDocument(JsonNode root) {
        this.root = root;
        List<Operation> found = new ArrayList<>();
        root.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(each -> METHODS.contains(each.getKey()))
                        .forEach(each -> found.add(new Operation(
                                each.getKey().toUpperCase(Locale.ROOT), path.getKey(), each.getValue()))));
        // A fixed path goes before one with variables that has the same segments.
        found.sort(Comparator.comparing(each -> each.path.contains("{")));
        operations = List.copyOf(found);
    }

    /**
     * An operation of the document.
     *
     * @param method the method, in capitals
     * @param path the path with its variables in braces
     * @param node what the document says of it
     */
    public record Operation(String method, String path, JsonNode node) {
        /** Returns method and path, such as {@code GET /invoices/{id}}. */
        public String name() {
            return method + " " + path;
        }

        /** Returns the values of the variables, or null if the path is another. */
        @Nullable
        Map<String, String> variables(String actual) {
            Matcher values = Pattern.compile(VARIABLE.matcher(path).replaceAll("([^/]+)"))
                    .matcher(actual);
            if (!values.matches()) {
                return null;
            }
            Map<String, String> variables = new HashMap<>();
            Matcher names = VARIABLE.matcher(path);
            for (int i = 1; names.find(); i++) {
                variables.put(names.group(1), values.group(i));
            }
            return variables;
        }
    }

    /** Reads a document in YAML, with the files beside it, from a folder in the resources of this package. */
    static ServiceDocument of(String folder, String file) {
        return new ServiceDocument(new DocumentFiles(each -> Nodes.resource(folder + "/" + each)).whole(file));
    }

    /** Reads a document in YAML, with the files beside it. */
    static ServiceDocument of(Path file) {
        return new ServiceDocument(new DocumentFiles(each -> Nodes.yaml(text(file.resolveSibling(each))))
                .whole(file.getFileName().toString()));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode root() {
        return root;
    }

    /** Returns every operation of the document. */
    public List<Operation> operations() {
        return operations;
    }

    /** Returns the object that a reference of this document names, or the object itself if it is none. */
    JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asText("");
        return reference.isEmpty() ? node : resolved(root.at(reference.substring(1)));
    }

    /** Returns the parameters of an operation that are in this place: {@code query} or {@code header}. */
    Stream<JsonNode> parameters(Operation operation, String place) {
        List<JsonNode> all = new ArrayList<>();
        operation.node().path("parameters").forEach(each -> all.add(resolved(each)));
        return all.stream().filter(each -> each.path("in").asText().equals(place));
    }

    /** Returns what the document says of a request body of this operation, by media type; missing without a body. */
    JsonNode requestContent(Operation operation) {
        return resolved(operation.node().path("requestBody")).path("content");
    }

    /** Returns what the document says of an answer with this status; missing if it names neither it nor a default. */
    JsonNode answer(Operation operation, int status) {
        JsonNode answers = operation.node().path("responses");
        JsonNode answer = answers.path(String.valueOf(status));
        if (answer.isMissingNode() && status >= 400) {
            answer = answers.path("default");
        }
        return answer.isMissingNode() ? MissingNode.getInstance() : resolved(answer);
    }
}
