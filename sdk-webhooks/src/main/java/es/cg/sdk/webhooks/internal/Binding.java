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

/** Binds JSON to types of an application's own: what they do not know is passed over. */
public final class Binding {
    // With the modules that are there, such as the one for java.time.
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // One for each thread would hold the class loader of an application that is gone, in a container's.
                    .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
                    .build())
            .findAndAddModules()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .typeFactory(TypeFactory.defaultInstance().withCache(types()))
            .build();

    private Binding() {}

    /**
     * The types that were bound, in a cache of the mapper's own. Jackson's default one belongs to the whole process: where
     * Jackson is a library of the container, it would hold the classes of applications that are gone.
     */
    private static LookupCache<Object, JavaType> types() {
        return new LRUMap<>(16, 200);
    }

    /**
     * The value.
     *
     * @throws IllegalArgumentException if the JSON does not fit, with {@code what} and the place, and without the data
     */
    public static <T> T bound(String json, Class<T> type, String what) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JacksonException e) {
            JsonLocation at = e.getLocation();
            String place = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
            throw new IllegalArgumentException(what + " does not fit " + type.getName() + ": "
                    + e.getClass().getSimpleName() + place);
        } catch (ArithmeticException | NumberFormatException e) {
            // A number beyond what the type can hold, such as 1e99999999999.
            throw new IllegalArgumentException(what + " does not fit " + type.getName() + ": "
                    + e.getClass().getSimpleName());
        }
    }
}
