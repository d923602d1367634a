package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The order of {@code openapi.json}. Keys that the specification gives a meaning have the order of {@link #KEYS};
 * names (paths, properties, components) keep that of the files. Parameters, answers and error codes are sorted too.
 */
final class KeyOrder {
    private static final String REST = "*";
    private static final String MARKS = "x-assumed x-assumed-reason x-assumed-parts";

    /** The order of the keys of each kind; {@code *} is where those come that are not named. */
    // formatter:off
    private static final Map<Kind, List<String>> KEYS = Map.ofEntries(
        keys(Kind.DOCUMENT,     "openapi info servers security tags paths webhooks components *"),
        keys(Kind.PATH_ITEM,    "get post put patch delete *"),
        keys(Kind.OPERATION,    "operationId tags summary description " + MARKS + " x-scope x-required-scope x-plan"
                + " x-client-header x-idempotency-key x-writes x-test-keys x-deferred x-environments x-quota"
                + " x-deferred-models x-not-in-sandbox x-irreversible x-emits * security parameters requestBody"
                + " x-error-codes x-job-error-codes responses"),
        keys(Kind.PARAMETER,    "$ref name in description required " + MARKS + " schema * example examples"),
        keys(Kind.REQUEST_BODY, "description " + MARKS + " required content *"),
        keys(Kind.RESPONSE,     "$ref description " + MARKS + " headers content *"),
        keys(Kind.MEDIA_TYPE,   "schema example examples *"),
        keys(Kind.SCHEMA,       "$ref type const format x-known-values description * " + MARKS
                + " required properties if then else patternProperties"),
        keys(Kind.EXAMPLE,      "summary value *"),
        keys(Kind.COMPONENTS,   "securitySchemes parameters headers responses schemas examples x-scopes x-error-codes"
                + " x-codes-of-every-operation x-check-order x-client-refusal x-webhook-delivery x-limits x-scenarios"
                + " x-version-header *"),
        keys(Kind.EXTENSION,    "status category description * " + MARKS));
    // formatter:on

    private final JsonObject root;
    private final References references;

    KeyOrder(JsonObject root) {
        this.root = root;
        this.references = new References(root);
    }

    /** Returns a sorted copy of the document. */
    JsonObject sorted() {
        return (JsonObject) sorted(root, Kind.DOCUMENT, "");
    }

    private JsonValue sorted(JsonValue value, Kind kind, String key) {
        if (value instanceof JsonObject object) {
            JsonObject copy = new JsonObject(object.place(), object.assumption());
            List<String> order = new ArrayList<>(object.keys());
            order.sort(Comparator.comparingInt(each -> rank(kind, each)));
            order.forEach(each -> copy.put(each, sorted(object.at(each), kind.child(each), each)));
            return copy;
        }
        if (value instanceof JsonArray array) {
            JsonArray copy = new JsonArray(array.place(), array.assumption());
            array.items().forEach(each -> copy.items().add(sorted(each, kind.child("0"), "")));
            if (kind == Kind.PARAMETERS) {
                copy.items().sort(Comparator.comparingInt(this::rankOfParameter));
            } else if (key.equals("x-error-codes")) {
                copy.items()
                        .forEach(this::rankOfCode); // Also if there is only one, which has nothing to be sorted with.
                copy.items().sort(Comparator.comparingInt(this::rankOfCode));
            }
            return copy;
        }
        return value;
    }

    private static int rank(Kind kind, String key) {
        if (kind == Kind.RESPONSES) {
            return key.matches("[3-5]\\d\\d") ? Integer.parseInt(key) : 0;
        }
        List<String> keys = KEYS.getOrDefault(kind, List.of());
        int rank = keys.indexOf(key);
        return rank >= 0 ? rank : keys.indexOf(REST);
    }

    /** The path's first, then headers, then those of every list. */
    private int rankOfParameter(JsonValue parameter) {
        JsonObject object = references.resolve((JsonObject) parameter);
        String in = object.text("in");
        String name = object.text("name");
        if ("path".equals(in)) {
            return 0;
        }
        return "header".equals(in) ? 1 : "cursor".equals(name) || "limit".equals(name) ? 2 : 3;
    }

    /** By status, and then as {@code components.x-error-codes} has them. */
    private int rankOfCode(JsonValue code) {
        JsonObject components = root.object("components");
        JsonObject codes = components == null ? null : components.object("x-error-codes");
        String name = code instanceof JsonScalar scalar ? scalar.value() : "";
        JsonObject entry = codes == null ? null : codes.object(name);
        if (codes == null || entry == null || !(entry.get("status") instanceof JsonScalar status)) {
            throw code.place()
                    .error("components.x-error-codes does not explain the code " + name
                            + ", or not its status: add it there, or correct it here");
        }
        return Integer.parseInt(status.value()) * 1000 + codes.keys().indexOf(name);
    }

    private static Map.Entry<Kind, List<String>> keys(Kind kind, String keys) {
        return Map.entry(kind, List.of(keys.split(" ")));
    }
}
