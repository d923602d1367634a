package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.http.HttpDoor;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.store.Firm;
import es.cg.sdk.mock.internal.store.RateSettings;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.World;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The service in memory, listening on free ports of loopback: production and the sandbox, two worlds with data and
 * keys of their own. Thread-safe; instances share nothing. Its clocks stand still, and two of one seed answer alike.
 *
 * <pre>{@code
 * try (MockCg mock = MockCg.start()) {
 *     CgClient cg = CgClient.builder().baseUrl(mock.baseUrl()).apiKey(ApiKey.of(mock.liveKey())).build();
 * }
 * }</pre>
 */
public final class MockCg implements AutoCloseable {
    private static final int JOURNAL = 10_000;

    private final HttpDoor production;
    private final HttpDoor sandbox;
    private final String liveKey;
    private final String testKey;
    private final String sandboxKey;
    private final Journal journal;
    private final Faults faults;

    private MockCg(Contract contract, Instant time, long seed, Firm firm) {
        CallJournal calls = new CallJournal(JOURNAL);
        Service.Desk desk = new Service.Desk(new ReentrantLock(), calls, new es.cg.sdk.mock.internal.service.Faults());
        this.journal = new Journal(calls);
        this.faults = new Faults(contract, desk);
        Office real = new Office(new World(false, new SimulatedClock(time, null), seed), firm);
        Office fictitious = new Office(new World(true, new SimulatedClock(time, null), ~seed), firm);
        this.production = open(contract, real, desk);
        this.sandbox = open(contract, fictitious, desk);
        this.liveKey = ready(contract, real, "live");
        this.testKey = ready(contract, real, "test");
        this.sandboxKey = ready(contract, fictitious, "sandbox");
    }

    private static HttpDoor open(Contract contract, Office office, Service.Desk desk) {
        Chapters chapters = new Chapters(office);
        chapters.seed();
        HttpDoor door = HttpDoor.open(new Service(contract, office, chapters.handlers(), desk)::answer);
        office.world().openAt(door.baseUrl());
        return door;
    }

    private static String ready(Contract contract, Office office, String kind) {
        List<Long> clients = office.table("clients").newestFirst().stream()
                .map(Row::client)
                .sorted()
                .toList();
        return office.keys()
                .make(kind, contract.scopes(), clients, clients, null, true)
                .value();
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
        return production.baseUrl();
    }

    /** The sandbox's address with its prefix. */
    public String sandboxUrl() {
        return sandbox.baseUrl();
    }

    /** The ready key for production: every scope, every client. */
    public String liveKey() {
        return liveKey;
    }

    /** The ready key for production that only reads. */
    public String testKey() {
        return testKey;
    }

    /** The ready key for the sandbox. */
    public String sandboxKey() {
        return sandboxKey;
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
        production.close();
        sandbox.close();
    }

    /** Gathers the settings of a {@link MockCg}. Not thread-safe. */
    public static final class Builder {
        private Instant time = Instant.parse("2026-11-20T08:00:00Z");
        private long seed = 1;
        private @Nullable Path contract;
        private final Firm firm = new Firm();

        private Builder() {}

        /** What its clocks show; 20 November 2026, nine in the morning in Madrid, unless told. */
        public Builder time(OffsetDateTime moment) {
            this.time = moment.toInstant();
            return this;
        }

        /** What its ids and keys are made from; 1 unless told. */
        public Builder seed(long number) {
            this.seed = number;
            return this;
        }

        /** How long a deferred operation takes, on its clock; 100 seconds unless told. */
        public Builder jobTime(Duration duration) {
            firm.jobTime(duration);
            return this;
        }

        /** Lets a deferred operation end after so many looks, whatever its clock says. */
        public Builder jobPolls(int looks) {
            firm.jobPolls(looks);
            return this;
        }

        /** Lets limits refuse. Without it they only count. */
        public Builder enforceLimits() {
            firm.enforceLimits(true);
            return this;
        }

        /**
         * How much may be asked; 0 is no limit. The contract gives no numbers; the defaults are 600 requests of a key
         * and 240 on a client in a minute, and a million reads in a month.
         *
         * @param sliding whether a minute is the last sixty seconds, and not the minute on the clock
         */
        public Builder limits(int perMinute, int perClientPerMinute, long monthlyReads, boolean sliding) {
            firm.rates(new RateSettings(perMinute, perClientPerMinute, monthlyReads, sliding));
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
         * @throws IllegalStateException if the contract cannot be read, with the file, the place and the reason
         */
        public MockCg start() {
            return new MockCg(contract == null ? Contract.bundled() : Contract.of(contract), time, seed, firm);
        }
    }
}
