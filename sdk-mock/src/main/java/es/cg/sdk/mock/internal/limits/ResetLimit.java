package es.cg.sdk.mock.internal.limits;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/** Counts the resets of the sandbox, by the day of production's clock. Guarded by the service's lock. */
public record ResetLimit(FirmSettings settings, SimulatedClock present, SandboxUsage sandboxUsage) {
    /** Returns the resets that are left today; {@link Integer#MAX_VALUE} without a limit. */
    public int left() {
        int limit = settings.limit(PlanLimit.SANDBOX_RESETS);
        return limit == 0 ? Integer.MAX_VALUE : Math.max(0, limit - today());
    }

    /**
     * Checks that a reset is left today; does nothing unless limits are enforced.
     *
     * @throws ApiException with 429 if none is left
     */
    public void check() {
        if (left() == 0 && settings.fixed().enforceLimits()) {
            Instant tomorrow =
                    day().plusDays(1).atStartOfDay(SimulatedClock.MADRID).toInstant();
            Duration wait = Duration.between(present.instant(), tomorrow);
            throw ApiException.of(429, "limite_de_reinicios", Message.of("limit.resets"))
                    .with("Retry-After", Long.toString(wait.toSeconds() + 1))
                    .with("X-CG-Rate-Limited-Reason", "credential-rate");
        }
    }

    /** Counts a reset. */
    public void count() {
        int before = today();
        record().change(json -> json.put("reset_on", day().toString()).put("resets", before + 1));
    }

    private int today() {
        boolean sameDay = record().text("reset_on").equals(day().toString());
        return sameDay ? record().json().path("resets").asInt() : 0;
    }

    private LocalDate day() {
        return present.today();
    }

    private Row record() {
        return sandboxUsage.record();
    }
}
