package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import es.cg.sdk.generator.match.ApiOperation.Answer;
import es.cg.sdk.generator.match.ApiOperation.Body;
import es.cg.sdk.generator.match.ApiOperation.Parameter;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Proves a corrections file against the document of the service: what the SDK sends must be valid under their schemas,
 * closed; what they answer must be valid under ours; no line may contradict a certain pair; their examples must add up.
 */
public final class Proof {
    private static final JsonObject NOTHING = new JsonObject(new Source("", Layer.BASE, "").line(1), null);
    /** The kind of a record is a constant of ours, and no view needs it. */
    private static final String KIND = ".object is required";

    private final JsonObject file;
    private final @Nullable FileConversion conversion;
    private final FieldMarks marks = FieldMarks.read();
    private final Matching matching;
    private final Matching certain;
    private final Samples samples;
    private final Set<String> contradictions = new LinkedHashSet<>();
    private final Set<String> failures = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final Set<String> onWord = new LinkedHashSet<>();
    private final Set<String> notJudged = new LinkedHashSet<>();

    /**
     * What a proof found.
     *
     * @param failures what does not work with this file
     * @param notes what the samples do not fit: patterns, lengths, ranges
     * @param onWord lines that nothing in the document shows: they rest on a person's word
     * @param notJudged examples that break their own schema, or that have no sum
     */
    public record Result(Set<String> failures, Set<String> notes, Set<String> onWord, Set<String> notJudged) {}

    private Proof(
            ApiDocument ours,
            ApiDocument theirs,
            JsonObject file,
            Set<String> used,
            @Nullable FileConversion conversion) {
        this.file = file;
        this.conversion = conversion;
        this.matching = Matcher.match(ours, theirs, file, used);
        this.certain = Matcher.match(ours, theirs, paths(file), used);
        this.samples = new Samples(matching, marks, new Given(file).general());
        Matching free = Matcher.match(ours, theirs, NOTHING, used);
        matching.operations()
                .forEach((id, match) -> operation(
                        match, Objects.requireNonNull(free.operations().get(id))));
        matching.schemas().forEach(this::lines);
        protocol(
                "events",
                certain.events().values().stream()
                        .filter(FieldMatch::isThere)
                        .collect(Collectors.toMap(each -> each.ours().name(), each -> String.valueOf(each.theirs()))));
        protocol("headers", certain.headers());
    }

    /** Compares the names of events and headers. */
    private void protocol(String section, Map<String, String> known) {
        JsonObject lines = new Given(file).lines(section);
        for (String each : lines.keys()) {
            JsonObject line = Given.part(lines, each);
            String name = line.isEmpty() ? lines.text(each) : line.text("name");
            if (each.startsWith("//") || name == null || name.equals(known.get(each))) {
                continue;
            }
            String place = section + "." + each;
            if (known.get(each) != null && line.get("sure") == null) {
                failures.add(place + ": it is " + known.get(each) + " for certain");
            } else {
                onWord.add(place + ": " + name);
            }
        }
    }

    public static Result of(
            ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used, FileConversion conversion) {
        Proof proof = new Proof(ours, theirs, file, used, conversion);
        return new Result(proof.failures, proof.notes, proof.onWord, proof.notJudged);
    }

    /** Returns the lines of a file that contradict what is certain by a document. */
    public static Set<String> contradictions(ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used) {
        return new Proof(ours, theirs, file, used, null).contradictions;
    }

    /** Returns where the operations are, without any line of a field. */
    private static JsonObject paths(JsonObject file) {
        JsonObject copy = file.copy(null);
        for (JsonObject each : List.of(copy, Given.part(copy, "against_contract"))) {
            List.of("requests", "answers", "events", "general").forEach(each::remove);
            JsonObject operations = Given.part(each, "operations");
            operations.keys().forEach(id -> Given.part(operations, id).remove("query"));
        }
        return copy;
    }

    private void operation(OperationMatch match, OperationMatch free) {
        ApiOperation our = match.ours();
        ApiOperation their = match.theirs();
        ApiOperation sure = free.isCertain() ? free.theirs() : null;
        JsonObject lines = new Given(file).lines("operations", our.id());
        boolean isSaid = lines.get("sure") != null;
        if (their == null) {
            boolean isAbsent = lines.textOrEmpty("absent").equals("true");
            if (isAbsent && sure != null && !isSaid) {
                failures.add(our.id() + ": it is " + PathMatcher.name(sure) + " for certain, and the file says absent");
            }
            failures.add(our.id()
                    + (isAbsent ? ": it is not there" : ": where it is there is not certain")
                    + (match.candidates().isEmpty() ? "" : " (" + String.join("; ", match.candidates()) + ")"));
            return;
        }
        if (match.isGiven() && sure != null && !sure.path().equals(their.path()) && !isSaid) {
            failures.add(
                    our.id() + ": it is " + PathMatcher.name(sure) + " for certain, not " + PathMatcher.name(their));
        } else if (match.isGiven() && sure == null) {
            onWord.add(our.id() + ": " + PathMatcher.name(their));
        }
        if (!our.method().equals(their.method()) && !isSaid) {
            failures.add(our.id() + ": " + their.method() + " for " + our.method()
                    + " may clear what is not sent: say why it does not in \"sure\"");
        }
        if (!match.isGiven()) {
            match.blockers().forEach(each -> failures.add(our.id() + " " + each));
        }
        match.filters().values().stream()
                .filter(each -> each.isGiven() && each.isThere())
                .forEach(each -> compare(
                        our.id() + " query " + each.ours().name(),
                        each,
                        Objects.requireNonNull(certain.operations().get(our.id()))
                                .filters()
                                .get(each.ours().name()),
                        "query",
                        new Given(file).lines("operations", our.id(), "query")));
        if (conversion != null) {
            target(our, their, conversion);
            query(match, our, their, conversion);
            request(our, their, conversion);
            answers(our, their, conversion);
        }
    }

