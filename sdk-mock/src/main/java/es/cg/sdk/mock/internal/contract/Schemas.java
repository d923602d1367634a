package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.PathType;
import es.cg.sdk.mock.internal.messages.Message;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Validates JSON against the contract's schemas; each is compiled when it is first needed. Thread-safe. */
public final class Schemas {
    private static final String DOCUMENT = "urn:openapi";

    private final String document;
    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();
    private @Nullable SchemaRegistry registry;

    Schemas(String document) {
        this.document = document;
    }

    /** Returns the document that contains the schemas. */
    String document() {
        return document;
    }

    /**
     * A violation of a schema.
     *
     * @param field the path of the field, with dots between levels; null for the whole value
     * @param text what is wrong
     */
    public record Violation(@Nullable String field, Message text) {
        /** Creates a violation whose text is the same in the answer and in the journal. */
        public Violation(@Nullable String field, String text) {
            this(field, new Message(text, text));
        }
    }

    /** Returns the violations of the schema at this place, such as {@code #/components/schemas/NewActivity}. */
    public List<Violation> violations(String place, JsonNode value) {
        Schema schema = compiled.computeIfAbsent(place, p -> registry().getSchema(SchemaLocation.of(DOCUMENT + p)));
        return schema.validate(value).stream()
                .map(Schemas::violation)
                .distinct()
                .toList();
    }

    /** Created by the first validation, since loading its library takes a tenth of a mock's start. */
    private synchronized SchemaRegistry registry() {
        if (registry == null) {
            // Messages in English on every machine, and places as JSON pointers.
            SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                    .locale(Locale.ENGLISH)
                    .pathType(PathType.JSON_POINTER)
                    .build();
            Dialect dialect = Dialect.builder(Dialects.getDraft202012())
                    // Ignores the members around a schema, and those that begin with "x-".
                    .unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
                    .build();
            registry = SchemaRegistry.withDialect(
                    dialect,
                    builder -> builder.schemas(Map.of(DOCUMENT, document)).schemaRegistryConfig(config));
        }
        return registry;
    }

    private static Violation violation(Error error) {
        String path =
                error.getInstanceLocation().toString().replaceFirst("^/", "").replace('/', '.');
        String property = error.getProperty();
        String field = property == null ? path : path.isEmpty() ? property : path + "." + property;
        return new Violation(field.isEmpty() ? null : field, error.getMessage());
    }
}
