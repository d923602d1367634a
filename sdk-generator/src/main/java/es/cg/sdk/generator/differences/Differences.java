package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.theirs.PathNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the service's own document says otherwise than ours.
 *
 * @param all each difference once
 * @param silent what the document says nothing of, such as webhooks; one name each
 * @param prefix what all paths of the document begin with, and ours do not: it belongs to the base address
 * @param refused what the file of corrections says and the document cannot mean: a sentence for each place of the file
 * @param notices what a person may look at again in the file of corrections; one sentence each
 */
public record Differences(
        List<Difference> all, List<String> silent, String prefix, Map<String, String> refused, List<String> notices) {
    /** The order of a file. */
    private static final List<String> SECTIONS =
            List.of("contract", "version_header", "list_envelope", "operations", "schemas", "errors", "events");

    /** Our document, read once for many comparisons. Not thread-safe. */
    public static final class Ours {
        private final Side side;
        private final Marks marks;

        /** Reads our document. */
        public Ours(JsonObject document) {
            this.side = new Side(document);
            this.marks = new Marks(document);
        }

        /**
         * Compares with a document of the service.
         *
         * @param answers a file of corrections that a person has completed, or null: where a document allows several
         *     readings, the file says which is meant
         */
        public Differences with(JsonObject theirs, @Nullable JsonObject answers) {
            Side other = new Side(theirs);
            Found found = new Found(answers == null ? Fragments.object() : answers);
            List<String> silent = new ArrayList<>();
            String prefix = PathNames.of(
                            other.root().part("paths").keys(),
                            side.root().part("paths").keys())
                    .prefix();
            SchemaComparison schemas = new SchemaComparison(found, marks);
            OperationPairs pairs = OperationPairs.of(side.operations(), other.operations(), prefix, found);
            new OperationComparison(found, marks, schemas, pairs, silent).compare(other);
            new ErrorComparison(found, marks, side, other, silent).compare();
            new EventComparison(found, marks, side, other, schemas, silent).compare();
            return new Differences(found.all(), List.copyOf(silent), prefix, found.refused(), found.notices());
        }
    }

    /**
     * Differences that are the same in several places.
     *
     * @param assumptions the entries of docs/assumptions.md that turn out wrong; none if the contract shows it
     * @param correction what a file of corrections must say of all of them; null if no correction mends them
     */
    public record Group(
            Difference first,
            List<String> places,
            List<String> assumptions,
            @Nullable JsonObject correction) {}

    private static @Nullable JsonObject together(List<Difference> all) {
        JsonObject file = Fragments.object();
        all.stream().map(Difference::correction).filter(Objects::nonNull).forEach(each -> Fragments.merge(file, each));
        return file.isEmpty() ? null : file;
    }

    /** Returns the differences in groups, those in what was assumed first. */
    public List<Group> groups() {
        Map<List<Object>, List<Difference>> byWhat = new LinkedHashMap<>();
        for (Difference each : all) {
            List<Object> key = List.of(
                    each.assumption() == null,
                    each.kind(),
                    each.what(),
                    String.valueOf(each.note()),
                    each.correction() == null);
            byWhat.computeIfAbsent(key, none -> new ArrayList<>()).add(each);
        }
        return byWhat.values().stream()
                .map(each -> new Group(
                        each.get(0),
                        each.stream().map(Difference::at).distinct().sorted().toList(),
                        each.stream()
                                .map(Difference::assumption)
                                .filter(Objects::nonNull)
                                .distinct()
                                .sorted()
                                .toList(),
                        together(each)))
                .sorted(Comparator.comparing((Group each) -> each.first().assumption() == null)
                        .thenComparing(each -> each.first().kind())
                        .thenComparing(each -> each.first().what()))
                .toList();
    }

    /**
     * Returns the file that mends what can be mended; a person must still answer its questions.
     *
     * @param contract the version of our contract
     * @param before a file of corrections, whose values, order and comments stay; null for none
     */
    public JsonObject corrections(String contract, @Nullable JsonObject before) {
        JsonObject file = Fragments.object().with("contract", contract);
        all.stream().map(Difference::correction).filter(Objects::nonNull).forEach(each -> Fragments.merge(file, each));
        if (before != null) {
            JsonObject extended = before.copy(null);
            Fragments.extend(extended, file);
            return extended;
        }
        JsonObject sorted = Fragments.object();
        SECTIONS.stream().filter(each -> file.get(each) != null).forEach(each -> sorted.put(each, file.at(each)));
        Fragments.extend(sorted, file);
        return sorted;
    }
}
