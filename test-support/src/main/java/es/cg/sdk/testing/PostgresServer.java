package es.cg.sdk.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A PostgreSQL server. Its user postgres needs no password. */
public final class PostgresServer implements DatabaseServer {
    private static final int TRIES = 5;

    private final Path data;
    private EmbeddedPostgres running;

    private PostgresServer(Path data, EmbeddedPostgres running) {
        this.data = data;
        this.running = running;
    }

    private static final class Shared {
        static final PostgresServer ONE = start();

        private static PostgresServer start() {
            UncheckedIOException last = new UncheckedIOException(new IOException("not tried"));
            // Another process may take the port before the server does, which then ends and is waited for in vain.
            for (int i = 0; i < TRIES; i++) {
                try {
                    Path data = Files.createTempDirectory("postgresql");
                    return new PostgresServer(
                            data,
                            settings(data)
                                    .setPGStartupWait(HangLimit.DURATION.dividedBy(TRIES))
                                    .start());
                } catch (IOException e) {
                    last = new UncheckedIOException(e);
                }
            }
            throw last;
        }
    }

    /** Returns the one server of the tests of this process. It loses data if the machine stops. */
    public static PostgresServer shared() {
        return Shared.ONE;
    }

    /**
     * Starts a server that writes to the disk what it commits.
     *
     * @param data the directory of its data, which is made
     */
    public static PostgresServer start(Path data) throws IOException {
        return new PostgresServer(data, durable(data).start());
    }

    private static EmbeddedPostgres.Builder settings(Path data) {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                // Ten seconds otherwise, which a busy machine may need.
                .setPGStartupWait(HangLimit.DURATION)
                .setServerConfig("max_connections", "200")
                // It is off there, which the stores refuse.
                .setServerConfig("synchronous_commit", "on");
    }

    private static EmbeddedPostgres.Builder durable(Path data) {
        return settings(data)
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "on")
                .setServerConfig("full_page_writes", "on");
    }

    @Override
    public String url() {
        return url("postgres");
    }

    @Override
    public String url(String database) {
        return running.getJdbcUrl("postgres", database);
    }

    @Override
    public void restart(boolean asACrash) throws IOException, InterruptedException {
        int port = running.getPort();
        if (asACrash) {
            long pid = Long.parseLong(
                    Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
            ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
            new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).start().waitFor();
            postmaster.onExit().join();
        }
        running.close();
        running = durable(data).setPort(port).start();
    }

    @Override
    public void close() throws IOException {
        running.close();
    }
}
