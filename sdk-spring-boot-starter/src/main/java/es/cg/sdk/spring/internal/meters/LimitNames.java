package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.errors.RateLimitReason;
import java.util.List;

/** The names of rate limits: a closed set, so that a tag has few values. */
final class LimitNames {
    /** The limits of the contract. */
    static final List<RateLimitReason> ALL = List.of(
            RateLimitReason.CREDENTIAL_RATE,
            RateLimitReason.CLIENT_RATE,
            RateLimitReason.CONCURRENCY,
            RateLimitReason.CLIENT_CREATION_RATE,
            RateLimitReason.PLATFORM_RATE,
            RateLimitReason.IP_RATE);

    private LimitNames() {}

    /** Returns the limit that a text names; {@code none} if it names none. */
    static String in(String text) {
        return ALL.stream()
                .map(RateLimitReason::value)
                .filter(each -> text.contains("(" + each + ")"))
                .findFirst()
                .orElse("none");
    }
}
