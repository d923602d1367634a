package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.domain.FilingWindows;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Generates a tax model from the books, at once or as a job. It is a draft while its period has not ended. An existing
 * model that is no draft is returned unchanged, with an aviso, unless {@code regenerar} asks to generate it again,
 * which is refused for a submitted one.
 */
final class ModelGeneration {
    private static final String JOB = "taxModels.generate";
    private static final Set<String> DEFERRED = Set.of("100", "180", "190", "193", "200", "202", "347", "349", "390");
    private static final List<String> IDENTITY = List.of("modelo", "ejercicio", "periodo", "tipo_declaracion");
    private static final String DRAFT = "borrador";

    private final Environment environment;
    private final ServiceContext context;

    ModelGeneration(ServiceContext context) {
        this.context = context;
        this.environment = context.environment();
        context.jobs().define(JOB, this::generated);
    }

    ApiResponse answer(ApiCall call) {
        ObjectNode wanted = startable(call.client(), call.body());
        if (DEFERRED.contains(wanted.path("modelo").asText())) {
            checkNotSubmitted(call.client(), wanted);
            return context.jobs().start(call, JOB, wanted);
        }
        return ApiResponse.of(201, generated(call.client(), wanted));
    }

    /** Generates a model at once, a deferred one too, and returns its record. */
    ObjectNode now(long client, ObjectNode body) {
        return generated(client, startable(client, body));
    }

    /** Returns the record that a model would have if it were generated now, without an id; nothing is kept. */
    Preview preview(long client, ObjectNode body) {
        ObjectNode wanted = ModelRequest.read(environment, body);
        ApplicableModels.check(environment, client, wanted.path("modelo").asText());
        ModelBoxes boxes = checkedBoxes(client, wanted);
        return new Preview(fields(client, wanted, boxes), boxes);
    }

    /**
     * A model that is not kept.
     *
     * @param fields its record without an id
     * @param boxes its boxes with the records that they come from
     */
    record Preview(ObjectNode fields, ModelBoxes boxes) {}

    /** Checks that generating the model of a body can begin, and returns the body with its defaults. */
    private ObjectNode startable(long client, ObjectNode body) {
        ObjectNode wanted = ModelRequest.read(environment, body);
        ApplicableModels.check(environment, client, wanted.path("modelo").asText());
        ApiException.conflictIf(running(client, wanted), "generacion_en_curso", "taxModel.generating");
        checkNoOverlap(client, wanted);
        return wanted;
    }

    /** Throws 409 if the model exists for a month of this quarter, or for the quarter of this month. */
    private void checkNoOverlap(long client, ObjectNode wanted) {
        String model = wanted.path("modelo").asText();
        int year = wanted.path("ejercicio").asInt();
        String period = wanted.path("periodo").asText();
        for (Row row : new Returns(environment, client).all(model, year)) {
            ApiException.conflictIf(
                    TaxPeriods.overlap(period, row.text("periodo")),
                    "periodo_solapado",
                    "taxModel.overlaps",
                    model,
                    row.text("periodo"));
        }
    }

    private boolean running(long client, ObjectNode wanted) {
        RowFilter same = RowFilter.text("_kind", JOB).and(job -> same(job.json().path("_payload"), wanted));
        return Stream.of("pending", "running")
                .map(state -> RowFilter.text("estado", state).and(same))
                .anyMatch(going -> environment.table(TableNames.JOBS).newest(client, going) != null);
    }

    /** Whether a client has a return of a model for a period, of whatever kind. */
    boolean exists(long client, String model, int year, String period) {
        RowFilter same = RowFilter.text("ejercicio", Integer.toString(year))
                .and(RowFilter.text("modelo", model))
                .and(RowFilter.text("periodo", period));
        return environment.table(TableNames.TAX_MODELS).newest(client, same) != null;
    }

    private static RowFilter alike(JsonNode wanted) {
        RowFilter filter = RowFilter.all();
        for (String field : IDENTITY) {
            filter = filter.and(RowFilter.text(field, wanted.path(field).asText()));
        }
        return filter;
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return IDENTITY.stream()
                .allMatch(field ->
                        one.path(field).asText().equals(other.path(field).asText()));
    }

    private @Nullable Row existing(long client, ObjectNode wanted) {
        return environment.table(TableNames.TAX_MODELS).newest(client, alike(wanted));
    }

    private void checkNotSubmitted(long client, ObjectNode wanted) {
        Row row = existing(client, wanted);
        ApiException.conflictIf(
                row != null && wanted.path("regenerar").asBoolean() && isSubmitted(row) && !isDifference(wanted),
                "estado_final",
                "taxModel.submitted");
    }

    private static boolean isSubmitted(Row row) {
        return row.is("estado", "presentado");
    }

    private static boolean isDifference(JsonNode wanted) {
        return Corrections.isDifference(
                wanted.path("modelo").asText(), wanted.path("tipo_declaracion").asText());
    }

