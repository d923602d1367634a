package es.cg.sdk.examples;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the parameter that an error is about. */
final class SandboxError {
    private static final String PARAM = "param";
    /** A name: an error may have values beside it. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.\\[\\]-]{0,59}");

    private SandboxError() {}

    /**
     * Returns the name of the parameter; empty if the error has none.
     *
     * @param body the answer
     * @param rules what a corrections file says of errors
     */
    static String param(String body, JsonObject rules) {
        String own = last(rules.textOrEmpty(PARAM));
        try {
            return find(Json.parse(body), new HashSet<>(List.of(PARAM, own)));
        } catch (UnreadableJsonException | IllegalArgumentException notJson) {
            return "";
        }
    }

    private static String last(String place) {
        String last = place.substring(place.lastIndexOf('.') + 1);
        return last.isEmpty() ? PARAM : last;
    }

    private static String find(Json error, Set<String> names) {
        for (String each : error.names()) {
            String text = names.contains(each) ? error.get(each).string() : null;
            String found = text != null && NAME.matcher(text).matches() ? text : find(error.get(each), names);
            if (!found.isEmpty()) {
                return found;
            }
        }
        for (Json each : error.items()) {
            String found = find(each, names);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }
}
