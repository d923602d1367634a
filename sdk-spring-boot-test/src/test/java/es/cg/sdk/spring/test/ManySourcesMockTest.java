package es.cg.sdk.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.spring.CgEventKinds;
import es.cg.sdk.spring.CgWebhookHandler;
import es.cg.sdk.webhooks.SecretSource;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookSecret;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** An application of many destinations: the test creates one, whose secret is pending until the mock has told it. */
@CgMockTest(properties = {"cg.webhooks.path=/webhooks/{name}/{tag}", "cg.webhooks.receiver=erp"})
class ManySourcesMockTest {
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Erp {
        final Map<String, SourceSecrets> secrets = new ConcurrentHashMap<>();
        final Queue<String> sources = new ConcurrentLinkedQueue<>();

        @Bean
        SecretSource webhookSecrets(Erp erp) {
            return erp.secrets::get;
        }

        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(WebhookEvent event) {
            sources.add(event.source());
        }
    }

    @Autowired
    private MockCg mock;

    @Autowired
    private CgClient cg;

    @Autowired
    private Erp erp;

    @Autowired
    private SourceAddresses addresses;

    @Autowired
    private Environment environment;

    @Test
    void createdDestinationDeliversEventsOfItsSource() {
        assertThat(mock.webhooks().destinations()).isEmpty();
        erp.secrets.put("seven", SourceSecrets.pending("firm-7"));
        CreatedWebhookDestination created = cg.webhookDestinations()
                .create(NewWebhookDestination.builder()
                        .url("http://127.0.0.1:" + environment.getProperty("local.server.port") + "/webhooks"
                                + addresses.path("seven"))
                        .evento(WebhookEventKind.INVOICE_EMITTED)
                        .build());
        erp.secrets.put(
                "seven",
                SourceSecrets.of("firm-7", WebhookSecret.of(Objects.requireNonNull(created.secreto(), "secreto"))));
        Webhooks.Destination destination = mock.webhooks().destinations().get(0);

        assertThat(mock.webhooks().verify(destination.id()).isPassed()).isTrue();
        mock.panel().emit("invoice.emitted", 1001, "{\"number\":\"1\"}");
        mock.webhooks().settle();
        assertThat(erp.sources).containsExactly("firm-7");
    }
}
