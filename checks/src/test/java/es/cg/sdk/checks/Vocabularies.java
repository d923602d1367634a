package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.CgClient;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Each place of the client where a word is read or sent, and the words that {@code openapi.json} lists for it. */
final class Vocabularies {
    // The schema of the request that sends a file.
    private static final String UPLOAD = "DocumentUpload";

    // The operation that a query belongs to: that of the method that takes it.
    private static final Map<String, String> OPERATIONS = queries();

    // The property of a method whose name is another one.
    private static final Map<String, String> PROPERTIES =
            Map.of("NewTaxModel.of", "modelo", "NewWebhookDestination.Builder.evento", "eventos");

    // The query parameter that a method of a resource takes by itself, as operation and parameter.
    private static final Map<String, List<String>> PARAMETERS =
            Map.of("TaxModels.file", List.of("taxModels.file", "formato"));

    // No fields of their own: they ask what the read status allows, tell what a read JobStatus says, compute, or read a
    // file.
    private static final Set<String> NO_FIELDS = Set.of(
            "CgClient.require",
            "ClientApi.require",
            "Job.poll",
            "FilingCalendar.of",
            "FilingCalendar.window",
            "FilingCalendar.windows",
            "FilingCalendar.Window.modelo",
            "StatementCheck.formato");

    private final OpenApi api;

    Vocabularies(OpenApi api) {
        this.api = api;
    }

    /** Words at a place; {@code listed} is empty where no list is found, {@code assumed} whether the list is. */
    record Place(String name, Class<? extends Word> type, Set<String> listed, boolean assumed) {}

    /** All of them by their names: {@code Client.territorio}, {@code NewInvoice.Builder.tipoFactura}. */
    Map<String, Place> places() {
        Map<String, Place> places = new TreeMap<>();
        for (Class<?> type : PublicApi.allExportedTypes(CgClient.class)) {
            if (!Word.class.isAssignableFrom(type)) {
                for (Method method : type.getMethods()) {
                    String name = name(type) + "." + method.getName();
                    spoken(method)
                            .filter(word -> !NO_FIELDS.contains(name))
                            .ifPresent(word -> places.put(name, place(name, type, method, word)));
                }
            }
        }
        return places;
    }

    private static Map<String, String> queries() {
        Map<String, String> queries = new TreeMap<>();
        for (Class<?> type : PublicApi.allExportedTypes(CgClient.class)) {
            for (Method method : type.getMethods()) {
                for (Class<?> parameter : method.getParameterTypes()) {
                    if (parameter.getSimpleName().endsWith("Query")) {
                        String resource = type.getSimpleName();
                        String call = "." + Character.toLowerCase(resource.charAt(0)) + resource.substring(1) + "()."
                                + method.getName();
                        SdkMethods.OF_CLIENT.forEach((operation, methods) -> {
                            if (methods.stream().anyMatch(each -> each.endsWith(call))) {
                                queries.put(parameter.getSimpleName(), operation);
                            }
                        });
                    }
                }
            }
        }
        return queries;
    }

    /** Every vocabulary that users can name. */
    static List<Class<? extends Word>> types() {
        return PublicApi.allExportedTypes(CgClient.class).stream()
                .filter(each -> Word.class.isAssignableFrom(each) && each != Word.class)
                .<Class<? extends Word>>map(each -> each.asSubclass(Word.class))
                .toList();
    }

