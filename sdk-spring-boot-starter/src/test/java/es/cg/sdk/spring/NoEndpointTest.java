package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.WebhookEvent;
import java.util.ArrayList;
import java.util.List;
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
