package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.ApiCall.Parameter;
import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** Compares the headers that operations take. */
final class HeaderComparison {
    static final String CLIENT = "X-CG-Client";
    private static final String KEY = "idempotency-key";
    /** Headers that are no matter of an operation. */
    private static final Set<String> OF_HTTP =
            Set.of("authorization", "accept", "content-type", "user-agent", "accept-language", "x-request-id");

    private final Found found;
    private final Marks marks;
    private final SchemaComparison schemas;
    private final Map<ApiCall, ApiCall> pairs;
    private final List<String> silent;
    /** In lower case, those that any operation of theirs declares. */
    private final Set<String> declared = new HashSet<>();

    /** Those that are compared elsewhere. */
    private final Set<String> ignored = new HashSet<>(OF_HTTP);

    HeaderComparison(
            Found found, Marks marks, SchemaComparison schemas, Map<ApiCall, ApiCall> pairs, List<String> silent) {
        this.found = found;
        this.marks = marks;
        this.schemas = schemas;
        this.pairs = pairs;
        this.silent = silent;
        pairs.values().forEach(each -> declared.addAll(each.parameters("header").keySet()));
    }

    static boolean isClient(String name) {
        return Words.of(name).contains("cliente");
    }

    boolean isOnClient(ApiCall call) {
        return call.parameters("header").containsKey(CLIENT.toLowerCase(Locale.ROOT));
    }

    /** Compares what is the same for all operations. */
    void compareAll(Side theirs) {
        security(theirs.root());
        versionOf(theirs.raw().part("components").part("x-version-header"));
        if (!declared.contains(CLIENT.toLowerCase(Locale.ROOT))) {
            renamed(CLIENT, HeaderComparison::isClient);
        }
        if (!declared.contains(KEY)) {
            renamed("Idempotency-Key", each -> each.toLowerCase(Locale.ROOT).contains("idempot"));
        }
        version();
    }

    private void renamed(String name, Predicate<String> is) {
        String other = declared.stream().filter(is).findFirst().orElse(null);
        if (other == null) {
            silent.add(name);
            return;
        }
        found.add(
                Kind.HEADER,
                Subject.of(name),
                name,
                other,
                "no correction renames it: send the other one by an interceptor",
                1);
        declared.remove(other);
        ignored.add(other);
    }

    /** A header with the version of the contract, which most operations take. */
    private void version() {
        JsonObject ours = marks.version();
        String name = ours.textOrEmpty("name");
        for (String each : Set.copyOf(declared)) {
            List<Parameter> all = pairs.values().stream()
                    .map(call -> call.parameters("header").get(each))
                    .filter(Objects::nonNull)
                    .toList();
            boolean same = each.equalsIgnoreCase(name);
            if (!same && (!each.contains("version") || 2 * all.size() < pairs.size())) {
                continue;
            }
            ignored.add(each);
            JsonScalar only = all.get(0).schema().constant();
            if (same && (only == null || only.value().equals(ours.textOrEmpty("value")))) {
                continue;
            }
            JsonObject header = Fragments.object().with("name", all.get(0).name());
            header.put("value", only == null ? Fragments.question(List.of()) : Fragments.text(only.value()));
            found.correct(
                    Kind.VERSION,
                    marks.versionHeader(),
                    name + ": " + ours.textOrEmpty("value"),
                    all.get(0).name() + (only == null ? "" : ": " + only.value()),
                    header,
                    "which value?",
                    all.get(0).schema().line());
        }
    }

    /** What we write of the version header, and a document made from ours may have. */
    private void versionOf(JsonObject their) {
        JsonObject ours = marks.version();
        if (!their.isEmpty()
                && !(their.textOrEmpty("name") + their.textOrEmpty("value"))
                        .equals(ours.textOrEmpty("name") + ours.textOrEmpty("value"))) {
            JsonObject header = Fragments.object().with("name", their.textOrEmpty("name"));
            header.put("value", Fragments.text(their.textOrEmpty("value")));
            found.correct(
                    Kind.VERSION,
                    marks.versionHeader(),
                    ours.textOrEmpty("name") + ": " + ours.textOrEmpty("value"),
                    their.textOrEmpty("name") + ": " + their.textOrEmpty("value"),
                    header,
                    null,
                    their.place().line());
        }
    }

