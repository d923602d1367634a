package es.cg.sdk.journal.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.JavaProcess;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** Two processes settle two writes with one invoice at the same time: one of them gets it. */
@Tag("slow")
@Timeout(600)
final class SettledTogetherTest {
    private static final int ROUNDS = 15;

    @TestFactory
    Stream<DynamicTest> oneOfTwoProcessesGetsTheInvoice() {
        return Stream.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> settlesOnce(kind)));
    }

    private static void settlesOnce(DatabaseKind kind) throws Exception {
        JournalDatabase database = JournalDatabase.withTables(kind);
        WriteJournal journal = database.open();
        assertThat(journal.baseUrl(SettlingProcess.BASE_URL)).isEqualTo(SettlingProcess.BASE_URL);
        List<Process> processes = new ArrayList<>();
        List<BufferedWriter> inputs = new ArrayList<>();
        List<BufferedReader> outputs = new ArrayList<>();
        try {
            for (int i = 0; i < 2; i++) {
                Process process = JavaProcess.of(
                                List.of("-XX:-UsePerfData"),
                                SettlingProcess.class,
                                database.own().url())
                        .start();
                processes.add(process);
                inputs.add(process.outputWriter(UTF_8));
                outputs.add(process.inputReader(UTF_8));
                awaitLine(outputs.get(i), "ready");
            }
            for (int round = 0; round < ROUNDS; round++) {
                String id = "inv_" + round;
                for (int i = 0; i < 2; i++) {
                    assertThat(journal.add(JournalDatabase.record("key-" + round + "-" + i, State.IN_DOUBT)))
                            .isTrue();
                }
                for (int i = 0; i < 2; i++) {
                    inputs.get(i).write("key-" + round + "-" + i + " " + id + "\n");
                }
                for (BufferedWriter each : inputs) {
                    each.flush();
                }
                List<String> told = new ArrayList<>();
                for (BufferedReader each : outputs) {
                    told.add(awaitLine(each, ""));
                }
                int winner = told.get(0).startsWith("settled") ? 0 : 1;
                assertThat(told.get(winner)).isEqualTo("settled key-" + round + "-" + winner);
                assertThat(told.get(1 - winner))
                        .startsWith("refused key-" + round + "-" + (1 - winner) + ": ")
                        .contains("the record " + id + " was found, but it is that of another write, with the key key-"
                                + round + "-" + winner);
                assertThat(state(journal, "key-" + round + "-" + winner)).isEqualTo(State.DONE);
                assertThat(state(journal, "key-" + round + "-" + (1 - winner))).isEqualTo(State.IN_DOUBT);
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static State state(WriteJournal journal, String key) {
        WriteRecord record = Objects.requireNonNull(journal.find(key).record());
        return record.state();
    }

    /** The next line of a process that begins like this. */
    private static String awaitLine(BufferedReader output, String start) throws IOException {
        List<String> said = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.add(line);
            if (line.startsWith(start)) {
                return line;
            }
        }
        throw new AssertionError("the process ended: " + said);
    }
}
