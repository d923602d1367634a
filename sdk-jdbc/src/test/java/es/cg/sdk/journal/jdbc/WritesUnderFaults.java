package es.cg.sdk.journal.jdbc;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.journal.SettleReport;
import es.cg.sdk.mock.ChainedInvoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.Faults;
import es.cg.sdk.testing.HangLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Runs processes that issue the same documents, strikes them with the faults of a plan, and looks at the result. */
final class WritesUnderFaults {
    private static final int PROCESSES = 4;
    private static final Pattern DONE = Pattern.compile("done (doc-\\d+) (\\S+) (\\S+) \\.");
    private static final Duration DAY = Duration.ofHours(25);
    // Longer than leases.
    private static final Duration PAUSE = Duration.ofMinutes(20);
    private static final int MAX_TRIES = 50;

    private final JournalNodes nodes;
    private final int documents;
    private final boolean isJournaled;
    private final Path said;
    private final Random random = new Random(35);
    private final List<Process> processes = new ArrayList<>();
    private final Map<WritesPlan.Event, Integer> struck = new EnumMap<>(WritesPlan.Event.class);
    // The database's time from which a lost commit is one of the last 24 hours.
    private String since = "-infinity";

    private WritesUnderFaults(JournalNodes nodes, Path folder, int documents, boolean isJournaled) {
        this.nodes = nodes;
        this.documents = documents;
        this.isJournaled = isJournaled;
        this.said = folder.resolve("said");
    }

    static WritesOutcome run(Path folder, int documents, WritesPlan plan, boolean isJournaled) throws Exception {
        try (JournalNodes nodes = new JournalNodes(folder)) {
            WritesUnderFaults run = new WritesUnderFaults(nodes, folder, documents, isJournaled);
            try {
                return run.run(plan);
            } finally {
                run.killAll();
            }
        }
    }

    private WritesOutcome run(WritesPlan plan) throws Exception {
        keepEarlierRecords();
        List<WritesPlan.Event> events = plan.events(random);
        armFaults();
        arrive(0);
        startAll(false);
        for (int i = 0; i < events.size(); i++) {
            int before = documents * i / events.size();
            int arrived = documents * (i + 1) / events.size();
            arrive(arrived);
            awaitSent((before + arrived) / 2);
            strike(events.get(i));
        }
        // Documents whose process was killed before it sent are taken again below, once they are settled if the API key
        // changed since: on a slow machine there may be several.
        awaitSent(documents - documents / 20);
        killAll();
        int doubted =
                nodes.query("SELECT write_key FROM cg_write WHERE unsettled").size();
        nodes.mock.faults().clear();
        nodes.pass(PAUSE);
        if (isJournaled) {
            nodes.settleByHand();
        }
        startAll(true);
        for (Process each : processes) {
            while (!each.waitFor(100, TimeUnit.MILLISECONDS)) {
                int unused = nodes.sent();
            }
            if (each.exitValue() != 0) {
                throw new IllegalStateException("a process ended with " + each.exitValue() + ": " + said);
            }
        }
        return outcome(doubted);
    }

    private void armFaults() {
        Faults faults = nodes.mock.faults();
        faults.armByChance("invoices.issue", 0.2, Fault.droppedAfter());
        faults.armByChance("invoices.issue", 0.05, Fault.droppedBefore());
        faults.armByChance("invoices.issue", 0.05, Fault.cutInBody());
        faults.armByChance("invoices.issue", 0.05, Fault.foreign(502, "text/html", "<h1>Bad Gateway</h1>"));
        // So that kills strike between the invoice and its answer.
        faults.armByChance("invoices.issue", 0.1, Fault.delayed(Duration.ofMillis(200)));
        faults.armByChance("invoices.list", 0.05, Fault.droppedAfter());
        faults.armByChance("invoices.get", 0.05, Fault.droppedAfter());
    }

    /** Lets the database keep what each record was before. */
    private void keepEarlierRecords() throws Exception {
        nodes.run(
                "CREATE TABLE earlier (LIKE cg_write)",
                "CREATE INDEX earlier_key ON earlier (write_key)",
                "CREATE FUNCTION keep_earlier() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        + " DELETE FROM earlier WHERE write_key = OLD.write_key;"
                        + " INSERT INTO earlier SELECT OLD.*; RETURN NEW; END $$",
                "CREATE TRIGGER keep_earlier BEFORE UPDATE ON cg_write FOR EACH ROW EXECUTE FUNCTION keep_earlier()");
    }

    private void arrive(int count) throws Exception {
        nodes.store(WritingProcess.ARRIVED_FILE, Integer.toString(count));
    }

