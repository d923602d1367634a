package es.cg.sdk.base.corrections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds our names of the fields that an error of the service names. Immutable. */
final class ErrorFields {
    private static final int MAX_DEPTH = 100;

    private final Map<String, String> parameters = new HashMap<>();
    private final @Nullable SchemaCorrection body;

    /** Creates the names of an operation's requests; {@code body} corrects their bodies. */
    ErrorFields(OperationRules rules, @Nullable SchemaCorrection body) {
        this.body = body;
        rules.query().forEach((name, line) -> {
            if (!line.name().isEmpty()) {
                parameters.put(line.name().get(0), name);
            }
        });
    }

    /** Returns our name of a field, with dots; null if no correction is about it, or it has none. */
    @Nullable
    String ours(String theirs) {
        String parameter = parameters.get(theirs);
        if (parameter != null || body == null) {
            return parameter;
        }
        List<String> names = names(theirs);
        if (names.isEmpty() || names.size() > MAX_DEPTH) {
            return null;
        }
        List<String> ours = new ArrayList<>();
        if (!body.ourNames(names, ours)) {
            ours.clear();
            boolean isInBody = names.get(0).equals("body") && body.ourNames(names.subList(1, names.size()), ours);
            return isInBody ? String.join(".", ours) : null;
        }
        return String.join(".", ours);
    }

    /** Returns the names in a path: with dots, with indexes in brackets, or with slashes as a JSON Pointer. */
    private static List<String> names(String path) {
        boolean isPointer = path.startsWith("/") || path.startsWith("#/");
        return Arrays.stream(path.split(isPointer ? "/" : "[.\\[\\]]"))
                .filter(each -> !each.isEmpty() && !each.equals("$") && !each.equals("#"))
                .map(each -> isPointer ? each.replace("~1", "/").replace("~0", "~") : each)
                .toList();
    }
}
