package es.cg.sdk.internal.jobs;

import static java.nio.charset.StandardCharsets.US_ASCII;

import es.cg.sdk.errors.UnreadableJsonException;
import es.cg.sdk.model.Json;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What names a job in any process. It holds no address: whoever resumes a job asks the service it is configured for.
 *
 * @param operation which put it down
 * @param client on whose behalf; null for none
 * @param key the idempotency key that was sent
 * @param job the service's id
 */
public record JobToken(
        String operation, @Nullable Long client, @Nullable String key, String job) {
    private static final String PREFIX = "cgjob1.";
    private static final int LONGEST = 8000;

    /** The text of it: printable, fit for a URL, and refused when part of it is lost. */
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

    /** What such a text names. */
    public static JobToken of(String text) {
        if (!text.startsWith(PREFIX) || text.length() > LONGEST) {
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

    /** The text is not shown: what was passed in its place may be anything. */
    static IllegalArgumentException malformed() {
        return new IllegalArgumentException(
                "this is no token of a job: pass the text that Job.token() gave, whole and unchanged");
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
