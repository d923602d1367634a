package es.cg.sdk.internal.limits;

import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.errors.RateLimitReason;
import java.time.Duration;

/** Says in words which limit of the service is used up. */
public final class RateText {
    private RateText() {}

    public static String usedUp(Rate rate) {
        RateLimitReason reason = rate.reason();
        boolean creations = reason.equals(RateLimitReason.CLIENT_CREATION_RATE);
        String whose = rate.client() != null
                ? "client " + rate.client() + "'s limit"
                : reason.equals(RateLimitReason.PLATFORM_RATE) ? "the platform's limit for a key" : "the key's limit";
        String each = rate.window().equals(Duration.ofHours(1)) ? " an hour" : " a minute";
        String limit = rate.limit() == 0 ? "" : " of " + rate.limit() + (creations ? " new clients" : "") + each;
        return whose + limit + " is used up (" + reason + ")";
    }
}
