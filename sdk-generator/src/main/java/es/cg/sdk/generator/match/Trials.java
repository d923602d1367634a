package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.YamlReader;
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
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tries a corrections file: makes requests of ours and answers, errors and events of theirs, sends them through the
 * file, and judges what they become by the schema of the other side.
 */
record Trials(
        ApiDocument ours,
        ApiDocument theirs,
        FileConversion conversion,
        LineProof lines,
        Samples samples,
        Set<Shape> errors) {
    /** The kind of a record is a constant of ours, and no view needs it. */
    private static final String KIND = ".object";
    /** Fewer turns would not try what amounts and texts there are. */
    private static final int FEWEST_TURNS = 4;

    private static final int ACCEPTED = 202;

    Trials(ApiDocument ours, ApiDocument theirs, FileConversion conversion, LineProof lines, Matching matching) {
        this(ours, theirs, conversion, lines, Samples.of(matching, lines.given()), new LinkedHashSet<>());
    }

    /** Tries what an operation sends, and what it is answered. */
    void operation(OperationMatch match, ApiOperation their) {
        target(match.ours(), their);
        query(match, their);
        request(match.ours(), their);
        answers(match.ours(), their);
        error(match.ours().id(), their.error());
    }

    /** The SDK calls the path that the lines name: each segment is theirs, or stands for a parameter of theirs. */
    private void target(ApiOperation our, ApiOperation their) {
        attempt(our.id(), () -> {
            String target = conversion.target(our.id());
            String path = PathMatcher.name(their);
            if (!target.matches(Pattern.quote(path).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q"))) {
                lines.fail(our.id() + ": " + target + " is called, and not " + path);
            }
        });
    }

    private void query(OperationMatch match, ApiOperation their) {
        String id = match.ours().id();
        Shape query = Shape.of(their.in("query").stream()
                .map(each -> new Shape.Field(
                        each.name(), each.required(), each.shape().item())));
        turns(id + " query", turn -> {
            Map<String, String> filters = new LinkedHashMap<>();
            for (Parameter each : match.ours().in("query")) {
                FieldMatch line = match.filters().get(each.name());
                if (line == null || line.isThere() || line.isUnitOpen()) {
                    filters.put(each.name(), samples.at(turn).filter(each, line));
                }
            }
            JsonObject sent = new JsonObject();
            conversion.query(id, filters).forEach((name, value) -> {
                Shape.Field field = query.fields().get(name);
                boolean isText = field == null
                        || Set.of("string", "any").contains(field.shape().type());
                sent.put(name, isText ? JsonScalar.text(value) : JsonScalar.literal(value));
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
                JsonValue body = YamlReader.value(conversion.request(our.id(), JsonWriter.line(request)));
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
            JsonValue our = YamlReader.value(reading.apply(JsonWriter.line(answer)));
            return new SchemaJudge(false, false).judge("", our, expected);
        });
        for (JsonValue example : theirs.examples(body)) {
            Map<String, String> faults = new SchemaJudge(true, false)
                    .judge("", example, body.shape())
                    .faults();
            if (faults.isEmpty()) {
                attempt(id, () -> sums(id, YamlReader.value(reading.apply(JsonWriter.line(example))), expected));
            } else {
                faults.entrySet().stream()
                        .limit(1)
                        .forEach(each -> lines.result()
                                .notJudged()
                                .add(id + ": an example breaks its own schema:" + each.getKey() + " "
                                        + each.getValue()));
            }
        }
    }

    private void sums(String id, JsonValue value, Shape shape) {
        if (value instanceof JsonArray list) {
            list.items().forEach(each -> sums(id, each, shape.item()));
        } else if (value instanceof JsonObject record) {
            ExampleSums.Found found =
                    ExampleSums.of(shape.owner(), record, lines.given().notThere("answers"));
            found.lacking()
                    .forEach((figure, terms) -> lines.result()
                            .notJudged()
                            .add(id + ": an example lacks a term of " + figure + ": " + String.join(", ", terms)));
            JsonObject said = lines.given().lines("answers", shape.owner());
            if (said.keys().stream().noneMatch(each -> said.objectOrEmpty(each).get("sure") != null)) {
                found.wrong().forEach(each -> lines.fail(id + ": an example does not add up: " + each));
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
            JsonValue our = YamlReader.value(conversion.error(JsonWriter.line(made)));
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
        JsonObject said = lines.given().lines("errors");
        String place = Objects.requireNonNullElse(Given.name(said, "code"), "error.code");
        Leaf.at(error, false, place).ifPresent(each -> lines.codes(each.shape().words()));
    }

    /** Tries the events of theirs: a receiver must read each as one of ours. */
    void events() {
        JsonObject said = lines.given().lines("events");
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
                lines.result().notes().add("event " + kind + " is none of ours: a receiver gets it as an unknown kind");
            }
        });
    }

    /** Returns an event with its kind, if their schema does not list it. */
    private String named(String json, JsonObject said, String kind) {
        JsonObject event = (JsonObject) YamlReader.value(json);
        FieldMatch type = samples.matching().events().get("type");
        String line = Given.name(said, "type");
        String place = line != null ? line : type != null && type.theirs() != null ? type.theirs() : "type";
        JsonObject at = event;
        String[] names = place.split("[.]", -1);
        for (int i = 0; i + 1 < names.length; i++) {
            at = at.objectOrEmpty(names[i]);
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
                    lines.fail(what + place + " " + fault);
                }
            });
        }
        for (SchemaJudge judge : judges) {
            judge.misfits().forEach((place, misfit) -> {
                if (!place.endsWith(KIND) && seen.add(place)) {
                    boolean fitsNever = judges.stream()
                            .allMatch(each -> isClosed(each.misfits().get(place)));
                    (judge.isRequest() && fitsNever
                                    ? lines.result().failures()
                                    : lines.result().notes())
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
            lines.fail(id + ": " + refused.getMessage());
        }
    }
}
