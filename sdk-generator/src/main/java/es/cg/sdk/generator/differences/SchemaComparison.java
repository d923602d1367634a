package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Compares records field by field, and all records within them. A schema is compared once with each of theirs. */
final class SchemaComparison {
    private final Found found;
    private final Marks marks;
    private final ValueComparison values;
    private final Set<Compared> compared = new HashSet<>();

    SchemaComparison(Found found, Marks marks) {
        this.found = found;
        this.marks = marks;
        this.values = new ValueComparison(found);
    }

    private record Compared(String name, JsonObject theirs, boolean sent) {}

    ValueComparison values() {
        return values;
    }

    /**
     * Compares two records.
     *
     * @param name our name of the schema; null if it has none, so that no correction can name its fields
     * @param label what people call it
     * @param sent whether it is a part of a request
     * @param others fields of both that are compared elsewhere
     */
    void compare(
            @Nullable String name, String label, SchemaView our, SchemaView their, boolean sent, Set<String> others) {
        if (!compared.add(new Compared(label, their.core(), sent))) {
            return;
        }
        Map<String, SchemaView> ours = new LinkedHashMap<>(our.fields());
        ours.keySet().removeAll(others);
        Map<String, SchemaView> theirs = new LinkedHashMap<>(their.fields());
        theirs.keySet().removeAll(others);
        UnaryOperator<@Nullable String> answer =
                each -> name == null ? null : found.name(List.of("schemas", name, "fields", String.valueOf(each)));
        FlatMembers flat = FlatMembers.find(ours, theirs, answer);
        if (name != null) {
            moved(name, ours, flat, sent);
            ours.keySet().removeAll(flat.gone());
            theirs.keySet().removeAll(flat.moved().values());
            flat.asked().values().forEach(theirs.keySet()::removeAll);
        }
        SiblingAnswers siblings = new SiblingAnswers(found, name);
        FieldMatcher.Result own = FieldMatcher.match(ours, theirs, our.required(), their.required(), answer);
        Map<String, SiblingAnswers.Answer> offered = siblings.of(own, ours);
        FieldMatcher.Result result = offered.isEmpty()
                ? own
                : FieldMatcher.match(
                        ours,
                        theirs,
                        our.required(),
                        their.required(),
                        each -> offered.get(each) == null
                                ? answer.apply(each)
                                : offered.get(each).name());
        siblings.compare(ours.keySet(), result.views());
        if (name != null) {
            Map<String, SchemaView> all = new LinkedHashMap<>(ours);
            all.putAll(flat.members());
            new AnswerCheck(found, "field", all, result.and(flat), each -> List.of("schemas", name, "fields", each))
                    .check();
        }
        result.matched().forEach((field, its) -> {
            Subject at = field(name, label, field);
            SchemaView one = Objects.requireNonNull(ours.get(field));
            SchemaView other = Objects.requireNonNull(result.views().get(its));
            if (field.equals(its)) {
                found.same(Kind.FIELD, at);
            } else if (offered.get(field) != null) {
                String notice = "taken from " + offered.get(field).schema() + ", whose " + field + " it is: check it";
                found.correctInPart(Kind.FIELD, at, field, its, Fragments.text(its), notice, other.line());
            } else {
                found.correct(Kind.FIELD, at, field, its, Fragments.text(its), null, other.line());
            }
            value(at, field + " " + its, one, other, sent, flat.of(field));
            if (!its.contains(".")) {
                required(at, our.required().contains(field), their.required().contains(its), sent, other.line());
            }
        });
        result.open()
                .forEach((field, candidates) -> missing(
                        name,
                        label,
                        field,
                        candidates,
                        candidates.stream()
                                .map(each -> whole(
                                        field,
                                        each,
                                        Objects.requireNonNull(ours.get(field)),
                                        Objects.requireNonNull(result.views().get(each))))
                                .toList(),
                        sent,
                        their));
        for (String each : result.added()) {
            added(name, label, each, Objects.requireNonNull(result.views().get(each)), sent, their);
        }
        if (name != null) {
            values.limits(marks.schema(name), our, their);
        }
    }

    private Subject field(@Nullable String name, String label, String field) {
        return name == null ? Subject.of(label + "." + field) : marks.field(name, field);
    }

    private void required(Subject at, boolean ours, boolean theirs, boolean sent, int line) {
        if (ours != theirs) {
            found.add(
                    Kind.REQUIRED,
                    at,
                    ours ? "required" : "optional",
                    theirs ? "required" : "optional",
                    theirs && sent ? "set it in every request" : null,
                    line);
        }
    }

