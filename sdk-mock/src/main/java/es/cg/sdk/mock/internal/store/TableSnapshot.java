package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The records of a table at one moment, oldest first. They are shared with the table, which copies what it changes.
 * Confined to one thread until it is complete, and not changed then.
 */
public final class TableSnapshot {
    private final List<Kept> rows = new ArrayList<>();
    private long made;

    /** A record with its tree, its text, or both. */
    record Kept(
            long number,
            long client,
            String id,
            @Nullable ObjectNode tree,
            @Nullable CompactJson text) {
        CompactJson compact() {
            return text == null ? new CompactJson(Objects.requireNonNull(tree, "neither tree nor text")) : text;
        }
    }

    void add(Kept row) {
        rows.add(row);
    }

    /** Adds a record that was read; many are kept compressed. */
    public void add(long number, long client, ObjectNode json) {
        rows.add(new Kept(number, client, json.path("id").asText(), json, null));
        if (rows.size() % RecentRows.BLOCK == 0) {
            List<Kept> last = rows.subList(rows.size() - RecentRows.BLOCK, rows.size());
            List<CompactJson> texts =
                    CompactJson.compressed(last.stream().map(Kept::compact).toList());
            for (int i = 0; i < last.size(); i++) {
                Kept row = last.get(i);
                last.set(i, new Kept(row.number(), row.client(), row.id(), null, texts.get(i)));
            }
        }
    }

    /** Sets how many records were ever made. */
    public void made(long count) {
        made = count;
    }

    long made() {
        return made;
    }

    List<Kept> rows() {
        return rows;
    }

    void write(JsonGenerator to) throws IOException {
        to.writeStartObject();
        to.writeNumberField("made", made);
        to.writeArrayFieldStart("rows");
        for (Kept row : rows) {
            to.writeStartObject();
            to.writeNumberField("number", row.number());
            to.writeNumberField("client", row.client());
            to.writeFieldName("json");
            to.writeRawValue(new String(row.compact().text(), StandardCharsets.UTF_8));
            to.writeEndObject();
        }
        to.writeEndArray();
        to.writeEndObject();
    }
}
