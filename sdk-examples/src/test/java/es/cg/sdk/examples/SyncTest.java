package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SyncTest {
    @TempDir
    private Path folder;

    private ExampleRun sync(MockCg mock) {
        return ExampleRun.of(
                "sync",
                "--client",
                "1001",
                "--base-url",
                mock.baseUrl(),
                "--api-key",
                mock.liveKey(),
                "--to",
                folder.toString());
    }

    /** The ids in the database. */
    private List<String> ids() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:" + folder.resolve("mirror"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id from mirror order by list desc, id")) {
            List<String> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
            return ids;
        }
    }

    @Test
    void firstRunShowsAllChangesAndSecondNone() {
        ExampleRun run = ExampleRun.of("sync");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern("invoice A-\\S+, emitida, ")
                .containsPattern("document \\S+, procesado")
                .contains("A second run, after nothing changed:\nNew or changed: 0 invoices, 0 documents");
    }

    @Test
    void aRunShowsOnlyWhatChangedSinceTheLast() throws SQLException {
        try (MockCg mock = MockCg.start()) {
            assertThat(sync(mock).exit()).isZero();
            List<String> before = ids();
            assertThat(before).isNotEmpty().doesNotHaveDuplicates();

            String annulled = mock.panel().invoices().stream()
                    .filter(each -> each.client() == 1001
                            && "emitida"
                                    .equals(Json.parse(each.json())
                                            .get("estado")
                                            .string()))
                    .findFirst()
                    .orElseThrow()
                    .id();
            mock.panel().advance(Duration.ofHours(1));
            mock.panel().annul(annulled);
            ExampleRun second = sync(mock);

            assertThat(second.out()).contains("anulada");
            assertThat(ids()).containsAll(before).contains(annulled);
            assertThat(sync(mock).out()).contains("New or changed: 0 invoices, 0 documents");
        }
    }

    @Test
    void aRunThatWasKilledLosesNothingAndWritesNothingTwice() throws SQLException {
        try (MockCg mock = MockCg.start()) {
            mock.faults().arm("documents.list", 1, Fault.status(403, "sin_consentimiento"));
            // The invoices are in the file, the documents are not.
            ExampleRun broken = ExampleRun.of(
                    "sync",
                    "--client",
                    "1001",
                    "--base-url",
                    mock.baseUrl(),
                    "--api-key",
                    mock.testKey(),
                    "--to",
                    folder.toString());
            assertThat(broken.exit()).isOne();
            mock.faults().clear();
            List<String> invoices = ids();
            assertThat(invoices).isNotEmpty();

            assertThat(sync(mock).exit()).isZero();

            assertThat(ids()).startsWith(invoices.toArray(String[]::new)).doesNotHaveDuplicates();
            assertThat(ids().size()).isGreaterThan(invoices.size());
        }
    }

    @Test
    void oneMirrorHasTwoClientsAndOneEnvironment() throws SQLException {
        try (MockCg mock = MockCg.start()) {
            assertThat(sync(mock).exit()).isZero();
            int first = ids().size();
            ExampleRun other = ExampleRun.of(
                    "sync",
                    "--client",
                    "1002",
                    "--base-url",
                    mock.baseUrl(),
                    "--api-key",
                    mock.liveKey(),
                    "--to",
                    folder.toString());
            assertThat(other.exit()).isZero();
            assertThat(other.out()).contains("New or changed: 0 invoices, 0 documents");
            assertThat(ids()).hasSize(first);

            try (Connection connection = DriverManager.getConnection("jdbc:h2:" + folder.resolve("mirror"));
                    Statement statement = connection.createStatement()) {
                statement.execute("update walk set watermark = replace(watermark, 'production', 'sandbox')");
            }
            ExampleRun refused = sync(mock);
            assertThat(refused.exit()).isOne();
            assertThat(refused.err()).contains("of environment, firm, list and client sandbox|key:");
        }
    }
}
