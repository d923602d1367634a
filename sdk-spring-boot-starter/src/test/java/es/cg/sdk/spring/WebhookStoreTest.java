package es.cg.sdk.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.CommitLosingH2;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.InMemoryEventStore;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvent;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Where the endpoint keeps events, and what is committed together. */
class WebhookStoreTest {
    /** A service of the application, which joins the transaction of whoever calls it. */
    static class Books {
        private final JdbcTemplate jdbc;

        Books(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        @Transactional
        public void book(String id) {
            jdbc.update("INSERT INTO booked VALUES (?)", id);
        }

        @Transactional
        public void refuse(String id) {
            book(id);
            throw new IllegalStateException("refused");
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void note(String id) {
            jdbc.update("INSERT INTO noted VALUES (?)", id);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Booking {
        volatile Handling handling = (books, event) -> books.book(event.id());
        final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
        private final ObjectProvider<Books> books;

        Booking(ObjectProvider<Books> books) {
            this.books = books;
        }

        interface Handling {
            void handle(Books books, WebhookEvent event) throws Exception;
        }

        @Bean
        Books books(JdbcTemplate jdbc) {
            jdbc.execute("CREATE TABLE booked (id VARCHAR(100) PRIMARY KEY)");
            jdbc.execute("CREATE TABLE noted (id VARCHAR(100))");
            return new Books(jdbc);
        }

        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(WebhookEvent event) throws Exception {
            if (TransactionSynchronizationManager.isSynchronizationActive()) {
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int status) {
                        ended.add(event.id() + (status == STATUS_COMMITTED ? " committed" : " rolled back"));
                    }
                });
            }
            handling.handle(books.getObject(), event);
        }
    }

    private static List<String> properties(String... more) {
        List<String> all = new ArrayList<>(Webhook.PROPERTIES);
        all.addAll(List.of(more));
        return all;
    }

    private static int count(Application application, String table, String id) {
        Integer found = application
                .bean(JdbcTemplate.class)
                .queryForObject("SELECT COUNT(*) FROM " + table + " WHERE id = ?", Integer.class, id);
        return found == null ? -1 : found;
    }

    @Test
    void workOfHandlerIsCommittedWithTheEvent() throws Exception {
        try (Application application = Application.serve(properties(), Booking.class)) {
            Webhook event = Webhook.of("invoice.emitted");

            assertThat(event.send(application).statusCode()).isEqualTo(200);
            assertThat(event.send(application).statusCode()).isEqualTo(200);

            assertThat(application.bean(EventStore.class)).isInstanceOf(JdbcEventStore.class);
            assertThat(count(application, "booked", event.id())).isEqualTo(1);
            assertThat(application.bean(Booking.class).ended).containsExactly(event.id() + " committed");
        }
    }

