package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.ChainedInvoice;
import es.cg.sdk.mock.MockCg;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code month-end} as a process that ends in the middle of its work. */
final class MonthEndKillTest {
    private static final int INVOICES = 600;
    private static final int KILLS = 10;

    // No limits: waiting for the next minute would be waiting really.
    private final MockCg mock =
            MockCg.builder().requestsPerMinute(0).requestsPerClientPerMinute(0).start();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        mock.close();
    }

    private Path output() {
        return folder.resolve("output.txt");
    }

    private Process start(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + System.getProperty("jdk.module.path", ""),
                Examples.class.getName(),
                "month-end",
                folder.resolve("november.csv").toString(),
                "--yes"));
        command.addAll(List.of(options));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output().toFile());
        builder.environment().put("CG_BASE_URL", mock.baseUrl());
        builder.environment().put("CG_API_KEY", mock.liveKey());
        return builder.start();
    }

    /** Waits until the mock has issued so many invoices, or the process ends. */
    private void awaitIssued(Process process, int count) throws InterruptedException {
        while (mock.journal().calls("invoices.issue").size() < count && !process.waitFor(5, TimeUnit.MILLISECONDS)) {
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
    void killedAtTenRandomMomentsItEndsWithEachInvoiceOnceAndEveryNumber() throws Exception {
        Random random = new Random(21);
        for (int kill = 1; kill <= KILLS; kill++) {
            int before = issued();
            String[] options = kill == 1 ? new String[] {"--sample", Integer.toString(INVOICES)} : new String[0];
            Process process = start(options);
            awaitIssued(process, before + 1 + random.nextInt(2 * INVOICES / KILLS));
            process.destroyForcibly().waitFor();
            assertThat(issued())
                    .as("kill %d: %s", kill, Files.readString(output()))
                    .isGreaterThan(before);
        }
        assertThat(start().waitFor()).as(Files.readString(output())).isZero();

        List<ChainedInvoice> all = mock.panel().invoices();
        assertThat(all.stream()
                        .map(each -> each.json().replaceAll(".*\"referencia_externa\":\"(SAMPLE-\\d+)\".*", "$1"))
                        .filter(document -> document.startsWith("SAMPLE-")))
                .hasSize(INVOICES)
                .doesNotHaveDuplicates();
        assertThat(numbersInTheReport()).hasSize(INVOICES).containsExactlyInAnyOrderElementsOf(numbersAtTheMock());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void askedToEndItClosesTheJournalAndTellsWhatIsDoneAndWhatIsNot() throws Exception {
        Process process = start("--sample", "2000");
        awaitIssued(process, 20);
        process.destroy();
        process.waitFor();

        String output = Files.readString(output());
        assertThat(output)
                .containsPattern("2000 items: \\d+ done, \\d+ failed, \\d+ unknown, \\d+ not sent; stopped: ")
                .contains("Interrupted; the journal is closed. Run the same command again");
        assertThat(numbersInTheReport()).hasSize(2000);
    }
}
