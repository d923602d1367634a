package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;

/**
 * The state of an environment at one moment.
 *
 * @param random the state of the random source
 * @param schedule the scheduled tasks as JSON
 * @param tables the tables by their kind of record
 */
public record EnvironmentSnapshot(Instant clock, long random, ObjectNode schedule, Map<String, TableSnapshot> tables) {
    /** Writes the state as JSON, with the time of the clock or without. */
    public void write(JsonGenerator to, boolean withClock) throws IOException {
        to.writeStartObject();
        if (withClock) {
            to.writeStringField("clock", clock.toString());
        }
        to.writeNumberField("dice", random);
        to.writeFieldName("agenda");
        ExactJson.write(schedule, to);
        to.writeObjectFieldStart("tables");
        for (Map.Entry<String, TableSnapshot> each : tables.entrySet()) {
            to.writeFieldName(each.getKey());
            each.getValue().write(to);
        }
        to.writeEndObject();
        to.writeEndObject();
    }
}
