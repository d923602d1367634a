package es.cg.sdk.call;

import es.cg.sdk.text.PrintableText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Paths with parameters in braces, such as {@code /things/{id}}. */
final class Paths {
    private static final Pattern PATH = Pattern.compile("(/(?!\\.{1,2}(/|$))([A-Za-z0-9._~-]+|\\{[a-z_]+}))++");

    private static final int LONGEST = 1000;

    private Paths() {}

    /** This path, if it is one; {@code owner} is who is named if it is none. */
    static String checked(String owner, String path) {
        if (path.length() > LONGEST || !PATH.matcher(path).matches()) {
            throw new IllegalArgumentException("the path of " + PrintableText.of(owner)
                    + " must look like /things/{id}, but is \"" + PrintableText.of(path) + "\"");
        }
        if (Set.copyOf(parameters(path)).size() < parameters(path).size()) {
            throw new IllegalArgumentException(
                    "the path of " + PrintableText.of(owner) + " has a parameter twice: " + path);
        }
        return path;
    }

    /** The names of a path's parameters, in their order. */
    static List<String> parameters(String path) {
        return Arrays.stream(segments(path))
                .filter(Paths::isParameter)
                .map(Paths::name)
                .toList();
    }

    /** A path's segments with these values in place of its parameters, not yet encoded. */
    static List<String> filled(String path, Map<String, String> values) {
        List<String> filled = new ArrayList<>();
        int used = 0;
        // By hand: every call passes here, and splitting costs more than the rest of its address.
        for (int begin = 1; begin <= path.length(); ) {
            int slash = path.indexOf('/', begin);
            int end = slash < 0 ? path.length() : slash;
            String segment = path.substring(begin, end);
            String value = isParameter(segment) ? values.get(name(segment)) : null;
            used += value == null ? 0 : 1;
            if (value == null && isParameter(segment)) {
                throw others(path, values);
            }
            filled.add(value == null ? segment : value);
            begin = end + 1;
        }
        if (used != values.size()) {
            throw others(path, values);
        }
        return filled;
    }

    private static IllegalArgumentException others(String path, Map<String, String> values) {
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
