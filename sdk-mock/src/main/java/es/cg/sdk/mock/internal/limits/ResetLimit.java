package es.cg.sdk.mock.internal.limits;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.LocalDate;

/** How often the sandbox may be reset, by the day of the present. Guarded by the service's lock. */
public final class ResetLimit {
    private final ServiceContext office;

    /** Those of this office's world. */
    public ResetLimit(ServiceContext office) {
        this.office = office;
    }

    /** How many are left today; as many as there can be where there is no bound. */
    public int left() {
        int most = office.firm().limit(PlanLimit.SANDBOX_RESETS);
        return most == 0 ? Integer.MAX_VALUE : Math.max(0, most - today());
    }

    /** Refuses one more than a day allows, if limits refuse. */
    public void mayReset() {
        if (left() == 0 && office.firm().enforceLimits()) {
            SimulatedClock present = office.real().clock();
            Duration wait = Duration.between(
                    present.instant(),
                    present.today()
                            .plusDays(1)
                            .atStartOfDay(SimulatedClock.MADRID)
                            .toInstant());
            throw ApiException.of(429, "limite_de_reinicios", "the sandbox was reset as often as a day allows")
                    .with("Retry-After", Long.toString(wait.toSeconds() + 1))
                    .with("X-CG-Rate-Limited-Reason", "credential-rate");
        }
    }

    /** One was done. */
    public void count() {
        int before = today();
        memory().put("reset_on", day().toString()).put("resets", before + 1);
    }

    private int today() {
        boolean sameDay = memory().path("reset_on").asText().equals(day().toString());
        return sameDay ? memory().path("resets").asInt() : 0;
    }

    private LocalDate day() {
        return office.real().clock().today();
    }

    private ObjectNode memory() {
        return office.dormancy().memory();
    }
}
