package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.Place;
import es.cg.sdk.generator.match.ApiOperation;
import es.cg.sdk.generator.match.ApiOperation.Answer;
import es.cg.sdk.generator.match.ApiOperation.Body;
import es.cg.sdk.generator.match.ApiOperation.Parameter;
import es.cg.sdk.generator.match.Matching;
import es.cg.sdk.generator.match.OperationMatch;
import es.cg.sdk.generator.match.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds the operations that only their document has, in the form in which ours has operations. */
final class ServiceOperations {
    private static final String PARAMETERS = "#/components/parameters/";
    private static final String DATA = "data";
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");

    private final JsonObject ours;
    private final Matching matching;
    private final ServiceRules rules;
    private final ShapeSchemas shapes;
    private final Set<String> ids = new HashSet<>();
    private final List<String> findings = new ArrayList<>();

    ServiceOperations(JsonObject ours, Matching matching, ServiceRules rules, ShapeSchemas shapes) {
        this.ours = ours;
        this.matching = matching;
        this.rules = rules;
        this.shapes = shapes;
        ids.addAll(matching.operations().keySet());
    }

    /** Adds to the base; returns what a person should know, one line each. */
    List<String> addTo(JsonObject base, List<ApiOperation> theirs) {
        Set<ApiOperation> paired = new HashSet<>();
        matching.operations().values().stream()
                .filter(each -> each.isCertain() && each.theirs() != null)
                .map(OperationMatch::theirs)
                .forEach(paired::add);
        JsonObject paths = ours.part("paths");
        for (ApiOperation each : theirs) {
            if (paired.contains(each)) {
                continue;
            }
            String own = PARAMETER.matcher(each.path()).replaceAll(name -> "{" + plain(name.group(1)) + "}");
            String path = Stream.concat(paths.keys().stream(), base.part("paths").keys().stream())
                    .filter(one -> ApiOperation.anonymous(one).equals(ApiOperation.anonymous(own)))
                    .findFirst()
                    .orElse(own);
            String method = each.method().toLowerCase(Locale.ROOT);
            Place place = each.place();
            JsonObject all = base.part("paths");
            if (paths.part(path).get(method) != null || all.part(path).get(method) != null) {
                findings.add("decide: " + each.method() + " " + path + " (" + place + ") is not certainly the operation"
                        + " that has this path already");
                continue;
            }
            if (all.get(path) == null) {
                all.put(path, new JsonObject(base.place(), null));
            }
            all.part(path).put(method, operation(each, path, place));
            findings.add("new: " + each.method() + " " + path + " (" + place + ")");
        }
        return findings;
    }

    /** Returns a name that every reader of paths can take. */
    private static String plain(String name) {
        return name.replaceAll("\\W+", "_");
    }

    private JsonObject operation(ApiOperation their, String path, Place place) {
        JsonObject operation = new JsonObject(place, null);
        String id = id(their, path);
        operation.with("operationId", id);
        boolean reads = !their.isWrite();
        boolean hasPlan = ours.part("components").part("x-scopes").get(their.scope()) != null;
        if (hasPlan) {
            operation.with("x-scope", their.scope());
        } else {
            operation.put("x-scope", new JsonArray(place, null));
            operation.with("x-plan", "Starter").with("x-test-keys", reads ? "allowed" : "refused");
            operation.put("x-writes", JsonScalar.literal(place, Boolean.toString(!reads)));
        }
        JsonArray parameters = new JsonArray(place, null);
        header(their, operation, parameters, "X-CG-Client", "x-client-header", "XCgClient");
        header(their, operation, parameters, "Idempotency-Key", "x-idempotency-key", "IdempotencyKey");
        for (Parameter each : their.parameters()) {
            if (!each.in().equals("header") && !Set.of("cursor", "limit").contains(each.name())) {
                JsonObject parameter = new JsonObject(place, null)
                        .with("name", each.in().equals("path") ? plain(each.name()) : each.name())
                        .with("in", each.in());
                parameter.put("required", JsonScalar.literal(place, Boolean.toString(each.required())));
                parameter.put("schema", shapes.of(each.shape(), true));
                parameters.items().add(parameter);
            }
        }
        operation.put("parameters", parameters);
        if (their.request() != null) {
            operation.put(
                    "requestBody",
                    content(
                            their.request().mediaType(),
                            shapes.of(their.request().shape(), true),
                            place));
        }
        JsonObject responses = new JsonObject(place, null);
        for (Answer each : their.answers()) {
            responses.put(
                    each.status().equalsIgnoreCase("2xx") ? "200" : each.status(), answer(id, each.body(), place));
        }
        operation.put("responses", responses);
        return operation;
    }

