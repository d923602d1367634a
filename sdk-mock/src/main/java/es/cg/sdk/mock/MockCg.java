package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Answers;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.http.HttpDoor;
import es.cg.sdk.mock.internal.http.Limits;
import es.cg.sdk.mock.internal.panel.PanelDesk;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Firm;
import es.cg.sdk.mock.internal.service.Key;
import es.cg.sdk.mock.internal.service.Limit;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.World;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The service in memory, listening on free ports of loopback: production and the sandbox, two worlds with data and
 * keys of their own, and the panel. Thread-safe; instances share nothing. Its clocks stand still unless told, and two of
 * one seed answer alike.
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
    private final Office real;
    private final Office fictitious;
    private final Panel panel;
    private final List<HttpDoor> doors = new ArrayList<>();

    private MockCg(Contract contract, Builder settings) {
        Firm firm = new Firm();
        firm.jobTime(settings.jobTime);
        firm.jobPolls(settings.jobPolls);
        firm.enforceLimits(settings.limitsEnforced);
        firm.slidingWindows(settings.slidingWindows);
        settings.limits.forEach(firm::limit);
        firm.publicDestinationsOnly(settings.publicDestinationsOnly);
        es.cg.sdk.mock.internal.service.Faults struck = new es.cg.sdk.mock.internal.service.Faults(contract);
        this.real = new Office(new World(false, settings.clock(), settings.seed), firm, struck);
        this.fictitious = new Office(new World(true, settings.clock(), ~settings.seed), firm, struck);
        CallJournal calls = new CallJournal(JOURNAL);
        Service.Desk desk = new Service.Desk(lock, calls, Boolean.getBoolean(HELD) ? new Answers(contract) : null);
        this.journal = new Journal(calls);
        this.faults = new Faults(struck, lock);
        lock.lock();
        try {
            PanelDesk.Place inProduction = open(contract, real, desk, settings.productionPort);
            PanelDesk.Place inTheSandbox = open(contract, fictitious, desk, settings.sandboxPort);
            ready(contract, real, "live");
            ready(contract, real, "test");
            ready(contract, fictitious, "sandbox");
            PanelDesk panelDesk = new PanelDesk(contract, inProduction, inTheSandbox, desk);
            this.panel = new Panel(panelDesk);
            doors.add(HttpDoor.open(panelDesk, settings.panelPort, List.of(), Limits.PANEL));
        } catch (RuntimeException e) {
            close();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private PanelDesk.Place open(Contract contract, Office office, Service.Desk desk, int port) {
        Chapters chapters = new Chapters(office);
        chapters.seed();
        Service service = new Service(contract, office, chapters.handlers(), desk);
        HttpDoor door = HttpDoor.open(service, port, PREFIX);
        doors.add(door);
        office.world().openAt(door.baseUrl());
        return new PanelDesk.Place(office, chapters, service);
    }

    private static void ready(Contract contract, Office office, String kind) {
        List<Long> clients = office.table("clients").newestFirst().stream()
                .map(Row::client)
                .sorted()
                .toList();
        // The last two are there for refusals: one has consented to nothing, the other to being read alone.
        long reserved = clients.get(clients.size() - 1);
        Key key = office.keys()
                .make(kind, contract.scopes(), clients, clients.subList(0, clients.size() - 2), null, true);
        key.consent(reserved, Set.of("clientes:leer"), office.world().clock().instant());
    }

    /** The newest of the ready keys of this kind: one that was rotated makes room for its heir. */
    private String readyKey(Office office, String kind) {
        lock.lock();
        try {
            return office.keys().all().stream()
                    .filter(key -> key.kind().equals(kind)
                            && key.row().json().path("_ready").asBoolean())
                    .map(Key::value)
                    .findFirst()
                    .orElse("");
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

    /** The ready key for production: every scope, every client; the last two of them have not consented to all. */
    public String liveKey() {
        return readyKey(real, "live");
    }

    /** The ready key for production that only reads. */
    public String testKey() {
        return readyKey(real, "test");
    }

    /** The ready key for the sandbox. */
    public String sandboxKey() {
        return readyKey(fictitious, "sandbox");
    }

    /** The production clients that have consented to everything that the ready keys carry. */
    public List<Long> clients() {
        return consenting(real, "live");
    }

    /** The sandbox's clients that have consented to everything that its ready key carries. */
    public List<Long> sandboxClients() {
        return consenting(fictitious, "sandbox");
    }

    private List<Long> consenting(Office office, String kind) {
        lock.lock();
        try {
            Key key = office.keys().find(readyKey(office, kind));
            return key == null
                    ? List.of()
                    : office.table("clients").newestFirst().stream()
                            .map(Row::client)
                            .filter(client -> key.authorisedOn(client)
                                    && key.consents(client).containsAll(key.scopes()))
                            .sorted()
                            .toList();
        } finally {
            lock.unlock();
        }
    }

    /** What was asked of it, and what became of it. */
    public Journal journal() {
        return journal;
    }

    /** What is to go wrong on purpose. */
    public Faults faults() {
        return faults;
    }

    /** Frees the ports. */
    @Override
    public void close() {
        doors.forEach(HttpDoor::close);
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
        private final Map<Limit, Integer> limits = new EnumMap<>(Limit.class);
        private boolean slidingWindows;
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
            return limit(Limit.PER_MINUTE, most);
        }

        /** How often a client may be asked about in a minute, whatever the plan; 0 is no limit. Enterprise has 240. */
        public Builder requestsPerClientPerMinute(int most) {
            return limit(Limit.PER_CLIENT_PER_MINUTE, most);
        }

        /** How many reads a month has, whatever the plan; 0 is no limit. Enterprise has a million unless told. */
        public Builder monthlyReads(int most) {
            return limit(Limit.MONTHLY_READS, most);
        }

        /** Lets a minute be the last sixty seconds; unless told, it is the minute on the clock. */
        public Builder slidingWindows() {
            this.slidingWindows = true;
            return this;
        }

        private Builder limit(Limit limit, int most) {
            if (most < 0) {
                throw new IllegalArgumentException("a limit is 0, for none, or more, not " + most);
            }
            limits.put(limit, most);
            return this;
        }

        /** Takes no webhook destinations on loopback, or without HTTPS. */
        public Builder publicDestinationsOnly() {
            this.publicDestinationsOnly = true;
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
         * @throws IllegalStateException if the contract cannot be read, with the file, the place and the reason; or if a
         *     port cannot be had
         */
        public MockCg start() {
            return new MockCg(contract == null ? Contract.bundled() : Contract.of(contract), this);
        }

        private SimulatedClock clock() {
            return new SimulatedClock(time, running ? System::nanoTime : null);
        }
    }
}
