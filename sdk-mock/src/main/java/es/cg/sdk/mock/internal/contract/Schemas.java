package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.PathType;
import es.cg.sdk.mock.internal.messages.Message;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Validates JSON against the contract's schemas; each is compiled when it is first needed. Thread-safe. */
public final class Schemas {
    private static final String DOCUMENT = "urn:openapi";

    private final byte[] document;
    private final Set<String> assumedRanges;
    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();
    private @Nullable SchemaRegistry registry;

    /**
     * @param assumedRanges the places of ranges that the contract does not show, such as
     *     {@code #/components/schemas/NewWorker/properties/num_descendientes/maximum}
     */
    Schemas(byte[] document, Set<String> assumedRanges) {
        this.document = document;
        this.assumedRanges = assumedRanges;
    }

    /** Returns the document that contains the schemas. */
    public byte[] document() {
        return document;
    }

    /**
     * A violation of a rule.
     *
     * @param field the path of the field, with dots between levels; null for the whole value
     * @param text what is wrong
     * @param code the error code of this field
     */
    public record Violation(@Nullable String field, Message text, String code) {
        /** The code of a value that is wrong for any reason without a code of its own. */
        public static final String INVALID = "datos_invalidos";

        /** The code of a text that is no date. */
        public static final String WRONG_DATE = "fecha_no_valida";

        /** Returns the violation of a rule that tells what a field must be. A text that is no date has its own code. */
        public static Violation of(String field, Message rule) {
            boolean noDate = rule.equals(Message.of("field.noDate")) || rule.equals(Message.of("field.noDateOrTime"));
            return new Violation(field, rule.about(field), noDate ? WRONG_DATE : INVALID);
        }

        /** Creates a violation that has no code of its own. */
        public Violation(@Nullable String field, Message text) {
            this(field, text, INVALID);
        }
    }

    /** Returns the violations of the schema at this place, such as {@code #/components/schemas/NewActivity}. */
    public List<Violation> violations(String place, JsonNode value) {
        return violations(place, value, true);
    }

    /**
     * Returns the violations of the schema at this place.
     *
     * @param assumed whether ranges count that the contract does not show
     */
    public List<Violation> violations(String place, JsonNode value, boolean assumed) {
        Schema schema = compiled.computeIfAbsent(place, p -> registry().getSchema(SchemaLocation.of(DOCUMENT + p)));
        return schema.validate(value).stream()
                .filter(error -> assumed
                        || !assumedRanges.contains(
                                error.getSchemaLocation().getFragment().toString()))
                .map(SchemaRule::violation)
                .filter(distinctField())
                .toList();
    }

    /** Returns a filter that takes one violation of each field: the first. */
    private static Predicate<Violation> distinctField() {
        Set<String> fields = new HashSet<>();
        return violation -> fields.add(String.valueOf(violation.field()));
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
                    builder -> builder.schemas(Map.of(DOCUMENT, new String(document, StandardCharsets.UTF_8)))
                            .schemaRegistryConfig(config));
        }
        return registry;
    }
}
