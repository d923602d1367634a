package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.EventRule;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.outbound.SignatureForm;

/** Our events in the form of the service. Immutable. */
final class CorrectedEvents implements EventForm {
    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final RecordForms records;
    private final EventRule rule;

    CorrectedEvents(Corrections corrections, ContractSchemas schemas, RecordForms records) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.records = records;
        EventRule its = corrections.events();
        this.rule = its == null ? EventRule.CONTRACT : its;
    }

    @Override
    public SignatureForm signature() {
        return corrections.signature();
    }

    @Override
    public String body(ObjectNode event) {
        return theirs(event).toString();
    }

    @Override
    public String probe(String body) {
        if (corrections.events() == null) {
            return body;
        }
        try {
            return spaced(theirs((ObjectNode) ExactJson.read(body)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the body of the probe is JSON", e);
        }
    }

    private ObjectNode theirs(ObjectNode event) {
        ObjectNode rest = event.deepCopy();
        String kind = rest.path("type").asText();
        JsonNode record =
                records.theirs(schemas.event(kind), rest.at("/data/object").deepCopy());
        JsonNode created = rest.path("created");
        JsonNode client = rest.path("client_id");
        String environment = rest.path("environment").asText(rule.production());
        rest.remove("type");
        rest.remove("created");
        rest.remove("client_id");
        rest.remove("environment");
        rest.remove("data");
        rule.kind().put(rest, TextNode.valueOf(rule.kinds().getOrDefault(kind, kind)));
        rule.created().put(rest, created);
        rule.clientId().put(rest, client);
        if (!environment.isEmpty()) {
            rule.environment().put(rest, TextNode.valueOf(environment));
        }
        if (!rule.withoutRecord().contains(kind)) {
            rule.object().put(rest, record);
        }
        if (rule.within().isHere()) {
            return rest;
        }
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        rule.within().put(whole, rest);
        return whole;
    }

    /** Returns JSON with spaces and escapes that no library writes, so that whoever verifies other bytes is found. */
    private static String spaced(JsonNode node) {
        if (!node.isObject()) {
            return node.toString().replace("ñ", "\\u00f1").replace("/", "\\/");
        }
        StringBuilder text = new StringBuilder(" {\t");
        node.properties()
                .forEach(each -> text.append(text.length() == 3 ? "" : ",\r\n ")
                        .append(TextNode.valueOf(each.getKey()))
                        .append(" : ")
                        .append(spaced(each.getValue())));
        return text.append(" }\r\n").toString();
    }
}
