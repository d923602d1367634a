package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Compares where errors have their parts, and the error codes. */
final class ErrorComparison {
    private static final String IN = "in";
    private static final String ERROR = "error";
    private static final String ENTRIES = "errors";
    /** What a file can place; whoever places one of the first four must say that it is meant. */
    private static final List<String> MEMBERS = List.of("code", "message", "type", "request_id", "param");

    private final Found found;
    private final Side ours;
    private final Side theirs;
    private final Marks marks;
    private final ValueComparison values;
    private final List<String> silent;
    private final Set<String> theirCodes = new LinkedHashSet<>();

    ErrorComparison(Found found, Marks marks, Side ours, Side theirs, List<String> silent) {
        this.found = found;
        this.ours = ours;
        this.theirs = theirs;
        this.silent = silent;
        this.marks = marks;
        this.values = new ValueComparison(found);
    }

    void compare() {
        SchemaView body =
                ours.view(ours.root().part("components").part("schemas").part("ErrorBody"));
        SchemaView our = body.fields().get(ERROR);
        if (our == null) {
            return;
        }
        Map<JsonObject, SchemaView> all = new LinkedHashMap<>();
        theirs.operations().forEach(call -> call.errors().forEach(each -> all.putIfAbsent(each.core(), each)));
        if (all.isEmpty()) {
            silent.add("errors");
        }
        Set<String> compared = new LinkedHashSet<>();
        all.values().forEach(each -> {
            if (compared.add(String.join(" ", names("", each, 1)))) {
                form(our, each);
            }
        });
        new CodeComparison(found, marks, ours, theirs, silent).compare(theirCodes);
    }

    private static List<String> names(String name, SchemaView view, int depth) {
        List<String> names = new ArrayList<>();
        view.fields().forEach((field, its) -> {
            names.add(name + field + ":" + its.type());
            if (depth < 3) {
                SchemaView items = its.items();
                names.addAll(names(name + field + ".", items == null ? its : items, depth + 1));
            }
        });
        return names;
    }

    private Subject at(String key, String label) {
        return marks.all(ERROR + "s", label, key.equals(IN) || (MEMBERS.contains(key) && !key.equals("param")), null);
    }

    private void form(SchemaView our, SchemaView body) {
        Map<String, SchemaView> places = new LinkedHashMap<>();
        if (body.type().equals("object")) {
            places.put("", body);
        }
        body.fields().forEach((name, field) -> {
            if (field.type().equals("object")) {
                places.put(name, field);
                field.fields().forEach((inner, its) -> {
                    if (its.type().equals("object")) {
                        places.put(name + "." + inner, its);
                    }
                });
            }
        });
        Map<String, SchemaView> wanted = new LinkedHashMap<>(our.fields());
        String best = null;
        int most = 0;
        for (Map.Entry<String, SchemaView> each : places.entrySet()) {
            int score = score(wanted, each.getValue());
            if (score > most) {
                most = score;
                best = each.getKey();
            }
        }
        if (best == null) {
            found.add(
                    Kind.ERROR,
                    Subject.of("errors"),
                    "an object with code and message",
                    body.type().isEmpty() ? "something else" : "of the type " + body.type(),
                    "no correction reads it: outcomes then follow the status alone",
                    body.line());
            return;
        }
        if (best.equals(ERROR)) {
            found.same(Kind.ERROR, at(IN, "errors"), IN);
        } else {
            found.correct(
                    Kind.ERROR,
                    at(IN, "errors"),
                    "under " + ERROR,
                    best.isEmpty() ? "the whole answer" : "under " + best,
                    Fragments.text(best),
                    null,
                    body.line(),
                    IN);
        }
        members(our, wanted, Objects.requireNonNull(places.get(best)));
    }

    /** Counts what their object has of ours itself; members deeper within it count for the object around them. */
    private static int score(Map<String, SchemaView> wanted, SchemaView view) {
        Map<String, SchemaView> flat = new LinkedHashMap<>();
        view.fields().forEach((name, field) -> {
            if (!field.type().equals("object")) {
                flat.put(name, field);
            }
        });
        FieldMatcher.Result result = FieldMatcher.match(wanted, flat, Set.of(), Set.of(), each -> null);
        return result.matched().entrySet().stream()
                .mapToInt(each -> each.getKey().equals(each.getValue()) ? 2 : 1)
                .sum();
    }

