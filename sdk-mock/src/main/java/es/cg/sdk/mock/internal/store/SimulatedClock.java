package es.cg.sdk.mock.internal.store;

import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A clock that only goes forward: frozen, or at the pace of the wall's. Guarded by the service's lock. */
public final class SimulatedClock {
    /** Where the firm is: its days begin and end there. */
    public static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    private final @Nullable LongSupplier wallNanos;
    private Instant at;
    private long since;

    /** Shows this moment; with {@code wallNanos} it goes on from there, without it stands still. */
    public SimulatedClock(Instant moment, @Nullable LongSupplier wallNanos) {
        this.at = moment;
        this.wallNanos = wallNanos;
        this.since = wallNanos == null ? 0 : wallNanos.getAsLong();
    }

    /** The moment. */
    public Instant instant() {
        return wallNanos == null ? at : at.plusNanos(wallNanos.getAsLong() - since);
    }

    /** Whether it moves only when it is moved. */
    public boolean standsStill() {
        return wallNanos == null;
    }

    /** The moment, to the second, as records show it. */
    public OffsetDateTime now() {
        return at(instant());
    }

    /** The day at the firm. */
    public LocalDate today() {
        return instant().atZone(MADRID).toLocalDate();
    }

    /** A moment as records show it. */
    public static OffsetDateTime at(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS).atZone(MADRID).toOffsetDateTime();
    }

    /** The moment as records write it, to the second. */
    public String stamp() {
        return stamp(instant());
    }

    /** A moment as records write it. */
    public static String stamp(Instant moment) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(at(moment));
    }

    /** Moves on to this moment; an earlier one moves nothing. */
    public void moveTo(Instant moment) {
        if (moment.isAfter(instant())) {
            jump(moment);
        }
    }

    void jump(Instant moment) {
        at = moment;
        since = wallNanos == null ? 0 : wallNanos.getAsLong();
    }
}
