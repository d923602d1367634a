package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import java.util.List;
import java.util.Objects;

/**
 * A document that differs from ours in a known way, with the file of corrections that is written for it.
 *
 * @param name what differs
 * @param json the document
 * @param corrections the file
 * @param asks whether a person must still answer a question of the file
 * @param mends whether the file corrects anything
 */
public record LabelledDocument(String name, String json, String corrections, boolean asks, boolean mends) {
    /** Returns the documents of all labelled changes of our document. */
    public static List<LabelledDocument> all(String document) {
        JsonObject ours = Mutant.json(document);
        Differences.Ours read = new Differences.Ours(ours);
        return MutatedDocumentsTest.mutations().stream()
                .map(each -> of(each, ours, read))
                .toList();
    }

    private static LabelledDocument of(Mutation mutation, JsonObject ours, Differences.Ours read) {
        Mutant mutant = new Mutant(ours);
        mutation.work().accept(mutant);
        Differences differences = read.with(mutant.root(), null);
        return new LabelledDocument(
                mutation.name(),
                JsonWriter.write(mutant.root()),
                JsonWriter.write(differences.corrections(ours.part("info").textOrEmpty("version"), null)),
                differences.all().stream().anyMatch(Difference::isQuestion),
                differences.all().stream().map(Difference::correction).anyMatch(Objects::nonNull));
    }
}
