package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import es.cg.sdk.CgClient;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Request;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every request sets each field of its schema by a method, demands those that are required, and is valid. */
class RequestsTest {
    private static final OpenApi API = OpenApi.ofProject();
    private static final TypedClasses CLASSES = new TypedClasses(API);
    private static final SampleRequests SAMPLES = new SampleRequests(CLASSES, API);
    private static final Set<String> NO_FIELDS = Set.of("set", "equals");

    @TestFactory
    Stream<DynamicTest> methodSetsOneFieldOfItsName() {
        return ofEach(RequestsTest::methodsSetTheirFields);
    }

    @TestFactory
    Stream<DynamicTest> requestWithEveryFieldIsValid() {
        return ofEach(type -> {
            JsonNode full = SampleRequests.sent(SAMPLES.full(type));
            assertThat(OpenApi.names(full))
                    .containsExactlyInAnyOrderElementsOf(SAMPLES.fields(type).keySet());
            assertThat(errors(TypedClasses.demand(CLASSES.requests(), type), full))
                    .isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> toBuilderRebuildsTheSameRequest() {
        return ofEach(type -> {
            Request full = SAMPLES.full(type);
            if (TypedClasses.setter(type) != type) {
                Object again = SampleRequests.invoked("build", SampleRequests.invoked("toBuilder", full));
                assertThat(again).isEqualTo(full);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> missingRequiredFieldIsNamedBeforeSending() {
        return ofEach(type -> {
            for (String field : API.required(TypedClasses.demand(CLASSES.requests(), type))) {
                String name = type.getSimpleName() + "." + field;
                missing(type, field, null, name + " is required");
                if (API.present(TypedClasses.demand(SAMPLES.fields(type), field))
                        .has("items")) {
                    missing(type, field, List.of(), name + " must be a list of at least one");
                }
            }
            SAMPLES.fields(type).forEach((field, schema) -> {
                JsonNode items = API.present(schema).path("items");
                for (String inner : API.required(items)) {
                    ObjectNode item = SampleRequests.sent(SAMPLES.full(type))
                            .path(field)
                            .path(0)
                            .deepCopy();
                    item.remove(inner);
                    missing(
                            type,
                            field,
                            List.of(Json.parse(item.toString())),
                            type.getSimpleName() + "." + field + "[0]." + inner + " is required");
                }
            });
        });
    }

    @Test
    void everyRequestIsSentByAnOperation() {
        assertThat(CLASSES.requests().keySet())
                .containsExactlyInAnyOrderElementsOf(PublicApi.allExportedTypes(CgClient.class).stream()
                        .filter(type -> Request.class.isAssignableFrom(type) && type != Request.class)
                        .<Class<? extends Request>>map(type -> type.asSubclass(Request.class))
                        .toList());
    }

    @Test
    void aBodyThatBreaksItsSchemaIsFound() {
        assertThat(errors(API.component("schemas", "NewInvoice"), OpenApi.parse("{\"serie\":1}")))
                .isNotEmpty();
        assertThat(errors(API.component("schemas", "NewTaxModel"), OpenApi.parse("{}")))
                .isNotEmpty();
    }

    private static Stream<DynamicTest> ofEach(Consumer<Class<? extends Request>> check) {
        return CLASSES.requests().keySet().stream()
                .filter(SampleRequests::isMadeOfFields)
                .map(each -> dynamicTest(each.getName(), () -> check.accept(each)));
    }

    private static void methodsSetTheirFields(Class<? extends Request> type) {
        Map<String, JsonNode> fields = SAMPLES.fields(type);
        Set<String> set = new TreeSet<>(OpenApi.names(SampleRequests.sent(SAMPLES.begun(type))));
        assertThat(SampleRequests.suggested(SAMPLES.begun(type))).isEqualTo(fields.keySet());
        for (Method each : TypedClasses.setting(TypedClasses.setter(type))) {
            if (!NO_FIELDS.contains(each.getName()) && each.getParameterTypes()[0] != Path.class) {
                List<String> named = fields.keySet().stream()
                        .filter(field -> TypedClasses.camelCase(field).equals(each.getName()))
                        .toList();
                List<String> candidates = named.isEmpty() ? othersSetBy(each, fields) : named;
                assertThat(candidates)
                        .as(each.toString())
                        .anyMatch(field -> setsOnly(field, each, type, TypedClasses.demand(fields, field)));
                set.addAll(named);
            }
        }
        assertThat(set).containsExactlyInAnyOrderElementsOf(fields.keySet());
    }

    /** A method with another name than its field adds to a list, or takes the bytes of a file. */
    private static List<String> othersSetBy(Method method, Map<String, JsonNode> fields) {
        return fields.keySet().stream()
                .filter(each -> method.getParameterTypes()[0] == byte[].class
                        ? each.endsWith("_base64")
                        : API.present(TypedClasses.demand(fields, each)).has("items"))
                .toList();
    }

    private static boolean setsOnly(String field, Method method, Class<? extends Request> type, JsonNode schema) {
        JsonNode before = SampleRequests.sent(SAMPLES.begun(type));
        SampleRequests.Sample sample = SAMPLES.sample(method, field, schema);
        JsonNode after = SampleRequests.sent(SampleRequests.invoked(method, SAMPLES.begun(type), sample.value()));
        Set<String> changed = new TreeSet<>(OpenApi.names(after));
        changed.removeIf(each -> after.path(each).equals(before.path(each)));
        String sent = after.path(field).toString();
        return changed.equals(Set.of(field))
                && (sent.equals(sample.sent().toString()) || sent.equals("[" + sample.sent() + "]"));
    }

    private static void missing(Class<? extends Request> type, String field, @Nullable Object value, String message) {
        boolean isBuilt = TypedClasses.setter(type) != type;
        Object full = SAMPLES.full(type);
        Object holder = isBuilt ? SampleRequests.invoked("toBuilder", full) : full;
        if (isBuilt || CLASSES.isBody(type)) {
            assertThatThrownBy(() -> {
                        Object without = SampleRequests.invoked(
                                SampleRequests.method(holder.getClass(), "set", String.class, Object.class),
                                holder,
                                field,
                                value);
                        if (isBuilt) {
                            SampleRequests.invoked("build", without);
                        }
                    })
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(message);
        }
    }

    private static List<String> errors(JsonNode schema, JsonNode body) {
        Dialect dialect = Dialect.builder(Dialects.getDraft202012())
                .unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
                .build();
        ObjectNode whole = API.root().deepCopy();
        whole.set("x-checked", schema);
        return SchemaRegistry.withDialect(dialect, builder -> builder.schemas(Map.of("urn:openapi", whole.toString())))
                .getSchema(SchemaLocation.of("urn:openapi#/x-checked"))
                .validate(body)
                .stream()
                .map(Error::toString)
                .toList();
    }
}
