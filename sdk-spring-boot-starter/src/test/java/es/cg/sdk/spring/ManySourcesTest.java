package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.SecretSource;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.SourceSecrets;
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
    private static final String PATTERN = "cg.webhooks.path=" + Webhook.PATH + "/{name}/{tag}";
    private static final String RECEIVER = "cg.webhooks.receiver=erp";
    private static final String KEY = SourceAddresses.newKey();
    private static final String OLD_KEY = SourceAddresses.newKey();
    private static final String KEYS = "cg.webhooks.address-keys=" + KEY + "," + OLD_KEY;
    private static final SourceAddresses ADDRESSES = SourceAddresses.of("erp", KEY);

    private static String path(String tenant) {
        return Webhook.PATH + ADDRESSES.path(tenant);
    }

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
        List<String> all = properties(properties);
        all.addAll(List.of(RECEIVER, KEYS));
        return Application.serverFailure(all, source);
    }

    @Test
    void eachTenantHasItsOwnSecretAndItsOwnEvents() throws Exception {
        try (Application application = Application.serve(properties(PATTERN, RECEIVER, KEYS), Tenants.class)) {
            Webhook event = Webhook.of("invoice.emitted");
            assertThat(event.sendTo(application, path("t7"), secret("t7"))).isEqualTo(200);
            assertThat(event.sendTo(application, path("t8"), secret("t8"))).isEqualTo(200);
            assertThat(event.sendTo(application, path("t8"), secret("t8"))).isEqualTo(200);
            for (String path : List.of(path("t7"), path("unknown"))) {
                assertThat(event.sendTo(application, path, secret("t8")))
                        .as(path)
                        .isEqualTo(401);
            }
            assertThat(event.sendTo(application, path("failing"), secret("t8"))).isEqualTo(503);

            assertThat(application.bean(Tenants.class).handled)
                    .containsExactly("firm-t7 " + event.id(), "firm-t8 " + event.id());
            assertThat(Webhook.status(application, "POST", "/webhooks/other")).isIn(401, 403);
            assertThat(Webhook.status(application, "GET", Webhook.PATH + "/t7")).isEqualTo(405);
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Counting extends Listening {
        final Queue<String> asked = new ConcurrentLinkedQueue<>();

        @Bean
        SecretSource secrets() {
            return name -> {
                asked.add(name);
                return SourceSecrets.of("firm", WebhookSecret.of(secret("t7")));
            };
        }
    }

    @Test
    void wrongOrMissingTagIs401WithoutALookup() throws Exception {
        try (Application application = Application.serve(properties(PATTERN, RECEIVER, KEYS), Counting.class)) {
            String tag = path("t7").substring((Webhook.PATH + "/t7/").length());
            for (String path : List.of(
                    "",
                    "/",
                    "/t7",
                    "/t7/",
                    "/t8/" + tag,
                    "/T7/" + tag,
                    "/t7/t7/" + tag,
                    "/t7/" + tag + "A",
                    SourceAddresses.of("crm", KEY).path("t7"),
                    SourceAddresses.of("erp", SourceAddresses.newKey()).path("t7"))) {
                assertThat(Webhook.of("invoice.emitted").sendTo(application, Webhook.PATH + path, secret("t7")))
                        .as(path)
                        .isEqualTo(401);
            }
            for (String refused : List.of("/t7%2F" + tag, "/x%2F..%2Ft7/" + tag, "/t7%252F" + tag, "//t7/" + tag)) {
                // Tomcat or the firewall of Spring Security answers.
                assertThat(Webhook.of("invoice.emitted").sendTo(application, Webhook.PATH + refused, secret("t7")))
                        .as(refused)
                        .isIn(400, 401);
            }
            assertThat(application.bean(Counting.class).asked).isEmpty();
            for (String name : List.of("t7", "año 1+1 & ß", "a?b#c", "~@!$'()*,:", "\uD83D\uDE00")) {
                assertThat(Webhook.of("invoice.emitted").sendTo(application, path(name), secret("t7")))
                        .as(name)
                        .isEqualTo(200);
                assertThat(application.bean(Counting.class).asked.remove()).isEqualTo(name);
            }
            assertThat(application.bean(SourceAddresses.class)).hasToString("SourceAddresses[erp, keys=2]");
            assertThat(application.bean(CgWebhookProperties.class).toString()).doesNotContain(KEY);
        }
    }

    @Test
    void addressOfAnOldKeyIsAccepted() throws Exception {
        try (Application application = Application.serve(properties(PATTERN, RECEIVER, KEYS), Tenants.class)) {
            String old = Webhook.PATH + SourceAddresses.of("erp", OLD_KEY).path("t7");
            assertThat(Webhook.of("invoice.emitted").sendTo(application, old, secret("t7")))
                    .isEqualTo(200);
            assertThat(application.bean(SourceAddresses.class).path("t7")).isEqualTo(ADDRESSES.path("t7"));
        }
    }

    @Test
    void secretSourceWithoutKeyOrReceiverIsRefused() {
        assertThat(Application.serverFailure(properties(PATTERN, RECEIVER), Tenants.class))
                .contains("need at least one key", "cg.webhooks.address-keys", "openssl rand -base64 32");
        assertThat(Application.serverFailure(properties(PATTERN, KEYS), Tenants.class))
                .contains("the name of a receiver must have", "cg.webhooks.receiver");
        assertThat(Application.serverFailure(
                        properties(PATTERN, RECEIVER, "cg.webhooks.address-keys=" + KEY + ",c2hvcnQ="), Tenants.class))
                .contains("address key 2", "has 5 bytes")
                .doesNotContain("c2hvcnQ", KEY);
        assertThat(Application.serverFailure(
                        properties(PATTERN, RECEIVER, "cg.webhooks.address-keys=${UNSET_KEY}"), Tenants.class))
                .contains("address key 1 is not in Base64");
        assertThat(Application.serverFailure(properties(PATTERN, KEYS, "cg.webhooks.receiver=a b"), Tenants.class))
                .contains("the name of a receiver must have");
    }

    @Configuration
    @EnableAutoConfiguration
    static class Chosen extends Tenants {
        @Bean
        SignatureVerifier verifier() {
            return SignatureVerifier.builder(name -> find("t" + name), ADDRESSES)
                    .build();
        }
    }

    @Test
    void aVerifierOfTheApplicationIsUsed() throws Exception {
        try (Application application = Application.serve(properties(PATTERN), Chosen.class)) {
            assertThat(Webhook.of("invoice.emitted").sendTo(application, path("7"), secret("t7")))
                    .isEqualTo(200);
        }
    }

    @Test
    void pathVariableWithoutSecretSourceIsRefused() {
        assertThat(failure(Listening.class, PATTERN, "cg.webhooks.secret=" + Webhook.SECRET))
                .contains("/webhooks/cg/{name}/{tag}\", which has variables")
                .contains("no bean of type SecretSource");
    }

    @Test
    void secretSourceWithoutPathVariableIsRefused() {
        assertThat(failure(Tenants.class, "cg.webhooks.path=" + Webhook.PATH))
                .contains("bean of type SecretSource")
                .contains("no variables for the name")
                .contains("/webhooks/cg/{name}/{tag}");
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
        for (String path : List.of(
                "/cg/{name}",
                "/cg/{name}/{tag}/events",
                "/{name}/{tag}",
                "/cg/{}/{tag}",
                "/cg/x{name}/{tag}",
                "/cg/{a}/{b}")) {
            assertThat(failure(Tenants.class, "cg.webhooks.path=" + path))
                    .contains("that is not a path", "/cg/{name}/{tag}");
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
                .contains("Two receivers are at the path /webhooks/cg/{name}/{tag}")
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
