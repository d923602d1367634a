package es.cg.sdk.limits;

import es.cg.sdk.errors.RateLimitReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open requests and the rate of an API key over several processes. Give the same store to the
 * {@code CgClient}s of each process: {@code CgClient.builder().limitStore(store)}. Without a store, each process counts
 * for itself.
 *
 * <p>The artifact {@code sdk-shared-limits} has an implementation over PostgreSQL. You only need the methods of this
 * interface to write another one. Implementations must be thread-safe, must count atomically over all processes, and
 * must use one clock for all of them.
 *
 * <p>A request is open from its grant until its release, and counts in each of its windows from its grant until one
 * window length after its release. If a process dies, the store must release its requests by itself, within seconds.
 */
public interface LimitStore {
    /**
     * Decides which of these requests may be sent now. Does not wait for room.
     *
     * @throws RuntimeException if the store cannot be reached; none of the requests is granted then, also if it was
     *     granted before the connection was lost
     */
    Reply acquire(Inquiry inquiry);

    /**
     * Takes over requests that have ended, and what their answers said about the limits. Does not wait and does not
     * throw: if the store cannot be reached, the implementation tries again later.
     *
     * @param key the value of {@link Inquiry#key} with which the requests were granted
     */
    void release(String key, List<Release> releases, List<ServerCount> counts);

    /**
     * The requests of one process that are ready to be sent.
     *
     * @param key identifies the API key and the address of the service: a hexadecimal digest of both, never the key
     *     itself
     * @param maxOpen the maximum number of open requests of the API key
     * @param wanted the requests, in the order in which they are to be granted
     * @param known the sizes of limits that this process has learned from answers
     */
    record Inquiry(String key, int maxOpen, List<Wanted> wanted, List<KnownLimit> known) {
        /** Copies the lists. */
        public Inquiry {
            wanted = List.copyOf(wanted);
            known = List.copyOf(known);
        }
    }

    /**
     * A request that is ready to be sent.
     *
     * @param id a new random id
     * @param windows the limits that apply to it
     * @param throttled whether it waits for its windows; if not, it needs an open request alone, but counts in its
     *     windows
     */
    record Wanted(UUID id, List<Window> windows, boolean throttled) {
        /** Copies the list. */
        public Wanted {
            windows = List.copyOf(windows);
        }
    }

    /**
     * A rate limit that applies to a request.
     *
     * @param counter the name of the counter, such as {@code key} or {@code client 1001}; two limits may have one
     *     counter
     * @param reason the name of the limit
     * @param limit the number of requests that the window allows; 0 if this process does not know it: another process
     *     may
     * @param length the length of the sliding window
     */
    record Window(String counter, RateLimitReason reason, int limit, Duration length) {}

    /**
     * The size of a limit, learned from an answer of the service. The store passes it on to all processes, and applies
     * the lower one if a request has another.
     *
     * @param reason {@link RateLimitReason#CREDENTIAL_RATE} or {@link RateLimitReason#CLIENT_RATE}
     * @param limit the number of requests
     * @param certain whether the limit is certainly this one; if not, it may be the one of each client
     * @param age how long ago an answer had it
     */
    record KnownLimit(RateLimitReason reason, int limit, boolean certain, Duration age) {}

    /**
     * The decisions about the requests of an inquiry.
     *
     * @param decisions a decision for each request, by its id
     * @param known the sizes of limits that all processes have learned
     * @param used the requests that count now, by the name of their counter
     * @param retryIn how long to wait before asking again for requests that found no free open request
     */
    record Reply(Map<UUID, Decision> decisions, List<KnownLimit> known, Map<String, Integer> used, Duration retryIn) {
        /** Copies the collections. */
        public Reply {
            decisions = Map.copyOf(decisions);
            known = List.copyOf(known);
            used = Map.copyOf(used);
        }
    }

    /**
     * The decision about a request.
     *
     * @param granted whether it may be sent
     * @param limitedBy the window that refused it; null if it is granted, or if no open request was free
     * @param retryIn in how long this window has room at the earliest; zero if no window refused it
     */
    record Decision(boolean granted, @Nullable Window limitedBy, Duration retryIn) {
        /** Returns the decision that the request may be sent. */
        public static Decision grant() {
            return new Decision(true, null, Duration.ZERO);
        }

        /** Returns the decision that the request has to wait for an open request. */
        public static Decision noFreeRequest() {
            return new Decision(false, null, Duration.ZERO);
        }
    }

    /**
     * A granted request that has ended.
     *
     * @param id its id
     * @param counts whether it counts in its windows; false if it never reached the service
     * @param uncounted the counter in which it does not count, although it reached the service; null if it counts in
     *     all
     */
    record Release(UUID id, boolean counts, @Nullable String uncounted) {}

    /**
     * What an answer of the service said about a counter. Needed where programs that do not use the store use the API
     * key.
     *
     * @param counter the name of the counter
     * @param length the length of its window
     * @param kind what the answer said
     * @param limit the number of requests that the window allows; 0 if it is not known
     * @param remaining the number of requests that the service still allows until {@code resetIn} has passed
     * @param resetIn in how long the service allows more
     */
    record ServerCount(String counter, Duration length, Kind kind, int limit, int remaining, Duration resetIn) {
        /** What an answer said. */
        public enum Kind {
            /**
             * The remaining number; it matters if it is lower than the store's own counts explain. Once {@code resetIn}
             * has passed, the service may count anew: let one request try then, although its window is full. If the
             * service then counts fewer requests than the store, its number replaces the store's.
             */
            REMAINING,
            /** The limit refused the request: no process may send more until the reset. */
            REFUSED,
            /** Earlier counts for this counter were about another limit and no longer apply. */
            WITHDRAWN
        }
    }
}
