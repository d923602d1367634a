package es.cg.sdk.internal.batch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.batch.RecordedWrite.State;
import es.cg.sdk.internal.writes.WriteJournal.Write;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Meta;
import es.cg.sdk.text.Sha256;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A line of a journal: a word, what belongs to it, and a checksum. {@code docs/batch.md} has them all. Immutable.
 *
 * <p>The fields are percent-encoded, so that a blank parts them, and {@code -} is for none.
 */
record JournalLine(String word, List<@Nullable String> fields) {
    static final String HEADER = "cg-batch";
    static final String VERSION = "1";

    private static final String NONE = "-";
    private static final int LONGEST = 300;
    private static final int CHECKSUM = 8;
    private static final int MARK = 32;
    private static final Operation<Json> NO_OPERATION = Operation.post("batch.item", "/items", json -> json);

    private static final String SENT = "sent";
    private static final String DONE = "done";
    private static final String FOUND = "found";
    // Journals that were begun before the number was kept have lines of "done" and "found" without it.
    private static final Map<String, Integer> WITHOUT_NUMBER = Map.of(DONE, 5, FOUND, 3);
    private static final String NOT_DONE = "not-issued";
    private static final Map<String, Integer> SIZES =
            Map.of(HEADER, 2, SENT, 8, DONE, 6, "refused", 4, "unknown", 4, FOUND, 4, "spent", 3, NOT_DONE, 2);

    static JournalLine header(String baseUrl) {
        return of(HEADER, VERSION, baseUrl);
    }

    /** A write of the item that has this mark. */
    static JournalLine sent(Write write, Instant first, String mark, Instant now) {
        String client = write.client() == null ? null : write.client().toString();
        return of(
                SENT,
                write.key(),
                write.operation(),
                client,
                write.digest(),
                first.toString(),
                write.apiKey(),
                mark,
                now.toString());
    }

    static JournalLine done(String key, Meta meta, RecordIds made, Instant now) {
        String status = Integer.toString(meta.status());
        return of(DONE, key, status, shortened(meta.requestId()), made.id(), made.number(), now.toString());
    }

    /** How a write ended that is not done: what the service said, its status and code and no more. */
    static JournalLine ended(String key, boolean nothingDone, CallException e, Instant now) {
        String word = nothingDone ? "refused" : "unknown";
        return e instanceof ApiException said
                ? of(word, key, Integer.toString(said.status()), code(said.code()), now.toString())
                : of(word, key, null, null, now.toString());
    }

    static JournalLine found(String key, RecordIds made, Instant now) {
        return of(FOUND, key, made.id(), made.number(), now.toString());
    }

    /** Somebody said that it was not done, and its key may not be sent. */
    static JournalLine notIssued(String key, Instant now) {
        return of(NOT_DONE, key, now.toString());
    }

    static JournalLine spent(String key, @Nullable String code, Instant now) {
        return of("spent", key, code(code), now.toString());
    }

    /** What an item is found by, whatever operation and client its key is sent with: a digest of the key alone. */
    static String mark(IdempotencyKey key) {
        String text = "es.cg.sdk/item " + key.valueFor(NO_OPERATION, null);
        return Sha256.of(text).substring(0, MARK);
    }

    /** A code as the contract's are; of anything else, none: it may be an echo. */
    static @Nullable String code(@Nullable String said) {
        return said != null && said.matches("[a-z][a-z0-9_]{0,63}") ? said : null;
    }

    /** The status of an answer, and its code. */
    static String said(ApiException answer) {
        return said(Integer.toString(answer.status()), code(answer.code()));
    }

    private static String said(String status, @Nullable String code) {
        return code == null ? status : status + " " + code;
    }

    private static @Nullable String shortened(@Nullable String text) {
        return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    private static JournalLine of(String word, @Nullable String... fields) {
        List<@Nullable String> list = new ArrayList<>();
        for (String field : fields) {
            list.add(field);
        }
        return new JournalLine(word, list);
    }

    /** The text with its checksum and the end of the line. */
    String text() {
        String plain = word + " " + fields.stream().map(JournalLine::encoded).collect(Collectors.joining(" "));
        return plain + " ~" + checksum(plain) + "\n";
    }

    /** The line of this text, which has no end of line; null if it is damaged, or is none. */
    static @Nullable JournalLine read(String text) {
        int mark = text.length() - CHECKSUM - 2;
        if (mark < 0
                || !text.startsWith(" ~", mark)
                || !text.substring(mark + 2).equals(checksum(text.substring(0, mark)))) {
            return null;
        }
        String[] parts = text.substring(0, mark).split(" ", -1);
        List<@Nullable String> fields = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            fields.add(parts[i].equals(NONE) ? null : URLDecoder.decode(parts[i], UTF_8));
        }
        return new JournalLine(parts[0], fields);
    }

    /** Adds what it tells to what was known; false if that makes no sense. */
    boolean tell(JournalIndex known) {
        Integer size = SIZES.get(word);
        if (size == null || (size != fields.size() && !isOfBefore()) || word.equals(HEADER) || fields.get(0) == null) {
            return false;
        }
        try {
            Instant moment = Instant.parse(some(fields.size() - 1));
            if (word.equals(SENT)) {
                known.sent(some(6), sent());
                known.written(Instant.parse(some(4)));
            } else {
                RecordedWrite past = known.past(some(0));
                if (past == null) {
                    return false;
                }
                known.changed(ended(past));
            }
            known.written(moment);
            return true;
        } catch (DateTimeException | NumberFormatException e) {
            return false;
        }
    }

    /** Whether it was written before numbers were kept. */
    private boolean isOfBefore() {
        return Integer.valueOf(fields.size()).equals(WITHOUT_NUMBER.get(word));
    }

    private RecordedWrite sent() {
        String client = fields.get(2);
        return new RecordedWrite(
                State.UNCLEAR,
                some(0),
                some(1),
                client == null ? null : Long.valueOf(client),
                some(3),
                Instant.parse(some(4)),
                some(5),
                RecordIds.NONE,
                null);
    }

    private RecordedWrite ended(RecordedWrite past) {
        return switch (word) {
            case DONE -> past.done(new RecordIds(fields.get(3), isOfBefore() ? null : fields.get(4)));
            case FOUND -> past.done(new RecordIds(fields.get(1), isOfBefore() ? null : fields.get(2)));
            case "refused" -> past.now(State.REFUSED, null);
            case "spent" -> past.now(State.SPENT, fields.get(1));
            case NOT_DONE -> past.now(State.NOT_DONE, past.said());
            default -> past.now(State.UNCLEAR, fields.get(1) == null ? null : said(some(1), fields.get(2)));
        };
    }

    private String some(int field) {
        String value = fields.get(field);
        return value == null ? "" : value;
    }

    private static String encoded(@Nullable String field) {
        if (field == null) {
            return NONE;
        }
        String encoded = URLEncoder.encode(field, UTF_8);
        return encoded.equals(NONE) ? "%2D" : encoded;
    }

    private static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(US_ASCII));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
