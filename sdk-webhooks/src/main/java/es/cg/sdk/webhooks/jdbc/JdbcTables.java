package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.database.Sessions;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner;
import es.cg.sdk.webhooks.jdbc.internal.attempts.FailedAttempts;
import es.cg.sdk.webhooks.jdbc.internal.attempts.RepeatedEvents;
import es.cg.sdk.webhooks.jdbc.internal.schema.SchemaCheck;
import es.cg.sdk.webhooks.jdbc.internal.schema.WebhookTables;
import es.cg.sdk.webhooks.jdbc.internal.tables.ErasureStatements;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceiverTables;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable.RecordKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database tables for the events of one receiver, in PostgreSQL, MariaDB, MySQL or H2. They are checked before they
 * are used: every statement runs once in a transaction that is rolled back. Thread-safe.
 *
 * <pre>{@code
 * JdbcTables.createTables(dataSource);              // unless a migration tool creates them
 * JdbcTables tables = JdbcTables.open(dataSource, "erp");
 * }</pre>
 */
public final class JdbcTables {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcTables.class);

    private final Sessions sessions;
    private final Environment environment;
    private final WebhookCorrections corrections;
    private final ReceiverTables tables;
    private final Purging purging;
    private final int maxAttempts;
    private final Duration callWait;
    private final List<JdbcInbox> inboxes = new CopyOnWriteArrayList<>();

    private JdbcTables(Builder builder, SchemaCheck check) {
        TableSql sql = check.sql();
        this.sessions = new Sessions(check.pool(), SchemaCheck::failure, System::nanoTime);
        this.environment = builder.environment;
        this.corrections = builder.corrections;
        this.tables = ReceiverTables.of(sql, builder.source());
        this.purging = new Purging(sessions, tables.purges(), builder.retention);
        this.maxAttempts = builder.maxAttempts;
        this.callWait = builder.callWait;
    }

    /**
     * Checks and returns the tables in this database, with default settings: production, 12 attempts, a retention of 30
     * days.
     *
     * @param receiver the name of the receiver in this database, of 1 to 48 letters, digits, dots, dashes and
     *     underscores. All processes of a receiver use the same name. Two receivers that share a name would take each
     *     other's events for done
     * @throws StoreException if the tables cannot be used, with all that is wrong
     */
    public static JdbcTables open(DataSource dataSource, String receiver) {
        return builder(dataSource, receiver).build();
    }

    /**
     * Returns a builder.
     *
     * @param receiver the name of the receiver, as in {@link #open}
     * @throws IllegalArgumentException if the name has another form
     */
    public static Builder builder(DataSource dataSource, String receiver) {
        return new Builder(dataSource, receiver);
    }

    /**
     * Creates the tables that do not exist; may be called by several processes at once. For a migration tool, the SQL
     * is in numbered scripts in the folders {@code postgresql}, {@code mariadb}, {@code mysql} and {@code h2} of this
     * package.
     *
     * @throws StoreException if the database refuses, if a table of such a name belongs to another application, or if
     *     one lacks a column; then with the statement to run
     */
    public static void createTables(DataSource dataSource) {
        WebhookTables.createTables(dataSource);
    }

    /** Returns the open events, dead events and quarantined bodies of this receiver, for a person to look at. */
    public UnfinishedEvents unfinished() {
        return new UnfinishedEvents(this);
    }

    /**
     * Returns for how long the event that is due first has been due, by the clock of the database; zero if none is due.
     * What is paused does not count. It reads one entry of an index for each source with open events; while a kind is
     * paused, also the due events of that kind which come before the first other one.
     *
     * @throws StoreException if the database fails
     */
    public Duration lag() {
        return run("read how late its events are", session -> new Lag(tables).read(session.connection()));
    }

    /**
     * Erases a client, as the contract's right of erasure asks for: the bodies of all events of this client that have
     * ended, also dead and unreadable ones, and those in quarantine. The row of an event stays for good, without its
     * body and client, so that it is not processed again. An event that is being processed is waited for, for some
     * seconds. One that has not ended stays open, and is counted apart. Each body of the source is read once, and
     * searched for the client's id: at its place in events, and in members with one of the names {@code client_id} and
     * {@code cliente_id}, also in camel case, at any depth, as a number or text of any form, alone or in an array. In a
     * body that is no JSON, the id must follow such a name. A body that has the number elsewhere is listed and left.
     * The audit gets one row, with the client's id.
     *
     * <p>An event of this client that is open or comes later, such as the {@code consent.revoked} of the erasure, is
     * processed as any other, and loses its body in the transaction that marks it as done. One that is dead or
     * unreadable then keeps it for 30 days, for a person to look at. A later event is of the client if its envelope
     * says so: {@code WebhookEvent.clientId()}. Another body of an erased event is not kept: a WARN says so. {@link
     * #liftErasure} ends that.
     *
     * @param source as {@code WebhookEvent.source()}; empty if the receiver has one source without a name
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return what was erased; if an event is still being processed, call it again
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long, or the id is not positive
     * @throws StoreException if the database fails
     */
    public ErasureReport eraseClient(String source, long clientId, String askedBy) {
        return Erasure.of(this, source, clientId).run(askedBy);
    }

    /**
     * Keeps the bodies of later events of an erased client again, such as when the person is a client again. What was
     * erased does not come back.
     *
     * @return whether the client was erased
     * @throws IllegalArgumentException as {@link #eraseClient}
     * @throws StoreException if the database fails
     */
    public boolean liftErasure(String source, long clientId, String askedBy) {
        return Erasure.of(this, source, clientId).lift(askedBy);
    }

    /**
     * Does to all clients of a source what {@link #eraseClient} does to one, when a firm leaves: all bodies of its
     * events, and all that is in quarantine. The ids of events stay for good, so that a firm that returns under its
     * name has no event processed twice.
     *
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     * @throws StoreException if the database fails
     */
    public ErasureReport eraseSource(String source, String askedBy) {
        return new Erasure(this, source, ErasureStatements.ALL_CLIENTS).run(askedBy);
    }

    /**
     * Keeps the bodies of later events of an erased source again, when its firm returns. A client of it that was erased
     * alone stays erased.
     *
     * @return whether the source was erased
     */
    public boolean liftErasure(String source, String askedBy) {
        return new Erasure(this, source, ErasureStatements.ALL_CLIENTS).lift(askedBy);
    }

    /**
     * Stores the version of a record if it is newer than the stored one, so that a handler can skip an event that comes
     * after a newer one. It is stored in the handler's transaction, together with what the handler writes. Waits for
     * other transactions that are storing a version of the same record.
     *
     * <pre>{@code
     * if (tables.advance(attempt, "invoice/" + id, version) == RecordOrder.NEWER) {
     *     book(event, attempt.connection());
     * }
     * }</pre>
     *
     * @param attempt the attempt that runs; its event's source is a part of the record's name
     * @param record the name of the record, such as {@code invoice/123}; at most 255 characters
     * @param version a number that grows with each change of the record, such as a time in milliseconds.
     *     {@code WebhookEvent.created()} is exact to the second only, and often gives {@link RecordOrder#SAME}
     * @throws SQLException if the database fails, or the transaction is not READ COMMITTED
     */
    public RecordOrder advance(Attempt attempt, String record, long version) throws SQLException {
        return advance(attempt.connection(), attempt.source(), record, version);
    }

    /**
     * Does the same as {@link #advance(Attempt, String, long)}, outside of an attempt.
     *
     * @param connection a connection to the same database in a READ COMMITTED transaction
     * @param source as {@code WebhookEvent.source()}
     */
    public RecordOrder advance(Connection connection, String source, String record, long version) throws SQLException {
        return RecordOrder.advance(tables.versions(), connection, new RecordKey(source, record), version);
    }

    /**
     * Deletes what is older than the {@link Retention}, in small transactions; open and erased events stay. Later
     * events of erased clients that are dead or unreadable are erased after 30 days. A {@link JdbcInbox} with workers
     * calls this once an hour. With a {@link JdbcEventStore}, call it in a daily task.
     *
     * @return the number of deleted events
     * @throws StoreException if the database fails
     */
    public int purge() {
        return purging.run();
    }

    /** Returns the name of the receiver. */
    @Override
    public String toString() {
        return "JdbcTables[" + tables.source() + "]";
    }

    Environment environment() {
        return environment;
    }

    /** Returns what a store on these tables can do: bodies are committed, sources are in each key. */
    EventStore.Capabilities capabilities(Capability... more) {
        Set<Capability> all = EnumSet.of(
                Capability.DURABLE_QUARANTINE,
                Capability.SOURCES_APART,
                Capability.UNREADABLE_EVENTS,
                Capability.TRANSACTION);
        all.addAll(List.of(more));
        return new EventStore.Capabilities(all, corrections, environment);
    }

    /** Returns how stored events are read. */
    WebhookCorrections corrections() {
        return corrections;
    }

    /** Has an inbox told of what a person changes. */
    void add(JdbcInbox inbox) {
        inboxes.add(inbox);
    }

    void remove(JdbcInbox inbox) {
        inboxes.remove(inbox);
    }

    /** Tells the inboxes of this process that a person has changed events or pauses. */
    void wakeInboxes() {
        inboxes.forEach(JdbcInbox::lookNow);
    }

    ReceiverTables tables() {
        return tables;
    }

    EventTable events() {
        return tables.events();
    }

    EventClaims claims() {
        return tables.claims();
    }

    /** Reads the body of an event; empty if it is not in the table any more. */
    Optional<byte[]> body(EventKey key) {
        return run("read an event", session -> tables.pages().body(session.connection(), key));
    }

    RepeatedEvents repeated() {
        return new RepeatedEvents(tables.events(), tables.quarantined());
    }

    <T extends @Nullable Object> T run(String action, Sessions.Work<T> work) {
        return sessions.run(action, work);
    }

    /** @param backoff the time until the next attempt, by the number of the failed one */
    AttemptRunner runner(IntFunction<Duration> backoff) {
        return new AttemptRunner(
                tables.claims(),
                tables.attempts(),
                new FailedAttempts(sessions, tables.claims(), tables.attempts(), maxAttempts, backoff),
                maxAttempts,
                (body, source) -> WebhookEvent.read(body, corrections, source),
                callWait);
    }

    Sessions sessions() {
        return sessions;
    }

    void quarantine(QuarantinedBody body) {
        boolean isNew = run("quarantine a body", session -> tables.quarantined().store(session.connection(), body));
        LOG.debug("a body was quarantined, {}", isNew ? "for the first time" : "again");
    }

    /** Makes sure that events of the sandbox reach no production handler, whatever receiver they come from. */
    void check(WebhookEvent event) {
        if (event.environment() != environment) {
            throw new StoreException("an event of " + event.environment() + " was given to tables for events of "
                    + environment + ": set JdbcTables.builder(…).environment(…)");
        }
    }

    /** Builds the tables of a receiver. Not thread-safe. */
    public static final class Builder {

        private final DataSource dataSource;
        private final String receiver;
        private Environment environment = Environment.PRODUCTION;
        private WebhookCorrections corrections = WebhookCorrections.ofService();
        private Retention retention = Retention.defaults();
        private int maxAttempts = 12;
        private Duration callWait = Duration.ofSeconds(1);

        private Builder(DataSource dataSource, String receiver) {
            if (!receiver.matches("[A-Za-z0-9._-]{1,48}")) {
                throw new IllegalArgumentException("the name of a receiver must have 1 to 48 letters, digits, dots,"
                        + " dashes and underscores: \"" + receiver + "\"");
            }
            this.dataSource = dataSource;
            this.receiver = receiver;
        }

        /**
         * Sets the environment of the events, for these tables and their receiver; production by default. The events of
         * the two environments are separate, also under the same name.
         */
        public Builder environment(Environment newEnvironment) {
            this.environment = newEnvironment;
            return this;
        }

        /**
         * Sets how the service differs from what this library assumes, for these tables and their receiver;
         * {@link WebhookCorrections#ofService} by default. Bodies are stored as they were received, and read as these
         * corrections say by the workers of an inbox, {@link JdbcEventStore#retry} and {@link UnfinishedEvent#event}.
         */
        public Builder corrections(WebhookCorrections newCorrections) {
            this.corrections = newCorrections;
            return this;
        }

        private String source() {
            return environment == Environment.PRODUCTION ? receiver : receiver + "/sandbox";
        }

        /**
         * Sets how long the tables remember that an event is done; 30 days by default.
         *
         * @throws IllegalArgumentException as {@link Retention#done}
         */
        public Builder retention(Duration done) {
            return retention(retention.done(done));
        }

        /** Sets how long the tables keep what they have; {@link Retention#defaults} by default. */
        public Builder retention(Retention newRetention) {
            this.retention = newRetention;
            return this;
        }

        /**
         * Sets the maximum number of attempts at an event, after which it is dead; 12 by default, which is as often as
         * the service sends it.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Builder maxAttempts(int attempts) {
            if (attempts < 1) {
                throw new IllegalArgumentException("the maximum number of attempts must be at least 1: " + attempts);
            }
            this.maxAttempts = attempts;
            return this;
        }

        /** Sets how long the end of an attempt waits for a call that still runs, before and after it cancels it. */
        Builder callWait(Duration wait) {
            this.callWait = wait;
            return this;
        }

        /**
         * Checks and returns the tables: runs every statement in a transaction that is rolled back.
         *
         * @throws StoreException if the tables cannot be used, with all that is wrong
         */
        public JdbcTables build() {
            SchemaCheck check = SchemaCheck.of(dataSource);
            if (!check.problems().isEmpty()) {
                throw new StoreException("the tables for webhooks cannot be used: " + check.problems()
                        + ". Their definition is in es/cg/sdk/webhooks/jdbc/"
                        + check.sql().dialect().folder()
                        + " in sdk-webhooks; JdbcTables.createTables creates missing tables");
            }
            check.warnings().sentences().forEach(each -> LOG.warn("{}", each));
            return new JdbcTables(this, check);
        }
    }
}
