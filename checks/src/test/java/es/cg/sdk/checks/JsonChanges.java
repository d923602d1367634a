package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where two JSON values are not the same. */
final class JsonChanges {
    private JsonChanges() {}

    static void collect(String place, JsonNode right, JsonNode wrong, List<String> changes) {
        if (right.isObject() && wrong.isObject()) {
            Set<String> names = new TreeSet<>(OpenApi.names(right));
            names.addAll(OpenApi.names(wrong));
            names.forEach(each -> collect(place + "/" + each, right.path(each), wrong.path(each), changes));
        } else if (right.isArray() && wrong.isArray() && right.size() == wrong.size()) {
            for (int i = 0; i < right.size(); i++) {
                collect(place + "/" + i, right.path(i), wrong.path(i), changes);
            }
        } else if (!right.equals(wrong)) {
            changes.add(place + " is " + told(wrong) + " and not " + told(right));
        }
    }

    private static String told(JsonNode value) {
        if (value.isMissingNode()) {
            return "missing";
        }
        return value.isContainerNode()
                ? (value.isArray() ? "a list of " + value.size() : "an object")
                : value.toString();
    }
}
