package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Reads contracts from an {@code openapi.json}, and checks what the mock needs of it. Thread-safe. */
public final class ContractReader {
    private static final Set<String> RANGES = Set.of("minimum", "maximum", "exclusiveMinimum", "multipleOf", "pattern");
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    // Read once for all mocks of a test run, since it never changes.
    private static final AtomicReference<@Nullable Contract> BUNDLED = new AtomicReference<>();

    private ContractReader() {}

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
            return read("openapi.json", in.readAllBytes());
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
            return read(file.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalStateException(
                    file + " cannot be read: " + (Files.exists(file) ? e.getMessage() : "it does not exist"), e);
        }
    }

    /**
     * Reads a contract.
     *
     * @param file the name of the file, for messages
     * @throws IllegalStateException if something is missing or wrong, with its place in the file
     */
    private static Contract read(String file, byte[] json) {
        JsonNode root;
        try {
            root = ExactJson.read(json);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new IllegalStateException(
                    file + " is not JSON: line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                            + e.getOriginalMessage(),
                    e);
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read: " + e.getMessage(), e);
        }
        ContractNode document = new ContractNode(file, "", root, root);
        document.text("openapi", "3.1.");
        Map<String, Plan> plans = plans(document, root.at("/components/x-scopes"));
        List<ApiOperation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : document.object("paths").node().properties()) {
            ContractNode item = document.object("paths").object(path.getKey());
            for (Map.Entry<String, JsonNode> member : path.getValue().properties()) {
                if (METHODS.contains(member.getKey())) {
                    operations.add(operation(path.getKey(), member.getKey(), item.object(member.getKey()), plans));
                }
            }
        }
        if (operations.isEmpty()) {
            throw document.object("paths").wrong("it holds no operation");
        }
        return new Contract(
                List.copyOf(operations),
                new Schemas(json, assumedRanges(root)),
                plans,
                SandboxRules.of(root),
                EventRules.of(root),
                new AtomicReference<>());
    }

    private static Map<String, Plan> plans(ContractNode document, JsonNode scopes) {
        Map<String, Plan> plans = new LinkedHashMap<>();
        for (String scope : names(scopes)) {
            plans.put(
                    scope,
                    document.object("components")
                            .object("x-scopes")
                            .object(scope)
                            .word("plan", Plan.class));
        }
        return plans;
    }

    private static Set<String> assumedRanges(JsonNode root) {
        Set<String> places = new HashSet<>();
        root.at("/components/schemas").properties().forEach(schema -> {
            String place = "/components/schemas/" + schema.getKey() + "/properties/";
            schema.getValue().path("properties").properties().forEach(field -> {
                Set<String> assumed = names(field.getValue().path("x-assumed-parts"));
                assumed.retainAll(RANGES);
                assumed.forEach(keyword -> places.add(place + field.getKey() + "/" + keyword));
            });
        });
        return places;
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new LinkedHashSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static ApiOperation operation(String path, String method, ContractNode at, Map<String, Plan> plans) {
        at.text("x-test-keys", "");
        at.text("x-quota", "");
        at.texts("x-environments");
        return new ApiOperation(
                at.text("operationId", ""),
                method.toUpperCase(Locale.ROOT),
                path,
                scopes(at, plans),
                at.word("x-plan", Plan.class),
                at.word("x-client-header", ApiOperation.ClientHeader.class),
                at.word("x-idempotency-key", ApiOperation.KeyRule.class),
                query(at),
                fields(at),
                at.node());
    }

    private static ApiOperation.ScopeRule scopes(ContractNode operation, Map<String, Plan> plans) {
        boolean all = operation.node().path("x-scope").isArray();
        List<String> names = all
                ? operation.texts("x-scope")
                : List.of(operation.text("x-scope", "").split("\\|", -1));
        List<Plan> ofNames = names.stream()
                .map(name -> plans.getOrDefault(name, Plan.STARTER))
                .toList();
        return new ApiOperation.ScopeRule(names, !all, ofNames);
    }

    private static List<ApiOperation.QueryParameter> query(ContractNode operation) {
        List<ApiOperation.QueryParameter> query = new ArrayList<>();
        for (JsonNode each : operation.node().path("parameters")) {
            JsonNode parameter = operation.resolved(each);
            if (parameter.path("in").asText().equals("query")) {
                boolean date = parameter.path("schema").path("$ref").asText().endsWith("/Fecha");
                JsonNode schema = operation.resolved(parameter.path("schema"));
                List<String> values = new ArrayList<>();
                schema.path("enum").forEach(value -> values.add(value.asText()));
                List<String> known = new ArrayList<>();
                // A vocabulary that has a schema of its own may have more values than the known ones.
                parameter.at("/schema/x-known-values").forEach(value -> known.add(value.asText()));
                query.add(new ApiOperation.QueryParameter(
                        parameter.path("name").asText(),
                        schema.path("type").asText(),
                        List.copyOf(values),
                        List.copyOf(known),
                        date));
            }
        }
        return List.copyOf(query);
    }

    private static Set<String> fields(ContractNode operation) {
        Set<String> fields = new LinkedHashSet<>();
        addFields(operation, operation.node().at("/requestBody/content/application~1json/schema"), "", fields);
        return fields;
    }

    /** Adds the names of a schema's fields, and those of the objects in them as {@code lineas.concepto}. */
    private static void addFields(ContractNode operation, JsonNode schema, String place, Set<String> fields) {
        JsonNode object = operation.resolved(schema);
        JsonNode resolved = object.has("items") ? operation.resolved(object.path("items")) : object;
        for (Map.Entry<String, JsonNode> field : resolved.path("properties").properties()) {
            fields.add(place + field.getKey());
            addFields(operation, field.getValue(), place + field.getKey() + ".", fields);
        }
    }
}
