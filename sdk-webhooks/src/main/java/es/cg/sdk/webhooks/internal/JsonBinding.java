package es.cg.sdk.webhooks.internal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.LRUMap;
import com.fasterxml.jackson.databind.util.LookupCache;

/** Converts JSON to types of the application; ignores fields that a type does not have. */
public final class JsonBinding {
    // With the Jackson modules on the class path, such as the one for java.time.
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // In a container, a buffer for each thread would keep the class loader of a removed application
                    // alive.
                    .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
                    .build())
            .findAndAddModules()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .typeFactory(TypeFactory.defaultInstance().withCache(typeCache()))
            .build();

    private JsonBinding() {}

    /**
     * Returns a cache of types for this mapper alone. Jackson's default cache belongs to the whole process: where
     * Jackson is a library of the container, it would keep the classes of removed applications alive.
     */
    private static LookupCache<Object, JavaType> typeCache() {
        return new LRUMap<>(16, 200);
    }

    /**
     * Converts JSON to a type.
     *
     * @param what what the JSON is, for the message
     * @throws IllegalArgumentException if the JSON does not fit; the message has the place, and no data
     */
    public static <T> T convert(String json, Class<T> type, String what) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JacksonException e) {
            JsonLocation at = e.getLocation();
            String place = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
            throw new IllegalArgumentException(what + " does not fit " + type.getName() + ": "
                    + e.getClass().getSimpleName() + place);
        } catch (ArithmeticException | NumberFormatException e) {
            // A number that the type cannot hold, such as 1e99999999999.
            throw new IllegalArgumentException(what + " does not fit " + type.getName() + ": "
                    + e.getClass().getSimpleName());
        }
    }
}
