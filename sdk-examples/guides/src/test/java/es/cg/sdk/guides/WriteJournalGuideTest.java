package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.guides.JournaledInvoices.ErpInvoice;
import es.cg.sdk.journal.SettleReport;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The Java of docs/containers.md. */
class WriteJournalGuideTest {
    private final MockCg mock = MockCg.start();
    private final String baseUrl = mock.baseUrl();
    private final ApiKey apiKey = ApiKey.of(mock.liveKey());
    private final JdbcConnectionPool dataSource =
            JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");

    @AfterEach
    void close() {
        dataSource.dispose();
        mock.close();
    }

    private CgClient opened() {
        return JournaledInvoices.open(dataSource, baseUrl, apiKey);
    }

    @Test
    void documentOfAnEarlierProcessIsReturned() {
        List<CallException> later = new ArrayList<>();
        try (CgClient one = opened();
                CgClient another = opened()) {
            String first = JournaledInvoices.issue(one, ExampleInvoice.request(), later);
            assertThat(JournaledInvoices.issue(another, ExampleInvoice.request(), later))
                    .isEqualTo(first);
        }
        mock.journal().assertDoneOnce("invoices.issue");
        assertThat(later).isEmpty();
    }

    @Test
    void aPersonSettlesAWriteInDoubt() {
        List<CallException> later = new ArrayList<>();
        mock.faults().arm("invoices.issue", 1, Fault.droppedBefore());
        try (CgClient cg = opened()) {
            String lost = JournaledInvoices.issue(
                    cg.with(CallOptions.defaults().maxAttempts(1)), ExampleInvoice.request(), later);
            assertThat(lost).isNull();
            List<String> messages = new ArrayList<>();
            SettleReport report = JournaledInvoices.settle(cg, messages);
            assertThat(messages)
                    .singleElement()
                    .asString()
                    .startsWith("client 1001, series A, 2026-00042, 121.00 EUR, ");
            assertThat(JournaledInvoices.notDone(
                            cg, List.of(report.inDoubt().get(0).key())))
                    .isEmpty();
            assertThat(cg.journaledWrites().inDoubt()).isEmpty();
            assertThat(JournaledInvoices.issue(cg, ExampleInvoice.request(), later))
                    .isEqualTo("A-2026-000004");
        }
        mock.journal().assertDoneOnce("invoices.issue");
    }

    @Test
    void numberOfEachItemIsSavedOnce() throws SQLException {
        run(dataSource, "CREATE TABLE erp_number (document varchar(40) PRIMARY KEY, number varchar(40))");
        List<ErpInvoice> erpInvoices =
                List.of(new ErpInvoice(1001, "2026-00071", 1), new ErpInvoice(1001, "2026-00072", 1));
        try (CgClient one = opened();
                CgClient another = opened()) {
            assertThat(JournaledInvoices.run(one, erpInvoices.subList(0, 1)).allDone())
                    .isTrue();
            assertThat(JournaledInvoices.run(another, erpInvoices).allDone()).isTrue();
            assertThat(JournaledInvoices.run(one, erpInvoices).allDone()).isTrue();
        }
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*), count(DISTINCT document) FROM erp_number")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(2);
            assertThat(row.getInt(2)).isEqualTo(2);
        }
    }

    @Test
    void oldRecordsArePurged() {
        try (CgClient cg = opened()) {
            JournaledInvoices.issue(cg, ExampleInvoice.request(), new ArrayList<>());
            JdbcWriteJournal journal = JdbcWriteJournal.open(dataSource, "firm-7", WriteJournal.Environment.PRODUCTION);
            assertThat(JournaledInvoices.purge(journal)).isEqualTo(new JdbcWriteJournal.Purged(0, 0));
        }
    }

    private static void run(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
