package es.cg.sdk.base.corrections;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of headers. Immutable.
 *
 * @param names the service's names by ours
 * @param absent those that requests do not carry
 * @param nextCursor the header with the cursor of the next page; null for none
 * @param fixed headers that every request carries
 */
public record Headers(
        Map<String, String> names,
        Set<String> absent,
        @Nullable String nextCursor,
        Map<String, String> fixed) {
    static final String NEXT_CURSOR = "next_cursor";

    /** The header with the signature of an event. */
    public static final String SIGNATURE = "CG-Signature";

    /** Our names that a file can correct, and {@code fixed}. */
    static final List<String> KNOWN =
            List.of(OperationRules.CLIENT, "Idempotency-Key", SIGNATURE, NEXT_CURSOR, "fixed");

    /** Our names that no file can correct, and why. */
    static final Map<String, String> STAYS = Map.of(
            "CG-Version",
            "is sent only under the name that versionHeader(…) of the client gives it: remove this line, and set the"
                    + " name there",
            "Request-Id",
            "tells the service's answers from those of a proxy, which may set a header of its own: remove this line,"
                    + " it keeps its name");

    static final Headers NONE = new Headers(Map.of(), Set.of(), null, Map.of());

    /** Copies the collections. */
    public Headers {
        names = Map.copyOf(names);
        absent = Set.copyOf(absent);
        fixed = Map.copyOf(fixed);
    }

    /** Returns the service's name of a header; null if requests do not carry it. */
    public @Nullable String name(String ours) {
        return absent.contains(ours) ? null : names.getOrDefault(ours, ours);
    }

    /** Returns whether a header is the service's name of one of ours, or carried by every request. */
    public boolean sets(String name) {
        return Stream.concat(names.values().stream(), fixed.keySet().stream()).anyMatch(name::equalsIgnoreCase);
    }
}