    /** Whether it takes a header of ours, whatever it is called there. */
    private void header(
            ApiOperation their,
            JsonObject operation,
            JsonArray parameters,
            String name,
            String rule,
            String component) {
        String there = rules.file().part("headers").text(name);
        boolean isTaken = their.in("header").stream()
                .anyMatch(each -> each.name().equalsIgnoreCase(there == null ? name : there));
        operation.with(rule, isTaken ? "required" : "none");
        if (isTaken) {
            parameters.items().add(new JsonObject(operation.place(), null).with("$ref", PARAMETERS + component));
        }
    }

    private static JsonObject content(String type, JsonObject schema, Place place) {
        JsonObject media = new JsonObject(place, null).with("schema", schema);
        String name = type.contains("json") ? "application/json" : type;
        return new JsonObject(place, null)
                .with("content", new JsonObject(place, null).with(name, media))
                .with("description", "See the service's own document.");
    }

    private JsonObject answer(String id, @Nullable Body body, Place place) {
        if (body == null) {
            return new JsonObject(place, null).with("description", "No content.");
        }
        if (!body.isJson()) {
            JsonObject file = new JsonObject(place, null).with("type", "string").with("format", "binary");
            return content(body.mediaType(), file, place);
        }
        List<String> at = List.of("operations", id, "answer");
        Shape shape = body.shape();
        String list = rules.file().part("general").part("list").textOrEmpty(DATA);
        boolean isBare = shape.type().equals("array");
        String data = isBare ? "" : list.isEmpty() ? DATA : list;
        Shape.Field items = shape.fields().get(data);
        Shape all = isBare ? shape : items == null ? null : items.shape();
        if (all != null && all.type().equals("array")) {
            if (isBare && rules.file().part("general").get("list") == null) {
                rules.absent(at, new JsonObject().with("list", ""));
            }
            return content("json", page(shapes.of(all, false), place), place);
        }
        String member = rules.file().part("general").textOrEmpty("record");
        Shape.Field inner = shape.fields().get(member);
        if (!member.isEmpty() && inner == null) {
            rules.absent(at, JsonScalar.text("record"));
        }
        return content("json", shapes.of(inner == null ? shape : inner.shape(), false), place);
    }

    /** A page as every list of ours has it, since rules bring theirs into this form. */
    private static JsonObject page(JsonObject items, Place place) {
        JsonObject properties = new JsonObject(place, null);
        properties.put(DATA, items);
        properties.put("has_more", new JsonObject(place, null).with("type", "boolean"));
        JsonObject cursor = new JsonObject(place, null);
        properties.put("next_cursor", cursor.with("type", JsonArray.of(place, List.of("string", "null"))));
        return new JsonObject(place, null).with("type", "object").with("properties", properties);
    }

    /** Returns an id such as {@code expenses.archive}: that of theirs, or else the words of the path. */
    private String id(ApiOperation their, String path) {
        List<String> words = new ArrayList<>(List.of(path.split("/", -1)));
        words.removeIf(each -> each.isEmpty() || each.startsWith("{"));
        String resource = words.isEmpty() ? "api" : camel(words.get(0));
        boolean isNamed = !their.id().contains(" ");
        String rest = words.size() < 2 ? "" : String.join("-", words.subList(1, words.size()));
        String verb = switch (their.method()) {
            case "GET" -> path.endsWith("}") ? "get" : "list";
            case "POST" -> "create";
            case "DELETE" -> "delete";
            default -> "update";
        };
        String last = camel(isNamed ? their.id().substring(their.id().lastIndexOf('.') + 1) : rest);
        String start = resource + "." + (last.isEmpty() ? verb : last);
        String id = start;
        for (int i = 2; !ids.add(id); i++) {
            id = start + i;
        }
        return id;
    }

    private static String camel(String text) {
        StringBuilder camel = new StringBuilder();
        for (String each : text.split("[^A-Za-z0-9]+", -1)) {
            if (!each.isEmpty()) {
                String first = each.substring(0, 1);
                camel.append(camel.isEmpty() ? first.toLowerCase(Locale.ROOT) : first.toUpperCase(Locale.ROOT))
                        .append(each.substring(1));
            }
        }
        return !camel.isEmpty() && Character.isDigit(camel.charAt(0)) ? "v" + camel : camel.toString();
    }
}
