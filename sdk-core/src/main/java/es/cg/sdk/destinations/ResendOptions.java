package es.cg.sdk.destinations;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.DurationText;
import java.time.Duration;
import java.time.Instant;

/**
 * Says which events {@link WebhookDestinations#resendUndelivered} sends again, and limits the run. Immutable and
 * thread-safe; each method returns new options.
 */
public final class ResendOptions {
    /** The default maximum number of events that a run sends again: 10,000. */
    public static final int DEFAULT_MAX_RESENDS = 10_000;

    /** The default time after which a run makes no further call: 1 hour. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofHours(1);

    private static final Duration MAX_DEADLINE = Duration.ofDays(1);

    private final Instant since;
    private final int maxResends;
    private final Duration deadline;
    private final boolean includesRetrying;

    private ResendOptions(Instant since, int maxResends, Duration deadline, boolean includesRetrying) {
        this.since = since;
        this.maxResends = maxResends;
        this.deadline = deadline;
        this.includesRetrying = includesRetrying;
    }

    /**
     * Returns options for the deliveries that were created at this time or later. Choose a time some days before the
     * outage: a delivery that failed during the outage may have been created before it. Events that were delivered are
     * not sent again, however early the time is; but the run reads the whole history since then.
     */
    public static ResendOptions since(Instant time) {
        return new ResendOptions(requireNonNull(time, "time is null"), DEFAULT_MAX_RESENDS, DEFAULT_DEADLINE, false);
    }

    /**
     * Returns options with this maximum number of events that a run sends again, over all destinations and including
     * those that fail. The default is {@link #DEFAULT_MAX_RESENDS}.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public ResendOptions maxResends(int events) {
        if (events < 1) {
            throw new IllegalArgumentException("maxResends must be 1 or more, but is " + events);
        }
        return new ResendOptions(since, events, deadline, includesRetrying);
    }

    /**
     * Returns options with this time, after which a run makes no further call; the call that is running has the
     * deadline of its {@code CallOptions}. The default is {@link #DEFAULT_DEADLINE}.
     *
     * @throws IllegalArgumentException if it is not positive, or longer than 24 hours
     */
    public ResendOptions deadline(Duration time) {
        if (requireNonNull(time, "time is null").isNegative() || time.isZero() || time.compareTo(MAX_DEADLINE) > 0) {
            throw new IllegalArgumentException(
                    "deadline must be more than zero and at most 24 hours, but is " + DurationText.of(time));
        }
        return new ResendOptions(since, maxResends, time, includesRetrying);
    }

    /**
     * Returns options that also send events again whose last attempt failed and which the service will try again by
     * itself: after some hours of outage, its next attempt may be many hours away. By default they are left to the
     * service. A receiver may get such an event twice, and drops it by its id.
     */
    public ResendOptions includeRetrying() {
        return new ResendOptions(since, maxResends, deadline, true);
    }

    Instant since() {
        return since;
    }

    int maxResends() {
        return maxResends;
    }

    Duration deadline() {
        return deadline;
    }

    boolean includesRetrying() {
        return includesRetrying;
    }

    /** Returns all values. */
    @Override
    public String toString() {
        return "ResendOptions[since " + since + ", at most " + maxResends + " events, deadline "
                + DurationText.of(deadline) + (includesRetrying ? ", including those that are retried" : "") + "]";
    }
}
