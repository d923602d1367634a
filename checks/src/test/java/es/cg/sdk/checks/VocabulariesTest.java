package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.CgClient;
import es.cg.sdk.json.Word;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The constants of a vocabulary are the words that {@code openapi.json} lists where it is read and sent. */
class VocabulariesTest {
    private static final OpenApi API = OpenApi.ofProject();
    private static final TypedClasses CLASSES = new TypedClasses(API);

    @TestFactory
    Stream<DynamicTest> constantsAreTheWordsOfOpenApi() {
        Map<Class<?>, Set<String>> listed = new TreeMap<>(Comparator.comparing(Class::getName));
        PublicApi.allExportedTypes(CgClient.class).stream()
                .filter(each -> Word.class.isAssignableFrom(each) && each != Word.class)
                .forEach(each -> listed.put(each, new TreeSet<>()));
        CLASSES.views()
                .forEach((type, schema) -> API.properties(schema)
                        .forEach((field, property) -> TypedClasses.reading(type, field)
                                .forEach(each ->
                                        list(listed, TypedClasses.plain(each.getGenericReturnType()), property))));
        CLASSES.requests()
                .forEach((type, schema) -> API.properties(schema)
                        .forEach((field, property) -> set(listed, TypedClasses.setter(type), field, property)));
        CLASSES.queries()
                .forEach((type, operation) -> operation
                        .parameters("query")
                        .forEach(each -> set(listed, type, each.path("name").asText(), each.path("schema"))));
        CLASSES.methods()
                .keySet()
                .forEach(id -> CLASSES.operation(id)
                        .parameters("query")
                        .forEach(each -> CLASSES.methods(id)
                                .forEach(method -> Stream.of(method.getParameters())
                                        .filter(parameter -> parameter
                                                .getName()
                                                .equals(each.path("name").asText()))
                                        .forEach(
                                                parameter -> list(listed, parameter.getType(), each.path("schema"))))));
        return listed.entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey().getName(),
                        () -> assertThat(constants(each.getKey())).isEqualTo(each.getValue())));
    }

    private static void set(Map<Class<?>, Set<String>> listed, Class<?> type, String field, JsonNode schema) {
        for (Method each : TypedClasses.setting(type)) {
            if (each.getName().equals(TypedClasses.camelCase(field))) {
                list(listed, TypedClasses.plain(each.getGenericParameterTypes()[0]), schema);
            }
        }
    }

    private static void list(Map<Class<?>, Set<String>> listed, Class<?> type, JsonNode schema) {
        JsonNode present = API.present(schema);
        JsonNode one = present.has("items") ? API.present(present.path("items")) : present;
        if (listed.containsKey(type)) {
            listed.get(type).addAll(OpenApi.texts(one.path(one.has("enum") ? "enum" : "x-known-values")));
        }
    }

    private static Set<String> constants(Class<?> type) throws IllegalAccessException {
        Set<String> constants = new TreeSet<>();
        for (Field each : type.getFields()) {
            if (Modifier.isStatic(each.getModifiers()) && each.getType() == type) {
                constants.add(((Word) each.get(null)).value());
            }
        }
        return constants;
    }
}
