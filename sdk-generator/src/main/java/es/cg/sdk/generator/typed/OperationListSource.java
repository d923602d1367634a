package es.cg.sdk.generator.typed;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes the ids of the operations, and whose paths are assumed. */
final class OperationListSource {
    static final ClassName NAME = new ClassName("internal.requests", "OperationList");
    private static final String ASSUMED = "*";

    private final Roles roles;
    private final JavaFile file;

    OperationListSource(Roles roles, JavaFile file) {
        this.roles = roles;
        this.file = file;
    }

    void write() {
        file.javadoc("The ids of the SDK's operations, and whose paths are assumed.");
        file.open("final class " + NAME.simple());
        file.javadoc("One resource in each line; a star marks the operations whose path the contract does not show.");
        file.line("static final String ALL = \"\"\"");
        lines().forEach((resource, names) -> file.line("        " + resource + " " + String.join(" ", names)));
        file.line("        \"\"\";");
        file.blank();
        file.line("private " + NAME.simple() + "() {}");
        file.close();
    }

    private Map<String, Set<String>> lines() {
        Map<String, Set<String>> lines = new TreeMap<>();
        roles.operations().values().forEach(each -> {
            int dot = each.id().indexOf('.');
            String name = each.id().substring(dot + 1) + (each.isAssumed() ? ASSUMED : "");
            lines.computeIfAbsent(each.id().substring(0, Math.max(0, dot)), none -> new TreeSet<>())
                    .add(name);
        });
        return lines;
    }
}
