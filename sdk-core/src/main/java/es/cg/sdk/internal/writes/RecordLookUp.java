package es.cg.sdk.internal.writes;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.Call;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks up whether a write was done, by the caller's reference that it carried. Immutable. */
final class RecordLookUp {
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

    /**
     * Looks up the write of this record by the reference that it carried.
     *
     * @param facts what is known of its request
     * @param caller of its client
     */
    Finding find(WriteRecord record, RequestFacts facts, Caller caller) {
        Creation creation = creations.get(record.operation());
        Creation.Finder finder = creation == null ? null : creation.finder();
        List<String> path = segments(record.path());
        if (finder == null || path == null) {
            return Finding.stillUnknown("the SDK cannot look up a record of " + record.operation());
        }
        if (record.reference() == null) {
            return Finding.stillUnknown("it carried no reference of yours by which it could be looked up");
        }
        return Finding.of(facts.compared(finder.find(caller, path, record.reference())));
    }
}
