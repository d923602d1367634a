package es.cg.sdk.mock;

import java.io.IOException;
import java.util.List;

/** Steps on tax models. */
final class ModelSteps {
    private final ScriptContext script;

    ModelSteps(ScriptContext script) {
        this.script = script;
    }

    void generate() throws IOException {
        script.world().post("/tax-models", script.client(), """
                {"modelo":"%s","ejercicio":2026,"periodo":"%s","tipo_declaracion":"%s","regenerar":%s}""".formatted(
                        script.one(List.of("303", "111", "130")),
                        script.one(List.of("3T", "4T")),
                        script.one(List.of("ordinaria", "ordinaria", "sustitutiva", "complementaria")),
                        script.random().nextBoolean()));
    }

    void present() throws IOException {
        script.world().panel("/panel/tax-models/" + script.any("/tax-models") + "/present", "{}");
    }
}
