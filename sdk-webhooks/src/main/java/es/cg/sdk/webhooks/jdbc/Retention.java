package es.cg.sdk.webhooks.jdbc;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long the tables of a receiver keep what they have; open events are never purged. Immutable; each method returns a
 * changed copy. {@link JdbcTables#purge} deletes what is older.
 */
public final class Retention {
    private static final Duration LEAST_OF_DONE = Duration.ofDays(7);
    private static final Duration MOST = Duration.ofDays(3650);
    private static final Retention DEFAULTS = new Retention(
            Duration.ofDays(30),
            Duration.ofDays(7),
            Duration.ofDays(90),
            Duration.ofDays(365),
            Duration.ofDays(365),
            Duration.ofDays(2190),
            null);

    private final Duration done;
    private final Duration bodies;
    private final Duration discarded;
    private final Duration dead;
    private final Duration quarantined;
    private final Duration audit;
    private final @Nullable Duration versions;

    private Retention(
            Duration done,
            Duration bodies,
            Duration discarded,
            Duration dead,
            Duration quarantined,
            Duration audit,
            @Nullable Duration versions) {
        this.done = done;
        this.bodies = bodies;
        this.discarded = discarded;
        this.dead = dead;
        this.quarantined = quarantined;
        this.audit = audit;
        this.versions = versions;
    }

    /**
     * Returns the defaults: 30 days for done events and 7 for their bodies, 90 for discarded events, a year for dead
     * and unreadable events and for quarantined bodies, six years for the audit, and for ever for the versions of
     * records.
     */
    public static Retention defaults() {
        return DEFAULTS;
    }

    /**
     * Returns a copy with the time for which the tables remember that an event is done.
     *
     * @throws IllegalArgumentException if it is less than 7 days or more than 3650. The service sends an event again
     *     for 3 days, and a person may have it sent once more after that: a forgotten event would be processed twice
     */
    public Retention done(Duration time) {
        if (time.compareTo(LEAST_OF_DONE) < 0 || time.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("the retention must be at least 7 days and at most 3650 days: " + time);
        }
        return new Retention(time, bodies, discarded, dead, quarantined, audit, versions);
    }

    /**
     * Returns a copy with the time for which the body of an event is kept after it is done, so that
     * {@link UnfinishedEvents#reopenDone} can open it again. Bodies have personal data: zero deletes them with the next
     * purge.
     *
     * @throws IllegalArgumentException if it is negative or more than 3650 days
     */
    public Retention bodies(Duration time) {
        return new Retention(done, checked(time), discarded, dead, quarantined, audit, versions);
    }

    /**
     * Returns a copy with the time for which a discarded event is kept. After it, the same event is new.
     *
     * @throws IllegalArgumentException if it is negative or more than 3650 days
     */
    public Retention discarded(Duration time) {
        return new Retention(done, bodies, checked(time), dead, quarantined, audit, versions);
    }

    /**
     * Returns a copy with the time for which a dead or unreadable event waits for a person.
     *
     * @throws IllegalArgumentException if it is negative or more than 3650 days
     */
    public Retention dead(Duration time) {
        return new Retention(done, bodies, discarded, checked(time), quarantined, audit, versions);
    }

    /**
     * Returns a copy with the time for which a quarantined body waits for a person.
     *
     * @throws IllegalArgumentException if it is negative or more than 3650 days
     */
    public Retention quarantined(Duration time) {
        return new Retention(done, bodies, discarded, dead, checked(time), audit, versions);
    }

    /**
     * Returns a copy with the time for which the audit is kept.
     *
     * @throws IllegalArgumentException if it is negative or more than 3650 days
     */
    public Retention audit(Duration time) {
        return new Retention(done, bodies, discarded, dead, quarantined, checked(time), versions);
    }

    /**
     * Returns a copy with the time after which the version of a record that does not change is forgotten. After it, an
     * event that is older counts as newer.
     *
     * @throws IllegalArgumentException if it is negative or more than 3650 days
     */
    public Retention versions(Duration time) {
        return new Retention(done, bodies, discarded, dead, quarantined, audit, checked(time));
    }

    private static Duration checked(Duration time) {
        if (time.isNegative() || time.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("a retention must be 0 to 3650 days: " + time);
        }
        return time;
    }

    Duration done() {
        return done;
    }

    Duration bodies() {
        return bodies;
    }

    Duration discarded() {
        return discarded;
    }

    Duration dead() {
        return dead;
    }

    Duration quarantined() {
        return quarantined;
    }

    Duration audit() {
        return audit;
    }

    @Nullable
    Duration versions() {
        return versions;
    }

    /** Returns the times. */
    @Override
    public String toString() {
        return "Retention[done=" + done + ", bodies=" + bodies + ", discarded=" + discarded + ", dead=" + dead
                + ", quarantined=" + quarantined + ", audit=" + audit + ", versions="
                + (versions == null ? "for ever" : versions) + "]";
    }
}
