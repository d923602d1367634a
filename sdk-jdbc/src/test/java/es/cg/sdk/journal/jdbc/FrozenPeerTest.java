package es.cg.sdk.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.JavaProcess;
import java.io.BufferedReader;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** A process that is suspended within the application's code for an item holds the next run up no longer than a call may. */
@Tag("slow")
@Timeout(600)
final class FrozenPeerTest {
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    @TestFactory
    Stream<DynamicTest> nextRunReportsTheItemAsUntold() {
        return Stream.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> frozen(JournalDatabase.withTables(kind))));
    }

    private static void frozen(JournalDatabase database) throws Exception {
        database.run("CREATE TABLE erp (number varchar(100))");
        try (MockCg mock = MockCg.start();
                HikariDataSource pool = TellingProcess.pool(database.own().url())) {
            long before = mock.panel().invoices().size();
            Process first = JavaProcess.of(
                            List.of(),
                            TellingProcess.class,
                            mock.baseUrl(),
                            mock.liveKey(),
                            database.own().url())
                    .start();
            try {
                awaitReady(first.inputReader());
                suspend(first);

                // It holds the lease of its batch for 15 seconds; another batch has the same document.
                BatchReport<String, Invoice> second = run(mock, pool);
                assertThat(second.succeeded()).hasSize(1);
                assertThat(second.untold())
                        .singleElement()
                        .satisfies(each -> assertThat(each.cause())
                                .hasMessageContaining(
                                        "another transaction held the row for as long as the call may wait"));
                assertThat(first.isAlive()).isTrue();
                assertThat(database.query("SELECT number FROM erp")).isEmpty();
            } finally {
                first.destroyForcibly().waitFor();
            }
            BatchReport<String, Invoice> third = run(mock, pool);
            while (!third.allDone()) {
                // The database may not have noticed yet that its client has died.
                third = run(mock, pool);
            }
            assertThat(database.query("SELECT number FROM erp")).hasSize(1);
            assertThat(mock.panel().invoices().size() - before).isEqualTo(1);
        }
    }

    private static BatchReport<String, Invoice> run(MockCg mock, HikariDataSource pool) {
        return TellingProcess.run(mock.baseUrl(), mock.liveKey(), pool, "december", DEADLINE, () -> {});
    }

    private static void awaitReady(BufferedReader said) throws Exception {
        StringBuilder before = new StringBuilder();
        for (String line = said.readLine(); !"ready".equals(line); line = said.readLine()) {
            assertThat(line).as("%s", before).isNotNull();
            before.append(line).append('\n');
        }
    }

    private static void suspend(Process process) throws Exception {
        assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }
}
