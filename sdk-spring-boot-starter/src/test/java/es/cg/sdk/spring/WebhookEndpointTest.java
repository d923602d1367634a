package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The endpoint in applications with Spring Security, with CSRF protection, and without a line of configuration for it. */
class WebhookEndpointTest {
    @Configuration
    @EnableAutoConfiguration
    static class Listening {
        final Queue<String> issued = new ConcurrentLinkedQueue<>();
        final Queue<String> others = new ConcurrentLinkedQueue<>();

        @CgWebhookHandler({CgEventKinds.INVOICE_EMITTED, CgEventKinds.INVOICE_ANNULLED})
        void issued(WebhookEvent event) {
            issued.add(event.id() + " " + event.kind());
        }

        @CgWebhookHandler
        void other(WebhookEvent event) {
            others.add(event.id());
        }
    }

    private static List<String> properties(String... more) {
        List<String> all = new ArrayList<>(Webhook.PROPERTIES);
        all.addAll(List.of(more));
        return all;
    }

    private static Application serve(Class<?> source, String... more) {
        return Application.serve(properties(more), source);
    }

    private static String failure(Class<?> source, String... more) {
        return Application.serverFailure(properties(more), source);
    }

    @Test
    void anEventReachesTheMethodOfItsKindOnce() throws Exception {
        try (Application application = serve(Listening.class)) {
            Webhook event = Webhook.of("invoice.emitted");
            Webhook other = Webhook.of("tax_model.generated");

            assertThat(event.send(application).statusCode()).isEqualTo(200);
            assertThat(event.send(application).statusCode()).isEqualTo(200);
            assertThat(other.send(application).statusCode()).isEqualTo(200);

            Listening bean = application.bean(Listening.class);
            assertThat(bean.issued).containsExactly(event.id() + " invoice.emitted");
            assertThat(bean.others).containsExactly(other.id());
        }
    }

