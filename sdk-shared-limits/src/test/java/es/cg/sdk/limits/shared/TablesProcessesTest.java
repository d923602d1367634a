package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.TablesProcess;
import java.nio.file.Path;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that start at one moment over one database create its tables. */
@Tag("slow")
final class TablesProcessesTest {
    private static final class Creates implements Consumer<DataSource> {
        @Override
        public void accept(DataSource database) {
            JdbcLimitStore.createTables(database);
            JdbcLimitStore.open(database).close();
        }
    }

    @Test
    void sixProcessesCreateTheTablesAtOnce(@TempDir Path directory) throws Exception {
        assertThat(TablesProcess.atOnce(DatabaseKind.POSTGRESQL, directory, Creates.class))
                .hasSize(6)
                .allMatch("done"::equals);
    }
}
