package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.ChainedInvoice;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Batches behind a proxy that does the work and then answers in words of its own, killed and begun again, also 25 hours
 * later: each document is issued once, or listed.
 */
final class BatchProxyTest {
    private static final Pattern DOCUMENT = Pattern.compile("\"referencia_externa\":\"(doc-\\d+)\"");
    private static final double PASSED = 0.4;

    @TempDir
    Path folder;

    private ServiceForm form = ServiceForm.CONTRACT;

    /** What all runs of all batches came to. */
    private static final class Totals {
        private int documents;
        private int issued;
        private int unknown;
        private int runs;
        private int foreign;

        @Override
        public String toString() {
            return documents + " documents in " + runs + " runs, " + foreign + " answers of the proxy's own: " + issued
                    + " issued once, " + unknown + " listed as unknown, none twice";
        }
    }

    /** What a run said, document by document. */
    private record Said(boolean isWhole, List<String> unknown, List<String> failed, List<String> notSent, String text) {
        static Said of(List<String> lines) {
            return new Said(
                    lines.stream().anyMatch(each -> each.startsWith("report ")),
                    told(lines, "unknown"),
                    told(lines, "failed"),
                    told(lines, "notSent"),
                    String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size())));
        }

        private static List<String> told(List<String> lines, String word) {
            return lines.stream()
                    .filter(each -> each.startsWith(word + " "))
                    .map(each -> "doc-" + each.split(" ", 3)[1])
                    .toList();
        }
    }

    private Said run(UnreliableProxy proxy, MockCg mock, Path journal, int items, String halt, int hoursAhead)
            throws Exception {
        Process process = JavaProcess.of(
                        List.of(
                                "-Dnowait=true",
                                "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                                "-Dcorrections=" + form.file(),
                                "-Dhalt=" + halt),
                        KilledBatch.class,
                        proxy.baseUrl(),
                        mock.liveKey(),
                        journal,
                        items,
                        hoursAhead)
                .start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = process.inputReader(UTF_8)) {
            reader.lines().forEach(lines::add);
        } finally {
            process.destroyForcibly();
        }
        process.waitFor();
        return Said.of(lines);
    }

    private static List<String> issued(MockCg mock) {
        List<String> documents = new ArrayList<>();
        for (ChainedInvoice each : mock.panel().invoices()) {
            Matcher matcher = DOCUMENT.matcher(each.json());
            if (matcher.find()) {
                documents.add(matcher.group(1));
            }
        }
        return documents;
    }

    private void batch(int items, long seed, Totals totals) throws Exception {
        Random random = new Random(seed);
        Path journal = folder.resolve(seed + ".cg-batch");
        try (MockCg mock = form.of(MockCg.builder())
                        .seed(seed)
                        .requestsPerMinute(0)
                        .requestsPerClientPerMinute(0)
                        .start();
                UnreliableProxy proxy = new UnreliableProxy(mock.baseUrl(), PASSED, seed)) {
            String halt = (random.nextBoolean() ? "before:" : "after:") + (1 + random.nextInt(items));
            run(proxy, mock, journal, items, halt, 0);
            Said second = run(proxy, mock, journal, items, "never:0", 0);
            holds(mock, items, second);
            mock.panel().advance(Duration.ofHours(25));
            Said third = run(proxy, mock, journal, items, "never:0", 25);
            List<String> issued = holds(mock, items, third);
            mock.panel().advance(Duration.ofHours(25));
            List<String> atLast = holds(mock, items, run(proxy, mock, journal, items, "never:0", 50));

            assertThat(atLast).containsAll(issued);
            totals.documents += items;
            totals.issued += atLast.size();
            totals.unknown += third.unknown().size();
            totals.runs += 4;
            totals.foreign += proxy.answers();
        }
    }

    /** The documents that are issued: each once; and what is not is listed. */
    private static List<String> holds(MockCg mock, int items, Said said) throws IOException {
        assertThat(said.isWhole()).as(said.text()).isTrue();
        List<String> issued = issued(mock);
        Set<String> listed = new HashSet<>(said.unknown());
        listed.addAll(said.failed());
        listed.addAll(said.notSent());

        assertThat(issued).as(said.text()).doesNotHaveDuplicates();
        assertThat(said.failed()).as("what is said to have done nothing").noneMatch(issued::contains);
        assertThat(said.notSent()).as("what is said to be unsent").noneMatch(issued::contains);
        for (int item = 0; item < items; item++) {
            String document = "doc-" + item;
            assertThat(issued.contains(document) || listed.contains(document))
                    .as(document + " is issued or listed")
                    .isTrue();
        }
        return issued;
    }

    @ParameterizedTest
    @MethodSource("es.cg.sdk.ServiceForm#ofThisBuild")
    void fiftyDocumentsAreIssuedOnceOrReportedUnknown(ServiceForm service) throws Exception {
        form = service;
        Totals totals = new Totals();
        batch(50, System.nanoTime(), totals);
        System.out.println(totals);
    }

    @Test
    @Tag("soak")
    void thousandDocumentsAreIssuedOnceOrReportedUnknown() throws Exception {
        Totals totals = new Totals();
        for (int i = 0; i < 20; i++) {
            batch(50, System.nanoTime(), totals);
        }
        System.out.println(totals);
    }
}
