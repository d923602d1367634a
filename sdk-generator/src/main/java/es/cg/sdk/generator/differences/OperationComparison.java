package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.ApiCall.Parameter;
import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonScalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Compares operations: path, method, parameters, bodies and scopes; then their answers. */
final class OperationComparison {
    private final Found found;
    private final Marks marks;
    private final SchemaComparison schemas;
    private final OperationPairs pairs;
    private final List<String> silent;
    private final HeaderComparison headers;
    private final AnswerComparison answers;

    OperationComparison(Found found, Marks marks, SchemaComparison schemas, OperationPairs pairs, List<String> silent) {
        this.found = found;
        this.marks = marks;
        this.schemas = schemas;
        this.pairs = pairs;
        this.silent = silent;
        this.headers = new HeaderComparison(found, marks, schemas, pairs.pairs(), silent);
        this.answers = new AnswerComparison(found, marks, schemas);
    }

    void compare(Side theirs) {
        boolean hasScopes =
                pairs.pairs().values().stream().anyMatch(each -> !each.scope().isEmpty());
        if (!hasScopes) {
            silent.add("scopes");
        }
        headers.compareAll(theirs);
        pairs.pairs().forEach((our, their) -> {
            compare(our, their);
            if (hasScopes && !our.scope().equals(their.scope())) {
                found.add(
                        Kind.ACCESS,
                        Subject.of(our.id()),
                        our.scope().isEmpty() ? null : "the scope " + our.scope(),
                        their.scope().isEmpty() ? null : "the scope " + their.scope(),
                        "ask the firm for a key that has the scope",
                        their.line());
            }
            answers.compare(our, their);
        });
        answers.lists().finish();
        pairs.open().forEach(this::missing);
        pairs.added().stream()
                .filter(each -> pairs.open().values().stream().noneMatch(all -> all.contains(each)))
                .forEach(each -> found.add(
                        Kind.NEW,
                        Subject.of(each.method() + " " + pairs.below(each.path())),
                        null,
                        each.method() + " " + pairs.below(each.path()),
                        "define an Operation of your own",
                        each.line()));
    }

    private void missing(ApiCall our, List<ApiCall> candidates) {
        if (candidates.isEmpty()) {
            found.add(
                    Kind.MISSING,
                    marks.operation(our, "path"),
                    our.method() + " " + our.path(),
                    null,
                    "do not call it",
                    1);
            return;
        }
        List<String> paths =
                candidates.stream().map(each -> pairs.below(each.path())).toList();
        found.correct(
                Kind.PATH,
                marks.operation(our, "path"),
                our.method() + " " + our.path(),
                Questions.among(candidates.stream()
                        .map(each -> each.method() + " " + each.path())
                        .toList()),
                Fragments.question(paths),
                Questions.ask("path", paths) + ". If it has another method, add \"method\"",
                candidates.get(0).line());
    }

    private void compare(ApiCall our, ApiCall their) {
        Map<String, Parameter> query = their.parameters("query");
        Set<String> moved = path(our, their, query);
        if (!our.method().equals(their.method())) {
            found.correct(
                    Kind.METHOD,
                    marks.operation(our, "method"),
                    our.method(),
                    their.method(),
                    Fragments.text(their.method()),
                    null,
                    their.line());
        }
        headers.compare(our, their, moved, query);
        query.keySet().removeAll(moved);
        filters(our, our.parameters("query"), query);
        new BodyComparison(found, marks, schemas).compare(our, their);
    }

    /** Compares the paths. Returns the parameters of theirs that parameters of ours have become. */
    private Set<String> path(ApiCall our, ApiCall their, Map<String, Parameter> query) {
        String path = pairs.below(their.path());
        Set<String> moved = new HashSet<>();
        Map<String, String> ours = new LinkedHashMap<>();
        List<String> left = new ArrayList<>(their.names());
        List<String> without = new ArrayList<>(our.names());
        for (String each : our.names()) {
            if (left.contains(each)) {
                ours.put(each, each);
                left.remove(each);
                without.remove(each);
            }
        }
        if (left.size() > without.size() && headers.isOnClient(our) && !headers.isOnClient(their)) {
            left.stream().filter(HeaderComparison::isClient).findFirst().ifPresent(each -> {
                left.remove(each);
                moved.add(HeaderComparison.CLIENT);
                place(our, HeaderComparison.CLIENT, "path", each, their);
            });
        }
        while (!left.isEmpty() && !without.isEmpty()) {
            ours.put(left.remove(0), without.remove(0));
        }
        String named = ApiCall.PARAMETER
                .matcher(path)
                .replaceAll(each -> "{" + ours.getOrDefault(each.group(1), each.group(1)) + "}");
        if (!left.isEmpty()) {
            found.add(
                    Kind.PATH,
                    marks.operation(our, "path"),
                    our.path(),
                    named,
                    "the SDK has no value for {" + left.get(0) + "}: define an Operation of your own",
                    their.line());
            return moved;
        }
        for (String each : without) {
            moved(our, their, each, query, moved);
        }
        if (!named.equals(our.path())) {
            found.correct(
                    Kind.PATH,
                    marks.operation(our, "path"),
                    our.path(),
                    named,
                    Fragments.text(named),
                    null,
                    their.line());
        }
        Map<String, Parameter> ourParameters = our.parameters("path");
        their.parameters("path").forEach((name, parameter) -> {
            String known = ours.get(name);
            Parameter same = known == null ? null : ourParameters.get(known);
            if (known != null && same != null) {
                schemas.values()
                        .compare(Subject.of(known + " of " + our.id()), known, same.schema(), parameter.schema());
            }
        });
        return moved;
    }

