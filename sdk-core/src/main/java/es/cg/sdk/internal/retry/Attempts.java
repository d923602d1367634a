package es.cg.sdk.internal.retry;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener.Which;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.RetryRules.Action;
import es.cg.sdk.call.RetryRules.Kind;
import es.cg.sdk.call.RetryRules.Rule;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallAttempt;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.writes.WriteJournal;
import es.cg.sdk.text.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One call on its way through its attempts: what it carries, what has happened, what comes next. One thread's. */
public final class Attempts {
    private static final int SELDOM_CURED = 2;

    // Where a first answer could not be read, a second is not worth the time of the largest.
    private static final int SECOND_ANSWER = 8 * 1024 * 1024;

    public final Call<?> call;
    final @Nullable public Long client;
    public final ApiKey apiKey;
    final @Nullable public String key;
    public final Kind kind;
    public final WriteJournal.Entry entry;
    public final Duration attemptTimeout;

    /** Whether it was told that the call waits for its turn, for the next attempt. */
    public boolean waitTold;

    private final Time time;
    private final int most;
    private final CallOptions options;
    private final List<CallAttempt> made = new ArrayList<>();
    private final Map<Rule, Integer> repeated = new HashMap<>();

    // Once it was unclear, it stays so until something that carries the same key is answered for good.
    private RetryHistory earlier;
    private boolean begun;
    private Instant began;
    private long beganNanos;
    private @Nullable AttemptFailure last;

    public Attempts(
            Call<?> call, @Nullable Long client, ApiKey apiKey, @Nullable String key, CallOptions options, Time time) {
        this(call, client, apiKey, key, options, time, null, WriteJournal.Entry.NONE);
    }

    private Attempts(
            Call<?> call,
            @Nullable Long client,
            ApiKey apiKey,
            @Nullable String key,
            CallOptions options,
            Time time,
            @Nullable RetryHistory earlier,
            WriteJournal.Entry entry) {
        this.call = call;
        this.client = client;
        this.apiKey = apiKey;
        this.key = key;
        this.options = options;
        this.most = options.attempts();
        this.attemptTimeout = options.attemptTimeout();
        this.time = time;
        this.kind = kind(call);
        this.entry = entry;
        this.begun = earlier != null;
        this.earlier = earlier == null ? RetryHistory.none(time) : earlier;
        this.began = this.earlier.began();
        this.beganNanos = this.earlier.beganNanos();
    }

    /**
     * The same call once more after what it came to, with the same keys. Any thread's.
     *
     * @throws IllegalStateException if its idempotency key is too old to be sent again
     */
    public Attempts again(RetryHistory before) {
        if (before.left(time).isZero()) {
            throw new IllegalStateException(
                    PrintableText.of(call.operation().id()) + (client == null ? "" : " for client " + client)
                            + " cannot be repeated: its first attempt began at " + before.began()
                            + ", 23 hours ago or more, and the service forgets the key " + key
                            + " after 24; look up what became of it");
        }
        return new Attempts(call, client, apiKey, key, options, time, before, entry);
    }

    /** The same call before its first attempt, written into a ledger, which may know of another process's attempts. */
    public Attempts writtenInto(WriteJournal.Entry page) {
        Instant sent = page.firstSent();
        RetryHistory before = sent == null ? null : RetryHistory.sentAt(sent, time);
        return new Attempts(call, client, apiKey, key, options, time, before, page);
    }

    /** What it has come to so far. */
    public RetryHistory earlier() {
        return earlier;
    }

    /** Whether the service may have forgotten the key, so that another attempt would do the thing anew. */
    public boolean isTooOld() {
        return key != null && earlier.left(time).isZero();
    }

    private static Kind kind(Call<?> call) {
        return switch (call.operation().method()) {
            case "GET" -> Kind.READ;
            case "DELETE" -> Kind.DELETE;
            default -> Kind.WRITE;
        };
    }

    /** Whether the next one may be sent: the first always, a later one while the service keeps the key. */
    public boolean mayBegin() {
        return !begun || !isTooOld();
    }

    /** The next one begins. */
    public void begin() {
        RetryHistory now = RetryHistory.none(time);
        began = now.began();
        beganNanos = now.beganNanos();
        if (!begun) {
            begun = true;
            earlier = now;
        }
    }

    /** How long ago it began. */
    public Duration took() {
        return Duration.ofNanos(time.nanos() - beganNanos);
    }

    /** What is told of it at this attempt. */
    public Which which(int attempt) {
        return new Which(call.operation().id(), client, key, attempt);
    }

    public int count() {
        return made.size();
    }

    public List<CallAttempt> made() {
        return made;
    }

    /** It went wrong: whether there is to be another. */
    public boolean goesOnAfter(AttemptFailure failure) {
        made.add(new CallAttempt(began, took(), ended(failure)));
        last = failure;
        earlier = earlier.perhapsDone(kind != Kind.READ && !failure.rule().nothingDone());
        int before = repeated.merge(failure.rule(), 1, Integer::sum) - 1;
        return made.size() < most
                && switch (failure.rule().action(kind)) {
                    case AGAIN, AT_ONCE -> true;
                    case AGAIN_ONCE -> before < 1;
                    case AGAIN_TWICE -> before < SELDOM_CURED;
                    case STOP -> false;
                };
    }

    /** Whether the next one needs a connection of its own, since a connection may be what the last one failed by. */
    public boolean needsConnection() {
        return last != null && last.isOfTheConnection();
    }

    /** Whether there may be another after the next one. */
    public boolean isMoreAllowed() {
        return made.size() + 1 < most;
    }

    /** The most bytes that the next answer may have. */
    public int mostBytes() {
        return last != null && last.rule().equals(RetryRules.UNREADABLE) ? SECOND_ANSWER : Integer.MAX_VALUE;
    }

    /** Whether the next one need not wait: an idle connection that was closed is no word of the service's. */
    public boolean goesOnAtOnce(AttemptFailure failure) {
        return failure.rule().action(kind) == Action.AT_ONCE && repeated.getOrDefault(RetryRules.STALE, 0) == 1;
    }

    /**
     * Whether what was asked for may have been done, by this attempt or by an earlier one. An answer that refuses
     * clears none of the earlier ones: it may have been given because they were under way.
     */
    public boolean isPerhapsDone() {
        return earlier.perhapsDone();
    }

    private static String ended(AttemptFailure failure) {
        String id = failure.answer() == null ? null : failure.answer().requestId();
        return failure.what() + (id == null ? "" : " [request " + id + "]");
    }
}
