package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.match.ApiOperation.Answer;
import es.cg.sdk.generator.match.ApiOperation.Body;
import es.cg.sdk.generator.match.ApiOperation.Parameter;
import es.cg.sdk.generator.match.SchemaJudge.Misfit;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Proves a corrections file against the document of the service: what the SDK sends must be valid under their schemas,
 * closed; what they answer must be valid under ours; no line may contradict a certain pair; their examples must add up.
 */
public final class Proof {
    private static final JsonObject NOTHING = new JsonObject(new Source("", Layer.BASE, "").line(1), null);
    /** The kind of a record is a constant of ours, and no view needs it. */
    private static final String KIND = ".object";
    /** Fewer turns would not try what amounts and texts there are. */
    private static final int FEWEST_TURNS = 4;

    private static final int ACCEPTED = 202;

    private final ApiDocument ours;
    private final ApiDocument theirs;
    private final Given given;
    private final FileConversion conversion;
    private final Matching matching;
    private final LineProof lines;
    private final Samples samples;
    private final Set<Shape> errors = new LinkedHashSet<>();
    private final Result result = new Result();

    /**
     * What a proof found.
     *
     * @param failures what does not work with this file
     * @param contradictions the failures of lines that contradict what is certain
     * @param notes what not each value fits: words, patterns, lengths, ranges
     * @param onWord lines that nothing in the document shows: they rest on a person's word
     * @param byRule fields that a general rule reaches, and whose form nothing shows
     * @param notJudged examples that break their own schema, or that lack a term of a sum
     */
    public record Result(
            Set<String> failures,
            Set<String> contradictions,
            Set<String> notes,
            Set<String> onWord,
            Set<String> byRule,
            Set<String> notJudged) {
        Result() {
            this(
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>());
        }
    }

    private Proof(ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used, FileConversion conversion) {
        this.ours = ours;
        this.theirs = theirs;
        this.given = new Given(file);
        this.conversion = conversion;
        this.matching = Matcher.match(ours, theirs, file, used);
        this.lines = lines(ours, theirs, file, used, result);
        this.samples = new Samples(matching, FieldMarks.read(), given.general(), 0, new AtomicInteger());
    }

    private static LineProof lines(
            ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used, Result result) {
        Matching certain = Matcher.match(ours, theirs, paths(file), used);
        ValueForm.Rules forms = Matcher.forms(theirs, Map.of());
        return new LineProof(new Given(file), certain, FieldMarks.read(), forms, result);
    }

    /** Proves the file for the operations that are used. */
    public static Result of(
            ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used, FileConversion conversion) {
        Proof proof = new Proof(ours, theirs, file, used, conversion);
        Matching free = Matcher.match(ours, theirs, NOTHING, used);
        proof.matching.operations().forEach((id, match) -> {
            proof.operation(match, Objects.requireNonNull(free.operations().get(id)));
            ApiOperation their = match.theirs();
            if (their != null) {
                proof.lines.filters(match);
                proof.target(match.ours(), their);
                proof.query(match, their);
                proof.request(match.ours(), their);
                proof.answers(match.ours(), their);
                proof.error(id, their.error());
            }
        });
        proof.matching.schemas().forEach(proof.lines::schema);
        proof.lines.protocol();
        if (used.contains(Matcher.EVENTS)) {
            proof.events();
        }
        return proof.result;
    }

    /** Returns the lines of a file that contradict what is certain by a document that shows answers alone. */
    public static Set<String> contradictions(ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used) {
        Result result = new Result();
        Matcher.match(ours, theirs, file, used).schemas().forEach(lines(ours, theirs, file, used, result)::schema);
        return result.contradictions();
    }

    /** Returns where the operations are, without any line of a field. */
    private static JsonObject paths(JsonObject file) {
        JsonObject copy = file.copy(null);
        for (JsonObject each : List.of(copy, Given.part(copy, "against_contract"))) {
            List.of("requests", "answers", "events", "general", "headers", "errors")
                    .forEach(each::remove);
            JsonObject operations = Given.part(each, "operations");
            operations
                    .keys()
                    .forEach(id -> List.of("query", "fixed", "answer").forEach(Given.part(operations, id)::remove));
        }
        return copy;
    }

    private void operation(OperationMatch match, OperationMatch free) {
        ApiOperation our = match.ours();
        ApiOperation their = match.theirs();
        ApiOperation sure = free.isCertain() ? free.theirs() : null;
        JsonObject said = given.lines("operations", our.id());
        boolean isSaid = said.get("sure") != null;
        boolean isAbsent = said.textOrEmpty("absent").equals("true");
        String line = their == null ? "absent" : PathMatcher.name(their);
        if (sure != null
                && (their == null ? isAbsent : match.isGiven() && !sure.path().equals(their.path()))) {
            lines.contradicts(our.id(), PathMatcher.name(sure), line, isSaid);
        } else if (their != null && match.isGiven() && sure == null) {
            result.onWord().add(our.id() + ": " + line);
        }
        if (their == null) {
            result.failures()
                    .add(our.id()
                            + (isAbsent ? ": it is not there" : ": where it is there is not certain")
                            + MatchReport.choice(match.candidates()));
            return;
        }
        if (!our.method().equals(their.method()) && !isSaid) {
            result.failures()
                    .add(our.id() + ": " + their.method() + " for " + our.method()
                            + " may clear what is not sent: say why it does not in \"sure\"");
        }
        if (!match.isGiven()) {
            match.blockers().forEach(each -> result.failures().add(our.id() + " " + each));
        }
    }

