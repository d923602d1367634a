package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.store.ReadingInPieces;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SearchText;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Handles the panel's call that searches both environments of a firm: its records, requests and deliveries. It takes
 * the service's lock itself, for so many records at a time.
 */
final class SearchHandlers {
    private static final int MOST_OF_A_KIND = 20;

    // After so many records of a kind, others are let in between two tables.
    private static final int MANY = 1000;

    private static final String REQUESTS = "requests";

    private final SharedState shared;
    private final RecordSearch records;

    SearchHandlers(SharedState shared) {
        this.shared = shared;
        this.records = new RecordSearch(shared.lock());
    }

    /** The hits of a kind: how many there are, of how many that were looked at, and the first ones. */
    private static final class Hits {
        private final ArrayNode data = JsonNodeFactory.instance.arrayNode();
        private int searched;
        private int count;

        void add(Supplier<ObjectNode> row) {
            count++;
            if (count <= MOST_OF_A_KIND) {
                data.add(row.get());
            }
        }
    }

    /** Returns the hits of {@code q} by kind. */
    ApiResponse search(PanelCall call) {
        SearchText wanted = SearchText.of(call.filter("q"));
        if (wanted.folded().isEmpty()) {
            throw PanelCall.malformed("q is missing: a number, a reference, an id, a name, a status or a code");
        }
        Map<String, Hits> kinds = new LinkedHashMap<>();
        calls(call, wanted, kinds.computeIfAbsent(REQUESTS, kind -> new Hits()));
        // They are filled now if the firm was not used.
        for (FirmEnvironment each : shared.locked(call::environments)) {
            for (String section : BookRecords.SECTIONS) {
                Hits hits = kinds.computeIfAbsent(section, kind -> new Hits());
                for (String table : BookRecords.tables(section)) {
                    find(each, () -> each.table(table), wanted, hits, row -> record(each, section, row));
                }
            }
            Hits clients = kinds.computeIfAbsent(TableNames.CLIENTS, kind -> new Hits());
            find(each, () -> each.table(TableNames.CLIENTS), wanted, clients, SearchHandlers::client);
            deliveries(each, wanted, kinds.computeIfAbsent("deliveries", kind -> new Hits()));
            shared.locked(() -> traced(each, call.filter("q"), kinds));
        }
        ObjectNode answer = Fields.none().put("q", call.filter("q"));
        ArrayNode list = answer.putArray("kinds");
        kinds.forEach((kind, hits) -> list.addObject()
                .put("kind", kind)
                .put("searched", hits.searched)
                .put("count", hits.count)
                .set("data", hits.data));
        return ApiResponse.of(200, answer);
    }

    private void find(
            FirmEnvironment environment,
            Supplier<Table> table,
            SearchText wanted,
            Hits into,
            Function<Row, ObjectNode> line) {
        int before = into.searched;
        into.searched += records.find(
                table, wanted, row -> into.add(() -> line.apply(row).put("world", environment.name())));
        if (before / MANY < into.searched / MANY) {
            ReadingInPieces.letOthersIn(shared.lock());
        }
    }

    private void calls(PanelCall call, SearchText wanted, Hits into) {
        String firm = call.firm().id();
        for (RecordedCall each : shared.journal().newestFirst()) {
            if (each.firm().equals(firm)) {
                into.searched++;
                if (has(each, wanted)) {
                    into.add(() -> RecordedRequests.row(each));
                }
            }
        }
    }

    private static boolean has(RecordedCall call, SearchText wanted) {
        return wanted.isStatus(call.status())
                || is(call.requestId(), wanted)
                || is(call.idempotencyKey(), wanted)
                || is(call.trace(), wanted)
                || wanted.isIn(call.request().toLowerCase(Locale.ROOT))
                || wanted.isIn(String.valueOf(call.operation()).toLowerCase(Locale.ROOT))
                || (call.refusedBy() != null && wanted.isIn(call.refusedBy()));
    }

    private static boolean is(@Nullable String id, SearchText wanted) {
        return id != null && id.equalsIgnoreCase(wanted.folded());
    }

    private static ObjectNode record(FirmEnvironment environment, String section, Row row) {
        return CallOutcome.line(new BookRecords.Found(environment, section, row));
    }

    private static ObjectNode client(Row row) {
        return Fields.none().put("id", row.client()).setAll(Fields.texts(row.json(), "name=/nombre", "nif"));
    }

    private void deliveries(FirmEnvironment environment, SearchText wanted, Hits into) {
        DeliveryRecords records = environment.deliveries();
        List<Row> destinations =
                shared.locked(() -> environment.chapters().destinations().all());
        for (Row destination : destinations) {
            find(
                    environment,
                    () -> records.of(destination.id()),
                    wanted,
                    into,
                    row -> row.shown().put("url", destination.text("url")));
        }
    }

    /** Adds the event and the job of an id, which only a trace shows, and returns all kinds. */
    private static Map<String, Hits> traced(FirmEnvironment environment, String id, Map<String, Hits> kinds) {
        Hits events = kinds.computeIfAbsent("events", kind -> new Hits());
        Row event = environment.events().find(id);
        if (event != null) {
            events.add(() -> Fields.texts(event.json(), "id", "name=/type")
                    .put("client", event.client())
                    .put("world", environment.name()));
        }
        Hits jobs = kinds.computeIfAbsent(TableNames.JOBS, kind -> new Hits());
        Row job = environment.table(TableNames.JOBS).find(id);
        if (job != null) {
            jobs.add(() -> Fields.texts(job.json(), "id", "name=/_kind", "state=/estado")
                    .put("world", environment.name()));
        }
        return kinds;
    }
}
