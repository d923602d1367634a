package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the codes of errors. */
final class CodeComparison {
    private static final int MAX_CANDIDATES = 12;

    private final Found found;
    private final Marks marks;
    private final Side ours;
    private final Side theirs;
    private final List<String> silent;

    CodeComparison(Found found, Marks marks, Side ours, Side theirs, List<String> silent) {
        this.found = found;
        this.marks = marks;
        this.ours = ours;
        this.theirs = theirs;
        this.silent = silent;
    }

    void compare(Set<String> theirCodes) {
        JsonObject known = ours.raw().part("components").part("x-error-codes");
        JsonObject listed = theirs.raw().part("components").part("x-error-codes");
        SchemaView schema =
                ours.view(ours.root().part("components").part("schemas").part("ErrorCode"));
        Set<String> our = new LinkedHashSet<>(listed.isEmpty() ? schema.values() : known.keys());
        Set<String> their = new LinkedHashSet<>(listed.isEmpty() ? theirCodes : listed.keys());
        if (their.isEmpty()) {
            silent.add("error codes");
            return;
        }
        List<String> gone = our.stream().filter(each -> !their.contains(each)).toList();
        List<String> added = their.stream()
                .filter(each -> !our.contains(each) && known.get(each) == null)
                .toList();
        Set<String> taken = new LinkedHashSet<>();
        for (String each : added) {
            String same = alike(each, gone, added);
            Subject at = marks.all("errors", "the code " + each, false, null);
            if (same != null) {
                taken.add(same);
                found.correct(Kind.CODE, at, same, each, Fragments.text(same), null, 1, "codes", each);
            } else if (gone.isEmpty()) {
                found.add(
                        Kind.CODE,
                        at,
                        null,
                        each,
                        "the SDK acts by its status; if nothing was done, add it to errors.nothing_done",
                        1);
            }
        }
        List<String> left = gone.stream().filter(each -> !taken.contains(each)).toList();
        for (String each : added) {
            if (alike(each, gone, added) == null && !gone.isEmpty()) {
                found.correct(
                        Kind.CODE,
                        marks.all("errors", "the code " + each, false, null),
                        null,
                        each,
                        Fragments.question(left.size() > MAX_CANDIDATES ? List.of() : left),
                        "which of ours is it? If none, write \"//" + each + "\": \"none\" there",
                        1,
                        "codes",
                        each);
            }
        }
        if (added.size() == taken.size()) {
            left.forEach(each -> found.add(
                    Kind.CODE, marks.all("errors", "the code " + each, false, marks.code(each)), each, null, null, 1));
        }
    }

    private static @Nullable String alike(String code, List<String> gone, List<String> added) {
        List<String> alike =
                gone.stream().filter(each -> Words.likeness(each, code) >= 2).toList();
        if (alike.size() != 1) {
            return null;
        }
        String only = alike.get(0);
        return added.stream().filter(each -> Words.likeness(only, each) >= 2).count() == 1 ? only : null;
    }
}
