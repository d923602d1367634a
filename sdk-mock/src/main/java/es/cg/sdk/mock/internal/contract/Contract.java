package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The contract as data: the operations of an {@code openapi.json}, checked as it is read. Immutable. */
public final class Contract {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private final List<ApiOperation> operations;
    private final Schemas schemas;

    private Contract(List<ApiOperation> operations, Schemas schemas) {
        this.operations = operations;
        this.schemas = schemas;
    }

    /** The contract that travels with the mock. */
    public static Contract bundled() {
        URL resource = Contract.class.getResource("/es/cg/sdk/mock/openapi.json");
        if (resource == null) {
            throw new IllegalStateException(
                    "openapi.json is missing: it belongs in the mock's jar, beside the classes of es.cg.sdk.mock");
        }
        try (InputStream in = resource.openStream()) {
            return read("openapi.json", in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException("openapi.json cannot be read from the mock's jar: " + e.getMessage(), e);
        }
    }

    /** The contract in this file. */
    public static Contract of(Path file) {
        try {
            return read(file.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalStateException(
                    file + " cannot be read: " + (Files.exists(file) ? e.getMessage() : "it does not exist"), e);
        }
    }

    /** All operations, in the file's order. */
    public List<ApiOperation> operations() {
        return operations;
    }

    /** What bodies must look like. */
    public Schemas schemas() {
        return schemas;
    }

    private static Contract read(String file, byte[] json) {
        JsonNode root;
        try {
            root = new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new IllegalStateException(
                    file + " is not JSON: line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                            + e.getOriginalMessage(),
                    e);
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read: " + e.getMessage(), e);
        }
        Place document = new Place(file, "", root);
        document.text("openapi", "3.1.");
        List<ApiOperation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : document.object("paths").node().properties()) {
            Place item = document.object("paths").object(path.getKey());
            for (Map.Entry<String, JsonNode> member : path.getValue().properties()) {
                if (METHODS.contains(member.getKey())) {
                    operations.add(operation(path.getKey(), member.getKey(), item.object(member.getKey())));
                }
            }
        }
        if (operations.isEmpty()) {
            throw document.object("paths").wrong("it holds no operation");
        }
        return new Contract(List.copyOf(operations), new Schemas(new String(json, StandardCharsets.UTF_8)));
    }

    private static ApiOperation operation(String path, String method, Place at) {
        return new ApiOperation(
                at.text("operationId", ""),
                method.toUpperCase(Locale.ROOT),
                path,
                at.word("x-client-header", ApiOperation.ClientHeader.class),
                at.word("x-idempotency-key", ApiOperation.KeyRule.class),
                body(at));
    }

    private static @Nullable JsonNode body(Place operation) {
        JsonNode schema = operation.node().at("/requestBody/content/application~1json/schema");
        return schema.isMissingNode() ? null : schema;
    }

    /** A place in the file, so that whatever is wrong can be found. */
    private record Place(String file, String pointer, JsonNode node) {
        Place object(String name) {
            JsonNode child = node.path(name);
            if (!child.isObject()) {
                throw wrong("\"" + name + "\" must be an object, but " + found(child));
            }
            return new Place(file, pointer + "/" + name.replace("~", "~0").replace("/", "~1"), child);
        }

        String text(String name, String beginning) {
            JsonNode child = node.path(name);
            if (!child.isTextual()
                    || !child.textValue().startsWith(beginning)
                    || child.textValue().isEmpty()) {
                throw wrong("\"" + name + "\" must be text"
                        + (beginning.isEmpty() ? "" : " that begins with " + beginning) + ", but " + found(child));
            }
            return child.textValue();
        }

        <E extends Enum<E>> E word(String name, Class<E> words) {
            String text = text(name, "");
            for (E word : words.getEnumConstants()) {
                if (word.name().toLowerCase(Locale.ROOT).equals(text)) {
                    return word;
                }
            }
            throw wrong("\"" + name + "\" must be one of "
                    + List.of(words.getEnumConstants()).toString().toLowerCase(Locale.ROOT) + ", but is \"" + text
                    + "\"");
        }

        IllegalStateException wrong(String reason) {
            return new IllegalStateException(file + " at " + (pointer.isEmpty() ? "its top" : pointer) + ": " + reason);
        }

        private static String found(JsonNode child) {
            return child.isMissingNode() ? "it is missing" : "is " + child;
        }
    }
}
