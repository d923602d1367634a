package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares webhooks: the kinds of events, what lies around their records, and the records. */
final class EventComparison {
    private static final String KIND = "type";
    private static final String OBJECT = "object";
    private static final String RECORD = "data";
    /** Our members of an event, and how a file of corrections calls them. */
    private static final Map<String, String> MEMBERS =
            Map.of(KIND, "kind", "created", "created", "client_id", "client_id", "environment", "environment");

    private final Found found;
    private final Marks marks;
    private final Side ours;
    private final Side theirs;
    private final SchemaComparison schemas;
    private final List<String> silent;

    EventComparison(Found found, Marks marks, Side ours, Side theirs, SchemaComparison schemas, List<String> silent) {
        this.found = found;
        this.marks = marks;
        this.ours = ours;
        this.theirs = theirs;
        this.schemas = schemas;
        this.silent = silent;
    }

    void compare() {
        List<ApiCall> their = new ArrayList<>(theirs.webhooks());
        if (their.isEmpty()) {
            if (theirs.raw().textOrEmpty("openapi").startsWith("3.0")) {
                silent.add("webhooks"); // OpenAPI 3.0 has no place for them.
            } else {
                found.add(Kind.EVENT, Subject.of("webhooks"), "all events", null, "ask the firm which it sends", 1);
            }
            return;
        }
        Map<ApiCall, ApiCall> pairs = new LinkedHashMap<>();
        List<ApiCall> left = new ArrayList<>(ours.webhooks());
        for (ApiCall our : List.copyOf(left)) {
            String said = found.name(List.of("events", "kinds", our.path()));
            take(our, said == null ? our.path() : said, left, their, pairs);
        }
        for (ApiCall our : List.copyOf(left)) {
            List<ApiCall> alike = their.stream()
                    .filter(each -> Words.likeness(our.path(), kind(each)) >= 2
                            && left.stream()
                                            .filter(one -> Words.likeness(one.path(), kind(each)) >= 2)
                                            .count()
                                    == 1)
                    .toList();
            if (alike.size() == 1) {
                take(our, kind(alike.get(0)), left, their, pairs);
            }
        }
        if (left.size() == 1 && their.size() == 1) {
            take(left.get(0), kind(their.get(0)), left, their, pairs);
        }
        pairs.forEach((our, its) -> {
            if (!kind(its).equals(our.path())) {
                found.correct(
                        Kind.EVENT,
                        at("the event " + our.path(), false),
                        our.path(),
                        kind(its),
                        Fragments.text(kind(its)),
                        null,
                        its.line(),
                        "kinds",
                        our.path());
            }
            event(our, its);
        });
        missing(left, their);
        new SignatureComparison(found, marks, ours, theirs, silent).compare(pairs);
    }

    private void missing(List<ApiCall> left, List<ApiCall> their) {
        for (ApiCall our : left) {
            if (their.isEmpty()) {
                found.add(Kind.EVENT, at("the event " + our.path(), false), our.path(), null, "it never comes", 1);
            } else {
                found.correct(
                        Kind.EVENT,
                        at("the event " + our.path(), false),
                        our.path(),
                        Questions.among(
                                their.stream().map(EventComparison::kind).toList()),
                        Fragments.question(
                                their.stream().map(EventComparison::kind).toList()),
                        Questions.ask(
                                our.path(),
                                their.stream().map(EventComparison::kind).toList()),
                        their.get(0).line(),
                        "kinds",
                        our.path());
            }
        }
        if (left.isEmpty()) {
            their.forEach(each -> found.add(
                    Kind.EVENT,
                    Subject.of("the event " + kind(each)),
                    null,
                    kind(each),
                    "it has no constant",
                    each.line()));
        }
    }

    private static void take(
            ApiCall our, String kind, List<ApiCall> left, List<ApiCall> their, Map<ApiCall, ApiCall> pairs) {
        their.stream()
                .filter(each -> kind(each).equals(kind) || each.path().equals(kind))
                .findFirst()
                .ifPresent(each -> {
                    pairs.put(our, each);
                    left.remove(our);
                    their.remove(each);
                });
    }

    /** Returns the kind that an event names; the name of the webhook if it names none. */
    private static String kind(ApiCall webhook) {
        SchemaView body = webhook.body();
        return body == null ? webhook.path() : constant(body, 1, webhook.path());
    }

    private static String constant(SchemaView view, int depth, String otherwise) {
        for (SchemaView each : view.fields().values()) {
            if (each.type().equals("string")
                    && each.values().size() == 1
                    && each.values().get(0).contains(".")) {
                return each.values().get(0);
            }
            if (each.type().equals("object") && depth < 2) {
                String inner = constant(each, depth + 1, "");
                if (!inner.isEmpty()) {
                    return inner;
                }
            }
        }
        return otherwise;
    }

    private Subject at(String label, boolean isShown) {
        return marks.all("events", label, isShown, isShown ? null : marks.assumptionOf("Event", KIND));
    }

