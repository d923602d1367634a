package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvent;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceContext;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

/** Handlers that write with JPA: the entity and the event's row are committed together, or not at all. */
class JpaTest {
    /** What an event has left in the application's own table. */
    @Entity(name = "jpa_booking")
    static class Booking {
        @Id
        private String id = "";

        @Column(unique = true)
        private String number = "";

        protected Booking() {}

        Booking(String id, String number) {
            this.id = id;
            this.number = number;
        }

        String text() {
            return id + " " + number;
        }
    }

    static class Bookings {
        @PersistenceContext
        private @Nullable EntityManager entities;

        @Transactional
        public void book(String id, String number) {
            entities().persist(new Booking(id, number));
        }

        private EntityManager entities() {
            return Objects.requireNonNull(entities, "Spring sets it");
        }

        /** Returns the connection that JPA uses, by the number that the database has given it. */
        @Transactional
        public String session() {
            return String.valueOf(
                    entities().createNativeQuery("SELECT SESSION_ID()").getSingleResult());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Booked {
        volatile String sessions = "";

        @Bean
        Bookings bookings() {
            return new Bookings();
        }

        @Bean
        Handlers handlers(Bookings bookings) {
            return new Handlers(bookings, this);
        }
    }

    static class Handlers {
        private final Bookings bookings;
        private final Booked booked;

        Handlers(Bookings bookings, Booked booked) {
            this.bookings = bookings;
            this.booked = booked;
        }

        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(WebhookEvent event) {
            bookings.book(event.id(), event.id());
        }

        @CgWebhookHandler(CgEventKinds.INVOICE_ANNULLED)
        void fails(WebhookEvent event) {
            bookings.book(event.id(), event.id());
            throw new IllegalStateException("after booking");
        }

        /** Fails when JPA writes, which is when the transaction is committed. */
        @CgWebhookHandler(CgEventKinds.DOCUMENT_PROCESSED)
        void failsAtCommit(WebhookEvent event) {
            bookings.book(event.id(), "the same for all");
        }

        @CgWebhookHandler(CgEventKinds.DOCUMENT_REJECTED)
        void compares(WebhookEvent event, Attempt attempt) throws SQLException {
            try (Statement statement = attempt.connection().createStatement();
                    ResultSet own = statement.executeQuery("SELECT SESSION_ID()")) {
                own.next();
                booked.sessions = own.getString(1) + " " + bookings.session();
            }
        }
    }

    private static Application served() {
        List<String> properties = new ArrayList<>(Webhook.PROPERTIES);
        properties.add(Webhook.WITH_JPA);
        return Application.serve(properties, Booked.class);
    }

    private static int booked(Application application, String id) {
        Integer found = application
                .bean(JdbcTemplate.class)
                .queryForObject("SELECT COUNT(*) FROM jpa_booking WHERE id = ?", Integer.class, id);
        return found == null ? -1 : found;
    }

    private static List<String> open(Application application) {
        return application.bean(JdbcTables.class).unfinished().open(10).stream()
                .map(UnfinishedEvent::eventId)
                .toList();
    }

    @Test
    void theEntityIsCommittedWithTheEvent() throws Exception {
        try (Application application = served()) {
            Webhook event = Webhook.of("invoice.emitted");

            assertThat(event.send(application).statusCode()).isEqualTo(200);
            assertThat(event.send(application).statusCode()).isEqualTo(200);

            assertThat(booked(application, event.id())).isEqualTo(1);
            assertThat(open(application)).isEmpty();
        }
    }

    @Test
    void failingHandlerRollsTheEntityBack() throws Exception {
        try (Application application = served()) {
            Webhook event = Webhook.of("invoice.annulled");

            assertThat(event.send(application).statusCode()).isEqualTo(500);

            assertThat(booked(application, event.id())).isZero();
            assertThat(open(application)).containsExactly(event.id());
        }
    }

    @Test
    void entityFailureAtCommitKeepsTheEventOpen() throws Exception {
        try (Application application = served()) {
            Webhook first = Webhook.of("document.processed");
            Webhook second = Webhook.of("document.processed");

            assertThat(first.send(application).statusCode()).isEqualTo(200);
            assertThat(second.send(application).statusCode()).isGreaterThanOrEqualTo(500);

            assertThat(booked(application, second.id())).isZero();
            assertThat(open(application)).containsExactly(second.id());
        }
    }

    @Test
    void jpaUsesTheConnectionOfTheAttempt() throws Exception {
        try (Application application = served()) {
            assertThat(Webhook.of("document.rejected").send(application).statusCode())
                    .isEqualTo(200);

            String[] sessions = application.bean(Booked.class).sessions.split(" ");
            assertThat(sessions).hasSize(2);
            assertThat(sessions[0]).isEqualTo(sessions[1]);
        }
    }
}
