package es.cg.sdk.limits.shared;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a process gets one more of the open requests of an API key. A process may always have its fair share;
 * beyond that, processes take turns in the order in which they began to wait. For one exchange.
 */
final class PlaceRules {
    private final List<Node> others;
    private final OffsetDateTime now;
    private final int places;
    private final int share;
    private int openOfAll;
    private int openOfOwn;
    private @Nullable OffsetDateTime waitingSince;

    /**
     * Creates the rules.
     *
     * @param nodes all processes with a lease
     * @param own the process that asks
     * @param places the maximum number of open requests
     */
    PlaceRules(List<Node> nodes, UUID own, int places, OffsetDateTime now) {
        this.others = nodes.stream().filter(each -> !each.id().equals(own)).toList();
        this.now = now;
        this.places = places;
        for (Node each : nodes) {
            openOfAll += each.open();
            if (each.id().equals(own)) {
                openOfOwn = each.open();
                waitingSince = each.isWaiting(now) ? each.waitingSince() : null;
            }
        }
        long active = 1 + others.stream().filter(each -> each.isActive(now)).count();
        this.share = (int) (places / active);
    }

    /** Takes a place; returns false if none is free for this process. */
    boolean take() {
        int free = places - openOfAll;
        if (free <= 0 || (openOfOwn >= share && free <= waitingBefore())) {
            return false;
        }
        openOfAll++;
        openOfOwn++;
        // Others that wait are next.
        waitingSince = null;
        return true;
    }

    /** Returns since when the process waits, if it waits now. */
    OffsetDateTime waitingSince() {
        return waitingSince == null ? now : waitingSince;
    }

    /** Returns the number of other processes that have waited longer. */
    long waitingBefore() {
        return others.stream()
                .filter(each -> each.isWaiting(now))
                .map(Node::waitingSince)
                .filter(Objects::nonNull)
                .filter(since -> waitingSince == null || since.isBefore(waitingSince))
                .count();
    }
}
