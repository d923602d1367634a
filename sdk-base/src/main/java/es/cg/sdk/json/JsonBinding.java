package es.cg.sdk.json;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.LRUMap;
import com.fasterxml.jackson.databind.util.LookupCache;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;

/** Converts JSON by jackson-databind. A separate class, so that databind is loaded only if it is used. */
final class JsonBinding {
    private static final ObjectMapper MAPPER = withTimes(
                    JsonMapper.builder(JsonFactories.settings().build()))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .typeFactory(TypeFactory.defaultInstance().withCache(types()))
            .build();

    private JsonBinding() {}

    /** Adds the types of java.time, unless a receiver does without their module. */
    private static JsonMapper.Builder withTimes(JsonMapper.Builder builder) {
        try {
            return builder.addModule(Times.module());
        } catch (NoClassDefFoundError absent) {
            return builder;
        }
    }

    /** A separate class, so that this one is loaded without the module. */
    private static final class Times {
        static Module module() {
            return new JavaTimeModule();
        }
    }

    /**
     * Returns a type cache for this mapper alone. Jackson's default cache is shared by the process: if Jackson is a
     * library of a servlet container, it would keep the classes of undeployed applications.
     */
    private static LookupCache<Object, JavaType> types() {
        return new LRUMap<>(16, 200);
    }

    static <T> T bind(Json json, Class<T> type) {
        T bound;
        try {
            bound = MAPPER.readValue(json.bytes(), type);
        } catch (InvalidDefinitionException e) {
            if (e.getType() != null && e.getType().getRawClass().getName().startsWith("java.time.")) {
                throw new UnreadableJsonException(
                        type.getName() + " needs types of java.time: add jackson-datatype-jsr310 to the dependencies");
            }
            throw new UnreadableJsonException(type.getName() + " cannot be created by jackson-databind: give it a"
                    + " constructor that Jackson can call, and on the module path open its package to"
                    + " com.fasterxml.jackson.databind");
        } catch (JsonMappingException e) {
            // Jackson's own message contains the value, which may be a tax id.
            throw new UnreadableJsonException(json + " cannot be converted to " + type.getName() + at(e));
        } catch (IOException e) {
            throw new UnreadableJsonException(json + " cannot be converted to " + type.getName());
        }
        if (bound == null) {
            throw new UnreadableJsonException(json + " cannot be converted to " + type.getName());
        }
        return bound;
    }

    /** Returns the path of the field, without the keys of maps, which may be personal data. */
    private static String at(JsonMappingException e) {
        String path = e.getPath().stream()
                .filter(step -> !(step.getFrom() instanceof Map))
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .collect(Collectors.joining("."));
        return path.isEmpty() ? "" : " at " + path;
    }
}
