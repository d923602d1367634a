package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the lines of a file with what is certain without them. A line that says otherwise fails; one that nothing
 * in their document shows rests on a person's word.
 *
 * @param certain what their document shows with the paths of the file alone
 * @param forms decides the form of a field without any general rule
 */
record LineProof(Given given, Matching certain, FieldMarks marks, ValueForm.Rules forms, Proof.Result result) {
    void fail(String what) {
        result.failures().add(what);
    }

    void schema(String key, SchemaMatch schema) {
        JsonObject lines = given.lines(key.substring(0, key.indexOf('.')), schema.name());
        SchemaMatch known = certain.schemas().get(key);
        Map<String, Shape> leaves = new HashMap<>();
        schema.theirs()
                .forEach(shape -> Leaf.of(shape, schema.isRequest())
                        .forEach(each -> leaves.putIfAbsent(each.path(), each.shape())));
        for (FieldMatch each : schema.fields().values()) {
            FieldMatch sure =
                    known == null ? null : known.fields().get(each.ours().name());
            ValueForm rule = given.rule(marks.of(schema.name(), each.ours().name()), schema.isShown(each.ours()));
            field(key + ".", schema.name(), lines, each, sure, leaves, rule);
            if (schema.isRequest() && each.ours().required() && !each.isThere() && !each.isUnitOpen()) {
                fail(key + "." + each.ours().name() + " is not there, and each program sets it");
            }
        }
        constants(key + ".fixed.", lines, known == null ? new JsonObject() : known.constants());
    }

    /** Compares where a line says that an operation is with where it is without any line. */
    void operation(OperationMatch match, OperationMatch free) {
        ApiOperation our = match.ours();
        ApiOperation their = match.theirs();
        ApiOperation sure = free.isCertain() ? free.theirs() : null;
        JsonObject said = given.lines("operations", our.id());
        boolean isSaid = said.get("sure") != null;
        boolean isAbsent = said.textOrEmpty("absent").equals("true");
        String line = their == null ? "absent" : PathMatcher.name(their);
        if (sure != null
                && (their == null ? isAbsent : match.isGiven() && !sure.path().equals(their.path()))) {
            contradicts(our.id(), PathMatcher.name(sure), line, isSaid);
        } else if (their != null && match.isGiven() && sure == null) {
            result.onWord().add(our.id() + ": " + line);
        }
        if (their == null) {
            fail(our.id()
                    + (isAbsent ? ": it is not there" : ": where it is there is not certain")
                    + MatchReport.choice(match.candidates()));
            return;
        }
        if (!our.method().equals(their.method()) && !isSaid) {
            fail(our.id() + ": " + their.method() + " for " + our.method()
                    + " may clear what is not sent: say why it does not in \"sure\"");
        }
        if (!match.isGiven()) {
            match.blockers().forEach(each -> fail(our.id() + " " + each));
        }
    }

    void filters(OperationMatch match) {
        String id = match.ours().id();
        JsonObject lines = given.lines("operations", id);
        OperationMatch known = Objects.requireNonNull(certain.operations().get(id));
        Map<String, Shape> leaves = new HashMap<>();
        Objects.requireNonNull(match.theirs()).in("query").forEach(each -> leaves.put(each.name(), each.shape()));
        match.filters()
                .values()
                .forEach(each -> field(
                        id + " query ",
                        "query",
                        lines.objectOrEmpty("query"),
                        each,
                        known.filters().get(each.ours().name()),
                        leaves,
                        given.rule(marks.of("query", each.ours().name()), false)));
        constants(id + " fixed ", lines, known.fixed());
        JsonValue answer = lines.get("answer");
        JsonValue shown = known.answerLine();
        if (answer != null
                && (shown != null || !answer.sameAs(JsonScalar.text(match.ours().answerKind())))) {
            line(id + " answer", answer, shown, lines.get("sure") != null);
        }
    }

