package es.cg.sdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.storage.StorageKeys;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.TablesProcess;
import es.cg.sdk.webhooks.registration.JdbcSecretStore;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Processes that create the tables of events and of secrets at one moment. */
@Tag("slow")
final class TablesProcessesTest {
    private static final class Creates implements Consumer<DataSource> {
        @Override
        public void accept(DataSource database) {
            JdbcTables.createTables(database);
            JdbcTables tables = JdbcTables.open(database, "erp");
            JdbcSecretStore.createTables(database);
            StorageKeys keys = StorageKeys.of("2026", new SecretKeySpec(new byte[32], "AES"));
            System.out.println("opened " + tables + " and " + JdbcSecretStore.open(database, keys));
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
