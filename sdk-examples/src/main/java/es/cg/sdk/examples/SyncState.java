package es.cg.sdk.examples;

import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How far a synchronisation is: a file of changes that only grows, and a cursor file that is written whole. The cursor
 * has the length of the first: what was appended after the last cursor, before a crash, is cut off and fetched again.
 */
final class SyncState {
    // Records may become visible a little later than their time says.
    private static final Duration OVERLAP = Duration.ofMinutes(5);

    private final Path cursor;
    private final Path changes;
    private final String source;
    private final Map<String, OffsetDateTime> since = new TreeMap<>();
    private final Map<String, OffsetDateTime> seen = new LinkedHashMap<>();
    private long length;

    private SyncState(Path folder, String source) {
        this.cursor = folder.resolve("cursor.json");
        this.changes = folder.resolve("changes.jsonl");
        this.source = source;
    }

    /**
     * Opens the state in a folder, which is created.
     *
     * @param source the service and the client; a folder is of one source
     * @throws RefusedException if the folder is of another source, or if its cursor cannot be read
     */
    static SyncState open(Path folder, String source) throws IOException {
        Files.createDirectories(folder);
        SyncState state = new SyncState(folder, source);
        if (Files.exists(state.cursor)) {
            state.read();
        }
        try (FileChannel file = FileChannel.open(state.changes, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (file.size() < state.length) {
                throw RefusedException.failed(state.changes + " is shorter than " + state.cursor
                        + " says: restore it, or delete both to start from the beginning");
            }
            file.truncate(state.length);
        }
        return state;
    }

    private void read() throws IOException {
        Json json;
        try {
            json = Json.parse(Files.readAllBytes(cursor));
            length = Long.parseLong(json.get("length").text());
            json.get("since").names().forEach(each -> since.put(each, time(json.get("since"), each)));
            json.get("seen").names().forEach(each -> seen.put(each, time(json.get("seen"), each)));
        } catch (RuntimeException broken) {
            throw RefusedException.failed(cursor + " cannot be read: restore it, or delete it together with " + changes
                    + " to start from the beginning");
        }
        if (!source.equals(json.get("source").string())) {
            throw RefusedException.failed(cursor + " is of "
                    + json.get("source").string() + ", not of " + source + ": choose another folder with --to");
        }
    }

    private static OffsetDateTime time(Json map, String name) {
        return OffsetDateTime.parse(String.valueOf(map.get(name).string()));
    }

    /** Returns the time from which changes of this resource are asked for; null for all. */
    @Nullable
    OffsetDateTime since(String resource) {
        OffsetDateTime last = since.get(resource);
        return last == null ? null : last.minus(OVERLAP);
    }

    /** Returns whether this version of a record is in the file of changes. */
    boolean has(String resource, String id, OffsetDateTime changed) {
        return changed.isEqual(seen.getOrDefault(resource + " " + id, OffsetDateTime.MIN));
    }

    /** Appends records in the order of their changes, then writes the cursor. */
    void add(String resource, List<SyncedRecord> records) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (SyncedRecord each : records) {
            lines.append(each.json().text()).append('\n');
            seen.put(resource + " " + each.id(), each.changed());
            since.merge(resource, each.changed(), (a, b) -> a.isAfter(b) ? a : b);
        }
        try (FileChannel file = FileChannel.open(changes, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            file.write(ByteBuffer.wrap(lines.toString().getBytes(StandardCharsets.UTF_8)));
            file.force(true);
            length = file.size();
        }
        write();
    }

    private void write() throws IOException {
        seen.entrySet().removeIf(each -> {
            OffsetDateTime last =
                    since.get(each.getKey().substring(0, each.getKey().indexOf(' ')));
            return last != null && each.getValue().isBefore(last.minus(OVERLAP));
        });
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("source", source);
        json.put("length", length);
        json.put("since", texts(since));
        json.put("seen", texts(seen));
        Path next = cursor.resolveSibling("cursor.json.new");
        Files.writeString(next, Json.of(json).text(), StandardCharsets.UTF_8);
        try (FileChannel file = FileChannel.open(next, StandardOpenOption.WRITE)) {
            file.force(true);
        }
        Files.move(next, cursor, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Map<String, Object> texts(Map<String, OffsetDateTime> times) {
        Map<String, Object> texts = new LinkedHashMap<>();
        times.forEach((name, time) -> texts.put(name, time.toString()));
        return texts;
    }

    Path changes() {
        return changes;
    }
}
