package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import es.cg.sdk.mock.internal.contract.NearestName;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What corrections files say together, in the shape that {@code corrections.schema.json} demands. What is only for
 * readers and for the matcher is left out: {@code //} and {@code sure}.
 */
final class CorrectionsFile {
    private static final String AGAINST = "against_contract";
    private static final String SCHEMA = "/es/cg/sdk/mock/corrections.schema.json";
    /** What the generator found in the service's own document; a mock made of the contract alone has no such file. */
    private static final Path OF_SERVICE = Path.of("service.json");

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final List<Path> files;
    private final ObjectNode all = JsonNodeFactory.instance.objectNode();
    // The file, line and column of each member, by its pointer.
    private final Map<String, String> places = new HashMap<>();
    private final List<String> lines = new ArrayList<>();

    /**
     * Reads the files.
     *
     * @throws IllegalArgumentException if one cannot be read, has another shape or contradicts another
     */
    CorrectionsFile(List<Path> files) {
        this.files = files;
        for (Path each : files) {
            JsonNode file = read(each);
            check(file);
            add("", all, file);
        }
        addLines("", all);
        // Only general rules are other ones there.
        JsonNode against = all.path(AGAINST).deepCopy();
        if (against instanceof ObjectNode sections) {
            add("", all, sections.without("general"));
        }
        if (hasService()) {
            ObjectNode service = ofService();
            fill(all, service);
            all.set("document", service);
        }
    }

    static boolean hasService() {
        return CorrectionsFile.class.getResource(OF_SERVICE.toString()) != null;
    }

    private ObjectNode ofService() {
        try (InputStream made =
                Objects.requireNonNull(CorrectionsFile.class.getResourceAsStream(OF_SERVICE.toString()))) {
            return object(OF_SERVICE, made.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("the mock's jar cannot be read", e);
        }
    }

    /** Adds what an object does not say. */
    private static void fill(ObjectNode into, JsonNode more) {
        more.properties().forEach(each -> {
            JsonNode there = line(into.path(each.getKey()), each.getValue());
            JsonNode its = line(each.getValue(), there);
            if (there.isMissingNode()) {
                into.set(each.getKey(), its);
            } else if (there instanceof ObjectNode inner && !each.getKey().equals("answer")) {
                into.set(each.getKey(), inner);
                fill(inner, its);
            }
        });
    }

    String name() {
        return files.isEmpty()
                ? "the service's own document"
                : files.stream().map(each -> String.valueOf(each.getFileName())).collect(Collectors.joining(", "));
    }

    /** Returns a line for each value. */
    List<String> lines() {
        return lines;
    }

    private void addLines(String pointer, JsonNode value) {
        value.properties().forEach(each -> addLines(pointer + "/" + each.getKey(), each.getValue()));
        if (!(value.isObject() && !value.isEmpty()) && !pointer.matches("|/[$]schema|/contract")) {
            lines.add(named(pointer) + ": " + value);
        }
    }

    private static String named(String pointer) {
        return pointer.replaceFirst("^/", "").replace("/", " › ");
    }

    private ObjectNode read(Path file) {
        try {
            return object(file, Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    located(file, e.getLocation()) + ": it is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            String why = Files.exists(file) ? e.getMessage() : "it does not exist";
            throw new IllegalArgumentException(file + " cannot be read: " + why, e);
        }
    }

    private ObjectNode object(Path file, byte[] text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            parser.nextToken();
            JsonNode json = value(file, parser);
            if (!json.isObject() || parser.nextToken() != null) {
                throw new IllegalArgumentException(file + " must hold a JSON object, and nothing else");
            }
            return (ObjectNode) json;
        }
    }

    private static String located(Path file, JsonLocation at) {
        return file.getFileName() + " line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    private JsonNode value(Path file, JsonParser parser) throws IOException {
        if (!parser.isExpectedStartObjectToken()) {
            return parser.currentToken() == null ? MissingNode.getInstance() : ExactJson.value(parser);
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        boolean isFixed = "fixed".equals(parser.currentName());
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            String pointer = parser.getParsingContext().pathAsPointer().toString();
            String place = located(file, parser.currentTokenLocation());
            parser.nextToken();
            JsonNode value = value(file, parser);
            if (!name.startsWith("//") && (isFixed || !name.equals("sure"))) {
                places.merge(pointer, place, (one, other) -> one + " and " + other);
                object.set(name, value);
            }
        }
        return object;
    }

    /** Throws for the violation of the schema that has the innermost place. */
    private void check(JsonNode file) {
        SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                .locale(Locale.ENGLISH)
                .pathType(PathType.JSON_POINTER)
                .build();
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(SCHEMA))) {
            JsonNode schema = ExactJson.read(in.readAllBytes());
            SchemaRegistry.withDefaultDialect(
                            SpecificationVersion.DRAFT_7, builder -> builder.schemaRegistryConfig(config))
                    .getSchema(schema)
                    .validate(file)
                    .stream()
                    .max(Comparator.comparingInt(each -> pointer(each).split("/").length))
                    .ifPresent(each -> refuse(each, schema));
        } catch (IOException e) {
            throw new UncheckedIOException("the mock's jar cannot be read", e);
        }
    }

    private static String pointer(Error error) {
        return error.getInstanceLocation() + (error.getProperty() == null ? "" : "/" + error.getProperty());
    }

    private void refuse(Error error, JsonNode schema) {
        if (error.getProperty() == null || error.getKeyword().equals("required")) {
            throw wrong(pointer(error), error.getMessage());
        }
        Set<String> names = new LinkedHashSet<>();
        error.getSchemaNode().findPath("enum").forEach(each -> names.add(each.asText()));
        String object = String.valueOf(error.getSchemaLocation().getFragment()).replaceFirst("/[^/]*$", "");
        schema.at(object + "/properties").fieldNames().forEachRemaining(names::add);
        throw unknown(pointer(error), names);
    }

    private IllegalArgumentException unknown(String pointer, Collection<String> names) {
        String name = pointer.substring(pointer.lastIndexOf('/') + 1);
        return wrong(
                pointer,
                "there is no " + name + " here: the nearest is "
                        + NearestName.of(name, names, "none; docs/corrections.md has the form of this file"));
    }

    IllegalArgumentException wrong(String pointer, String reason) {
        String at = Stream.of(pointer, "/" + AGAINST + pointer)
                .flatMap(each -> Stream.ofNullable(places.get(each)))
                .collect(Collectors.joining(" and "));
        return new IllegalArgumentException((at.isEmpty() ? name() : at) + ", " + named(pointer) + ": " + reason);
    }

    /** Adds what another object says; of one thing, both must say the same. */
    private void add(String pointer, ObjectNode into, JsonNode more) {
        more.properties().forEach(each -> {
            String member = pointer + "/" + each.getKey();
            JsonNode there = into.path(each.getKey());
            JsonNode one = line(there, each.getValue());
            JsonNode other = line(each.getValue(), there);
            if (one.isObject() && other.isObject()) {
                add(member, (ObjectNode) into.set(each.getKey(), one).get(each.getKey()), other);
            } else if (!there.isMissingNode() && !one.equals(other) && !member.equals("/$schema")) {
                throw wrong(member, "two values are said of the same thing: remove one of them");
            } else {
                into.set(each.getKey(), other);
            }
        });
    }

    /** Returns a line that is a name alone as the object that it stands for, beside another one that is an object. */
    private static JsonNode line(JsonNode line, JsonNode other) {
        return line.isTextual() && other.isObject()
                ? JsonNodeFactory.instance.objectNode().set("name", line)
                : line;
    }

    /** Returns the value at a pointer, within {@code against_contract} or outside; a missing node if there is none. */
    JsonNode at(String pointer) {
        return all.at(pointer);
    }

    /** Returns a general rule of what the contract shows: said against it, or by the service's own document. */
    JsonNode shownGeneral(String name) {
        JsonNode against = at("/" + AGAINST + "/general/" + name);
        return against.isMissingNode() ? at("/document/general/" + name) : against;
    }

    /** Throws if the object at a pointer has a member of another name than these. */
    void only(String pointer, Collection<String> names) {
        at(pointer).fieldNames().forEachRemaining(each -> {
            if (!names.contains(each)) {
                throw unknown(pointer + "/" + each, names);
            }
        });
    }

    /** Returns the constants in the object at a pointer, as texts. */
    Map<String, String> texts(String pointer) {
        Map<String, String> texts = new LinkedHashMap<>();
        at(pointer)
                .properties()
                .forEach(each -> texts.put(each.getKey(), each.getValue().asText()));
        return texts;
    }
}
