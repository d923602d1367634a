package es.cg.sdk.internal.http;

import es.cg.sdk.model.Meta;
import es.cg.sdk.model.Meta.RateLimit;
import java.time.Duration;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** An answer as it came: its bytes, its headers, and what a view will tell of it. */
public final class Answer implements AutoCloseable {
    private static final int LONGEST_REQUEST_ID = 200;
    private static final Pattern INVISIBLE = Pattern.compile("[^\\x21-\\x7e]");

    private final int status;
    private final Headers headers;
    private final @Nullable String retryAfter;
    private final byte[] body;
    private final AnswerMemory.@Nullable Lease lease;
    private final int limit;
    private final int remaining;
    private final int reset;

    Answer(int status, Headers headers, @Nullable String retryAfter, byte[] body) {
        this(status, headers, retryAfter, body, null);
    }

    /** One whose bytes are held under a lease, which ends as it is closed. */
    Answer(int status, Headers headers, @Nullable String retryAfter, byte[] body, AnswerMemory.@Nullable Lease lease) {
        this.lease = lease;
        this.status = status;
        this.headers = headers;
        this.retryAfter = retryAfter;
        this.body = body;
        this.limit = number("RateLimit-Limit");
        this.remaining = number("RateLimit-Remaining");
        this.reset = number("RateLimit-Reset");
    }

    /** Outlives the call inside the view; the bytes do not. */
    public Meta meta(@Nullable String idempotencyKey, int attempts) {
        return new Told(
                status,
                requestId(),
                idempotencyKey,
                attempts,
                limit < 0 || remaining < 0 || reset < 0
                        ? null
                        : new RateLimit(limit, remaining, Duration.ofSeconds(reset)),
                retryAfter,
                header("Date"));
    }

    public int status() {
        return status;
    }

    @Nullable
    public String header(String name) {
        return headers.get(name);
    }

    /** How many requests a limit allows; -1 unless it is told. */
    public int limit() {
        return limit;
    }

    /** How many of them are left; -1 unless it is told. */
    public int remaining() {
        return remaining;
    }

    /** In how many seconds it begins anew; -1 unless it is told. */
    public int reset() {
        return reset;
    }

    /** A header's whole number of at most nine digits; -1 where there is none, or something else. */
    private int number(String name) {
        String text = headers.get(name);
        if (text == null || text.isEmpty() || text.length() > 9) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** The service's id of this call, without what could not stand in a line of a log. */
    @Nullable
    public String requestId() {
        String header = headers.get("Request-Id");
        if (header == null || isFine(header)) {
            return header;
        }
        String visible = INVISIBLE.matcher(header).replaceAll("?");
        return visible.substring(0, Math.min(visible.length(), LONGEST_REQUEST_ID));
    }

    private static boolean isFine(String header) {
        for (int i = 0; i < header.length(); i++) {
            if (header.charAt(i) < 0x21 || header.charAt(i) > 0x7e) {
                return false;
            }
        }
        return header.length() <= LONGEST_REQUEST_ID;
    }

    @Nullable
    public String retryAfter() {
        return retryAfter;
    }

    public byte[] body() {
        return body;
    }

    /** Gives back what its bytes held; they are parsed by then. */
    @Override
    public void close() {
        if (lease != null) {
            lease.close();
        }
    }

    /** What views tell of an answer, and what a job needs of it. */
    public record Told(
            int status,
            @Nullable String requestId,
            @Nullable String idempotencyKey,
            int attempts,
            @Nullable RateLimit rateLimit,
            @Nullable String retryAfter,
            @Nullable String date)
            implements Meta {}
}
