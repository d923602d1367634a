package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.SecretSource;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.SourceVerifier;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookSecret;
import jakarta.servlet.http.HttpServlet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The endpoint of many destinations at one path, in applications with Spring Security. */
class ManySourcesTest {
    private static final String PATTERN = "cg.webhooks.path=" + Webhook.PATH + "/{tenant}";

    private static String secret(String tenant) {
        return "whsec_0123456789abcdef_of_" + tenant;
    }

    private static @Nullable SourceSecrets find(String tenant) throws SQLException {
        if (tenant.equals("failing")) {
            throw new SQLException("the database is away");
        }
        return tenant.startsWith("t") ? SourceSecrets.of("firm-" + tenant, WebhookSecret.of(secret(tenant))) : null;
    }

    @Configuration
    @EnableAutoConfiguration
    static class Listening {
        final Queue<String> handled = new ConcurrentLinkedQueue<>();

        @CgWebhookHandler
        void handle(WebhookEvent event) {
            handled.add(event.source() + " " + event.id());
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Tenants extends Listening {
        @Bean
        SecretSource secrets() {
            return ManySourcesTest::find;
        }
    }

    private static List<String> properties(String... more) {
        List<String> all = new ArrayList<>(Webhook.PROPERTIES);
        all.removeIf(each -> each.startsWith("cg.webhooks"));
        all.add(Webhook.NO_DATABASE);
        all.addAll(List.of(more));
        return all;
    }

    private static String failure(Class<?> source, String... properties) {
        return Application.serverFailure(properties(properties), source);
    }

    @Test
    void eachTenantHasItsOwnSecretAndItsOwnEvents() throws Exception {
        try (Application application = Application.serve(properties(PATTERN), Tenants.class)) {
            Webhook event = Webhook.of("invoice.emitted");
            assertThat(event.sendTo(application, Webhook.PATH + "/t7", secret("t7")))
                    .isEqualTo(200);
            assertThat(event.sendTo(application, Webhook.PATH + "/t8", secret("t8")))
                    .isEqualTo(200);
            assertThat(event.sendTo(application, Webhook.PATH + "/t8", secret("t8")))
                    .isEqualTo(200);
            for (String path : List.of("/t7", "/unknown", "/t7/t8", "/", "")) {
                assertThat(event.sendTo(application, Webhook.PATH + path, secret("t8")))
                        .as(path)
                        .isEqualTo(401);
            }
            assertThat(event.sendTo(application, Webhook.PATH + "/failing", secret("t8")))
                    .isEqualTo(503);

            assertThat(application.bean(Tenants.class).handled)
                    .containsExactly("firm-t7 " + event.id(), "firm-t8 " + event.id());
            assertThat(Webhook.status(application, "POST", "/webhooks/other")).isIn(401, 403);
            assertThat(Webhook.status(application, "GET", Webhook.PATH + "/t7")).isEqualTo(405);
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Chosen extends Tenants {
        @Bean
        SourceVerifier verifier() {
            return SourceVerifier.builder(name -> find("t" + name)).build();
        }
    }

    @Test
    void aVerifierOfTheApplicationIsUsed() throws Exception {
        try (Application application = Application.serve(properties(PATTERN), Chosen.class)) {
            assertThat(Webhook.of("invoice.emitted").sendTo(application, Webhook.PATH + "/7", secret("t7")))
                    .isEqualTo(200);
        }
    }

    @Test
    void pathVariableWithoutSecretSourceIsRefused() {
        assertThat(failure(Listening.class, PATTERN, "cg.webhooks.secret=" + Webhook.SECRET))
                .contains("/webhooks/cg/{tenant}\", which has a variable")
                .contains("no bean of type SecretSource");
    }

    @Test
    void secretSourceWithoutPathVariableIsRefused() {
        assertThat(failure(Tenants.class, "cg.webhooks.path=" + Webhook.PATH))
                .contains("bean of type SecretSource")
                .contains("no variable has the name")
                .contains("/webhooks/cg/{tenant}");
    }

    @Configuration
    @EnableAutoConfiguration
    static class SecretToo extends Tenants {
        @Bean
        WebhookSecret secret() {
            return WebhookSecret.of(Webhook.SECRET);
        }
    }

    @Test
    void secretPropertyBesideSecretSourceIsRefused() {
        for (String property : List.of("secret=" + Webhook.SECRET, "previous-secret=x", "secret-pending=true")) {
            assertThat(failure(Tenants.class, PATTERN, "cg.webhooks." + property))
                    .contains("bean of type SecretSource")
                    .contains("It would never be used");
        }
        assertThat(failure(SecretToo.class, PATTERN)).contains("It would never be used");
    }

    @Test
    void misplacedPathVariableIsRefused() {
        for (String path : List.of("/cg/{tenant}/events", "/{tenant}", "/cg/{}", "/cg/x{tenant}", "/cg/{a}/{b}")) {
            assertThat(failure(Tenants.class, "cg.webhooks.path=" + path)).contains("that is not a path");
        }
    }

    @RestController
    static class Controller {
        @GetMapping(Webhook.PATH + "/{tenant}/status")
        String status() {
            return "";
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class ControllerToo extends Tenants {
        @Bean
        Controller controller() {
            return new Controller();
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class ServletToo extends Tenants {
        @Bean
        ServletRegistrationBean<HttpServlet> older() {
            return new ServletRegistrationBean<>(
                    new HttpServlet() {
                        private static final long serialVersionUID = 1L;
                    },
                    Webhook.PATH + "/t7");
        }
    }

    @Test
    void controllerOrServletBelowThePathIsRefused() {
        assertThat(failure(ControllerToo.class, PATTERN))
                .contains("Two receivers are at the path /webhooks/cg/{tenant}")
                .contains("Controller#status");
        assertThat(failure(ServletToo.class, PATTERN)).contains("Two receivers").contains("older");
    }

    @Configuration
    @EnableAutoConfiguration
    static class Filtered extends Tenants {
        @Bean
        FilterRegistrationBean<WebhookEndpointTest.ReadingFilter> bodyLog() {
            FilterRegistrationBean<WebhookEndpointTest.ReadingFilter> filter =
                    new FilterRegistrationBean<>(new WebhookEndpointTest.ReadingFilter());
            filter.addUrlPatterns(Webhook.PATH + "/*");
            return filter;
        }
    }

    @Test
    void aFilterThatReadsTheBodyIsFoundAtStart() {
        assertThat(failure(Filtered.class, PATTERN)).contains("has read the body");
    }
}
