package es.cg.sdk.mock.internal.store;

import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A clock that only goes forward: frozen, or running in real time. Guarded by the service's lock. */
public final class SimulatedClock {
    /** The firm's time zone, in which its days begin and end. */
    public static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    private final @Nullable LongSupplier realNanos;
    private Instant at;
    private long since;
    private boolean isHeld;
    private Second shown = new Second(Instant.MIN, "", "");

    /** A second as text, as each answer shows it. */
    private record Second(Instant moment, String stamp, String httpDate) {}

    /** Creates a clock at this moment, which runs by {@code realNanos}; null for a frozen clock. */
    public SimulatedClock(Instant moment, @Nullable LongSupplier realNanos) {
        this.at = moment;
        this.realNanos = realNanos;
        this.since = realNanos == null ? 0 : realNanos.getAsLong();
    }

    /** Returns a new clock at this moment, which runs if this one does. */
    public SimulatedClock copy(Instant moment) {
        return new SimulatedClock(moment, realNanos);
    }

    /** Returns the moment. */
    public Instant instant() {
        return realNanos == null || isHeld ? at : at.plusNanos(realNanos.getAsLong() - since);
    }

    /** Whether the clock is frozen. */
    public boolean isFrozen() {
        return realNanos == null;
    }

    /** Returns the moment to the second, in the firm's time zone. */
    public OffsetDateTime now() {
        return at(instant());
    }

    /** Returns the day in the firm's time zone. */
    public LocalDate today() {
        return instant().atZone(MADRID).toLocalDate();
    }

    /** Returns a moment to the second, in the firm's time zone. */
    public static OffsetDateTime at(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS).atZone(MADRID).toOffsetDateTime();
    }

    /** Returns the moment to the second, as text. */
    public String stamp() {
        return second().stamp();
    }

    /** Returns a moment to the second, as text. */
    public static String stamp(Instant moment) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(at(moment));
    }

    /** Returns the moment as the header {@code Date} has it. */
    public String httpDate() {
        return second().httpDate();
    }

    private Second second() {
        Instant second = instant().truncatedTo(ChronoUnit.SECONDS);
        if (!second.equals(shown.moment())) {
            shown = new Second(second, stamp(second), httpDate(second));
        }
        return shown;
    }

    private static String httpDate(Instant second) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(second.atOffset(ZoneOffset.UTC));
        // The JDK writes days below 10 with one digit, which HTTP does not allow.
        return date.charAt(6) == ' ' ? date.replace(", ", ", 0") : date;
    }

    /** Moves the clock forward to this moment; does nothing for an earlier one. */
    public void moveTo(Instant moment) {
        if (moment.isAfter(instant())) {
            jump(moment);
        }
    }

    /** Runs work as at an earlier moment, at which the clock stands still, unless the work moves it. */
    public void during(Instant moment, Runnable work) {
        Instant before = at;
        long running = since;
        boolean wasHeld = isHeld;
        jump(moment);
        isHeld = true;
        try {
            work.run();
        } finally {
            at = before;
            since = running;
            isHeld = wasHeld;
        }
    }

    void jump(Instant moment) {
        at = moment;
        since = realNanos == null ? 0 : realNanos.getAsLong();
    }
}
