package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.RecordField;
import es.cg.sdk.mock.internal.corrections.RecordRule;
import es.cg.sdk.mock.internal.corrections.RecordSchema;
import es.cg.sdk.mock.internal.corrections.ValueForm;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Our records in the form of the service, at any depth. Immutable. */
final class RecordForms {
    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final Set<String> changed;

    RecordForms(Corrections corrections, ContractSchemas schemas) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.changed = new HashSet<>(corrections.schemas().keySet());
        boolean grew = true;
        while (grew) {
            grew = false;
            for (String name : schemas.names()) {
                grew |= has(schemas.schema(name), changed) && changed.add(name);
            }
        }
    }

    private static boolean has(@Nullable RecordSchema schema, Set<String> names) {
        return schema != null && schema.fields().values().stream().anyMatch(each -> names.contains(each.schema()));
    }

    /** Whether anything is said of a schema or of what is in it. */
    boolean isChanged(@Nullable String schema) {
        return schema != null && changed.contains(schema);
    }

    /** Returns where the service has a field of a schema. */
    JsonPlace place(String schema, String field) {
        return corrections.schema(schema).place(field);
    }

    /** Returns a value of this schema, or a list of such values, as the service answers it. */
    JsonNode theirs(@Nullable String name, JsonNode ours) {
        RecordSchema schema = schemas.schema(name);
        if (schema == null || name == null || !isChanged(name)) {
            return ours;
        }
        if (ours.isArray()) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            ours.forEach(each -> list.add(theirs(name, each)));
            return list;
        }
        if (!ours.isObject()) {
            return ours;
        }
        RecordRule rules = corrections.schema(name);
        ObjectNode theirs = JsonNodeFactory.instance.objectNode();
        ObjectNode rest = rules.members().isEmpty() ? (ObjectNode) ours : ours.deepCopy();
        rules.members().forEach((place, rule) -> {
            JsonNode value = place.atOrNull(ours);
            RecordField field = schemas.field(name, place);
            if (!value.isMissingNode()) {
                JsonNode inner = theirs(field == null ? null : field.schema(), value);
                rule.place().put(theirs, converted(rule.form(), inner));
                place.remove(rest);
            }
        });
        rest.remove(rules.vanished());
        rest.properties().forEach(each -> {
            RecordField field = schema.fields().get(each.getKey());
            FieldRule rule = rules.fields().get(each.getKey());
            JsonNode value = field == null ? each.getValue() : theirs(field.schema(), each.getValue());
            place(name, each.getKey()).put(theirs, rule == null ? value : converted(rule.form(), value));
        });
        return theirs;
    }

    private static JsonNode converted(ValueForm form, JsonNode value) {
        if (!value.isArray()) {
            return form.theirs(value);
        }
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        value.forEach(each -> list.add(form.theirs(each)));
        return list;
    }

    /** Returns the service's place of a field that our errors name with dots, such as {@code lineas.0.concepto}. */
    String theirPlace(@Nullable String name, String ourPlace) {
        RecordSchema schema = schemas.schema(name);
        if (schema == null || name == null || !isChanged(name)) {
            return ourPlace;
        }
        for (Map.Entry<JsonPlace, FieldRule> each :
                corrections.schema(name).members().entrySet()) {
            String place = each.getKey().toString();
            if (ourPlace.equals(place) || ourPlace.startsWith(place + ".")) {
                RecordField field = schemas.field(name, each.getKey());
                String rest = ourPlace.substring(place.length());
                return each.getValue().place()
                        + (rest.isEmpty()
                                ? ""
                                : "." + theirPlace(field == null ? null : field.schema(), rest.substring(1)));
            }
        }
        String[] parts = ourPlace.split("[.]", 2);
        if (parts[0].matches("[0-9]+")) {
            return parts[0] + (parts.length == 1 ? "" : "." + theirPlace(name, parts[1]));
        }
        RecordField field = schema.fields().get(parts[0]);
        String place = place(name, parts[0]).toString();
        return parts.length == 1 ? place : place + "." + theirPlace(field == null ? null : field.schema(), parts[1]);
    }
}
