package es.cg.sdk.mock.internal.limits;

import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rate limits: what each counts (requests of a key, client or address, or new clients), maximum and window. */
enum RateLimitKind {
    /** Requests of a key, whatever its plan. */
    PLATFORM("platform-rate", 1000),
    /** Requests of a key. */
    KEY("credential-rate", PlanLimit.PER_MINUTE),
    /** Requests about a client. */
    CLIENT("client-rate", PlanLimit.PER_CLIENT_PER_MINUTE),
    /** Requests from an address without a well-formed key. */
    IP("ip-rate", 120),
    /** Requests from an address with a well-formed key that is not valid. */
    BAD("ip-rate", 60),
    /** Clients that a key creates in an hour; the others count in a minute. */
    CREATION("client-creation-rate", 120);

    private final String reason;
    private final int fixed;
    private final @Nullable PlanLimit ofPlan;

    RateLimitKind(String reason, int fixed) {
        this.reason = reason;
        this.fixed = fixed;
        this.ofPlan = null;
    }

    RateLimitKind(String reason, PlanLimit ofPlan) {
        this.reason = reason;
        this.fixed = 0;
        this.ofPlan = ofPlan;
    }

    /** Returns an empty window. */
    CountingWindow window(FirmSettings settings) {
        Duration length = this == CREATION ? Duration.ofHours(1) : Duration.ofMinutes(1);
        return settings.fixed().slidingWindows()
                ? new CountingWindow.Sliding(length)
                : new CountingWindow.Fixed(length);
    }

    /** Returns the most that fits in a window; 0 for no limit. */
    int most(FirmSettings settings) {
        return ofPlan == null ? fixed : settings.limit(ofPlan);
    }

    /** Returns the name of what is counted. */
    String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the error code of what exceeds the limit. */
    String code() {
        return this == BAD ? "demasiados_intentos_fallidos" : "limite_de_peticiones";
    }

    /** Returns the value of {@code X-CG-Rate-Limited-Reason}. */
    String reason() {
        return reason;
    }

    /** Returns the message of what exceeds the limit. */
    Message message(int limit) {
        return switch (this) {
            case BAD -> Message.of("limit.invalidKeys", limit);
            case CREATION -> Message.of("limit.creations", limit);
            default -> Message.of("limit.requests", limit);
        };
    }
}
