package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Secrets;
import java.io.Serial;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a failed call, from which a {@link CallException} is created. The SDK creates it; create one yourself
 * only to test code that catches SDK exceptions. It contains no part of the request body, of the answer or of the API
 * key. Immutable and thread-safe: the methods with an argument return a new report.
 */
public final class CallReport implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int MAX_LENGTH = 2000;

    private final String operation;

    // Set before a report is returned, and never after.
    private @Nullable String firm;
    private @Nullable Long client;
    private @Nullable String requestId;
    private @Nullable String idempotencyKey;
    private @Nullable String jobToken;
    private @Nullable String apiKeyDigest;
    private ArrayList<CallAttempt> attempts = new ArrayList<>();
    private @Nullable Instant lastAttemptEnded;
    private Outcome outcome = Outcome.NOTHING_DONE;
    private @Nullable Instant retryAt;
    private String nextStep = nextStep(Outcome.NOTHING_DONE, "");
    private boolean deadlineReached;
    private boolean sent;
    private transient @Nullable Supplier<?> repetition;

    private CallReport(String operation) {
        this.operation = operation;
    }

    private CallReport with(Consumer<CallReport> change) {
        CallReport copy = new CallReport(operation);
        copy.firm = firm;
        copy.client = client;
        copy.requestId = requestId;
        copy.idempotencyKey = idempotencyKey;
        copy.jobToken = jobToken;
        copy.apiKeyDigest = apiKeyDigest;
        copy.attempts = attempts;
        copy.lastAttemptEnded = lastAttemptEnded;
        copy.outcome = outcome;
        copy.retryAt = retryAt;
        copy.nextStep = nextStep;
        copy.deadlineReached = deadlineReached;
        copy.sent = sent;
        copy.repetition = repetition;
        change.accept(copy);
        return copy;
    }

    /**
     * Returns a report of this operation, such as {@code invoices.issue}, with the outcome {@link Outcome#NOTHING_DONE}
     * and nothing else.
     */
    public static CallReport of(String operation) {
        return new CallReport(operation);
    }

    /** Returns a report with this name of the firm; null for none. */
    public CallReport firm(@Nullable String name) {
        return with(copy -> copy.firm = name);
    }

    /** Returns a report with this client id; null for none. */
    public CallReport client(@Nullable Long id) {
        return with(copy -> copy.client = id);
    }

    /** Returns a report with the request id of the last answer; null for none. */
    public CallReport requestId(@Nullable String id) {
        String kept = id == null ? null : PrintableText.line(Secrets.withoutKeys(id));
        return with(copy -> copy.requestId = kept);
    }

    /** Returns a report with this idempotency key; null for none. */
    public CallReport idempotencyKey(@Nullable String key) {
        return with(copy -> copy.idempotencyKey = key);
    }

    /** Returns a report with the token of the job that the service accepted; null for none. */
    public CallReport jobToken(@Nullable String token) {
        return with(copy -> copy.jobToken = token);
    }

    /** Returns a report with this digest of the API key; null for none. */
    public CallReport apiKeyDigest(@Nullable String digest) {
        return with(copy -> copy.apiKeyDigest = digest);
    }

    /** Returns a report with these attempts, in order. */
    public CallReport attempts(List<CallAttempt> list) {
        return with(copy -> copy.attempts = new ArrayList<>(List.copyOf(list)));
    }

    /** Returns a report with the time at which the last attempt ended; null for none. */
    public CallReport lastAttemptEnded(@Nullable Instant moment) {
        return with(copy -> copy.lastAttemptEnded = moment);
    }

    /**
     * Returns a report with this outcome.
     *
     * @param next what to do next, as a text for people; if blank, a default text for the outcome
     */
    public CallReport outcome(Outcome outcome, String next) {
        return with(copy -> {
            copy.outcome = outcome;
            copy.nextStep = nextStep(outcome, next);
        });
    }

    private static String nextStep(Outcome outcome, String given) {
        if (!given.isBlank()) {
            return given;
        }
        return switch (outcome) {
            case NOTHING_DONE -> "nothing was done: fix the cause and send it again";
            case UNKNOWN -> "it may have been done: check before you send it again";
            case IN_PROGRESS -> "it is in progress at the service: check it later";
            case DONE -> "it is done: do not send it again, and look for its record";
        };
    }

    /** Returns a report with the time before which the service does not accept the call again; null for none. */
    public CallReport retryAt(@Nullable Instant moment) {
        return with(copy -> copy.retryAt = moment);
    }

    /** Returns a report of a call that ended because of its deadline. */
    public CallReport deadlineReached() {
        return with(copy -> copy.deadlineReached = true);
    }

    /** Returns a report of a call of which a byte may have left this computer. */
    public CallReport sent() {
        return with(copy -> copy.sent = true);
    }

    /** Returns a report with the action that {@link CallException#repeat} runs; it is not serialized. */
    public CallReport repeatAction(@Nullable Supplier<?> run) {
        return with(copy -> copy.repetition = run);
    }

    String operation() {
        return operation;
    }

    @Nullable
    String firm() {
        return firm;
    }

    @Nullable
    Long client() {
        return client;
    }

    @Nullable
    String requestId() {
        return requestId;
    }

    @Nullable
    String idempotencyKey() {
        return idempotencyKey;
    }

    @Nullable
    String jobToken() {
        return jobToken;
    }

    @Nullable
    String apiKeyDigest() {
        return apiKeyDigest;
    }

    List<CallAttempt> attempts() {
        return List.copyOf(attempts);
    }

    @Nullable
    Instant lastAttemptEnded() {
        return lastAttemptEnded;
    }

    Outcome outcome() {
        return outcome;
    }

    @Nullable
    Instant retryAt() {
        return retryAt;
    }

    String nextStep() {
        return nextStep;
    }

    boolean isDeadlineReached() {
        return deadlineReached;
    }

    boolean isSent() {
        return sent;
    }

    @Nullable
    Supplier<?> repetition() {
        return repetition;
    }

    /** Returns the operation, the client and the firm, as the messages name them. */
    String call() {
        return PrintableText.of(operation)
                + (client == null ? "" : " for client " + client)
                + (firm == null ? "" : " of the firm " + PrintableText.of(firm));
    }

    /** Returns the exception message: operation, client, firm, failure, next step and request id. */
    String sentence(String what) {
        StringBuilder sentence = new StringBuilder(call()).append(' ').append(PrintableText.of(what, MAX_LENGTH));
        if (attempts.size() > 1) {
            sentence.append(" after ").append(attempts.size()).append(" attempts");
        }
        sentence.append("; ").append(nextStep);
        if (requestId != null) {
            sentence.append(" [request ").append(PrintableText.of(requestId)).append(']');
        }
        return sentence.toString();
    }

    /** Returns the operation and the outcome. */
    @Override
    public String toString() {
        return PrintableText.of(operation) + " " + outcome;
    }
}
