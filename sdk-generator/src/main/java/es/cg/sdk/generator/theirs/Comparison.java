package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.document.SchemaForm;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Lists the operations, parameters, fields and values that only one of two documents has; both have the same names. */
final class Comparison {
    private static final String STAYS = ", which stays";

    private final JsonObject ours;
    private final JsonObject theirs;
    private final References ourReferences;
    private final References theirReferences;
    private final List<String> missing = new ArrayList<>();
    private final List<String> added = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    /** The operations that lack a parameter, by the parameter. */
    private final Map<String, Lacking> withoutParameter = new TreeMap<>();

    /** Operations that lack what one of ours has. */
    private record Lacking(Place place, List<String> names) {
        String operations() {
            return names.size() > 3
                    ? names.get(0) + " and " + (names.size() - 1) + " others"
                    : String.join(", ", names);
        }
    }

    Comparison(JsonObject ours, JsonObject theirs) {
        this.ours = ours;
        this.theirs = theirs;
        this.ourReferences = new References(ours);
        this.theirReferences = new References(theirs);
    }

    List<String> findings() {
        operations("paths");
        operations("webhooks");
        withoutParameter.forEach((parameter, lacking) -> missing.add("missing: the parameter " + parameter + " of "
                + lacking.operations() + " (" + lacking.place() + ")" + STAYS));
        List<String> all = new ArrayList<>(missing);
        all.addAll(added);
        return all;
    }

    private void operations(String section) {
        JsonObject our = ours.part(section);
        JsonObject their = theirs.part(section);
        for (String path : our.keys()) {
            for (String method : methods(our.part(path))) {
                JsonObject same = their.part(path).object(method);
                String name = method.toUpperCase(Locale.ROOT) + " " + path;
                if (same != null) {
                    operation(name, our.part(path).part(method), same);
                } else if (section.equals("paths") || theirs.get(section) != null) {
                    missing.add("missing: " + name + " ("
                            + our.part(path).part(method).place() + ")" + STAYS);
                }
            }
        }
        for (String path : their.keys()) {
            for (String method : methods(their.part(path))) {
                if (our.part(path).get(method) == null) {
                    added.add("new: " + method.toUpperCase(Locale.ROOT) + " " + path + " ("
                            + their.part(path).at(method).place() + ")");
                }
            }
        }
    }

    private static List<String> methods(JsonObject item) {
        return item.keys().stream().filter(NormalForm.METHODS::contains).toList();
    }

    private void operation(String name, JsonObject our, JsonObject their) {
        Map<String, JsonObject> ourParameters = parameters(our, ourReferences);
        Map<String, JsonObject> theirParameters = parameters(their, theirReferences);
        ourParameters.forEach((key, parameter) -> {
            JsonObject same = theirParameters.get(key);
            if (same == null) {
                withoutParameter
                        .computeIfAbsent(key, none -> new Lacking(parameter.place(), new ArrayList<>()))
                        .names()
                        .add(name);
            } else {
                schemas(key + " of " + name, parameter.part("schema"), same.part("schema"));
            }
        });
        theirParameters.forEach((key, parameter) -> {
            if (!ourParameters.containsKey(key)) {
                added.add("new: the parameter " + key + " of " + name + " (" + parameter.place() + ")");
            }
        });
        if (our.get("requestBody") != null) {
            content("the body of " + name, ourReferences.resolve(our.part("requestBody")), their.part("requestBody"));
        } else if (their.get("requestBody") != null) {
            added.add(
                    "new: the body of " + name + " (" + their.at("requestBody").place() + ")");
        }
        JsonObject responses = their.part("responses");
        for (String status : responses.keys()) {
            JsonObject ourResponse = ourReferences.resolve(our.part("responses").part(status));
            content(
                    "the answer " + status + " of " + name,
                    ourResponse,
                    theirReferences.resolve(responses.part(status)));
        }
    }

    private static Map<String, JsonObject> parameters(JsonObject operation, References references) {
        Map<String, JsonObject> parameters = new TreeMap<>();
        operation.parts("parameters").stream()
                .map(references::resolve)
                .forEach(each -> parameters.put(each.textOrEmpty("name") + " in " + each.textOrEmpty("in"), each));
        return parameters;
    }

