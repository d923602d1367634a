package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

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

    private FileLines(Matching matching, JsonObject given) {
        this.matching = matching;
        this.file = given.copy(null);
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
                keep(inner, given.objectOrEmpty(each), isAgainst || each.equals("against_contract"));
            }
            boolean isEmpty = value instanceof JsonObject inner && inner.isEmpty();
            if (isUnknown || isEmpty || (given.get(each) != null && value.sameAs(given.at(each)))) {
                lines.remove(each);
            }
        }
    }

    private JsonObject written(String contract) {
        file.putIfAbsent("$schema", JsonScalar.text("corrections.schema.json"));
        file.putIfAbsent("contract", JsonScalar.text(contract));
        general();
        JsonObject headers = file.within("headers");
        matching.headers().forEach((ours, theirs) -> headers.putIfAbsent(ours, JsonScalar.text(theirs)));
        matching.operations().values().forEach(this::operation);
        matching.schemas().values().forEach(this::schema);
        matching.events().values().stream()
                .filter(each -> !"data.object".equals(each.theirs()))
                .forEach(each -> field(file.within("events"), "event", each));
        contradictions();
        JsonObject sorted = new JsonObject();
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
        JsonObject general = file.within("general");
        if (!matching.record().isEmpty()) {
            general.putIfAbsent("record", JsonScalar.text(matching.record()));
        }
        matching.general().forEach((mark, form) -> general.putIfAbsent(Given.member(mark), form.json()));
        // One rule of a person settles all fields whose unit nothing shows.
        unit(general, "amounts", ValueForm.NO_AMOUNT_UNIT, List.of("number", "cents", "text"));
        unit(general, "percentages", ValueForm.NO_PERCENTAGE_UNIT, List.of("number", "fraction", "text"));
    }

    private void unit(JsonObject general, String member, String objection, List<String> rules) {
        boolean isMissing = matching.allFields()
                .anyMatch(each ->
                        each.candidates().stream().anyMatch(one -> one.why().equals(objection)));
        JsonValue line = general.get(member);
        general.remove(OPEN + member);
        if (line != null && line.kind().equals("null")) {
            general.remove(member);
        }
        if (isMissing && general.get(member) == null) {
            // Null is refused when the file is read: a guess would issue an invoice of a hundredth.
            general.put(member, JsonScalar.literal("null"));
            comment(general, member, rules);
        }
    }

    private void operation(OperationMatch match) {
        String id = match.ours().id();
        JsonObject operations = file.within("operations");
        ApiOperation theirs = match.theirs();
        boolean isOpen = !match.isCertain() && !match.ours().isShown();
        if (isOpen || theirs == null) {
            if (theirs == null && (match.ours().isShown() || match.isGiven())) {
                return;
            }
            operations.put(id, new JsonObject().with("absent", JsonScalar.literal("true")));
            List<Candidate> reasons = new ArrayList<>(match.candidates());
            match.blockers()
                    .forEach(each -> reasons.add(
                            theirs == null ? new Candidate(each, "") : new Candidate(PathMatcher.name(theirs), each)));
            comment(operations, id, reasons);
            return;
        }
        if (operations.remove(OPEN + id) != null && operations.objectOrEmpty(id).get("absent") != null) {
            operations.remove(id);
        }
        JsonObject lines = new JsonObject();
        String path = PathMatcher.template(match.ours(), theirs);
        if (!match.isGiven()
                && !match.ours().isShown()
                && !path.equals(match.ours().path())) {
            lines.with("path", path);
        }
        JsonObject query = new JsonObject();
        match.filters().values().stream()
                .filter(each ->
                        !isContradiction("operations", id, "query", each.ours().name()))
                .forEach(each -> field(query, "query", each));
        if (!query.isEmpty()) {
            lines.put("query", query);
        }
        if (!match.fixed().isEmpty()) {
            lines.put("fixed", match.fixed().copy(null));
        }
        boolean isGeneral = match.answer().equals("record") && match.member().equals(matching.record());
        JsonValue answer = match.answerLine();
        if (answer != null && !match.answer().equals("list") && !match.ours().isAnswerShown() && !isGeneral) {
            lines.put("answer", answer);
        }
        if (!lines.isEmpty()) {
            operations.within(id).merge(lines, false);
        }
    }

    private void schema(SchemaMatch match) {
        String section = match.section();
        JsonObject lines = file.within(section, match.name());
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
            lines.within("fixed").merge(match.constants(), false);
        }
        if (lines.isEmpty()) {
            file.within(section).remove(match.name());
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
            lines.put(name, line.line());
        } else {
            lines.remove(name);
        }
        if (!line.candidates().isEmpty()) {
            comment(lines, name, line.candidates());
        }
    }

    /** What the contract shows is corrected by a person alone: the line that would do so is a comment. */
    private void contradictions() {
        prune(file.within("against_contract"));
        for (Matching.Contradiction each : matching.contradictions()) {
            JsonValue line = each.line();
            int last = each.place().size() - 1;
            JsonObject at = file.within("against_contract")
                    .within(each.place().subList(0, line == null ? 0 : last).toArray(String[]::new));
            if (line != null && at.get(each.place().get(last)) == null) {
                at.put(OPEN + each.place().get(last), line.copy(null));
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

    private static void comment(JsonObject lines, String name, List<?> texts) {
        String all = texts.stream()
                .limit(FieldMatcher.MOST_CANDIDATES)
                .map(String::valueOf)
                .collect(Collectors.joining("; "));
        lines.insert(lines.keys().indexOf(name) + 1, OPEN + name, JsonScalar.text(all));
    }
}
