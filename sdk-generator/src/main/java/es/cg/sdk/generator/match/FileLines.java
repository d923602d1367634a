package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Place;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the corrections file of a matching. What is certain becomes a line; what is not becomes null, with up to three
 * candidates in a comment of the same name beside it. What a person wrote stays.
 */
public final class FileLines {
    private static final List<String> ORDER = List.of(
            "$schema",
            "contract",
            "general",
            "headers",
            "operations",
            "requests",
            "answers",
            "errors",
            "events",
            "against_contract");
    private static final String OPEN = "//";

    private final Matching matching;
    private final FieldMarks marks = FieldMarks.read();
    private final JsonObject file;
    private final Place place;

    private FileLines(Matching matching, JsonObject given) {
        this.matching = matching;
        this.file = given.copy(null);
        this.place = given.place();
    }

    /**
     * Returns the file.
     *
     * @param contract the version of our contract
     * @param given what the file says already; an empty object for nothing
     */
    public static JsonObject write(Matching matching, String contract, JsonObject given) {
        return new FileLines(matching, given).written(contract);
    }

    /** Returns only the lines that the other document shows and the file lacks, for a document that shows a part. */
    public static JsonObject shown(Matching matching, JsonObject given) {
        JsonObject written = write(matching, "", given);
        for (String each : written.keys().toArray(String[]::new)) {
            if (!(written.get(each) instanceof JsonObject)) {
                written.remove(each);
            }
        }
        keep(written, given, false);
        return written;
    }

    private static void keep(JsonObject lines, JsonObject given, boolean isAgainst) {
        for (String each : List.copyOf(lines.keys())) {
            JsonValue value = lines.at(each);
            // A comment within against_contract is a line that a person may want.
            boolean isComment = each.startsWith(OPEN) && !isAgainst;
            boolean isUnknown = value.kind().equals("null") || isComment || each.equals("absent");
            if (value instanceof JsonObject inner) {
                keep(inner, Given.part(given, each), isAgainst || each.equals("against_contract"));
            }
            boolean isEmpty = value instanceof JsonObject inner && inner.isEmpty();
            if (isUnknown || isEmpty || (given.get(each) != null && value.sameAs(given.at(each)))) {
                lines.remove(each);
            }
        }
    }

    private JsonObject written(String contract) {
        absent(file, "$schema", text("corrections.schema.json"));
        absent(file, "contract", text(contract));
        general();
        matching.headers().forEach((ours, theirs) -> absent(part(file, "headers"), ours, text(theirs)));
        matching.operations().values().forEach(this::operation);
        matching.schemas().values().forEach(this::schema);
        matching.events().values().stream()
                .filter(each -> !"data.object".equals(each.theirs()))
                .forEach(each -> field(part(file, "events"), "event", each));
        contradictions();
        JsonObject sorted = new JsonObject(place, null);
        List<String> keys = new ArrayList<>(ORDER);
        file.keys().stream().filter(each -> !ORDER.contains(each)).forEach(keys::add);
        for (String each : keys) {
            boolean isEmpty = file.get(each) instanceof JsonObject part && part.isEmpty();
            if (file.get(each) != null && !isEmpty) {
                sorted.put(each, file.at(each));
            }
        }
        return sorted;
    }

    private void general() {
        JsonObject general = part(file, "general");
        if (!matching.record().isEmpty()) {
            absent(general, "record", text(matching.record()));
        }
        matching.general().forEach((mark, form) -> absent(general, Given.member(mark), as(form, place)));
        // One rule of a person settles all fields whose unit nothing shows.
        unit(general, "amounts", ValueForm.NO_AMOUNT_UNIT, List.of("number", "cents", "text"));
        unit(general, "percentages", ValueForm.NO_PERCENTAGE_UNIT, List.of("number", "fraction", "text"));
    }

