package es.cg.sdk.webhooks.conformance;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.time.Clock;
import java.util.List;

/** What a receiver must be started with. Immutable. */
public final class Setup {
    private final List<String> secrets;
    private final Clock clock;
    private final int maxBodyBytes;
    private final Recorder recorder;

    Setup(List<String> secrets, Clock clock, int maxBodyBytes, Recorder recorder) {
        this.secrets = List.copyOf(secrets);
        this.clock = clock;
        this.maxBodyBytes = maxBodyBytes;
        this.recorder = recorder;
    }

    /** The secrets of the destination: one, or two while one replaces the other. */
    public List<String> secrets() {
        return secrets;
    }

    /** What time it is, for the window of 300 seconds. */
    public Clock clock() {
        return clock;
    }

    /** The most bytes that a body may have. */
    public int maxBodyBytes() {
        return maxBodyBytes;
    }

    /** The handler of every event, for a receiver of this library. */
    public EventHandler handler() {
        return event -> recorder.handle(event.id(), event.kind().value());
    }

    /** Handles an event, for a receiver of another make: it has to call this once for each. What it throws is a failure. */
    public void handle(String id, String type) throws Exception {
        recorder.handle(id, type);
    }

    /** A verifier with these secrets and this clock, for a receiver of this library. */
    public SignatureVerifier verifier() {
        SignatureVerifier.Builder verifier = SignatureVerifier.builder().clock(clock);
        for (int i = 0; i < secrets.size(); i++) {
            verifier.secret(WebhookSecret.of(secrets.get(i)).named("number " + i));
        }
        return verifier.build();
    }
}
