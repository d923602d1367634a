package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.JavaProcess;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes that start at one moment over one database create its tables. */
@Tag("slow")
final class TablesProcessesTest {
    private static final int PROCESSES = 6;

    @Test
    void sixProcessesCreateTheTablesAtOnce() throws Exception {
        TestDatabase database = TestDatabase.empty();
        List<ProcessBuilder> programs = Stream.generate(
                        () -> JavaProcess.of(List.of(), TablesProcess.class, database.url()))
                .limit(PROCESSES)
                .toList();

        assertThat(AtOnce.run(programs)).hasSize(PROCESSES).allMatch("done"::equals);
    }
}
