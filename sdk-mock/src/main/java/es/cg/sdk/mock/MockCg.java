package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.http.HttpLimits;
import es.cg.sdk.mock.internal.http.HttpListener;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.panel.PanelServer;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.scheduling.DueTaskThread;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.DeliverySettings;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The service in memory, listening on free ports of loopback: production and the sandbox, two worlds with data and
 * keys of their own, and the panel. Thread-safe; nothing that happens to one instance is seen in another. Its clocks
 * stand still unless told, and two of one seed answer alike.
 *
 * <pre>{@code
 * try (MockCg mock = MockCg.start()) {
 *     CgClient cg = CgClient.builder().baseUrl(mock.baseUrl()).apiKey(ApiKey.of(mock.liveKey())).build();
 * }
 * }</pre>
 */
public final class MockCg implements AutoCloseable {
    private static final List<String> PREFIX = List.of("api", "public", "v1");

    private static final int JOURNAL = 10_000;

    // Set in the tests of this project: every answer of every mock is held to openapi.json, unknown fields refused.
    private static final String HELD = "es.cg.sdk.mock.held";

    private final ReentrantLock lock = new ReentrantLock();
    private final Journal journal;
    private final Faults faults;
    private final Panel panel;
    private final Webhooks webhooks;
    private final ReadyKey live;
    private final ReadyKey test;
    private final ReadyKey sandbox;
    private final DeliveryQueue courier = new DeliveryQueue(lock);
    private final DueTaskThread ticker;
    private final List<HttpListener> doors = new ArrayList<>();

