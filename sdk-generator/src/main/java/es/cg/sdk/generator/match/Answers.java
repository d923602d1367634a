package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.match.ApiOperation.Answer;
import es.cg.sdk.generator.match.ApiOperation.Body;
import es.cg.sdk.generator.match.ListShapes.ListShape;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides what an operation answers there: a record, a list, a job, a file, or nothing. */
record Answers(ListShapes lists, Pairing pairing) {
    /** Pairs two records. */
    interface Pairing {
        void pair(boolean isRequest, Shape our, Shape their, @Nullable OperationMatch operation);
    }

    void fill(OperationMatch match, ApiOperation our, ApiOperation their, JsonObject lines) {
        Shape ours = our.answer();
        Shape answer = their.answer();
        String kind = our.answerKind();
        if (their.answers().isEmpty()) {
            match.blockers().add("their document shows no answer of success");
        } else if (kind.equals("file")) {
            file(match, their, answer);
        } else if (ours == null) {
            return;
        } else if (answer == null) {
            if (their.answerKind().equals("file") || kind.equals("list")) {
                match.blockers().add("answers " + their.answerKind() + " there");
            } else {
                match.answers(their.answerKind(), "");
            }
        } else if (kind.equals("list")) {
            list(match, ours, answer, lines);
        } else {
            record(match, our, their, ours, answer, lines);
        }
    }

    private void list(OperationMatch match, Shape ours, Shape answer, JsonObject lines) {
        ListShape list = lists.of(answer);
        JsonObject line = lines.objectOrEmpty("answer");
        String given = line.text("list") != null
                ? line.textOrEmpty("list")
                : line.objectOrEmpty("list").text("data");
        Shape found = list == null ? null : list.item();
        Shape item = given == null
                ? found
                : Leaf.at(answer, false, given).map(each -> each.shape().item()).orElse(found);
        Field data = ours.fields().get("data");
        if (item == null || data == null || !item.isObject()) {
            match.blockers().add("answers no list there");
            return;
        }
        if (list != null && given == null && !list.isOurs()) {
            match.answers("list", list.json());
        }
        pairing.pair(false, data.shape().item(), item, match);
    }

    private void file(OperationMatch match, ApiOperation their, @Nullable Shape answer) {
        if (answer == null) {
            if (!their.answerKind().equals("file")) {
                match.blockers().add("answers " + their.answerKind() + " there");
            }
            return;
        }
        List<Leaf> base64 = Leaf.of(answer, false).stream()
                .filter(each -> Set.of("byte", "base64").contains(each.shape().text("format"))
                        || each.shape().text("contentEncoding").equals("base64"))
                .toList();
        if (base64.size() == 1) {
            match.answers("base64", base64.get(0).path());
        } else {
            match.blockers().add("answers no file there");
        }
    }

    private void record(
            OperationMatch match, ApiOperation our, ApiOperation their, Shape ours, Shape answer, JsonObject lines) {
        if (answer.type().equals("array")) {
            match.blockers().add("answers a list there");
            return;
        }
        boolean isOurJob = our.answerKind().equals("job");
        Field result = ours.fields().get("resultado");
        Shape record = isOurJob && result != null ? result.shape() : ours;
        for (Answer each : their.answers()) {
            Body body = each.body();
            if (body == null || !body.isJson()) {
                continue;
            }
            boolean isJob = each.status().equals("202");
            String given = lines.objectOrEmpty("answer").text(isJob ? "job" : "record");
            Shape expected = isJob ? job(our, ours) : record;
            if (expected == null) {
                match.answers("accepted", "");
                continue;
            }
            String around = given != null ? given : lists.around(expected, body.shape());
            Shape inner = around.isEmpty()
                    ? body.shape()
                    : Objects.requireNonNullElse(
                                    body.shape().fields().get(around), new Field(around, false, body.shape()))
                            .shape();
            if (lists.common(expected, inner) == 0 && inner.fields().size() > 2) {
                match.blockers().add("no field of what it answers is one of ours");
            }
            if (given == null && (!around.isEmpty() || (isJob != isOurJob && !isDeferredToo(our, isJob)))) {
                match.answers(isJob ? "job" : "record", around);
            }
            pairing.pair(false, expected, inner, match);
            if (!around.isEmpty()) {
                beside(match, expected, body.shape(), around);
            }
        }
    }

    /** What lies beside the record has no place in it that a line could name. */
    private void beside(OperationMatch match, Shape expected, Shape answer, String around) {
        SchemaMatch record = match.schemas().stream()
                .filter(each -> !each.isRequest() && each.name().equals(expected.record()))
                .findFirst()
                .orElseThrow();
        expected.fields().forEach((name, field) -> {
            FieldMatch known = record.fields().get(name);
            Set<String> names = lists.synonyms().names(expected.record(), name);
            if (known == null || !(known.isThere() || known.isGiven())) {
                answer.fields().keySet().stream()
                        .filter(each -> !each.equals(around) && names.contains(Synonyms.normal(each)))
                        .map(each -> new Candidate(each, "it lies beside the record"))
                        .findFirst()
                        .ifPresent(each -> record.fields()
                                .put(name, new FieldMatch(field, null, ValueForm.SAME, false, List.of(each))));
            }
        });
    }

    /** Whether our operation answers a job or a record, as it comes. */
    private static boolean isDeferredToo(ApiOperation our, boolean isJob) {
        return our.answers().stream().anyMatch(each -> each.status().equals("202") == isJob);
    }

    /** Returns the job of ours that a 202 is; null if ours has none. */
    private static @Nullable Shape job(ApiOperation our, Shape ours) {
        return our.answerKind().equals("job")
                ? ours
                : our.answers().stream()
                        .filter(each -> each.status().equals("202"))
                        .map(Answer::body)
                        .filter(Objects::nonNull)
                        .map(Body::shape)
                        .findFirst()
                        .orElse(null);
    }
}
