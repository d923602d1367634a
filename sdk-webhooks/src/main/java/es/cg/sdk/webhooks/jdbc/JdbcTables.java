package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EnvelopeFields;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.EventStore.Taken;
import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.jdbc.EventTable.Known;
import es.cg.sdk.webhooks.jdbc.EventTable.State;
import es.cg.sdk.webhooks.jdbc.Runs.Sent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables in which the events of a receiver are kept, in PostgreSQL or H2, looked over before they are used.
 * Thread-safe.
 */
public final class JdbcTables {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcTables.class);
    private static final int AT_ONCE = 1000;

    private final Sessions sessions;
    private final TableSql sql;
    private final Environment environment;
    private final EnvelopeFields fields;
    private final EventTable events;
    private final EventClaims claims;
    private final QuarantineTable aside;
    private final Duration retention;
    private final int mostAttempts;

    private JdbcTables(Builder builder, SchemaCheck check) {
        this.sessions = new Sessions(builder.dataSource, check.setsIsolation(), System::nanoTime);
        this.sql = check.sql();
        this.environment = builder.environment;
        this.fields = builder.fields;
        this.events = new EventTable(sql, builder.source());
        this.claims = new EventClaims(sql, builder.source());
        this.aside = new QuarantineTable(sql, builder.source());
        this.retention = builder.retention;
        this.mostAttempts = builder.mostAttempts;
    }

    /**
     * Those of this database, with all settings as usual.
     *
     * @param receiver its name there: each receiver has one of its own, and all processes of a receiver the same. Two that
     *     share one would take each other's events for done
     * @throws StoreException if they are not as they must be, with what is missing
     */
    public static JdbcTables of(DataSource dataSource, String receiver) {
        return builder(dataSource, receiver).build();
    }

    /**
     * A builder.
     *
     * @param receiver its name there, of 1 to 48 letters, digits, dots, dashes and underscores: each receiver has one of
     *     its own, and all processes of a receiver the same
     */
    public static Builder builder(DataSource dataSource, String receiver) {
        return new Builder(dataSource, receiver);
    }

    /**
     * Makes the tables that are not there, where whoever keeps the database's structure does not: the files {@code postgresql.sql} and
     * {@code h2.sql} beside this class have them for a tool of one's own.
     *
     * @throws StoreException if they cannot be made
     */
    public static void create(DataSource dataSource) {
        TableCreation.create(dataSource);
    }

    /** What a person sees to: the events that are open, dead or put aside. */
    public KeptEvents kept() {
        return new KeptEvents(this);
    }

    /** Which news of a record is the latest. */
    public LatestOnly latest() {
        return new LatestOnly(sql, events.source());
    }

    /**
     * Forgets what was done longer ago than the retention, and nothing else. A {@link JdbcInbox} does so by itself; with
     * a {@link JdbcEventStore} it is for a daily task.
     *
     * @return how many events
     */
    public int purge() {
        int all = 0;
        int purged;
        do {
            purged = within("purge", session -> {
                session.begin();
                int found = events.purge(session.connection(), retention, AT_ONCE);
                session.commit();
                return found;
            });
            all += purged;
        } while (purged > 0);
        return all;
    }

    Environment environment() {
        return environment;
    }

    EnvelopeFields envelopeFields() {
        return fields;
    }

    TableSql sql() {
        return sql;
    }

    EventTable events() {
        return events;
    }

    EventClaims claims() {
        return claims;
    }

    QuarantineTable aside() {
        return aside;
    }

    int mostAttempts() {
        return mostAttempts;
    }

    /** Does it with a connection of its own; what fails there is the store's failure. */
    <T extends @Nullable Object> T within(String what, Sessions.Work<T> work) {
        return sessions.run(what, work);
    }

    /** The attempts to do events of these tables, with so long after each that failed. */
    Runs runs(IntFunction<Duration> backoff) {
        return new Runs(claims, mostAttempts, backoff, body -> WebhookEvent.read(body, fields));
    }

    /**
     * What an event came to that was here before and has ended; null if it is open. A body that differs is put aside where
     * the event is done or dropped, and kept for a reopening where it is dead.
     */
    @Nullable
    Taken ended(Connection connection, Known known, Sent sent) throws SQLException {
        Taken ended = ended(known.state());
        if (ended == null || sent.digest().matches(known.digest())) {
            return ended;
        }
        WebhookEvent event = sent.event();
        if (known.state() != State.DEAD) {
            boolean unused = aside.quarantine(
                    connection, new Quarantined("another event of this id came before", event.id(), event.body()));
            LOG.error("another event of id {} came before: this one was put aside", event.id());
            return Taken.of(Result.QUARANTINED);
        }
        if (!events.replaceDead(connection, event, sent.digest())) {
            // A person has just reopened it.
            return Taken.running(JdbcEventStore.SOON);
        }
        LOG.warn("event {} is dead, and came again with another body: that is kept instead", event.id());
        return ended;
    }

    /** What an event came to that is in this state; null if it is open. */
    static @Nullable Taken ended(State state) {
        return switch (state) {
            case OPEN -> null;
            case DONE, DISCARDED -> Taken.of(Result.DUPLICATE);
            case DEAD -> Taken.of(Result.DEAD);
        };
    }

    void quarantine(Quarantined parked) {
        boolean isNew = within("put a body aside", session -> aside.quarantine(session.connection(), parked));
        LOG.debug("a body was put aside, {}", isNew ? "for the first time" : "once more");
    }

    /** Sees to it that the sandbox's events reach no handler of production's, whatever receiver they come from. */
    void check(WebhookEvent event) {
        if (event.environment() != environment) {
            throw new StoreException("these tables are for events of " + environment + ", and not of "
                    + event.environment() + ": JdbcTables.builder(…).environment(…) says which");
        }
    }

    /** Settings of the tables of a receiver. */
    public static final class Builder {
        private static final Duration LEAST_RETENTION = Duration.ofDays(7);

        private static final Duration MOST_RETENTION = Duration.ofDays(3650);

        private final DataSource dataSource;
        private final String receiver;
        private Environment environment = Environment.PRODUCTION;
        private EnvelopeFields fields = EnvelopeFields.assumed();
        private Duration retention = Duration.ofDays(30);
        private int mostAttempts = 12;

        private Builder(DataSource dataSource, String receiver) {
            if (!receiver.matches("[A-Za-z0-9._-]{1,48}")) {
                throw new IllegalArgumentException(
                        "the name of a receiver has 1 to 48 letters, digits, dots, dashes and underscores");
            }
            this.dataSource = dataSource;
            this.receiver = receiver;
        }

        /** Where the events are from, as the receiver says it too; production's unless set. Neither sees the other's. */
        public Builder environment(Environment from) {
            this.environment = from;
            return this;
        }

        /**
         * Where an event's JSON has what this library reads of it; {@link EnvelopeFields#assumed} unless set. By these,
         * kept events are read again: by the workers of an inbox, by {@link JdbcEventStore#redo} and by
         * {@link KeptEvent#event}. A receiver takes them over.
         */
        public Builder envelopeFields(EnvelopeFields places) {
            this.fields = places;
            return this;
        }

        private String source() {
            return environment == Environment.PRODUCTION ? receiver : receiver + "/sandbox";
        }

        /**
         * For how long it is known that an event was done; 30 days unless set.
         *
         * @throws IllegalArgumentException if that is less than seven days: the service tries for three, and whoever had
         *     it send an event once more after that would have it done twice; or if it is more than ten years
         */
        public Builder retention(Duration kept) {
            if (kept.compareTo(LEAST_RETENTION) < 0) {
                throw new IllegalArgumentException("what was done is known for 7 days or longer, and not for " + kept
                        + ": the sender may try again");
            }
            if (kept.compareTo(MOST_RETENTION) > 0) {
                throw new IllegalArgumentException("what was done is known for ten years at most, and not for " + kept);
            }
            this.retention = kept;
            return this;
        }

        /** How often an event is tried before it is dead; 12 times unless set, which is as often as the service sends. */
        public Builder mostAttempts(int attempts) {
            if (attempts < 1) {
                throw new IllegalArgumentException("an event is tried once or more, and not " + attempts + " times");
            }
            this.mostAttempts = attempts;
            return this;
        }

        /**
         * The tables, looked over: every statement is tried in a transaction that is taken back.
         *
         * @throws StoreException if they are not as they must be, with all that is missing
         */
        public JdbcTables build() {
            SchemaCheck check = SchemaCheck.of(dataSource);
            List<String> problems = check.problems();
            if (!problems.isEmpty()) {
                throw new StoreException("the tables for webhooks are not as they must be: "
                        + String.join("; ", problems) + ". How they must be is in es/cg/sdk/webhooks/jdbc/"
                        + check.dialect().file()
                        + " in sdk-webhooks; JdbcTables.create makes those that are not there");
            }
            return new JdbcTables(this, check);
        }
    }
}
