package es.cg.sdk.generator.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the table of the operations that create records: how each record is read, and looked up by a reference. */
final class CreationSource {
    static final ClassName NAME = new ClassName("", "Creations");
    private static final String CREATION = "es.cg.sdk.internal.writes.Creation";

    private final Roles roles;
    private final JavaFile file;
    private final Creations creations;

    CreationSource(Roles roles, JavaFile file) {
        this.roles = roles;
        this.file = file;
        this.creations = new Creations(roles);
    }

    void write() {
        Map<String, String> entries = new TreeMap<>();
        roles.resources()
                .values()
                .forEach(resource -> resource.calls().stream()
                        .filter(call -> Creations.isCreation(call.op()))
                        .forEach(call -> entries.put(call.op().id(), entry(resource, call))));
        String map = file.use("java.util.Map");
        file.javadoc("The operations that create records: how each record is read, and looked up by a reference.");
        file.open("final class " + NAME.simple());
        file.line("// formatter:off");
        file.javadoc("By the id of the operation.");
        file.line("static final " + map + "<String, " + file.use(CREATION) + "> BY_OPERATION = " + map + ".ofEntries(");
        int width = entries.keySet().stream().mapToInt(String::length).max().orElse(0);
        List<String> lines = new ArrayList<>();
        entries.forEach((id, entry) -> lines.add("        " + map + ".entry(\"" + id + "\", "
                + " ".repeat(width - id.length()) + "new Creation(" + entry + "))"));
        file.line(String.join(",\n    ", lines) + ");");
        file.line("// formatter:on");
        file.blank();
        file.line("private " + NAME.simple() + "() {}");
        file.close();
    }

    private String entry(Roles.Resource resource, Roles.Call call) {
        Op read = creations.read(call.op());
        return (read == null ? "null" : "\"" + read.id() + "\"") + ", " + finder(resource, call);
    }

    private String finder(Roles.Resource resource, Roles.Call call) {
        String own = call.row().text("find");
        String field = own == null ? resource.table().text("find") : own.substring(0, own.indexOf(' '));
        if (field == null || (own == null && !isListed(resource, call.op()))) {
            return "null";
        }
        String type = file.use(resource.name());
        String found = own == null ? "findByReference(reference)" : call(call.op(), own);
        return "(caller, path, reference) -> " + file.use("es.cg.sdk.internal.Resources") + ".create(" + type
                + ".class, caller)." + found;
    }

    /** Writes the call of a method that looks up a record below another: its path has the id of that one. */
    private static String call(Op op, String own) {
        List<String> parts = List.of(op.path().substring(1).split("/", -1));
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).startsWith("{")) {
                arguments.add("path.get(" + i + ")");
            }
        }
        arguments.add("reference");
        return own.substring(own.indexOf(' ') + 1) + "(" + String.join(", ", arguments) + ")";
    }

    /** Returns whether the list in which {@code findByReference} looks has the record that the operation creates. */
    private static boolean isListed(Roles.Resource resource, Op creation) {
        String component = component(creation);
        return resource.calls().stream()
                .anyMatch(each -> "list".equals(each.row().text("method"))
                        && component != null
                        && component.equals(component(each.op())));
    }

    private static @Nullable String component(Op op) {
        Schema answer = op.answer();
        return answer == null ? null : answer.component();
    }
}
