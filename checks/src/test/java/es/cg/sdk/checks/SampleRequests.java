package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.common.Ccc;
import es.cg.sdk.common.Iban;
import es.cg.sdk.common.Naf;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Request;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Requests made from the samples of their schemas. A request that is no value is set by its builder. */
final class SampleRequests {
    private static final byte[] BYTES = "fecha;importe\n".getBytes(StandardCharsets.UTF_8);

    // Texts that are made of what is no text.
    private static final Map<Class<?>, Sample> CHECKED = Map.of(
            TaxId.class, sample(TaxId.of("ES-B12345674"), "B12345674"),
            Iban.class, sample(Iban.of("ES91 2100 0418 4502 0005 1332"), "ES9121000418450200051332"),
            Naf.class, sample(Naf.of("28/12345678/40"), "281234567840"),
            Ccc.class, sample(Ccc.of("28/1234567/42"), "28123456742"),
            byte[].class, sample(BYTES, BinaryNode.valueOf(BYTES).asText()),
            Instant.class, sample(Instant.parse("2026-11-20T08:00:30Z"), "2026-11-20T08:00:30Z"),
            OffsetDateTime.class, sample(OffsetDateTime.parse("2026-11-20T09:00:30+01:00"), "2026-11-20T08:00:30Z"));

    private final OpenApi api;
    private final TypedClasses classes;
    private final SampleJson samples;

    SampleRequests(TypedClasses classes, OpenApi api) {
        this.api = api;
        this.classes = classes;
        this.samples = new SampleJson(api);
    }

    /** A value to set, and what is sent of it. */
    record Sample(Object value, JsonNode sent) {}

    private static Sample sample(Object value, String sent) {
        return new Sample(value, TextNode.valueOf(sent));
    }

    /** The fields that a request can set, by their names. */
    Map<String, JsonNode> fields(Class<? extends Request> type) {
        Map<String, JsonNode> fields = api.properties(TypedClasses.demand(classes.requests(), type));
        fields.values().removeIf(each -> api.resolve(each).path("readOnly").asBoolean());
        return fields;
    }

    /** Whether it is made field by field, and not by methods with a thought of their own. */
    static boolean isMadeOfFields(Class<? extends Request> type) {
        return Stream.of(type.getDeclaredMethods()).anyMatch(SampleRequests::begins);
    }

    private static boolean begins(Method method) {
        return Modifier.isStatic(method.getModifiers())
                && List.of("builder", "of", "create").contains(method.getName());
    }

    /** A request with every field. */
    Request full(Class<? extends Request> type) {
        if (!isMadeOfFields(type)) {
            Method maker = Stream.of(type.getMethods())
                    .filter(each -> each.getReturnType() == type && each.getParameterTypes()[0] == long.class)
                    .findFirst()
                    .orElseThrow();
            return (Request) invoked(maker, null, 1L);
        }
        Object holder = begun(type);
        for (Map.Entry<String, JsonNode> field : fields(type).entrySet()) {
            for (Method each : TypedClasses.setting(holder.getClass())) {
                if (each.getName().equals(TypedClasses.camelCase(field.getKey()))) {
                    holder = invoked(
                            each,
                            holder,
                            sample(each, field.getKey(), field.getValue()).value());
                }
            }
        }
        return holder instanceof Request request ? request : (Request) invoked("build", holder);
    }

    /** An empty builder, or a request with what its maker takes. */
    Object begun(Class<? extends Request> type) {
        Method maker = Stream.of(type.getDeclaredMethods())
                .filter(SampleRequests::begins)
                .findFirst()
                .orElseThrow();
        Map<String, JsonNode> fields = fields(type);
        return invoked(
                maker,
                null,
                Stream.of(maker.getParameters())
                        .map(each -> fields.entrySet().stream()
                                .filter(field ->
                                        TypedClasses.camelCase(field.getKey()).equals(each.getName()))
                                .map(field -> sample(each, field.getKey(), field.getValue())
                                        .value())
                                .findFirst()
                                .orElseThrow())
                        .toArray());
    }

    /** The fields that are set, of a builder or of a request. */
    static JsonNode sent(Object holder) {
        try {
            Method json = (holder instanceof Request ? Request.class : RequestBuilder.class).getDeclaredMethod("json");
            json.setAccessible(true);
            return OpenApi.parse(((Json) json.invoke(holder)).text());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("json()", e);
        }
    }

    /** The names that {@code set(name, value)} of a request or a query suggests. */
    static Set<String> suggested(Object holder) {
        try {
            Field names = Stream.<Class<?>>iterate(holder.getClass(), Class::getSuperclass)
                    .flatMap(each -> Stream.of(each.getDeclaredFields()))
                    .filter(each -> List.of("fields", "query").contains(each.getName()))
                    .findFirst()
                    .orElseThrow();
            names.setAccessible(true);
            Field known = names.getType().getDeclaredField("known");
            known.setAccessible(true);
            return ((Collection<?>) known.get(names.get(holder)))
                    .stream().map(String::valueOf).collect(Collectors.toCollection(TreeSet::new));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(holder.getClass().getName(), e);
        }
    }

    /** A value for the only argument of a method. */
    Sample sample(Method method, String field, JsonNode schema) {
        return sample(method.getParameters()[0], field, schema);
    }

    private Sample sample(Parameter parameter, String field, JsonNode schema) {
        return sample(parameter.getParameterizedType(), field, schema);
    }

    private Sample sample(Type type, String field, JsonNode schema) {
        JsonNode present = api.present(schema);
        if (type instanceof ParameterizedType list) {
            Sample item = sample(list.getActualTypeArguments()[0], field, present.path("items"));
            return new Sample(
                    List.of(item.value()), JsonNodeFactory.instance.arrayNode().add(item.sent()));
        }
        Class<?> plain = (Class<?>) type;
        JsonNode of = present.has("items") ? present.path("items") : present;
        if (Request.class.isAssignableFrom(plain)) {
            Request request = full(plain.asSubclass(Request.class));
            return new Sample(request, sent(request));
        }
        if (CHECKED.containsKey(plain)) {
            return CHECKED.get(plain);
        }
        JsonNode sent = samples.full(of, field);
        if (present.path("type").toString().contains("number") && plain != BigDecimal.class && plain != String.class) {
            return new Sample(sent.asLong(), DecimalNode.valueOf(BigDecimal.valueOf(sent.asLong())));
        }
        return new Sample(value(plain, sent), sent);
    }

    private static Object value(Class<?> type, JsonNode sent) {
        if (Word.class.isAssignableFrom(type)) {
            return word(type, sent.asText());
        }
        return switch (type.getSimpleName()) {
            case "String" -> sent.isNumber() ? sent.decimalValue().toPlainString() : sent.asText();
            case "LocalDate" -> LocalDate.parse(sent.asText());
            case "BigDecimal" -> sent.decimalValue();
            case "Boolean", "boolean" -> sent.asBoolean();
            case "Integer", "int" -> sent.asInt();
            case "Long", "long" -> sent.asLong();
            default -> throw new AssertionError("no sample of " + type);
        };
    }

    static Object word(Class<?> type, String value) {
        try {
            return type.getConstructor(String.class).newInstance(value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type.getName(), e);
        }
    }

    static Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw new LinkageError(type + "." + name, e);
        }
    }

    static Object invoked(String method, Object on) {
        return invoked(method(on.getClass(), method), on);
    }

    static Object invoked(Method method, @Nullable Object on, @Nullable Object... arguments) {
        try {
            method.setAccessible(true);
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(method.toString(), e);
        } catch (IllegalAccessException e) {
            throw new LinkageError(method.toString(), e);
        }
    }
}
