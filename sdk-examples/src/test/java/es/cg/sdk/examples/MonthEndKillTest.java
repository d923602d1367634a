package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.ChainedInvoice;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code month-end} as a process that ends in the middle of its work. */
@EnabledOnOs(OS.LINUX)
final class MonthEndKillTest {
    private static final int INVOICES = 300;
    // Each takes two transactions, which a busy machine does ten of in a second.
    private static final int IN_DATABASE = 100;
    private static final int KILLS = 10;

    // No limits: waiting for the next minute would be waiting really.
    private final MockCg mock = MockCg.builder()
            .requestsPerMinute(0)
            .requestsPerClientPerMinute(0)
            // The command takes the date of the machine, which is after the mock's.
            .lenient("invoice-date-ahead")
            .start();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        mock.close();
    }

    private ExampleProcess start(String... options) throws IOException {
        List<String> args = new ArrayList<>(
                List.of("month-end", folder.resolve("november.csv").toString(), "--yes"));
        args.addAll(List.of(options));
        return ExampleProcess.start(
                folder.resolve("output.txt"),
                Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey(), "CG_PANEL_URL", mock.panelUrl()),
                args.toArray(String[]::new));
    }

    /** Waits until the mock has issued so many invoices, or the process ends. */
    private void awaitIssued(ExampleProcess example, int count) throws InterruptedException {
        while (mock.journal().calls("invoices.issue").size() < count
                && !example.process().waitFor(20, TimeUnit.MILLISECONDS)) {
            // The process works on.
        }
    }

    private int issued() {
        return mock.journal().calls("invoices.issue").size();
    }

    private List<String> numbersInTheReport() throws IOException {
        return Files.readAllLines(folder.resolve("november.csv.report.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> cells[2] + " " + cells[5])
                .toList();
    }

    private List<String> numbersAtTheMock() {
        return mock.panel().invoices().stream()
                .filter(each -> each.json().contains("\"referencia_externa\":\"SAMPLE-"))
                .map(each -> each.client() + " " + each.numeroCompleto())
                .toList();
    }

    @Test
    @Tag("slow")
    void eachInvoiceIsIssuedOnceDespiteTenKills() throws Exception {
        Random random = new Random(21);
        for (int kill = 1; kill <= KILLS; kill++) {
            int before = issued();
            String[] options = kill == 1 ? new String[] {"--sample", Integer.toString(INVOICES)} : new String[0];
            ExampleProcess example = start(options);
            awaitIssued(example, before + 1 + random.nextInt(2 * INVOICES / KILLS));
            example.process().destroyForcibly().waitFor();
            assertThat(issued()).as("kill %d: %s", kill, example.printed()).isGreaterThan(before);
        }
        ExampleProcess last = start();
        assertThat(last.exit()).as(last.printed()).isZero();

        List<ChainedInvoice> all = mock.panel().invoices();
        assertThat(all.stream()
                        .map(each -> each.json().replaceAll(".*\"referencia_externa\":\"(SAMPLE-\\d+)\".*", "$1"))
                        .filter(document -> document.startsWith("SAMPLE-")))
                .hasSize(INVOICES)
                .doesNotHaveDuplicates();
        assertThat(numbersInTheReport()).hasSize(INVOICES).containsExactlyInAnyOrderElementsOf(numbersAtTheMock());
    }

    /** What the message asks for: one kill in about a hundred leaves a key locked in the file of H2. */
    private void rebuild(String url) throws Exception {
        Path script = folder.resolve("journal.sql");
        try (Connection damaged = DriverManager.getConnection(url);
                Statement statement = damaged.createStatement()) {
            assertThat(statement.execute("SCRIPT TO '" + script + "'")).isTrue();
        }
        Files.delete(folder.resolve("journal.mv.db"));
        try (Connection empty = DriverManager.getConnection(url);
                Statement statement = empty.createStatement()) {
            assertThat(statement.execute("RUNSCRIPT FROM '" + script + "'")).isFalse();
        }
    }

    @Test
    void killedRunIsContinuedFromTheDatabase() throws Exception {
        String url = "jdbc:h2:file:" + folder.resolve("journal") + ";WRITE_DELAY=0";
        String[] journal = {"--journal-jdbc-url", url, "--journal-account", "firm-7"};
        String count = Integer.toString(IN_DATABASE);
        ExampleProcess first = start(
                Stream.concat(Stream.of(journal), Stream.of("--sample", count)).toArray(String[]::new));
        awaitIssued(first, 20);
        first.process().destroyForcibly().waitFor();
        assertThat(issued()).as(first.printed()).isBetween(20, IN_DATABASE - 1);
        // Its lease, which would end within 15 seconds.
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("DELETE FROM cg_write_batch WHERE batch = 'november.csv'"))
                    .isEqualTo(1);
        }

        ExampleProcess second = start(journal);
        if (second.exit() != 0 && second.printed().contains("SCRIPT TO and RUNSCRIPT FROM")) {
            rebuild(url);
            second = start(journal);
        }
        assertThat(second.exit()).as(second.printed()).isZero();
        assertThat(second.printed()).contains(IN_DATABASE + " items: " + IN_DATABASE + " done (");
        assertThat(numbersInTheReport()).hasSize(IN_DATABASE).containsExactlyInAnyOrderElementsOf(numbersAtTheMock());
    }

    @Test
    void ctrlCClosesTheJournalAndPrintsTheProgress() throws Exception {
        ExampleProcess first = start("--sample", Integer.toString(INVOICES));
        awaitIssued(first, 20);
        int exit = first.interrupt();

        assertThat(first.printed())
                .containsPattern("300 items: \\d+ done, 0 failed, \\d+ unknown, \\d+ not sent; stopped: ")
                .contains("Interrupted; the journal is closed. Run the same command again");
        assertThat(exit).isEqualTo(130);
        assertThat(numbersInTheReport()).hasSize(INVOICES);
        int issuedFirst = issued();

        ExampleProcess second = start();
        assertThat(second.exit()).as(second.printed()).isZero();
        assertThat(second.printed())
                .containsPattern(
                        "300 items: 300 done \\(\\d+ of them in earlier runs\\), 0 failed, 0 unknown, 0 not sent");
        assertThat(issuedFirst).isBetween(20, INVOICES - 1);
        assertThat(numbersInTheReport()).hasSize(INVOICES).containsExactlyInAnyOrderElementsOf(numbersAtTheMock());
    }

    @Test
    void ctrlCWhileTheDatabaseOpensTellsTheNextStep() throws Exception {
        String url = "jdbc:h2:file:" + folder.resolve("journal") + ";WRITE_DELAY=0";
        String[] journal = {"--journal-jdbc-url", url, "--journal-account", "firm-7"};
        ExampleProcess first = start(Stream.concat(Stream.of(journal), Stream.of("--sample", "" + INVOICES))
                .toArray(String[]::new));
        // Opens the database now.
        first.awaitPrinted("Wrote 300 fictitious invoices");
        first.interrupt();

        assertThat(first.printed())
                .containsPattern(
                        "(?s)interrupted before anything was sent.*\\Qmonth-end " + folder + "\\E|Interrupted; the")
                .doesNotContain("SQLState", "cannot be opened");
        ExampleProcess second = start(journal);
        assertThat(second.exit()).as(second.printed()).isZero();
    }

    @Test
    void ctrlCAtTheMockOfTheProcessKeepsNothing() throws Exception {
        ExampleProcess example = ExampleProcess.start(
                folder.resolve("output"),
                Map.of(),
                "month-end",
                "--sample",
                "5000",
                folder.resolve("november.csv").toString());
        example.awaitPrinted("of 5000 invoices");
        example.interrupt();

        assertThat(example.printed())
                .contains("Interrupted. The mock of this process ends now, and what it has issued is not kept.")
                .doesNotContain("Run the same command again");
    }

    @Test
    @Tag("slow")
    void jsonIsPrintedAfterCtrlC() throws Exception {
        ExampleProcess example = start("--sample", "2000", "--json");
        awaitIssued(example, 20);
        example.interrupt();

        String printed = example.printed();
        Json document = Json.parse(printed.substring(printed.indexOf("{")));
        assertThat(document.get("exit").number()).isOne();
        assertThat(document.get("journal").string()).isNotBlank();
    }
}
