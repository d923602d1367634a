package es.cg.sdk.call;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.base.text.PrintableText;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Timeouts, number of attempts and extra headers of calls: {@code cg.with(CallOptions.defaults().deadline(…))}.
 * Immutable and thread-safe: the methods with an argument return new options. Compared by value.
 */
public final class CallOptions {
    /** The default deadline of a call, with queueing, all attempts and the waits between them: 2 minutes. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofMinutes(2);

    /** The default timeout of an attempt: 30 seconds. */
    public static final Duration DEFAULT_ATTEMPT_TIMEOUT = Duration.ofSeconds(30);

    /** The maximum number of attempts per call, which is also the default: 6. */
    public static final int MAX_ATTEMPTS = 6;

    private static final CallOptions DEFAULTS =
            new CallOptions(DEFAULT_DEADLINE, DEFAULT_ATTEMPT_TIMEOUT, MAX_ATTEMPTS, Map.of(), false);
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");
    private static final int MAX_VALUE_LENGTH = 8000;

    // The service forgets a key after 24 hours: a later repetition would execute the write twice.
    private static final Duration MAX_DURATION = IdempotencyKey.REPEAT_WINDOW;

    private static final String CLIENT = "X-CG-Client";
    private static final Pattern CLIENT_ID = Pattern.compile("[1-9][0-9]{0,17}");

    // Headers that the SDK sets itself, and headers that would change the framing of a message.
    private static final Set<String> RESERVED = Set.of(
            "authorization",
            "idempotency-key",
            "content-type",
            "content-length",
            "transfer-encoding",
            "content-encoding",
            "accept-encoding",
            "host",
            "connection",
            "expect",
            "cookie",
            "user-agent");

    private final Duration deadline;
    private final Duration attemptTimeout;
    private final int attempts;
    private final Map<String, String> headers;
    private final boolean journaled;

    private CallOptions(
            Duration deadline, Duration attemptTimeout, int attempts, Map<String, String> headers, boolean journaled) {
        this.deadline = deadline;
        this.attemptTimeout = attemptTimeout;
        this.attempts = attempts;
        this.headers = headers;
        this.journaled = journaled;
    }

