package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonScalar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Compares bodies of requests: records in JSON, and forms. */
final class BodyComparison {
    private final Found found;
    private final Marks marks;
    private final SchemaComparison schemas;

    BodyComparison(Found found, Marks marks, SchemaComparison schemas) {
        this.found = found;
        this.marks = marks;
        this.schemas = schemas;
    }

    void compare(ApiCall our, ApiCall their) {
        SchemaView form = our.form();
        if (form != null && their.form() != null) {
            form(our, form, Objects.requireNonNull(their.form()));
            return;
        }
        SchemaView one = our.body();
        SchemaView other = their.body();
        if (one != null && other != null && one.type().equals(other.type())) {
            String name = one.component();
            schemas.compare(name, name == null ? "the body of " + our.id() : name, one, other, true, Set.of());
            return;
        }
        Set<String> types = new LinkedHashSet<>(their.bodyTypes());
        if (one != null || form != null || other != null || !types.isEmpty()) {
            boolean differs = one != null && other != null;
            found.add(
                    Kind.FORM,
                    Subject.of(our.id()),
                    one == null && form == null
                            ? null
                            : "the body in " + String.join(", ", our.bodyTypes()) + (differs ? ", a record," : ""),
                    types.isEmpty() ? null : "a body in " + String.join(", ", types),
                    "no correction changes it: define an Operation of your own",
                    their.line());
        }
    }

    private void form(ApiCall our, SchemaView one, SchemaView other) {
        String schema = String.valueOf(one.component());
        FieldMatcher.Result result = FieldMatcher.match(
                one, other, each -> found.name(List.of("operations", our.id(), "form", "parts", String.valueOf(each))));
        result.matched().forEach((name, its) -> {
            Subject at = marks.part(our, schema, name);
            SchemaView part = Objects.requireNonNull(result.views().get(its));
            if (!name.equals(its)) {
                found.correct(Kind.FORM, at, name, its, Fragments.text(its), null, part.line());
            }
            schemas.value(
                    Subject.of(at.label()),
                    name,
                    Objects.requireNonNull(one.fields().get(name)),
                    part,
                    true,
                    Set.of());
            boolean was = one.required().contains(name);
            boolean is = other.required().contains(its);
            if (was != is) {
                found.add(
                        Kind.REQUIRED,
                        at,
                        was ? "required" : "optional",
                        is ? "required" : "optional",
                        is ? "set it in every call" : null,
                        part.line());
            }
        });
        result.open().forEach((name, candidates) -> {
            Subject at = marks.part(our, schema, name);
            if (candidates.isEmpty()) {
                found.add(Kind.FORM, at, "the part " + name, null, "do not set it", other.line());
            } else {
                found.correct(
                        Kind.FORM,
                        at,
                        name,
                        Questions.among(candidates),
                        Fragments.question(candidates),
                        Questions.ask(name, candidates),
                        other.line());
            }
        });
        for (String each : result.added()) {
            SchemaView part = Objects.requireNonNull(result.views().get(each));
            Subject at = new Subject(
                    each + " of " + our.id(),
                    List.of("operations", our.id()),
                    List.of("form", "constants"),
                    false,
                    null);
            if (!other.required().contains(each)) {
                found.add(Kind.FORM, at, null, "the part " + each, null, part.line());
                continue;
            }
            JsonScalar only = part.constant();
            found.correct(
                    Kind.FORM,
                    at,
                    null,
                    "the required part " + each,
                    only == null ? Fragments.question(part.values()) : Fragments.text(only.value()),
                    "which value?",
                    part.line(),
                    each);
        }
    }
}
