package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import java.util.Map;

/** Our events in the form of the service. Immutable. */
record CorrectedEvents(Corrections corrections, ContractSchemas schemas) implements EventForm {
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
            // No JSON library writes this, so that whoever verifies other bytes is found.
            String spaced = theirs.toString().replace("\",\"", "\" ,\r\n \"").replace("ñ", "\\u00f1");
            return theirs.equals(event) ? body : " " + spaced + "\r\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the body of the probe is JSON", e);
        }
    }

    private ObjectNode theirs(ObjectNode event) {
        ObjectNode rest = event.deepCopy();
        RecordForms records = new RecordForms(corrections, schemas);
        JsonNode record = rest.remove("data").path("object");
        String kind = rest.path("type").asText();
        if (!corrections.events().containsKey(kind)) {
            rest.set("record", records.theirs(schemas.event(kind), record));
        }
        return records.members(rest, corrections.events(), Map.of());
    }
}
