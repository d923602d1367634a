package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.WatchedRecords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** Fills the tables of an environment with copies of their newest record, and counts the copies that a call reads. */
final class Growth {
    static final int CLIENT = 1001;

    private final ListeningService service;
    private final WatchedRecords copies = new WatchedRecords();

    Growth(ListeningService service) {
        this.service = service;
    }

    /** Adds copies of the client's newest record, or of another's, each with an id of its own and with what is changed. */
    void fill(String table, long client, int count, ObjIntConsumer<ObjectNode> change) {
        Environment environment = service.context().environment();
        List<Row> mine = environment.table(table).of(client);
        JsonNode model = (mine.isEmpty() ? environment.table(table).newestFirst() : mine)
                .get(0)
                .json();
        for (int i = 0; i < count; i++) {
            ObjectNode copy = model.deepCopy();
            copy.put("id", environment.random().id("copy_"));
            change.accept(copy, i);
            add(table, client, copy);
        }
    }

    /** Adds a record, which is counted as the copies are. */
    void add(String table, long client, ObjectNode record) {
        copies.add(service.context().environment().table(table), client, record);
    }

    /** Runs a call and returns how many of the added records it read. */
    int reads(Call call) throws IOException {
        copies.clear();
        call.run();
        return copies.count();
    }

    /** Walks a list to its end, and returns what each page read. */
    Walk walk(String path, int limit) throws IOException {
        List<Integer> reads = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        String cursor = "";
        String filtered = path + (path.contains("?") ? "&" : "?") + "limit=" + limit;
        do {
            String page = filtered + (cursor.isEmpty() ? "" : "&cursor=" + cursor);
            Answer[] answer = new Answer[1];
            reads.add(reads(() -> answer[0] = service.get(page)));
            if (answer[0].status() != 200) {
                throw new AssertionError(page + " → " + answer[0]);
            }
            answer[0]
                    .json()
                    .path("data")
                    .forEach(each -> ids.add(each.path("id").asText()));
            cursor = answer[0].json().path("next_cursor").asText("");
        } while (!cursor.isEmpty() && !cursor.equals("null"));
        return new Walk(reads, ids);
    }

    static String json(String text) throws IOException {
        return Caller.merged(text.replace('\'', '"'));
    }

    record Walk(List<Integer> reads, List<String> ids) {
        int most() {
            return reads.stream().mapToInt(Integer::intValue).max().orElseThrow();
        }
    }

    interface Call {
        void run() throws IOException;
    }
}
