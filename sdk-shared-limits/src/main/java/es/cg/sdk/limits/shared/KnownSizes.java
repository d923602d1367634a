package es.cg.sdk.limits.shared;

import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.limits.LimitStore.KnownLimit;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The sizes of limits that processes have learned from answers. For one exchange. */
final class KnownSizes {
    // A firm can change its plan, so a limit expires unless an answer repeats it within this time.
    private static final Duration EXPIRES_AFTER = Duration.ofMinutes(10);
    private static final Duration WRITTEN_AGAIN_AFTER = Duration.ofMinutes(1);

    private final OffsetDateTime now;
    private final Map<String, Size> sizes = new HashMap<>();
    private final Set<String> changed = new TreeSet<>();

    KnownSizes(OffsetDateTime now) {
        this.now = now;
    }

    /** A size, and when an answer had it last. */
    record Size(int limit, boolean certain, OffsetDateTime seenAt) {}

    /** Adds a size that is stored. */
    void stored(String reason, Size size) {
        if (size.seenAt().plus(EXPIRES_AFTER).isAfter(now)) {
            sizes.put(reason, size);
        }
    }

    /** Records what a process has learned. */
    void learn(KnownLimit known) {
        String reason = known.reason().value();
        Size learned = new Size(known.limit(), known.certain(), now.minus(known.age()));
        Size before = sizes.get(reason);
        boolean isNews = before == null
                || (learned.seenAt().isAfter(before.seenAt()) && (learned.certain() || !before.certain()));
        if (!isNews) {
            return;
        }
        sizes.put(reason, learned);
        if (before == null
                || before.limit() != learned.limit()
                || before.certain() != learned.certain()
                || before.seenAt().plus(WRITTEN_AGAIN_AFTER).isBefore(learned.seenAt())) {
            changed.add(reason);
        }
        // What was taken for the key's limit was the one of each client.
        String key = RateLimitReason.CREDENTIAL_RATE.value();
        Size ofKey = sizes.get(key);
        if (known.reason().equals(RateLimitReason.CLIENT_RATE)
                && ofKey != null
                && !ofKey.certain()
                && ofKey.limit() == learned.limit()) {
            sizes.remove(key);
            changed.add(key);
        }
    }

    /** Returns the size of a limit; 0 if it is not known. */
    int limit(RateLimitReason reason) {
        Size size = sizes.get(reason.value());
        return size == null ? 0 : size.limit();
    }

    /** Returns the stored sizes that have changed; those that {@link #sizes} does not have are to be deleted. */
    Set<String> changed() {
        return changed;
    }

    Map<String, Size> sizes() {
        return sizes;
    }

    List<KnownLimit> all() {
        List<KnownLimit> all = new ArrayList<>();
        sizes.forEach((reason, size) -> all.add(new KnownLimit(
                new RateLimitReason(reason), size.limit(), size.certain(), Duration.between(size.seenAt(), now))));
        return all;
    }
}
