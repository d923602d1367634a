package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import java.util.Map;

/** Our events in the form of the service. Immutable. */
final class CorrectedEvents implements EventForm {
    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final RecordForms records;

    CorrectedEvents(Corrections corrections, ContractSchemas schemas, RecordForms records) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.records = records;
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
        try {
            ObjectNode event = (ObjectNode) ExactJson.read(body);
            ObjectNode theirs = theirs(event);
            return theirs.equals(event) ? body : spaced(theirs);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the body of the probe is JSON", e);
        }
    }

    private ObjectNode theirs(ObjectNode event) {
        ObjectNode rest = event.deepCopy();
        JsonNode record = rest.remove("data").path("object");
        rest.set("record", records.theirs(schemas.event(rest.path("type").asText()), record));
        return records.members(rest, corrections.events(), Map.of());
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
