package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.mock.ChainedInvoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A batch whose process is killed at any moment issues each invoice once. */
final class BatchKillTest {
    private static final Pattern DOCUMENT = Pattern.compile("\"referencia_externa\":\"(doc-\\d+)\"");

    // No limits: waiting for the next minute would be waiting really.
    private MockCg mock = mock(ServiceForm.CONTRACT);
    private ServiceForm form = ServiceForm.CONTRACT;

    @TempDir
    Path folder;

    private static MockCg mock(ServiceForm form) {
        return form.of(MockCg.builder())
                .seed(System.nanoTime())
                .requestsPerMinute(0)
                .requestsPerClientPerMinute(0)
                .start();
    }

    private void follow(ServiceForm other) {
        mock.close();
        mock = mock(other);
        form = other;
    }

    @AfterEach
    void stop() {
        mock.faults().clear();
        mock.close();
    }

    private Path journal() {
        return folder.resolve("november.cg-batch");
    }

    private Process start(int items, String halt, int hoursAhead, String... before) throws IOException {
        List<String> options = List.of("-XX:-UsePerfData", "-Dhalt=" + halt, "-Dcorrections=" + form.file());
        ProcessBuilder process = JavaProcess.of(
                options, KilledBatch.class, mock.baseUrl(), mock.liveKey(), journal(), items, hoursAhead);
        process.command().addAll(0, List.of(before));
        return process.start();
    }

    /** What it said until it ended. */
    private List<String> run(int items, String halt, int hoursAhead, String... before) throws Exception {
        return said(start(items, halt, hoursAhead, before), Integer.MAX_VALUE);
    }

