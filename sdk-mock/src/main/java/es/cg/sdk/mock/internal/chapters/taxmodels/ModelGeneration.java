package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.FilingWindows;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Generates a tax model from the books, at once or as a job. An existing model is returned unchanged, with an aviso, unless
 * {@code regenerar} asks to generate it again, which is refused for a submitted one.
 */
final class ModelGeneration {
    private static final String JOB = "taxModels.generate";
    private static final Set<String> DEFERRED = Set.of("100", "180", "190", "193", "200", "202", "347", "349", "390");
    private static final List<String> KINDS = List.of("ordinaria", "complementaria", "sustitutiva");
    private static final List<String> IDENTITY = List.of("modelo", "ejercicio", "periodo", "tipo_declaracion");
    private static final int FIRST_YEAR = 1990;

    private final Environment environment;
    private final Jobs jobs;
    private final EventLog events;

    ModelGeneration(Environment environment, Jobs jobs, EventLog events) {
        this.environment = environment;
        this.jobs = jobs;
        this.events = events;
        jobs.define(JOB, this::generated);
    }

    ApiResponse answer(ApiCall call) {
        ObjectNode wanted = wanted(call.body());
        if (running(call.client(), wanted)) {
            throw ApiException.conflict("generacion_en_curso", "this model is being generated already");
        }
        if (DEFERRED.contains(wanted.path("modelo").asText())) {
            checkNotSubmitted(call.client(), wanted);
            return jobs.start(call, JOB, wanted);
        }
        return ApiResponse.of(201, generated(call.client(), wanted));
    }

    /** Checks the body and returns it with its defaults. */
    private ObjectNode wanted(ObjectNode body) {
        List<Violation> violations = new ArrayList<>();
        String model = body.path("modelo").asText();
        boolean known = TaxPeriods.models().contains(model);
        if (!known) {
            violations.add(new Violation(
                    "modelo",
                    "modelo is one of " + TaxPeriods.models().stream().sorted().toList()));
        }
        JsonNode year = body.path("ejercicio");
        int latest = environment.clock().today().getYear() + 1;
        if (!year.canConvertToInt() || year.asInt() < FIRST_YEAR || year.asInt() > latest) {
            violations.add(new Violation("ejercicio", "ejercicio is a year from " + FIRST_YEAR + " to " + latest));
        }
        String kind = body.path("tipo_declaracion").asText(KINDS.get(0));
        if (!KINDS.contains(kind)) {
            violations.add(new Violation("tipo_declaracion", "tipo_declaracion is one of " + KINDS));
        }
        String period = body.path("periodo").asText(TaxPeriods.annual(model) ? "0A" : "");
        if (known && period.isEmpty()) {
            violations.add(new Violation("periodo", "model " + model + " needs a periodo"));
        }
        if (!violations.isEmpty()) {
            throw ApiException.invalid(violations);
        }
        if (!TaxPeriods.has(model, period)) {
            throw ApiException.invalid("periodo_no_valido", "periodo", "model " + model + " has no such period");
        }
        ObjectNode wanted = JsonNodeFactory.instance.objectNode();
        wanted.put("modelo", model).put("ejercicio", year.asInt()).put("periodo", period);
        return wanted.put("tipo_declaracion", kind)
                .put("regenerar", body.path("regenerar").asBoolean());
    }

    private boolean running(long client, ObjectNode wanted) {
        for (Row job : environment.table(TableNames.JOBS).of(client)) {
            boolean goesOn =
                    job.text("estado").equals("pending") || job.text("estado").equals("running");
            if (goesOn && job.text("_kind").equals(JOB) && same(job.json().path("_payload"), wanted)) {
                return true;
            }
        }
        return false;
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return IDENTITY.stream()
                .allMatch(field ->
                        one.path(field).asText().equals(other.path(field).asText()));
    }

    private @Nullable Row existing(long client, ObjectNode wanted) {
        for (Row row : environment.table(TableNames.TAX_MODELS).of(client)) {
            if (same(row.json(), wanted)) {
                return row;
            }
        }
        return null;
    }

    private void checkNotSubmitted(long client, ObjectNode wanted) {
        Row row = existing(client, wanted);
        if (row != null
                && wanted.path("regenerar").asBoolean()
                && row.text("estado").equals("presentado")) {
            throw ApiException.conflict("estado_final", "the model was submitted and cannot be changed");
        }
    }

    private ObjectNode generated(long client, ObjectNode wanted) {
        checkNotSubmitted(client, wanted);
        Row row = existing(client, wanted);
        if (row != null && !wanted.path("regenerar").asBoolean()) {
            ObjectNode shown = row.shown();
            shown.withArray("avisos")
                    .addObject()
                    .put("codigo", "modelo_existente")
                    .put("mensaje", "The model existed and was not generated again; regenerar generates it again.");
            return shown;
        }
        ModelBoxes boxes = new ModelFigures(environment, client)
                .boxes(
                        wanted.path("modelo").asText(),
                        wanted.path("ejercicio").asInt(),
                        wanted.path("periodo").asText());
        Row made = written(client, row, wanted, boxes);
        events.emit("tax_model.generated", client, made.shown());
        return made.shown();
    }

    /** Adds an example Model 303, with made-up figures if the books have none. */
    void seed(long client, int year, String quarter) {
        ObjectNode wanted = JsonNodeFactory.instance.objectNode();
        wanted.put("modelo", "303").put("ejercicio", year).put("periodo", quarter);
        wanted.put("tipo_declaracion", KINDS.get(0));
        ModelBoxes boxes = new ModelFigures(environment, client).boxes("303", year, quarter);
        if (boxes.empty()) {
            boxes = ModelBoxes.sample303();
        }
        written(client, null, wanted, boxes);
    }

    private Row written(long client, @Nullable Row earlier, ObjectNode wanted, ModelBoxes boxes) {
        ObjectNode fields = wanted.deepCopy().retain(IDENTITY);
        String model = fields.path("modelo").asText();
        String period = fields.path("periodo").asText();
        FilingWindows.Window window =
                FilingWindows.of(model, fields.path("ejercicio").asInt(), period);
        fields.put("estado", "generado").put("resultado", boxes.result(model, period));
        fields.put("importe", boxes.amount(model));
        fields.set("casillas", boxes.json());
        fields.put("plazo_inicio", window.first().toString());
        fields.put("plazo_fin", window.last().toString());
        fields.put("generado_en", environment.clock().stamp());
        Avisos.addOfTest(environment, fields);
        Row row = earlier;
        if (row == null) {
            row = environment.table(TableNames.TAX_MODELS).add(client, environment.record("tax_model", "mod_", fields));
        } else {
            row.json().setAll(fields);
            environment.touch(row);
        }
        new ModelFiles(environment, row).list();
        return row;
    }
}
