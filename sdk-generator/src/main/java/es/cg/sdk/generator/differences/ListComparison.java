package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the form of lists. What most of their lists have in common is said once. */
final class ListComparison {
    private static final String DATA = "data";
    private static final String NEXT = "next_cursor";
    private static final String MORE = "has_more";
    private static final String LIMIT = "limit";
    private static final String FIRST_PAGE = "their array names no cursor: only the first 100 can be read, and then the"
            + " list throws. Ask the firm how it goes on";
    /** Our members of a page, and how a file of corrections calls them. */
    private static final Map<String, String> NAMES = members();

    private final Found found;
    private final Marks marks;
    private final SchemaComparison schemas;
    private final Map<ApiCall, Map<String, String>> forms = new LinkedHashMap<>();
    private final Map<ApiCall, Integer> lines = new LinkedHashMap<>();

    ListComparison(Found found, Marks marks, SchemaComparison schemas) {
        this.found = found;
        this.marks = marks;
        this.schemas = schemas;
    }

    private static Map<String, String> members() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put(DATA, "items");
        names.put(NEXT, NEXT);
        names.put(MORE, MORE);
        return names;
    }

    static boolean isPage(SchemaView view) {
        return view.fields().keySet().containsAll(NAMES.keySet());
    }

    void compare(ApiCall our, ApiCall call, SchemaView page, SchemaView their, JsonObject answer) {
        SchemaView data = Objects.requireNonNull(page.fields().get(DATA));
        SchemaView item = data.items();
        if (their.type().equals("array")) {
            array(our, call, their, answer);
            items(our, item, their.items());
            return;
        }
        Map<String, SchemaView> wanted = new LinkedHashMap<>();
        NAMES.keySet()
                .forEach(each ->
                        wanted.put(each, Objects.requireNonNull(page.fields().get(each))));
        Map<String, SchemaView> around = new LinkedHashMap<>(their.fields());
        page.fields().keySet().stream().filter(each -> !NAMES.containsKey(each)).forEach(around::remove);
        FieldMatcher.Result result = FieldMatcher.match(
                wanted, around, page.required(), their.required(), each -> said(our, String.valueOf(each)));
        Map<String, String> form = new LinkedHashMap<>();
        result.matched().forEach((name, its) -> {
            form.put(name, its);
            if (name.equals(DATA)) {
                items(our, item, Objects.requireNonNull(result.views().get(its)).items());
            } else {
                schemas.values()
                        .compare(
                                Subject.of(name + " of lists"),
                                name,
                                Objects.requireNonNull(wanted.get(name)),
                                Objects.requireNonNull(result.views().get(its)));
            }
        });
        result.open().forEach((name, candidates) -> {
            if (candidates.isEmpty()) {
                found.add(
                        Kind.LIST,
                        marks.operation(our, "answer"),
                        name,
                        null,
                        "the SDK finds the end of the list by it: ask the firm",
                        their.line());
            } else {
                found.correct(
                        Kind.LIST,
                        marks.operation(our, "answer"),
                        name,
                        "one of " + String.join(", ", candidates),
                        Fragments.question(candidates),
                        "which of them is it?",
                        their.line(),
                        Objects.requireNonNull(NAMES.get(name)));
            }
        });
        String in = within(form);
        for (String each : result.added()) {
            String name = in == null ? each : each.replace(in + ".", "");
            if (!page.fields().containsKey(name)) {
                found.add(Kind.LIST, marks.operation(our, "answer"), null, each, null, their.line());
            }
        }
        page.fields().keySet().stream()
                .filter(each -> !NAMES.containsKey(each) && !their.fields().containsKey(each))
                .filter(each -> form.getOrDefault(DATA, "").equals(DATA))
                .forEach(each -> found.add(
                        Kind.LIST, marks.operation(our, "answer"), each, null, "it reads as null", their.line()));
        forms.put(our, form);
        lines.put(our, their.line());
    }

    private @Nullable String said(ApiCall our, String member) {
        String key = Objects.requireNonNull(NAMES.get(member));
        String own = found.name(List.of("operations", our.id(), "answer", key));
        return own != null ? own : found.name(List.of("list_envelope", key));
    }

    private void items(ApiCall our, @Nullable SchemaView item, @Nullable SchemaView their) {
        if (item == null || their == null) {
            return;
        }
        String name = item.component();
        if (item.type().equals("object") && their.type().equals("object")) {
            schemas.compare(name, name == null ? "the items of " + our.id() : name, item, their, false, Set.of());
        } else if (!item.type().equals(their.type())) {
            found.add(
                    Kind.LIST,
                    marks.operation(our, "answer"),
                    "a list of records",
                    "a list of values of the type " + their.type(),
                    "no correction reads it: define an Operation of your own",
                    their.line());
        }
    }

    private void array(ApiCall our, ApiCall call, SchemaView their, JsonObject answer) {
        List<String> headers = answer.part("headers").keys().stream()
                .filter(each -> {
                    Set<String> words = Words.of(each);
                    return words.contains("siguiente") || words.contains("cursor");
                })
                .toList();
        JsonValue cursor = headers.isEmpty()
                ? Fragments.literal("null")
                : Fragments.object()
                        .with(
                                "header",
                                headers.size() == 1 ? Fragments.text(headers.get(0)) : Fragments.question(headers));
        JsonObject array = Fragments.object().with("is", "array");
        array.put(NEXT, cursor);
        Subject at = marks.operation(our, "answer");
        if (headers.isEmpty() && isCut(our, call)) {
            found.correctInPart(Kind.ANSWER, at, "a list", "an array", array, FIRST_PAGE, their.line());
            return;
        }
        found.correct(
                Kind.ANSWER,
                at,
                "a list",
                "an array" + (headers.isEmpty() ? "" : " with the header " + String.join(" or ", headers)),
                array,
                "which header has the cursor of the next page?",
                their.line());
    }

    /** Returns whether their list takes a limit, so that its array may not be all. */
    private boolean isCut(ApiCall our, ApiCall their) {
        String said = found.name(List.of("operations", our.id(), "query", LIMIT));
        return their.parameters("query").values().stream()
                .anyMatch(each -> each.name().equals(said)
                        || Words.likeness(LIMIT, each.name()) > 0
                        || each.schema().type().equals("integer"));
    }

    /** Says of all lists what most of them have in common, and of the others what they have. */
    void finish() {
        Map<String, String> ours = new LinkedHashMap<>();
        NAMES.keySet().forEach(each -> ours.put(each, each));
        Map<Map<String, String>, Long> counts = new LinkedHashMap<>();
        forms.values().forEach(each -> counts.merge(each, 1L, Long::sum));
        Map<String, String> common = counts.entrySet().stream()
                .filter(each ->
                        2 * each.getValue() > forms.size() && each.getKey().size() == NAMES.size())
                .map(Map.Entry::getKey)
                .filter(each -> forms.size() > 1 && within(each) == null)
                .findFirst()
                .orElse(ours);
        if (!common.equals(ours)) {
            common.forEach((name, its) -> {
                if (!name.equals(its)) {
                    found.correct(
                            Kind.LIST,
                            marks.all("list_envelope", "all lists", true, null),
                            name,
                            its,
                            Fragments.text(its),
                            null,
                            lines.values().iterator().next(),
                            Objects.requireNonNull(NAMES.get(name)));
                }
            });
        }
        forms.forEach((our, form) -> own(our, form, common));
    }

    private void own(ApiCall our, Map<String, String> form, Map<String, String> common) {
        int line = Objects.requireNonNull(lines.get(our));
        String in = within(form);
        Subject at = marks.operation(our, "answer");
        if (in != null && common.get(DATA) != null && common.get(DATA).equals(DATA)) {
            found.correct(Kind.ANSWER, at, "the list", "under " + in, Fragments.text(in), null, line, "in");
            return;
        }
        form.forEach((name, its) -> {
            if (!its.equals(common.get(name))) {
                found.correct(
                        Kind.LIST,
                        at,
                        String.valueOf(common.get(name)),
                        its,
                        Fragments.text(its),
                        null,
                        line,
                        Objects.requireNonNull(NAMES.get(name)));
            }
        });
    }

    /** Returns the member under which the whole list lies as ours is; null if it does not. */
    private static @Nullable String within(Map<String, String> form) {
        String in = null;
        for (Map.Entry<String, String> each : form.entrySet()) {
            String end = "." + each.getKey();
            String its = each.getValue();
            if (!its.endsWith(end)) {
                return null;
            }
            String outer = its.substring(0, its.length() - end.length());
            if (in != null && !in.equals(outer)) {
                return null;
            }
            in = outer;
        }
        return form.size() == NAMES.size() ? in : null;
    }
}
