package es.cg.sdk.spring.test;

import es.cg.sdk.CgClient;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.spring.CgEventKinds;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

/** Registers the application's endpoint at the mock when its server has started, and has it verified. */
final class DestinationRegistration implements ApplicationListener<ContextRefreshedEvent> {
    private final MockCg mock;
    private final SignatureVerifier verifier;
    private final boolean sandbox;
    private boolean done;

    DestinationRegistration(MockCg mock, SignatureVerifier verifier, boolean sandbox) {
        this.mock = mock;
        this.verifier = verifier;
        this.sandbox = sandbox;
    }

    @Override
    public void onApplicationEvent(ContextRefreshedEvent event) {
        ApplicationContext context = event.getApplicationContext();
        String port = context.getEnvironment().getProperty("local.server.port");
        if (done || port == null || context.getParent() != null) {
            return;
        }
        done = true;
        String path = context.getEnvironment().getProperty("server.servlet.context-path", "")
                + context.getEnvironment().getProperty("cg.webhooks.path");
        CreatedWebhookDestination created = context.getBean(CgClient.class)
                .webhookDestinations()
                .create(NewWebhookDestination.builder()
                        .url("http://127.0.0.1:" + port + path)
                        .eventos(kinds())
                        .build());
        verifier.replaceSecrets(WebhookSecret.of(Objects.requireNonNull(created.secreto(), "the mock told no secret")));
        mock.webhooks().settle();
        Webhooks.Destination destination = mock.webhooks().destinations().stream()
                .filter(each -> each.id().equals(created.id()))
                .findFirst()
                .orElseThrow();
        if (!destination.state().equals("activo")) {
            Webhooks.Handshake handshake = mock.webhooks().verify(destination.id());
            if (!handshake.isPassed()) {
                throw new IllegalStateException("the webhook endpoint at " + path + (sandbox ? " (sandbox)" : "")
                        + " did not pass the handshake: " + handshake.message());
            }
        }
    }

    private static List<WebhookEventKind> kinds() {
        List<WebhookEventKind> kinds = new ArrayList<>();
        for (Field each : CgEventKinds.class.getFields()) {
            try {
                kinds.add(new WebhookEventKind(String.valueOf(each.get(null))));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return kinds;
    }
}
