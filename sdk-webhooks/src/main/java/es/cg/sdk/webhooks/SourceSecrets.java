package es.cg.sdk.webhooks;

import java.util.List;

/**
 * The secrets of the destination of one source. Immutable.
 *
 * <p>The name of the source is part of the identity of its events, and must stay the same as long as the source exists:
 * do not use the name in the address, if that may change, nor the name of a secret.
 */
public final class SourceSecrets {
    private final String source;
    private final List<WebhookSecret> secrets;

    private SourceSecrets(String source, List<WebhookSecret> secrets) {
        SourceName.check(source);
        this.source = source;
        this.secrets = secrets;
    }

    /**
     * Returns the secrets of a source: one, or two while it is replaced.
     *
     * @param source becomes {@link WebhookEvent#source}
     * @throws IllegalArgumentException if there is no secret, there are more than eight, or two have the same name; or
     *     if the source has another form than {@code WebhookEvent.source()} says
     */
    public static SourceSecrets of(String source, WebhookSecret... secrets) {
        List<WebhookSecret> all = List.of(secrets);
        SecretKeys.check(all);
        return new SourceSecrets(source, all);
    }

    /**
     * Returns a source whose secret is not known yet: its destination is being created. Requests wait for the secret,
     * as with {@link SignatureVerifier#pending}.
     *
     * @throws IllegalArgumentException if the source has another form than {@code WebhookEvent.source()} says
     */
    public static SourceSecrets pending(String source) {
        return new SourceSecrets(source, List.of());
    }

    /** Returns the source. */
    public String source() {
        return source;
    }

    /** Returns the secrets; empty while the secret is pending. */
    public List<WebhookSecret> secrets() {
        return secrets;
    }

    /** Returns the source and the names of the secrets. */
    @Override
    public String toString() {
        return "SourceSecrets[" + source + ", "
                + (secrets.isEmpty()
                        ? "pending"
                        : secrets.stream().map(WebhookSecret::id).toList())
                + "]";
    }
}