    /** The constants of a vocabulary, by their words. */
    static Map<String, AnnotatedElement> constants(Class<? extends Word> type) {
        Map<String, AnnotatedElement> constants = new LinkedHashMap<>();
        for (Field field : type.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == type) {
                constants.put(word(field), field);
            }
        }
        return constants;
    }

    /** With the types that it lies in, without its package. */
    static String name(Class<?> type) {
        return type.getName().replaceFirst(".*[.]", "").replace('$', '.');
    }

    /** What speaks against a place: its list and the constants differ by more than the words that never stand there. */
    static List<String> findings(Place place, Set<String> never) {
        Findings findings = new Findings(place.name());
        Set<String> constants = new TreeSet<>(constants(place.type()).keySet());
        findings.unless(!place.listed().isEmpty(), "openapi.json lists no words for it");
        Set<String> missing = new TreeSet<>(place.listed());
        missing.removeAll(constants);
        findings.unless(
                missing.isEmpty(),
                name(place.type()) + " has no constants of " + missing + ", which openapi.json lists");
        constants.removeAll(place.listed());
        findings.unless(
                constants.equals(never),
                name(place.type()) + " has constants of " + constants + ", which openapi.json does not list for it"
                        + (never.isEmpty() ? "" : "; expected are " + never));
        return findings.all();
    }

    private Place place(String name, Class<?> type, Method method, Class<? extends Word> word) {
        String property = PROPERTIES.getOrDefault(name, snakeCase(method.getName()));
        String operation = OPERATIONS.get(type.getSimpleName());
        if (operation != null) {
            return parameter(name, word, operation, property);
        }
        if (PARAMETERS.containsKey(name)) {
            return parameter(
                    name,
                    word,
                    PARAMETERS.get(name).get(0),
                    PARAMETERS.get(name).get(1));
        }
        JsonNode schema = api.component("schemas", schema(type));
        return place(
                name,
                word,
                schema,
                api.properties(schema).getOrDefault(property, api.root().path("none")));
    }

    private Place parameter(String name, Class<? extends Word> word, String operation, String parameter) {
        JsonNode none = api.root().path("none");
        Optional<OpenApi.Operation> found = api.operations().stream()
                .filter(each -> each.id().equals(operation))
                .findFirst();
        JsonNode node =
                found.flatMap(each -> each.parameter("query", parameter)).orElse(none);
        // The mark of an operation stands for all that it has.
        JsonNode marked =
                found.map(OpenApi.Operation::node).filter(OpenApi::assumed).orElse(node);
        return place(name, word, marked, node.path("schema"));
    }

    private Place place(String name, Class<? extends Word> word, JsonNode outer, JsonNode property) {
        JsonNode list = listing(property);
        boolean assumed = Stream.of(outer, property, list)
                .anyMatch(each -> OpenApi.assumed(each)
                        || OpenApi.assumed(each, "enum")
                        || OpenApi.assumed(each, "x-known-values"));
        return new Place(name, word, Set.copyOf(words(list)), assumed);
    }

    private static String schema(Class<?> type) {
        if (View.class.isAssignableFrom(type)) {
            return ViewsTest.schema(name(type));
        }
        Class<?> outer = type.getDeclaringClass();
        Class<?> request = outer != null && type.getSimpleName().equals("Builder") ? outer : type;
        String name = request.getSimpleName();
        return name.equals("NewDocument") ? UPLOAD : RequestsTest.schema(name);
    }

    /** The schema that has the words of a property itself, of what it may be beside null, or of its items. */
    private JsonNode listing(JsonNode property) {
        JsonNode resolved = api.resolve(property);
        if (resolved.has("items")) {
            return listing(resolved.path("items"));
        }
        for (JsonNode choice : resolved.path("anyOf")) {
            JsonNode listing = listing(choice);
            if (!words(listing).isEmpty()) {
                return listing;
            }
        }
        return resolved;
    }

    private static List<String> words(JsonNode schema) {
        return OpenApi.texts(schema.path(schema.has("enum") ? "enum" : "x-known-values"));
    }

    /** The vocabulary that a method gives or takes. */
    private static Optional<Class<? extends Word>> spoken(Method method) {
        List<Class<? extends Word>> words = new ArrayList<>();
        gather(method.getGenericReturnType(), words);
        for (Type parameter : method.getGenericParameterTypes()) {
            gather(parameter, words);
        }
        return words.stream().findFirst();
    }

    private static void gather(Type type, List<Class<? extends Word>> words) {
        if (type instanceof Class<?> plain) {
            if (plain.isArray()) {
                gather(plain.getComponentType(), words);
            } else if (Word.class.isAssignableFrom(plain) && plain != Word.class) {
                words.add(plain.asSubclass(Word.class));
            }
        } else if (type instanceof ParameterizedType generic) {
            Stream.of(generic.getActualTypeArguments()).forEach(each -> gather(each, words));
        } else if (type instanceof WildcardType wild) {
            Stream.of(wild.getUpperBounds()).forEach(each -> gather(each, words));
        } else if (type instanceof GenericArrayType array) {
            gather(array.getGenericComponentType(), words);
        }
    }

    private static String word(Field constant) {
        try {
            return ((Word) constant.get(null)).value();
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static String snakeCase(String method) {
        return method.chars()
                .mapToObj(each -> Character.isUpperCase(each)
                        ? "_" + Character.toString(Character.toLowerCase(each))
                        : Character.toString(each))
                .collect(Collectors.joining());
    }
}
