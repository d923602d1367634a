package es.cg.sdk.checks;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many types a user of a module sees, and how many not: the top-level ones, package by package. */
final class TypeCounts {
    private static final Pattern TABLE = Pattern.compile("(?s)\\| package \\| shown \\| hidden \\|\n.*?\n(?=\n|\\z)");

    private final Map<String, int[]> byPackage = new TreeMap<>();
    private int shown;
    private int hidden;

    /** Of these classes; what lies in other packages than the exported ones is hidden whatever it says. */
    TypeCounts(JavaClasses classes, Set<String> exported) {
        for (JavaClass each : classes) {
            if (each.isTopLevelClass() && !each.getSimpleName().endsWith("-info")) {
                boolean seen = exported.contains(each.getPackageName())
                        && each.getModifiers().contains(JavaModifier.PUBLIC);
                byPackage.computeIfAbsent(each.getPackageName(), name -> new int[2])[seen ? 0 : 1]++;
                shown += seen ? 1 : 0;
                hidden += seen ? 0 : 1;
            }
        }
    }

    /** How many of all types are hidden, in percent. */
    int percentHidden() {
        return 100 * hidden / (shown + hidden);
    }

    /** As a page has it. */
    String table() {
        StringBuilder table = new StringBuilder("| package | shown | hidden |\n|---|--:|--:|\n");
        byPackage.forEach((name, counts) ->
                table.append(String.format(Locale.ROOT, "| `%s` | %d | %d |%n", name, counts[0], counts[1])));
        return table.append(String.format(Locale.ROOT, "| all | %d | %d, %d %% |%n", shown, hidden, percentHidden()))
                .toString();
    }

    /** The page with this table in the place of its own. */
    String in(String page) {
        return TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(table()));
    }
}