    private void members(SchemaView our, Map<String, SchemaView> wanted, SchemaView view) {
        FieldMatcher.Result result = FieldMatcher.match(
                wanted,
                view.fields(),
                our.required(),
                view.required(),
                each -> ENTRIES.equals(each)
                        ? found.name(List.of("errors", "entries", IN))
                        : found.name(List.of("errors", String.valueOf(each))));
        result.matched().forEach((name, its) -> {
            SchemaView one = Objects.requireNonNull(wanted.get(name));
            SchemaView other = Objects.requireNonNull(result.views().get(its));
            if (name.equals("code")) {
                theirCodes.addAll(other.values());
            }
            if (name.equals(ENTRIES)) {
                entries(its, one, other);
                return;
            }
            Subject at = at(name, "errors");
            if (name.equals(its)) {
                found.same(Kind.ERROR, at, name);
            } else if (MEMBERS.contains(name)) {
                found.correct(Kind.ERROR, at, name, its, Fragments.text(its), null, other.line(), name);
            } else {
                found.add(Kind.ERROR, at, name, its, "no correction places it: it reads as null", other.line());
            }
            if (!one.kind().equals(other.kind())) {
                found.add(
                        Kind.ERROR,
                        at(name, "the " + name + " of errors"),
                        "the type " + one.kind(),
                        "the type " + other.kind(),
                        name.equals("code") ? "say in codes which of ours each is" : null,
                        other.line());
            }
        });
        result.open().forEach((name, candidates) -> {
            Subject at = at(name, "errors");
            if (candidates.isEmpty() || !MEMBERS.contains(name)) {
                found.add(Kind.ERROR, at, name, null, "it reads as null", view.line());
            } else {
                found.correct(
                        Kind.ERROR,
                        at,
                        name,
                        Questions.among(candidates),
                        Fragments.question(candidates),
                        Questions.ask(name, candidates),
                        view.line(),
                        name);
            }
        });
        result.added().forEach(each -> found.add(Kind.ERROR, Subject.of("errors"), null, each, null, view.line()));
    }

    private void entries(String its, SchemaView our, SchemaView their) {
        Subject at = marks.all("errors", "errors", false, marks.assumptionOf("ErrorEntry", "code"));
        if (!its.equals(ENTRIES)) {
            found.correct(Kind.ERROR, at, ENTRIES, its, Fragments.text(its), null, their.line(), "entries", IN);
        }
        SchemaView one = our.items();
        SchemaView other = their.items();
        if (one == null || other == null) {
            return;
        }
        if (!other.type().equals("object")) {
            found.add(
                    Kind.ERROR,
                    at,
                    "entries with param, code and message",
                    "of the type " + other.type(),
                    "no correction reads them: json() has them",
                    other.line());
            return;
        }
        FieldMatcher.Result result =
                FieldMatcher.match(one, other, each -> found.name(List.of("errors", "entries", String.valueOf(each))));
        result.matched().forEach((name, member) -> {
            if (!name.equals(member)) {
                found.correct(
                        Kind.ERROR,
                        at,
                        name + " of entries",
                        member,
                        Fragments.text(member),
                        null,
                        other.line(),
                        "entries",
                        name);
            }
            values.compare(
                    Subject.of(name + " of entries of errors"),
                    name,
                    Objects.requireNonNull(one.fields().get(name)),
                    Objects.requireNonNull(result.views().get(member)));
        });
        result.open().forEach((name, candidates) -> {
            if (candidates.isEmpty()) {
                found.add(Kind.ERROR, at, name + " of entries", null, "it reads as null", other.line());
            } else {
                found.correct(
                        Kind.ERROR,
                        at,
                        name + " of entries",
                        Questions.among(candidates),
                        Fragments.question(candidates),
                        Questions.ask(name, candidates),
                        other.line(),
                        "entries",
                        name);
            }
        });
        result.added().forEach(each -> found.add(Kind.ERROR, at, null, each + " of entries", null, other.line()));
    }
}
