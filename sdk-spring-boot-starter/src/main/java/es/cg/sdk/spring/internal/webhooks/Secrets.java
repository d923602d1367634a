package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.spring.internal.start.UnsetVariable;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.WebhookSecret;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Makes the verifier: of the application's secrets, or those of the properties. */
final class Secrets {
    private static final String WHERE = "The service tells the secret once, as secreto in the answer that creates the"
            + " destination. Set cg.webhooks.secret, best by the environment variable CG_WEBHOOKS_SECRET, or define a bean"
            + " of type WebhookSecret. To create the destination while the application runs, set"
            + " cg.webhooks.secret-pending=true, and call SignatureVerifier.replaceSecrets with the secret.";

    private Secrets() {}

    /**
     * Checks the settings of an application whose secrets a {@code SecretSource} tells.
     *
     * @param hasOthers whether the application defines a bean with the secret of one destination
     */
    static void checkSource(CgWebhookProperties properties, boolean hasOthers) {
        EndpointPath path = EndpointPath.of(properties);
        if (!path.isOfMany()) {
            throw new StartException(
                    "The application has a bean of type SecretSource, and cg.webhooks.path is \"" + path
                            + "\", which has no variables for the name to look up and its tag.",
                    "Set cg.webhooks.path to " + path
                            + "/{name}/{tag}. Or, if there is one destination, remove the bean"
                            + " and set cg.webhooks.secret.");
        }
        if (hasOthers
                || properties.secretPending()
                || properties.secret() != null
                || properties.previousSecret() != null) {
            throw new StartException(
                    "The application has a bean of type SecretSource, and the secret of one destination"
                            + " too: one of cg.webhooks.secret, previous-secret and secret-pending, or a bean of type"
                            + " WebhookSecret or SignatureVerifier. It would never be used.",
                    "Remove the secret, and let the SecretSource tell all of them. Or remove the SecretSource.");
        }
    }

    /** Returns the addresses of an application whose secrets a {@code SecretSource} tells. */
    static SourceAddresses addresses(CgWebhookProperties properties) {
        try {
            String receiver = Objects.requireNonNullElse(properties.receiver(), "");
            return SourceAddresses.of(receiver, properties.addressKeys().toArray(String[]::new));
        } catch (IllegalArgumentException e) {
            throw new StartException(
                    "The addresses of many webhook destinations cannot be made or verified: " + e.getMessage() + ".",
                    "Set cg.webhooks.address-keys to 32 random bytes in Base64, as openssl rand -base64 32 prints them,"
                            + " best by the environment variable CG_WEBHOOKS_ADDRESSKEYS; and cg.webhooks.receiver to a"
                            + " name that stays the same: both are part of the addresses that the service has.",
                    e);
        }
    }

    static SignatureVerifier verifier(CgWebhookProperties properties, List<WebhookSecret> beans) {
        EndpointPath path = EndpointPath.of(properties);
        if (path.isOfMany()) {
            throw new StartException(
                    "cg.webhooks.path is \"" + path
                            + "\", which has variables, and the application has no bean of type"
                            + " SecretSource, which would tell the secrets of each name.",
                    "Define such a bean. Or, if there is one destination, set a path without variables and"
                            + " cg.webhooks.secret.");
        }
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
