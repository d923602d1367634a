package es.cg.sdk.internal.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.json.Json;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A line of a journal: a type, its fields and a checksum. {@code docs/internals/journal.md} has them. Immutable.
 *
 * <p>Fields are percent-encoded and separated by blanks; {@code -} stands for null. Types and fields are on users'
 * disks: they must stay readable.
 */
record JournalLine(String type, List<@Nullable String> fields) {
    static final String HEADER = "cg-batch";
    // Another version of the SDK refuses it, and says that it is of another version.
    static final String VERSION = "6";

    private static final String NONE = "-";
    private static final int CHECKSUM_LENGTH = 8;
    private static final int DIGEST_LENGTH = 32;
    private static final Operation<Json> NO_OPERATION = Operation.post("batch.item", "/items", json -> json);

    private static final String TIME = "time";
    private static final String TOLD = "told";
    private static final Map<String, State> STATES =
            Arrays.stream(State.values()).collect(Collectors.toMap(JournalLine::type, each -> each));
    private static final int WHOLE_SIZE = 10;
    private static final int CHANGE_SIZE = 9;

    static JournalLine header(String baseUrl) {
        return of(HEADER, VERSION, baseUrl);
    }

    /** Returns a line that only says that a run was in progress at this time. */
    static JournalLine time(Instant now) {
        return of(TIME, now.toString());
    }

    /** Returns the line of the next version of a record. */
    static JournalLine of(WriteRecord next, Instant now) {
        String type = type(next.state());
        if (next.state() == State.SENDING || next.state() == State.SUPERSEDED) {
            return of(
                    type,
                    next.key(),
                    next.operation(),
                    text(next.client()),
                    next.request(),
                    next.firstSent().toString(),
                    next.apiKey(),
                    next.item(),
                    isOfFile(next) ? next.reference() : referenceDigest(next, next.reference()),
                    next.corrections(),
                    now.toString());
        }
        return of(
                type,
                next.key(),
                next.lastAnswer(),
                text(next.lastEnded()),
                next.objectId(),
                next.number(),
                next.jobToken(),
                Boolean.TRUE.equals(next.told()) ? TOLD : null,
                next.askedBy(),
                now.toString());
    }

    private static String type(State state) {
        return state == State.SENDING
                ? "sent"
                : state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    /** Returns the digest of an item's key, without operation and client, by which the item is found in the journal. */
    static String itemDigest(IdempotencyKey key) {
        return digest("es.cg.sdk/item " + key.valueFor(NO_OPERATION, null));
    }

    /** Returns whether a record is of a file, which holds no path, and a digest in place of the reference. */
    static boolean isOfFile(WriteRecord record) {
        return record.path().isEmpty();
    }

    /** Returns the digest of a reference that this write carries; null for none. */
    static @Nullable String referenceDigest(WriteRecord write, @Nullable String reference) {
        return reference == null
                ? null
                : digest("es.cg.sdk/reference " + write.operation() + " " + write.client() + " " + reference);
    }

    private static String digest(String text) {
        return Sha256.hex(text).substring(0, DIGEST_LENGTH);
    }

    private static JournalLine of(String type, @Nullable String... fields) {
        return new JournalLine(type, Collections.unmodifiableList(Arrays.asList(fields)));
    }

    /** Returns the line with its checksum and the line break. */
    String text() {
        String plain = type + " " + fields.stream().map(JournalLine::encode).collect(Collectors.joining(" "));
        return plain + " ~" + checksum(plain) + "\n";
    }

    /** Parses a line without its line break; returns null if it is damaged or is not a line of a journal. */
    static @Nullable JournalLine parse(String text) {
        int end = text.length() - CHECKSUM_LENGTH - 2;
        if (end < 0
                || !text.startsWith(" ~", end)
                || !text.substring(end + 2).equals(checksum(text.substring(0, end)))) {
            return null;
        }
        String[] parts = text.substring(0, end).split(" ", -1);
        List<@Nullable String> fields = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            fields.add(parts[i].equals(NONE) ? null : URLDecoder.decode(parts[i], UTF_8));
        }
        return new JournalLine(parts[0], fields);
    }

    /** Returns whether it has all of its record. */
    boolean isWhole() {
        return type.equals(type(State.SENDING)) || type.equals(type(State.SUPERSEDED));
    }

    /** Adds this line to the index; returns false if the line makes no sense there. */
    boolean applyTo(JournalIndex index) {
        State state = STATES.get(type);
        boolean isWhole = isWhole();
        int size = state == null ? 1 : isWhole ? WHOLE_SIZE : CHANGE_SIZE;
        if ((state == null && !type.equals(TIME)) || size != fields.size() || fields.get(0) == null) {
            return false;
        }
        try {
            Instant time = Instant.parse(field(size - 1));
            if (state != null) {
                WriteRecord before = index.get(field(0));
                if (before == null && !isWhole) {
                    return false;
                }
                WriteRecord record = isWhole ? whole(state, before, index) : changed(requireNonNull(before), state);
                index.add(record);
                index.recordTime(record.firstSent());
            }
            index.recordTime(time);
            return true;
        } catch (DateTimeException | NumberFormatException e) {
            return false;
        }
    }

    /** Returns the record of a line that has all of it. While the file is locked, no other process sends it. */
    private WriteRecord whole(State state, @Nullable WriteRecord before, JournalIndex index) {
        String client = fields.get(2);
        return new WriteRecord(
                field(0),
                field(6),
                index.shared(field(1)),
                client == null ? null : index.shared(Long.valueOf(client)),
                "",
                field(3),
                fields.get(8),
                index.shared(field(5)),
                fields.get(7),
                null,
                null,
                state == State.SENDING ? State.IN_DOUBT : state,
                before != null && before.state() == State.IN_DOUBT,
                Instant.parse(field(4)),
                null,
                1,
                null,
                null,
                null,
                null,
                index.batch(),
                false,
                null,
                null,
                null,
                before == null ? 1 : before.version() + 1);
    }

    private WriteRecord changed(WriteRecord before, State state) {
        // Of thousands of writes that are done, nobody needs the last answer.
        String answer = state == State.DONE ? null : fields.get(1);
        return new WriteChange(before)
                .released(state)
                .ended(fields.get(2) == null ? null : Instant.parse(field(2)), answer)
                .done(new RecordIds(fields.get(3), fields.get(4)), fields.get(5))
                .told(fields.get(6) != null)
                .askedBy(fields.get(7))
                .build();
    }

    private String field(int index) {
        String value = fields.get(index);
        return value == null ? "" : value;
    }

    private static String encode(@Nullable String field) {
        if (field == null) {
            return NONE;
        }
        String encoded = URLEncoder.encode(field, UTF_8);
        return encoded.equals(NONE) ? "%2D" : encoded;
    }

    private static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(US_ASCII));
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
