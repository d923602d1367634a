package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds the outcome of a recorded call to its JSON: its record as it is now, its job and its deliveries. */
final class CallOutcome {
    private static final int MAX_DELIVERIES = 20;

    private final FirmEnvironment environment;

    CallOutcome(FirmEnvironment environment) {
        this.environment = environment;
    }

    /** Adds the outcome of a call to its JSON. */
    void addTo(ObjectNode whole, RecordedCall call) {
        JsonNode answer = parsed(call.answer());
        Set<String> ids = new LinkedHashSet<>(List.of(answer.path("id").asText("")));
        Row job = environment.table(TableNames.JOBS).find(answer.path("id").asText());
        if (job != null) {
            ids.add(job.text("/resultado/id"));
            whole.set("job", Fields.texts(job.json(), "id", "state=/estado", "error=/error/code"));
        }
        whole.set("record", first(ids, call));
        deliveries(whole.putArray("deliveries"), call.trace());
    }

    /** Returns a line about the record that a call wrote, as it is now; null if the books have none. */
    @Nullable
    ObjectNode recordOf(RecordedCall call) {
        JsonNode answer = parsed(call.answer());
        return first(new LinkedHashSet<>(List.of(answer.path("id").asText(""))), call);
    }

    private @Nullable ObjectNode first(Set<String> ids, RecordedCall call) {
        List<String> path = List.of(call.request().split("/", -1));
        ids.addAll(path.subList(Math.min(2, path.size()), path.size()));
        return ids.stream()
                .filter(id -> !id.isEmpty())
                .map(this::record)
                .filter(each -> each != null)
                .findFirst()
                .orElse(null);
    }

    /** Returns a line about a record as it is now; null if the books have none of this id. */
    @Nullable
    ObjectNode record(String id) {
        BookRecords.Found found = BookRecords.find(List.of(environment), id);
        return found == null ? null : line(found);
    }

    /** Returns a line about a record, with the answer of the tax authority. */
    static ObjectNode line(BookRecords.Found found) {
        ObjectNode line = BookRecords.line(found);
        JsonNode submission = found.row().json().path("verifactu");
        if (submission.path("estado").isTextual()) {
            line.set(
                    "submission",
                    Fields.texts(submission, "state=/estado", "code=/codigo_error", "message=/mensaje_error"));
        }
        return line;
    }

    private void deliveries(ArrayNode list, String trace) {
        for (Row event : environment.events().ofTrace(trace)) {
            for (DeliveryRecords.Found each : environment.deliveries().ofEvent(event.id())) {
                if (list.size() == MAX_DELIVERIES) {
                    return;
                }
                JsonNode delivery = each.delivery().json();
                ObjectNode shown = list.addObject().put("type", event.text("type"));
                shown.setAll(Fields.texts(delivery, "id", "estado"));
                shown.set("proximo_intento_en", delivery.path("proximo_intento_en"));
            }
        }
    }

    /** Returns a body as JSON; nothing if it is none, or was recorded in part. */
    static JsonNode parsed(String body) {
        try {
            return body.isEmpty()
                    ? JsonNodeFactory.instance.missingNode()
                    : ExactJson.read(body.getBytes(StandardCharsets.UTF_8));
        } catch (JacksonException | NumberFormatException partial) {
            return JsonNodeFactory.instance.missingNode();
        } catch (IOException e) {
            throw new AssertionError("bytes in memory are readable", e);
        }
    }
}
