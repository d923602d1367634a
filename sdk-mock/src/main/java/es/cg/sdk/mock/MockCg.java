package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An in-memory mock of the API, which listens on loopback ports: production and the sandbox, each with its own data and
 * keys, and the panel. Instances share nothing. By default the clocks are frozen, and two mocks with the same seed give
 * the same answers. Thread-safe.
 *
 * <pre>{@code
 * try (MockCg mock = MockCg.start();
 *         CgClient cg = CgClient.builder()
 *                 .baseUrl(mock.baseUrl())
 *                 .apiKey(ApiKey.of(mock.liveKey()))
 *                 .build()) {
 *     screen.add(cg.status().get().gestoria());
 * }
 * }</pre>
 */
public final class MockCg implements AutoCloseable {
    private final RunningMock mock;
    private final Journal journal;
    private final Faults faults;
    private final Panel panel;
    private final Webhooks webhooks;
    private final @Nullable ReportFolder reports;

    private MockCg(MockSettings settings) {
        Contract contract = settings.readContract();
        this.mock = new RunningMock(contract, settings);
        this.journal = new Journal(mock.calls, contract);
        this.faults = new Faults(mock.faults, mock.lock);
        this.panel = new Panel(mock.panel, mock.firms.first().id());
        this.webhooks = new Webhooks(mock.panel, mock.firms.first().id());
        this.reports = settings.report == null ? null : new ReportFolder(settings.report);
    }

    /** Starts a mock with the default settings. */
    public static MockCg start() {
        return builder().start();
    }

    /** Returns a builder with the default settings. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns production's address with its prefix, such as {@code http://127.0.0.1:40001/api/public/v1}. */
    public String baseUrl() {
        return mock.baseUrl(0);
    }

    /** Returns the sandbox's address with its prefix. */
    public String sandboxUrl() {
        return mock.baseUrl(1);
    }

    /** Returns the panel's address, at which a browser shows the panel as a page. */
    public String panelUrl() {
        return mock.baseUrl(2);
    }

    /** Returns the panel, of the first firm. */
    public Panel panel() {
        return panel;
    }

    /**
     * Returns a key for production with every scope, on every client unless {@link Builder#clients} named some. The
     * last two clients have not consented to everything. After a rotation the new key is returned; empty once it is
     * revoked.
     */
    public String liveKey() {
        return key("live");
    }

    /** Returns a test key for production, which can only read. */
    public String testKey() {
        return key("test");
    }

    /** Returns a key for the sandbox. */
    public String sandboxKey() {
        return key("sandbox");
    }

    /** Returns the production clients that have consented to every scope of {@link #liveKey}. */
    public List<Long> clients() {
        return clients("production");
    }

    /** Returns the sandbox clients that have consented to every scope of {@link #sandboxKey}. */
    public List<Long> sandboxClients() {
        return clients("sandbox");
    }

    private String key(String kind) {
        return mock.locked(() -> mock.firms.first().keys().getOrDefault(kind, ""));
    }

    private List<Long> clients(String environment) {
        return mock.locked(() -> mock.firms.first().clients().getOrDefault(environment, List.of()));
    }

    /** Returns the webhook destinations and their deliveries, of the first firm. */
    public Webhooks webhooks() {
        return webhooks;
    }

    /**
     * Returns the webhook destinations of a firm, by its id, and their deliveries.
     *
     * @throws IllegalStateException if there is no such firm
     */
    public Webhooks webhooks(String firm) {
        panel.firm(firm);
        return new Webhooks(mock.panel, firm);
    }

    /** Returns the journal of requests. */
    public Journal journal() {
        return journal;
    }

    /** Returns the faults that can be armed. */
    public Faults faults() {
        return faults;
    }

    /**
     * Saves a copy of the panel's page as it is now, if {@link Builder#report} named a folder. The copy opens in a
     * browser without the mock. It has the recorded requests with their bodies, but no whole key. A file of this name
     * from an earlier run is replaced.
     *
     * @param name the name of the file without its ending; other characters than letters, digits, dots and hyphens are
     *     replaced
     * @return the file; empty if no folder was named
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public Optional<Path> saveReport(String name) {
        return reports == null ? Optional.empty() : Optional.of(reports.save(name, mock.page.saved()));
    }

    /** Saves the state now, if it changed since it was saved and {@link Builder#stateFile} named a file. */
    void saveIfChanged() {
        mock.saveIfChanged();
    }

    /** Closes the ports, stops sending events, and saves the state if {@link Builder#stateFile} named a file. */
    @Override
    public void close() {
        mock.close();
    }

    /** Collects the settings of a {@link MockCg}. Not thread-safe. */
    public static final class Builder {
        private static final int MAX_FIRMS = 100_000;

