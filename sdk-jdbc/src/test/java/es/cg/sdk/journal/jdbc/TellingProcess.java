package es.cg.sdk.journal.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.CgClient;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.journal.WriteJournal.Environment;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;

/** A run of a batch of one document, whose code for it writes a row and prints so; a process of its own waits there. */
final class TellingProcess {
    private TellingProcess() {}

    /** Runs it; its arguments are the address of the service, the API key and the address of the database. */
    public static void main(String[] arguments) throws Exception {
        try (HikariDataSource database = pool(arguments[2])) {
            BatchReport<String, Invoice> report =
                    run(arguments[0], arguments[1], database, "november", Duration.ofMinutes(2), () -> {
                        System.out.println("ready");
                        // Until it is frozen, and then killed.
                        if (System.in.read() < 0) {
                            System.exit(1);
                        }
                    });
            System.out.println(report);
        }
    }

    /** What happens in the code for the item. */
    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    static HikariDataSource pool(String url) {
        HikariConfig settings = new HikariConfig();
        settings.setJdbcUrl(url);
        settings.setMaximumPoolSize(4);
        settings.setMinimumIdle(0);
        settings.setConnectionTimeout(Duration.ofSeconds(10).toMillis());
        return new HikariDataSource(settings);
    }

    static BatchReport<String, Invoice> run(
            String baseUrl, String apiKey, HikariDataSource database, String name, Duration deadline, Step inCode) {
        try (CgClient cg = CgClient.builder()
                .baseUrl(baseUrl)
                .apiKey(ApiKey.of(apiKey))
                .writeJournal(JdbcWriteJournal.open(database, "firm-7", Environment.PRODUCTION))
                .build()) {
            return cg.with(CallOptions.defaults().deadline(deadline))
                    .forClient(JournalNode.CLIENT)
                    .batch(List.of("2026-00042"))
                    .keyedBy(JournalNode::key)
                    .journalNamed(name)
                    .run((api, item) -> api.invoices().issue(JournalNode.invoice(item)), (item, done, connection) -> {
                        try (PreparedStatement insertion =
                                connection.prepareStatement("INSERT INTO erp (number) VALUES (?)")) {
                            insertion.setString(1, done.number());
                            insertion.executeUpdate();
                        }
                        inCode.run();
                    });
        }
    }
}