    /** On an H2 that may lose commits. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class LosingBooking extends Booking {
        final CommitLosingH2 h2 = new CommitLosingH2(h2());

        LosingBooking(ObjectProvider<Books> books) {
            super(books);
        }

        @Bean
        DataSource dataSource() {
            return h2.dataSource();
        }
    }

    @Test
    void commitThatH2LostIsNotAcknowledged() throws Exception {
        try (Application application =
                Application.serve(properties("cg.webhooks.initialize-schema=always"), LosingBooking.class)) {
            LosingBooking booking = application.bean(LosingBooking.class);
            booking.handling = (books, event) -> {
                books.book(event.id());
                booking.h2.loseNextCommit();
            };
            Webhook event = Webhook.of("invoice.emitted");
            // The failure is stored over another connection.
            assertThat(event.send(application).statusCode()).isEqualTo(500);
            assertThat(count(application, "booked", event.id())).isZero();
            assertThat(application
                            .bean(JdbcTemplate.class)
                            .queryForList("SELECT state FROM cg_webhook_event", String.class))
                    .containsExactly("open");
        }
    }

    @Test
    void commitOnH2WithoutAPoolIsAcknowledged() throws Exception {
        try (Application application =
                Application.serve(properties("cg.webhooks.initialize-schema=always"), LosingBooking.class)) {
            Webhook event = Webhook.of("invoice.emitted");
            assertThat(event.send(application).statusCode()).isEqualTo(200);
            assertThat(count(application, "booked", event.id())).isOne();
        }
    }

    @Test
    void insertionThatH2LostIsNotedBeforeTheTransaction() {
        try (Application application =
                Application.serve(properties("cg.webhooks.initialize-schema=always"), LosingBooking.class)) {
            EventStore store = application.bean(EventStore.class);
            WebhookEvent event = WebhookEvent.read(
                    "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{}}}".getBytes(UTF_8));
            application.bean(LosingBooking.class).h2.loseNextInsertion();

            assertThatThrownBy(() -> store.process(event, handled -> {}))
                    .isInstanceOf(StoreException.class)
                    .hasMessageEndingWith("SQLState 90067");
        }
    }

    @Test
    void aTransactionalStoreIsPurged() throws Exception {
        try (Application application =
                Application.serve(properties("cg.webhooks.purge-interval=20ms"), Booking.class)) {
            Webhook event = Webhook.of("invoice.emitted");
            assertThat(event.send(application).statusCode()).isEqualTo(200);
            JdbcTemplate jdbc = application.bean(JdbcTemplate.class);
            String bodies = "SELECT COUNT(*) FROM cg_webhook_event WHERE body IS NOT NULL";
            String events = "SELECT COUNT(*) FROM cg_webhook_event";
            assertThat(jdbc.queryForObject(bodies, Integer.class)).isOne();

            jdbc.update("UPDATE cg_webhook_event SET ended_at = CURRENT_TIMESTAMP - INTERVAL '8' DAY");
            while (!Integer.valueOf(0).equals(jdbc.queryForObject(bodies, Integer.class))) {
                Thread.onSpinWait();
            }
            assertThat(jdbc.queryForObject(events, Integer.class)).isOne();
            jdbc.update("UPDATE cg_webhook_event SET ended_at = CURRENT_TIMESTAMP - INTERVAL '31' DAY");
            while (!Integer.valueOf(0).equals(jdbc.queryForObject(events, Integer.class))) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void purgeIntervalBeyondADayIsRefused() {
        assertThat(Application.serverFailure(properties("cg.webhooks.purge-interval=25h"), Booking.class))
                .contains("cg.webhooks.purge-interval is PT25H, which is not 0 to 24 hours");
    }

    @Test
    void failingHandlerIsRolledBackAndCounted() throws Exception {
        try (Application application = Application.serve(properties("cg.webhooks.max-attempts=2"), Booking.class)) {
            Booking booking = application.bean(Booking.class);
            Webhook event = Webhook.of("invoice.emitted");
            booking.handling = (books, given) -> {
                books.book(given.id());
                throw new IllegalStateException("after booking");
            };
            assertThat(event.send(application).statusCode()).isEqualTo(500);
            assertThat(count(application, "booked", event.id())).isZero();

            // The mark of a participant's failure must not keep the store from recording the attempt.
            booking.handling = (books, given) -> books.refuse(given.id());
            assertThat(event.send(application).statusCode()).isEqualTo(200);

            assertThat(count(application, "booked", event.id())).isZero();
            assertThat(booking.ended).containsExactly(event.id() + " rolled back", event.id() + " rolled back");
            assertThat(application.bean(JdbcTables.class).unfinished().dead(10))
                    .singleElement()
                    .satisfies(dead -> assertThat(dead.attempts()).isEqualTo(2));
        }
    }

    @Test
    void anEventThatFailedIsDoneAtTheNextAttempt() throws Exception {
        try (Application application = Application.serve(properties(), Booking.class)) {
            Booking booking = application.bean(Booking.class);
            Webhook event = Webhook.of("invoice.emitted");
            booking.handling = (books, given) -> books.refuse(given.id());
            assertThat(event.send(application).statusCode()).isEqualTo(500);

            booking.handling = (books, given) -> books.book(given.id());
            assertThat(event.send(application).statusCode()).isEqualTo(200);

            assertThat(count(application, "booked", event.id())).isEqualTo(1);
        }
    }

    @Test
    void swallowedParticipantFailureFailsTheEvent() throws Exception {
        try (Application application = Application.serve(properties(), Booking.class)) {
            Webhook event = Webhook.of("invoice.emitted");
            application.bean(Booking.class).handling = (books, given) -> {
                try {
                    books.refuse(given.id());
                } catch (IllegalStateException swallowed) {
                    assertThat(swallowed).hasMessage("refused");
                }
            };

            assertThat(event.send(application).statusCode()).isEqualTo(500);

            assertThat(count(application, "booked", event.id())).isZero();
        }
    }

    @Test
    void requiresNewTransactionIsKeptOnFailure() throws Exception {
        try (Application application = Application.serve(properties(), Booking.class)) {
            Webhook event = Webhook.of("invoice.emitted");
            application.bean(Booking.class).handling = (books, given) -> {
                books.note(given.id());
                throw new IllegalStateException("after the note");
            };

            assertThat(event.send(application).statusCode()).isEqualTo(500);

            assertThat(count(application, "noted", event.id())).isEqualTo(1);
        }
    }

    @Test
    void oneConnectionIsEnough() throws Exception {
        try (Application application = Application.serve(
                properties(
                        "spring.datasource.hikari.maximum-pool-size=1",
                        "spring.datasource.hikari.connection-timeout=2000"),
                Booking.class)) {
            Webhook event = Webhook.of("invoice.emitted");

            assertThat(event.send(application).statusCode()).isEqualTo(200);
            assertThat(event.send(application).statusCode()).isEqualTo(200);

            assertThat(count(application, "booked", event.id())).isEqualTo(1);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithAttempt {
        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(Attempt attempt, WebhookEvent event) throws SQLException {
            try (var insert = attempt.connection().prepareStatement("CREATE TABLE seen (id VARCHAR(100))")) {
                insert.execute();
            }
        }
    }

    @Test
    void handlerMethodCanTakeTheAttempt() throws Exception {
        try (Application application = Application.serve(properties(), WithAttempt.class)) {
            // H2 commits when it creates a table, which the store notices: the attempt was the store's.
            assertThat(Webhook.of("invoice.emitted").send(application).statusCode())
                    .isEqualTo(200);
            assertThat(dead(application)).hasSize(1);
        }
    }

    /** The pool lends the connection that was closed once more, since it was used a moment ago. */
    private static List<UnfinishedEvent> dead(Application application) {
        long end = HangLimit.end();
        while (true) {
            try {
                return application.bean(JdbcTables.class).unfinished().dead(10);
            } catch (StoreException lentClosed) {
                assertThat(System.nanoTime() - end).isNegative();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class GoesBack {
        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(Attempt attempt, WebhookEvent event) throws SQLException {
            Savepoint before = attempt.connection().setSavepoint();
            try (var insert = attempt.connection().prepareStatement("INSERT INTO effect VALUES (?)")) {
                insert.setString(1, event.id());
                insert.execute();
                attempt.connection().rollback(before);
                insert.setString(1, event.id() + " again");
                insert.execute();
            }
        }
    }

    @Test
    void handlerCanRollBackToItsSavepoint() throws Exception {
        try (Application application = Application.serve(properties(), GoesBack.class)) {
            JdbcTemplate jdbc = application.bean(JdbcTemplate.class);
            jdbc.execute("CREATE TABLE effect (id VARCHAR(100))");
            Webhook event = Webhook.of("invoice.emitted");

            assertThat(event.send(application).statusCode()).isEqualTo(200);

            assertThat(jdbc.queryForList("SELECT id FROM effect", String.class)).containsExactly(event.id() + " again");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class SetsAutocommit {
        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(Attempt attempt, WebhookEvent event) throws SQLException {
            attempt.connection().unwrap(Connection.class).setAutoCommit(true);
            try (var insert = attempt.connection().prepareStatement("INSERT INTO effect VALUES (?)")) {
                insert.setString(1, event.id());
                insert.execute();
            }
        }
    }

    @Test
    void autocommitOnTheRealConnectionRepeatsNothing() throws Exception {
        try (Application application = Application.serve(
                properties(
                        "spring.datasource.url=" + Database.POSTGRESQL.create(),
                        "cg.webhooks.initialize-schema=always"),
                SetsAutocommit.class)) {
            JdbcTemplate jdbc = application.bean(JdbcTemplate.class);
            jdbc.execute("CREATE TABLE effect (id VARCHAR(100))");
            Webhook event = Webhook.of("invoice.emitted");

            for (int i = 0; i < 3; i++) {
                assertThat(event.send(application).statusCode()).isEqualTo(200);
            }

            assertThat(jdbc.queryForList("SELECT id FROM effect", String.class)).containsExactly(event.id());
            assertThat(application.bean(JdbcTables.class).unfinished().dead(10))
                    .singleElement()
                    .satisfies(dead -> assertThat(dead.failure()).contains("ended the transaction"));
        }
    }

    @Test
    void aMethodThatTakesTheAttemptNeedsADatabase() {
        assertThat(Application.serverFailure(properties(Webhook.NO_DATABASE), WithAttempt.class))
                .contains("InMemoryEventStore");
    }

    @Test
    void anInboxAnswersAtOnceAndItsWorkersProcess() throws Exception {
        try (Application application = Application.serve(properties("cg.webhooks.store=inbox"), Booking.class)) {
            Webhook event = Webhook.of("invoice.emitted");

            assertThat(event.send(application).statusCode()).isEqualTo(200);

            assertThat(application.bean(Booking.class).ended.poll(HangLimit.MINUTES, TimeUnit.MINUTES))
                    .isEqualTo(event.id() + " committed");
            assertThat(count(application, "booked", event.id())).isEqualTo(1);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {
        @CgWebhookHandler
        void any(WebhookEvent event) {
            assertThat(event.id()).isNotEmpty();
        }
    }

    @Test
    void withoutDataSourceMemoryIsUsedWithAWarning() throws Exception {
        try (Application application = Application.serve(properties(Webhook.NO_DATABASE), Plain.class)) {
            assertThat(application.bean(EventStore.class)).isInstanceOf(InMemoryEventStore.class);
            assertThat(LogLines.with("WARN webhook events are remembered in the memory of this process"))
                    .isNotEmpty();
            assertThat(Webhook.of("invoice.emitted").send(application).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void memoryCanBeChosenBesideADataSource() {
        try (Application application = Application.serve(properties("cg.webhooks.store=memory"), Plain.class)) {
            assertThat(application.bean(EventStore.class)).isInstanceOf(InMemoryEventStore.class);
        }
    }

    @Test
    void anInboxWithoutADataSourceIsRefused() {
        assertThat(Application.serverFailure(properties(Webhook.NO_DATABASE, "cg.webhooks.store=inbox"), Plain.class))
                .contains("cg.webhooks.store is INBOX")
                .contains("no DataSource");
    }

    /** A database whose product nobody supports. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Unsupported extends Plain {
        @Bean
        DataSource dataSource() {
            return new DelegatingDataSource(h2()) {
                @Override
                public Connection getConnection() throws SQLException {
                    Connection real = super.getConnection();
                    DatabaseMetaData named =
                            proxy(DatabaseMetaData.class, real.getMetaData(), "getDatabaseProductName", "Clipper");
                    return proxy(Connection.class, real, "getMetaData", named);
                }
            };
        }

        private static <T> T proxy(Class<T> type, T real, String method, Object answer) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader() == null ? Unsupported.class.getClassLoader() : type.getClassLoader(),
                    new Class<?>[] {type},
                    (self, called, arguments) -> {
                        try {
                            return called.getName().equals(method) ? answer : called.invoke(real, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }
    }

    private static DataSource h2() {
        return new DriverManagerDataSource("jdbc:h2:mem:" + java.util.UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    @Test
    void aDatabaseThatIsNotSupportedIsRefusedAtStart() {
        assertThat(Application.serverFailure(properties(), Unsupported.class))
                .contains("Clipper")
                .contains("cg.webhooks.store=memory");
    }

    @Test
    void missingTablesAreRefusedAtStart() {
        assertThat(Application.serverFailure(properties("cg.webhooks.initialize-schema=never"), Plain.class))
                .contains("cg_webhook_event")
                .contains("cg.webhooks.initialize-schema=always");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class AnotherManager extends Plain {
        @Bean
        PlatformTransactionManager elsewhere() {
            return new JdbcTransactionManager(h2());
        }
    }

    @Test
    void transactionManagerOfOtherDatabaseIsRefused() {
        assertThat(Application.serverFailure(properties(), AnotherManager.class))
                .contains("does not manage the data source")
                .contains("JdbcTransactionManager");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class TwoDatabases extends Plain {
        @Bean
        DataSource one() {
            return h2();
        }

        @Bean
        DataSource two() {
            return h2();
        }

        @Bean
        PlatformTransactionManager manager() {
            return new JdbcTransactionManager(one());
        }
    }

    @Test
    void severalDataSourcesFailTheStart() {
        assertThat(Application.serverFailure(properties(), TwoDatabases.class)).contains("several DataSource beans");
    }
}
