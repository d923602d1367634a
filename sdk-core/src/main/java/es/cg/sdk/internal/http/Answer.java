package es.cg.sdk.internal.http;

import es.cg.sdk.base.text.Secrets;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import es.cg.sdk.model.Meta.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The answer of the service to one attempt: status, headers and body. Immutable, except for {@link #close}. */
public final class Answer implements AutoCloseable {
    private static final int MAX_REQUEST_ID = 200;
    private static final Pattern INVISIBLE = Pattern.compile("[^\\x21-\\x7e]");

    private final int status;
    private final Headers headers;
    private final @Nullable String retryAfter;
    private final byte[] body;
    private final AnswerMemory.@Nullable Lease lease;
    private final WireTrace.BodyEnd end;
    private final int sendings;
    private final boolean replaced;
    private final int limit;
    private final int remaining;
    private final int reset;

    /**
     * Creates an answer.
     *
     * @param lease the lease under which its bytes are held, which {@link #close} ends; null for none
     */
    Answer(Response response, WireTrace trace, byte[] body, AnswerMemory.@Nullable Lease lease) {
        this(response, response.code(), trace, body, lease);
    }

    /** Creates an answer with this status instead of its own. */
    Answer(Response response, int status, WireTrace trace, byte[] body, AnswerMemory.@Nullable Lease lease) {
        this.lease = lease;
        this.status = status;
        this.headers = response.headers();
        this.end = trace.bodyEnd(response);
        this.sendings = trace.sendings();
        this.replaced = !trace.isAnswered(response);
        this.retryAfter = trace.retryAfter();
        this.body = body;
        this.limit = number("RateLimit-Limit");
        this.remaining = number("RateLimit-Remaining");
        this.reset = number("RateLimit-Reset");
    }

    /** Returns whether it is an answer of the service itself: gateways set the first of the two headers too. */
    public boolean isFromService() {
        return headers.get("Request-Id") != null && headers.get("RateLimit-Limit") != null;
    }

    /** Returns whether it certainly has no body. */
    public boolean isEmpty() {
        return end == WireTrace.BodyEnd.MARKED && body.length == 0;
    }

    /**
     * Returns why a refusal by this answer does not prove that nothing was done; null if it does. Only the answer to
     * the only request of an attempt proves it.
     */
    public @Nullable String reasonUnproven() {
        if (sendings == 0) {
            return "no request was sent by this client, and an interceptor made the answer";
        }
        if (sendings > 1) {
            return "an interceptor sent the request " + sendings + " times in this attempt";
        }
        return replaced ? "an interceptor replaced the answer of the service" : null;
    }

    /**
     * Returns the data that the result keeps after the call; {@code received} is its JSON if corrections changed it.
     */
    public Meta meta(@Nullable String idempotencyKey, int attempts, @Nullable Json received) {
        return new AnswerMeta(
                status,
                requestId(),
                idempotencyKey,
                attempts,
                limit < 0 || remaining < 0 || reset < 0
                        ? null
                        : new RateLimit(limit, remaining, Duration.ofSeconds(reset)),
                retryAfter,
                header("Date"),
                received);
    }

    public int status() {
        return status;
    }

    @Nullable
    public String header(String name) {
        return headers.get(name);
    }

    /** Returns the header {@code RateLimit-Limit}: how many requests the limit allows; -1 if absent. */
    public int limit() {
        return limit;
    }

    /** Returns the header {@code RateLimit-Remaining}: how many of them are left; -1 if absent. */
    public int remaining() {
        return remaining;
    }

    /** Returns the header {@code RateLimit-Reset}: in how many seconds the limit resets; -1 if absent. */
    public int reset() {
        return reset;
    }

    /** Returns the number in a header, of at most nine digits; -1 if the header is absent or is something else. */
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

    /**
     * Returns the header {@code Request-Id}, with API keys masked and unprintable characters replaced, cut to 200; null
     * if absent.
     */
    @Nullable
    public String requestId() {
        String header = headers.get("Request-Id");
        if (header == null || (isPrintable(header) && !Secrets.containsKey(header))) {
            return header;
        }
        String visible = INVISIBLE.matcher(Secrets.withoutKeys(header)).replaceAll("?");
        return visible.substring(0, Math.min(visible.length(), MAX_REQUEST_ID));
    }

    private static boolean isPrintable(String header) {
        for (int i = 0; i < header.length(); i++) {
            if (header.charAt(i) < 0x21 || header.charAt(i) > 0x7e) {
                return false;
            }
        }
        return header.length() <= MAX_REQUEST_ID;
    }

    /**
     * Returns the wait that the answer asks for by {@code Retry-After}; null if it asks for none, or in a form that
     * cannot be parsed.
     */
    public @Nullable Duration requestedWait(Instant now) {
        return RetryAfter.of(retryAfter, header("Date"), now);
    }

    public byte[] body() {
        return body;
    }

    /** Ends the lease of its bytes; call it once they are parsed. */
    @Override
    public void close() {
        if (lease != null) {
            lease.close();
        }
    }

    /**
     * The answer's data that a result keeps, with the two headers that a job needs to compute its next poll, and its
     * JSON if corrections changed it.
     */
    public record AnswerMeta(
            int status,
            @Nullable String requestId,
            @Nullable String idempotencyKey,
            int attempts,
            @Nullable RateLimit rateLimit,
            @Nullable String retryAfter,
            @Nullable String date,
            @Nullable Json received)
            implements Meta {
        private static final int ACCEPTED = 202;

        /** Returns that of a write which the service does later, whatever status it said so with: to journals a 202. */
        public static AnswerMeta ofAccepted(Meta meta) {
            return new AnswerMeta(
                    ACCEPTED,
                    meta.requestId(),
                    meta.idempotencyKey(),
                    meta.attempts(),
                    meta.rateLimit(),
                    null,
                    null,
                    null);
        }

        /** Returns the wait that the answer asked for by {@code Retry-After}; null if it asked for none. */
        public @Nullable Duration requestedWait(Instant now) {
            return RetryAfter.of(retryAfter, date, now);
        }

        @Override
        public @Nullable Instant answeredAt() {
            return date == null ? null : RetryAfter.date(date);
        }

        /** Returns the values of {@link Meta}: the two headers may hold anything. */
        @Override
        public String toString() {
            return "Meta[status=" + status + ", requestId=" + requestId + ", idempotencyKey=" + idempotencyKey
                    + ", attempts=" + attempts + ", rateLimit=" + rateLimit + "]";
        }
    }
}
