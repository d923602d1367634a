package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gives the operations of their document, their parameters, bodies and answers the names that ours have. */
final class Alignment {
    private static final String JSON = "application/json";
    private static final String PARAMETERS = "#/components/parameters/";
    private static final String RESPONSES = "#/components/responses/";
    private static final String REF = "$ref";

    private final JsonObject ours;
    private final JsonObject theirs;
    private final References ourReferences;
    private final SchemaNames schemas;
    private final PathNames paths;
    private final JsonObject parameters;
    private final JsonObject responses;
    private final OperationRules rules;

    private Alignment(JsonObject ours, JsonObject theirs, Map<String, String> known) {
        this.ours = ours;
        this.theirs = theirs;
        this.ourReferences = new References(ours);
        this.schemas = new SchemaNames(ours, theirs, known);
        this.paths =
                PathNames.of(theirs.part("paths").keys(), ours.part("paths").keys());
        this.parameters = new JsonObject(theirs.place(), null);
        this.responses = new JsonObject(theirs.place(), null);
        this.rules = new OperationRules(ours, theirs);
    }

    /**
     * A document with our names.
     *
     * @param contradictions what of theirs could not be taken, one line each
     */
    record Aligned(JsonObject document, List<String> contradictions) {}

    /**
     * Returns a document in {@link NormalForm} with our names.
     *
     * @param ours the whole document that the contract makes without theirs
     */
    static Aligned of(JsonObject ours, JsonObject theirs) {
        Map<String, String> known = new TreeMap<>();
        // Twice, for a component may be seen in a new place before it is seen in the one that gives it our name.
        new Alignment(ours, theirs, known).document();
        Alignment alignment = new Alignment(ours, theirs, known);
        return new Aligned(alignment.document(), List.copyOf(alignment.schemas.contradictions()));
    }

    private JsonObject document() {
        JsonObject document = new JsonObject(theirs.place(), null);
        document.put("openapi", theirs.at("openapi"));
        document.put("info", theirs.at("info"));
        if (theirs.get("servers") instanceof JsonArray) {
            document.put("servers", servers());
        }
        JsonArray tags = new JsonArray(theirs.place(), null);
        document.put("paths", paths(tags));
        if (theirs.get("webhooks") != null) {
            document.put("webhooks", webhooks());
        }
        document.put("tags", tags);
        JsonObject components = new JsonObject(theirs.part("components").place(), null);
        components.put("parameters", parameters);
        components.put("responses", responses);
        components.put("schemas", schemas.components());
        document.put("components", components);
        return document;
    }

    private JsonArray servers() {
        JsonArray servers = new JsonArray(theirs.at("servers").place(), null);
        for (JsonObject each : theirs.parts("servers")) {
            JsonObject server = each.copy(null);
            String url = each.textOrEmpty("url").replaceFirst("/$", "");
            server.with("url", url.endsWith(paths.prefix()) ? url : url + paths.prefix());
            servers.items().add(server);
        }
        return servers;
    }

    private JsonObject paths(JsonArray tags) {
        JsonObject all = theirs.part("paths");
        JsonObject named = new JsonObject(all.place(), null);
        for (String path : all.keys()) {
            String name = paths.nameOf(path);
            JsonObject item =
                    named.get(name) == null ? new JsonObject(all.at(path).place(), null) : named.part(name);
            JsonObject our = ours.part("paths").part(name);
            JsonObject operations = all.part(path);
            for (String method : operations.keys()) {
                Place place = operations.at(method).place();
                if (item.get(method) != null) {
                    throw place.error(method.toUpperCase(Locale.ROOT) + " " + name + " is also in "
                            + item.at(method).place() + ": keep one of the two");
                }
                item.put(method, operation(operations.part(method), our.object(method), name, method, path, tags));
            }
            if (!item.isEmpty()) {
                named.put(name, item);
            }
        }
        return named;
    }

    private JsonObject webhooks() {
        JsonObject all = theirs.part("webhooks");
        JsonObject named = new JsonObject(all.place(), null);
        for (String kind : all.keys()) {
            JsonObject item = new JsonObject(all.at(kind).place(), null);
            JsonObject our = ours.part("webhooks").part(kind);
            for (String method : all.part(kind).keys()) {
                JsonObject their = all.part(kind).part(method);
                JsonObject like = our.part(method);
                JsonObject copy = new JsonObject(their.place(), null);
                words(their, copy);
                parameters(their, like, kind, copy);
                if (their.get("requestBody") != null) {
                    copy.put("requestBody", body(their.part("requestBody"), like.part("requestBody"), true));
                }
                item.put(method, copy);
            }
            named.put(kind, item);
        }
        return named;
    }

    private JsonObject operation(
            JsonObject their, @Nullable JsonObject our, String name, String method, String path, JsonArray tags) {
        JsonObject copy = new JsonObject(their.place(), null);
        copy.with(
                "operationId",
                our != null
                        ? our.textOrEmpty("operationId")
                        : rules.newId(their.textOrEmpty("operationId"), name, method));
        if (our != null && our.get("tags") != null) {
            copy.put("tags", our.at("tags").copy(null));
        } else {
            copy(their, copy, List.of("tags"));
            their.texts("tags").stream().limit(1).forEach(each -> tag(each, tags, their));
        }
        words(their, copy);
        parameters(their, our, path, copy);
        rules.headers(their, our, copy);
        if (our == null) {
            rules.defaults(method, copy);
        }
        if (their.get("requestBody") != null) {
            JsonObject like = our == null ? new JsonObject(their.place(), null) : our;
            copy.put(
                    "requestBody",
                    body(their.part("requestBody"), ourReferences.resolve(like.part("requestBody")), false));
        }
        copy.put("responses", responses(their.part("responses"), our));
        return copy;
    }

