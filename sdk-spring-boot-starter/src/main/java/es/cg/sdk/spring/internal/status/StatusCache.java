package es.cg.sdk.spring.internal.status;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.status.ServiceStatus;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The status of the service, asked for at most once in a while, however often health, info and meters are read. Reading
 * it uses no quota. A failure is remembered as long as a status. Thread-safe.
 */
public final class StatusCache {
    private static final CallOptions ONCE = CallOptions.defaults()
            .maxAttempts(1)
            .attemptTimeout(Duration.ofSeconds(5))
            .deadline(Duration.ofSeconds(10));

    private final Remembered<Reading> last;

    StatusCache(CgClient client, Duration keep, Time time) {
        this.last = new Remembered<>(() -> read(client), keep, time);
    }

    /** The status, or why there is none: exactly one of the two is null. */
    public record Reading(
            @Nullable ServiceStatus status, @Nullable CgException failure) {}

    /** Returns the last reading, or a new one if that is too old. */
    public Reading get() {
        return last.get();
    }

    private static Reading read(CgClient client) {
        try {
            return new Reading(client.with(ONCE).status().get(), null);
        } catch (CgException e) {
            return new Reading(null, e);
        }
    }
}