    /** Keys are sent as bearer tokens; a document that names another way alone differs. */
    private void security(JsonObject theirs) {
        JsonObject schemes = theirs.part("components").part("securitySchemes");
        List<JsonObject> all = schemes.keys().stream().map(schemes::part).toList();
        boolean hasBearer = all.stream()
                .anyMatch(each -> each.textOrEmpty("scheme").equalsIgnoreCase("bearer")
                        || each.textOrEmpty("type").equals("oauth2"));
        if (!all.isEmpty() && !hasBearer) {
            JsonObject first = all.get(0);
            found.add(
                    Kind.ACCESS,
                    Subject.of("the API key"),
                    "a bearer token",
                    (first.textOrEmpty("type") + " " + first.textOrEmpty("scheme") + first.textOrEmpty("name")).strip(),
                    "no correction changes how the key is sent",
                    first.place().line());
        }
    }

    /** Compares the headers of one operation; moved has the parameters that are elsewhere already. */
    void compare(ApiCall our, ApiCall their, Set<String> moved, Map<String, Parameter> query) {
        Map<String, Parameter> ours = our.parameters("header");
        Map<String, Parameter> theirs = their.parameters("header");
        client(our, their, moved, query);
        theirs.forEach((name, parameter) -> {
            Parameter same = ours.get(name);
            if (same != null) {
                schemas.values().compare(Subject.of(same.name()), name, same.schema(), parameter.schema());
                if (same.required() != parameter.required()) {
                    found.add(
                            Kind.REQUIRED,
                            Subject.of(same.name() + " of " + our.id()),
                            same.required() ? "required" : "optional",
                            parameter.required() ? "required" : "optional",
                            null,
                            parameter.schema().line());
                }
            } else if (!ignored.contains(name) && !name.equalsIgnoreCase(CLIENT)) {
                added(our, parameter);
            }
        });
        ours.forEach((name, parameter) -> {
            if (!theirs.containsKey(name) && declared.contains(name) && !name.equalsIgnoreCase(CLIENT)) {
                found.add(
                        Kind.HEADER,
                        Subject.of(our.id()),
                        "the header " + parameter.name(),
                        null,
                        name.equals(KEY) ? "ask the firm what a second request with the same key does" : null,
                        their.line());
            }
        });
    }

    private void client(ApiCall our, ApiCall their, Set<String> moved, Map<String, Parameter> query) {
        boolean was = isOnClient(our);
        boolean is = isOnClient(their);
        if (was == is || moved.contains(CLIENT) || !declared.contains(CLIENT.toLowerCase(Locale.ROOT))) {
            return;
        }
        Set<String> known = our.parameters("query").keySet();
        String inQuery = query.keySet().stream()
                .filter(each -> was && isClient(each) && !known.contains(each) && !moved.contains(each))
                .findFirst()
                .orElse(null);
        if (inQuery != null) {
            moved.add(inQuery);
            found.correct(
                    Kind.PARAMETER,
                    marks.operation(our, "parameters"),
                    CLIENT,
                    "query parameter " + inQuery,
                    Fragments.object().with("query", inQuery),
                    null,
                    their.line(),
                    CLIENT);
            return;
        }
        found.correct(
                Kind.HEADER,
                marks.operation(our, "client_header"),
                was ? "the header " + CLIENT : null,
                is ? "the header " + CLIENT : null,
                Fragments.literal(Boolean.toString(is)),
                null,
                their.line());
    }

    private void added(ApiCall our, Parameter parameter) {
        Subject at = marks.operation(our, "headers");
        if (!parameter.required()) {
            found.add(
                    Kind.HEADER,
                    at,
                    null,
                    "the header " + parameter.name(),
                    null,
                    parameter.schema().line());
            return;
        }
        JsonScalar only = parameter.schema().constant();
        JsonValue value = only == null ? Fragments.question(parameter.schema().values()) : Fragments.text(only.value());
        found.correct(
                Kind.HEADER,
                at,
                null,
                "the required header " + parameter.name(),
                value,
                "which value?",
                parameter.schema().line(),
                parameter.name());
    }
}