    private void unit(JsonObject general, String member, String objection, List<String> rules) {
        boolean isMissing = matching.allFields()
                .anyMatch(each -> each.candidates().stream().anyMatch(one -> one.endsWith(objection)));
        JsonValue line = general.get(member);
        general.remove(OPEN + member);
        if (line != null && line.kind().equals("null")) {
            general.remove(member);
        }
        if (isMissing && general.get(member) == null) {
            // Null is refused when the file is read: a guess would issue an invoice of a hundredth.
            general.put(member, JsonScalar.literal(place, "null"));
            comment(general, member, rules);
        }
    }

    private void operation(OperationMatch match) {
        String id = match.ours().id();
        JsonObject operations = part(file, "operations");
        ApiOperation theirs = match.theirs();
        if (!match.isCertain() || theirs == null) {
            if (match.ours().isShown() || match.isGiven()) {
                return;
            }
            operations.put(id, new JsonObject(place, null).with("absent", JsonScalar.literal(place, "true")));
            List<String> reasons = new ArrayList<>(match.candidates());
            match.blockers()
                    .forEach(each -> reasons.add(theirs == null ? each : PathMatcher.name(theirs) + ": " + each));
            comment(operations, id, reasons);
            return;
        }
        boolean wasOpen = operations.remove(OPEN + id) != null;
        if (wasOpen) {
            operations.remove(id);
        }
        JsonObject lines = new JsonObject(place, null);
        String path = PathMatcher.template(match.ours(), theirs);
        if (!match.isGiven()
                && !match.ours().isShown()
                && !path.equals(match.ours().path())) {
            lines.with("path", path);
        }
        JsonObject query = new JsonObject(place, null);
        match.filters().values().stream()
                .filter(each ->
                        !isContradiction("operations", id, "query", each.ours().name()))
                .forEach(each -> field(query, "query", each));
        if (!query.isEmpty()) {
            lines.put("query", query);
        }
        if (!match.fixed().isEmpty()) {
            lines.put("fixed", constants(match.fixed()));
        }
        boolean isGeneral = match.answer().equals("record") && match.member().equals(matching.record());
        JsonValue answer = answer(match, place);
        if (answer != null && !match.answer().equals("list") && !match.ours().isAnswerShown() && !isGeneral) {
            lines.put("answer", answer);
        }
        if (!lines.isEmpty()) {
            JsonObject known = part(operations, id);
            merge(known, lines);
        }
    }

    private void schema(SchemaMatch match) {
        String section = match.section();
        JsonObject lines = part(part(file, section), match.name());
        match.fields().values().stream()
                .filter(each ->
                        !isContradiction(section, match.name(), each.ours().name()))
                .filter(each -> !match.isShown(each.ours()) || !each.isUnitOpen())
                .forEach(each -> {
                    if (match.isShown(each.ours()) && each.hasOwnWords() && !each.isThere()) {
                        comment(lines, each.ours().name(), each.candidates());
                    } else {
                        field(lines, match.name(), each);
                    }
                });
        if (!match.constants().isEmpty()) {
            merge(lines, new JsonObject(place, null).with("fixed", constants(match.constants())));
        }
        if (lines.isEmpty()) {
            part(file, section).remove(match.name());
        }
    }

    private boolean isContradiction(String... where) {
        return matching.contradictions().stream().anyMatch(each -> each.place().equals(List.of(where)));
    }

    private void field(JsonObject lines, String owner, FieldMatch match) {
        String name = match.ours().name();
        if (match.isGiven()) {
            return;
        }
        ValueForm general = matching.general().get(marks.of(owner, name));
        boolean isOfGeneral = match.isThere() && match.form().equals(general);
        FieldMatch line = isOfGeneral
                ? new FieldMatch(match.ours(), match.theirs(), ValueForm.SAME, false, match.candidates())
                : match;
        if (line.candidates().isEmpty()) {
            lines.remove(OPEN + name);
        }
        if (line.differs()) {
            lines.put(name, line(line, place));
        } else {
            lines.remove(name);
        }
        if (!line.candidates().isEmpty()) {
            comment(lines, name, line.candidates());
        }
    }

