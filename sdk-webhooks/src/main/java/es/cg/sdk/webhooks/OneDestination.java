package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Verifies the requests of the one destination of a receiver. Thread-safe. */
final class OneDestination implements RequestVerifier {
    private final HeaderCheck headerCheck;
    private final SharedSecrets secrets;
    private final SharedSecrets.OfForm keys;

    OneDestination(HeaderCheck headerCheck, SharedSecrets secrets) {
        this.headerCheck = headerCheck;
        this.secrets = secrets;
        this.keys = secrets.of(headerCheck.form());
    }

    @Override
    public SignatureForm form() {
        return headerCheck.form();
    }

    @Override
    public RequestVerifier with(SignatureForm other) {
        return new OneDestination(headerCheck.with(other), secrets);
    }

    void replaceSecrets(List<WebhookSecret> replacement) {
        secrets.replace(replacement);
    }

    /** Waits for a secret that is pending, if the header could be valid. */
    @Override
    public Begun begin(WebhookRequest request) {
        return new Begun(begin(request.headers().apply(form().header()), true), SourceName.NONE, null);
    }

    /**
     * Begins to verify a body; if the header could be valid and the secret is pending, may wait for the secret first.
     * The age of the signature is taken when the request comes, not after the wait.
     */
    Verification begin(@Nullable List<? extends @Nullable String> lines, boolean waits) {
        HeaderCheck.Checked checked = headerCheck.check(lines);
        SignatureHeader header = checked.header();
        if (header == null) {
            return new Verification(checked.verdict());
        }
        Duration skew = checked.verdict().skew();
        SecretKeys known = keys.keys();
        if (known.isEmpty() && waits && secrets.await()) {
            known = keys.keys();
        }
        if (known.isEmpty()) {
            return new Verification(new Verdict(Reason.SECRET_PENDING, skew, null));
        }
        SecretKeys.Signatures expected = known.begin(checked.now(), header.beforeBody());
        return expected.isEmpty()
                ? new Verification(new Verdict(Reason.NO_SECRET, skew, null))
                : new Verification(header, skew, expected, null);
    }

    /** Returns the names of the secrets; {@code [pending]} if none is set yet. */
    @Override
    public String toString() {
        SecretKeys known = keys.keys();
        return known.isEmpty() ? "[pending]" : known.names().toString();
    }
}
