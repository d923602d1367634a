package es.cg.sdk.internal.jobs;

import static java.nio.charset.StandardCharsets.US_ASCII;

import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a job in any process. It holds no URL: a resumed job is polled at the service of the client that resumes
 * it. Immutable.
 *
 * @param operation id of the operation that started the job
 * @param client id of the end client; null for none
 * @param key the idempotency key that was sent; null for none
 * @param job the service's id of the job
 */
record JobToken(
        String operation, @Nullable Long client, @Nullable String key, String job) {
    private static final String PREFIX = "cgjob1.";
    private static final int MAX_LENGTH = 8000;

    /** Returns the token as text: printable, safe in a URL, and refused by {@link #of} if truncated. */
    String text() {
        Map<String, @Nullable Object> parts = new LinkedHashMap<>();
        parts.put("operation", operation);
        parts.put("client", client);
        parts.put("key", key);
        parts.put("job", job);
        return PREFIX
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Json.of(parts).bytes());
    }

    /**
     * Parses a token.
     *
     * @throws IllegalArgumentException if the text is not a complete token
     */
    static JobToken of(String text) {
        if (!text.startsWith(PREFIX) || text.length() > MAX_LENGTH) {
            throw malformed();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder()
                    .decode(text.substring(PREFIX.length()).getBytes(US_ASCII));
            Json parts = Json.parse(bytes);
            return new JobToken(
                    plain(parts.get("operation").string()),
                    client(parts.get("client")),
                    parts.get("key").string() == null
                            ? null
                            : plain(parts.get("key").string()),
                    plain(parts.get("job").string()));
        } catch (IllegalArgumentException | ArithmeticException | UnreadableJsonException e) {
            throw malformed();
        }
    }

    /**
     * Returns the exception of a malformed token; it does not show the text, which may be a secret passed by mistake.
     */
    static IllegalArgumentException malformed() {
        return new IllegalArgumentException(
                "this is not a job token: pass the text that Job.token() returned, complete and unchanged");
    }

    private static @Nullable Long client(Json json) {
        BigDecimal number = json.number();
        if (number == null && json.kind() != Json.Kind.NULL) {
            throw malformed();
        }
        if (number != null && number.signum() <= 0) {
            throw malformed();
        }
        return number == null ? null : number.longValueExact();
    }

    private static String plain(@Nullable String text) {
        if (text == null || text.isBlank() || text.chars().anyMatch(Character::isISOControl)) {
            throw malformed();
        }
        return text;
    }
}
