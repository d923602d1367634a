package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a view makes of the fields of its schema, asked of each method that reads one. */
final class ViewFields {
    // The kind of record is the view's class, warnings are read by View, and pages by Page.
    private static final Set<String> READ_ELSEWHERE = Set.of("object", "avisos", "has_more", "next_cursor");

    private static final long NUMBER = 77;

    private ViewFields() {}

    /** Every field of an answer that has all of them is read as it came, by a method that is marked as the field is. */
    static List<String> findings(OpenApi api, SampleJson samples, Class<? extends View> type, JsonNode schema) {
        Findings findings = new Findings(type.getSimpleName());
        ObjectNode sample = (ObjectNode) samples.full(schema);
        sample.properties().forEach(each -> each.setValue(asNumber(each.getKey(), each.getValue())));
        View view = view(type, sample);
        api.properties(schema).forEach((field, property) -> {
            if (READ_ELSEWHERE.contains(field)) {
                return;
            }
            List<Method> methods = TypedClasses.reading(type, field).toList();
            findings.unless(!methods.isEmpty(), "has no method that reads " + field);
            methods.forEach(each -> {
                Object came = plain(sample.path(field));
                Object read = plain(read(each, view));
                findings.unless(came.equals(read), each.getName() + "() returns " + read + " for " + came);
                boolean assumed = OpenApi.assumed(schema) || OpenApi.assumed(property);
                findings.unless(
                        assumed == (each.isAnnotationPresent(Assumed.class) || isMarked(type)),
                        each.getName() + "() " + (assumed ? "must" : "must not") + " be @Assumed");
            });
        });
        findings.unless(view.toString().matches(type.getSimpleName() + "(\\[[^\\]]*])?"), "prints as " + view);
        findings.unless(view.equals(view(type, sample)), "does not equal itself made anew");
        return findings.all();
    }

    /** Identifiers may come as numbers too; those of requests are the SDK's own texts. */
    private static JsonNode asNumber(String field, JsonNode value) {
        boolean isId = (field.equals("id") || field.endsWith("_id")) && !field.equals("request_id");
        if (isId && value.isTextual()) {
            return JsonNodeFactory.instance.numberNode(NUMBER);
        }
        return field.endsWith("_ids") ? JsonNodeFactory.instance.arrayNode().add(NUMBER) : value;
    }

    private static boolean isMarked(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each != null, Class::getDeclaringClass)
                .anyMatch(each -> each.isAnnotationPresent(Assumed.class));
    }

    private static View view(Class<? extends View> type, JsonNode sample) {
        try {
            return type.getConstructor(Json.class).newInstance(Json.parse(sample.toString()));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " has no public constructor from Json", e);
        }
    }

    private static Object read(Method method, View view) {
        try {
            return method.invoke(view);
        } catch (ReflectiveOperationException e) {
            return "none, but " + e.getCause();
        }
    }

    /** All as text, so that what was read can be laid beside what came; of numbers with their scale. */
    private static Object plain(@Nullable Object value) {
        if (value instanceof View view) {
            return plain(OpenApi.parse(view.json().text()));
        }
        if (value instanceof Json json) {
            return plain(OpenApi.parse(json.text()));
        }
        if (value instanceof Word word) {
            return word.value();
        }
        if (value instanceof Collection<?> list) {
            return list.stream().map(ViewFields::plain).toList();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> plain = new LinkedHashMap<>();
            map.forEach((name, each) -> plain.put(String.valueOf(name), plain(each)));
            return plain;
        }
        if (value instanceof JsonNode node) {
            return plainNode(node);
        }
        if (value instanceof OffsetDateTime moment) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(moment);
        }
        return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
    }

    private static Object plainNode(JsonNode node) {
        if (node.isArray()) {
            List<Object> plain = new ArrayList<>();
            node.forEach(each -> plain.add(plainNode(each)));
            return plain;
        }
        if (node.isObject()) {
            Map<String, Object> plain = new LinkedHashMap<>();
            node.properties().forEach(each -> plain.put(each.getKey(), plainNode(each.getValue())));
            return plain;
        }
        return node.isNumber() ? node.decimalValue().toPlainString() : node.asText();
    }
}