    /** What it said until it ended, or was killed once so many items were settled. */
    private static List<String> said(Process process, int settled) throws Exception {
        List<String> said = new ArrayList<>();
        try (BufferedReader reader = process.inputReader(UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                said.add(line);
                if (line.equals("settled " + settled)) {
                    // Not by the process itself, which would close the stream.
                    process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.destroyForcibly();
        }
        process.waitFor();
        return said;
    }

    private static String report(List<String> said) {
        return said.stream()
                .filter(each -> each.startsWith("report "))
                .findFirst()
                .orElse("no report: "
                        + said.stream().skip(Math.max(0, said.size() - 20)).toList());
    }

    private static List<String> told(List<String> said, String word) {
        return said.stream()
                .filter(each -> each.startsWith(word + " "))
                .map(each -> "doc-" + each.split(" ", 3)[1])
                .toList();
    }

    private List<String> issued() {
        List<String> documents = new ArrayList<>();
        for (ChainedInvoice each : mock.panel().invoices()) {
            Matcher matcher = DOCUMENT.matcher(each.json());
            if (matcher.find()) {
                documents.add(matcher.group(1));
            }
        }
        return documents;
    }

    /** Each document with its number and its id, as the service has them. */
    private List<String> numbered() {
        List<String> documents = new ArrayList<>();
        for (ChainedInvoice each : mock.panel().invoices()) {
            Matcher matcher = DOCUMENT.matcher(each.json());
            if (matcher.find()) {
                documents.add(matcher.group(1).substring(4) + " " + each.numeroCompleto() + " " + each.id());
            }
        }
        return documents;
    }

    private void tear() throws IOException {
        Files.writeString(journal(), "sent 4711-torn invoices.is", StandardOpenOption.APPEND);
    }

    private void killed(int items, int kills, int settledByKill) throws Exception {
        Random random = new Random(items);
        for (int kill = 0; kill < kills; kill++) {
            int reach = 1 + random.nextInt(settledByKill);
            switch (kill % 4) {
                case 0 -> assertThat(run(items, "before:" + reach, 0)).satisfies(BatchKillTest::isCutShort);
                case 1 -> assertThat(run(items, "after:" + reach, 0)).satisfies(BatchKillTest::isCutShort);
                case 2 -> assertThat(run(items, "told:" + reach, 0)).satisfies(BatchKillTest::isCutShort);
                default -> said(start(items, "never:0", 0), issued().size() + reach);
            }
            if (kill % 2 == 1) {
                tear();
            }
        }
        List<String> last = run(items, "never:0", 0);

        assertThat(report(last))
                .contains(items + " items: " + items + " done (")
                .endsWith(", 0 failed, 0 unknown, 0 not sent");
        assertThat(issued()).doesNotHaveDuplicates().hasSize(items);
        assertThat(last.stream().filter(each -> each.startsWith("done ")).map(each -> each.substring(5)))
                .as("the report has the number and the id of each document, whichever run issued it")
                .containsExactlyInAnyOrderElementsOf(numbered());
        List<String> erp = Files.readAllLines(folder.resolve(journal().getFileName() + ".erp"));
        assertThat(new HashSet<>(erp))
                .as("the ERP has the number and the id of each document")
                .containsExactlyInAnyOrderElementsOf(numbered());
        assertThat(erp).as("again only those whose line a kill had cut off").hasSizeBetween(items, items + kills * 8);
        // In their order, though killed and begun again.
        for (int series = 0; series < KilledBatch.SERIES; series++) {
            assertThat(numbers(KilledBatch.series(series)))
                    .filteredOn(each -> each >= 0)
                    .isSorted()
                    .hasSize(items / KilledBatch.SERIES);
        }
    }

    private static void isCutShort(List<? extends String> said) {
        assertThat(said.stream().filter(each -> each.matches("(failed|report).*")))
                .isEmpty();
    }

    /** The documents of a series in the order of their numbers. */
    private List<Integer> numbers(String series) {
        return mock.panel().invoices().stream()
                .filter(each -> each.numeroCompleto().startsWith(series))
                .sorted((one, other) -> one.numeroCompleto().compareTo(other.numeroCompleto()))
                .map(each -> {
                    Matcher matcher = DOCUMENT.matcher(each.json());
                    return matcher.find() ? Integer.valueOf(matcher.group(1).substring(4)) : -1;
                })
                .toList();
    }

    @ParameterizedTest
    @MethodSource("es.cg.sdk.ServiceForm#ofThisBuild")
    void killedFiveTimesItIssuesAndTellsEachInvoice(ServiceForm service) throws Exception {
        follow(service);
        killed(300, 5, 40);
    }

    @Test
    @Tag("soak")
    void fiftyKillsLoseNoneOfTenThousandItems() throws Exception {
        long begin = System.nanoTime();
        killed(10_000, 50, 180);
        System.out.println("10,000 items, 50 kills: "
                + Duration.ofNanos(System.nanoTime() - begin).toSeconds() + " s, journal "
                + Files.size(journal()) / 1024 + " KB in "
                + Files.readAllLines(journal()).size() + " lines");
    }

    @ParameterizedTest
    @MethodSource("es.cg.sdk.ServiceForm#ofThisBuild")
    void restartAfter25HoursListsUnknownWritesUnsent(ServiceForm service) throws Exception {
        follow(service);
        run(60, "after:25", 0);
        List<String> issued = issued();
        mock.panel().advance(Duration.ofHours(25));
        List<String> later = run(60, "never:0", 25);
        List<String> unknown = told(later, "unknown");

        assertThat(unknown).isNotEmpty();
        assertThat(report(later)).contains(" 0 failed, " + unknown.size() + " unknown");
        assertThat(issued()).doesNotHaveDuplicates().containsAll(issued);
        // What it says it did not send is not there, unless it was before.
        assertThat(issued().stream().filter(each -> !issued.contains(each))).doesNotContainAnyElementsOf(unknown);
        List<String> notSent = told(later, "notSent");
        assertThat(issued()).noneMatch(notSent::contains);
        assertThat(issued().stream().filter(each -> !unknown.contains(each)).count())
                .isEqualTo(60 - unknown.size() - notSent.size());
    }

    @Test
    void anotherProcessOnTheSameJournalIsRefused() throws Exception {
        mock.faults().arm("invoices.issue", 8, Fault.delayed(Duration.ofHours(1)));
        Process first = start(60, "never:0", 0);
        while (mock.journal().calls("invoices.issue").isEmpty()) {
            Thread.onSpinWait();
        }
        try (CgClient cg = Clients.of(mock.baseUrl(), mock.liveKey()).build()) {
            assertThatThrownBy(() -> cg.batch(List.of("a"))
                            .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                            .journal(journal())
                            .run((api, item) -> api.status()))
                    .isInstanceOf(BatchInUseException.class)
                    .hasMessageContaining("is in use by another process");
        } finally {
            first.destroyForcibly().waitFor();
        }
    }

    @Test
    void readingJournalDuringRunDoesNotUnlockIt() throws Exception {
        List<String> others = new ArrayList<>();
        try (CgClient cg = Clients.of(mock.baseUrl(), mock.liveKey()).build()) {
            cg.batch(List.of("a"))
                    .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                    .journal(journal())
                    .run((api, item) -> {
                        try {
                            assertThat(Files.readString(journal())).startsWith("cg-batch 6 ");
                            return others.addAll(run(1, "never:0", 0));
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    });
        }

        assertThat(others).anyMatch(each -> each.contains("is in use by another process"));
        assertThat(issued()).isEmpty();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a limit on files is set by bash")
    void aJournalThatCannotBeWrittenStopsTheRun() throws Exception {
        List<String> full = run(60, "never:0", 0, "/bin/bash", "-c", "ulimit -f 8; exec \"$@\"", "bash");

        assertThat(report(full)).contains("stopped: the journal cannot be written: ");
        assertThat(told(full, "notSent")).isNotEmpty();
        assertThat(issued()).doesNotContainAnyElementsOf(told(full, "notSent"));
        assertThat(Files.readAllLines(journal()).stream().filter(each -> each.startsWith("sent ")))
                .as("what was sent is written down")
                .hasSizeGreaterThanOrEqualTo(issued().size());
        assertThat(report(run(60, "never:0", 0))).contains("60 items: 60 done (");
        assertThat(issued()).doesNotHaveDuplicates().hasSize(60);
    }
}