    private ObjectNode generated(long client, ObjectNode wanted) {
        checkNotSubmitted(client, wanted);
        checkNoOverlap(client, wanted);
        Row row = existing(client, wanted);
        boolean kept = row != null
                && !row.is("estado", DRAFT)
                && !wanted.path("regenerar").asBoolean();
        if (row != null && kept) {
            ObjectNode shown = shown(row);
            Avisos.add(shown, "modelo_existente", Message.of("taxModel.exists"));
            return shown;
        }
        ModelBoxes boxes = checkedBoxes(client, wanted);
        // A submitted correction can be followed by another one.
        Row made = written(client, row != null && isSubmitted(row) ? null : row, wanted, boxes);
        context.events().emit("tax_model.generated", client, made.shown());
        return made.shown();
    }

    /** Returns the boxes. Throws 409 for a correction of Model 303 that nothing submitted allows. */
    private ModelBoxes checkedBoxes(long client, JsonNode wanted) {
        ModelBoxes boxes = boxes(client, wanted);
        if (isDifference(wanted)) {
            Corrections.check(
                    new Returns(environment, client)
                            .submitted(
                                    wanted.path("modelo").asText(),
                                    wanted.path("ejercicio").asInt(),
                                    wanted.path("periodo").asText()),
                    wanted.path("tipo_declaracion").asText(),
                    boxes);
        }
        return boxes;
    }

    private ModelBoxes boxes(long client, JsonNode wanted) {
        return new ModelFigures(environment, client).boxes(wanted);
    }

    /** Returns the record of a model, with an aviso if the books have changed since it was generated. */
    ObjectNode shown(Row row) {
        ObjectNode shown = row.shown();
        ModelAvisos.addIfStale(shown, row, boxes(row.client(), row.json()));
        return shown;
    }

    /** Generates a draft anew, once its period has ended; leaves other models as they are. */
    void completeDraft(Row row) {
        if (row.is("estado", DRAFT)) {
            ObjectNode wanted = row.shown().retain(IDENTITY);
            written(row.client(), row, wanted, boxes(row.client(), wanted));
        }
    }

    /** Whether the period of a model has ended. */
    boolean hasEnded(JsonNode model) {
        LocalDate last = TaxPeriods.last(
                model.path("ejercicio").asInt(), model.path("periodo").asText());
        return environment.today().isAfter(last);
    }

    /** Adds an example Model 303 from the books. */
    void seed(long client, int year, String quarter) {
        ObjectNode wanted = JsonNodeFactory.instance.objectNode();
        wanted.put("modelo", "303").put("ejercicio", year).put("periodo", quarter);
        wanted.put("tipo_declaracion", Corrections.ORDINARY);
        written(client, null, wanted, boxes(client, wanted));
    }

    /** Returns the fields of a model that is generated now. */
    private ObjectNode fields(long client, ObjectNode wanted, ModelBoxes boxes) {
        ObjectNode fields = wanted.deepCopy().retain(IDENTITY);
        String model = fields.path("modelo").asText();
        String period = fields.path("periodo").asText();
        FilingWindows.Window window =
                FilingWindows.of(model, fields.path("ejercicio").asInt(), period);
        boolean ended = hasEnded(fields);
        ModelFigures figures = new ModelFigures(environment, client);
        boolean computed = figures.computes(model);
        fields.put("estado", ended ? "generado" : DRAFT);
        fields.put("resultado", computed ? boxes.result(model, period) : null);
        fields.put("importe", computed ? boxes.amount(model) : null);
        fields.set("casillas", boxes.json());
        fields.put("plazo_inicio", window.first().toString());
        fields.put("plazo_fin", window.last().toString());
        fields.put("generado_en", environment.clock().stamp());
        if (!ended) {
            Avisos.add(fields, "periodo_no_terminado", Message.of("taxModel.notEnded"));
        }
        figures.addAvisos(fields, model, fields.path("ejercicio").asInt(), period);
        if (model.equals("349") && boxes.isActive()) {
            Avisos.add(fields, TaxAviso.CLAVES_NO_CALCULADAS);
        }
        if (!computed) {
            Avisos.add(fields, "sin_cifras", Message.of("taxModel.noFigures"));
        }
        if (figures.isUnderCashAccounting(model)) {
            Avisos.add(fields, "criterio_de_caja", Message.of("taxModel.cashAccounting"));
        }
        Avisos.addOfTest(environment, fields);
        return fields;
    }

    private Row written(long client, @Nullable Row earlier, ObjectNode wanted, ModelBoxes boxes) {
        ObjectNode fields = fields(client, wanted, boxes);
        Row row = earlier;
        if (row == null) {
            row = environment.add(TableNames.TAX_MODELS, client, fields);
        } else {
            environment.change(row, json -> {
                json.remove("avisos");
                json.setAll(fields);
            });
        }
        row.change(json -> {
            ArrayNode records = json.putArray(ModelAvisos.RECORDS);
            boxes.records().forEach(records::add);
        });
        new ModelFiles(environment, row).list();
        return row;
    }
}
