package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** Applications that are configured for webhooks, and have no endpoint. */
class NoEndpointTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Listening {
        @CgWebhookHandler
        void heard(WebhookEvent event) {
            assertThat(event.id()).isNotEmpty();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Reading {}

    @Test
    void withoutWebServerAWarningIsLogged() {
        try (Application application = Application.start(Webhook.PROPERTIES, Reading.class)) {
            assertThat(application.context().isRunning()).isTrue();
            assertThat(LogLines.with("this application has no web server"))
                    .anySatisfy(line -> assertThat(line).startsWith("WARN cg.webhooks.path is set"));
        }
    }

    /** One of the processes that handle what others receive. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Working {
        final BlockingQueue<String> handled = new LinkedBlockingQueue<>();

        @CgWebhookHandler
        void heard(WebhookEvent event) {
            handled.add(event.id());
        }
    }

    private static List<String> inbox(String database, String... more) {
        List<String> all = new ArrayList<>(List.of(more));
        all.add("cg.base-url=http://127.0.0.1:1/api/public/v1");
        all.add("cg.api-key=cg_live_abc.secretsecret");
        all.add("cg.check-at-start=false");
        all.add("cg.webhooks.store=inbox");
        all.add("cg.webhooks.receiver=erp");
        all.add("spring.datasource.url=" + database);
        return all;
    }

    @Test
    void workersRunWithoutAWebServer() throws Exception {
        String database = Database.H2.create();
        Webhook event = Webhook.of("invoice.emitted");
        List<String> receiving = inbox(
                database,
                "cg.webhooks.workers=0",
                "cg.webhooks.path=" + Webhook.PATH,
                "cg.webhooks.secret=" + Webhook.SECRET);
        try (Application receiver = Application.serve(receiving, Listening.class);
                Application worker = Application.start(inbox(database), Working.class)) {
            assertThat(event.send(receiver).statusCode()).isEqualTo(200);

            assertThat(worker.bean(Working.class).handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES))
                    .isEqualTo(event.id());
            assertThat(worker.bean(JdbcTables.class).unfinished().dead(1)).isEmpty();
        }
    }

    @Test
    void workersNeedHandlersAndADatabase() throws Exception {
        assertThat(Application.failure(inbox(Database.H2.create()), Reading.class))
                .contains("no bean handles webhook events")
                .contains("cg.webhooks.workers=0");
        assertThat(Application.failure(inbox("none", Webhook.NO_DATABASE), Working.class))
                .contains("cg.webhooks.store is INBOX, and the application has no DataSource");
    }

    @Test
    void tablesAreThereForOperators() throws Exception {
        try (Application operator =
                Application.start(inbox(Database.H2.create(), "cg.webhooks.workers=0"), Reading.class)) {
            assertThat(operator.bean(JdbcTables.class).unfinished().open(1)).isEmpty();
        }
    }

    @Test
    void aReactiveApplicationDoesNotStart() {
        assertThat(Application.reactiveFailure(Webhook.PROPERTIES, Reading.class))
                .contains("cg.webhooks.path is set, and this is a reactive application")
                .contains("spring-boot-starter-web");
    }

    @Test
    void handlerWithoutPathPropertyIsLogged() {
        List<String> none = new ArrayList<>(Webhook.PROPERTIES);
        none.removeIf(each -> each.startsWith("cg.webhooks"));
        none.add("cg.enabled=false");
        try (Application application = Application.serve(none, Listening.class)) {
            assertThat(application.context().isRunning()).isTrue();
            assertThat(LogLines.with("cg.webhooks.path is not set"))
                    .anySatisfy(line -> assertThat(line).startsWith("WARN Listening.heard has @CgWebhookHandler"));
        }
    }
}