    /** What the contract shows is corrected by a person alone: the line that would do so is a comment. */
    private void contradictions() {
        prune(part(file, "against_contract"));
        for (Matching.Contradiction each : matching.contradictions()) {
            if (each.json().isEmpty()) {
                continue;
            }
            JsonObject at = part(file, "against_contract");
            for (String key : each.place().subList(0, each.place().size() - 1)) {
                at = part(at, key);
            }
            String last = each.place().get(each.place().size() - 1);
            if (at.get(last) == null) {
                at.put(OPEN + last, json(each.json()));
            }
        }
    }

    /** Removes the lines that were comments before, and what is empty then. */
    private static void prune(JsonObject object) {
        for (String each : List.copyOf(object.keys())) {
            boolean isLine = each.startsWith(OPEN) && each.length() > OPEN.length() && !each.contains(" ");
            if (object.get(each) instanceof JsonObject inner && !isLine) {
                prune(inner);
            }
            if (isLine || (object.get(each) instanceof JsonObject inner && inner.isEmpty())) {
                object.remove(each);
            }
        }
    }

    /** Returns the line of a field: null, a name, or name and form. */
    static JsonValue line(FieldMatch match, Place place) {
        String theirs = match.theirs();
        if (theirs == null) {
            return JsonScalar.literal(place, "null");
        }
        if (!match.form().differs()) {
            return JsonScalar.text(place, theirs);
        }
        JsonObject line = new JsonObject(place, null);
        if (!theirs.equals(match.ours().name())) {
            line.with("name", theirs);
        }
        line.put("as", as(match.form(), place));
        return line;
    }

    private static JsonValue as(ValueForm form, Place place) {
        if (form.words().isEmpty()) {
            return JsonScalar.text(place, form.as());
        }
        JsonObject words = new JsonObject(place, null);
        boolean isFlag = form.words().keySet().equals(Set.of("true", "false"));
        form.words().forEach((ours, theirs) -> words.put(ours, isFlag ? json(theirs) : JsonScalar.text(place, theirs)));
        return words;
    }

    private JsonObject constants(Map<String, String> values) {
        JsonObject constants = new JsonObject(place, null);
        values.forEach((name, json) -> constants.put(name, json(json)));
        return constants;
    }

    /** Returns the line of what an operation answers there; null if it is what ours answers. */
    static @Nullable JsonValue answer(OperationMatch match, Place place) {
        boolean isOurs = match.answer().isEmpty();
        return isOurs
                ? null
                : match.member().isEmpty()
                        ? JsonScalar.text(place, match.answer())
                        : new JsonObject(place, null)
                                .with(
                                        match.answer(),
                                        match.answer().equals("list")
                                                ? json(match.member())
                                                : JsonScalar.text(place, match.member()));
    }

    static JsonValue json(String text) {
        return YamlReader.read(new Source("", Layer.BASE, ""), "{\"value\": " + text + "}")
                .at("value");
    }

    private void comment(JsonObject lines, String name, List<String> texts) {
        String all = texts.stream().limit(FieldMatcher.MOST_CANDIDATES).collect(Collectors.joining("; "));
        lines.insert(lines.keys().indexOf(name) + 1, OPEN + name, text(all));
    }

    private static void merge(JsonObject into, JsonObject more) {
        for (String each : more.keys()) {
            if (into.get(each) instanceof JsonObject inner && more.get(each) instanceof JsonObject added) {
                merge(inner, added);
            } else {
                absent(into, each, more.at(each));
            }
        }
    }

    private static void absent(JsonObject object, String key, JsonValue value) {
        if (object.get(key) == null) {
            object.put(key, value);
        }
    }

    /** Returns the object under a key, which is put there if there is none. */
    static JsonObject part(JsonObject object, String key) {
        if (object.object(key) == null) {
            object.put(key, new JsonObject(object.place(), null));
        }
        return object.part(key);
    }

    private JsonScalar text(String value) {
        return JsonScalar.text(place, value);
    }
}
