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
import org.jspecify.annotations.Nullable;

/** Our records in the form of the service, at any depth. Immutable. */
record RecordForms(Corrections corrections, ContractSchemas schemas) {
    /** Returns a value of this schema, or a list of such values, as the service answers it. */
    JsonNode theirs(@Nullable String name, JsonNode ours) {
        Map<String, FieldRule> rules =
                name == null ? null : corrections.answers().get(name);
        if (rules != null && ours.isArray()) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            ours.forEach(each -> list.add(theirs(name, each)));
            return list;
        }
        return name != null && rules != null && ours instanceof ObjectNode object
                ? RequiredMembers.added(name, members(object, rules, schemas.fields(name)))
                : ours;
    }

    /** Returns an object with its members where the service has them; members without a rule stay where they are. */
    ObjectNode members(ObjectNode ours, Map<String, FieldRule> rules, Map<String, SchemaField> schema) {
        ObjectNode theirs = ours.deepCopy().remove(rules.keySet());
        ours.properties().forEach(each -> {
            FieldRule rule = rules.get(each.getKey());
            SchemaField field = schema.get(each.getKey());
            if (rule != null && rule.place() != null) {
                JsonNode value = theirs(field == null ? null : field.schema(), each.getValue());
                rule.place().put(theirs, rule.form().theirs(value));
            }
        });
        return theirs;
    }

    /** Returns the service's place of a field of a request that our errors name, such as {@code lineas.0.concepto}. */
    String theirPlace(@Nullable String name, String ourPlace) {
        String[] parts = ourPlace.split("[.]", 2);
        Map<String, FieldRule> rules = corrections.requests().getOrDefault(String.valueOf(name), Map.of());
        FieldRule rule = rules.get(parts[0]);
        JsonPlace their = rule == null ? null : rule.place();
        SchemaField field = schemas.fields(name).get(parts[0]);
        String inner = field == null ? name : field.schema();
        String place = their == null ? parts[0] : their.toString();
        return parts.length == 1 ? place : place + "." + theirPlace(inner, parts[1]);
    }
}
