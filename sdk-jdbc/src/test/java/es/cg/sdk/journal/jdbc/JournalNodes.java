package es.cg.sdk.journal.jdbc;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.journal.JournaledWrites;
import es.cg.sdk.mock.ChainedInvoice;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.JavaProcess;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where processes with one write journal run: the service, a database server of their own that can crash, the API key,
 * and the clocks of all three.
 */
final class JournalNodes implements AutoCloseable {
    private static final Pattern REFERENCE = Pattern.compile("\"referencia_externa\":\"([^\"]+)\"");
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final int QUIET_LOOKS = 10;

    final MockCg mock = MockCg.builder()
            .seed(System.nanoTime())
            .requestsPerMinute(0)
            .requestsPerClientPerMinute(0)
            .start();
    private final Path folder;
    private final PostgresServer server;
    private final DataSource database;
    private Duration ahead = Duration.ZERO;
    private String apiKey = mock.liveKey();
    private String lastCounted = "";
    private final Map<String, Integer> calls = new TreeMap<>();
    private final Set<@Nullable String> sentKeys = new HashSet<>();

    JournalNodes(Path folder) throws Exception {
        this.folder = folder;
        this.server = PostgresServer.start(folder.resolve("database"));
        this.database = OwnDatabase.source(databaseUrl());
        JdbcWriteJournal.createTables(database);
        run("CREATE TABLE test_ahead AS SELECT interval '0' AS by_time");
        store(JournalNode.KEY_FILE, apiKey);
        store(JournalNode.AHEAD_FILE, ahead.toString());
    }

    private String databaseUrl() {
        return server.url();
    }

    /** Replaces a file that processes read. */
    void store(String name, String text) throws IOException {
        Path written = Files.writeString(folder.resolve(name + ".new"), text);
        Files.move(written, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A process; its first arguments are those of {@link #open}. */
    ProcessBuilder process(Class<?> program, Object... more) {
        List<Object> arguments = new ArrayList<>(List.of(mock.baseUrl(), folder, databaseUrl()));
        arguments.addAll(List.of(more));
        return JavaProcess.of(List.of("-XX:-UsePerfData"), program, arguments.toArray());
    }

    /** A client in this process. */
    JournalNode open() {
        return JournalNode.open(mock.baseUrl(), folder, databaseUrl(), true);
    }

    /** Moves the clocks of service, database and processes. No process may run: its monotonic clock does not move. */
    void pass(Duration duration) throws Exception {
        awaitQuiet();
        ahead = ahead.plus(duration);
        store(JournalNode.AHEAD_FILE, ahead.toString());
        run("UPDATE test_ahead SET by_time = interval '" + ahead.toSeconds() + " seconds'");
        mock.panel().advance(duration);
    }

    /** Waits until the service has executed what killed processes had sent. */
    private void awaitQuiet() {
        long before = -1;
        for (int quiet = 0; quiet < QUIET_LOOKS; ) {
            long recorded = mock.journal().calls().size() + mock.journal().forgotten();
            quiet = recorded == before ? quiet + 1 : 0;
            before = recorded;
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
        tally();
    }

    /** Counts the calls so far, before the mock forgets them. */
    private void tally() {
        List<Journal.Call> newestFirst = mock.journal().calls();
        for (Journal.Call each : newestFirst) {
            if (each.requestId().equals(lastCounted)) {
                break;
            }
            if ("invoices.issue".equals(each.operation())) {
                count("writes", true);
                sentKeys.add(each.idempotencyKey());
            } else {
                count("reads", true);
            }
            count("done", each.done());
            count("replayed", each.replayed());
            count("look-ups", "invoices.list".equals(each.operation()));
            count("faults", each.fault() != null);
        }
        lastCounted = newestFirst.isEmpty() ? lastCounted : newestFirst.get(0).requestId();
    }

    /** Returns how many documents were sent. */
    int sent() {
        tally();
        return sentKeys.size();
    }

    private void count(String what, boolean counts) {
        if (counts) {
            calls.merge(what, 1, Integer::sum);
        }
    }

    /** Returns how many calls there were, of each kind. */
    Map<String, Integer> calls() {
        tally();
        return calls;
    }

    /** From now on the processes have another API key; the old one is still valid. */
    void rotateApiKey() throws Exception {
        String id = mock.panel().keys().stream()
                .filter(each -> apiKey.startsWith(each.prefix()))
                .findFirst()
                .orElseThrow()
                .id();
        apiKey = mock.panel().rotateKey(id).key();
        store(JournalNode.KEY_FILE, apiKey);
    }

    String apiKey() {
        return apiKey;
    }

    /** Kills the database server, and starts it again. */
    void crashDatabase() throws Exception {
        server.restart(true);
    }

    void run(String... statements) throws Exception {
        Sql.run(database, statements);
    }

    List<String> query(String sql) throws Exception {
        return Sql.query(database, sql);
    }

    /** A person looks each write in doubt up in the panel, and says what became of it. No process may run. */
    void settleByHand() {
        Map<String, List<ChainedInvoice>> issued = issued();
        try (JournalNode node = open()) {
            JournaledWrites writes = node.cg().journaledWrites();
            List<String> notDone = new ArrayList<>();
            for (UnknownWrite each : writes.settle().inDoubt()) {
                List<ChainedInvoice> found = issued.getOrDefault(String.valueOf(each.reference()), List.of());
                if (found.isEmpty()) {
                    notDone.add(each.key());
                } else {
                    writes.settle(
                            each.key(),
                            Finding.foundAs(found.get(0).id(), found.get(0).numeroCompleto()),
                            "person");
                }
            }
            writes.settle(notDone, Finding.notDone(), "person");
        }
    }

    /** The invoices at the service, by their references. */
    Map<String, List<ChainedInvoice>> issued() {
        Map<String, List<ChainedInvoice>> issued = new TreeMap<>();
        for (ChainedInvoice each : mock.panel().invoices()) {
            Matcher reference = REFERENCE.matcher(each.json());
            if (reference.find()) {
                issued.computeIfAbsent(reference.group(1), none -> new ArrayList<>())
                        .add(each);
            }
        }
        return issued;
    }

    @Override
    public void close() throws IOException {
        mock.faults().clear();
        mock.close();
        server.close();
    }
}
