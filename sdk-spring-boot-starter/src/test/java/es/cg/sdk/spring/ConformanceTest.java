package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.InMemoryEventStore;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.conformance.Conformance;
import es.cg.sdk.webhooks.conformance.ConformanceReport;
import es.cg.sdk.webhooks.conformance.Setup;
import es.cg.sdk.webhooks.conformance.Subject;
import es.cg.sdk.webhooks.conformance.Subject.Handling;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;

/** All scenarios of the conformance kit, against an application with Spring Security. */
@Tag("slow")
class ConformanceTest {
    private static final int MANY = 10_000;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Receiving {}

    @Test
    void memoryStorePassesTheConformanceKit() throws InterruptedException {
        verify(
                "memory",
                new Receivers(Handling.BEFORE_THE_ANSWER, List.of("cg.webhooks.store=memory")),
                "what was done before a restart is not handled again: memory forgets");
    }

    @Test
    @Tag("soak")
    void transactionalStorePassesTheConformanceKit() throws Exception {
        verifyTransactional(Database.H2);
    }

    @Test
    void inboxPassesTheConformanceKit() throws Exception {
        verifyInbox(Database.H2);
    }

    @Tag("soak")
    @TestFactory
    Stream<DynamicTest> transactionalStorePassesOnDatabaseServers() {
        return onServers(ConformanceTest::verifyTransactional);
    }

    @Tag("soak")
    @TestFactory
    Stream<DynamicTest> inboxPassesOnDatabaseServers() {
        return onServers(ConformanceTest::verifyInbox);
    }

    /** A run of the kit with one database. */
    @FunctionalInterface
    private interface Verification {
        void on(Database database) throws Exception;
    }

    private static Stream<DynamicTest> onServers(Verification verification) {
        return Stream.of(Database.POSTGRESQL, Database.MARIADB)
                .map(each -> DynamicTest.dynamicTest(each.name(), () -> verification.on(each)));
    }

    private static void verifyTransactional(Database database) throws Exception {
        verify(
                "transactional on " + database,
                new Receivers(Handling.BEFORE_THE_ANSWER, List.of("spring.datasource.url=" + database.create())));
    }

    private static void verifyInbox(Database database) throws Exception {
        verify(
                "inbox on " + database,
                new Receivers(
                        Handling.AFTER_THE_ANSWER,
                        List.of("spring.datasource.url=" + database.create(), "cg.webhooks.store=inbox")),
                "an event that comes again while it is being done gets 503 with Retry-After:"
                        + " it answers before the event is handled");
    }

    private static void verify(String store, Subject subject, String... skipped) throws InterruptedException {
        ConformanceReport report =
                Conformance.of(subject).timeout(HangLimit.DURATION).run();
        System.out.println("Conformance with Spring Boot " + SpringBootVersion.getVersion()
                + ", Spring Security on, store " + store + ": " + report.all().size() + " scenarios, "
                + report.failed().size() + " failed, " + report.skipped().size() + " skipped");
        assertThat(report.failed()).as("%s", report).isEmpty();
        assertThat(report.all()).hasSameSizeAs(Conformance.scenarios());
        assertThat(report.skipped())
                .extracting(each -> each.scenario() + ": " + each.seen())
                .containsExactly(skipped);
    }

    /** Applications with these properties. */
    private record Receivers(Handling handling, List<String> properties) implements Subject {
        @Override
        public Running start(Setup setup) {
            return Started.of(setup, properties);
        }
    }

    /** An application whose verifier and handler are those of the kit. */
    private record Started(Setup setup, List<String> properties, Application application) implements Subject.Running {
        static Started of(Setup setup, List<String> more) {
            List<String> properties = new ArrayList<>(Webhook.PROPERTIES);
            properties.addAll(more);
            properties.add("cg.webhooks.max-body-size=" + setup.maxBodyBytes() + "B");
            properties.add("spring.main.banner-mode=off");
            properties.add("spring.main.register-shutdown-hook=false");
            properties.add("server.port=0");
            properties.add("cg.webhooks.initialize-schema=always");
            // A server makes connections slowly.
            properties.add("spring.datasource.hikari.minimum-idle=1");
            properties.add("cg.webhooks.receiver=conformance");
            properties.add("spring.data.jpa.repositories.enabled=false");
            properties.add(Webhook.NO_JPA);
            return start(setup, properties);
        }

        private static Started start(Setup setup, List<String> properties) {
            ConfigurableApplicationContext context = new SpringApplicationBuilder(Receiving.class)
                    .logStartupInfo(false)
                    .initializers((GenericApplicationContext beans) -> {
                        beans.registerBean(SignatureVerifier.class, setup::verifier);
                        beans.registerBean(EventHandler.class, setup::handler);
                    })
                    .run(properties.stream().map(each -> "--" + each).toArray(String[]::new));
            return new Started(setup, properties, new Application(context));
        }

        @Override
        public URI url() {
            return URI.create(application.url(Webhook.PATH));
        }

        @Override
        public int quarantined() {
            EventStore store = application.bean(EventStore.class);
            return store instanceof InMemoryEventStore memory
                    ? memory.quarantined().size()
                    : application
                            .bean(JdbcTables.class)
                            .unfinished()
                            .quarantined(MANY)
                            .size();
        }

        @Override
        public Subject.Running restart() {
            if (application.bean(EventStore.class) instanceof InMemoryEventStore) {
                throw new UnsupportedOperationException("memory forgets");
            }
            application.close();
            return start(setup, properties);
        }

        @Override
        public void close() {
            application.close();
        }
    }
}
