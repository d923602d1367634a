package es.cg.sdk.internal.writes;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.Call;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.model.Json;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks up whether a write was done, by the caller's reference that it carried. Immutable. */
final class RecordLookUp {
    private static final int MAX_REFERENCE = 255;
    private static final int MAX_PATH = 500;

    private final Map<String, Creation> creations;

    /** Creates the look-up of these operations, by their ids. */
    RecordLookUp(Map<String, Creation> creations) {
        this.creations = creations;
    }

    /** Returns the id of the operation that reads the record of a creation. */
    String readOperation(String operation) {
        Creation creation = creations.get(operation);
        String read = creation == null ? null : creation.readOperation();
        return read == null ? operation + ".record" : read;
    }

    /** Returns the reference that a call carries, by which its record can be looked up; null for none. */
    @Nullable
    String reference(Call<?> call) {
        Creation creation = creations.get(call.operation().id());
        String field = creation == null ? null : creation.referenceField();
        if (field == null) {
            return null;
        }
        Json body = call.body();
        String reference = body != null
                ? body.get(field).string()
                : call.upload() == null ? null : call.upload().fields().get(field);
        return reference == null || reference.isBlank() || reference.length() > MAX_REFERENCE ? null : reference;
    }

    /** Returns the path of a call, with its values encoded; one that is too long for the journal is cut. */
    static String path(Call<?> call) {
        String path = call.pathSegments(call.operation().path()).stream()
                .map(each -> "/" + URLEncoder.encode(each, UTF_8))
                .collect(Collectors.joining());
        return path.length() <= MAX_PATH ? path : path.substring(0, MAX_PATH);
    }

    private static @Nullable List<String> segments(String path) {
        return path.length() >= MAX_PATH
                ? null
                : Arrays.stream(path.substring(1).split("/", -1))
                        .map(each -> URLDecoder.decode(each, UTF_8))
                        .toList();
    }

    /** Looks up the write of this record; {@code caller} is of its client. */
    Finding find(WriteRecord record, Now now, Caller caller) {
        Creation creation = creations.get(record.operation());
        Creation.Finder finder = creation == null ? null : creation.finder();
        List<String> path = segments(record.path());
        if (finder == null || path == null) {
            return Finding.stillUnknown("the SDK cannot look up a record of " + record.operation());
        }
        if (record.reference() == null) {
            return Finding.stillUnknown("it carried no reference of yours by which it could be looked up");
        }
        return Finding.of(finder.find(caller, path, record.reference(), ended(record, now)));
    }

    /** Returns when the last attempt ended, as the clock of this process would have shown it. */
    static @Nullable Instant ended(WriteRecord record, Now now) {
        return record.lastEnded() == null
                ? null
                : now.wall().minus(Duration.between(record.lastEnded(), now.earliest()));
    }
}
