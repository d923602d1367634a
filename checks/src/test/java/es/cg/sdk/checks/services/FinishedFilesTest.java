package es.cg.sdk.checks.services;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a person added to the files that {@code contract-diff} wrote, so that the programs run. */
class FinishedFilesTest {
    private static final int MAX_LINES = 25;
    /** Its lists and errors contradict the contract, and its document shows no events. */
    private static final int MAX_LINES_OF_CANARY = 40;

    /** Returns the innermost members of a file by their places, without comments. */
    private static Map<String, JsonNode> lines(String service, String file) {
        Map<String, JsonNode> lines = new TreeMap<>();
        add("", Nodes.resource(service + "/" + file), lines);
        return lines;
    }

    private static void add(String place, JsonNode node, Map<String, JsonNode> lines) {
        if (!node.isObject()) {
            lines.put(place, node);
        }
        node.properties().stream()
                .filter(each -> !each.getKey().startsWith("//"))
                .forEach(each -> add(place + "/" + each.getKey(), each.getValue(), lines));
    }

    @TestFactory
    Stream<DynamicTest> personWritesFewLines() {
        return ServiceFiles.ofEach(service -> {
            Map<String, JsonNode> finished = lines(service, "finished.json");
            Map<String, JsonNode> written = lines(service, "written.json");
            List<String> persons = Stream.of(finished, written)
                    .flatMap(each -> each.keySet().stream())
                    .distinct()
                    .filter(each ->
                            each.startsWith("/general/") || !Objects.equals(finished.get(each), written.get(each)))
                    // A null that became an object is its members.
                    .filter(each -> finished.keySet().stream().noneMatch(one -> one.startsWith(each + "/")))
                    .toList();

            assertThat(persons).hasSizeBetween(1, service.equals("canary") ? MAX_LINES_OF_CANARY : MAX_LINES);
        });
    }

    @TestFactory
    Stream<DynamicTest> noWrittenLineHadToBeCorrected() {
        return ServiceFiles.ofEach(service -> {
            Map<String, JsonNode> written = lines(service, "written.json");
            written.values().removeIf(JsonNode::isNull);
            Set<Map.Entry<String, JsonNode>> finished =
                    lines(service, "finished.json").entrySet();
            List<String> missing = written.entrySet().stream()
                    .filter(each -> !finished.contains(each))
                    .map(Map.Entry::getKey)
                    .toList();

            assertThat(written).isNotEmpty();
            assertThat(missing).isEmpty();
        });
    }
}
