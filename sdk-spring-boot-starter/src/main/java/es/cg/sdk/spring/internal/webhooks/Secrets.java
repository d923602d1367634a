package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.spring.internal.start.UnsetVariable;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.util.ArrayList;
import java.util.List;

/** Makes the verifier: of the application's secrets, or those of the properties. */
final class Secrets {
    private static final String WHERE = "The service tells the secret once, as secreto in the answer that creates the"
            + " destination. Set cg.webhooks.secret, best by the environment variable CG_WEBHOOKS_SECRET, or define a bean"
            + " of type WebhookSecret. To create the destination while the application runs, set"
            + " cg.webhooks.secret-pending=true, and call SignatureVerifier.replaceSecrets with the secret.";

    private Secrets() {}

    static SignatureVerifier verifier(CgWebhookProperties properties, List<WebhookSecret> beans) {
        List<WebhookSecret> secrets = new ArrayList<>(beans);
        UnsetVariable.check("cg.webhooks.secret", properties.secret(), WHERE);
        UnsetVariable.check("cg.webhooks.previous-secret", properties.previousSecret(), WHERE);
        try {
            if (properties.secret() != null) {
                secrets.add(WebhookSecret.of(properties.secret()));
            }
            if (properties.previousSecret() != null) {
                secrets.add(WebhookSecret.of(properties.previousSecret()).named("previous"));
            }
            if (!secrets.isEmpty()) {
                return SignatureVerifier.builder()
                        .secrets(secrets.toArray(WebhookSecret[]::new))
                        .build();
            }
        } catch (IllegalArgumentException e) {
            throw new StartException("The secret of the webhooks is refused: " + e.getMessage() + ".", WHERE, e);
        }
        if (properties.secretPending()) {
            return SignatureVerifier.pending();
        }
        throw new StartException(
                "cg.webhooks.path is set, and cg.webhooks.secret is not, so that no event could be verified.", WHERE);
    }
}
