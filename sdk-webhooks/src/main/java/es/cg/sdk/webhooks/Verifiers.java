package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a receiver verifies. Immutable.
 *
 * @param ofOne the verifier of its one destination; null if it has a {@link SecretSource}
 */
record Verifiers(@Nullable SignatureVerifier ofOne, RequestVerifier requests) {
    /**
     * Returns those of a receiver, of which one is given.
     *
     * @throws IllegalStateException if the verifier has corrections of its own with another form of signatures
     * @throws IllegalArgumentException if a secret is no key as the corrections say it
     */
    static Verifiers of(
            @Nullable SignatureVerifier ofOne, @Nullable SourceVerifier ofSources, WebhookCorrections corrections) {
        SignatureForm form = corrections.signature().isOfContract() ? null : corrections.signature();
        if (ofOne == null) {
            SourceVerifier sources = Objects.requireNonNull(ofSources);
            SourceVerifier used = form == null ? sources : sources.with(form);
            return new Verifiers(null, used::begin);
        }
        SignatureVerifier used = form == null ? ofOne : ofOne.with(form);
        String header = used.headerName();
        return new Verifiers(
                used,
                request -> new RequestVerifier.Begun(
                        used.beginOnceSecretIsSet(request.headers().values(header)), SourceName.NONE, null));
    }
}
