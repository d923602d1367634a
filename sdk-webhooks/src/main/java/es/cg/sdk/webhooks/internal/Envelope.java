package es.cg.sdk.webhooks.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What can be read of a body that was signed. It is unusable without a text of 1 to 255 printable characters as its id
 * and one as its type: then {@link #unusable} says why.
 */
public record Envelope(
        @Nullable String unusable,
        String id,
        String type,
        @Nullable String environment,
        @Nullable Instant created,
        @Nullable Long client,
        String object) {
    private static final int LONGEST = 255;
    private static final int DEEPEST = 100;
    private static final int LARGEST_SCALE = 1000;

    // What comes out of it says the same as what came in: 100.00 stays 100.00.
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /** Reads a body; throws for none. */
    public static Envelope of(byte[] body) {
        JsonNode json;
        try (JsonParser parser = MAPPER.createParser(body)) {
            json = MAPPER.readTree(parser);
        } catch (IOException | RuntimeException e) {
            return none("the body is no JSON that can be read: " + e.getClass().getSimpleName());
        }
        if (json == null || !json.isObject()) {
            return none("the body is no JSON object");
        }
        String id = json.path("id").isTextual() ? json.path("id").textValue() : "";
        if (!isUsable(id)) {
            return none("the event has no id that can be used: a text of 1 to 255 printable characters");
        }
        String type = json.path("type").isTextual() ? json.path("type").textValue() : "";
        if (!isUsable(type)) {
            return new Envelope("the event has no type that can be used", id, "", null, null, null, "{}");
        }
        JsonNode environment = json.path("environment");
        JsonNode object = json.path("data").path("object");
        if (isWild(object)) {
            return new Envelope("the event has a number beyond all bounds", id, "", null, null, null, "{}");
        }
        return new Envelope(
                null,
                id,
                type,
                environment.isMissingNode() || environment.isNull() ? null : environment.asText("?"),
                created(json.path("created")),
                json.path("client_id").canConvertToLong()
                                && json.path("client_id").isIntegralNumber()
                        ? json.path("client_id").longValue()
                        : null,
                object.isObject() ? object.toString() : "{}");
    }

    /** Whether there is a number that could be written out and not be read again. */
    private static boolean isWild(JsonNode json) {
        if (json.isBigDecimal()) {
            return Math.abs((long) json.decimalValue().scale()) > LARGEST_SCALE;
        }
        for (JsonNode each : json) {
            if (isWild(each)) {
                return true;
            }
        }
        return false;
    }

    private static Envelope none(String reason) {
        return new Envelope(reason, "", "", null, null, null, "{}");
    }

    private static @Nullable Instant created(JsonNode seconds) {
        try {
            return seconds.isIntegralNumber() && seconds.canConvertToLong()
                    ? Instant.ofEpochSecond(seconds.longValue())
                    : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static boolean isUsable(String text) {
        return !text.isBlank()
                && text.length() <= LONGEST
                && text.codePoints()
                        .noneMatch(
                                each -> Character.isISOControl(each) || Character.getType(each) == Character.SURROGATE);
    }
}
