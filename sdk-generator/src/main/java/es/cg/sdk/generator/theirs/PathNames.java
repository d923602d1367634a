package es.cg.sdk.generator.theirs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds which of our paths each of theirs is: a prefix that all of theirs have is the base address's, and the names of
 * parameters play no part.
 */
public final class PathNames {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");

    private final String prefix;
    /** Our paths, by the form in which they have no names of parameters. */
    private final Map<String, String> ours = new LinkedHashMap<>();
    /** The names of new paths, by the same form. */
    private final Map<String, String> added = new LinkedHashMap<>();

    private PathNames(String prefix, Collection<String> ours) {
        this.prefix = prefix;
        ours.forEach(each -> this.ours.put(template(each), each));
    }

    /** Finds the prefix with which most of their paths are ours. */
    public static PathNames of(Collection<String> theirs, Collection<String> ours) {
        PathNames best = new PathNames("", ours);
        long most = best.known(theirs);
        for (String each : prefixes(theirs)) {
            PathNames names = new PathNames(each, ours);
            if (names.known(theirs) > most) {
                best = names;
                most = names.known(theirs);
            }
        }
        return best;
    }

    /** The beginnings that all paths have, the shortest first. */
    private static List<String> prefixes(Collection<String> paths) {
        List<String> prefixes = new ArrayList<>();
        if (paths.isEmpty()) {
            return prefixes;
        }
        String first = paths.iterator().next();
        for (int slash = first.indexOf('/', 1); slash > 0; slash = first.indexOf('/', slash + 1)) {
            String start = first.substring(0, slash);
            if (start.contains("{") || !paths.stream().allMatch(each -> each.startsWith(start + "/"))) {
                break;
            }
            prefixes.add(start);
        }
        return prefixes;
    }

    private long known(Collection<String> theirs) {
        return theirs.stream()
                .filter(each -> ours.containsKey(template(withoutPrefix(each))))
                .count();
    }

    /** Returns what all their paths begin with, and ours do not. */
    public String prefix() {
        return prefix;
    }

    /** Returns our name of a path; a new path keeps its own, with parameters that every reader can take. */
    String nameOf(String theirs) {
        String path = withoutPrefix(theirs);
        String known = ours.get(template(path));
        return known != null
                ? known
                : added.computeIfAbsent(
                        template(path),
                        none -> PARAMETER
                                .matcher(path)
                                .replaceAll(each -> "{" + each.group(1).replaceAll("\\W+", "_") + "}"));
    }

    /** Returns our names of a path's parameters, by theirs. */
    Map<String, String> parameters(String theirs) {
        Map<String, String> names = new TreeMap<>();
        Matcher their = PARAMETER.matcher(theirs);
        Matcher our = PARAMETER.matcher(nameOf(theirs));
        while (their.find() && our.find()) {
            names.put(their.group(1), our.group(1));
        }
        return names;
    }

    private String withoutPrefix(String path) {
        String rest = path.startsWith(prefix + "/") ? path.substring(prefix.length()) : path;
        return rest.length() > 1 && rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest;
    }

    private static String template(String path) {
        return PARAMETER.matcher(path).replaceAll("{}");
    }
}
