package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a view makes of the fields of its schema, asked of each accessor. */
final class ViewFields {
    // The kind of record is the view's class, warnings are read by View, and pages by Page.
    private static final Set<String> READ_ELSEWHERE = Set.of("object", "avisos", "has_more", "next_cursor");

    private final OpenApi api;
    private final SampleAnswers samples;
    private final Class<? extends View> type;
    private final JsonNode schema;
    private final Map<String, JsonNode> properties;

    ViewFields(OpenApi api, Class<? extends View> type, String schema) {
        this.api = api;
        this.samples = new SampleAnswers(api);
        this.type = type;
        this.schema = api.component("schemas", schema);
        this.properties = new LinkedHashMap<>(api.properties(this.schema));
        this.properties.keySet().removeAll(READ_ELSEWHERE);
    }

    /** Every field has an accessor of its type, marked as assumed where it is. */
    List<String> shapes() {
        Findings findings = new Findings(type.getSimpleName());
        properties.forEach((name, property) -> {
            Method accessor = accessor(name);
            if (accessor == null) {
                findings.add("has no accessor " + camelCase(name) + "() of the field " + name);
                return;
            }
            findings.unless(
                    fits(property, accessor.getReturnType()),
                    accessor.getName() + "() gives " + accessor.getReturnType().getSimpleName() + " of "
                            + samples.type(property));
            boolean assumed = OpenApi.assumed(schema) || OpenApi.assumed(property);
            boolean marked = accessor.isAnnotationPresent(Assumed.class) || isMarked();
            findings.unless(
                    assumed == marked,
                    accessor.getName() + "() is " + (marked ? "" : "not ") + "marked as assumed, but the field is"
                            + (assumed ? "" : " not"));
        });
        return findings.all();
    }

    /** An answer with every field reads as it came. */
    List<String> full() {
        Findings findings = new Findings(type.getSimpleName() + " of every field");
        JsonNode sample = samples.full(schema);
        View view = view(sample);
        properties.keySet().forEach(name -> {
            Object read = read(view, name);
            findings.unless(
                    plain(read).equals(plain(sample.path(name))),
                    camelCase(name) + "() gives " + plain(read) + " of " + sample.path(name));
        });
        findings.unless(view.toString().matches(type.getSimpleName() + "(\\[[^\\]]*])?"), "prints as " + view);
        findings.unless(view.equals(view(sample)), "does not equal itself made anew");
        return findings.all();
    }

    /** One with none, and one whose fields are all null, still reads. */
    List<String> minimal() {
        Findings findings = new Findings(type.getSimpleName() + " of nothing");
        ObjectNode nulls = JsonNodeFactory.instance.objectNode();
        properties.keySet().forEach(nulls::putNull);
        for (JsonNode sample : List.of(JsonNodeFactory.instance.objectNode(), nulls)) {
            View view = view(sample);
            properties.keySet().forEach(name -> {
                Object read = read(view, name);
                boolean nothing = read == null
                        || Boolean.FALSE.equals(read)
                        || (read instanceof Collection<?> list && list.isEmpty())
                        || (read instanceof Map<?, ?> map && map.isEmpty())
                        || (read instanceof View nested && nested.json().names().isEmpty())
                        || (read instanceof Json json && json.names().isEmpty());
                findings.unless(nothing, camelCase(name) + "() gives " + read + " of " + sample);
            });
        }
        return findings.all();
    }

    /** A field of another kind fails alone and says so; one that is not known, and a word that is not, pass. */
    List<String> strange() {
        Findings findings = new Findings(type.getSimpleName() + " gone wrong");
        ObjectNode sample = (ObjectNode) samples.full(schema);
        sample.put("campo_nuevo", "visto");
        findings.unless(view(sample).json().get("campo_nuevo").string() != null, "drops a field that it does not know");
        properties.forEach((name, property) -> {
            if (samples.type(property).isEmpty()) {
                return;
            }
            ObjectNode broken = sample.deepCopy();
            broken.set(name, samples.wrong(property));
            View view = view(broken);
            String told = refusal(view, name);
            findings.unless(
                    told != null && told.contains(type.getSimpleName()) && told.contains("." + name),
                    camelCase(name) + "() of " + broken.path(name) + " says " + told);
            properties.keySet().stream()
                    .filter(other -> !other.equals(name))
                    .filter(other -> refusal(view, other) != null)
                    .forEach(other -> findings.add(camelCase(other) + "() fails since " + name + " is wrong"));
            if (isWord(property)) {
                broken.put(name, "nunca_visto");
                Object read = read(view(broken), name);
                findings.unless(
                        read instanceof Word word && word.value().equals("nunca_visto"),
                        camelCase(name) + "() gives " + read + " of a word that nobody knows");
            }
        });
        return findings.all();
    }

    static String camelCase(String field) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char each = field.charAt(i);
            if (each == '_') {
                i++;
                name.append(Character.toUpperCase(field.charAt(i)));
            } else {
                name.append(each);
            }
        }
        return name.toString();
    }

    private boolean isMarked() {
        for (Class<?> each = type; each != null; each = each.getDeclaringClass()) {
            if (each.isAnnotationPresent(Assumed.class)) {
                return true;
            }
        }
        return false;
    }

    /** Codes of errors are text everywhere: they are what exceptions tell. */
    private boolean isWord(JsonNode property) {
        JsonNode resolved = api.resolve(property);
        return samples.type(resolved).equals("string")
                && resolved.has("x-known-values")
                && !property.path("$ref").asText().endsWith("/ErrorCode");
    }

    private boolean fits(JsonNode property, Class<?> given) {
        return switch (samples.type(property)) {
            case "integer" -> given == Long.class;
            case "number" -> given == BigDecimal.class;
            case "boolean" -> given == Boolean.class || given == boolean.class;
            case "array" -> given == List.class;
            case "object" -> View.class.isAssignableFrom(given) || given == Map.class || given == Json.class;
            case "string" -> text(property, given);
            default -> given == Json.class;
        };
    }

    private boolean text(JsonNode property, Class<?> given) {
        if (samples.isDate(property)) {
            return given == LocalDate.class;
        }
        if (samples.isMoment(property)) {
            return given == OffsetDateTime.class;
        }
        return Word.class.isAssignableFrom(given) || (given == String.class && !isWord(property));
    }

    private @Nullable Method accessor(String field) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(camelCase(field)) && method.getParameterCount() == 0) {
                return method;
            }
        }
        return null;
    }

    private View view(JsonNode sample) {
        try {
            return type.getConstructor(Json.class).newInstance(Json.parse(sample.toString()));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " has no public constructor from Json", e);
        }
    }

    private @Nullable Object read(View view, String field) {
        try {
            Method accessor = accessor(field);
            return accessor == null ? null : accessor.invoke(view);
        } catch (InvocationTargetException e) {
            throw new AssertionError(type.getSimpleName() + "." + camelCase(field) + "() failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private @Nullable String refusal(View view, String field) {
        try {
            Method accessor = accessor(field);
            if (accessor != null) {
                accessor.invoke(view);
            }
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof UnexpectedContentException told
                    ? told.getMessage()
                    : String.valueOf(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
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
        return node.isBigDecimal() ? node.decimalValue().toPlainString() : node.asText();
    }
}
