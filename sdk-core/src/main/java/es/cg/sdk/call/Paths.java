package es.cg.sdk.call;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.text.PrintableText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks and fills paths with parameters in braces, such as {@code /things/{id}}. */
final class Paths {
    private static final Pattern PATH = Pattern.compile("(/(?!\\.{1,2}(/|$))([A-Za-z0-9._~-]+|\\{[a-z_]+}))++");

    private static final int MAX_LENGTH = 1000;

    private Paths() {}

    /** Returns the path if it is valid; {@code operation} is the operation id, used in the error message. */
    static String checked(String operation, String path) {
        if (requireNonNull(path, "path is null").length() > MAX_LENGTH
                || !PATH.matcher(path).matches()) {
            throw new IllegalArgumentException("the path of " + PrintableText.of(operation)
                    + " must look like /things/{id}, but is \"" + PrintableText.of(path) + "\"");
        }
        if (Set.copyOf(parameters(path)).size() < parameters(path).size()) {
            throw new IllegalArgumentException(
                    "the path of " + PrintableText.of(operation) + " has the same parameter twice: " + path);
        }
        return path;
    }

    /** Returns the names of the parameters, in path order. */
    static List<String> parameters(String path) {
        return Arrays.stream(segments(path))
                .filter(Paths::isParameter)
                .map(Paths::name)
                .toList();
    }

    /** Returns the segments with these values in place of the parameters, not percent-encoded. */
    static List<String> filled(String path, Map<String, String> values) {
        List<String> filled = new ArrayList<>();
        int used = 0;
        // Without String.split: this runs in every call, and the split took longer than building the rest of the URL.
        for (int begin = 1; begin <= path.length(); ) {
            int slash = path.indexOf('/', begin);
            int end = slash < 0 ? path.length() : slash;
            String segment = path.substring(begin, end);
            String value = isParameter(segment) ? values.get(name(segment)) : null;
            used += value == null ? 0 : 1;
            if (value == null && isParameter(segment)) {
                throw otherParameters(path, values);
            }
            filled.add(value == null ? segment : value);
            begin = end + 1;
        }
        if (used != values.size()) {
            throw otherParameters(path, values);
        }
        return filled;
    }

    private static IllegalArgumentException otherParameters(String path, Map<String, String> values) {
        return new IllegalArgumentException("the path " + path + " has the parameters " + parameters(path)
                + ", but its operation has " + values.keySet());
    }

    private static String[] segments(String path) {
        return path.substring(1).split("/", -1);
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{");
    }

    private static String name(String segment) {
        return segment.substring(1, segment.length() - 1);
    }
}
