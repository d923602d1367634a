package es.cg.sdk.examples;

import es.cg.sdk.call.Limits;
import es.cg.sdk.errors.RateLimitReason;
import java.time.Duration;
import java.util.Set;

/** How long calls take at the least by the rate limits that are known so far. */
final class TimeLeft {
    private TimeLeft() {}

    /**
     * Returns how long so many calls for these clients take: those that the limits allow now go at once. Either the
     * limit of the key holds them back, or those of all clients together.
     */
    static Duration of(int calls, Limits limits, Set<Long> clients) {
        Duration longest = Duration.ZERO;
        double ofClients = 0;
        long free = 0;
        int known = 0;
        for (Limits.Rate each : limits.rates()) {
            if (each.limit() <= 0 || RateLimitReason.CLIENT_CREATION_RATE.equals(each.reason())) {
                continue;
            }
            double perSecond = each.limit() / (each.window().toMillis() / 1e3);
            if (each.client() == null) {
                longest = later(longest, calls - each.remaining(), perSecond);
            } else if (clients.contains(each.client())) {
                ofClients += perSecond;
                free += each.remaining();
                known++;
            }
        }
        return known > 0 && known == clients.size() ? later(longest, calls - free, ofClients) : longest;
    }

    private static Duration later(Duration longest, long calls, double perSecond) {
        Duration needed = calls <= 0 ? Duration.ZERO : Duration.ofMillis(Math.round(calls / perSecond * 1e3));
        return needed.compareTo(longest) > 0 ? needed : longest;
    }
}
