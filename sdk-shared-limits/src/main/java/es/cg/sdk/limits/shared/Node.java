package es.cg.sdk.limits.shared;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A process that uses an API key.
 *
 * @param leaseUntil when its open requests are taken from it, unless it renews its lease
 * @param openRequests its setting: the maximum for all processes
 * @param requestsPerMinute its setting: the maximum for all processes; 0 for none
 * @param waitingSince since when it waits for an open request; null if it does not
 * @param waitingUntil when it no longer counts as waiting, unless it asks again
 * @param open the number of its open requests
 */
record Node(
        UUID id,
        OffsetDateTime leaseUntil,
        int openRequests,
        int requestsPerMinute,
        @Nullable OffsetDateTime waitingSince,
        @Nullable OffsetDateTime waitingUntil,
        int open) {
    boolean isWaiting(OffsetDateTime now) {
        return waitingSince != null && waitingUntil != null && waitingUntil.isAfter(now);
    }

    boolean isActive(OffsetDateTime now) {
        return open > 0 || isWaiting(now);
    }
}
