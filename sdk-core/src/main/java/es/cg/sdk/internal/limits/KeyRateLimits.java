package es.cg.sdk.internal.limits;

import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.errors.RateLimitReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an API key may still send: by its own count against the limits that answers tell of and those that none tells of,
 * and by what the service says beyond that count, since other processes are not seen. Guarded by its pacer.
 */
final class KeyRateLimits {
    private static final int PLATFORM = 1000;
    private static final int CREATIONS = 120;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int MANY_CLIENTS = 1000;

    // A client was refused by a limit that no answer has told.
    private static final int UNTOLD = Integer.MAX_VALUE;

    private final WindowCount ofKey = new WindowCount(MINUTE);
    private final WindowCount creations = new WindowCount(HOUR);
    private final Map<Long, WindowCount> ofClients = new HashMap<>();
    private final LimitOwner owner = new LimitOwner();

    /** A limit, and what counts against it. */
    record LimitCheck(RateLimitReason reason, @Nullable Long client, WindowCount count, int limit, Duration per) {
        Rate rate(long wait, long now) {
            int told = limit == UNTOLD ? 0 : limit;
            return new Rate(reason, client, told, per, count.left(limit, now), Duration.ofNanos(wait));
        }
    }

    /** Whether one more may be sent. */
    boolean hasRoom(@Nullable Long client, boolean createsClient, long now) {
        int key = owner.ofKey(now);
        WindowCount ofClient = client == null ? null : ofClients.get(client);
        return ofKey.waitFor(key == 0 ? PLATFORM : Math.min(key, PLATFORM), 0, now) == 0
                && (ofClient == null || ofClient.waitFor(limitOfClients(now), 0, now) == 0)
                && (!createsClient || creations.waitFor(CREATIONS, 0, now) == 0);
    }

    /** The limits that hold for a request. */
    List<LimitCheck> checks(@Nullable Long client, boolean createsClient, long now) {
        List<LimitCheck> checks = new ArrayList<>(4);
        checks.add(new LimitCheck(RateLimitReason.PLATFORM_RATE, null, ofKey, PLATFORM, MINUTE));
        if (owner.ofKey(now) > 0) {
            checks.add(new LimitCheck(RateLimitReason.CREDENTIAL_RATE, null, ofKey, owner.ofKey(now), MINUTE));
        }
        if (client != null && (owner.ofClients(now) > 0 || of(client).isTold(now))) {
            checks.add(ofClient(client, of(client), now));
        }
        if (createsClient) {
            checks.add(new LimitCheck(RateLimitReason.CLIENT_CREATION_RATE, null, creations, CREATIONS, HOUR));
        }
        return checks;
    }

    /** What is left of each limit that is known; of clients, those in use. */
    List<Rate> rates(long now) {
        List<LimitCheck> all = checks(null, true, now);
        boolean isLimitKnown = owner.ofClients(now) > 0;
        ofClients.forEach((client, use) -> {
            if (use.isTold(now) || (isLimitKnown && !use.isIdle(now))) {
                all.add(ofClient(client, use, now));
            }
        });
        return all.stream()
                .map(each -> each.rate(each.count().waitFor(each.limit(), 0, now), now))
                .toList();
    }

    /** What is known as a request is sent. */
    LimitOwner.Stamp stamp() {
        return owner.stamp();
    }

    void begins(@Nullable Long client, boolean createsClient, long now) {
        ofKey.begins();
        if (createsClient) {
            creations.begins();
        }
        if (client != null) {
            if (ofClients.size() >= MANY_CLIENTS) {
                ofClients.values().removeIf(each -> each.isIdle(now));
            }
            of(client).begins();
        }
    }

    /** One is over, and counts or does not; {@code created} is whether it may have created a client. */
    void ends(@Nullable Long client, boolean counts, boolean createsClient, boolean created, long now) {
        ofKey.ends(counts, now);
        if (createsClient) {
            creations.ends(counts && created, now);
        }
        if (client != null) {
            of(client).ends(counts, now);
        }
    }

    /** An answer told so much of a limit, until then. */
    void told(@Nullable Long client, LimitOwner.Stamp sent, int limit, int remaining, long resets, long now) {
        if (client == null) {
            owner.isTheKeys(limit, now);
            ofKey.tell(limit, remaining, resets, now);
        } else if (owner.isEachClients(sent, limit, remaining, resets, now)) {
            if (owner.ofKey(now) == 0) {
                ofKey.forgetWhatWasTold();
            }
            of(client).tell(limit, remaining, resets, now);
        } else {
            ofKey.tell(limit, remaining, resets, now);
        }
    }

    /** A limit refused a request until then. */
    void refused(@Nullable Long client, RateLimitReason reason, int limit, long until, long now) {
        if (reason.equals(RateLimitReason.CLIENT_CREATION_RATE)) {
            creations.refuse(until, now);
        } else if (reason.equals(RateLimitReason.CLIENT_RATE) && client != null) {
            owner.isEachClientsForSure(limit, now);
            of(client).refuse(until, now);
        } else if (reason.equals(RateLimitReason.CREDENTIAL_RATE)) {
            owner.isTheKeys(limit, now);
            ofKey.refuse(until, now);
        } else if (reason.equals(RateLimitReason.PLATFORM_RATE)) {
            ofKey.refuse(until, now);
        }
    }

    private LimitCheck ofClient(Long client, WindowCount use, long now) {
        return new LimitCheck(RateLimitReason.CLIENT_RATE, client, use, limitOfClients(now), MINUTE);
    }

    private int limitOfClients(long now) {
        int told = owner.ofClients(now);
        return told > 0 ? told : UNTOLD;
    }

    private WindowCount of(Long client) {
        return ofClients.computeIfAbsent(client, each -> new WindowCount(MINUTE));
    }
}
