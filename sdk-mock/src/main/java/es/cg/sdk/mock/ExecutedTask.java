package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;

/**
 * A task that ran because the clock was moved.
 *
 * @param at the time at which it was due
 * @param task the kind of task
 * @param id the id of the record that it was about; empty for none
 */
public record ExecutedTask(OffsetDateTime at, String task, String id) {
    static ExecutedTask of(JsonNode task) {
        return new ExecutedTask(
                OffsetDateTime.parse(task.path("at").asText()),
                task.path("task").asText(),
                task.path("id").asText());
    }
}
