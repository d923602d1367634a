package es.cg.sdk.call;

import es.cg.sdk.text.DurationText;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How calls are made, for a view of the client: {@code cg.with(CallOptions.defaults().deadline(…))}. Immutable and
 * thread-safe; each method gives new ones.
 */
public final class CallOptions {
    /** How long a call may take, with queueing, all attempts and the waits between them: two minutes. */
    public static final Duration DEADLINE = Duration.ofMinutes(2);

    /** How long one attempt may take: thirty seconds. */
    public static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(30);

    /** How often a call is tried at the most: six times. */
    public static final int ATTEMPTS = 6;

    private static final CallOptions DEFAULTS = new CallOptions(DEADLINE, ATTEMPT_TIMEOUT, ATTEMPTS, Map.of());
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");
    private static final int LONGEST_VALUE = 8000;

    // The service forgets a key after 24 hours, and a later repeat would do the thing twice.
    private static final Duration LONGEST = IdempotencyKey.REPEATED_FOR;

    // What the SDK itself says with each call, and what would change what a message is.
    private static final Set<String> OURS = Set.of(
            "authorization",
            "x-cg-client",
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

    private CallOptions(Duration deadline, Duration attemptTimeout, int attempts, Map<String, String> headers) {
        this.deadline = deadline;
        this.attemptTimeout = attemptTimeout;
        this.attempts = attempts;
        this.headers = headers;
    }

    /** Those that hold unless others are given. */
    public static CallOptions defaults() {
        return DEFAULTS;
    }

    /** With this time for a call as a whole. A page of a list, or a look at a job, is a call. */
    public CallOptions deadline(Duration whole) {
        return new CallOptions(positive("deadline", whole), attemptTimeout, attempts, headers);
    }

    /** With this time for each attempt; where a file is sent or received, for each while in which nothing moves. */
    public CallOptions attemptTimeout(Duration each) {
        return new CallOptions(deadline, positive("attemptTimeout", each), attempts, headers);
    }

    /** With at most so many attempts; 1 repeats nothing. */
    public CallOptions attempts(int most) {
        if (most < 1 || most > ATTEMPTS) {
            throw new IllegalArgumentException("attempts must be 1 to " + ATTEMPTS + ", but is " + most);
        }
        return new CallOptions(deadline, attemptTimeout, most, headers);
    }

    /** With a fixed result of the sandbox, such as {@code rechazada}; production takes no notice of it. */
    public CallOptions scenario(String name) {
        return header("X-CG-Sandbox-Scenario", name);
    }

    /**
     * With a header of your own.
     *
     * @throws IllegalArgumentException if it is no header, or one that the SDK itself sets
     */
    public CallOptions header(String name, String value) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("the name of a header is 1 to 100 letters, digits and dashes");
        }
        if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("the header " + name + " is set by the SDK itself");
        }
        if (value.length() > LONGEST_VALUE || value.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IllegalArgumentException("the value of the header " + name + " must be at most " + LONGEST_VALUE
                    + " printable ASCII characters");
        }
        TreeMap<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, value);
        return new CallOptions(deadline, attemptTimeout, attempts, Collections.unmodifiableMap(more));
    }

    /** How long a call may take as a whole. */
    public Duration deadline() {
        return deadline;
    }

    /** How long each attempt may take. */
    public Duration attemptTimeout() {
        return attemptTimeout;
    }

    /** How often a call is tried at the most. */
    public int attempts() {
        return attempts;
    }

    /** The headers of your own. */
    public Map<String, String> headers() {
        return headers;
    }

    /** The times and the number of attempts; never the values of headers. */
    @Override
    public String toString() {
        return "CallOptions[deadline " + DurationText.of(deadline) + ", attempts " + attempts + " of "
                + DurationText.of(attemptTimeout) + "]";
    }

    private static Duration positive(String name, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " must be more than nothing and at most "
                    + DurationText.of(LONGEST) + ", but is " + DurationText.of(value));
        }
        return value;
    }
}
