package es.cg.sdk.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.TablesProcess;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Processes that start at one moment over one database create its tables. */
@Tag("slow")
final class TablesProcessesTest {
    private static final class Creates implements Consumer<DataSource> {
        @Override
        public void accept(DataSource database) {
            JdbcWriteJournal.createTables(database);
            JdbcWriteJournal unused = JdbcWriteJournal.open(database, "firm-7", Environment.PRODUCTION);
        }
    }

    @TestFactory
    Stream<DynamicTest> sixProcessesCreateTheTablesAtOnce(@TempDir Path directory) {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(
                        kind.name(),
                        () -> assertThat(TablesProcess.atOnce(kind, directory, Creates.class))
                                .hasSize(6)
                                .allMatch("done"::equals)));
    }
}
