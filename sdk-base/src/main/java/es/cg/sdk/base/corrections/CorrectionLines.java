package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The lines of a file: where each value is, and what it is. */
final class CorrectionLines {
    private static final Set<String> WITHOUT_LINES = Set.of("$schema", "contract");

    private CorrectionLines() {}

    /** Returns a line for each value. */
    static List<String> of(Node node) {
        List<String> lines = new ArrayList<>();
        add(lines, "", node);
        return lines;
    }

    private static void add(List<String> lines, String path, Node node) {
        if (node.isObject() && !node.members(path).isEmpty()) {
            node.members(path).forEach((each, value) -> add(lines, path.isEmpty() ? each : path + " › " + each, value));
        } else if (!WITHOUT_LINES.contains(path)) {
            lines.add(path + ": " + Json.of(node.value()).text());
        }
    }
}
