package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.clients.ActivityLog;
import es.cg.sdk.clients.ClientExport;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which method of the client makes which operation, as {@code docs/reference/operations.md} names it, and from there the schema of
 * each view and each request and the operation of each query. No class is listed.
 */
final class TypedClasses {
    private static final Pattern ROW =
            Pattern.compile("^\\| `([\\w.]+)` \\| `[A-Z]+ [^`]+` \\| [^|]+ \\| `([^`]+)` \\|", Pattern.MULTILINE);

    // The views that no method returns: one of a page, and one of a file.
    private static final Map<String, Class<? extends View>> BESIDE =
            Map.of("clients.activity", ActivityLog.class, "clients.export", ClientExport.class);

    private final OpenApi api;
    private final Map<String, OpenApi.Operation> operations;
    private final Map<String, String> methods;
    private final Map<Class<? extends View>, JsonNode> views = new LinkedHashMap<>();
    private final Map<Class<? extends Request>, JsonNode> requests = new LinkedHashMap<>();
    private final Map<Class<?>, OpenApi.Operation> queries = new LinkedHashMap<>();
    private final Set<Class<?>> bodies = new HashSet<>();

    TypedClasses(OpenApi api) {
        this.api = api;
        this.operations =
                api.operations().stream().collect(Collectors.toMap(OpenApi.Operation::id, Function.identity()));
        this.methods = ROW.matcher(Project.text("docs/reference/operations.md"))
                .results()
                .collect(Collectors.toMap(
                        each -> each.group(1), each -> each.group(2), (one, other) -> one, LinkedHashMap::new));
        methods.keySet().forEach(this::classesOf);
    }

    /** Returns the value of a key that must be there. */
    static <T> T demand(Map<?, T> map, Object key) {
        return Objects.requireNonNull(map.get(key), () -> key + " is not there");
    }

    /** How one calls each operation, such as {@code laura.activities().list}, by its name. */
    Map<String, String> methods() {
        return methods;
    }

    OpenApi.Operation operation(String id) {
        return demand(operations, id);
    }

    Map<Class<? extends View>, JsonNode> views() {
        return views;
    }

    Map<Class<? extends Request>, JsonNode> requests() {
        return requests;
    }

    Map<Class<?>, OpenApi.Operation> queries() {
        return queries;
    }

    /** Whether a request is a whole body. */
    boolean isBody(Class<? extends Request> type) {
        return bodies.contains(type);
    }

    /** Returns the method that returns the resource of an operation. */
    Method accessor(String id) {
        String[] parts = demand(methods, id).split("\\(\\)\\.|\\.", -1);
        try {
            return (parts[0].equals("cg") ? CgClient.class : ClientApi.class).getMethod(parts[1]);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(
                    "docs/reference/operations.md names " + methods.get(id) + ", which the client lacks", e);
        }
    }

    /** Returns the method of an operation with all that do the same with more or fewer arguments. */
    List<Method> methods(String id) {
        String name = demand(methods, id).replaceFirst(".*[.]", "");
        return Stream.of(accessor(id).getReturnType().getDeclaredMethods())
                .filter(each ->
                        Modifier.isPublic(each.getModifiers()) && each.getName().equals(name))
                .toList();
    }

    /** Returns the method of a view that reads a field, or nothing. */
    static Stream<Method> reading(Class<?> view, String field) {
        return Stream.of(view.getMethods())
                .filter(each -> each.getParameterCount() == 0
                        && !Modifier.isStatic(each.getModifiers())
                        && each.getName().equals(camelCase(field)));
    }