    /** Says where they have the members of our objects that they have outside of these. */
    private void moved(String name, Map<String, SchemaView> ours, FlatMembers flat, boolean sent) {
        flat.moved().forEach((member, its) -> {
            SchemaView one = Objects.requireNonNull(flat.members().get(member));
            SchemaView other = Objects.requireNonNull(flat.views().get(its));
            Subject at = member(name, ours, member);
            found.correct(Kind.FIELD, at, member, its, Fragments.text(its), null, other.line());
            value(at, member + " " + its, one, other, sent, Set.of());
        });
        flat.asked().forEach((member, candidates) -> {
            SchemaView first = Objects.requireNonNull(flat.views().get(candidates.get(0)));
            found.correct(
                    Kind.FIELD,
                    member(name, ours, member),
                    member,
                    Questions.among(candidates),
                    Fragments.question(candidates),
                    Questions.ask(member, candidates),
                    first.line());
        });
        for (String each : flat.missing()) {
            SchemaView object = Objects.requireNonNull(ours.get(FlatMembers.object(each)));
            String field = FlatMembers.name(each);
            Subject inner = marks.schema(Objects.requireNonNull(object.component()));
            if (sent) {
                found.correct(
                        Kind.FIELD, inner, field, null, Fragments.texts(List.of(field)), null, object.line(), "omit");
            } else {
                found.add(
                        Kind.FIELD,
                        member(name, ours, each),
                        each,
                        null,
                        "answers do not have it: it reads as null",
                        object.line());
            }
        }
    }

    private Subject member(String name, Map<String, SchemaView> ours, String member) {
        SchemaView object = Objects.requireNonNull(ours.get(FlatMembers.object(member)));
        Subject inner = marks.field(Objects.requireNonNull(object.component()), FlatMembers.name(member));
        return new Subject(
                name + "." + member,
                List.of("schemas", name),
                List.of("fields", member),
                inner.shown(),
                inner.assumption());
    }

    /**
     * Compares two values that may be records or lists.
     *
     * @param others fields of a record that are compared elsewhere
     */
    void value(Subject at, String field, SchemaView our, SchemaView their, boolean sent, Set<String> others) {
        if (our.kind().equals(their.kind())) {
            found.same(Kind.TYPE, at, "as");
        }
        values.compare(at, field, our, their);
        String kind = our.kind();
        if (!kind.equals(their.kind())) {
            return;
        }
        if (kind.equals("object")) {
            if (!our.fields().isEmpty() && !their.fields().isEmpty()) {
                String component = our.component();
                compare(component, component == null ? at.label() : component, our, their, sent, others);
            }
        } else if (kind.equals("array")) {
            SchemaView one = our.items();
            SchemaView other = their.items();
            if (one != null && other != null) {
                value(at, field, one, other, sent, others);
            }
        }
    }

    private void missing(
            @Nullable String name,
            String label,
            String field,
            List<String> candidates,
            List<JsonValue> answers,
            boolean sent,
            SchemaView their) {
        Subject at = field(name, label, field);
        boolean isOmitted = name != null && found.omits(name, field);
        if (!candidates.isEmpty() && !isOmitted) {
            found.correct(
                    Kind.FIELD,
                    at,
                    field,
                    Questions.among(candidates),
                    Fragments.questionOf(answers),
                    sent
                            ? Questions.ask(
                                    field,
                                    candidates,
                                    "remove it and write \"omit\": [\"" + field + "\"] in the schema")
                            : Questions.ask(field, candidates),
                    their.line());
        } else if (sent && name != null) {
            Subject all = new Subject(at.label(), List.of("schemas", name), List.of(), at.shown(), at.assumption());
            found.correct(Kind.FIELD, all, field, null, Fragments.texts(List.of(field)), null, their.line(), "omit");
        } else {
            found.add(Kind.FIELD, at, field, null, "answers do not have it: it reads as null", their.line());
        }
    }

    /** Returns what a file says if this is the field: its name, and its unit if it has another one. */
    private static JsonValue whole(String field, String its, SchemaView our, SchemaView their) {
        JsonValue as = UnitConversion.of(field + " " + its, our, their);
        return as == null || Fragments.asks(as)
                ? Fragments.text(its)
                : Fragments.object().with("name", its).with("as", as);
    }

    private void added(
            @Nullable String name, String label, String field, SchemaView its, boolean sent, SchemaView their) {
        String last = field.substring(field.lastIndexOf('.') + 1);
        SchemaView outer = around(their, field);
        boolean isRequired = outer != null && outer.required().contains(last);
        Subject at = new Subject(
                label + "." + field,
                name == null ? null : List.of("schemas", name),
                List.of(),
                false,
                name == null ? null : marks.schema(name).assumption());
        if (!sent || !isRequired) {
            found.add(Kind.FIELD, at, null, field, null, its.line());
            return;
        }
        if (its.kind().equals("object")) {
            found.add(
                    Kind.FIELD,
                    at,
                    null,
                    "the required object " + field,
                    "write its members under constants, or set it in every request",
                    its.line());
            return;
        }
        JsonScalar only = its.constant();
        found.correct(
                Kind.FIELD,
                at,
                null,
                "the required field " + field,
                only == null ? Fragments.question(its.values()) : only,
                "which value? Or remove it, and set it in every request",
                its.line(),
                "constants",
                field);
    }

    private static @Nullable SchemaView around(SchemaView view, String field) {
        SchemaView at = view;
        String[] names = field.split("[.]", -1);
        for (int i = 0; at != null && i < names.length - 1; i++) {
            at = at.fields().get(names[i]);
        }
        return at;
    }
}