    private void place(ApiCall our, String parameter, String in, String name, ApiCall their) {
        found.correct(
                Kind.PARAMETER,
                marks.operation(our, "parameters"),
                parameter,
                in + " parameter " + name,
                Fragments.object().with(in, name),
                null,
                their.line(),
                parameter);
    }

    /** A parameter that the path no longer has is in the query, or nowhere. */
    private void moved(ApiCall our, ApiCall their, String name, Map<String, Parameter> query, Set<String> moved) {
        Set<String> known = our.parameters("query").keySet();
        List<String> candidates = query.values().stream()
                .filter(each -> !known.contains(each.name()) && !moved.contains(each.name()))
                .filter(each -> each.required() || each.name().equals(name))
                .map(Parameter::name)
                .toList();
        String said = candidates.contains(name) ? name : candidates.size() == 1 ? candidates.get(0) : null;
        if (said != null) {
            moved.add(said);
            place(our, name, "query", said, their);
        } else {
            moved.addAll(candidates);
            found.correct(
                    Kind.PARAMETER,
                    marks.operation(our, "parameters"),
                    name,
                    candidates.isEmpty() ? null : "one of " + String.join(", ", candidates),
                    candidates.isEmpty()
                            ? Fragments.literal("null")
                            : Fragments.object().with("query", Fragments.question(candidates)),
                    "which of them is it?",
                    their.line(),
                    name);
        }
    }

    private void filters(ApiCall our, Map<String, Parameter> ours, Map<String, Parameter> theirs) {
        FieldMatcher.Result result = FieldMatcher.match(
                views(ours),
                views(theirs),
                Set.of(),
                Set.of(),
                each -> found.name(List.of("operations", our.id(), "query", String.valueOf(each))));
        new AnswerCheck(found, "filter", views(ours), result, each -> List.of("operations", our.id(), "query", each))
                .check();
        result.matched().forEach((name, its) -> {
            Subject at = marks.filter(our, name);
            Parameter one = Objects.requireNonNull(ours.get(name));
            Parameter other = Objects.requireNonNull(theirs.get(its));
            if (!name.equals(its)) {
                found.correct(
                        Kind.FILTER,
                        at,
                        name,
                        its,
                        Fragments.text(its),
                        null,
                        other.schema().line());
            }
            schemas.value(at, name, one.schema(), other.schema(), true, Set.of());
            if (one.required() != other.required()) {
                found.add(
                        Kind.REQUIRED,
                        at,
                        one.required() ? "required" : "optional",
                        other.required() ? "required" : "optional",
                        other.required() ? "set it in every call" : null,
                        other.schema().line());
            }
        });
        result.open().forEach((name, candidates) -> {
            boolean isNone = found.answer(List.of("operations", our.id(), "query", name)) instanceof JsonScalar said
                    && !said.isText();
            List<String> its = isNone ? List.of() : candidates;
            found.correct(
                    Kind.FILTER,
                    marks.filter(our, name),
                    name,
                    its.isEmpty() ? null : Questions.among(its),
                    its.isEmpty() ? Fragments.literal("null") : Fragments.question(its),
                    Questions.ask(name, its, "write null"),
                    our.line());
        });
        for (String each : result.added()) {
            Parameter parameter = Objects.requireNonNull(theirs.get(each));
            found.add(
                    Kind.FILTER,
                    Subject.of(each + " of " + our.id()),
                    null,
                    (parameter.required() ? "the required filter " : "the filter ") + each,
                    parameter.required() ? "no correction adds a filter: define an Operation of your own" : null,
                    parameter.schema().line());
        }
    }

    private static Map<String, SchemaView> views(Map<String, Parameter> parameters) {
        Map<String, SchemaView> views = new LinkedHashMap<>();
        parameters.forEach((name, each) -> views.put(name, each.schema()));
        return views;
    }
}
