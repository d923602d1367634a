package es.cg.sdk.internal.writes;

import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.internal.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the SDK knows of an operation that creates a record. Immutable.
 *
 * @param readOperation the id of the operation that reads the record by its id; null if there is none
 * @param finder looks up the record by that reference; null if there is no such look-up
 */
public record Creation(
        @Nullable String readOperation, @Nullable Finder finder) {
    /** Looks up a record by the caller's reference. */
    @FunctionalInterface
    public interface Finder {
        /**
         * Looks it up.
         *
         * @param caller of the client that the record belongs to
         * @param path the segments of the path to which the creation was sent
         */
        ReferenceLookup<?> find(Caller caller, List<String> path, String reference);
    }
}
