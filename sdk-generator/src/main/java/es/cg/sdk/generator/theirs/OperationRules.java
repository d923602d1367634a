package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says of their operations what only extensions can say: the need of headers, and of new ones also id, scope and plan.
 */
final class OperationRules {
    private static final String CLIENT = "X-CG-Client";
    private static final String KEY = "Idempotency-Key";

    private final JsonObject ours;
    private final Set<String> ids = new HashSet<>();
    /** The headers that any of their operations lists. */
    private final Set<String> declared = new HashSet<>();

    OperationRules(JsonObject ours, JsonObject theirs) {
        this.ours = ours;
        operations(ours).forEach(each -> ids.add(each.textOrEmpty("operationId")));
        operations(theirs)
                .forEach(each -> each.parts("parameters").stream()
                        .map(parameter -> headerOf(parameter.textOrEmpty("name")))
                        .forEach(declared::add));
    }

    private static List<JsonObject> operations(JsonObject document) {
        List<JsonObject> all = new ArrayList<>();
        JsonObject paths = document.part("paths");
        for (String path : paths.keys()) {
            JsonObject item = paths.part(path);
            item.keys().stream().filter(NormalForm.METHODS::contains).forEach(each -> all.add(item.part(each)));
        }
        return all;
    }

    /** Returns our name of a header, whose case has no meaning. */
    String headerOf(String name) {
        JsonObject known = ours.part("components").part("parameters");
        return Stream.concat(
                        Stream.of(CLIENT, KEY),
                        known.keys().stream().map(each -> known.part(each).textOrEmpty("name")))
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElse(name);
    }

    /** Says what the headers say that the operation has: of a known one only if ours says something else. */
    void headers(JsonObject their, @Nullable JsonObject our, JsonObject copy) {
        header(their, our, copy, CLIENT, "x-client-header", "accepted");
        header(their, our, copy, KEY, "x-idempotency-key", "optional");
    }

    private void header(
            JsonObject their, @Nullable JsonObject our, JsonObject copy, String name, String rule, String ifOptional) {
        if (!declared.contains(name)) {
            return; // The document says nothing of headers.
        }
        JsonObject header = their.parts("parameters").stream()
                .filter(each -> headerOf(each.textOrEmpty("name")).equals(name))
                .findFirst()
                .orElse(null);
        boolean isKnownAs = our != null && !our.textOrEmpty(rule).equals("none");
        if (header == null ? our == null : !isKnownAs) {
            String needed =
                    header == null ? "none" : header.textOrEmpty("required").equals("true") ? "required" : ifOptional;
            copy.put(rule, JsonScalar.text(header == null ? their.place() : header.place(), needed));
        }
    }

    /** What is taken for true of an operation that ours lacks, as far as the document does not say it. */
    void defaults(String method, JsonObject copy) {
        boolean reads = method.equals("get");
        Place place = copy.place();
        if (copy.get("x-scope") == null) {
            copy.put("x-scope", new JsonArray(place, null));
        }
        boolean hasPlan = ours.part("components").part("x-scopes").get(copy.textOrEmpty("x-scope")) != null;
        add(copy, "x-plan", hasPlan ? null : JsonScalar.text(place, "Starter"));
        add(copy, "x-writes", hasPlan ? null : JsonScalar.literal(place, Boolean.toString(!reads)));
        add(copy, "x-test-keys", hasPlan ? null : JsonScalar.text(place, reads ? "allowed" : "refused"));
    }

    private static void add(JsonObject to, String key, @Nullable JsonValue value) {
        if (value != null && to.get(key) == null) {
            to.put(key, value);
        }
    }

    /** Returns an id for an operation that ours lacks, such as {@code expenses.archive}. */
    String newId(String theirId, String path, String method) {
        List<String> words = new ArrayList<>();
        boolean endsInParameter = path.endsWith("}");
        for (String each : path.split("/", -1)) {
            if (!each.isEmpty() && !each.startsWith("{")) {
                words.add(each);
            }
        }
        String resource = words.isEmpty() ? "api" : camel(words.get(0));
        String verb = switch (method) {
            case "get" -> endsInParameter ? "get" : "list";
            case "post" -> "create";
            case "delete" -> "delete";
            default -> "update";
        };
        String own = camel(theirId.substring(theirId.lastIndexOf('.') + 1));
        String rest = words.size() < 2 ? "" : camel(String.join("-", words.subList(1, words.size())));
        String last = !own.isEmpty() ? own : rest.isEmpty() ? verb : rest;
        String id = resource + "." + last;
        for (int i = 2; !ids.add(id); i++) {
            id = resource + "." + last + (i == 2 && own.isEmpty() && !rest.isEmpty() ? capital(verb) : i);
        }
        return id;
    }

    private static String camel(String text) {
        StringBuilder camel = new StringBuilder();
        for (String each : text.split("[^A-Za-z0-9]+", -1)) {
            if (!each.isEmpty()) {
                camel.append(
                                camel.isEmpty()
                                        ? each.substring(0, 1).toLowerCase(Locale.ROOT)
                                        : capital(each).substring(0, 1))
                        .append(each.substring(1));
            }
        }
        return !camel.isEmpty() && Character.isDigit(camel.charAt(0)) ? "v" + camel : camel.toString();
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
