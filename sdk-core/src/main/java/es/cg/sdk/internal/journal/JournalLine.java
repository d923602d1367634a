package es.cg.sdk.internal.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A line of a journal: a type, its fields and a checksum. {@code docs/batch.md} documents them. Immutable.
 *
 * <p>Fields are percent-encoded and separated by blanks; {@code -} stands for null. Types and fields are on users'
 * disks: they must stay readable.
 */
record JournalLine(String type, List<@Nullable String> fields) {
    static final String HEADER = "cg-batch";
    // Another version of the SDK refuses it, and says that it is of another version.
    static final String VERSION = "5";

    private static final String NONE = "-";
    private static final int MAX_LENGTH = 300;
    private static final int CHECKSUM_LENGTH = 8;
    private static final int DIGEST_LENGTH = 32;
    private static final Operation<Json> NO_OPERATION = Operation.post("batch.item", "/items", json -> json);

    private static final String SENT = "sent";
    private static final String DONE = "done";
    private static final String FOUND = "found";
    // A "sent" line of a client with corrections has three more fields.
    private static final int SIZE_WITH_CORRECTIONS = 12;
    private static final String ACCEPTED = "accepted";
    private static final String SETTLED = "settled";
    private static final String NOT_DONE = "not-issued";
    private static final String TOLD = "told";
    private static final String UNTOLD = "untold";
    private static final String TIME = "time";
    private static final Map<String, Integer> SIZES = Map.ofEntries(
            entry(HEADER, 2),
            entry(SENT, 9),
            entry(DONE, 6),
            entry(ACCEPTED, 5),
            entry(SETTLED, 5),
            entry("refused", 4),
            entry("unknown", 4),
            entry(FOUND, 4),
            entry("spent", 3),
            entry(NOT_DONE, 2),
            entry(TOLD, 2),
            entry(UNTOLD, 3),
            entry(TIME, 1));

    static JournalLine header(String baseUrl) {
        return of(HEADER, VERSION, baseUrl);
    }

    /**
     * Returns the line of a write that is about to be sent, of the item with this digest; {@code reference} is the
     * caller's, null for none.
     */
    static JournalLine sent(Write write, Instant first, String itemDigest, @Nullable String reference, Instant now) {
        String client = write.client() == null ? null : write.client().toString();
        List<@Nullable String> fields = new ArrayList<>(Arrays.asList(
                write.key(), write.operation(), client, write.digest(), first.toString(), write.apiKey(), itemDigest));
        fields.add(reference == null ? null : referenceDigest(write.operation(), write.client(), reference));
        UsedCorrections corrections = write.corrections();
        if (corrections != null) {
            fields.addAll(List.of(corrections.uncorrected(), corrections.digest(), corrections.name()));
        }
        fields.add(now.toString());
        return new JournalLine(SENT, fields);
    }

    static JournalLine done(String key, Meta meta, RecordIds made, Instant now) {
        String status = Integer.toString(meta.status());
        return of(DONE, key, status, shortened(meta.requestId()), made.id(), made.number(), now.toString());
    }

    /** Returns the line of a write that the service has accepted; the token of its job is null if it named none. */
    static JournalLine accepted(String key, Meta meta, @Nullable String jobToken, Instant now) {
        String status = Integer.toString(meta.status());
        return of(ACCEPTED, key, status, shortened(meta.requestId()), jobToken, now.toString());
    }

    /** Returns the line of what a person found: the ids of the record, or {@link RecordIds#NONE} if it is not done. */
    static JournalLine settled(String key, String askedBy, RecordIds found, Instant now) {
        return of(SETTLED, key, askedBy, found.id(), found.number(), now.toString());
    }

    /** Returns the line of a write that ended without being done, with only the status and the code of the answer. */
    static JournalLine ended(String key, boolean nothingDone, CallException e, Instant now) {
        String type = nothingDone ? "refused" : "unknown";
        return e instanceof ApiException answer
                ? of(type, key, Integer.toString(answer.status()), code(answer.code()), now.toString())
                : of(type, key, null, null, now.toString());
    }

    static JournalLine found(String key, RecordIds made, Instant now) {
        return of(FOUND, key, made.id(), made.number(), now.toString());
    }

    /** Returns the line of a write that {@code onUnknown} found not done, but whose key must not be sent again. */
    static JournalLine notDone(String key, Instant now) {
        return of(NOT_DONE, key, now.toString());
    }

    static JournalLine jobFailed(String key, @Nullable String code, Instant now) {
        return of("spent", key, code(code), now.toString());
    }

    /** Returns the line of a write that is done, and for which your code has run. */
    static JournalLine told(String key, Instant now) {
        return of(TOLD, key, now.toString());
    }

