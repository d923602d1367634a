package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EnvelopeFields;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.jdbc.EventTable.Known;
import es.cg.sdk.webhooks.jdbc.Runs.Sent;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps each event and tells its sender at once, and has it done afterwards by workers of its own, in any number of
 * processes: what a {@link JdbcHandler} writes and that the event is done are kept in one transaction. Whatever else a
 * handler causes is caused at least once: {@link Attempt#idempotencyKey} is for that. Thread-safe.
 *
 * <p>An event whose handler fails is tried again, after a second first and then ever more seldom; one that fails too often
 * is dead, for a person to find among the {@link JdbcTables#kept}. When a process dies, others take its events over.
 */
public final class JdbcInbox implements EventStore, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcInbox.class);
    private static final Duration AFTER_AN_INTERRUPT = Duration.ofSeconds(5);

    private final JdbcTables tables;
    private final Bell bell = new Bell();
    private final List<Worker> workers = new ArrayList<>();
    private final Watch watch;
    private final Duration grace;

    private JdbcInbox(Builder builder, EventHandler handler) {
        this.tables = builder.tables;
        this.grace = builder.grace;
        Runs runs = tables.runs(builder.backoff);
        for (int i = 0; i < builder.workers; i++) {
            workers.add(new Worker(tables, runs, handler, builder.listener, bell, builder.poll));
        }
        this.watch = new Watch(tables, workers, builder.overdueAfter);
    }

    /**
     * One of this receiver, on the tables of this database, whose four workers have the events done by this handler.
     *
     * @param receiver its name there: each receiver has one of its own, and all processes of a receiver the same
     * @throws StoreException if the tables are not as they must be, with what is missing
     */
    public static JdbcInbox start(DataSource dataSource, String receiver, EventHandler handler) {
        return builder(JdbcTables.of(dataSource, receiver)).start(handler);
    }

    /** A builder. */
    public static Builder builder(JdbcTables tables) {
        return new Builder(tables);
    }

    /** True: its workers have the events done, and a receiver is built without a handler. */
    @Override
    public boolean hasHandler() {
        return true;
    }

    /** Keeps the event; the handler is never called. */
    @Override
    public Taken take(WebhookEvent event, EventHandler unused) {
        tables.check(event);
        Sent sent = Sent.of(event);
        Taken taken = tables.within("keep an event", session -> {
            if (tables.events().keep(session.connection(), event, sent.digest())) {
                return Taken.of(Result.DONE);
            }
            Known known = tables.events().find(session.connection(), event.id());
            if (known == null) {
                // It was just forgotten, or whoever was keeping it has taken that back.
                return Taken.running(JdbcEventStore.SOON);
            }
            Taken ended = tables.ended(session.connection(), known, sent);
            return ended == null ? waiting(session, known, sent) : ended;
        });
        if (taken.result() == Result.DONE) {
            bell.ring();
        }
        return taken;
    }

    /** Has another body of an event that waits take the place of the one that is kept, unless a worker is at that one. */
    private Taken waiting(Session session, Known known, Sent sent) throws SQLException {
        if (sent.digest().matches(known.digest())) {
            return Taken.of(Result.DUPLICATE);
        }
        session.begin();
        if (!tables.events().lockOpen(session.connection(), sent.event().id())) {
            session.rollback();
            return Taken.running(JdbcEventStore.SOON);
        }
        tables.events().replace(session.connection(), sent.event(), sent.digest());
        session.commit();
        LOG.info(
                "event {} waits, and came again with another body: that is kept instead",
                sent.event().id());
        return Taken.of(Result.DONE);
    }

    @Override
    public void quarantine(Quarantined parked) {
        tables.quarantine(parked);
    }

    /** True: what is put aside is in the database before the sender is told. */
    @Override
    public boolean isQuarantineDurable() {
        return true;
    }

    /** The fields of {@link JdbcTables.Builder#envelopeFields}. */
    @Override
    public EnvelopeFields envelopeFields() {
        return tables.envelopeFields();
    }

    /** The environment of {@link JdbcTables.Builder#environment}. */
    @Override
    public Environment environment() {
        return tables.environment();
    }

    /** True: a {@link JdbcHandler} can write in it. */
    @Override
    public boolean hasTransaction() {
        return true;
    }

    /**
     * Has the workers end what they are at and do no more; after a minute, unless set otherwise, they are interrupted.
     * What is not done by then is done by others, or by the next that is started.
     */
    @Override
    public void close() {
        watch.stop();
        workers.forEach(Worker::stop);
        bell.ringForAll(workers.size());
        try {
            if (!end(grace)) {
                workers.forEach(Worker::interrupt);
                if (!end(AFTER_AN_INTERRUPT)) {
                    LOG.error("handlers of an inbox do not end, and go on: their events are done if they ever do");
                }
            }
            watch.awaitEnd(AFTER_AN_INTERRUPT);
        } catch (InterruptedException e) {
            workers.forEach(Worker::interrupt);
            Thread.currentThread().interrupt();
        }
    }

    private boolean end(Duration within) throws InterruptedException {
        long until = System.nanoTime() + within.toNanos();
        boolean all = true;
        for (Worker each : workers) {
            all &= each.ends(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
        }
        return all;
    }

    /** Settings of an inbox. */
    public static final class Builder {
        private static final Duration LONGEST_BACKOFF = Duration.ofHours(18);
        private static final Duration LONGEST = Duration.ofDays(1);
        private static final int LAST_GROWTH = 9;

        private final JdbcTables tables;
        private int workers = 4;
        private Duration poll = Duration.ofSeconds(1);
        private Duration grace = Duration.ofMinutes(1);
        private Duration overdueAfter = Duration.ofMinutes(5);
        private IntFunction<Duration> backoff = Builder::usual;
        private InboxListener listener = outcome -> {};

        private Builder(JdbcTables tables) {
            this.tables = tables;
        }

        // 1 s, 4 s, 16 s and so on, to 18 hours: twelve attempts take two and a half days, as the service's do.
        static Duration usual(int attempt) {
            Duration wait = Duration.ofSeconds(1L << (2 * Math.min(attempt - 1, LAST_GROWTH)));
            return wait.compareTo(LONGEST_BACKOFF) > 0 ? LONGEST_BACKOFF : wait;
        }

        /** How many threads have events done, each with a connection; 4 unless set, and 0 where other processes do. */
        public Builder workers(int threads) {
            if (threads < 0) {
                throw new IllegalArgumentException("an inbox has no workers or more, and not " + threads);
            }
            this.workers = threads;
            return this;
        }

        /** How often an idle worker looks for what other processes have left, or what is due again; 1 s unless set. */
        public Builder poll(Duration interval) {
            if (interval.isNegative() || interval.isZero() || interval.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "the time between two looks is longer than 0, a day at most, and not " + interval);
            }
            this.poll = interval;
            return this;
        }

        /** How long until an event is tried again, by the attempt that failed, from 1. */
        public Builder backoff(IntFunction<Duration> byAttempt) {
            this.backoff = byAttempt;
            return this;
        }

        /** For how long {@link JdbcInbox#close} lets handlers end before it interrupts them; a minute unless set. */
        public Builder grace(Duration untilInterrupted) {
            if (untilInterrupted.isNegative() || untilInterrupted.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "handlers are let end for a day at most, and not " + untilInterrupted);
            }
            this.grace = untilInterrupted;
            return this;
        }

        /**
         * How long a handler may be at an event until a warning and {@link InboxListener#overdue} say so; 5 minutes unless
         * set. It is not interrupted.
         */
        public Builder overdueAfter(Duration silence) {
            if (silence.isNegative() || silence.isZero() || silence.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "a handler is overdue after longer than 0, a day at most, and not " + silence);
            }
            this.overdueAfter = silence;
            return this;
        }

        /** Who is told of every attempt. */
        public Builder listener(InboxListener told) {
            this.listener = told;
            return this;
        }

        /**
         * The inbox, whose workers begin to have events done by this handler: a {@code WebhookRouter}, say.
         *
         * @throws IllegalStateException if the handler cannot work with an inbox, as its {@code checkStore} says
         */
        public JdbcInbox start(EventHandler handler) {
            JdbcInbox inbox = new JdbcInbox(this, handler);
            handler.checkStore(inbox);
            inbox.workers.forEach(Worker::start);
            if (!inbox.workers.isEmpty()) {
                inbox.watch.start();
            }
            return inbox;
        }
    }
}
