package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.SchemaField;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Our records in the form of the service, at any depth. Immutable. */
final class RecordForms {
    private final Corrections corrections;
    private final ContractSchemas schemas;

    RecordForms(Corrections corrections, ContractSchemas schemas) {
        this.corrections = corrections;
        this.schemas = schemas;
    }

    /** Returns a value of this schema, or a list of such values, as the service answers it. */
    JsonNode theirs(@Nullable String name, JsonNode ours) {
        Map<String, SchemaField> schema = schemas.fields(name);
        if (schema.isEmpty()) {
            return ours;
        }
        if (ours.isArray()) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            ours.forEach(each -> list.add(theirs(name, each)));
            return list;
        }
        Map<String, FieldRule> rules =
                Objects.requireNonNull(corrections.answers().get(name)).fields();
        return ours instanceof ObjectNode object ? members(object, rules, schema) : ours;
    }

    /** Returns an object with its members where the service has them; members without a rule stay where they are. */
    ObjectNode members(ObjectNode ours, Map<String, FieldRule> rules, Map<String, SchemaField> schema) {
        ObjectNode theirs = JsonNodeFactory.instance.objectNode();
        ours.properties().stream()
                .filter(each -> !rules.containsKey(each.getKey()))
                .forEach(each -> theirs.set(each.getKey(), each.getValue()));
        ours.properties().forEach(each -> {
            FieldRule rule = rules.get(each.getKey());
            SchemaField field = schema.get(each.getKey());
            if (rule != null && rule.place() != null) {
                JsonNode value = field == null ? each.getValue() : theirs(field.schema(), each.getValue());
                rule.place().put(theirs, rule.form().theirs(value));
            }
        });
        return theirs;
    }

    /** Returns the service's place of a field of a request that our errors name, such as {@code lineas.0.concepto}. */
    String theirPlace(@Nullable String name, String ourPlace) {
        Map<String, SchemaField> schema = schemas.fields(name);
        String[] parts = ourPlace.split("[.]", 2);
        if (schema.isEmpty()) {
            return ourPlace;
        }
        String place = parts[0];
        String inner = name;
        if (!parts[0].matches("[0-9]+")) {
            SchemaField field = schema.get(parts[0]);
            FieldRule rule = Objects.requireNonNull(corrections.requests().get(name))
                    .fields()
                    .get(parts[0]);
            JsonPlace their = rule == null ? null : rule.place();
            place = their == null ? parts[0] : their.toString();
            inner = field == null ? null : field.schema();
        }
        return parts.length == 1 ? place : place + "." + theirPlace(inner, parts[1]);
    }
}