    @Test
    void endpointWorksWithoutTheClient() throws Exception {
        List<String> properties = properties("cg.enabled=false");
        properties.removeIf(each -> each.startsWith("cg.api-key") || each.startsWith("cg.base-url"));
        try (Application application = Application.serve(properties, Listening.class)) {
            assertThat(application.context().getBeanNamesForType(CgClient.class))
                    .isEmpty();
            assertThat(Webhook.of("invoice.emitted").send(application).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aProbeIsAcceptedIfThePropertySaysSo() throws Exception {
        Webhook probe = new Webhook("none", "{\"challenge\":\"abc\"}");
        try (Application application = serve(Listening.class, Webhook.NO_DATABASE)) {
            assertThat(probe.send(application).statusCode()).isEqualTo(503);
        }
        try (Application application = serve(Listening.class, Webhook.NO_DATABASE, "cg.webhooks.accept-probes=true")) {
            assertThat(probe.send(application).statusCode()).isEqualTo(200);
        }
    }

    @Import(Listening.class)
    static class RecordsElsewhere {
        @Bean
        WebhookCorrections corrections() {
            return WebhookCorrections.parse(
                    "corrections.json", "{\"contract\":\"2026-09-05\",\"events\":{\"object\":\"data\"}}");
        }
    }

    @Test
    void correctionsBeanIsUsedToReadRecords() throws Exception {
        Webhook event = new Webhook("evt_99", "{\"id\":\"evt_99\",\"type\":\"invoice.emitted\",\"data\":{\"id\":99}}");
        try (Application application = serve(RecordsElsewhere.class, Webhook.NO_DATABASE)) {
            assertThat(event.send(application).statusCode()).isEqualTo(200);
            assertThat(application.bean(Listening.class).issued).hasSize(1);
        }
        try (Application application = serve(Listening.class, Webhook.NO_DATABASE)) {
            assertThat(event.send(application).statusCode()).isEqualTo(500);
            assertThat(application.bean(Listening.class).issued).isEmpty();
        }
    }

    @Test
    void aSecretWhoseVariableIsNotSetIsRefused() {
        assertThat(failure(Listening.class, "cg.webhooks.secret=${CG_NO_WEBHOOKS_SECRET}"))
                .contains("cg.webhooks.secret is ${CG_NO_WEBHOOKS_SECRET}")
                .contains("variable CG_NO_WEBHOOKS_SECRET is not set");
        assertThat(failure(Listening.class, "cg.webhooks.previous-secret=${CG_OLD_SECRET}"))
                .contains("variable CG_OLD_SECRET is not set");
    }

    @Test
    void badSignatureReturns401WithoutBody() throws Exception {
        try (Application application = serve(Listening.class)) {
            HttpResponse<String> answer = Webhook.of("invoice.emitted").sendBadlySigned(application);

            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.body()).isEmpty();
            assertThat(answer.headers().firstValue("WWW-Authenticate")).hasValue("CG-Signature");
        }
    }

    @Test
    void theHandshakePasses() throws Exception {
        try (Application application = serve(Listening.class)) {
            assertThat(HandshakeCheck.of(URI.create(application.url(Webhook.PATH)), WebhookSecret.of(Webhook.SECRET))
                            .isPassed())
                    .isTrue();
        }
    }

    @Test
    void everythingElseStaysProtected() throws Exception {
        try (Application application = serve(Listening.class)) {
            assertThat(Webhook.status(application, "GET", "/")).isEqualTo(401);
            assertThat(Webhook.status(application, "POST", "/anything")).isIn(401, 403);
            assertThat(Webhook.status(application, "POST", Webhook.PATH + "/more"))
                    .isIn(401, 403);
            assertThat(Webhook.status(application, "POST", Webhook.PATH + "/")).isIn(401, 403);
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class OwnChain extends Listening {
        @Bean
        SecurityFilterChain own(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(all -> all.anyRequest().denyAll()).build();
        }
    }

    @Test
    void anyRequestSecurityChainDoesNotBlockEndpoint() throws Exception {
        try (Application application = serve(OwnChain.class)) {
            assertThat(Webhook.of("invoice.emitted").send(application).statusCode())
                    .isEqualTo(200);
            assertThat(Webhook.status(application, "POST", "/anything")).isEqualTo(403);
        }
    }

    @Test
    void contextPathIsPartOfTheEndpointAddress() throws Exception {
        try (Application application =
                serve(Listening.class, "server.servlet.context-path=/erp", "cg.webhooks.path=/hooks")) {
            URI address = URI.create(application.url("/erp/hooks"));

            assertThat(HandshakeCheck.of(address, WebhookSecret.of(Webhook.SECRET))
                            .isPassed())
                    .isTrue();
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Routed {
        final Queue<String> heard = new ConcurrentLinkedQueue<>();

        @Bean
        WebhookRouter router() {
            return WebhookRouter.builder()
                    .on(EventKind.INVOICE_EMITTED, event -> heard.add(event.id()))
                    .ignoringOthers();
        }
    }

    @Test
    void aRouterIsTakenInsteadOfMethods() throws Exception {
        try (Application application = serve(Routed.class)) {
            Webhook event = Webhook.of("invoice.emitted");

            assertThat(event.send(application).statusCode()).isEqualTo(200);

            assertThat(application.bean(Routed.class).heard).containsExactly(event.id());
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Silent {}

    @Test
    void withoutAPathThereIsNoEndpoint() throws Exception {
        List<String> none = Webhook.PROPERTIES.stream()
                .filter(each -> !each.startsWith("cg.webhooks"))
                .toList();
        try (Application application = Application.serve(none, Silent.class)) {
            assertThat(application.context().getBeanNamesForType(WebhookReceiver.class))
                    .isEmpty();
            assertThat(Webhook.status(application, "POST", Webhook.PATH)).isIn(401, 403);
        }
    }

    @Test
    void withoutAHandlerItDoesNotStart() {
        assertThat(failure(Silent.class))
                .contains("no bean handles webhook events")
                .contains("@CgWebhookHandler");
    }

    @Test
    void missingSecretIsReportedAtStart() {
        List<String> none = Webhook.PROPERTIES.stream()
                .filter(each -> !each.startsWith("cg.webhooks.secret"))
                .toList();
        assertThat(Application.serverFailure(none, Listening.class))
                .contains("cg.webhooks.secret is not")
                .contains("answer that creates the destination");
    }

    @Test
    void aSecretOfTheWrongFormIsNotPrinted() {
        assertThat(failure(Listening.class, "cg.webhooks.secret=short"))
                .contains("secret of the webhooks is refused")
                .doesNotContain("short:");
    }

    @Test
    void aPathOfTheWrongFormIsRefused() {
        assertThat(failure(Listening.class, "cg.webhooks.path=webhooks/*")).contains("webhooks/*");
    }

    @Test
    void aPendingSecretIsSetWhileTheApplicationRuns() throws Exception {
        List<String> pending = new ArrayList<>(Webhook.PROPERTIES);
        pending.removeIf(each -> each.startsWith("cg.webhooks.secret"));
        pending.add("cg.webhooks.secret-pending=true");
        try (Application application = Application.serve(pending, Listening.class)) {
            application.bean(SignatureVerifier.class).replaceSecrets(WebhookSecret.of(Webhook.SECRET));

            assertThat(Webhook.of("invoice.emitted").send(application).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void previousSecretIsAccepted() throws Exception {
        try (Application application = serve(
                Listening.class,
                "cg.webhooks.secret=whsec_thenewone0123456789",
                "cg.webhooks.previous-secret=" + Webhook.SECRET)) {
            assertThat(Webhook.of("invoice.emitted").send(application).statusCode())
                    .isEqualTo(200);
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Misspelt {
        @CgWebhookHandler("invoice.emited")
        void issued(WebhookEvent event) {
            throw new IllegalStateException(event.id());
        }
    }

    @Test
    void aKindThatDoesNotExistIsRefused() {
        assertThat(failure(Misspelt.class)).contains("Misspelt.issued").contains("invoice.emited");
    }

    @Configuration
    @EnableAutoConfiguration
    static class Twice extends Listening {
        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void again(WebhookEvent event) {
            issued(event);
        }
    }

    @Test
    void aKindWithTwoMethodsIsRefused() {
        assertThat(failure(Twice.class))
                .contains("invoice.emitted has two handlers")
                .contains("again")
                .contains("issued");
    }

    @Configuration
    @EnableAutoConfiguration
    static class MethodAndBean extends Listening {
        @Bean
        EventHandler more() {
            return event -> {};
        }
    }

    @Test
    void methodsAndAHandlerBeanAreRefused() {
        assertThat(failure(MethodAndBean.class)).contains("handlers twice");
    }

    @Configuration
    @EnableAutoConfiguration
    static class OddParameter {
        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(String body) {
            throw new IllegalStateException(body);
        }
    }

    @Test
    void aParameterThatCannotBePassedIsRefused() {
        assertThat(failure(OddParameter.class)).contains("OddParameter.issued").contains("java.lang.String");
    }

    /** Reads the body before it comes to the endpoint, as filters do that log it. */
    static final class ReadingFilter extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, jakarta.servlet.ServletException {
            request.getInputStream().readAllBytes();
            chain.doFilter(request, response);
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Filtered extends Listening {
        @Bean
        FilterRegistrationBean<ReadingFilter> bodyLog() {
            return new FilterRegistrationBean<>(new ReadingFilter());
        }
    }

    @Test
    void aFilterThatReadsTheBodyIsFoundAtStart() {
        assertThat(failure(Filtered.class))
                .contains("has read the body")
                .contains(ReadingFilter.class.getName())
                .contains(Webhook.PATH);
    }

    @Test
    void withoutStartCheckABodyReadByAFilterIsLogged() throws Exception {
        try (Application application = serve(Filtered.class, "cg.webhooks.check-at-start=false")) {
            assertThat(Webhook.of("invoice.emitted").send(application).statusCode())
                    .isEqualTo(401);

            assertThat(LogLines.with("ERROR a filter has read the body of a webhook"))
                    .isNotEmpty();
        }
    }

    /** Takes the body as text, as filters do that write it again. */
    static final class TextFilter extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, jakarta.servlet.ServletException {
            request.getReader().readLine();
            chain.doFilter(request, response);
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class FilteredAsText extends Listening {
        @Bean
        FilterRegistrationBean<TextFilter> text() {
            return new FilterRegistrationBean<>(new TextFilter());
        }
    }

    @Test
    void aFilterThatTookTheBodyAsTextIsFoundAtStart() {
        assertThat(failure(FilteredAsText.class)).contains("has read the body").contains(TextFilter.class.getName());
    }

    /** Answers in place of the endpoint. */
    static final class RedirectingFilter extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException {
            response.sendRedirect("https://elsewhere.example/");
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class Redirected extends Listening {
        @Bean
        FilterRegistrationBean<RedirectingFilter> toTls() {
            return new FilterRegistrationBean<>(new RedirectingFilter());
        }
    }

    @Test
    void filterThatAnswersForTheEndpointIsLogged() {
        try (Application application = serve(Redirected.class)) {
            assertThat(application.context().isRunning()).isTrue();
            assertThat(LogLines.with("webhook endpoint"))
                    .anySatisfy(line -> assertThat(line).startsWith("WARN a filter or the server answered 302 before"));
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class TwoServlets extends Listening {
        @Bean
        ServletRegistrationBean<HttpServlet> older() {
            return new ServletRegistrationBean<>(
                    new HttpServlet() {
                        private static final long serialVersionUID = 1L;
                    },
                    Webhook.PATH);
        }
    }

    @Test
    void twoServletsAtThePathAreRefused() {
        assertThat(failure(TwoServlets.class))
                .contains("Two receivers are at the path")
                .contains("older");
    }

    @RestController
    static class Controller {
        @PostMapping(Webhook.PATH)
        String receive() {
            return "";
        }
    }

    @Configuration
    @EnableAutoConfiguration
    static class ControllerToo extends Listening {
        @Bean
        Controller controller() {
            return new Controller();
        }
    }

    @Test
    void aControllerMethodAtThePathIsRefused() {
        assertThat(failure(ControllerToo.class))
                .contains("Two receivers are at the path")
                .contains("Controller#receive");
    }

    @Configuration
    @EnableAutoConfiguration
    static class TwoReceivers extends Listening {
        @Bean
        WebhookReceiver first() {
            return WebhookReceiver.of(WebhookSecret.of(Webhook.SECRET), event -> {});
        }

        @Bean
        WebhookReceiver second() {
            return WebhookReceiver.of(WebhookSecret.of(Webhook.SECRET), event -> {});
        }
    }

    @Test
    void twoReceiverBeansAreRefused() {
        assertThat(failure(TwoReceivers.class)).contains("several beans of type WebhookReceiver");
    }

    @Test
    void cgEventKindsEqualTheKindsOfTheReceiver() {
        assertThat(CgEventKinds.class.getFields())
                .extracting(each -> String.valueOf(each.get(null)))
                .hasSize(18)
                .allMatch(each -> new EventKind(each).isKnown());
    }
}
