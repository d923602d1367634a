package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code webhook-receiver} on servers of PostgreSQL and MariaDB. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
final class ReceiverDatabasesTest {
    @TempDir
    Path folder;

    @Test
    void eventsAreBookedOnceAndFaultsReportedOnPostgresql() throws Exception {
        String address = PostgresServer.shared().url("").replaceAll("\\?.*", "");
        booksEachEventOnce(address + "postgres", "postgres");
        isToldInALine(address + "none", "postgres", "database \"none\" does not exist");
        isToldInALine(address + "postgres", "nobody", "role \"nobody\" does not exist");
    }

    @Test
    void eventsAreBookedOnceAndFaultsReportedOnMariadb() throws Exception {
        String address = MariaDbServer.shared().url("").replaceAll("\\?.*", "");
        booksEachEventOnce(address + "mysql", "root");
        isToldInALine(address + "none", "root", "Unknown database 'none'");
        isToldInALine(address + "mysql", "nobody", "Access denied for user 'nobody'");
    }

    /** Runs the receiver twice on the same database, the second time until Ctrl-C. */
    private void booksEachEventOnce(String url, String user) throws IOException, InterruptedException {
        ExampleRun first = ExampleRun.of("webhook-receiver", "--self-check", "--jdbc-url", url, "--jdbc-user", user);
        assertThat(first.err()).isEmpty();
        assertThat(first.exit()).as(first.out()).isZero();
        assertThat(first.out())
                .contains("Handshake: passed")
                .containsPattern("event evt_\\w+  invoice.verifactu_accepted, client 1001")
                .contains("Booked, each once: 3 events.");

        ExampleProcess second = ExampleProcess.start(
                folder.resolve("output.txt"), Map.of(), "webhook-receiver", "--jdbc-url", url, "--jdbc-user", user);
        second.awaitPrinted("Ctrl-C ends it");
        assertThat(second.interrupt()).isEqualTo(130);
        assertThat(second.printed())
                .containsPattern("event evt_\\w+  invoice.verifactu_accepted, client 1001")
                .contains("Booked, each once: 6 events.")
                .doesNotContain("\tat ");
    }

    private static void isToldInALine(String url, String user, String reason) {
        ExampleRun run = ExampleRun.of("webhook-receiver", "--self-check", "--jdbc-url", url, "--jdbc-user", user);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err())
                .contains("the database cannot be opened: ")
                .contains(reason)
                .contains("check --jdbc-url, --jdbc-user and CG_JDBC_PASSWORD");
    }
}
