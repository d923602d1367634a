package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.http.HttpDoor;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.store.World;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The service in memory, listening on a free port of loopback. Thread-safe; instances share nothing. Its clock
 * stands still, and two of one seed answer alike.
 *
 * <pre>{@code
 * try (MockCg mock = MockCg.start()) {
 *     CgClient cg = CgClient.builder().baseUrl(mock.baseUrl()).apiKey(ApiKey.of(mock.liveKey())).build();
 * }
 * }</pre>
 */
public final class MockCg implements AutoCloseable {
    private final World world;
    private final HttpDoor door;

    private MockCg(World world, HttpDoor door) {
        this.world = world;
        this.door = door;
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
        return door.baseUrl();
    }

    /** The ready key for it. */
    public String liveKey() {
        return world.liveKey();
    }

    /** Frees the port. */
    @Override
    public void close() {
        door.close();
    }

    /** Gathers the settings of a {@link MockCg}. Not thread-safe. */
    public static final class Builder {
        private Instant time = Instant.parse("2026-11-20T08:00:00Z");
        private long seed = 1;
        private @Nullable Path contract;

        private Builder() {}

        /** What its clock shows; 20 November 2026, nine in the morning in Madrid, unless told. */
        public Builder time(OffsetDateTime moment) {
            this.time = moment.toInstant();
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
         * @throws IllegalStateException if the contract cannot be read, with the file, the place and the reason
         */
        public MockCg start() {
            Contract read = contract == null ? Contract.bundled() : Contract.of(contract);
            World world = new World(time, seed);
            Service service = new Service(read, world, Chapters.handlers(world));
            return new MockCg(world, HttpDoor.open(service::answer));
        }
    }
}
