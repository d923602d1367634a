package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.checks.ContractBody.Field;
import es.cg.sdk.checks.ContractBody.Presence;
import es.cg.sdk.checks.OpenApi.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Holds one request body of the contract against its schema in {@code openapi.json}. */
final class BodyComparison {
    /** Keywords that narrow what may be sent: a narrowing that the contract does not show is assumed. */
    private static final Set<String> NARROWING = Set.of(
            "enum",
            "const",
            "pattern",
            "minLength",
            "maxLength",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minItems",
            "maxItems",
            "uniqueItems",
            "minProperties",
            "maxProperties",
            "additionalProperties",
            "dependentRequired");

    private final OpenApi api;
    private final ContractBody shown;
    private final JsonNode schema;
    private final Findings findings;

    private BodyComparison(OpenApi api, ContractBody shown, JsonNode schema) {
        this.api = api;
        this.shown = shown;
        this.schema = schema;
        this.findings = new Findings("the body of " + shown);
    }

    static List<String> findings(OpenApi api, ContractBody shown) {
        Optional<Operation> operation = api.operation(shown.method(), shown.path());
        if (operation.isEmpty()) {
            return List.of("the body of " + shown + ": openapi.json does not have the operation");
        }
        JsonNode body = operation.get().bodySchema();
        JsonNode schema = shown.below().isEmpty()
                ? body
                : api.resolve(api.properties(body).getOrDefault(shown.below(), body))
                        .path("items");
        return new BodyComparison(api, shown, api.resolve(schema)).findings();
    }

    private List<String> findings() {
        findings.unless(!OpenApi.assumed(schema), "the contract shows it, so its schema must not be x-assumed");
        Map<String, JsonNode> properties = api.properties(schema);
        Set<String> required = new TreeSet<>(api.required(schema));
        narrowing("the body", schema, Set.of());
        for (Field field : shown.fields()) {
            JsonNode property = properties.get(field.name());
            if (property == null) {
                findings.add("lacks the field " + field.name() + ", which the contract shows");
            } else {
                field(field, property, required.contains(field.name()));
            }
        }
        properties.forEach((name, property) -> findings.unless(
                shown.names().contains(name) || OpenApi.assumed(property),
                "the contract does not show the field " + name + ", so it must be x-assumed"));
        if (shown.names().contains("retencion_irpf_pct") && shown.method().equals("POST")) {
            conditional();
        }
        return findings.all();
    }

    private void field(Field field, JsonNode property, boolean required) {
        JsonNode resolved = api.resolve(property);
        String what = "the field " + field.name();
        findings.unless(!OpenApi.assumed(property), what + " is the contract's and must not be x-assumed");
        if (field.presence() == Presence.NOT_SHOWN) {
            findings.unless(
                    !required || OpenApi.assumed(schema, "required"),
                    "the contract does not say that " + field.name() + " is required, so x-assumed-parts must name"
                            + " required");
        } else {
            findings.same("whether " + field.name() + " is required", field.presence() == Presence.REQUIRED, required);
        }
        type(field, resolved, what);
        values(field, resolved, what);
    }

    private void type(Field field, JsonNode resolved, String what) {
        if (field.type().equals("date")) {
            findings.same("the type of " + what, "string", resolved.path("type").asText());
            findings.addAll(Dates.findings("the body of " + shown + ", " + what, resolved));
        } else if (!field.type().equals("any")) {
            findings.same(
                    "the type of " + what, field.type(), resolved.path("type").asText());
            findings.unless(!OpenApi.assumed(resolved, "type"), "the type of " + what + " is the contract's");
        } else {
            findings.unless(
                    OpenApi.assumed(resolved, "type") || resolved.path("type").isMissingNode(),
                    "the contract does not show the type of " + what + ", so its x-assumed-parts must name type");
        }
    }

    private void values(Field field, JsonNode resolved, String what) {
        Set<String> explained = new TreeSet<>();
        if (!field.values().isEmpty()) {
            explained.add("enum");
            // Numbers are beside the properties: there, generators of clients make no type of them.
            JsonNode closed = schema.path("patternProperties").path("^" + field.name() + "$");
            JsonNode values = resolved.has("enum") ? resolved : closed;
            findings.sameSet("the values of " + what, field.values(), Set.copyOf(OpenApi.texts(values.path("enum"))));
        }
        if (field.longest() > 0) {
            explained.add("maxLength");
            findings.same(
                    "the greatest length of " + what,
                    field.longest(),
                    resolved.path("maxLength").asInt());
        }
        if (!field.taken().isEmpty()) {
            explained.add("pattern");
            Findings pattern = new Findings("the body of " + shown + ", " + what);
            String text = resolved.path("pattern").asText();
            Samples.check(pattern, Pattern.compile(text), field.taken(), field.refused());
            findings.addAll(pattern.all());
        }
        if (field.type().equals("date")) {
            explained.add("pattern");
        }
        explained.forEach(each -> findings.unless(
                !OpenApi.assumed(resolved, each), "the " + each + " of " + what + " is the contract's, not assumed"));
        narrowing(what, resolved, explained);
    }

    private void narrowing(String what, JsonNode node, Set<String> explained) {
        for (String keyword : OpenApi.names(node)) {
            findings.unless(
                    !NARROWING.contains(keyword) || explained.contains(keyword) || OpenApi.assumed(node, keyword),
                    "the contract does not show the " + keyword + " of " + what + ", so x-assumed-parts must name it");
        }
    }

    private void conditional() {
        boolean found =
                schema.at("/if/properties/retencion_irpf_tipo/const").asText().equals("personalizada")
                        && OpenApi.texts(schema.at("/then/required")).contains("retencion_irpf_pct");
        findings.unless(found, "must require retencion_irpf_pct if retencion_irpf_tipo is personalizada");
    }
}
