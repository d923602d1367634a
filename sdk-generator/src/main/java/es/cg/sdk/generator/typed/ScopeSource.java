package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes the tables of scopes: the cheapest plan that includes each, and which one includes another. */
final class ScopeSource {
    static final ClassName NAME = new ClassName("internal", "ScopeTables");

    private final JsonObject document;
    private final Roles roles;
    private final JavaFile file;

    ScopeSource(JsonObject document, Roles roles, JavaFile file) {
        this.document = document;
        this.roles = roles;
        this.file = file;
    }

    void write() {
        file.javadoc("The plans of the contract's scopes, and the scopes that include another one.");
        file.open("final class " + NAME.simple());
        file.line("// formatter:off");
        file.javadoc("The cheapest plan that includes a scope.");
        table("PLANS", plans());
        file.blank();
        file.javadoc("The scope that includes another one: one to manage includes the one to read.");
        table("INCLUDED_IN", included());
        file.line("// formatter:on");
        file.blank();
        file.line("private " + NAME.simple() + "() {}");
        file.close();
    }

    private Map<String, String> plans() {
        JsonObject scopes = document.part("components").part("x-scopes");
        Map<String, String> plans = new TreeMap<>();
        for (String each : scopes.keys()) {
            JsonObject scope = scopes.object(each);
            String plan = scope == null ? null : scope.text("plan");
            if (plan == null) {
                throw scopes.at(each).place().error("the scope " + each + " has no plan: write plan: Starter");
            }
            plans.put(each, plan.toLowerCase(Locale.ROOT));
        }
        return plans;
    }

    /** Of an operation with two scopes, the one to manage includes the one to read. */
    private Map<String, String> included() {
        Map<String, String> included = new TreeMap<>();
        roles.operations().values().forEach(each -> {
            List<String> scopes = each.scopes();
            if (scopes.size() == 2) {
                included.put(scopes.get(0), scopes.get(1));
            }
        });
        return included;
    }

    private void table(String name, Map<String, String> entries) {
        String map = file.use("java.util.Map");
        file.line("static final " + map + "<String, String> " + name + " = " + map + ".ofEntries(");
        int last = entries.size() - 1;
        int index = 0;
        int width = entries.keySet().stream().mapToInt(String::length).max().orElse(0);
        for (Map.Entry<String, String> each : entries.entrySet()) {
            String space = " ".repeat(width - each.getKey().length());
            file.line("        " + map + ".entry(\"" + each.getKey() + "\", " + space + "\"" + each.getValue() + "\")"
                    + (index++ < last ? "," : ");"));
        }
    }
}
