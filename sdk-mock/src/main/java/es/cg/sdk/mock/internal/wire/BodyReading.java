package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.FormPart;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.ValueForm;
import es.cg.sdk.mock.internal.messages.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the body of one request into the form of the contract, whose schema judges it then, and collects what cannot be
 * put into that form. Confined to one thread.
 */
final class BodyReading {
    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final ObjectNode examples;
    private final List<Violation> violations = new ArrayList<>();

    /** Creates a reading that takes values of fields which the service does not have from these examples. */
    BodyReading(Corrections corrections, ContractSchemas schemas, ObjectNode examples) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.examples = examples;
    }

    /** Returns what is wrong with fields, by our names if they are ours. */
    List<Violation> violations() {
        return violations;
    }

    /**
     * Returns a value of a schema as the contract has it.
     *
     * @param at the place of the value at the service with a dot behind; empty for the body
     * @param our its place here, likewise
     */
    JsonNode ours(@Nullable String name, JsonNode theirs, String at, String our) {
        Map<String, FieldRule> rules =
                name == null ? null : corrections.requests().get(name);
        if (name == null || rules == null || !theirs.isContainerNode()) {
            return theirs;
        }
        if (!(theirs instanceof ObjectNode object)) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < theirs.size(); i++) {
                list.add(ours(name, theirs.get(i), at + i + ".", our + i + "."));
            }
            return list;
        }
        ObjectNode rest = object.deepCopy();
        ObjectNode ours = JsonNodeFactory.instance.objectNode();
        schemas.fields(name).forEach((field, its) -> {
            FieldRule rule = rules.get(field);
            JsonPlace place = rule == null ? null : rule.place();
            if (rule != null && place != null && !place.at(object).isMissingNode()) {
                JsonNode fit = fit(rule.form(), place.at(object), our + field);
                place.remove(rest);
                ours.set(field, ours(its.schema(), fit, at + place + ".", our + field + "."));
            } else if (place == null && schemas.requires(name, field) && examples.findValue(field) != null) {
                ours.set(field, examples.findValue(field));
            }
        });
        corrections.fixed().getOrDefault(name, Map.of()).forEach((place, value) -> {
            JsonNode sent = place.at(object);
            if (!ValueForm.areSame(value, sent)) {
                violations.add(Violation.of(at + place, Message.of("field.noneOf", List.of(value.asText()))));
            }
            if (!sent.isMissingNode()) {
                place.remove(rest);
            }
        });
        rest.properties().forEach(each -> {
            if (rules.containsKey(each.getKey())) {
                // The service has this field of ours elsewhere, or does not have it.
                violations.add(Violation.of(at + each.getKey(), Message.of("correction.notThere")));
            } else {
                ours.set(each.getKey(), each.getValue());
            }
        });
        return ours;
    }

    private JsonNode fit(ValueForm form, JsonNode value, String at) {
        if (value.isArray()) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            for (int i = 0; i < value.size(); i++) {
                list.add(fit(form, value.get(i), at + "." + i));
            }
            return list;
        }
        JsonNode our = form.ours(value);
        if (our == null) {
            violations.add(Violation.of(at, form.unfit()));
        }
        return our == null ? value : our;
    }

    /** Returns the parts of a form of this schema as the contract has them. */
    List<FormPart> parts(String name, List<FormPart> theirs) {
        Map<String, FieldRule> rules = corrections.requests().getOrDefault(name, Map.of());
        Map<String, String> names = new HashMap<>();
        rules.forEach((field, rule) -> names.put(String.valueOf(rule.place()), field));
        Map<String, String> fixed = new HashMap<>();
        corrections
                .fixed()
                .getOrDefault(name, Map.of())
                .forEach((at, value) -> fixed.put(at.toString(), value.asText()));
        List<FormPart> ours = new ArrayList<>();
        for (FormPart each : theirs) {
            String field = names.get(each.name());
            FieldRule rule = field == null ? null : rules.get(field);
            String text = new String(each.bytes(), StandardCharsets.UTF_8);
            if (field != null && rule != null) {
                byte[] bytes = bytes(field, rule.form(), each, text);
                ours.add(new FormPart(field, each.fileName(), each.contentType(), bytes));
            } else if (!fixed.remove(each.name(), text)) {
                ours.add(each);
            }
            if (field == null && rules.containsKey(each.name())) {
                violations.add(Violation.of(each.name(), Message.of("correction.notThere")));
            }
        }
        fixed.forEach((part, value) -> violations.add(Violation.of(part, Message.of("field.noneOf", List.of(value)))));
        return ours;
    }

    private byte[] bytes(String field, ValueForm form, FormPart part, String text) {
        boolean isBase64 = form.equals(ValueForm.BASE64);
        String our = isBase64 || part.fileName() == null ? form.ours(text) : "";
        if (our == null) {
            violations.add(Violation.of(field, form.unfit()));
        } else if (isBase64) {
            return Base64.getDecoder().decode(text);
        }
        return our == null || part.fileName() != null ? part.bytes() : our.getBytes(StandardCharsets.UTF_8);
    }
}
