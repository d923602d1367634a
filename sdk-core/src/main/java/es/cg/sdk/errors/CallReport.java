package es.cg.sdk.errors;

import es.cg.sdk.text.PrintableText;
import es.cg.sdk.text.Secrets;
import java.io.Serial;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a call that went wrong; nothing that it shows or serialises is of the request's body, of the answer
 * or of the API key. Immutable and thread-safe; each method with an argument gives a new one. Made by the SDK, and by
 * tests of whoever catches its exceptions.
 */
public final class CallReport implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 2000;

    private final String operation;
    private final @Nullable Long client;
    private final @Nullable String requestId;
    private final @Nullable String idempotencyKey;
    private final ArrayList<CallAttempt> attempts;
    private final Outcome outcome;
    private final @Nullable Instant retryAt;
    private final String nextStep;
    private final boolean deadlineReached;
    private final transient @Nullable Supplier<?> repetition;

    private CallReport(Draft draft) {
        this.operation = draft.operation;
        this.client = draft.client;
        this.requestId = draft.requestId;
        this.idempotencyKey = draft.idempotencyKey;
        this.attempts = new ArrayList<>(draft.attempts);
        this.outcome = draft.outcome;
        this.retryAt = draft.retryAt;
        this.nextStep = draft.nextStep;
        this.deadlineReached = draft.deadlineReached;
        this.repetition = draft.repetition;
    }

    /** A report that is being made: of what it starts from, one part is changed. */
    private static final class Draft {
        private final String operation;
        private @Nullable Long client;
        private @Nullable String requestId;
        private @Nullable String idempotencyKey;
        private List<CallAttempt> attempts = List.of();
        private Outcome outcome = Outcome.NOTHING_DONE;
        private @Nullable Instant retryAt;
        private String nextStep = nextStep(Outcome.NOTHING_DONE, "");
        private boolean deadlineReached;
        private @Nullable Supplier<?> repetition;

        private Draft(String operation) {
            this.operation = operation;
        }

        private Draft(CallReport report) {
            this.operation = report.operation;
            this.client = report.client;
            this.requestId = report.requestId;
            this.idempotencyKey = report.idempotencyKey;
            this.attempts = report.attempts;
            this.outcome = report.outcome;
            this.retryAt = report.retryAt;
            this.nextStep = report.nextStep;
            this.deadlineReached = report.deadlineReached;
            this.repetition = report.repetition;
        }
    }

    private CallReport with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return new CallReport(draft);
    }

    /** Of this operation, such as {@code invoices.issue}; with nothing done, and no more known. */
    public static CallReport of(String operation) {
        return new CallReport(new Draft(operation));
    }

    /** On behalf of this client, or of none. */
    public CallReport client(@Nullable Long id) {
        return with(draft -> draft.client = id);
    }

    /** With the service's id of the last answer. */
    public CallReport requestId(@Nullable String id) {
        String kept = id == null ? null : PrintableText.line(Secrets.withoutKeys(id));
        return with(draft -> draft.requestId = kept);
    }

    /** With the key that was sent. */
    public CallReport idempotencyKey(@Nullable String key) {
        return with(draft -> draft.idempotencyKey = key);
    }

    /** With these tries, in their order. */
    public CallReport attempts(List<CallAttempt> tries) {
        List<CallAttempt> copy = List.copyOf(tries);
        return with(draft -> draft.attempts = copy);
    }

    /** With what it has left behind, and what to do about it in plain words; blank words leave it to the outcome. */
    public CallReport outcome(Outcome left, String next) {
        return with(draft -> {
            draft.outcome = left;
            draft.nextStep = nextStep(left, next);
        });
    }

    private static String nextStep(Outcome left, String told) {
        if (!told.isBlank()) {
            return told;
        }
        return switch (left) {
            case NOTHING_DONE -> "nothing was done: fix the cause and send it again";
            case UNKNOWN -> "it may have been done: look before you send it again";
            case GOING_ON -> "it goes on at the service: look at it later";
        };
    }

    /** Not to be repeated before this moment. */
    public CallReport retryAt(@Nullable Instant moment) {
        return with(draft -> draft.retryAt = moment);
    }

    /** Ended because the deadline of the call left no time for more. */
    public CallReport deadlineReached() {
        return with(draft -> draft.deadlineReached = true);
    }

    /** With what runs the call once more; it is not serialised. */
    public CallReport repeatedBy(@Nullable Supplier<?> run) {
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

    List<CallAttempt> attempts() {
        return List.copyOf(attempts);
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

    @Nullable
    Supplier<?> repetition() {
        return repetition;
    }

    /** Who asked for what. */
    String call() {
        return PrintableText.of(operation) + (client == null ? "" : " for client " + client);
    }

    /** The whole sentence: who asked for what, what came of it, what to do, and what to quote. */
    String sentence(String what) {
        StringBuilder sentence = new StringBuilder(call()).append(' ').append(PrintableText.of(what, LONGEST));
        if (attempts.size() > 1) {
            sentence.append(" after ").append(attempts.size()).append(" attempts");
        }
        sentence.append("; ").append(nextStep);
        if (requestId != null) {
            sentence.append(" [request ").append(PrintableText.of(requestId)).append(']');
        }
        return sentence.toString();
    }

    /** The operation and what it has left behind. */
    @Override
    public String toString() {
        return PrintableText.of(operation) + " " + outcome;
    }
}