        private final MockSettings settings = new MockSettings();

        private Builder() {}

        /** Sets the time of the clocks at the start; by default 20 November 2026, 09:00 in Madrid. */
        public Builder time(OffsetDateTime moment) {
            settings.time = moment.toInstant();
            return this;
        }

        /** Lets the clocks run in real time; by default they are frozen. */
        public Builder running() {
            settings.running = true;
            return this;
        }

        /**
         * Sets the time that a job takes on the mock's clock; 100 seconds by default. With zero it has ended by the
         * first poll.
         *
         * @throws IllegalArgumentException if it is negative or longer than 366 days
         */
        public Builder jobTime(Duration duration) {
            if (duration.isNegative()) {
                throw new IllegalArgumentException("the job time must not be negative: " + duration);
            }
            if (duration.compareTo(Duration.ofDays(366)) > 0) {
                throw new IllegalArgumentException("the job time must be at most 366 days: " + duration);
            }
            settings.jobTime = duration;
            return this;
        }

        /** Refuses requests beyond a limit with 429; by default the answers only show the limits in their headers. */
        public Builder enforceLimits() {
            settings.enforceLimits = true;
            return this;
        }

        /**
         * Ends each job after a number of polls, whatever the clock shows; 0, the default, ends it by the clock.
         *
         * @throws IllegalArgumentException if the number is negative
         */
        public Builder jobPolls(int polls) {
            if (polls < 0) {
                throw new IllegalArgumentException("the number of polls must not be negative: " + polls);
            }
            settings.jobPolls = polls;
            return this;
        }

        /**
         * Sets the requests per minute of a key, whatever the plan; 0 for no limit. By default that of Enterprise, 600.
         */
        public Builder requestsPerMinute(int most) {
            return limit(PlanLimit.PER_MINUTE, most);
        }

        /** Sets the requests per minute about a client, whatever the plan; 0 for no limit. By default 240. */
        public Builder requestsPerClientPerMinute(int most) {
            return limit(PlanLimit.PER_CLIENT_PER_MINUTE, most);
        }

        /** Sets the reads per month, whatever the plan; 0 for no limit. By default 1,000,000. */
        public Builder monthlyReads(int most) {
            return limit(PlanLimit.MONTHLY_READS, most);
        }

        /** Counts rate limits over the last 60 seconds; by default over each minute of the clock. */
        public Builder slidingWindows() {
            settings.slidingWindows = true;
            return this;
        }

        private Builder limit(PlanLimit limit, int most) {
            if (most < 0) {
                throw new IllegalArgumentException("a limit must be 0, for none, or more, not " + most);
            }
            settings.limits.put(limit, most);
            return this;
        }

        /**
         * Switches off the refusals that neither the contract nor a law asks for, only this project:
         * {@code docs/reference/assumptions.md} lists them. The panel can switch them on again by
         * {@code PUT /panel/rules}.
         */
        public Builder lenient() {
            Refusal.ofProject().forEach(each -> settings.lenient.add(each.word()));
            return this;
        }

        /**
         * Switches off these refusals by their names in {@code docs/reference/assumptions.md}, such as
         * {@code invoice-date-ahead}, which allows invoices of days that are still to come.
         *
         * @throws IllegalArgumentException if there is no such refusal, or it cannot be switched off
         */
        public Builder lenient(String... refusals) {
            for (String each : refusals) {
                settings.lenient.add(Refusal.of(each).word());
            }
            return this;
        }

        /**
         * Lets the ready keys act only on these example clients. Production has 1001 to 1007, the sandbox 9001 to 9007;
         * if none of an environment is named, its keys act on all.
         */
        public Builder clients(long... ids) {
            for (long id : ids) {
                settings.clients.add(id);
            }
            return this;
        }

        /** Arms a fault as {@link Faults#arm} does: at the start, and again after each {@link Panel#reset()}. */
        public Builder fault(String operation, int times, Fault fault) {
            Faults.checkTimes(times);
            settings.faults.add(each -> each.armInitially(operation, fault.aim(), times, fault.effect()));
            return this;
        }

        /** Refuses webhook destinations on loopback or without HTTPS; by default loopback is accepted. */
        public Builder publicDestinationsOnly() {
            settings.publicDestinationsOnly = true;
            return this;
        }

        /**
         * Sets the pauses between the attempts to deliver an event; there is one attempt more than pauses. By default
         * 12 attempts within three days.
         *
         * @throws IllegalArgumentException if a pause is negative or longer than 366 days
         */
        public Builder deliveryPauses(Duration... pauses) {
            for (Duration each : pauses) {
                if (each.isNegative() || each.compareTo(Duration.ofDays(366)) > 0) {
                    throw new IllegalArgumentException("a pause must be from 0 to 366 days: " + each);
                }
            }
            settings.deliveryPauses = List.of(pauses);
            return this;
        }

