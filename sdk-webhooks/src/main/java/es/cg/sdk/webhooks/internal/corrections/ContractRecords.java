package es.cg.sdk.webhooks.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The records of events as {@code openapi.json} has them. Immutable.
 *
 * @param version the version of the contract
 * @param events the schema of the record of each kind of event
 * @param names the names of all schemas
 * @param schemas the fields of the schemas of records, and of those within them
 */
public record ContractRecords(
        String version, Map<String, String> events, Set<String> names, Map<String, Map<String, Field>> schemas) {
    private static final String FILE = "records.json";

    /**
     * A field.
     *
     * @param type {@code text}, {@code number}, {@code integer}, {@code boolean}, {@code date}, {@code time}, {@code
     *     object} or {@code any}
     * @param list whether it is a list
     * @param schema the schema of its object, or of the objects in its list; null for another value
     * @param values its vocabulary; empty if it has none
     * @param shown whether the contract itself shows it
     */
    public record Field(String type, boolean list, @Nullable String schema, Set<String> values, boolean shown) {}

    /** Returns the field at a path of a schema, through objects and not through lists; null if there is none. */
    public @Nullable Field field(String schema, List<String> path) {
        String name = schema;
        Field field = null;
        for (String each : path) {
            boolean isObject = name != null && (field == null || !field.list());
            field = isObject ? schemas.getOrDefault(name, Map.of()).get(each) : null;
            if (field == null) {
                return null;
            }
            name = field.schema();
        }
        return field;
    }

    /** Returns those of the contract that this library is made for. */
    public static ContractRecords bundled() {
        return Bundled.RECORDS;
    }

    private static final class Bundled {
        static final ContractRecords RECORDS = read();

        private static ContractRecords read() {
            try (InputStream in = Objects.requireNonNull(ContractRecords.class.getResourceAsStream(FILE), FILE)) {
                JsonNode all = JsonMapper.builder().build().readTree(in);
                return new ContractRecords(
                        all.path("contract").asText(),
                        byName(all.path("events"), JsonNode::asText),
                        texts(all.path("names")),
                        byName(all.path("schemas"), each -> byName(each, Bundled::field)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static <T> Map<String, T> byName(JsonNode object, Function<JsonNode, T> value) {
            Map<String, T> byName = new LinkedHashMap<>();
            object.fieldNames().forEachRemaining(each -> byName.put(each, value.apply(object.path(each))));
            return byName;
        }

        private static Set<String> texts(JsonNode list) {
            Set<String> texts = new LinkedHashSet<>();
            list.forEach(each -> texts.add(each.asText()));
            return texts;
        }

        private static Field field(JsonNode each) {
            return new Field(
                    each.path("type").asText(),
                    each.path("list").asBoolean(),
                    each.path("schema").textValue(),
                    texts(each.path("values")),
                    each.path("shown").asBoolean());
        }
    }
}