    /** The SDK calls the path that the lines name: each segment is theirs, or stands for a parameter of theirs. */
    private void target(ApiOperation our, ApiOperation their) {
        attempt(our.id(), () -> {
            String target = conversion.target(our.id());
            String path = PathMatcher.name(their);
            if (!target.matches(Pattern.quote(path).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q"))) {
                result.failures().add(our.id() + ": " + target + " is called, and not " + path);
            }
        });
    }

    private void query(OperationMatch match, ApiOperation their) {
        String id = match.ours().id();
        Shape query = new Shape();
        query.typed("object");
        their.in("query")
                .forEach(each -> query.put(new Shape.Field(
                        each.name(), each.required(), each.shape().item())));
        turns(id + " query", turn -> {
            Map<String, String> filters = new LinkedHashMap<>();
            for (Parameter each : match.ours().in("query")) {
                FieldMatch line = match.filters().get(each.name());
                if (line == null || line.isThere() || line.isUnitOpen()) {
                    filters.put(each.name(), samples.at(turn).filter(each, line));
                }
            }
            JsonObject sent = new JsonObject(NOTHING.place(), null);
            conversion.query(id, filters).forEach((name, value) -> {
                Shape.Field field = query.fields().get(name);
                boolean isText = field == null
                        || Set.of("string", "any").contains(field.shape().type());
                sent.put(name, isText ? Samples.text(value) : JsonScalar.literal(NOTHING.place(), value));
            });
            return new SchemaJudge(true, true).judge("", sent, query);
        });
    }

    private void request(ApiOperation our, ApiOperation their) {
        Body sent = our.request();
        Body taken = their.request();
        if (sent == null || taken == null) {
            return;
        }
        for (Samples.Variant variant : Samples.variants(our.id())) {
            turns(our.id() + " request", turn -> {
                JsonObject request = samples.at(turn).request(sent.shape(), variant.without());
                if (!variant.kind().isEmpty() && request.get("tipo_factura") != null) {
                    request.with("tipo_factura", variant.kind());
                }
                JsonValue body = FileLines.json(conversion.request(our.id(), JsonWriter.line(request)));
                return new SchemaJudge(true, true).judge("", body, taken.shape());
            });
        }
    }

    private void answers(ApiOperation our, ApiOperation their) {
        for (Answer each : their.answers()) {
            Body body = each.body();
            int status = each.status().matches("[0-9]{3}") ? Integer.parseInt(each.status()) : 200;
            Shape expected = expected(our, status == ACCEPTED);
            if (body != null
                    && body.isJson()
                    && expected != null
                    && !our.answerKind().equals("file")) {
                read(our.id(), body, expected, json -> conversion.answer(our.id(), status, json));
            }
        }
    }

    /** Returns what an answer becomes; null if the SDK reads none of it, since the call is only accepted. */
    private static @Nullable Shape expected(ApiOperation our, boolean isAccepted) {
        Shape answer = our.answer();
        Shape.Field result = answer == null || !our.answerKind().equals("job")
                ? null
                : answer.fields().get("resultado");
        return our.answers().stream()
                .filter(each -> each.status().equals("202") == isAccepted)
                .map(Answer::body)
                .filter(Objects::nonNull)
                .map(Body::shape)
                .findFirst()
                .orElse(isAccepted ? null : result != null ? result.shape() : answer);
    }

    /** Reads answers that are made of their schema, and those that their document gives as examples. */
    private void read(String id, Body body, Shape expected, Function<String, String> reading) {
        turns(id + " answer", turn -> {
            JsonValue answer = samples.at(turn).answer(body.shape());
            JsonValue our = FileLines.json(reading.apply(JsonWriter.line(answer)));
            return new SchemaJudge(false, false).judge("", our, expected);
        });
        for (JsonValue example : theirs.examples(body)) {
            Map<String, String> faults = new SchemaJudge(true, false)
                    .judge("", example, body.shape())
                    .faults();
            if (faults.isEmpty()) {
                attempt(id, () -> sums(id, FileLines.json(reading.apply(JsonWriter.line(example))), expected));
            } else {
                faults.entrySet().stream()
                        .limit(1)
                        .forEach(each -> result.notJudged()
                                .add(id + ": an example breaks its own schema:" + each.getKey() + " "
                                        + each.getValue()));
            }
        }
    }

    private void sums(String id, JsonValue value, Shape shape) {
        if (value instanceof JsonArray list) {
            list.items().forEach(each -> sums(id, each, shape.item()));
        } else if (value instanceof JsonObject record) {
            ExampleSums.Found found = ExampleSums.of(shape.owner(), record, given.notThere("answers"));
            found.lacking().forEach(each -> result.notJudged().add(id + ": an example lacks a term of " + each));
            JsonObject said = given.lines("answers", shape.owner());
            if (said.keys().stream().noneMatch(each -> Given.part(said, each).get("sure") != null)) {
                found.wrong().forEach(each -> result.failures().add(id + ": an example does not add up: " + each));
            }
            shape.fields().forEach((name, field) -> {
                JsonValue inner = record.get(name);
                if (inner != null) {
                    sums(id, inner, field.shape());
                }
            });
        }
    }

    /** An error must have its code and its message; their codes are those that the file names. */
    private void error(String id, @Nullable Shape error) {
        if (error == null || error.fields().isEmpty() || !errors.add(error)) {
            return;
        }
        Shape detail = ours.schema("ErrorDetail");
        turns(id + " error", turn -> {
            JsonValue made = samples.at(turn).answer(error);
            JsonValue our = FileLines.json(conversion.error(JsonWriter.line(made)));
            SchemaJudge judge = new SchemaJudge(false, false).judge("", our, detail);
            judge.faults()
                    .entrySet()
                    .removeIf(each -> each.getValue().endsWith("required")
                            && !Set.of(".code", ".message").contains(each.getKey()));
            // The contract does not show how they stand; the SDK reads a list, and an object by field.
            judge.faults().remove(".errors");
            judge.misfits().clear();
            return judge;
        });
        JsonObject said = given.lines("errors");
        String place = Objects.requireNonNullElse(Given.name(said, "code"), "error.code");
        Leaf.of(error, false).stream()
                .filter(each -> each.path().equals(place))
                .forEach(each -> lines.codes(each.shape().words()));
    }

    private void events() {
        JsonObject said = given.lines("events");
        ValueForm kinds = Given.form(said, "type");
        List<String> known = List.copyOf(ours.events().keySet());
        lines.words(
                "events.type", kinds, known, List.copyOf(theirs.events().keySet()), Given.isSure(said, "type"), false);
        theirs.events().forEach((kind, body) -> {
            Body expected = known.stream()
                    .filter(each -> kinds.word(each).equals(kind))
                    .findFirst()
                    .map(ours.events()::get)
                    .orElse(null);
            if (expected != null) {
                read("event " + kind, body, expected.shape(), json -> conversion.event(named(json, said, kind)));
            } else {
                result.notes().add("event " + kind + " is none of ours: a receiver gets it as an unknown kind");
            }
        });
    }

    /** Returns an event with its kind, if their schema does not list it. */
    private String named(String json, JsonObject said, String kind) {
        JsonObject event = (JsonObject) FileLines.json(json);
        FieldMatch type = matching.events().get("type");
        String line = Given.name(said, "type");
        String place = line != null ? line : type != null && type.theirs() != null ? type.theirs() : "type";
        JsonObject at = event;
        String[] names = place.split("[.]", -1);
        for (int i = 0; i + 1 < names.length; i++) {
            at = Given.part(at, names[i]);
        }
        String last = names[names.length - 1];
        if (!theirs.events().containsKey(at.textOrEmpty(last))) {
            at.with(last, kind);
        }
        return JsonWriter.line(event);
    }

    /** Runs with each value of the samples: a place that no value fits fails, unless it takes any text. */
    private void turns(String what, Function<Integer, SchemaJudge> run) {
        samples.most().set(FEWEST_TURNS);
        List<SchemaJudge> judges = new ArrayList<>();
        attempt(what.substring(0, what.lastIndexOf(' ')), () -> {
            for (int i = 0; i < samples.most().get(); i++) {
                judges.add(run.apply(i));
            }
        });
        Set<String> seen = new LinkedHashSet<>();
        for (SchemaJudge judge : judges) {
            judge.faults().forEach((place, fault) -> {
                if (!place.endsWith(KIND) && seen.add(place)) {
                    result.failures().add(what + place + " " + fault);
                }
            });
        }
        for (SchemaJudge judge : judges) {
            judge.misfits().forEach((place, misfit) -> {
                if (!place.endsWith(KIND) && seen.add(place)) {
                    boolean fitsNever = judges.stream()
                            .allMatch(each -> isClosed(each.misfits().get(place)));
                    (judge.isRequest() && fitsNever ? result.failures() : result.notes())
                            .add(what + place + " is " + misfit.value() + ", which " + misfit.what());
                }
            });
        }
    }

    private static boolean isClosed(@Nullable Misfit misfit) {
        return misfit != null && !Samples.isAnyText(misfit.value());
    }

    /** What the SDK refuses does not work. */
    private void attempt(String id, Runnable work) {
        try {
            work.run();
        } catch (IllegalArgumentException | ContractException refused) {
            result.failures().add(id + ": " + refused.getMessage());
        }
    }
}
