package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.RecordField;
import es.cg.sdk.mock.internal.corrections.RecordRule;
import es.cg.sdk.mock.internal.corrections.RecordSchema;
import es.cg.sdk.mock.internal.corrections.UnfitValueException;
import es.cg.sdk.mock.internal.corrections.ValueForm;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the body of one request into the form of the contract, and collects what is wrong with it. Confined to one
 * thread.
 */
final class BodyReading {
    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final Environment environment;
    private final List<Violation> violations = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();

    BodyReading(Corrections corrections, ContractSchemas schemas, Environment environment) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.environment = environment;
    }

    /** Returns what is wrong with fields, by our names of them; with constants, by those of the service. */
    List<Violation> violations() {
        return violations;
    }

    /** Returns the places of fields that the service does not have. */
    List<String> unknown() {
        return unknown;
    }

    /**
     * Returns a value of a schema as the contract has it.
     *
     * @param at the place of the value at the service with a dot behind; empty for the body
     * @param our its place here, likewise
     */
    JsonNode ours(@Nullable String name, JsonNode theirs, String at, String our) {
        RecordSchema schema = schemas.schema(name);
        if (schema == null || name == null) {
            return theirs;
        }
        if (theirs.isArray()) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < theirs.size(); i++) {
                list.add(ours(name, theirs.get(i), at + i + ".", our + i + "."));
            }
            return list;
        }
        return theirs instanceof ObjectNode object ? object(name, schema, object, at, our) : theirs;
    }

    private ObjectNode object(String name, RecordSchema schema, ObjectNode theirs, String at, String our) {
        RecordRule rules = corrections.schema(name);
        ObjectNode rest = theirs.deepCopy();
        ObjectNode ours = JsonNodeFactory.instance.objectNode();
        schema.fields().forEach((field, its) -> {
            if (rules.vanished().contains(field)) {
                return;
            }
            if (rules.omitted().contains(field)) {
                if (schema.required().contains(field)) {
                    ours.set(field, invented(name, field, its));
                }
                return;
            }
            FieldRule rule = rules.fields().get(field);
            JsonPlace place = rule == null ? JsonPlace.of(field) : rule.place();
            JsonNode value = place.at(theirs);
            if (!value.isMissingNode()) {
                place.remove(rest);
                JsonNode fit = rule == null ? value : fit(rule.form(), value, our + field);
                ours.set(field, ours(its.schema(), fit, at + place + ".", our + field + "."));
            }
        });
        members(name, rules, theirs, rest, ours, at, our);
        rules.constants().forEach((place, value) -> {
            if (!equal(place.at(theirs), value)) {
                violations.add(Violation.of(
                        at + place,
                        place.at(theirs).isMissingNode()
                                ? FieldMessages.REQUIRED
                                : FieldMessages.noneOf(List.of(value.asText(value.toString())))));
            }
            place.remove(rest);
        });
        addUnknown(rest, at);
        return ours;
    }

    /** Puts members that the service has elsewhere into our objects, which are null if no member has a value. */
    private void members(
            String name, RecordRule rules, ObjectNode theirs, ObjectNode rest, ObjectNode ours, String at, String our) {
        List<JsonPlace> nulls = new ArrayList<>();
        rules.members().forEach((place, rule) -> {
            JsonNode value = rule.place().at(theirs);
            if (value.isMissingNode()) {
                return;
            }
            rule.place().remove(rest);
            if (value.isNull()) {
                nulls.add(place);
                return;
            }
            RecordField its = schemas.field(name, place);
            JsonNode fit = fit(rule.form(), value, our + place);
            String inner = its == null ? null : its.schema();
            place.put(ours, ours(inner, fit, at + rule.place() + ".", our + place + "."));
        });
        nulls.forEach(each -> each.putNull(ours));
    }

    private static boolean equal(JsonNode one, JsonNode other) {
        boolean areNumbers = one.isNumber() && other.isNumber();
        return areNumbers ? one.decimalValue().compareTo(other.decimalValue()) == 0 : one.equals(other);
    }

    private void addUnknown(ObjectNode rest, String at) {
        rest.properties().forEach(each -> {
            if (each.getValue() instanceof ObjectNode inner && !inner.isEmpty()) {
                addUnknown(inner, at + each.getKey() + ".");
            } else {
                unknown.add(at + each.getKey());
            }
        });
    }

    private JsonNode fit(ValueForm form, JsonNode value, String at) {
        if (!value.isArray()) {
            try {
                return form.ours(value);
            } catch (UnfitValueException e) {
                violations.add(Violation.of(at, e.text()));
                return value;
            }
        }
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < value.size(); i++) {
            list.add(fit(form, value.get(i), at + "." + i));
        }
        return list;
    }

    /** Returns a value for a field that the service does not ask for, but this one cannot do without. */
    private JsonNode invented(String schema, String field, RecordField its) {
        if (its.isDay()) {
            return TextNode.valueOf(environment.clock().today().toString());
        }
        if (field.equals("serie") && environment.sandbox()) {
            // The only series of the sandbox.
            return TextNode.valueOf("SBX");
        }
        JsonNode sample = schemas.sample(schema, field);
        if (!sample.isMissingNode()) {
            return sample;
        }
        return switch (its.type()) {
            case "integer", "number" -> IntNode.valueOf(1);
            case "boolean" -> JsonNodeFactory.instance.booleanNode(false);
            default -> TextNode.valueOf(its.words().stream().findFirst().orElse("-"));
        };
    }
}