    private void content(String name, JsonObject our, JsonObject their) {
        for (String type : our.part("content").keys()) {
            JsonObject same = their.part("content").part(type).object("schema");
            if (same != null) {
                schemas(name, our.part("content").part(type).part("schema"), same);
            }
        }
    }

    private void schemas(String name, JsonObject our, JsonObject their) {
        String component = SchemaForm.component(our);
        if (component != null) {
            if (component.equals(SchemaForm.component(their)) && seen.add(component)) {
                JsonObject ourSchema = ours.part("components").part("schemas").part(component);
                JsonObject theirSchema =
                        theirs.part("components").part("schemas").object(component);
                if (theirSchema != null) { // Otherwise it is a date, of which theirs has nothing to add.
                    schemas(component, ourSchema, theirSchema);
                }
            }
            return;
        }
        String other = SchemaForm.component(their);
        if (other != null && theirs.part("components").part("schemas").get(other) == null) {
            return; // A date, whose component is ours.
        }
        values(name, our, their);
        if (our.get("items") != null && their.get("items") != null) {
            schemas(name, our.part("items"), their.part("items"));
        }
        Map<String, JsonObject> ourFields = ourReferences.properties(our);
        Map<String, JsonObject> theirFields = theirReferences.properties(their);
        if (ourFields.isEmpty() || theirFields.isEmpty()) {
            return;
        }
        ourFields.forEach((field, schema) -> {
            JsonObject same = theirFields.get(field);
            if (same == null) {
                missing.add("missing: " + name + "." + field + " (" + schema.place() + ")" + STAYS);
            } else {
                schemas(name + "." + field, schema, same);
            }
        });
        theirFields.forEach((field, schema) -> {
            if (!ourFields.containsKey(field)) {
                added.add("new: " + name + "." + field + " (" + schema.place() + ")");
            }
        });
        Set<String> ourRequired = required(our, ourReferences);
        Set<String> theirRequired = required(their, theirReferences);
        ourRequired.stream()
                .filter(each -> theirFields.containsKey(each) && !theirRequired.contains(each))
                .forEach(each -> missing.add("missing: " + name + " does not require " + each + " (" + their.place()
                        + "), which stays required (" + our.place() + ")"));
        theirRequired.stream()
                .filter(each -> ourFields.containsKey(each) && !ourRequired.contains(each))
                .forEach(each -> added.add("new: " + name + " requires " + each + " (" + their.place() + ")"));
    }

    private static Set<String> required(JsonObject schema, References references) {
        JsonObject resolved = references.resolve(schema);
        Set<String> required = new HashSet<>(resolved.texts("required"));
        resolved.parts("allOf").forEach(each -> required.addAll(required(each, references)));
        return required;
    }

    private void values(String name, JsonObject our, JsonObject their) {
        Map<String, JsonValue> ourValues = values(our);
        Map<String, JsonValue> theirValues = values(their);
        if (theirValues.isEmpty()) {
            return; // Any value: there is no list to be in.
        }
        ourValues.forEach((value, at) -> {
            if (!theirValues.containsKey(value)) {
                missing.add("missing: the value " + value + " of " + name + " (" + at.place() + ")" + STAYS);
            }
        });
        theirValues.forEach((value, at) -> {
            if (!ourValues.containsKey(value)) {
                added.add("new: the value " + value + " of " + name + " (" + at.place() + ")");
            }
        });
    }

    private static Map<String, JsonValue> values(JsonObject schema) {
        Map<String, JsonValue> values = new TreeMap<>();
        for (String key : List.of("enum", "x-known-values")) {
            if (schema.get(key) instanceof JsonArray list) {
                list.items().forEach(each -> {
                    if (each instanceof JsonScalar scalar && !(scalar.value().equals("null") && !scalar.isText())) {
                        values.put(scalar.value(), each);
                    }
                });
            }
        }
        return values;
    }
}