    /** Returns the methods of one argument that set fields, of a builder or of a request that is its own. */
    static List<Method> setting(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each.getName().startsWith("es.cg.sdk."), Class::getSuperclass)
                .filter(each -> !each.getPackageName().equals("es.cg.sdk.model")
                        && !each.getSimpleName().equals("RequestBuilder"))
                .flatMap(each -> Stream.of(each.getDeclaredMethods()))
                .filter(each -> Modifier.isPublic(each.getModifiers())
                        && !Modifier.isStatic(each.getModifiers())
                        && !each.isBridge()
                        && each.getParameterCount() == 1)
                .toList();
    }

    /** Returns the class whose methods set the fields of a request: its builder, or itself. */
    static Class<?> setter(Class<? extends Request> request) {
        return Stream.of(request.getDeclaredClasses())
                .filter(each -> each.getSimpleName().equals("Builder"))
                .findFirst()
                .orElse(request);
    }

    /** Returns a class, or what it is the list, page or job of. */
    static Class<?> plain(Type type) {
        return type instanceof ParameterizedType generic
                ? plain(generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1])
                : (Class<?>) type;
    }

    static String camelCase(String field) {
        StringBuilder name = new StringBuilder();
        for (String each : field.split("_", -1)) {
            name.append(name.isEmpty() ? each : each.substring(0, 1).toUpperCase(Locale.ROOT) + each.substring(1));
        }
        return name.toString();
    }

    private void classesOf(String id) {
        OpenApi.Operation operation = operation(id);
        for (Method method : methods(id)) {
            Class<?> answer = plain(method.getGenericReturnType());
            if (View.class.isAssignableFrom(answer)) {
                view(answer.asSubclass(View.class), answer(operation, method.getReturnType()));
            }
            for (Class<?> parameter : method.getParameterTypes()) {
                if (Request.class.isAssignableFrom(parameter)) {
                    bodies.add(parameter);
                    request(parameter.asSubclass(Request.class), operation.bodySchema());
                } else if (parameter.getSimpleName().endsWith("Query")) {
                    queries.put(parameter, operation);
                }
            }
        }
        Class<? extends View> beside = BESIDE.get(id);
        if (beside != null) {
            view(beside, operation.answerSchema("200"));
        }
    }

    /** The record of an answer: of a list its item, of a job its result. */
    private JsonNode answer(OpenApi.Operation operation, Class<?> returned) {
        for (String status : operation.responses().keySet()) {
            JsonNode schema = operation.answerSchema(status);
            Map<String, JsonNode> properties = api.properties(schema);
            boolean isJob = returned.getSimpleName().equals("Job");
            if (returned.getSimpleName().equals("Listing")) {
                return api.resolve(demand(properties, "data")).path("items");
            }
            if (!isJob || properties.containsKey("consultar_en")) {
                return isJob ? demand(properties, "resultado") : schema;
            }
        }
        throw new AssertionError(operation + " has no answer for a " + returned.getSimpleName());
    }

    private void view(Class<? extends View> type, JsonNode schema) {
        if (views.putIfAbsent(type, api.present(schema)) == null) {
            api.properties(api.present(schema))
                    .forEach((field, property) -> reading(type, field)
                            .forEach(each -> inner(
                                    View.class,
                                    each.getGenericReturnType(),
                                    property,
                                    (record, of) -> view(record.asSubclass(View.class), of))));
        }
    }

    private void request(Class<? extends Request> type, JsonNode schema) {
        if (requests.putIfAbsent(type, api.present(schema)) == null) {
            List<Method> methods = setting(setter(type));
            api.properties(api.present(schema))
                    .forEach((field, property) -> methods.stream()
                            .filter(each -> each.getName().equals(camelCase(field)))
                            .forEach(each -> inner(
                                    Request.class,
                                    each.getGenericParameterTypes()[0],
                                    property,
                                    (record, of) -> request(record.asSubclass(Request.class), of))));
        }
    }

    private void inner(Class<?> kind, Type type, JsonNode property, BiConsumer<Class<?>, JsonNode> of) {
        if (kind.isAssignableFrom(plain(type))) {
            JsonNode schema = api.present(property);
            of.accept(plain(type), schema.has("items") ? schema.path("items") : schema);
        }
    }
}
