package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.api.FormPart;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.SchemaField;
import es.cg.sdk.mock.internal.corrections.SchemaRule;
import es.cg.sdk.mock.internal.corrections.UnfitValueException;
import es.cg.sdk.mock.internal.corrections.ValueForm;
import es.cg.sdk.mock.internal.messages.CorrectionMessages;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.store.Environment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts the body of one request into the form of the contract, whose schema judges it then, and collects what cannot be
 * put into that form. Confined to one thread.
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

    /** Returns what is wrong with fields, by our names if they are ours. */
    List<Violation> violations() {
        return violations;
    }

    /** Returns the places of fields that the service does not have. */
    List<String> unknown() {
        return unknown;
    }

    private SchemaRule rule(String schema) {
        return Objects.requireNonNull(corrections.requests().get(schema), schema);
    }

    /**
     * Returns a value of a schema as the contract has it.
     *
     * @param at the place of the value at the service with a dot behind; empty for the body
     * @param our its place here, likewise
     */
    JsonNode ours(@Nullable String name, JsonNode theirs, String at, String our) {
        Map<String, SchemaField> schema = schemas.fields(name);
        if (name == null || schema.isEmpty()) {
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

    private ObjectNode object(String name, Map<String, SchemaField> schema, ObjectNode theirs, String at, String our) {
        SchemaRule rules = rule(name);
        ObjectNode rest = theirs.deepCopy();
        ObjectNode ours = JsonNodeFactory.instance.objectNode();
        List<String> missing = new ArrayList<>();
        schema.forEach((field, its) -> {
            FieldRule rule = Objects.requireNonNull(rules.fields().get(field), field);
            if (rule.place() == null) {
                missing.add(field);
                return;
            }
            JsonNode value = rule.place().at(theirs);
            if (!value.isMissingNode()) {
                rule.place().remove(rest);
                JsonNode fit = fit(rule.form(), value, our + field);
                ours.set(field, ours(its.schema(), fit, at + rule.place() + ".", our + field + "."));
            }
        });
        rules.fixed().forEach((place, value) -> {
            JsonNode sent = place.at(theirs);
            if (!ValueForm.areSame(value, sent)) {
                violations.add(Violation.of(
                        at + place,
                        sent.isMissingNode() ? FieldMessages.REQUIRED : FieldMessages.noneOf(List.of(value.asText()))));
            }
            place.remove(rest);
        });
        for (String field : missing) {
            if (rest.remove(field) != null) {
                violations.add(Violation.of(at + field, CorrectionMessages.NOT_THERE));
            } else if (schemas.required(name).contains(field)) {
                ours.set(field, invented(name, field, Objects.requireNonNull(schema.get(field))));
            }
        }
        addUnknown(rest, at);
        return ours;
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

    /** Returns the parts of a form of this schema as the contract has them. */
    List<FormPart> parts(String name, List<FormPart> theirs) {
        SchemaRule rules = rule(name);
        Map<String, String> names = new HashMap<>();
        rules.fields().forEach((field, rule) -> {
            if (rule.place() != null) {
                names.put(rule.place().toString(), field);
            }
        });
        Map<String, String> fixed = new HashMap<>();
        rules.fixed().forEach((place, value) -> fixed.put(place.toString(), value.asText()));
        List<FormPart> ours = new ArrayList<>();
        for (FormPart each : theirs) {
            String field = names.get(each.name());
            if (field != null) {
                ours.add(part(field, Objects.requireNonNull(rules.fields().get(field)), each));
            } else if (text(each).equals(fixed.get(each.name()))) {
                fixed.remove(each.name());
            } else if (rules.fields().containsKey(each.name())) {
                violations.add(Violation.of(each.name(), CorrectionMessages.NOT_THERE));
            } else {
                ours.add(each);
            }
        }
        fixed.forEach((part, value) -> violations.add(Violation.of(part, FieldMessages.noneOf(List.of(value)))));
        return ours;
    }

    private FormPart part(String field, FieldRule rule, FormPart theirs) {
        byte[] bytes = theirs.bytes();
        try {
            if (theirs.fileName() == null) {
                bytes = rule.form().ours(text(theirs)).getBytes(StandardCharsets.UTF_8);
            } else if (rule.form().isBase64()) {
                bytes = ValueForm.decoded(text(theirs));
            }
        } catch (UnfitValueException e) {
            violations.add(Violation.of(field, e.text()));
        }
        return new FormPart(field, theirs.fileName(), theirs.contentType(), bytes);
    }

    private static String text(FormPart part) {
        return new String(part.bytes(), StandardCharsets.UTF_8);
    }

    /** Returns a value for a field that the service does not have, but this one cannot do without. */
    private JsonNode invented(String schema, String field, SchemaField its) {
        if (its.kind() == SchemaField.Kind.DATE) {
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