    /** Returns the line of a write that is done, and for which your code is to run again. */
    static JournalLine untold(String key, String askedBy, Instant now) {
        return of(UNTOLD, key, askedBy, now.toString());
    }

    /** Returns a line that only says that a run was in progress at this time. */
    static JournalLine time(Instant now) {
        return of(TIME, now.toString());
    }

    /** Returns the digest of an item's key, without operation and client, by which the item is found in the journal. */
    static String itemDigest(IdempotencyKey key) {
        return digest("es.cg.sdk/item " + key.valueFor(NO_OPERATION, null));
    }

    /** Returns the digest of a reference that a write of this operation and client carries. */
    static String referenceDigest(String operation, @Nullable Long client, String reference) {
        return digest("es.cg.sdk/reference " + operation + " " + client + " " + reference);
    }

    private static String digest(String text) {
        return Sha256.hex(text).substring(0, DIGEST_LENGTH);
    }

    /** Returns the code if it looks like the contract's, else null: other text may repeat data of the request. */
    static @Nullable String code(@Nullable String code) {
        return code != null && code.matches("[a-z][a-z0-9_]{0,63}") ? code : null;
    }

    /** Returns the status of an answer and its code, such as {@code 500 sin_efecto}. */
    static String statusAndCode(ApiException answer) {
        return statusAndCode(Integer.toString(answer.status()), code(answer.code()));
    }

    private static String statusAndCode(String status, @Nullable String code) {
        return code == null ? status : status + " " + code;
    }

    private static @Nullable String shortened(@Nullable String text) {
        return text == null || text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH);
    }

    private static JournalLine of(String type, @Nullable String... fields) {
        List<@Nullable String> list = new ArrayList<>();
        for (String field : fields) {
            list.add(field);
        }
        return new JournalLine(type, list);
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

    /** Adds this line to the index; returns false if the line makes no sense there. */
    boolean applyTo(JournalIndex index) {
        Integer size = SIZES.get(type);
        if (size == null
                || (size != fields.size() && !hasCorrections())
                || type.equals(HEADER)
                || fields.get(0) == null) {
            return false;
        }
        try {
            Instant time = Instant.parse(field(fields.size() - 1));
            if (type.equals(SENT)) {
                index.add(sentWrite(index));
                index.recordTime(Instant.parse(field(4)));
            } else if (!type.equals(TIME)) {
                RecordedWrite recorded = index.get(field(0));
                if (recorded == null || ((type.equals(TOLD) || type.equals(UNTOLD)) && !recorded.isDone())) {
                    return false;
                }
                index.add(endedWrite(recorded, time));
            }
            index.recordTime(time);
            return true;
        } catch (DateTimeException | NumberFormatException e) {
            return false;
        }
    }

    private boolean hasCorrections() {
        return type.equals(SENT) && fields.size() == SIZE_WITH_CORRECTIONS;
    }

    private @Nullable UsedCorrections corrections(JournalIndex index) {
        return hasCorrections() ? new UsedCorrections(field(8), index.shared(field(9)), index.shared(field(10))) : null;
    }

    private RecordedWrite sentWrite(JournalIndex index) {
        String client = fields.get(2);
        return new RecordedWrite(
                State.IN_DOUBT,
                false,
                field(0),
                index.shared(field(1)),
                client == null ? null : index.shared(Long.valueOf(client)),
                HexDigest.of(field(6)),
                HexDigest.of(field(3)),
                corrections(index),
                Instant.parse(field(4)),
                null,
                index.shared(field(5)),
                RecordIds.NONE,
                null,
                null,
                fields.get(7) == null ? null : HexDigest.of(field(7)),
                RequestFacts.NONE);
    }

    private RecordedWrite endedWrite(RecordedWrite recorded, Instant time) {
        return switch (type) {
            case DONE -> recorded.ended(time).done(new RecordIds(fields.get(3), fields.get(4)), fields.get(1));
            case FOUND -> recorded.done(new RecordIds(fields.get(1), fields.get(2)), null);
            case ACCEPTED -> recorded.ended(time).accepted(fields.get(3));
            case SETTLED ->
                fields.get(2) == null
                        ? recorded.notDone()
                        : recorded.done(new RecordIds(fields.get(2), fields.get(3)), null);
            case TOLD -> recorded.told(true);
            case UNTOLD -> recorded.told(false);
            case "refused" -> recorded.withState(State.REFUSED, null);
            case "spent" -> recorded.withState(State.JOB_FAILED, fields.get(1));
            case NOT_DONE -> recorded.withState(State.NOT_DONE, recorded.lastAnswer());
            default ->
                recorded.ended(time)
                        .withState(
                                State.IN_DOUBT, fields.get(1) == null ? null : statusAndCode(field(1), fields.get(2)));
        };
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