        /**
         * Sets the time, in real time, that a receiver has to answer; 10 seconds by default.
         *
         * @throws IllegalArgumentException if it is not positive, or longer than an hour
         */
        public Builder deliveryTimeout(Duration timeout) {
            if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(Duration.ofHours(1)) > 0) {
                throw new IllegalArgumentException(
                        "the delivery timeout must be positive, and at most an hour: " + timeout);
            }
            settings.deliveryTimeout = timeout;
            return this;
        }

        /** Signs events with the time of the mock's clock; by default with real time, which receivers accept. */
        public Builder signaturesByItsClock() {
            settings.signaturesByItsClock = true;
            return this;
        }

        /**
         * Sets the loopback ports; 0, the default of each, takes any free port.
         *
         * @throws IllegalArgumentException if a port is not from 0 to 65535
         */
        public Builder ports(int production, int sandbox, int panel) {
            for (int port : new int[] {production, sandbox, panel}) {
                if (port < 0 || port > 65_535) {
                    throw new IllegalArgumentException("a port is a number from 0 to 65535, not " + port);
                }
            }
            settings.productionPort = production;
            settings.sandboxPort = sandbox;
            settings.panelPort = panel;
            return this;
        }

        /**
         * Listens on this address of the machine, or on all with {@code 0.0.0.0}; by default on loopback. Whoever
         * reaches the address can use the mock and its panel, which asks for no password. Webhook destinations may then
         * be named as containers of one network name each other, such as {@code http://receiver:8080}.
         *
         * @throws IllegalArgumentException if it is no IP address
         */
        public Builder bind(String address) {
            if (!address.matches("[0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-fA-F.]*:[0-9a-fA-F:.]*")) {
                throw new IllegalArgumentException("an IP address such as 0.0.0.0 is needed, not " + address);
            }
            try {
                settings.address = InetAddress.getByName(address);
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException("an IP address such as 0.0.0.0 is needed, not " + address, e);
            }
            return this;
        }

        /** Sets the seed of ids and keys; 1 by default. */
        public Builder seed(long number) {
            settings.seed = number;
            return this;
        }

        /**
         * Sets how many firms the mock has; one by default. Each has its own plan, keys, limits, webhook destinations
         * and sandbox, and clients from 1001. They share the ports, and production's clock. {@link Panel#firms} has
         * their keys. A firm takes memory from its first use on.
         *
         * @throws IllegalArgumentException if the number is not from 1 to 100,000
         */
        public Builder firms(int number) {
            if (number < 1 || number > MAX_FIRMS) {
                throw new IllegalArgumentException("a mock has from 1 to 100000 firms, not " + number);
            }
            settings.firms = number;
            return this;
        }

        /** Uses another {@code openapi.json} than the one in the mock's jar. */
        public Builder contract(Path file) {
            settings.contract = file;
            return this;
        }

        /**
         * Lets the mock differ from the contract as files of corrections say: it takes requests in the form that they
         * describe, and answers and sends events in that form. Several files say it together.
         *
         * @throws NullPointerException if a file is null
         */
        public Builder corrections(Path... files) {
            settings.corrections = List.of(files);
            return this;
        }

        /**
         * Keeps the state in a file: loads it at the start if the file exists, and saves it every 30 seconds if it
         * changed, on demand ({@code POST /panel/state/save}), and when the mock is closed. The file is replaced as a
         * whole. The folder must exist. Until the mock is closed, no other mock can use the file: an empty file beside
         * it, with the suffix {@code .lock}, is locked, and stays.
         */
        public Builder stateFile(Path file) {
            settings.stateFile = file;
            return this;
        }

        /**
         * Lets {@link MockCg#saveReport} save copies of the panel's page in this folder, which is created if it is
         * missing. With {@link es.cg.sdk.mock.junit.MockCgExtension}, each test that fails saves one and prints its
         * address.
         */
        public Builder report(Path folder) {
            settings.report = folder;
            return this;
        }

        /**
         * Starts the mock.
         *
         * @throws IllegalStateException if the contract cannot be read, with the file, the place and the reason; if a
         *     port cannot be opened; or if {@link #clients} named a client that no environment has
         * @throws java.io.UncheckedIOException if the state file cannot be used; then it is left as it is
         * @throws IllegalArgumentException if a fault names an operation that does not exist; or if a file of
         *     corrections is wrong, with the file and the place
         */
        public MockCg start() {
            return new MockCg(settings);
        }
    }
}