    /** A constant that their document does not show rests on a person's word. */
    private void constants(String place, JsonObject lines, JsonObject known) {
        JsonObject fixed = lines.objectOrEmpty("fixed");
        for (String each : fixed.keys()) {
            if (known.get(each) == null || !known.at(each).sameAs(fixed.at(each))) {
                result.onWord().add(place + each + ": " + JsonWriter.line(fixed.at(each)));
            }
        }
    }

    private void field(
            String before,
            String owner,
            JsonObject lines,
            FieldMatch line,
            @Nullable FieldMatch known,
            Map<String, Shape> leaves,
            ValueForm rule) {
        String name = line.ours().name();
        String place = before + name;
        boolean isSure = Given.isSure(lines, name);
        if (line.isUnitOpen()) {
            fail(place + ": " + line.candidates().get(0).why() + ": write a general rule, or a line with \"as\"");
            return;
        }
        String certainly = known == null ? null : known.theirs();
        if (known != null && line.isGiven() && certainly != null && !certainly.equals(line.theirs())) {
            String form = known.form().differs() ? " as " + known.form() : "";
            contradicts(place, certainly + form, line.theirs(), isSure);
            return;
        }
        Shape leaf = leaves.get(line.theirs());
        boolean isSent = !before.startsWith("answers.");
        if (leaf == null && line.theirs() != null && line.isGiven() && !isSent) {
            boolean isOnWord = isSure || leaves.isEmpty() || isUnlisted(line.theirs(), leaves);
            (isOnWord ? result.onWord() : result.failures())
                    .add(place + ": " + line.theirs() + (isOnWord ? "" : " is not in their document"));
        }
        if (leaf == null) {
            return;
        }
        String mark = marks.of(owner, name);
        boolean isOfRule = rule.differs() && !line.form().differs();
        ValueForm said = isOfRule ? rule : line.form();
        boolean isPlain = said.as().equals("number") && !mark.equals(FieldMarks.ID);
        ValueForm shown = forms.of(owner, line.ours(), String.valueOf(line.theirs()), leaf);
        List<String> words = line.ours().shape().item().words();
        if (shown.isCertain() && !(isPlain ? ValueForm.SAME : said).isSame(shown, words)) {
            String form = shown.differs() ? " as " + shown : ", as the contract has it,";
            contradicts(place, line.theirs() + form, String.valueOf(said), isSure);
        } else if (!shown.isCertain() && isOfRule) {
            result.byRule().add(place + ": " + rule);
        }
        if (line.isGiven() && (certainly == null || !shown.isCertain())) {
            result.onWord().add(place + ": " + line.theirs() + (line.form().differs() ? " as " + line.form() : ""));
        }
        boolean isOpen = leaf.item().isOpen();
        words(place, said, words, isOpen ? List.of() : leaf.item().words(), isSure, isSent);
    }

    /** Whether a place is in a map or a value of any type, or in an object whose fields are too deep to be listed. */
    private static boolean isUnlisted(String place, Map<String, Shape> leaves) {
        return leaves.entrySet().stream()
                .filter(each -> place.startsWith(each.getKey() + "."))
                .anyMatch(each -> Set.of("map", "any").contains(each.getValue().type())
                        || each.getKey().split("[.]", -1).length == Leaf.DEEPEST);
    }

    /**
     * Each word of a line is one of theirs. Words without a pair on both sides may be the same; one that is sent would
     * be refused.
     */
    void words(String place, ValueForm form, List<String> ours, List<String> theirs, boolean isSure, boolean isSent) {
        if (theirs.isEmpty()) {
            return;
        }
        form.words().keySet().stream()
                .map(form::word)
                .filter(each -> !theirs.contains(each))
                .forEach(each -> fail(place + ": " + each + " is none of " + theirs));
        List<String> sent = ours.stream().map(form::word).toList();
        List<String> lost = new ArrayList<>(sent);
        lost.removeAll(theirs);
        List<String> left = new ArrayList<>(theirs);
        left.removeAll(sent);
        if (!lost.isEmpty() && (isSent || !left.isEmpty())) {
            String what = "words without a pair: " + String.join(", ", lost)
                    + (left.isEmpty() ? "" : " and " + String.join(", ", left))
                    + ": write their pairs in \"as\", or say in \"sure\" why they have none";
            refuse(place, what, form.differs() ? String.valueOf(form) : "the same words", isSure);
        }
    }

