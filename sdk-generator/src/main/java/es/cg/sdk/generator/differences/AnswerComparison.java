package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares answers of success: their form, what lies around the record, and the record. */
final class AnswerComparison {
    private static final String RESULT = "resultado";
    private static final String IS = "is";
    private static final String JSON = "application/json";

    private final Found found;
    private final Marks marks;
    private final SchemaComparison schemas;
    private final ListComparison lists;
    private final RecordPlace places;

    AnswerComparison(Found found, Marks marks, SchemaComparison schemas) {
        this.found = found;
        this.marks = marks;
        this.schemas = schemas;
        this.lists = new ListComparison(found, marks, schemas);
        this.places = new RecordPlace(found, marks);
    }

    ListComparison lists() {
        return lists;
    }

    void compare(ApiCall our, ApiCall their) {
        Map<String, JsonObject> ours = our.answers();
        Map<String, JsonObject> theirs = new LinkedHashMap<>(their.answers());
        JsonObject ourJob = ours.remove("202");
        SchemaView job = ourJob == null ? null : our.json(ourJob);
        SchemaView theirJob = theirs.get("202") == null ? null : their.json(Objects.requireNonNull(theirs.get("202")));
        boolean isDeferred = theirs.containsKey("202") && (job != null || isJob(theirJob));
        if (isDeferred) {
            theirs.remove("202");
        }
        if ((job != null) != isDeferred) {
            found.correct(
                    Kind.ANSWER,
                    marks.operation(our, "deferred"),
                    job == null ? "the record itself" : "a job",
                    isDeferred ? "a job" : "the record itself",
                    Fragments.literal(Boolean.toString(isDeferred)),
                    null,
                    their.line());
        }
        SchemaView record = direct(our, ours);
        if (record == null && job != null) {
            record = job.fields().get(RESULT);
        }
        if (isDeferred) {
            job(our, job, record, theirJob);
        }
        if (isFile(ours)) {
            new FileComparison(found, marks).compare(our, their, ours, theirs);
        } else if (theirs.isEmpty()) {
            if (!isDeferred) {
                found.add(
                        Kind.ANSWER,
                        marks.operation(our, "answer"),
                        "an answer",
                        null,
                        "it is not described",
                        their.line());
            }
        } else if (record != null) {
            answer(our, their, record, ours, theirs);
        }
    }

    private static boolean isJob(@Nullable SchemaView view) {
        if (view == null) {
            return false;
        }
        Set<String> words = new LinkedHashSet<>();
        flat(view).forEach(each -> words.addAll(Words.of(each)));
        return words.contains("estado") || words.contains("trabajo");
    }

    private static List<String> flat(SchemaView view) {
        List<String> names = new ArrayList<>();
        view.fields().forEach((name, field) -> {
            names.add(name);
            names.addAll(field.fields().keySet());
        });
        return names;
    }

    static @Nullable SchemaView direct(ApiCall call, Map<String, JsonObject> answers) {
        return answers.values().stream()
                .map(call::json)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static boolean isFile(Map<String, JsonObject> answers) {
        return answers.values().stream()
                .map(each -> each.part("content"))
                .anyMatch(each -> !each.isEmpty() && each.get(JSON) == null);
    }

    private void answer(
            ApiCall our,
            ApiCall their,
            SchemaView record,
            Map<String, JsonObject> ours,
            Map<String, JsonObject> theirs) {
        boolean isEmpty = true;
        for (JsonObject each : theirs.values()) {
            SchemaView view = their.json(each);
            if (view != null) {
                isEmpty = false;
                if (ListComparison.isPage(record)) {
                    lists.compare(our, their, record, view, each);
                } else {
                    record(our, record, view);
                }
            } else if (!each.part("content").isEmpty()) {
                isEmpty = false;
                found.add(
                        Kind.ANSWER,
                        marks.operation(our, "answer"),
                        "JSON",
                        String.join(", ", each.part("content").keys()),
                        "no correction reads it: define an Operation of your own",
                        their.line());
            }
        }
        Set<String> was = new TreeSet<>(ours.keySet());
        Set<String> is = new TreeSet<>(theirs.keySet());
        if (!isEmpty && !was.isEmpty() && !was.equals(is)) {
            found.add(
                    Kind.ANSWER,
                    marks.operation(our, "answer"),
                    "the status " + String.join(", ", was),
                    String.join(", ", is),
                    null,
                    their.line());
        }
        if (isEmpty) {
            boolean isList = ListComparison.isPage(record);
            if (isList) {
                found.add(
                        Kind.ANSWER,
                        marks.operation(our, "answer"),
                        "a list",
                        "empty",
                        "there is nothing to list",
                        their.line());
            } else {
                found.correctInPart(
                        Kind.ANSWER,
                        marks.operation(our, "answer"),
                        "a record",
                        "empty",
                        Fragments.text("empty"),
                        "the method then returns a record without fields: read it again with get",
                        their.line(),
                        IS);
            }
        }
    }

    private void record(ApiCall our, SchemaView record, SchemaView their) {
        SchemaView view = places.find(our, record, their, "in", "the answer");
        if (view == null) {
            return;
        }
        if (!view.type().equals("object") || !record.type().equals("object")) {
            if (!view.type().isEmpty() && !view.type().equals(record.type())) {
                found.add(
                        Kind.ANSWER,
                        marks.operation(our, "answer"),
                        "a record",
                        "of the type " + view.type(),
                        "no correction reads it: define an Operation of your own",
                        view.line());
            }
            return;
        }
        String name = record.component();
        schemas.compare(name, name == null ? "the answer of " + our.id() : name, record, view, false, Set.of());
    }

    private void job(
            ApiCall our, @Nullable SchemaView ourJob, @Nullable SchemaView record, @Nullable SchemaView theirJob) {
        if (theirJob == null || ourJob == null) {
            return;
        }
        SchemaView view = places.find(our, ourJob, theirJob, "job_in", "the job");
        if (view == null) {
            return;
        }
        FieldMatcher.Result result = FieldMatcher.match(
                ourJob,
                view,
                each -> RESULT.equals(each)
                        ? found.name(List.of("operations", our.id(), "answer", "result_in"))
                        : null);
        String its = result.matched().get(RESULT);
        Set<String> others = new LinkedHashSet<>(Set.of(RESULT));
        if (its != null) {
            others.add(its.replaceFirst("[.].*", ""));
            if (!its.equals(RESULT)) {
                found.correct(
                        Kind.ANSWER,
                        marks.operation(our, "answer"),
                        "the job's " + RESULT,
                        its,
                        Fragments.text(its),
                        null,
                        view.line(),
                        "result_in");
            }
            SchemaView theirs = Objects.requireNonNull(result.views().get(its));
            if (record != null && record.component() != null && !theirs.fields().isEmpty()) {
                String name = String.valueOf(record.component());
                schemas.compare(name, name, record, theirs, false, Set.of());
            }
        } else {
            List<String> candidates = result.open().getOrDefault(RESULT, List.of());
            if (candidates.isEmpty()) {
                found.add(
                        Kind.ANSWER,
                        marks.operation(our, "answer"),
                        "the job's " + RESULT,
                        null,
                        "it reads as null",
                        view.line());
            } else {
                others.addAll(candidates);
                found.correct(
                        Kind.ANSWER,
                        marks.operation(our, "answer"),
                        "the job's " + RESULT,
                        "one of " + String.join(", ", candidates),
                        Fragments.question(candidates),
                        "which of them is it?",
                        view.line(),
                        "result_in");
            }
        }
        schemas.compare("Job", "Job", ourJob, view, false, others);
    }
}
