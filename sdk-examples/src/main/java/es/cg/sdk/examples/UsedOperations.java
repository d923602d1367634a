package es.cg.sdk.examples;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.match.Matcher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a program uses of the service.
 *
 * @param operations the ids of operations, and {@code events} if it receives events
 * @param fields the fields and filters that it sets, by operation; an operation that is not there sets any
 */
record UsedOperations(Set<String> operations, Map<String, Set<String>> fields) {
    /**
     * Reads the options.
     *
     * @param named what {@code --for} names; null for nothing
     * @param journal a saved answer of {@code GET /panel/requests}; null for none
     * @throws RefusedException if an operation is not one of ours, or the journal has none
     */
    static UsedOperations of(Set<String> known, @Nullable List<String> named, @Nullable Path journal)
            throws IOException {
        if (named != null && journal != null) {
            throw RefusedException.wrongUse("--for and --for-journal say the same: give one of them");
        }
        Map<String, Set<String>> fields = new LinkedHashMap<>();
        Set<String> operations = new LinkedHashSet<>();
        if (journal != null) {
            ofJournal(ContractFile.object(journal), operations, fields);
            if (operations.isEmpty()) {
                throw RefusedException.wrongUse(
                        journal + " names no operation: save the answer of GET /panel/requests of the mock");
            }
        } else if (named != null) {
            operations.addAll(named);
        } else {
            operations.addAll(known);
            operations.add(Matcher.EVENTS);
        }
        for (String each : operations) {
            if (!known.contains(each) && !each.equals(Matcher.EVENTS)) {
                throw RefusedException.wrongUse("there is no operation " + each
                        + ": docs/reference/operations.md lists them; events stands for all events");
            }
        }
        return new UsedOperations(operations, fields);
    }

    /** Reads {@code used} if the answer has it, else its calls; a call of an unknown path has no operation. */
    private static void ofJournal(JsonObject journal, Set<String> operations, Map<String, Set<String>> fields) {
        List<JsonObject> used = journal.parts("used");
        for (JsonObject each : used.isEmpty() ? journal.parts("data") : used) {
            String operation = each.text("operation");
            if (operation != null) {
                operations.add(operation);
            }
            if (operation != null && !used.isEmpty()) {
                // A field within another one counts by its last name, too.
                Set<String> names = fields.computeIfAbsent(operation, none -> new LinkedHashSet<>());
                each.keys().stream()
                        .flatMap(key -> each.texts(key).stream())
                        .forEach(name -> names.addAll(List.of(name.split("[.\\[\\]]+"))));
            }
        }
    }
}
