package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a batch, with the options that docs/containers.md shows too. */
final class MonthEndTest {
    @TempDir
    Path folder;

    private String file() {
        return folder.resolve("november.csv").toString();
    }

    private List<String> report() throws IOException {
        return Files.readAllLines(folder.resolve("november.csv.report.csv"));
    }

    /** Runs it in production, of a mock that stays. */
    private ExampleRun run(MockCg mock, String... options) {
        List<String> args = new ArrayList<>(List.of("month-end", file()));
        args.addAll(List.of(options));
        return ExampleRun.of(
                Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey(), "CG_PANEL_URL", mock.panelUrl()),
                null,
                args.toArray(String[]::new));
    }

    private static MockCg withoutLimits() {
        return withoutLimits(0);
    }

    private static MockCg withoutLimits(int port) {
        return MockCg.builder()
                .ports(port, 0, 0)
                .requestsPerMinute(0)
                .requestsPerClientPerMinute(0)
                // The command takes the date of the machine, which is after the mock's.
                .lenient("invoice-date-ahead")
                .start();
    }

    @Test
    void sampleInvoicesAreIssuedAtTheMockAndReported() throws IOException {
        ExampleRun run = ExampleRun.of("month-end", file(), "--sample", "30");

        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("30 of 30 invoices");
        assertThat(run.out())
                .contains("Wrote 30 fictitious invoices to " + file())
                .containsPattern("Client +Series +Invoices +Done +First number +Last number")
                .containsPattern("1002 +A +10 +10 +A-2026-000001 +A-2026-000010")
                .contains("30 items: 30 done, 0 failed, 0 unknown, 0 not sent")
                .contains("Each invoice with its number: " + file() + ".report.csv");
        assertThat(report()).hasSize(31).contains("line,document,client,series,state,number,id,reason");
        assertThat(report().get(1)).matches("2,SAMPLE-1,\\d+,A,done,A-2026-\\d{6},inv_[a-z0-9]+,");
        assertThat(folder).isDirectoryNotContaining("glob:**.cg-batch");
    }

    @Test
    void aSecondRunSendsNothingAgain() throws IOException {
        try (MockCg mock = withoutLimits()) {
            run(mock, "--yes", "--sample", "12");
            mock.panel().advance(Duration.ofHours(1));
            ExampleRun second = run(mock, "--yes");

            assertThat(second.exit()).isZero();
            assertThat(second.out())
                    .contains("12 items: 12 done (12 of them in earlier runs)")
                    .doesNotContain("Pending:");
            assertThat(mock.journal().calls("invoices.issue")).hasSize(12);
            assertThat(report())
                    .filteredOn(line -> line.matches(".*,done,A-2026-\\d{6},.*"))
                    .hasSize(12);
        }
    }

    @Test
    void failedInvoiceIsReportedAndSentByNextRun() throws IOException {
        try (MockCg mock = withoutLimits()) {
            mock.faults().arm("invoices.issue", 1, Fault.status(422, "datos_invalidos"));
            ExampleRun first = run(mock, "--yes", "--sample", "6");

            assertThat(first.exit()).isEqualTo(1);
            assertThat(first.out())
                    .containsPattern("Line +Document +State +Reason")
                    .contains("Nothing was saved. Some data is not valid. Check the marked fields.")
                    .containsPattern("Client +Listed +Missing +Doubled +Differ +Rejected +Pending +Unknown")
                    .contains("Pending: the tax authority has not answered yet.")
                    // Two of three clients: the clients are sent for at once, and the fault meets any of them.
                    .containsPattern("(?s)(100\\d +2 +0 +0 +0 +0 +2 +0\\s.*){2}")
                    .contains("run the same command again: what is done is not sent again");
            assertThat(report()).anyMatch(line -> line.contains("answered 422 datos_invalidos"));
            assertThat(run(mock, "--yes").exit()).isZero();
            assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(6);
        }
    }

    @Test
    void invoiceThatWasIssuedTwiceIsShown() throws IOException {
        try (MockCg mock = withoutLimits()) {
            run(mock, "--yes", "--sample", "3");
            // The journal is lost, and with it what was sent: more than the service remembers.
            Files.delete(Path.of(file() + ".cg-batch"));
            mock.panel().advance(Duration.ofHours(25));
            ExampleRun second = run(mock, "--yes");

            assertThat(second.exit()).isEqualTo(1);
            assertThat(second.out())
                    .containsPattern("1001 +2 +0 +1 +0 +0 +1 +0")
                    .contains("the list has 2 records of its reference");
        }
    }

    /** Of the panel: what is in doubt was not issued. */
    private static final String[] DECIDED = {"--yes", "--decided-by", "ana", "--not-done"};

    private static String[] with(String[] options, String... more) {
        return Stream.concat(Stream.of(options), Stream.of(more)).toArray(String[]::new);
    }

    private String keyInDoubt(ExampleRun run) {
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern(
                        "client \\d+, series A, SAMPLE-1, 121.00 EUR, last attempt 2026[^ ]+Z, key [0-9a-f-]+: ")
                .contains("What stays unknown after 23 hours, look up in the panel of the firm");
        Matcher key = Pattern.compile("key ([0-9a-f]{8}-[0-9a-f-]{27}): ").matcher(run.out());
        assertThat(key.find()).as(run.out()).isTrue();
        return key.group(1);
    }

    @Test
    void personDecidesAboutAnInvoiceInDoubt() {
        try (MockCg mock = withoutLimits()) {
            mock.faults().arm("invoices.issue", 6, Fault.droppedBefore());
            keyInDoubt(run(mock, "--yes", "--sample", "1"));
            String[] later = {"--yes"};
            String key = keyInDoubt(rotated(mock, later));
            ExampleRun decided = rotated(mock, with(DECIDED, key));
            assertThat(decided.exit()).as(decided.err()).isZero();
            assertThat(decided.out()).contains("Recorded. Run the same command without --not-done");
            assertThat(mock.journal().proof("invoices.issue").done()).isZero();

            ExampleRun last = rotated(mock, later);
            assertThat(last.exit()).as(last.out()).isZero();
            assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(1);
        }
    }

    /** Runs it with an API key that the service does not know the earlier writes of. */
    private ExampleRun rotated(MockCg mock, String... options) {
        List<String> args = new ArrayList<>(List.of("month-end", file()));
        args.addAll(List.of(options));
        String id = mock.panel().keys().stream()
                .filter(each -> mock.liveKey().startsWith(each.prefix()))
                .findFirst()
                .orElseThrow()
                .id();
        String key = mock.panel().rotateKey(id).key();
        return ExampleRun.of(
                Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", key, "CG_PANEL_URL", mock.panelUrl()),
                null,
                args.toArray(String[]::new));
    }

    @Test
    void storedErrorNeedsAnotherDocumentNumber() throws IOException {
        try (MockCg mock = withoutLimits()) {
            mock.faults().arm("invoices.issue", 1, Fault.status(500, "error_interno"));
            String key = keyInDoubt(run(mock, "--yes", "--sample", "1"));
            assertThat(run(mock, with(DECIDED, key)).out())
                    .contains("Give their lines another document number, such as 2026-00042/2, which is also their"
                            + " reference: " + key);
            assertThat(run(mock, "--yes").out()).contains("the next generation of its key");
            Files.writeString(Path.of(file()), Files.readString(Path.of(file())).replace("SAMPLE-1,", "SAMPLE-1/2,"));

            ExampleRun last = run(mock, "--yes");
            assertThat(last.exit()).as(last.out()).isZero();
            assertThat(mock.panel().invoices())
                    .filteredOn(each -> each.json().contains("\"referencia_externa\":\"SAMPLE-1/2\""))
                    .hasSize(1);
            assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(1);
        }
    }

    @Test
    void optionsOfADecisionNeedEachOther() {
        for (String option : List.of("--not-done", "--decided-by")) {
            ExampleRun run = ExampleRun.of("month-end", file(), option, "x");
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("--not-done and --decided-by need each other");
        }
    }

    @Test
    void nothingIsSentUntilTheWholeFileIsSound() throws IOException {
        try (MockCg mock = withoutLimits()) {
            run(mock, "--yes", "--sample", "3");
            mock.journal().clear();
            Files.writeString(Path.of(file()), Files.readString(Path.of(file())) + "SAMPLE-4,1001,A\n");
            ExampleRun run = run(mock, "--yes");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err().lines())
                    .containsExactly(
                            "month-end: " + file()
                                    + " has a fault; nothing was sent. Correct the file and run it again:",
                            "  line 5: 3 cells, but the first line has 10; quote a cell that contains ,");
            mock.journal().assertNever("invoices.issue");
        }
    }

    @Test
    void promptSaysHowManyInvoicesAndWhere() {
        try (MockCg mock = withoutLimits()) {
            ExampleRun run = run(mock, "--sample", "3");

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err())
                    .contains("this issues 3 invoices, which the API cannot undo, at the mock, and nobody");
            assertThat(Path.of(file())).doesNotExist();
            mock.journal().assertNever("invoices.issue");

            run(mock, "--yes", "--sample", "3");
            Map<String, String> unproven = Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey());
            assertThat(ExampleRun.of(unproven, null, "month-end", file()).err())
                    .contains(
                            "this issues 3 invoices, except those that are done in the journal, which the API cannot");
        }
    }

    @Test
    void aMissingFileAndAnExistingSampleExit2() throws IOException {
        ExampleRun missing = ExampleRun.of("month-end", file());
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.out()).isEmpty();
        assertThat(missing.err()).isEqualToIgnoringNewLines("month-end: there is no file " + file());

        Files.createFile(Path.of(file()));
        ExampleRun existing = ExampleRun.of("month-end", file(), "--sample", "3", "--yes");
        assertThat(existing.exit()).isEqualTo(2);
        assertThat(existing.err())
                .contains("exists, and is no sample of 3 invoices. Name another file, or go on with this one:")
                .endsWith("java -jar sdk-examples/target/sdk-examples.jar month-end " + file() + " --yes\n");
        assertThat(ExampleRun.of("month-end", file(), "--sample", "3", "--lang", "es")
                        .err())
                .contains("no es una muestra de 3 facturas");
    }

    @Test
    void aSampleThatIsWrittenIsContinued() {
        for (int run = 1; run <= 2; run++) {
            ExampleRun own = ExampleRun.of("month-end", file(), "--sample", "3");
            assertThat(own.exit()).as(own.err()).isZero();
            assertThat(own.out())
                    .contains("3 items: 3 done, 0 failed")
                    .contains(
                            "start the mock in another terminal:\njava -jar sdk-examples/target/sdk-examples.jar mock\n")
                    .endsWith("java -jar sdk-examples/target/sdk-examples.jar month-end " + file() + "\n");
        }
        assertThat(ExampleRun.of("month-end", file(), "--sample", "4").exit()).isEqualTo(2);
        try (MockCg mock = withoutLimits()) {
            run(mock, "--yes", "--sample", "3");
            assertThat(run(mock, "--sample", "3").err())
                    .contains(
                            "this issues 3 invoices, except those that are done in the journal, which the API cannot");
            ExampleRun again = run(mock, "--yes", "--sample", "3");
            assertThat(again.exit()).isZero();
            assertThat(again.out())
                    .contains("Issues 3 invoices of " + file() + ", except those that are done in journal ")
                    .contains("3 items: 3 done (3 of them in earlier runs)");
        }
    }

    @Test
    void databaseNeedsAMockThatStays() {
        ExampleRun run = ExampleRun.of(
                "month-end",
                "--yes",
                "--journal-jdbc-url",
                "jdbc:h2:mem:none",
                "--journal-account",
                "firm-7",
                "--sample",
                "3",
                file());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .contains("the mock of this process forgets what was done, and the database would not.")
                .endsWith("java -jar sdk-examples/target/sdk-examples.jar mock\n");
        assertThat(Path.of(file())).doesNotExist();
    }

    @Test
    void mockThatHasEndedIsNamedBeforeAnythingIsSent() {
        Map<String, String> ended;
        try (MockCg mock = withoutLimits()) {
            run(mock, "--yes", "--sample", "3");
            ended = Map.of(
                    "CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey(), "CG_PANEL_URL", mock.panelUrl());
        }
        ExampleRun run = ExampleRun.of(ended, null, "month-end", "--yes", file());
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err())
                .contains("no panel of a mock answers at")
                .endsWith("java -jar sdk-examples/target/sdk-examples.jar mock\n");
        assertThat(run.out()).doesNotContain("Issues 3 invoices");
    }

    @Test
    void mockThatBeganEmptyIsNamedWithTheNextCommand() {
        int port;
        try (MockCg mock = withoutLimits()) {
            run(mock, "--yes", "--sample", "3");
            port = URI.create(mock.baseUrl()).getPort();
        }
        try (MockCg mock = withoutLimits(port)) {
            String journal = file() + ".cg-batch";
            ExampleRun run = run(mock, "--yes");
            assertThat(run.exit()).as(run.err()).isEqualTo(1);
            assertThat(run.out())
                    .contains("began empty: it does not have 3 invoices that the journal has as done.")
                    .doesNotContain("is done, and not in the list")
                    .endsWith("delete the journal and run it again:\nrm " + journal + "\n"
                            + "java -jar sdk-examples/target/sdk-examples.jar month-end " + file() + " --yes\n");
        }
    }

    @Test
    void unwritableReportOrJournalIsRefusedAtStart() {
        Path nowhere = Path.of(file()).resolveSibling("none").resolve("x");
        for (String option : new String[] {"--report", "--journal"}) {
            ExampleRun none = ExampleRun.of("month-end", file(), "--sample", "3", option, nowhere.toString());
            assertThat(none.exit()).isEqualTo(2);
            assertThat(none.out()).isEmpty();
            assertThat(none.err())
                    .isEqualToIgnoringNewLines(
                            "month-end: there is no folder for " + nowhere + ": create it, or name another file");

            String folder = String.valueOf(Path.of(file()).getParent());
            ExampleRun isFolder = ExampleRun.of("month-end", file(), "--sample", "3", option, folder);
            assertThat(isFolder.exit()).isEqualTo(2);
            assertThat(isFolder.err())
                    .isEqualToIgnoringNewLines("month-end: " + folder + " cannot be written: name another file");
        }
        assertThat(ExampleRun.of("month-end", nowhere.toString(), "--sample", "3")
                        .err())
                .contains("there is no folder for " + nowhere);
    }

    @Test
    void journalInADatabaseIsNamedAndContinued() {
        isContinued("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;PASSWORD=mustnotshow;USER=sa");
    }

    @Test
    void journalOnPostgresqlIsContinued() {
        isContinued(PostgresServer.shared().url() + "&password=mustnotshow");
    }

    private void isContinued(String url) {
        String[] options = {"--yes", "--journal-jdbc-url", url, "--journal-account", "firm-7"};
        try (MockCg mock = withoutLimits()) {
            mock.faults().arm("invoices.issue", 1, Fault.status(422, "datos_invalidos"));
            ExampleRun first = run(
                    mock,
                    Stream.concat(Stream.of(options), Stream.of("--sample", "6"))
                            .toArray(String[]::new));
            assertThat(first.exit()).as(first.err()).isEqualTo(1);
            assertThat(first.out())
                    .contains("Issues 6 invoices of " + file()
                            + ", except those that are done in journal of firm-7 in jdbc:")
                    .doesNotContain("mustnotshow");

            ExampleRun second = run(mock, options);
            assertThat(second.out()).containsPattern("6 items: 6 done \\([0-5] of them in earlier runs\\)");
            assertThat(second.exit()).isZero();
            assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(6);
            assertThat(folder).isDirectoryNotContaining("glob:**.cg-batch");
        }
    }

    @Test
    void optionsOfTheJournalMustFit() {
        String[] database = {"month-end", file(), "--sample", "3", "--journal-jdbc-url", "jdbc:h2:mem:x"};
        Map.of(
                        List.of("--journal", folder.resolve("j").toString(), "--journal-account", "firm-7"),
                        "a run has one journal: --journal or --journal-jdbc-url",
                        List.<String>of(),
                        "--journal-jdbc-url needs --journal-account",
                        List.of("--journal-account", "firm-7"),
                        "--journal-jdbc-url needs an address and a key")
                .forEach((more, refused) -> {
                    ExampleRun run = ExampleRun.of(
                            Stream.concat(Stream.of(database), more.stream()).toArray(String[]::new));
                    assertThat(run.exit()).isEqualTo(2);
                    assertThat(run.err()).contains(refused);
                });
        assertThat(ExampleRun.of("month-end", file(), "--journal-account", "firm-7")
                        .err())
                .contains("need --journal-jdbc-url");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void databaseThatLosesCommitsIsRefusedBeforeASend() {
        try (MockCg mock = withoutLimits()) {
            String url = "jdbc:h2:file:" + folder.resolve("journal");
            ExampleRun run =
                    run(mock, "--yes", "--sample", "3", "--journal-jdbc-url", url, "--journal-account", "firm-7");
            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.err()).contains("WRITE_DELAY is not 0").contains(";WRITE_DELAY=0");
            mock.journal().assertNever("invoices.issue");
        }
    }

    @Test
    void jsonOutputHasCountsAndReportPath() {
        ExampleRun run = ExampleRun.of("month-end", file(), "--sample", "3", "--json");
        Json document = Json.parse(run.out());

        assertThat(document.get("done").number()).hasToString("3");
        assertThat(document.get("series").items()).hasSize(3);
        assertThat(document.get("report").string()).isEqualTo(file() + ".report.csv");
    }
}
