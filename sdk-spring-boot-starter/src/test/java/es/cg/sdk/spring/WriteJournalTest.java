package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The write journal that a property puts into the application's database. */
class WriteJournalTest {
    private static final String ACCOUNT = "cg.write-journal.account=firm-7";

    private final MockCg mock = MockCg.start();

    @AfterEach
    void stop() {
        mock.close();
    }

    private List<String> properties(String... more) {
        return PlainApplication.properties(mock, more);
    }

    private static Invoice issue(Application application) {
        return application
                .bean(CgClient.class)
                .forClient(1001)
                .invoices()
                .issue(invoice(), IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
    }

    static NewInvoice invoice() {
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
                .build();
    }

    private static List<String> rows(Application application) {
        return application
                .bean(JdbcTemplate.class)
                .queryForList("SELECT account || ' ' || environment || ' ' || state FROM cg_write", String.class);
    }

    @Test
    void accountKeepsTheJournalInTheDataSource() {
        try (Application application = Application.start(properties(ACCOUNT), PlainApplication.class)) {
            assertThat(issue(application).numeroCompleto())
                    .isEqualTo(issue(application).numeroCompleto());

            assertThat(rows(application)).containsExactly("firm-7 production done");
            assertThat(mock.journal().calls("invoices.issue")).hasSize(1);
        }
    }

    @Test
    void withoutAccountThereIsNoJournal() {
        try (Application application = Application.start(properties(), PlainApplication.class)) {
            assertThat(application.context().getBeansOfType(WriteJournal.class)).isEmpty();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class JoinedTransactions extends PlainApplication {
        @Bean
        DriverManagerDataSource real() {
            return database();
        }

        @Bean
        @Primary
        DataSource joining(DriverManagerDataSource real) {
            return new TransactionAwareDataSourceProxy(new TransactionAwareDataSourceProxy(real));
        }

        @Bean
        JdbcTransactionManager manager(DriverManagerDataSource real) {
            return new JdbcTransactionManager(real);
        }
    }

    private static DriverManagerDataSource database() {
        return new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    @Test
    void recordOutlivesTheRolledBackTransaction() {
        try (Application application = Application.start(properties(ACCOUNT), JoinedTransactions.class)) {
            application.bean(TransactionTemplate.class).executeWithoutResult(status -> {
                issue(application);
                status.setRollbackOnly();
            });

            assertThat(rows(application)).containsExactly("firm-7 production done");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class SuppliedKey extends PlainApplication {
        @Bean
        Supplier<ApiKey> key() {
            return () -> ApiKey.of("cg_sbx_abc.secretsecret");
        }
    }

    @Test
    void environmentIsThatOfTheKey() {
        try (Application sandbox =
                Application.start(properties(ACCOUNT, "cg.api-key=cg_sbx_abc.secretsecret"), PlainApplication.class)) {
            assertThat(sandbox.bean(WriteJournal.class).environment()).isEqualTo(Environment.SANDBOX);
        }
        try (Application supplied = Application.start(properties(ACCOUNT), SuppliedKey.class)) {
            assertThat(supplied.bean(WriteJournal.class).environment()).isEqualTo(Environment.SANDBOX);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnJournal extends PlainApplication {
        @Bean
        WriteJournal own(DataSource dataSource) {
            JdbcWriteJournal.createTables(dataSource);
            return JdbcWriteJournal.open(dataSource, "firm-8", Environment.PRODUCTION);
        }
    }

    @Test
    void journalBeanOfTheApplicationIsUsed() {
        try (Application application = Application.start(properties(ACCOUNT), OwnJournal.class)) {
            issue(application);

            assertThat(rows(application)).containsExactly("firm-8 production done");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnClient extends PlainApplication {
        @Bean
        CgClient own() {
            return CgClient.builder()
                    .baseUrl("http://127.0.0.1:1/api/public/v1")
                    .apiKey(ApiKey.of("cg_live_abc.secretsecret"))
                    .build();
        }
    }

    @Test
    void clientThatDoesNotUseTheJournalIsReported() {
        try (Application application = Application.start(properties(ACCOUNT), OwnClient.class)) {
            assertThat(application.bean(WriteJournal.class)).isNotNull();
            assertThat(LogLines.with("WARN cg.write-journal.account is set, and a CgClient"))
                    .isNotEmpty();
        }
    }

    @Test
    void missingSdkJdbcIsNamedAtStart() {
        assertThat(Application.failureWithout("es.cg.sdk.journal.jdbc.", properties(ACCOUNT), PlainApplication.class))
                .contains("Add the dependency es.cg.sdk:sdk-jdbc");
    }

    @Test
    void missingDataSourceIsReportedAtStart() {
        assertThat(Application.failure(properties(ACCOUNT, Webhook.NO_DATABASE), PlainApplication.class))
                .contains("the application has no DataSource");
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoDatabases extends PlainApplication {
        @Bean
        DataSource one() {
            return database();
        }

        @Bean
        DataSource two() {
            return database();
        }
    }

    @Test
    void twoDatabasesAreReportedAtStart() {
        assertThat(Application.failure(properties(ACCOUNT), TwoDatabases.class))
                .contains("several DataSource beans")
                .contains("@Primary");
    }

    @Test
    void tablesAreCreatedByDefaultInMemoryAlone(@TempDir Path directory) {
        String onDisk = "spring.datasource.url=jdbc:h2:file:" + directory.resolve("erp") + ";WRITE_DELAY=0";
        for (String property : List.of("cg.write-journal", "cg.webhooks")) {
            List<String> chosen = property.equals("cg.webhooks")
                    ? List.of("cg.webhooks.path=/cg", "cg.webhooks.secret=" + Webhook.SECRET, onDisk)
                    : List.of(ACCOUNT, onDisk);
            assertThat(Application.serverFailure(properties(chosen.toArray(String[]::new)), PlainApplication.class))
                    .contains(property + ".initialize-schema=always");
        }
        try (Application application = Application.start(
                properties(ACCOUNT, onDisk, "cg.write-journal.initialize-schema=always"), PlainApplication.class)) {
            assertThat(application.bean(JdbcWriteJournal.class).counts().sending())
                    .isZero();
        }
    }

    @Test
    void missingTablesNameTheScriptAtStart() {
        assertThat(Application.failure(
                        properties(ACCOUNT, "cg.write-journal.initialize-schema=never"), PlainApplication.class))
                .contains("es/cg/sdk/journal/jdbc/h2/V1001__cg_write.sql")
                .contains("cg.write-journal.initialize-schema=always");
    }

    @Test
    void accountWithoutANameIsRefusedAtStart() {
        assertThat(Application.failure(properties("cg.write-journal.account= "), PlainApplication.class))
                .contains("cg.write-journal.account is empty");
        assertThat(Application.failure(properties("cg.write-journal.account=${CG_NO_TENANT}"), PlainApplication.class))
                .contains("variable CG_NO_TENANT is not set");
    }
}
