package es.cg.sdk.journal.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.journal.WriteJournal.Environment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import javax.sql.DataSource;

/**
 * A client as a process of the tests has it: with a write journal in PostgreSQL, an API key in a file, as a mounted
 * secret is, and clocks that the test moves for all processes.
 *
 * @param database a pool of connections
 */
record JournalNode(CgClient cg, HikariDataSource database) implements AutoCloseable {
    static final long CLIENT = 1001;

    /** In the folder of the processes: the API key, and by how much the clocks are ahead. */
    static final String KEY_FILE = "api-key";

    static final String AHEAD_FILE = "ahead";

    /** The database's clock, which the test moves: a table of one row. */
    static final String CLOCK = "(pg_catalog.statement_timestamp() + (SELECT by_time FROM test_ahead))";

    private static final int CONNECTIONS = 4;

    /**
     * Opens it.
     *
     * @param folder with the files of the test
     * @param isJournaled false shows what happens without a journal
     */
    static JournalNode open(String baseUrl, Path folder, String databaseUrl, boolean isJournaled) {
        HikariConfig settings = new HikariConfig();
        settings.setJdbcUrl(databaseUrl);
        settings.setMaximumPoolSize(CONNECTIONS);
        settings.setConnectionTimeout(Duration.ofSeconds(30).toMillis());
        HikariDataSource database = new HikariDataSource(settings);
        CgClient.Builder client = CgClient.builder()
                .baseUrl(baseUrl)
                .apiKey(() -> ApiKey.of(read(folder.resolve(KEY_FILE))))
                .pacing(false)
                .time(new MovedTime(folder.resolve(AHEAD_FILE)));
        if (isJournaled) {
            client.writeJournal(journal(database));
        }
        return new JournalNode(client.build(), database);
    }

    private static JdbcWriteJournal journal(DataSource database) {
        return JdbcWriteJournal.open(database, "firm-7", Environment.PRODUCTION, CLOCK, JdbcWriteJournal.CALL_WAIT);
    }

    static DocumentKey key(String reference) {
        return IdempotencyKey.forDocument("erp-factura", reference);
    }

    /** An invoice with the same bytes in every process. */
    static NewInvoice invoice(String reference) {
        return NewInvoice.builder()
                .serie("A")
                .ejercicio(2026)
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .tipoFactura(TipoFactura.F1)
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .referenciaExterna(reference)
                .build();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        cg.close();
        database.close();
    }

    /** The clock of the processes. The monotonic one does not jump: a process does not live while time is skipped. */
    private record MovedTime(Path ahead) implements Time {
        @Override
        public Instant now() {
            return Time.system().now().plus(Duration.parse(read(ahead)));
        }

        @Override
        public long nanos() {
            return Time.system().nanos();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            Time.system().sleep(duration);
        }

        @Override
        public double random() {
            return Time.system().random();
        }
    }
}