    /** Returns the default options: deadline 2 minutes, attempt timeout 30 seconds, 6 attempts, no extra header. */
    public static CallOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns options with this deadline: the maximum time of a whole call, with queueing, all attempts and the waits
     * between them. Each page of a list and each poll of a job is one call. The default is {@link #DEFAULT_DEADLINE}.
     *
     * @throws IllegalArgumentException if it is not positive, or longer than 23 hours
     */
    public CallOptions deadline(Duration deadline) {
        return new CallOptions(positive("deadline", deadline), attemptTimeout, attempts, headers, journaled);
    }

    /**
     * Returns options with this timeout: the maximum time of one attempt or, if the call uploads or downloads a file,
     * the maximum time without any byte sent or received. The default is {@link #DEFAULT_ATTEMPT_TIMEOUT}. The deadline
     * of the call holds in any case.
     *
     * @throws IllegalArgumentException if it is not positive, or longer than 23 hours
     */
    public CallOptions attemptTimeout(Duration timeout) {
        return new CallOptions(deadline, positive("attemptTimeout", timeout), attempts, headers, journaled);
    }

    /**
     * Returns options with this maximum number of attempts per call; the default is {@link #MAX_ATTEMPTS}. With 1, no
     * call is retried.
     *
     * @throws IllegalArgumentException if it is not 1 to {@value #MAX_ATTEMPTS}
     */
    public CallOptions maxAttempts(int attempts) {
        if (attempts < 1 || attempts > MAX_ATTEMPTS) {
            throw new IllegalArgumentException("maxAttempts must be 1 to " + MAX_ATTEMPTS + ", but is " + attempts);
        }
        return new CallOptions(deadline, attemptTimeout, attempts, headers, journaled);
    }

    /**
     * Returns options that ask the sandbox for a fixed result, such as {@code rechazada}, by the header {@code
     * X-CG-Sandbox-Scenario}. Production ignores it.
     *
     * @throws IllegalArgumentException if the name is not at most 8000 printable ASCII characters
     */
    public CallOptions scenario(String name) {
        return header("X-CG-Sandbox-Scenario", requireNonNull(name, "scenario is null"));
    }

    /**
     * Returns options with this extra header, which replaces an earlier one of the same name.
     *
     * <p>With {@code X-CG-Client}, the id of a client of the firm, calls act on this client as those of {@code
     * cg.forClient(id)} do. It is for operations of your own, and for those that need it according to your {@link
     * es.cg.sdk.Corrections}; calls of all other operations on no client are refused.
     *
     * @throws IllegalArgumentException if the name is not 1 to 100 letters, digits and dashes, if the value is not at
     *     most 8000 printable ASCII characters, or if the SDK sets the header itself, such as {@code Authorization}
     */
    public CallOptions header(String name, String value) {
        if (!NAME.matcher(requireNonNull(name, "the name of a header is null")).matches()) {
            throw new IllegalArgumentException(
                    "the name of a header must be 1 to 100 letters, digits and dashes, but is \""
                            + PrintableText.of(name) + "\"");
        }
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "the header " + name + " is set by the SDK itself, and cannot be set by the caller");
        }
        requireNonNull(value, () -> "the value of the header " + name + " is null");
        if (value.length() > MAX_VALUE_LENGTH || value.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IllegalArgumentException("the value of the header " + name + " must be at most "
                    + MAX_VALUE_LENGTH + " printable ASCII characters");
        }
        if (name.equalsIgnoreCase(CLIENT) && !CLIENT_ID.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "the header X-CG-Client must be the id of a client, a positive whole number");
        }
        TreeMap<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, value);
        return new CallOptions(deadline, attemptTimeout, attempts, Collections.unmodifiableMap(more), journaled);
    }

    /**
     * Returns options with which the client's {@link es.cg.sdk.journal.WriteJournal} also records updates and actions,
     * such as a pause, which it leaves out by default. Each needs a document key of its own: a second pause of the same
     * series is another document, or it is taken for the first one and not sent. A deletion carries no key and is never
     * recorded.
     */
    public CallOptions journaled() {
        return new CallOptions(deadline, attemptTimeout, attempts, headers, true);
    }

    /** Returns whether the write journal also records updates and actions: see {@link #journaled()}. */
    public boolean isJournaled() {
        return journaled;
    }

    /** Returns the maximum time of a whole call. */
    public Duration deadline() {
        return deadline;
    }

    /** Returns the timeout of an attempt: see {@link #attemptTimeout(Duration)}. */
    public Duration attemptTimeout() {
        return attemptTimeout;
    }

    /** Returns the maximum number of attempts per call. */
    public int maxAttempts() {
        return attempts;
    }

    /** Returns the extra headers, {@code X-CG-Client} among them. */
    public Map<String, String> headers() {
        return headers;
    }

    /** Compares the values; names of headers are compared without case. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallOptions that
                && deadline.equals(that.deadline)
                && attemptTimeout.equals(that.attemptTimeout)
                && attempts == that.attempts
                && headers.equals(that.headers)
                && journaled == that.journaled;
    }

    @Override
    public int hashCode() {
        // The names may differ in case; the values are in the order of the names.
        return Objects.hash(deadline, attemptTimeout, attempts, List.copyOf(headers.values()), journaled);
    }

    /** Returns the times, the number of attempts, and the names of the headers. */
    @Override
    public String toString() {
        return "CallOptions[deadline " + DurationText.of(deadline) + ", attempts " + attempts + " of "
                + DurationText.of(attemptTimeout)
                + (journaled ? ", journaled" : "")
                + (headers.isEmpty() ? "" : ", headers " + PrintableText.of(String.join(", ", headers.keySet()))) + "]";
    }

    private static Duration positive(String name, Duration value) {
        if (requireNonNull(value, () -> name + " is null").isNegative()
                || value.isZero()
                || value.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException(name + " must be more than zero and at most "
                    + DurationText.of(MAX_DURATION) + ", but is " + DurationText.of(value));
        }
        return value;
    }
}
