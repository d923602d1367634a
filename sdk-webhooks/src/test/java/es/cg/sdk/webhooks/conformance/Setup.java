package es.cg.sdk.webhooks.conformance;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.time.Clock;
import java.util.List;

/** The configuration with which a receiver must be started. Immutable. */
public final class Setup {
    private final List<String> secrets;
    private final Clock clock;
    private final int maxBodyBytes;
    private final Recorder recorder;
    private final Differences differences;

    Setup(List<String> secrets, Clock clock, int maxBodyBytes, Recorder recorder, Differences differences) {
        this.secrets = List.copyOf(secrets);
        this.clock = clock;
        this.maxBodyBytes = maxBodyBytes;
        this.recorder = recorder;
        this.differences = differences;
    }

    /** Returns the secrets of the destination: one, or two while one replaces the other. */
    public List<String> secrets() {
        return secrets;
    }

    /** Returns the clock by which the receiver must check the age of signatures. */
    public Clock clock() {
        return clock;
    }

    /** Returns the maximum size of a body in bytes. */
    public int maxBodyBytes() {
        return maxBodyBytes;
    }

    /** Returns the handler for all events, for a receiver that uses this library. */
    public EventHandler handler() {
        return event -> recorder.handle(event.id(), event.kind().value(), event.object());
    }

    /**
     * Handles an event, for a receiver without this library, which must call this once for each event. If it throws, the
     * event has failed.
     *
     * @param type the kind of the event, such as {@code invoice.emitted}
     */
    public void handle(String id, String type) throws Exception {
        recorder.handle(id, type, null);
    }

    /**
     * Handles an event like {@link #handle(String, String)}, with its record, which is then checked.
     *
     * @param record the JSON of the record, with the names and forms of the contract
     */
    public void handle(String id, String type, String record) throws Exception {
        recorder.handle(id, type, record);
    }

    /**
     * Returns a verifier with these secrets and this clock, for a receiver that uses this library. It verifies what the
     * service signs as {@link Conformance#corrections} say.
     */
    public SignatureVerifier verifier() {
        SignatureVerifier.Builder verifier =
                differences.correct(SignatureVerifier.builder().clock(clock));
        for (int i = 0; i < secrets.size(); i++) {
            verifier.secret(WebhookSecret.of(secrets.get(i)).named("number " + i));
        }
        return verifier.build();
    }
}
