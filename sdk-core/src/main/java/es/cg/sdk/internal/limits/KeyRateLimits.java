package es.cg.sdk.internal.limits;

import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.limits.LimitStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Holds the rate limits of one API key and the counts against them: the limits from answers' headers, the documented
 * ones that no header tells, and the remaining counts of the service where other processes use the key too. Guarded by
 * the lock of its {@link RateLimiter}.
 *
 * <p>All times are nanoseconds of {@code Time.nanos()}.
 */
final class KeyRateLimits {
    private static final int PLATFORM_LIMIT = 1000;
    private static final int CREATION_LIMIT = 120;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int MAX_IDLE_CLIENTS = 1000;

    // A limit refused a request, but no answer has shown its size.
    private static final int UNKNOWN_LIMIT = Integer.MAX_VALUE;

    // Apart from the key's, since no header tells of it.
    private static final String PLATFORM = "platform";
    private static final String KEY = "key";
    private static final String CREATIONS = "creations";

    private final boolean shared;
    private final WindowCount platformCount;
    private final WindowCount keyCount;
    private final WindowCount creations;
    private final Map<Long, WindowCount> clientCounts = new HashMap<>();
    private final LearnedLimits learned = new LearnedLimits();

    /** Creates the limits; if {@code shared}, a limit store keeps the counts. */
    KeyRateLimits(boolean shared) {
        this.shared = shared;
        this.platformCount = count(PLATFORM, MINUTE);
        this.keyCount = count(KEY, MINUTE);
        this.creations = count(CREATIONS, HOUR);
    }

    /** A limit that applies to a request, with the count against it. */
    record ActiveLimit(RateLimitReason reason, @Nullable Long client, WindowCount count, int limit, Duration per) {
        Rate rate(long wait, long now) {
            return new Rate(reason, client, knownLimit(), per, count.remaining(limit, now), Duration.ofNanos(wait));
        }

        /** Returns a text that says which limit of the service is used up. */
        String usedUpText() {
            boolean isCreations = reason.equals(RateLimitReason.CLIENT_CREATION_RATE);
            String name = client != null
                    ? "client " + client + "'s limit"
                    : reason.equals(RateLimitReason.PLATFORM_RATE)
                            ? "the platform's limit for a key"
                            : "the key's limit";
            String unit = (isCreations ? " new clients" : "") + (per.equals(HOUR) ? " an hour" : " a minute");
            String size = knownLimit() == 0 ? "" : " of " + limit + unit;
            return name + size + " is used up (" + reason + ")";
        }

        private int knownLimit() {
            return limit == UNKNOWN_LIMIT ? 0 : limit;
        }
    }

    /** Returns whether one more request may be sent now. */
    boolean hasRoom(@Nullable Long client, boolean createsClient, long now) {
        WindowCount clientCount = client == null ? null : clientCounts.get(client);
        return platformCount.waitFor(PLATFORM_LIMIT, 0, now) == 0
                && keyCount.waitFor(keyLimit(now), 0, now) == 0
                && (clientCount == null || clientCount.waitFor(clientLimit(now), 0, now) == 0)
                && (!createsClient || creations.waitFor(CREATION_LIMIT, 0, now) == 0);
    }

    /** Returns the limits that apply to a request. */
    List<ActiveLimit> limitsFor(@Nullable Long client, boolean createsClient, long now) {
        List<ActiveLimit> limits = new ArrayList<>(4);
        limits.add(new ActiveLimit(RateLimitReason.PLATFORM_RATE, null, platformCount, PLATFORM_LIMIT, MINUTE));
        if (learned.keyLimit(now) > 0 || keyCount.hasServerCount(now)) {
            limits.add(new ActiveLimit(RateLimitReason.CREDENTIAL_RATE, null, keyCount, keyLimit(now), MINUTE));
        }
        if (client != null
                && (learned.clientLimit(now) > 0 || clientCount(client).hasServerCount(now))) {
            limits.add(clientLimit(client, clientCount(client), now));
        }
        if (createsClient) {
            limits.add(new ActiveLimit(RateLimitReason.CLIENT_CREATION_RATE, null, creations, CREATION_LIMIT, HOUR));
        }
        return limits;
    }

    /** Returns the remaining quota of each known limit; of clients, only those in use. */
    List<Rate> rates(long now) {
        List<ActiveLimit> all = limitsFor(null, true, now);
        boolean isClientLimitKnown = learned.clientLimit(now) > 0;
        clientCounts.forEach((client, count) -> {
            if (count.hasServerCount(now) || (isClientLimitKnown && !count.isIdle(now))) {
                all.add(clientLimit(client, count, now));
            }
        });
        return all.stream()
                .map(each -> each.rate(each.count().waitFor(each.limit(), 0, now), now))
                .toList();
    }

    /** Counts a request that is about to be sent. */
    SentRequest requestStarted(@Nullable Long client, boolean createsClient, long now) {
        platformCount.started(now);
        keyCount.started(now);
        if (createsClient) {
            creations.started(now);
        }
        if (client != null) {
            if (clientCounts.size() >= MAX_IDLE_CLIENTS) {
                clientCounts.values().removeIf(each -> each.isIdle(now));
            }
            clientCount(client).started(now);
        }
        return new SentRequest(client, createsClient, learned.snapshot(), now);
    }

