package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.JavaProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Four processes share a key with limits that refuse, and one is killed: no call is refused, and the limit is used. */
@Tag("soak")
final class SeveralProcessesTest {
    private static final int PROCESSES = 4;
    private static final int PER_MINUTE = 150;
    private static final int WINDOWS = 2;
    private static final Duration LASTS = Duration.ofSeconds(100);
    private static final Duration EACH_CALL = Duration.ofMillis(150);
    private static final int KILLED_AFTER = 60;

    @Test
    void noCallIsRefusedAndTheLimitIsUsed() throws Exception {
        TestDatabase database = TestDatabase.withTables();
        List<Process> processes = new ArrayList<>();
        try (MockCg mock = MockCg.builder()
                .running()
                .enforceLimits()
                .slidingWindows()
                .requestsPerMinute(PER_MINUTE)
                .requestsPerClientPerMinute(0)
                .start()) {
            mock.faults().armByChance("status.get", 1, Fault.delayed(EACH_CALL));
            for (int i = 0; i < PROCESSES; i++) {
                processes.add(process(mock, database));
            }
            // The time of the run does not contain the start of the processes.
            for (Process each : processes) {
                awaitReady(each);
            }
            for (Process each : processes) {
                each.getOutputStream().write('\n');
                each.getOutputStream().flush();
            }
            while (mock.journal().calls().size() < KILLED_AFTER) {
                for (Process each : processes) {
                    // The wait leaves the processors to the calls.
                    if (each.waitFor(20, TimeUnit.MILLISECONDS)) {
                        throw new AssertionError("a process has ended by itself: " + printed(each));
                    }
                }
            }
            Process killed = processes.remove(0);
            killed.destroyForcibly().waitFor();
            List<Integer> calls = new ArrayList<>();
            for (Process each : processes) {
                String printed = printed(each);
                assertThat(each.waitFor()).as(printed).isZero();
                calls.add(Integer.valueOf(printed.lines().reduce("", (before, line) -> line)));
            }

            List<Journal.Call> made = mock.journal().calls();
            long refused = made.stream().filter(each -> each.status() == 429).count();
            System.out.printf(
                    Locale.ROOT,
                    "%d processes, 1 killed: %d calls in %d s, which span %d windows of %d; %s; each of the others made %s%n",
                    PROCESSES,
                    made.size(),
                    LASTS.toSeconds(),
                    WINDOWS,
                    PER_MINUTE,
                    refused == 0 ? "none refused" : refused + " refused",
                    calls);
            assertThat(mock.journal().forgotten()).isZero();
            assertThat(refused).isZero();
            assertThat(made.size()).isBetween(WINDOWS * PER_MINUTE * 90 / 100, WINDOWS * PER_MINUTE);
            assertThat(calls).allMatch(each -> each > WINDOWS * PER_MINUTE / PROCESSES / 2);
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static void awaitReady(Process process) {
        StringBuilder said = new StringBuilder();
        try {
            for (int each = process.getInputStream().read();
                    each >= 0;
                    each = process.getInputStream().read()) {
                said.append((char) each);
                if (said.toString().endsWith("ready" + System.lineSeparator())) {
                    return;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new AssertionError("a process has ended by itself: " + said);
    }

    private static String printed(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Process process(MockCg mock, TestDatabase database) throws IOException {
        return JavaProcess.of(
                        List.of(), NodeProcess.class, mock.baseUrl(), mock.liveKey(), database.url(), LASTS.toSeconds())
                .start();
    }
}
