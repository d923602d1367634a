package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner;
import es.cg.sdk.webhooks.jdbc.internal.workers.DueSources;
import es.cg.sdk.webhooks.jdbc.internal.workers.Handover;
import es.cg.sdk.webhooks.jdbc.internal.workers.WorkSignal;
import es.cg.sdk.webhooks.jdbc.internal.workers.Worker;
import es.cg.sdk.webhooks.jdbc.internal.workers.WorkerMonitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores each event and answers its sender at once; worker threads process it afterwards, in any number of processes.
 * What a {@link JdbcHandler} writes is committed together with the fact that the event is done. Anything else that a
 * handler does may happen more than once: pass {@link Attempt#idempotencyKey} on. Thread-safe; close it when the
 * application ends.
 *
 * <p>An event whose handler fails is tried again after 1 second, then after growing intervals. An event that fails too
 * often is dead, and a person finds it in {@link JdbcTables#unfinished}. When a process dies, others process its
 * events.
 *
 * <pre>{@code
 * JdbcInbox inbox = JdbcInbox.start(dataSource, "erp", handler);
 * WebhookReceiver receiver = WebhookReceiver.builder(verifier).store(inbox).build();
 * }</pre>
 */
public final class JdbcInbox implements EventStore, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcInbox.class);
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(5);

    private final JdbcTables tables;
    private final IncomingEvents incoming;
    private final Handover handover;
    private final DueSources dueSources;
    private final WorkSignal signal = new WorkSignal();
    private final List<Worker> workers = new ArrayList<>();
    private final WorkerMonitor monitor;
    private final Duration shutdownTimeout;

    private JdbcInbox(Builder builder, EventHandler handler) {
        this.tables = builder.tables;
        this.shutdownTimeout = builder.shutdownTimeout;
        AttemptRunner runner = tables.runner(builder.backoff);
        InboxReporter reporter = new InboxReporter(builder.listener);
        this.handover = new Handover(builder.workers);
        this.dueSources = new DueSources(
                tables.claims(), tables.tables().pauses(), builder.workers, builder.pollInterval, System::nanoTime);
        this.incoming = new IncomingEvents(tables, runner, handover, dueSources, signal);
        for (int i = 0; i < builder.workers; i++) {
            workers.add(new Worker(
                    tables.sessions(), dueSources, handover, runner, handler, reporter, signal, builder.pollInterval));
        }
        this.monitor = new WorkerMonitor(
                workers, builder.overdueAfter, incoming::giveBackLate, tables::purge, builder.purgeInterval);
    }

    /**
     * Starts an inbox with default settings, among them four workers; see {@link JdbcTables#open}.
     *
     * @param receiver the name of the receiver in this database: the same in all its processes, and another for each
     *     other receiver
     * @throws StoreException if the tables cannot be used, with what is wrong
     */
    public static JdbcInbox start(DataSource dataSource, String receiver, EventHandler handler) {
        return builder(JdbcTables.open(dataSource, receiver)).start(handler);
    }

    /** Returns a builder of an inbox on these tables. */
    public static Builder builder(JdbcTables tables) {
        return new Builder(tables);
    }

    /** Stores the event. The handler given here is not called: the inbox has its own. */
    @Override
    public Outcome process(WebhookEvent event, EventHandler unused) {
        return incoming.store(event);
    }

    /** Makes the workers read the pauses and look for due events: a person has changed them. */
    void lookNow() {
        dueSources.searchNext();
        signal.sendToAll(workers.size());
    }

    @Override
    public void quarantine(QuarantinedBody quarantined) {
        tables.quarantine(quarantined);
    }

    /**
     * Returns that the inbox keeps quarantined and unreadable events, tells sources apart, has a transaction, and has a
     * handler, so that a receiver is built without one; with the corrections and the environment of its tables.
     */
    @Override
    public Capabilities capabilities() {
        return tables.capabilities(Capability.OWN_HANDLER);
    }

    /** Returns the corrections of {@link JdbcTables.Builder#corrections}. */
    public WebhookCorrections corrections() {
        return tables.corrections();
    }

    /** Returns the environment of {@link JdbcTables.Builder#environment}. */
    public Environment environment() {
        return tables.environment();
    }

    /**
     * Stops the workers and waits for their handlers. Handlers that still run after the
     * {@linkplain Builder#shutdownTimeout shutdown timeout} are interrupted, and waited for 5 more seconds. Events that
     * are not done by then are processed by other processes, or by the next inbox that is started.
     */
    @Override
    public void close() {
        tables.remove(this);
        monitor.stop();
        workers.forEach(Worker::stop);
        incoming.giveBack(handover.close());
        signal.sendToAll(workers.size());
        try {
            if (!awaitWorkers(shutdownTimeout)) {
                workers.forEach(Worker::interrupt);
                if (!awaitWorkers(AFTER_INTERRUPT)) {
                    LOG.error("an inbox was closed, and handlers still run though they were interrupted");
                }
            }
            monitor.awaitEnd(AFTER_INTERRUPT);
        } catch (InterruptedException e) {
            workers.forEach(Worker::interrupt);
            Thread.currentThread().interrupt();
        }
    }

    private boolean awaitWorkers(Duration timeout) throws InterruptedException {
        long until = System.nanoTime() + timeout.toNanos();
        boolean all = true;
        for (Worker each : workers) {
            all &= each.awaitEnd(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
        }
        return all;
    }

    @Override
    public String toString() {
        return "JdbcInbox[" + tables.events().source() + ", workers=" + workers.size() + "]";
    }

    /** Builds an inbox. Not thread-safe. */
    public static final class Builder {
        private static final Duration MAX_BACKOFF = Duration.ofHours(18);
        private static final Duration MAX_DURATION = Duration.ofDays(1);
        private static final int LAST_GROWTH = 9;

        private final JdbcTables tables;
        private int workers = 4;
        private Duration pollInterval = Duration.ofSeconds(1);
        private Duration shutdownTimeout = Duration.ofMinutes(1);
        private Duration overdueAfter = Duration.ofMinutes(5);
        private IntFunction<Duration> backoff = Builder::defaultBackoff;
        private Duration purgeInterval = Duration.ofHours(1);
        private InboxListener listener = (eventId, kind, attempt, result, took) -> {};

        private Builder(JdbcTables tables) {
            this.tables = tables;
        }

        // 1 s, 4 s, 16 s and so on, to 18 hours: twelve attempts take two and a half days, as the service's do.
        static Duration defaultBackoff(int attempt) {
            Duration wait = Duration.ofSeconds(1L << (2 * Math.min(attempt - 1, LAST_GROWTH)));
            return wait.compareTo(MAX_BACKOFF) > 0 ? MAX_BACKOFF : wait;
        }

        /**
         * Sets the number of worker threads, each of which uses one connection; 4 by default. With 0 this process
         * stores events, and others must process them.
         *
         * @throws IllegalArgumentException if the number is negative
         */
        public Builder workers(int threads) {
            if (threads < 0) {
                throw new IllegalArgumentException("the number of workers must not be negative: " + threads);
            }
            this.workers = threads;
            return this;
        }

        /**
         * Sets how often an idle worker looks for events of other processes, and for events that fall due again; 1
         * second by default.
         *
         * @throws IllegalArgumentException if it is zero, negative or longer than a day
         */
        public Builder pollInterval(Duration interval) {
            this.pollInterval = positive("poll interval", interval);
            return this;
        }

        /**
         * Sets the time until an event is tried again, by the number of the failed attempt, counted from 1. By default
         * 1 s, 4 s, 16 s and so on, up to 18 hours. One minute is used, and an error logged, if the function throws or
         * returns null, a negative time, or more than 3650 days.
         */
        public Builder backoff(IntFunction<Duration> byAttempt) {
            this.backoff = byAttempt;
            return this;
        }

        /**
         * Sets how long {@link JdbcInbox#close} waits for handlers before it interrupts them; 1 minute by default.
         *
         * @throws IllegalArgumentException if it is negative or longer than a day
         */
        public Builder shutdownTimeout(Duration timeout) {
            if (timeout.isNegative() || timeout.compareTo(MAX_DURATION) > 0) {
                throw new IllegalArgumentException("the shutdown timeout must be 0 to 24 hours: " + timeout);
            }
            this.shutdownTimeout = timeout;
            return this;
        }

        /**
         * Sets how long a handler may run before a warning in the log and {@link InboxListener#overdue} report it; 5
         * minutes by default. The handler is not interrupted.
         *
         * @throws IllegalArgumentException if it is zero, negative or longer than a day
         */
        public Builder overdueAfter(Duration time) {
            this.overdueAfter = positive("time after which a handler is overdue", time);
            return this;
        }

        /**
         * Sets how often an inbox with workers calls {@link JdbcTables#purge}; 1 hour by default. Zero means never:
         * then call it yourself.
         *
         * @throws IllegalArgumentException if it is negative or longer than a day
         */
        public Builder purgeInterval(Duration interval) {
            this.purgeInterval = interval.isZero() ? interval : positive("interval of purges", interval);
            return this;
        }

        private static Duration positive(String name, Duration time) {
            if (time.isNegative() || time.isZero() || time.compareTo(MAX_DURATION) > 0) {
                throw new IllegalArgumentException(
                        "the " + name + " must be more than 0 and at most 24 hours: " + time);
            }
            return time;
        }

        /** Sets the listener that is told about every attempt; none by default. */
        public Builder listener(InboxListener newListener) {
            this.listener = newListener;
            return this;
        }

        /**
         * Starts the inbox, whose workers call this handler, for instance a {@code WebhookRouter}.
         *
         * @throws IllegalStateException if the handler cannot work with an inbox, as its {@code checkStore} says
         */
        public JdbcInbox start(EventHandler handler) {
            JdbcInbox inbox = new JdbcInbox(this, handler);
            handler.checkStore(inbox);
            inbox.workers.forEach(Worker::start);
            inbox.tables.add(inbox);
            if (!inbox.workers.isEmpty()) {
                inbox.monitor.start();
            }
            return inbox;
        }
    }
}