    private MockCg(Contract contract, Builder settings) {
        FirmSettings firm = new FirmSettings();
        firm.jobTime(settings.jobTime);
        firm.jobPolls(settings.jobPolls);
        firm.enforceLimits(settings.limitsEnforced);
        firm.slidingWindows(settings.slidingWindows);
        settings.limits.forEach(firm::limit);
        firm.publicDestinationsOnly(settings.publicDestinationsOnly);
        firm.deliveries(settings.deliveries(contract));
        es.cg.sdk.mock.internal.faults.InjectedFaults struck =
                new es.cg.sdk.mock.internal.faults.InjectedFaults(contract);
        Environment present = new Environment(false, settings.clock(), settings.seed);
        Environment invented = new Environment(true, settings.clock(), ~settings.seed);
        ServiceContext real = new ServiceContext(present, present, firm, struck, contract, courier);
        ServiceContext fictitious = new ServiceContext(invented, present, firm, struck, contract, courier);
        CallJournal calls = new CallJournal(JOURNAL);
        Service.Desk desk = new Service.Desk(lock, calls, Boolean.getBoolean(HELD) ? contract.answers() : null);
        this.journal = new Journal(calls, contract);
        this.faults = new Faults(struck, lock);
        lock.lock();
        try {
            PanelServer.Place inProduction = open(contract, real, desk, settings.productionPort);
            PanelServer.Place inTheSandbox = open(contract, fictitious, desk, settings.sandboxPort);
            this.live = new ReadyKey(real, "live");
            this.test = new ReadyKey(real, "test");
            this.sandbox = new ReadyKey(fictitious, "sandbox");
            Runnable layOut = () -> {
                inProduction.chapters().seed();
                inTheSandbox.chapters().seed();
                ReadyKey.mustBeThere(settings.clients, List.of(real, fictitious));
                List.of(live, test, sandbox).forEach(key -> key.make(contract.scopes(), settings.clients));
            };
            if (settings.running || settings.contract != null) {
                layOut.run();
            } else {
                new SeedCache(settings.time, settings.seed, Set.copyOf(settings.clients))
                        .of(List.of(real.world(), fictitious.world()), layOut);
            }
            settings.faults.forEach(armed -> armed.accept(struck));
            PanelServer panelDesk = new PanelServer(contract, inProduction, inTheSandbox, desk);
            this.panel = new Panel(panelDesk);
            this.webhooks = new Webhooks(panelDesk);
            doors.add(HttpListener.open(panelDesk, settings.panelPort, List.of(), HttpLimits.PANEL));
            this.ticker = new DueTaskThread(lock, List.of(real.world(), fictitious.world()));
        } catch (RuntimeException e) {
            courier.close();
            doors.forEach(HttpListener::close);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private PanelServer.Place open(Contract contract, ServiceContext office, Service.Desk desk, int port) {
        Chapters chapters = new Chapters(office);
        if (office.world().sandbox()) {
            chapters.add(new SandboxChapter(office, chapters));
        }
        Service service = new Service(contract, office, chapters.handlers(), desk);
        HttpListener door = HttpListener.open(service, port, PREFIX);
        doors.add(door);
        office.world().openAt(door.baseUrl());
        return new PanelServer.Place(office, chapters, service);
    }

    private <T> T inTurn(Supplier<T> what) {
        lock.lock();
        try {
            return what.get();
        } finally {
            lock.unlock();
        }
    }

    /** Starts one with the defaults. */
    public static MockCg start() {
        return builder().start();
    }

    /** A builder. */
    public static Builder builder() {
        return new Builder();
    }

    /** The production address with its prefix, such as {@code http://127.0.0.1:40001/api/public/v1}. */
    public String baseUrl() {
        return doors.get(0).baseUrl();
    }

    /** The sandbox's address with its prefix. */
    public String sandboxUrl() {
        return doors.get(1).baseUrl();
    }

    /** The panel's address. */
    public String panelUrl() {
        return doors.get(2).baseUrl();
    }

    /** The panel. */
    public Panel panel() {
        return panel;
    }

    /**
     * The ready key for production: every scope, every client unless some were named; the last two of them have not
     * consented to all.
     */
    public String liveKey() {
        return inTurn(live::value);
    }

    /** The ready key for production that only reads. */
    public String testKey() {
        return inTurn(test::value);
    }

    /** The ready key for the sandbox. */
    public String sandboxKey() {
        return inTurn(sandbox::value);
    }

    /** The production clients that have consented to everything that the ready keys carry. */
    public List<Long> clients() {
        return inTurn(live::clients);
    }

    /** The sandbox's clients that have consented to everything that its ready key carries. */
    public List<Long> sandboxClients() {
        return inTurn(sandbox::clients);
    }

    /** Webhook destinations, and what is delivered to them. */
    public Webhooks webhooks() {
        return webhooks;
    }

    /** What was asked of it, and what became of it. */
    public Journal journal() {
        return journal;
    }

    /** What is to go wrong on purpose. */
    public Faults faults() {
        return faults;
    }

    /** Frees the ports, and sends nothing any more. */
    @Override
    public void close() {
        ticker.close();
        courier.close();
        doors.forEach(HttpListener::close);
    }

    /** Gathers the settings of a {@link MockCg}. Not thread-safe. */
    public static final class Builder {
        private Instant time = Instant.parse("2026-11-20T08:00:00Z");
        private long seed = 1;
        private boolean running;
        private boolean limitsEnforced;
        private boolean publicDestinationsOnly;
        private Duration jobTime = Duration.ofSeconds(100);
        private int jobPolls;
        private final Map<PlanLimit, Integer> limits = new EnumMap<>(PlanLimit.class);
        private final List<Consumer<es.cg.sdk.mock.internal.faults.InjectedFaults>> faults = new ArrayList<>();
        private final Set<Long> clients = new TreeSet<>();
        private boolean slidingWindows;
        private @Nullable List<Duration> deliveryPauses;
        private @Nullable Duration deliveryTimeout;
        private boolean signaturesByItsClock;
        private int productionPort;
        private int sandboxPort;
        private int panelPort;
        private @Nullable Path contract;

        private Builder() {}

        /** What its clocks show; 20 November 2026, nine in the morning in Madrid, unless told. */
        public Builder time(OffsetDateTime moment) {
            this.time = moment.toInstant();
            return this;
        }

        /** Lets its clocks go at the pace of the wall's. */
        public Builder running() {
            this.running = true;
            return this;
        }

        /** How long a job takes on its clock; 100 seconds unless told, and at zero it has ended by the first poll. */
        public Builder jobTime(Duration duration) {
            if (duration.isNegative()) {
                throw new IllegalArgumentException("a job cannot take less than no time: " + duration);
            }
            if (duration.compareTo(Duration.ofDays(366)) > 0) {
                throw new IllegalArgumentException("a job cannot take more than a year: " + duration);
            }
            this.jobTime = duration;
            return this;
        }

        /** Lets limits refuse; unless told, they only show in headers. */
        public Builder enforceLimits() {
            this.limitsEnforced = true;
            return this;
        }

        /** Lets a deferred operation end after so many looks, whatever its clock says; 0 is by the clock. */
        public Builder jobPolls(int looks) {
            if (looks < 0) {
                throw new IllegalArgumentException("a job cannot end after fewer than no looks: " + looks);
            }
            this.jobPolls = looks;
            return this;
        }

        /** How often a key may ask in a minute, whatever the plan; 0 is no limit. Enterprise has 600 unless told. */
        public Builder requestsPerMinute(int most) {
            return limit(PlanLimit.PER_MINUTE, most);
        }

        /** How often a client may be asked about in a minute, whatever the plan; 0 is no limit. Enterprise has 240. */
        public Builder requestsPerClientPerMinute(int most) {
            return limit(PlanLimit.PER_CLIENT_PER_MINUTE, most);
        }

        /** How many reads a month has, whatever the plan; 0 is no limit. Enterprise has a million unless told. */
        public Builder monthlyReads(int most) {
            return limit(PlanLimit.MONTHLY_READS, most);
        }

        /** Lets a minute be the last sixty seconds; unless told, it is the minute on the clock. */
        public Builder slidingWindows() {
            this.slidingWindows = true;
            return this;
        }

        private Builder limit(PlanLimit limit, int most) {
            if (most < 0) {
                throw new IllegalArgumentException("a limit is 0, for none, or more, not " + most);
            }
            limits.put(limit, most);
            return this;
        }

        /**
         * Lets the ready keys act on these of the clients that are there at first, and on no others; one that is not named
         * is as good as absent. Production has 1001 to 1007, the sandbox 9001 to 9007; in a world of which none is named
         * they act on all.
         */
        public Builder clients(long... ids) {
            for (long id : ids) {
                clients.add(id);
            }
            return this;
        }

        /** As {@link Faults#arm}, from the start, and again after each {@link Panel#reset()}. */
        public Builder fault(String operation, int times, Fault fault) {
            Faults.mustStrike(times);
            faults.add(each -> each.armAtFirst(operation, times, fault.effect()));
            return this;
        }

        /** Takes no webhook destinations on loopback, or without HTTPS. */
        public Builder publicDestinationsOnly() {
            this.publicDestinationsOnly = true;
            return this;
        }

        /**
         * What lies between the attempts to deliver an event; there is one attempt more than pauses. Twelve in three days
         * unless told.
         */
        public Builder deliveryPauses(Duration... pauses) {
            for (Duration each : pauses) {
                if (each.isNegative() || each.compareTo(Duration.ofDays(366)) > 0) {
                    throw new IllegalArgumentException("a pause is from no time to a year, not " + each);
                }
            }
            this.deliveryPauses = List.of(pauses);
            return this;
        }

        /** How long a receiver has to answer, on the wall's clock; ten seconds unless told. */
        public Builder deliveryTimeout(Duration patience) {
            if (patience.isNegative() || patience.isZero() || patience.compareTo(Duration.ofHours(1)) > 0) {
                throw new IllegalArgumentException(
                        "a receiver has more than no time, and at most an hour, not " + patience);
            }
            this.deliveryTimeout = patience;
            return this;
        }

        /** Signs events by the mock's clock; unless told, by the wall's, so that receivers who look at theirs take them. */
        public Builder signaturesByItsClock() {
            this.signaturesByItsClock = true;
            return this;
        }

        /** Where it listens, on loopback; 0, as each is unless told, for any free port. */
        public Builder ports(int production, int sandbox, int panel) {
            for (int port : new int[] {production, sandbox, panel}) {
                if (port < 0 || port > 65_535) {
                    throw new IllegalArgumentException("a port is a number from 0 to 65535, not " + port);
                }
            }
            this.productionPort = production;
            this.sandboxPort = sandbox;
            this.panelPort = panel;
            return this;
        }

        /** What its ids and keys are made from; 1 unless told. */
        public Builder seed(long number) {
            this.seed = number;
            return this;
        }

        /** Another {@code openapi.json} than the bundled one. */
        public Builder contract(Path file) {
            this.contract = file;
            return this;
        }

        /**
         * Starts it.
         *
         * @throws IllegalStateException if the contract cannot be read, with the file, the place and the reason; if a
         *     port cannot be had; or if a client is named that no world has at first
         * @throws IllegalArgumentException if a fault is for an operation that there is not
         */
        public MockCg start() {
            return new MockCg(contract == null ? Contract.bundled() : Contract.of(contract), this);
        }

        private DeliverySettings deliveries(Contract of) {
            return new DeliverySettings(
                    deliveryPauses == null ? of.events().pauses() : deliveryPauses,
                    deliveryTimeout == null ? of.events().patience() : deliveryTimeout,
                    signaturesByItsClock);
        }

        private SimulatedClock clock() {
            return new SimulatedClock(time, running ? System::nanoTime : null);
        }
    }
}