    /** The SDK calls the path that the lines name: each segment is theirs, or stands for a parameter of theirs. */
    private void target(ApiOperation our, ApiOperation their, FileConversion conversion) {
        attempt(our.id(), () -> {
            String target = conversion.target(our.id());
            String theirs = PathMatcher.name(their);
            if (!target.matches(Pattern.quote(theirs).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q"))) {
                failures.add(our.id() + ": " + target + " is called, and not " + theirs);
            }
        });
    }

    private void query(OperationMatch match, ApiOperation our, ApiOperation their, FileConversion conversion) {
        Map<String, String> filters = new LinkedHashMap<>();
        for (Parameter each : our.in("query")) {
            FieldMatch line = match.filters().get(each.name());
            if (line == null || line.isThere() || line.isUnitOpen()) {
                filters.put(each.name(), samples.filter(each));
            }
        }
        attempt(our.id(), () -> {
            Map<String, String> sent = conversion.query(our.id(), filters);
            JsonObject query = new JsonObject(NOTHING.place(), null);
            sent.forEach((name, value) -> query.put(name, Samples.text(value)));
            for (Parameter each : their.in("query")) {
                boolean isWord = each.shape().words().isEmpty()
                        || !query.keys().contains(each.name())
                        || each.shape().words().contains(query.textOrEmpty(each.name()));
                if (each.required() && !query.keys().contains(each.name())) {
                    failures.add(our.id() + ": the query parameter " + each.name() + " is required");
                } else if (!isWord) {
                    failures.add(our.id() + ": the query parameter " + each.name() + " is none of "
                            + each.shape().words());
                }
            }
            query.keys().stream()
                    .filter(each -> their.in("query").stream()
                            .noneMatch(one -> one.name().equals(each)))
                    .forEach(each -> failures.add(our.id() + ": the query parameter " + each + " is not there"));
        });
    }

    private void request(ApiOperation our, ApiOperation their, FileConversion conversion) {
        Body sent = our.request();
        if (sent == null) {
            return;
        }
        for (Samples.Variant variant : Samples.variants(our.id())) {
            JsonObject request = samples.request(sent.shape(), variant.without());
            if (!variant.kind().isEmpty() && request.get("tipo_factura") != null) {
                request.with("tipo_factura", variant.kind());
            }
            Body taken = their.request();
            attempt(our.id(), () -> {
                JsonValue body = json(conversion.request(our.id(), JsonWriter.line(request)));
                if (taken != null) {
                    judged(our.id() + " request", new SchemaJudge(true, true).judge("", body, taken.shape()));
                }
            });
        }
    }

    private void answers(ApiOperation our, ApiOperation their, FileConversion conversion) {
        for (Answer each : their.answers()) {
            Body body = each.body();
            if (body == null || !body.isJson() || our.answerKind().equals("file")) {
                continue;
            }
            int status = each.status().matches("[0-9]{3}") ? Integer.parseInt(each.status()) : 200;
            Shape expected = our.answers().stream()
                    .filter(one -> one.status().equals("202") == (status == 202))
                    .map(Answer::body)
                    .filter(Objects::nonNull)
                    .map(Body::shape)
                    .findFirst()
                    .orElse(our.answer());
            if (expected == null) {
                continue;
            }
            attempt(our.id(), () -> {
                JsonValue answer = samples.answer(body.shape());
                JsonValue ours = json(conversion.answer(our.id(), status, JsonWriter.line(answer)));
                judged(our.id() + " answer", new SchemaJudge(false, false).judge("", ours, expected));
            });
            for (JsonValue example : body.examples()) {
                example(our.id(), status, example, body.shape(), expected, conversion);
            }
        }
    }

    private void example(String id, int status, JsonValue example, Shape their, Shape our, FileConversion conversion) {
        List<String> faults =
                new SchemaJudge(true, false).judge("", example, their).faults();
        if (!faults.isEmpty()) {
            notJudged.add(id + ": an example breaks its own schema:" + faults.get(0));
            return;
        }
        attempt(id, () -> sums(id, json(conversion.answer(id, status, JsonWriter.line(example))), our));
    }

    private void sums(String id, JsonValue value, Shape shape) {
        if (value instanceof JsonArray list) {
            list.items().forEach(each -> sums(id, each, shape.item()));
        } else if (value instanceof JsonObject record) {
            List<String> wrong = ExampleSums.wrong(shape.owner(), record);
            if (wrong == null
                    && Set.of("Invoice", "Expense", "AccountingEntry", "Payslip", "IrpfPayment")
                            .contains(shape.owner())) {
                notJudged.add(id + ": an example of " + shape.owner() + " has no sum");
            } else if (wrong != null && !isSure(new Given(file).lines("answers", shape.owner()))) {
                wrong.forEach(each -> failures.add(id + ": an example does not add up: " + each));
            }
            shape.fields().forEach((name, field) -> {
                JsonValue inner = record.get(name);
                if (inner != null) {
                    sums(id, inner, field.shape());
                }
            });
        }
    }

    private static boolean isSure(JsonObject lines) {
        return lines.keys().stream().anyMatch(each -> Given.part(lines, each).get("sure") != null);
    }

    /** Compares the lines of a schema with what is certain without them. */
    private void lines(String key, SchemaMatch schema) {
        SchemaMatch free = certain.schemas().get(key);
        JsonObject lines = new Given(file).lines(key.substring(0, key.indexOf('.')), schema.name());
        for (FieldMatch each : schema.fields().values()) {
            String place = key + "." + each.ours().name();
            FieldMatch known =
                    free == null ? null : free.fields().get(each.ours().name());
            if (each.isGiven()) {
                compare(place, each, known, schema.name(), lines);
            } else if (each.isUnitOpen()) {
                failures.add(place + ": " + each.candidates().get(0).split(": ", 2)[1]
                        + ": write a general rule, or a line with \"as\"");
            } else if (known != null && each.isThere() && !known.isThere()) {
                onWord.add(place + ": its form, by a general rule");
            } else if (known != null && each.isThere()) {
                String rule = general(schema.name(), each.ours().name());
                if (!rule.isEmpty() && !isForm(rule, known.form())) {
                    contradicts(place + ": the general rule " + rule + " is not what their document shows of it");
                }
            }
            if (schema.isRequest() && each.ours().required() && !each.isThere() && !each.isUnitOpen()) {
                failures.add(place + " is not there, and each program sets it");
            }
        }
    }

    private void compare(String place, FieldMatch line, @Nullable FieldMatch known, String owner, JsonObject lines) {
        boolean isSaid = Given.part(lines, line.ours().name()).get("sure") != null;
        if (known == null || !known.isThere()) {
            if (line.isThere()) {
                onWord.add(place + ": " + line.theirs());
            }
            return;
        }
        String form = line.form().differs()
                ? line.form().as()
                : general(owner, line.ours().name());
        boolean isSame = Objects.equals(known.theirs(), line.theirs())
                && isForm(form, known.form())
                && areWords(line.form().words(), known);
        if (!isSame && !isSaid) {
            contradicts(place + ": it is " + known.theirs()
                    + (known.form().differs() ? " as " + known.form().said() : "")
                    + " for certain; if the line is right, say why in \"sure\"");
        } else if (!isSame) {
            onWord.add(place + ": " + line.theirs());
        }
    }

    private void contradicts(String line) {
        contradictions.add(line);
        failures.add(line);
    }

    private static boolean isForm(String form, ValueForm known) {
        return form.equals(known.as())
                || form.equals("words")
                || (form.equals("number") && known.as().isEmpty());
    }

    /** Whether words of a line are those that are certain: each its pair, or itself. */
    private static boolean areWords(Map<String, String> words, FieldMatch known) {
        boolean isVocabulary = !known.form().words().isEmpty()
                || !known.ours().shape().item().words().isEmpty();
        return !isVocabulary
                || words.entrySet().stream().allMatch(each -> {
                    String pair = known.form().words().getOrDefault(each.getKey(), each.getKey());
                    return pair.replace("\"", "").equals(each.getValue());
                });
    }

    private String general(String owner, String field) {
        return new Given(file).general().getOrDefault(marks.of(owner, field), "");
    }

    private void judged(String what, SchemaJudge judge) {
        judge.faults().stream().filter(each -> !each.endsWith(KIND)).forEach(each -> failures.add(what + each));
        judge.notes().forEach(each -> notes.add(what + each));
    }

    /** What the SDK refuses does not work. */
    private void attempt(String id, Runnable work) {
        try {
            work.run();
        } catch (IllegalArgumentException | ContractException refused) {
            failures.add(id + ": " + refused.getMessage());
        }
    }

    private static JsonValue json(String text) {
        return YamlReader.read(new Source("made", Layer.BASE, ""), "{\"value\": " + text + "}")
                .at("value");
    }
}
