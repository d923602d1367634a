package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Compares answers that are files: with bytes, as text in a record, or by a redirect. */
final class FileComparison {
    private static final String IS = "is";

    private final Found found;
    private final Marks marks;

    FileComparison(Found found, Marks marks) {
        this.found = found;
        this.marks = marks;
    }

    void compare(ApiCall our, ApiCall their, Map<String, JsonObject> ours, Map<String, JsonObject> theirs) {
        Set<String> was = new TreeSet<>();
        ours.values().forEach(each -> was.addAll(each.part("content").keys()));
        Set<String> is = new TreeSet<>();
        theirs.values().forEach(each -> is.addAll(each.part("content").keys()));
        boolean isRedirect = !theirs.isEmpty() && theirs.keySet().stream().allMatch(each -> each.startsWith("3"));
        SchemaView json = AnswerComparison.direct(their, theirs);
        if (isRedirect) {
            JsonObject redirect = Fragments.object().with(IS, "redirect");
            redirect.put("hosts", Fragments.question(List.of()));
            found.correct(
                    Kind.ANSWER,
                    marks.operation(our, "answer"),
                    "the file",
                    "a redirect",
                    redirect,
                    "to which hosts? A list, such as [\"files.example.com\"]",
                    their.line());
        } else if (json != null && is.size() == 1) {
            base64(our, json);
        } else if (is.isEmpty()) {
            found.add(
                    Kind.ANSWER, marks.operation(our, "answer"), "the file", "empty", "there is no file", their.line());
        } else if (!was.equals(is)) {
            found.add(
                    Kind.ANSWER,
                    marks.operation(our, "answer"),
                    String.join(", ", was),
                    String.join(", ", is),
                    null,
                    their.line());
        }
    }

    /** A file as text in a record: the member that says so, or is called so, is it. */
    private void base64(ApiCall our, SchemaView json) {
        Map<String, SchemaView> all = new LinkedHashMap<>();
        texts("", json, 1, all);
        List<String> sure = all.keySet().stream()
                .filter(each ->
                        Objects.requireNonNull(all.get(each)).constraints().containsKey("contentEncoding"))
                .toList();
        List<String> named = all.keySet().stream()
                .filter(each -> {
                    Set<String> words = Words.of(each);
                    return words.contains("contenido") || words.contains("base64");
                })
                .toList();
        List<String> candidates = !sure.isEmpty() ? sure : !named.isEmpty() ? named : List.copyOf(all.keySet());
        boolean isSure = candidates.size() == 1 && (!sure.isEmpty() || !named.isEmpty());
        JsonObject answer = Fragments.object().with(IS, "base64");
        answer.put("in", isSure ? Fragments.text(candidates.get(0)) : Fragments.question(candidates));
        all.keySet().stream()
                .filter(each -> !candidates.contains(each))
                .filter(each -> {
                    Set<String> words = Words.of(each);
                    return words.contains("filename") || words.contains("nombre");
                })
                .findFirst()
                .ifPresent(each -> answer.put("name", Fragments.text(each)));
        found.correct(
                Kind.ANSWER,
                marks.operation(our, "answer"),
                "the file",
                "a record with the file as base64",
                answer,
                "which member is the file?",
                json.line());
    }

    private static void texts(String name, SchemaView view, int depth, Map<String, SchemaView> into) {
        view.fields().forEach((field, its) -> {
            String full = name.isEmpty() ? field : name + "." + field;
            if (its.type().equals("string")) {
                into.put(full, its);
            } else if (its.type().equals("object") && depth < 3) {
                texts(full, its, depth + 1, into);
            }
        });
    }
}