    /** Waits until so many documents were sent: a fault that strikes what has not begun shows nothing. */
    private void awaitSent(int count) throws Exception {
        long end = HangLimit.end();
        while (nodes.sent() < count) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "only " + nodes.sent() + " of " + count + " documents were sent: " + Files.readString(said));
            }
            for (int i = 0; i < PROCESSES; i++) {
                // The database may have crashed while a process began.
                if (processes.get(i).waitFor(20, TimeUnit.MILLISECONDS)) {
                    processes.set(i, start(false));
                }
            }
        }
    }

    private void strike(WritesPlan.Event event) throws Exception {
        switch (event) {
            case KILL -> {
                int which = random.nextInt(PROCESSES);
                processes.get(which).destroyForcibly().waitFor();
                processes.set(which, start(false));
            }
            case ROTATION -> {
                nodes.rotateApiKey();
                since = now();
            }
            case DAY -> pause(DAY);
            case PAUSE -> pause(PAUSE);
            case CRASH -> nodes.crashDatabase();
            case RESTORE -> {
                if (!restore()) {
                    return;
                }
            }
        }
        struck.merge(event, 1, Integer::sum);
    }

    private void pause(Duration duration) throws Exception {
        killAll();
        nodes.pass(duration);
        since = now();
        startAll(false);
    }

    private String now() throws Exception {
        return nodes.query("SELECT " + JournalNode.CLOCK).get(0);
    }

    /**
     * Loses the last commit of a record, as a failover may; false if there is none that was sent with this API key and
     * in the last 24 hours. If nothing is left that says that the document was sent, a call that knows nothing of it
     * follows while the service still knows the key.
     */
    private boolean restore() throws Exception {
        String lost = "api_key = '" + ApiKey.of(nodes.apiKey()).digest() + "' AND first_sent > '" + since + "'";
        // Half of them are records whose first commit is lost, while they are being sent.
        String order = random.nextBoolean() ? "version = 1 DESC" : "state = 'done' DESC";
        List<String> found = nodes.query("SELECT write_key || ' ' || reference || ' ' || version FROM cg_write WHERE "
                + lost + " ORDER BY " + order + ", random() LIMIT 1");
        if (found.isEmpty()) {
            return false;
        }
        String[] record = found.get(0).split(" ", 3);
        String key = "write_key = '" + record[0] + "'";
        nodes.run("DO $$ BEGIN IF EXISTS (SELECT 1 FROM cg_write WHERE " + key + " AND version = " + record[2]
                + " FOR UPDATE) THEN DELETE FROM cg_write WHERE " + key
                + "; INSERT INTO cg_write SELECT * FROM earlier WHERE " + key + " AND version = " + record[2]
                + " - 1; END IF; END $$");
        try (JournalNode node = nodes.open()) {
            CgClient cg = node.cg().with(CallOptions.defaults().maxAttempts(1).deadline(Duration.ofSeconds(2)));
            for (int i = 0; i < MAX_TRIES; i++) {
                if (!nodes.query("SELECT 1 FROM cg_write WHERE " + key + " AND state <> 'refused'")
                        .isEmpty()) {
                    return true;
                }
                try {
                    var unused = cg.forClient(JournalNode.CLIENT)
                            .invoices()
                            .issue(JournalNode.invoice(record[1]), JournalNode.key(record[1]));
                } catch (CallException e) {
                    // The answer may have been lost.
                }
            }
        }
        throw new IllegalStateException("document " + record[1] + " cannot be issued");
    }

    private void startAll(boolean isQuiet) throws Exception {
        for (int i = 0; i < PROCESSES; i++) {
            processes.add(start(isQuiet));
        }
    }

    private Process start(boolean isQuiet) throws Exception {
        return nodes.process(WritingProcess.class, random.nextInt(), isQuiet, isJournaled)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(said.toFile()))
                .start();
    }

    private void killAll() throws InterruptedException {
        for (Process each : processes) {
            each.destroyForcibly();
        }
        for (Process each : processes) {
            each.waitFor();
        }
        processes.clear();
    }

    private WritesOutcome outcome(int doubted) throws Exception {
        Map<String, List<ChainedInvoice>> issued = nodes.issued();
        List<String> all = IntStream.range(0, documents)
                .mapToObj(WritingProcess::reference)
                .toList();
        List<String> inDoubt = inDoubt();
        return new WritesOutcome(
                documents,
                all.stream()
                        .filter(each -> issued.getOrDefault(each, List.of()).size() > 1)
                        .toList(),
                inDoubt,
                all.stream()
                        .filter(each -> !issued.containsKey(each) && !inDoubt.contains(each))
                        .toList(),
                wrong(issued),
                nodes.query("SELECT 1 FROM cg_write WHERE attempts > 1").size(),
                doubted,
                "struck by " + struck + "; " + nodes.calls());
    }

    /** What is in doubt after all has been looked up. */
    private List<String> inDoubt() throws Exception {
        SettleReport report;
        try (JournalNode node = nodes.open()) {
            report = node.cg().journaledWrites().settle();
        }
        List<String> references = new ArrayList<>();
        for (UnknownWrite each : report.inDoubt()) {
            references.addAll(nodes.query("SELECT reference FROM cg_write WHERE write_key = '" + each.key() + "'"));
        }
        return references;
    }

    private List<String> wrong(Map<String, List<ChainedInvoice>> issued) throws Exception {
        Set<String> wrong = new TreeSet<>();
        for (String line : Files.readAllLines(said)) {
            Matcher done = DONE.matcher(line);
            if (done.matches()
                    && (!done.group(1).equals(done.group(3))
                            || issued.getOrDefault(done.group(1), List.of()).stream()
                                    .noneMatch(each -> each.id().equals(done.group(2))))) {
                wrong.add(line);
            }
        }
        return List.copyOf(wrong);
    }
}
