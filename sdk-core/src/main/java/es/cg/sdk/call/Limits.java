package es.cg.sdk.call;

import es.cg.sdk.errors.RateLimitReason;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the open requests and rate limits of an API key in this process. Requests of other processes with the
 * same key are visible only through the rate-limit headers of answers. Immutable.
 *
 * @param open the number of requests that are open now
 * @param maxOpen the maximum number of open requests
 * @param waiting the number of calls that wait for an open request or for a rate limit
 * @param rates the rate limits that are known so far
 */
public record Limits(int open, int maxOpen, int waiting, List<Rate> rates) {
    /** Copies the list. */
    public Limits {
        rates = List.copyOf(rates);
    }

    /**
     * Returns the rate limit with this name.
     *
     * @param client the id of the client that the limit applies to; null for a limit of the key itself
     * @return the limit; null if it is not known so far
     */
    public @Nullable Rate rate(RateLimitReason reason, @Nullable Long client) {
        for (Rate each : rates) {
            if (each.reason().equals(reason) && Objects.equals(each.client(), client)) {
                return each;
            }
        }
        return null;
    }

    /**
     * A rate limit: a number of requests in a time window.
     *
     * @param reason the name of the limit
     * @param client the id of the client that the limit applies to; null for a limit of the key itself
     * @param limit the number of requests that the window allows; 0 if the limit refused a call and its number is not
     *     known
     * @param window the length of the window
     * @param remaining the number of requests that may be sent now
     * @param pause how long the client holds back the next request; zero if it does not
     */
    public record Rate(
            RateLimitReason reason, @Nullable Long client, int limit, Duration window, int remaining, Duration pause) {}
}
