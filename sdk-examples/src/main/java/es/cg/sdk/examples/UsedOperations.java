package es.cg.sdk.examples;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
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
    private static final List<String> LISTS = List.of("requests", "items", "calls", "data");

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
            ofJournal(ContractFile.value(journal), operations, fields);
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
                        + ": docs/operations.md lists them; events stands for all events");
            }
        }
        return new UsedOperations(operations, fields);
    }

    private static void ofJournal(JsonValue journal, Set<String> operations, Map<String, Set<String>> fields) {
        if (journal instanceof JsonArray list) {
            list.items().forEach(each -> call(each, operations));
        } else if (journal instanceof JsonObject object) {
            JsonValue used = object.get("used");
            if (used instanceof JsonObject byId) {
                byId.keys().forEach(each -> use(each, byId.at(each), operations, fields));
            } else if (used instanceof JsonArray list) {
                list.items().stream()
                        .filter(JsonObject.class::isInstance)
                        .map(JsonObject.class::cast)
                        .forEach(each -> use(each.textOrEmpty("operation"), each, operations, fields));
            } else {
                LISTS.forEach(each -> object.parts(each).forEach(one -> call(one, operations)));
            }
        }
    }

    private static void call(JsonValue call, Set<String> operations) {
        String operation = call instanceof JsonObject object ? object.textOrEmpty("operation") : "";
        if (!operation.isEmpty()) {
            operations.add(operation);
        }
    }

    /** Adds an operation with its request fields and filters; a field within another one counts by its last name. */
    private static void use(String operation, JsonValue use, Set<String> operations, Map<String, Set<String>> fields) {
        operations.add(operation);
        if (!(use instanceof JsonObject object)) {
            return;
        }
        Set<String> names = new LinkedHashSet<>();
        for (String key : object.keys()) {
            JsonValue value = object.at(key);
            List<String> texts = value instanceof JsonObject byName ? byName.keys() : object.texts(key);
            boolean isNames = value instanceof JsonObject || !(value instanceof JsonScalar);
            if (isNames) {
                texts.forEach(each -> names.addAll(List.of(each.split("[.\\[\\]]+"))));
            }
        }
        fields.computeIfAbsent(operation, none -> new LinkedHashSet<>()).addAll(names);
    }
}
