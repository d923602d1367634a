package es.cg.sdk.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import es.cg.sdk.errors.UnexpectedContentException;

/** Data binding for those who ask for it; a class of its own, so that those who do not never load databind. */
final class JsonBinding {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private JsonBinding() {}

    static <T> T bind(Json json, Class<T> type) {
        T bound;
        try {
            bound = MAPPER.readValue(json.bytes(), type);
        } catch (JsonProcessingException | java.io.UncheckedIOException e) {
            // Jackson's own message quotes the value that did not fit, which may be a tax id: name the type alone.
            throw new UnexpectedContentException(json + " does not fit " + type.getName() + at(e));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException("memory does not fail", e);
        }
        if (bound == null) {
            throw new UnexpectedContentException(json + " does not fit " + type.getName());
        }
        return bound;
    }

    private static String at(Exception e) {
        return e instanceof com.fasterxml.jackson.databind.JsonMappingException mapping
                ? " at " + mapping.getPathReference()
                : "";
    }
}
