package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Compares what all operations have in common: errors, headers, and the envelope of events. */
record Protocol(
        ApiDocument ours, ApiDocument theirs, Given given, FieldMatcher fields, Synonyms synonyms, Matching matching) {
    static final List<String> HEADERS = List.of("X-CG-Client", "Idempotency-Key", "CG-Version");

    /** Notes where code and message of an error are, if not where the contract shows them; pairs errors of fields. */
    void errors(BiConsumer<Shape, Shape> records) {
        JsonObject lines = given.lines("errors");
        for (OperationMatch match : matching.operations().values()) {
            Shape error = match.theirs() == null ? null : match.theirs().error();
            if (error == null || error.fields().isEmpty()) {
                continue;
            }
            List<Leaf> leaves = Leaf.of(error, false);
            List<Shape> entries = leaves.stream()
                    .filter(each -> isNamed(each, "error", "errors")
                            && each.shape().item().isObject())
                    .map(each -> each.shape().item())
                    .toList();
            if (entries.size() == 1) {
                records.accept(
                        ours.schema("ErrorDetail").field("errors").shape().item(), entries.get(0));
            }
            for (String name : List.of("code", "message")) {
                boolean isOurs = leaves.stream().anyMatch(each -> each.path().equals("error." + name));
                List<String> places = leaves.stream()
                        .filter(each -> isNamed(each, "error", name))
                        .map(Leaf::path)
                        .toList();
                if (!isOurs && lines.get(name) == null) {
                    matching.contradicts(
                            List.of("errors", name),
                            places.size() == 1 ? JsonScalar.text(places.get(0)) : null,
                            "error." + name + " is " + (places.size() == 1 ? places.get(0) : "not certain") + " there",
                            match.ours().id());
                }
            }
        }
    }

    private boolean isNamed(Leaf leaf, String owner, String field) {
        return synonyms.names(owner, field).contains(Synonyms.normal(leaf.name()));
    }

    /** Notes headers of theirs that mean one of ours. */
    void headers() {
        JsonObject lines = given.lines("headers");
        for (OperationMatch match : matching.operations().values()) {
            if (match.theirs() == null) {
                continue;
            }
            for (String ours : HEADERS) {
                List<String> names = match.theirs().in("header").stream()
                        .map(ApiOperation.Parameter::name)
                        .filter(each -> synonyms.names("header", ours).contains(Synonyms.normal(each)))
                        .toList();
                boolean isOther = names.size() == 1 && !names.get(0).equalsIgnoreCase(ours);
                if (!isOther || lines.get(ours) != null) {
                    continue;
                }
                if (ours.equals("CG-Version")) {
                    matching.headers().put(ours, names.get(0));
                } else {
                    matching.contradicts(
                            List.of("headers", ours),
                            JsonScalar.text(names.get(0)),
                            "the header " + ours + " is " + names.get(0),
                            match.ours().id());
                }
            }
        }
    }

    /** Pairs the envelope of events, and the record of each kind whose name is ours. */
    void events(BiConsumer<Shape, Shape> records) {
        Map<String, Field> envelope = new LinkedHashMap<>();
        Shape event = ours.schema("Event");
        List.of("id", "type", "created", "client_id", "environment").stream()
                .map(event.fields()::get)
                .filter(Objects::nonNull)
                .forEach(each -> envelope.put(each.name(), each));
        if (theirs.events().isEmpty()) {
            for (String each : List.of("type", "created", "client_id", "object")) {
                Field field = new Field(each, false, event);
                matching.events().put(each, new FieldMatch(field, null, ValueForm.SAME, false, List.of()));
            }
        }
        List<Leaf> objects = new ArrayList<>();
        theirs.events().forEach((kind, body) -> {
            Shape shape = body.shape();
            List<Leaf> leaves =
                    Leaf.of(shape, false).stream().filter(each -> !each.inner()).toList();
            fields.match("event", envelope, leaves, given.lines("events"), List.of())
                    .forEach((name, match) -> {
                        FieldMatch seconds =
                                name.equals("created") && !match.isThere() ? created(match, leaves) : match;
                        matching.events().merge(name, seconds, (first, second) -> first.isThere() ? first : second);
                    });
            ApiOperation.Body ourEvent = ours.events().get(kind);
            Leaf record = record(shape);
            if (record == null) {
                Leaf.of(shape, false).stream().filter(Protocol::isRecord).forEach(objects::add);
            } else {
                Field object = new Field("object", false, record.shape());
                matching.events()
                        .putIfAbsent("object", new FieldMatch(object, record.path(), ValueForm.SAME, false, List.of()));
                Field data = ourEvent == null ? null : ourEvent.shape().fields().get("data");
                Field ourRecord = data == null ? null : data.shape().fields().get("object");
                if (ourRecord != null && !ourRecord.shape().owner().isEmpty()) {
                    records.accept(ourRecord.shape(), record.shape());
                }
            }
        });
        if (!objects.isEmpty()) {
            Field object = new Field("object", false, objects.get(0).shape());
            List<Candidate> candidates = objects.stream()
                    .map(each -> new Candidate(each.path(), ""))
                    .distinct()
                    .limit(FieldMatcher.MOST_CANDIDATES)
                    .toList();
            matching.events().putIfAbsent("object", new FieldMatch(object, null, ValueForm.SAME, false, candidates));
        }
        given.lines("events").keys().forEach(matching.events()::remove);
    }

    /** The seconds of our event may be a time of theirs in another form. */
    private FieldMatch created(FieldMatch match, List<Leaf> leaves) {
        List<Leaf> named = leaves.stream()
                .filter(each -> isNamed(each, "event", "created"))
                .toList();
        if (named.size() != 1) {
            return match;
        }
        String form = new Evidence(theirs.sentences()).time(named.get(0).shape());
        String as = form.equals(Evidence.OFFSET) ? "text" : form;
        boolean isCertain = as.equals("text") || as.equals("milliseconds");
        ValueForm value = new ValueForm(as, Map.of(), "");
        return isCertain ? new FieldMatch(match.ours(), named.get(0).path(), value, false, List.of()) : match;
    }

    /** Returns data.object of an event as ours has it, or its only object, if that is named so and has an id. */
    private @Nullable Leaf record(Shape event) {
        List<Leaf> top = Leaf.of(event, false).stream()
                .filter(each -> !each.inner() && isRecord(each))
                .toList();
        return Leaf.at(event, false, "data.object")
                .filter(Protocol::isRecord)
                .orElse(
                        top.size() == 1 && isNamed(top.get(0), "event", "object") && hasId(top.get(0))
                                ? top.get(0)
                                : null);
    }

    /** An object without an id may be one around the record. */
    private boolean hasId(Leaf leaf) {
        return leaf.shape().type().equals("map")
                || Leaf.of(leaf.shape(), false).stream()
                        .anyMatch(each -> !each.inner() && isNamed(each, "event", "id"));
    }

    private static boolean isRecord(Leaf leaf) {
        return leaf.shape().isObject() || leaf.shape().type().equals("map");
    }
}
