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
    private final @Nullable Long client;
    private final @Nullable String requestId;
    private final @Nullable String idempotencyKey;
    private final @Nullable String jobToken;
    private final @Nullable String apiKeyDigest;
    private final ArrayList<CallAttempt> attempts;
    private final @Nullable Instant lastAttemptEnded;
    private final Outcome outcome;
    private final @Nullable Instant retryAt;
    private final String nextStep;
    private final boolean deadlineReached;
    private final boolean sent;
    private final transient @Nullable Supplier<?> repetition;

    private CallReport(Draft draft) {
        this.operation = draft.operation;
        this.client = draft.client;
        this.requestId = draft.requestId;
        this.idempotencyKey = draft.idempotencyKey;
        this.jobToken = draft.jobToken;
        this.apiKeyDigest = draft.apiKeyDigest;
        this.attempts = new ArrayList<>(draft.attempts);
        this.lastAttemptEnded = draft.lastAttemptEnded;
        this.outcome = draft.outcome;
        this.retryAt = draft.retryAt;
        this.nextStep = draft.nextStep;
        this.deadlineReached = draft.deadlineReached;
        this.sent = draft.sent;
        this.repetition = draft.repetition;
    }

    /** The mutable copy of a report in which one part is changed. */
    private static final class Draft {
        private final String operation;
        private @Nullable Long client;
        private @Nullable String requestId;
        private @Nullable String idempotencyKey;
        private @Nullable String jobToken;
        private @Nullable String apiKeyDigest;
        private List<CallAttempt> attempts = List.of();
        private @Nullable Instant lastAttemptEnded;
        private Outcome outcome = Outcome.NOTHING_DONE;
        private @Nullable Instant retryAt;
        private String nextStep = nextStep(Outcome.NOTHING_DONE, "");
        private boolean deadlineReached;
        private boolean sent;
        private @Nullable Supplier<?> repetition;

        private Draft(String operation) {
            this.operation = operation;
        }

        private Draft(CallReport report) {
            this.operation = report.operation;
            this.client = report.client;
            this.requestId = report.requestId;
            this.idempotencyKey = report.idempotencyKey;
            this.jobToken = report.jobToken;
            this.apiKeyDigest = report.apiKeyDigest;
            this.attempts = report.attempts;
            this.lastAttemptEnded = report.lastAttemptEnded;
            this.outcome = report.outcome;
            this.retryAt = report.retryAt;
            this.nextStep = report.nextStep;
            this.deadlineReached = report.deadlineReached;
            this.sent = report.sent;
            this.repetition = report.repetition;
        }
    }

    private CallReport with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return new CallReport(draft);
    }

    /**
     * Returns a report of this operation, such as {@code invoices.issue}, with the outcome {@link Outcome#NOTHING_DONE}
     * and nothing else.
     */
    public static CallReport of(String operation) {
        return new CallReport(new Draft(operation));
    }

    /** Returns a report with this client id; null for none. */
    public CallReport client(@Nullable Long id) {
        return with(draft -> draft.client = id);
    }

    /** Returns a report with the request id of the last answer; null for none. */
    public CallReport requestId(@Nullable String id) {
        String kept = id == null ? null : PrintableText.line(Secrets.withoutKeys(id));
        return with(draft -> draft.requestId = kept);
    }

    /** Returns a report with this idempotency key; null for none. */
    public CallReport idempotencyKey(@Nullable String key) {
        return with(draft -> draft.idempotencyKey = key);
    }

    /** Returns a report with the token of the job that the service accepted; null for none. */
    public CallReport jobToken(@Nullable String token) {
        return with(draft -> draft.jobToken = token);
    }

    /** Returns a report with this digest of the API key; null for none. */
    public CallReport apiKeyDigest(@Nullable String digest) {
        return with(draft -> draft.apiKeyDigest = digest);
    }

    /** Returns a report with these attempts, in order. */
    public CallReport attempts(List<CallAttempt> list) {
        List<CallAttempt> copy = List.copyOf(list);
        return with(draft -> draft.attempts = copy);
    }

    /** Returns a report with the time at which the last attempt ended; null for none. */
    public CallReport lastAttemptEnded(@Nullable Instant moment) {
        return with(draft -> draft.lastAttemptEnded = moment);
    }

    /**
     * Returns a report with this outcome.
     *
     * @param next what to do next, as a text for people; if blank, a default text for the outcome
     */
    public CallReport outcome(Outcome outcome, String next) {
        return with(draft -> {
            draft.outcome = outcome;
            draft.nextStep = nextStep(outcome, next);
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
        return with(draft -> draft.retryAt = moment);
    }

    /** Returns a report of a call that ended because of its deadline. */
    public CallReport deadlineReached() {
        return with(draft -> draft.deadlineReached = true);
    }

    /** Returns a report of a call of which a byte may have left this computer. */
    public CallReport sent() {
        return with(draft -> draft.sent = true);
    }

    /** Returns a report with the action that {@link CallException#repeat} runs; it is not serialized. */
    public CallReport repeatAction(@Nullable Supplier<?> run) {
        return with(draft -> draft.repetition = run);
    }

    String operation() {
        return operation;
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

    /** Returns the operation and the client, as the messages name them. */
    String call() {
        return PrintableText.of(operation) + (client == null ? "" : " for client " + client);
    }

    /** Returns the exception message: the operation, the client, the failure, the next step and the request id. */
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
