package es.cg.sdk.call;

import es.cg.sdk.errors.RateLimitReason;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How busy an API key is in this process, at one moment; other processes that use the key are seen only as far as the
 * service tells.
 *
 * @param open requests that are open now
 * @param mostOpen how many may be
 * @param waiting calls that wait for a place, or are held back until a limit has room
 * @param rates the limits of a time that are known so far
 */
public record Limits(int open, int mostOpen, int waiting, List<Rate> rates) {
    /** At this moment. */
    public Limits {
        rates = List.copyOf(rates);
    }

    /** The limit of this name, on this client or null for the key's own; null if it is not known so far. */
    public @Nullable Rate rate(RateLimitReason reason, @Nullable Long client) {
        for (Rate each : rates) {
            if (each.reason().equals(reason) && Objects.equals(each.client(), client)) {
                return each;
            }
        }
        return null;
    }

    /**
     * A limit of a time.
     *
     * @param reason its name
     * @param client whose it is; null if it is the key's
     * @param limit how many requests; 0 if it has refused a call, and no answer has told how many it allows
     * @param per in which time
     * @param left how many more may be sent at once
     * @param pause how long the next is held back; zero if it is not
     */
    public record Rate(
            RateLimitReason reason, @Nullable Long client, int limit, Duration per, int left, Duration pause) {}
}