    /** Compares what is said of all calls: places of errors and events, headers, the list and the wrapper. */
    void protocol() {
        Map<String, JsonValue> known = new HashMap<>();
        certain.events().entrySet().stream()
                .filter(each -> each.getValue().isThere())
                .forEach(each ->
                        known.put("events." + each.getKey(), each.getValue().line()));
        certain.headers().forEach((name, theirs) -> known.put("headers." + name, JsonScalar.text(theirs)));
        if (!certain.record().isEmpty()) {
            known.put("general.record", JsonScalar.text(certain.record()));
        }
        for (Matching.Contradiction each : certain.contradictions()) {
            JsonValue line = each.line();
            if (line != null && each.place().size() == 2) {
                known.put(String.join(".", each.place()), line instanceof JsonObject list ? named(list) : line);
            }
        }
        for (String section : List.of("events", "headers", "errors", "general")) {
            JsonObject lines = given.lines(section);
            for (String each : lines.keys()) {
                boolean isRule =
                        section.equals("general") && !Set.of("list", "record").contains(each);
                if (!each.startsWith("//") && !isRule && !each.equals("fixed")) {
                    String place = section + "." + each;
                    line(place, lines.at(each), known.get(place), Given.isSure(lines, each));
                }
            }
            constants(section + ".fixed.", lines, new JsonObject());
        }
    }

    /** Leaves out what the document may have under a name that shows nothing. */
    private static JsonObject named(JsonObject list) {
        JsonObject named = new JsonObject();
        list.keys().stream()
                .filter(each -> !list.at(each).kind().equals("null"))
                .forEach(each -> named.put(each, list.at(each)));
        return named;
    }

    private void line(String place, JsonValue line, @Nullable JsonValue known, boolean isSure) {
        String json = JsonWriter.line(line);
        JsonObject said = members(place, line);
        JsonObject shown = known == null ? said : members(place, known);
        List<String> both = said.keys().stream().filter(shown.keys()::contains).toList();
        if (!both.stream().allMatch(each -> said.at(each).sameAs(shown.at(each)))) {
            contradicts(place, JsonWriter.line(shown), json, isSure);
        } else if (known == null || both.size() < said.keys().size()) {
            result.onWord().add(place + ": " + json);
        }
    }

    /** Returns what a line says, with the name that a line without one has. */
    private static JsonObject members(String place, JsonValue line) {
        JsonObject members = new JsonObject(line.place(), null);
        if (line instanceof JsonObject object) {
            object.keys().stream()
                    .filter(each -> !each.equals("sure"))
                    .forEach(each -> members.put(each, object.at(each)));
        } else {
            members.put("name", line);
        }
        if (members.get("as") != null && members.get("name") == null) {
            members.with("name", place.substring(place.lastIndexOf('.') + 1));
        }
        return members;
    }

    /** A line that is not what is certain needs a reason. */
    void contradicts(String place, String certainly, @Nullable String said, boolean isSure) {
        String what = "it is " + certainly + " for certain, and not " + said;
        refuse(place, what + "; if the line is right, say why in \"sure\"", said, isSure);
    }

    private void refuse(String place, String what, @Nullable String said, boolean isSure) {
        if (isSure) {
            result.onWord().add(place + ": " + said);
        } else {
            result.contradictions().add(place + ": " + what);
            fail(place + ": " + what);
        }
    }

    /** Codes that a person lists are words of theirs. */
    void codes(List<String> theirs) {
        JsonObject lines = given.lines("errors");
        for (String list : List.of("nothing_done", "same_key")) {
            if (lines.get(list) instanceof JsonArray && !theirs.isEmpty()) {
                lines.texts(list).stream()
                        .filter(each -> !theirs.contains(each))
                        .forEach(each -> fail("errors." + list + ": " + each + " is none of their codes " + theirs));
            }
        }
        words("errors.code", Given.form(lines, "code"), List.of(), theirs, true, false);
    }
}