    private static void words(JsonObject their, JsonObject copy) {
        their.keys().stream()
                .filter(each -> List.of("summary", "description", "deprecated").contains(each) || each.startsWith("x-"))
                .forEach(each -> copy.put(each, their.at(each).copy(null)));
    }

    private void tag(String name, JsonArray tags, JsonObject at) {
        List<JsonObject> known = new ArrayList<>(ours.parts("tags"));
        tags.items().forEach(each -> known.add((JsonObject) each));
        if (known.stream().noneMatch(each -> name.equals(each.text("name")))) {
            tags.items().add(new JsonObject(at.place(), null).with("name", name));
        }
    }

    private void parameters(JsonObject their, @Nullable JsonObject our, String path, JsonObject copy) {
        Map<String, String> names = paths.parameters(path);
        JsonArray list = new JsonArray(their.place(), null);
        for (JsonObject each : their.parts("parameters")) {
            JsonObject parameter = each.copy(null);
            String in = each.textOrEmpty("in");
            String name = each.textOrEmpty("name");
            parameter.with(
                    "name",
                    in.equals("path")
                            ? names.getOrDefault(name, name)
                            : in.equals("header") ? rules.headerOf(name) : name);
            JsonObject like = like(parameter, our);
            JsonObject resolved = like == null ? null : ourReferences.resolve(like);
            parameter.put(
                    "schema",
                    schemas.of(each.part("schema"), resolved == null ? null : resolved.object("schema"), false));
            list.items().add(like == null ? parameter : shared(parameter, like, PARAMETERS, parameters));
        }
        if (!list.items().isEmpty()) {
            copy.put("parameters", list);
        }
    }

    /** Finds our parameter of this name: that of the operation, else a component. */
    private @Nullable JsonObject like(JsonObject parameter, @Nullable JsonObject our) {
        for (JsonObject each : our == null ? List.<JsonObject>of() : our.parts("parameters")) {
            if (isSame(ourReferences.resolve(each), parameter)) {
                return each;
            }
        }
        JsonObject known = ours.part("components").part("parameters");
        for (String each : known.keys()) {
            boolean sameNeed = known.part(each).textOrEmpty("required").equals(parameter.textOrEmpty("required"));
            if (sameNeed && isSame(known.part(each), parameter)) {
                return new JsonObject(parameter.place(), null).with(REF, PARAMETERS + each);
            }
        }
        return null;
    }

    private static boolean isSame(JsonObject one, JsonObject other) {
        return one.textOrEmpty("name").equals(other.textOrEmpty("name"))
                && one.textOrEmpty("in").equals(other.textOrEmpty("in"));
    }

    /** Returns a reference to the component that ours refers to, if theirs is the same wherever it stands. */
    private static JsonObject shared(JsonObject their, JsonObject our, String start, JsonObject components) {
        String reference = our.text(REF);
        if (reference == null || !reference.startsWith(start)) {
            return their;
        }
        String name = reference.substring(start.length());
        if (components.get(name) == null) {
            components.put(name, their);
        }
        if (!withoutWords(components.part(name)).sameAs(withoutWords(their))) {
            return their;
        }
        return new JsonObject(their.place(), null).with(REF, reference);
    }

    private static JsonObject withoutWords(JsonObject object) {
        JsonObject copy = object.copy(null);
        copy.remove("description");
        return copy;
    }

    private JsonObject body(JsonObject their, JsonObject our, boolean answer) {
        JsonObject copy = new JsonObject(their.place(), null);
        copy(their, copy, List.of("description", "required"));
        content(their, our, answer, copy);
        return copy;
    }

    private JsonObject responses(JsonObject their, @Nullable JsonObject our) {
        JsonObject ofOurs = our == null ? new JsonObject(their.place(), null) : our.part("responses");
        JsonObject all = new JsonObject(their.place(), null);
        for (String status : their.keys()) {
            JsonObject like = status.startsWith("2") ? success(ofOurs, status) : ofOurs.part(status);
            JsonObject response = new JsonObject(their.at(status).place(), null);
            copy(their.part(status), response, List.of("description"));
            content(their.part(status), ourReferences.resolve(like), true, response);
            all.put(status, shared(response, like, RESPONSES, responses));
        }
        return all;
    }

    /** Returns our answer of this status, or else of another one that is a success. */
    private JsonObject success(JsonObject our, String status) {
        if (our.part(status).get("content") != null) {
            return our.part(status);
        }
        return our.keys().stream()
                .filter(each -> each.startsWith("2") && our.part(each).get("content") != null)
                .findFirst()
                .map(our::part)
                .orElse(our.part(status));
    }

    private void content(JsonObject their, JsonObject our, boolean answer, JsonObject copy) {
        if (their.get("content") == null) {
            return;
        }
        JsonObject content = their.part("content");
        JsonObject named = new JsonObject(content.place(), null);
        JsonObject ofOurs = our.part("content");
        for (String type : content.keys()) {
            JsonObject media = new JsonObject(content.at(type).place(), null);
            JsonObject schema = content.part(type).object("schema");
            if (schema != null) {
                JsonObject like = ofOurs.part(type.isEmpty() ? JSON : type).object("schema");
                media.put("schema", schemas.of(schema, like, answer));
            }
            named.put(type, media);
        }
        copy.put("content", named);
    }

    private static void copy(JsonObject from, JsonObject to, List<String> keys) {
        from.keys().stream()
                .filter(keys::contains)
                .forEach(each -> to.put(each, from.at(each).copy(null)));
    }
}
