package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.checks.OpenApi.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The scripts of the collection. */
final class PostmanScripts {
    private static final String BEFORE_EACH = """
            const first = pm.info.requestName.startsWith('status.get:');
            if (first || !pm.collectionVariables.has('run')) {
                // Bodies differ from run to run, so that nothing is made twice.
                const run = String(10000000 + Date.now() % 90000000);
                const today = pm.environment.get('hoy') || new Date().toISOString().slice(0, 10);
                pm.collectionVariables.set('run', run);
                pm.collectionVariables.set('cuenta', '430' + run.slice(1));
                pm.collectionVariables.set('nif', run + 'TRWAGMYFPDXBNJZSQVHLCKE'[run % 23]);
                pm.collectionVariables.set('naf', '28' + run + String(Number('28' + run) % 97).padStart(2, '0'));
                pm.collectionVariables.set('hoy', today);
                pm.collectionVariables.set('ejercicio', today.slice(0, 4));
            }
            const names = Array.from(JSON.stringify(pm.request).matchAll(/{{(\\w+)}}/g), each => each[1]);
            const missing = names.filter(each => !pm.variables.get(each));
            const needed = ['baseUrl', 'apiKey', 'clienteId'].filter(each => missing.includes(each));
            if (needed.length > 0) {
                throw new Error('Set the variable ' + needed[0]);
            }
            if (missing.length > 0) {
                console.log(pm.info.requestName + ' is left out, since no answer before had ' + missing[0]);
                pm.execution.skipRequest();
            }
            """;

    private static final String SANDBOX_ONLY = """
            if (pm.collectionVariables.get('entorno') === 'produccion') {
                pm.execution.skipRequest();
            }
            """;

    private PostmanScripts() {}

    static void beforeEach(ArrayNode events) {
        event(events, "prerequest", BEFORE_EACH.lines().toList());
    }

    static void inSandboxOnly(ArrayNode events) {
        event(events, "prerequest", SANDBOX_ONLY.lines().toList());
    }

    /** The status is one that the contract gives, and what the answer has for other requests is kept. */
    static void after(ArrayNode events, Operation operation, Map<String, String> given) {
        List<String> statuses = operation.responses().keySet().stream()
                .filter(each -> each.startsWith("2"))
                .toList();
        List<String> script = new ArrayList<>();
        script.add("const done = [" + String.join(", ", statuses) + "];");
        script.add("pm.test('" + operation.id() + " answers " + String.join(" or ", statuses) + "', () => {");
        if (operation.is("x-not-in-sandbox")) {
            script.add("    if (pm.response.code === 501) {");
            script.add(
                    "        pm.expect(pm.response.json().error.code).to.equal('funcion_no_disponible_en_sandbox');");
            script.add("    } else {");
            script.add("        pm.expect(pm.response.code).to.be.oneOf(done);");
            script.add("    }");
        } else {
            script.add("    pm.expect(pm.response.code).to.be.oneOf(done);");
        }
        script.add("});");
        if (!given.isEmpty()) {
            script.add("if (done.includes(pm.response.code)) {");
            script.add("    const answer = pm.response.json();");
            given.forEach((name, value) -> {
                script.add("    pm.collectionVariables.set('" + name + "', " + value + " ?? "
                        + (PostmanStory.OF_THE_RUN.contains(name) ? "pm.collectionVariables.get('" + name + "')" : "''")
                        + ");");
            });
            script.add("}");
        }
        event(events, "test", script);
    }

    private static void event(ArrayNode events, String moment, List<String> lines) {
        ObjectNode script = events.addObject().put("listen", moment).putObject("script");
        script.put("type", "text/javascript");
        lines.forEach(script.putArray("exec")::add);
    }
}