    /** Records that a request has ended. */
    void requestEnded(SentRequest request, long now) {
        platformCount.ended(request, request.counts(), now);
        keyCount.ended(request, request.counts(), now);
        if (request.createsClient()) {
            creations.ended(request, request.counts() && request.mayHaveCreated(), now);
        }
        Long client = request.client();
        if (client != null) {
            clientCount(client).ended(request, request.counts(), now);
        }
    }

    /** Records the rate-limit headers of the answer to a request. */
    void recordHeaders(SentRequest request, int limit, int remaining, long resetAt, long now) {
        Long client = request.client();
        WindowCount count = keyCount;
        if (client == null) {
            learned.recordKeyLimit(limit, now);
        } else if (learned.recordFromClientAnswer(request.limits(), limit, remaining, resetAt, now)) {
            if (learned.keyLimit(now) == 0) {
                keyCount.clearServerCount();
            }
            count = clientCount(client);
        }
        count.recordRemaining(request, limit, remaining, resetAt, now);
    }

    /** Records that a limit refused a request, and refuses others until {@code until}. */
    void recordRefusal(@Nullable Long client, RateLimitReason reason, int limit, long until, long now) {
        if (reason.equals(RateLimitReason.CLIENT_CREATION_RATE)) {
            creations.blockUntil(until, now);
        } else if (reason.equals(RateLimitReason.CLIENT_RATE) && client != null) {
            learned.recordClientLimit(limit, now);
            clientCount(client).blockUntil(until, now);
        } else if (reason.equals(RateLimitReason.CREDENTIAL_RATE)) {
            learned.recordKeyLimit(limit, now);
            keyCount.blockUntil(until, now);
        } else if (reason.equals(RateLimitReason.PLATFORM_RATE)) {
            platformCount.blockUntil(until, now);
        }
    }

    /** Returns the windows that a limit store has to check for a request; a limit is 0 if no answer has shown it. */
    List<LimitStore.Window> windowsFor(@Nullable Long client, boolean createsClient, long now) {
        List<LimitStore.Window> windows = new ArrayList<>(4);
        windows.add(new LimitStore.Window(PLATFORM, RateLimitReason.PLATFORM_RATE, PLATFORM_LIMIT, MINUTE));
        windows.add(new LimitStore.Window(KEY, RateLimitReason.CREDENTIAL_RATE, learned.keyLimit(now), MINUTE));
        if (client != null) {
            windows.add(new LimitStore.Window(
                    counterOf(client), RateLimitReason.CLIENT_RATE, learned.clientLimit(now), MINUTE));
        }
        if (createsClient) {
            windows.add(new LimitStore.Window(CREATIONS, RateLimitReason.CLIENT_CREATION_RATE, CREATION_LIMIT, HOUR));
        }
        return windows;
    }

    /** Returns how a limit store counts an ended request. */
    static LimitStore.Release release(UUID id, SentRequest request) {
        boolean createdNone = request.createsClient() && !request.mayHaveCreated();
        return new LimitStore.Release(id, request.counts(), createdNone ? CREATIONS : null);
    }

    /** Records that the window of a limit store refuses the request until {@code until}. */
    void recordStoreRefusal(@Nullable Long client, LimitStore.Window window, long until) {
        if (sharedCount(client, window.counter()) instanceof SharedWindowCount count) {
            count.storeRefusesUntil(until);
        }
    }

    /** Records the counts of a limit store after a request of this client. */
    void recordStoreCounts(@Nullable Long client, Map<String, Integer> used, long now) {
        used.forEach((counter, requests) -> {
            if (sharedCount(client, counter) instanceof SharedWindowCount count) {
                count.recordUsed(requests, now);
            }
        });
    }

    /** Returns what answers have said since the last time, for the limit store. */
    List<LimitStore.ServerCount> drainServerCounts(@Nullable Long client, long now) {
        List<WindowCount> counts = new ArrayList<>(List.of(platformCount, keyCount, creations));
        if (client != null) {
            counts.add(clientCount(client));
        }
        return SharedWindowCount.drained(counts, now);
    }

    LearnedLimits learned() {
        return learned;
    }

    private @Nullable WindowCount sharedCount(@Nullable Long client, String counter) {
        if (counter.equals(PLATFORM)) {
            return platformCount;
        }
        if (counter.equals(KEY)) {
            return keyCount;
        }
        if (counter.equals(CREATIONS)) {
            return creations;
        }
        return client != null && counter.equals(counterOf(client)) ? clientCount(client) : null;
    }

    private ActiveLimit clientLimit(Long client, WindowCount count, long now) {
        return new ActiveLimit(RateLimitReason.CLIENT_RATE, client, count, clientLimit(now), MINUTE);
    }

    private int keyLimit(long now) {
        return knownOrNone(learned.keyLimit(now));
    }

    private int clientLimit(long now) {
        return knownOrNone(learned.clientLimit(now));
    }

    private static int knownOrNone(int limit) {
        return limit > 0 ? limit : UNKNOWN_LIMIT;
    }

    private WindowCount clientCount(Long client) {
        return clientCounts.computeIfAbsent(client, each -> count(counterOf(each), MINUTE));
    }

    private WindowCount count(String counter, Duration length) {
        return shared ? new SharedWindowCount(counter, length) : new WindowCount(length);
    }

    private static String counterOf(Long client) {
        return "client " + client;
    }
}