    private void event(ApiCall ourCall, ApiCall theirCall) {
        SchemaView our = ourCall.body();
        SchemaView body = theirCall.body();
        if (our == null || body == null || !body.type().equals("object")) {
            return;
        }
        Map<String, SchemaView> wanted = new LinkedHashMap<>(our.fields());
        wanted.remove(RECORD);
        SchemaView record =
                Objects.requireNonNull(our.fields().get(RECORD)).fields().get(OBJECT);
        String within = within(wanted, body);
        SchemaView view =
                within.isEmpty() ? body : Objects.requireNonNull(body.fields().get(within));
        if (within.isEmpty()) {
            found.same(Kind.EVENT, at("events", false), "within");
        } else {
            found.correct(
                    Kind.EVENT,
                    at("events", false),
                    "the whole body",
                    "under " + within,
                    Fragments.text(within),
                    null,
                    body.line(),
                    "within");
        }
        String place = record(record, view);
        Map<String, SchemaView> left = new LinkedHashMap<>(view.fields());
        if (place != null) {
            left.remove(place.replaceFirst("[.].*", ""));
            recordAt(record, view, place);
        } else {
            found.add(
                    Kind.EVENT,
                    at("events", false),
                    "the record in data.object",
                    null,
                    "json() has the event",
                    view.line());
        }
        members(our, wanted, view, left);
    }

    private static String within(Map<String, SchemaView> wanted, SchemaView body) {
        String best = "";
        long most = count(wanted, body);
        for (Map.Entry<String, SchemaView> each : body.fields().entrySet()) {
            if (each.getValue().type().equals("object") && !each.getKey().equals(RECORD)) {
                long of = count(wanted, each.getValue());
                if (of > most + 1) {
                    best = each.getKey();
                    most = of;
                }
            }
        }
        return best;
    }

    private static long count(Map<String, SchemaView> wanted, SchemaView view) {
        return wanted.keySet().stream().filter(view.fields()::containsKey).count();
    }

    private static @Nullable String record(@Nullable SchemaView record, SchemaView view) {
        Map<String, SchemaView> objects = new LinkedHashMap<>();
        view.fields().forEach((name, field) -> {
            if (field.type().equals("object")) {
                objects.put(name, field);
                field.fields().forEach((inner, its) -> {
                    if (its.type().equals("object")) {
                        objects.put(name + "." + inner, its);
                    }
                });
            }
        });
        if (objects.containsKey(RECORD + "." + OBJECT)) {
            return RECORD + "." + OBJECT;
        }
        Set<String> names = record == null ? Set.of() : record.fields().keySet();
        String best = null;
        long most = 0;
        for (Map.Entry<String, SchemaView> each : objects.entrySet()) {
            Set<String> common = new LinkedHashSet<>(each.getValue().fields().keySet());
            common.retainAll(names);
            if (common.size() > most) {
                most = common.size();
                best = each.getKey();
            }
        }
        return best != null
                ? best
                : objects.size() == 1 ? objects.keySet().iterator().next() : null;
    }

    private void recordAt(@Nullable SchemaView record, SchemaView view, String place) {
        SchemaView at = view;
        for (String each : place.split("[.]", -1)) {
            at = Objects.requireNonNull(at.fields().get(each));
        }
        if (place.equals(RECORD + "." + OBJECT)) {
            found.same(Kind.EVENT, at("events", false), OBJECT);
        } else {
            found.correct(
                    Kind.EVENT,
                    at("events", false),
                    "data.object",
                    place,
                    Fragments.text(place),
                    null,
                    at.line(),
                    OBJECT);
        }
        if (record != null && record.component() != null && !at.fields().isEmpty()) {
            String name = String.valueOf(record.component());
            schemas.compare(name, name, record, at, false, Set.of());
        }
    }

    private void members(
            SchemaView our, Map<String, SchemaView> wanted, SchemaView view, Map<String, SchemaView> left) {
        FieldMatcher.Result result = FieldMatcher.match(
                wanted,
                left,
                our.required(),
                view.required(),
                each -> found.name(List.of("events", MEMBERS.getOrDefault(String.valueOf(each), "-"))));
        result.matched().forEach((name, its) -> {
            SchemaView one = Objects.requireNonNull(wanted.get(name));
            SchemaView other = Objects.requireNonNull(result.views().get(its));
            String key = MEMBERS.get(name);
            Subject at = at("events", name.equals("environment"));
            if (name.equals(its)) {
                found.same(Kind.EVENT, at, key == null ? name : key);
            } else if (key == null) {
                found.add(Kind.EVENT, at, name, its, "no correction places it: json() has it", other.line());
            } else {
                found.correct(Kind.EVENT, at, name, its, Fragments.text(its), null, other.line(), key);
            }
            if (!name.equals(KIND)) {
                schemas.values().compare(Subject.of(name + " of events"), name, one, other);
            }
        });
        result.open().forEach((name, candidates) -> {
            String key = MEMBERS.get(name);
            Subject at = at("events", name.equals("environment"));
            if (candidates.isEmpty() || key == null) {
                found.add(Kind.EVENT, at, name, null, "it reads as null", view.line());
            } else {
                found.correct(
                        Kind.EVENT,
                        at,
                        name,
                        Questions.among(candidates),
                        Fragments.question(candidates),
                        Questions.ask(key, candidates),
                        view.line(),
                        key);
            }
        });
        result.added().forEach(each -> found.add(Kind.EVENT, Subject.of("events"), null, each, null, view.line()));
    }
}
