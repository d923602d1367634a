package es.cg.sdk.mock.internal.chapters.activities;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Map;

/** The operations on economic activities of clients. */
public final class ActivitiesChapter implements Chapter {
    private static final String TABLE = TableNames.ACTIVITIES;

    // Activities that other firms have registered for a client, which make a new one a duplicate.
    private static final String ELSEWHERE = "activities_elsewhere";

    private static final List<String> OPERATIONS =
            List.of("invoices", "expenses", "irpf_payments", "tax_models", "accounting_entries");

    private final Environment environment;
    private final ListPages pages;
    private final FirmSettings settings;

    public ActivitiesChapter(Environment environment, ListPages pages, FirmSettings settings) {
        this.environment = environment;
        this.pages = pages;
        this.settings = settings;
    }

    @Override
    public void seed(Row client) {
        switch (ExampleClients.index(environment, client)) {
            case 0 -> {
                seed(
                        client,
                        activity("7630", "Programación informática", "profesional", "general", "general")
                                .put("_operaciones", true));
                elsewhere(client);
            }
            case 2 ->
                seed(
                        client,
                        activity(
                                "6516",
                                "Comercio al por menor de calzado",
                                "empresarial",
                                "recargo_equivalencia",
                                "ninguna"));
            case 3 ->
                seed(client, activity("6441", "Comercio al por menor de pan", "empresarial", "general", "ninguna"));
            case 4 ->
                seed(client, activity("B01", "Actividad agrícola", "empresarial", "agricultura_ganaderia", "agraria"));
            default -> {
                if (ExampleClients.isDeclared(client)) {
                    seed(client, declared(client.text("regimen_iva")));
                }
            }
        }
    }

    private static ObjectNode declared(String regimenIva) {
        return switch (regimenIva) {
            case "agricultura_ganaderia" -> activity("B01", "Actividad agrícola", "empresarial", regimenIva, "agraria");
            case "recargo_equivalencia" ->
                activity("6516", "Comercio al por menor de calzado", "empresarial", regimenIva, "ninguna");
            default -> activity("7630", "Programación informática", "profesional", regimenIva, "ninguna");
        };
    }

    private void elsewhere(Row client) {
        environment
                .table(ELSEWHERE)
                .add(
                        client.client(),
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("codigo_iae", "8499")
                                .put("fecha_alta", "2019-05-01"));
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "activities.list", this::list,
                "activities.create", this::create,
                "activities.update", this::update,
                "activities.delete", this::delete);
    }

    private ApiResponse list(ApiCall call) {
        return pages.page(call, environment.table(TABLE), ListFilters.equal(call, "activa"));
    }

    private ApiResponse create(ApiCall call) {
        ActivityFields fields = fields(call);
        fields.check(JsonNodeFactory.instance.objectNode());
        List<Row> mine = environment.table(TABLE).of(call.client());
        for (Row row : mine) {
            if (fields.isSame(row.json())) {
                return reactivated(row, fields);
            }
        }
        if (isRegisteredElsewhere(call.client(), fields.json())) {
            throw duplicate(Message.of("activity.ofAnotherFirm"));
        }
        long inUse = mine.stream()
                .filter(row -> row.json().path("activa").asBoolean())
                .count();
        int most = settings.limit(PlanLimit.ACTIVITIES);
        if (most > 0 && inUse >= most) {
            throw ApiException.conflict("limite_de_actividades", Message.of("activity.tooMany", most));
        }
        ObjectNode activity = fields.json().put("activa", true);
        ActivityFields.fillWithholding(activity);
        unmarkPrincipal(call.client(), activity);
        ObjectNode record = environment.record("activity", "act_", activity);
        environment.table(TABLE).add(call.client(), record);
        return ApiResponse.of(201, record);
    }

    /** Reactivates an activity without changing it, since other records refer to it; changes need a PUT. */
    private ApiResponse reactivated(Row row, ActivityFields sent) {
        putInUse(row);
        ObjectNode answer = row.shown().put("reactivada", true);
        List<String> others = sent.differingFrom(row.json());
        if (!others.isEmpty()) {
            answer.withArray("avisos")
                    .addObject()
                    .put("codigo", "actividad_sin_cambios")
                    .put(
                            "mensaje",
                            Message.of("activity.unchanged", others, row.id()).spanish());
        }
        return ApiResponse.of(200, answer);
    }

    private ApiResponse update(ApiCall call) {
        Row row = call.record(environment, TABLE);
        ActivityFields fields = fields(call);
        fields.check(row.json());
        ObjectNode changed = row.json().deepCopy();
        changed.setAll(fields.json());
        ActivityFields.checkWithholding(changed);
        checkUnique(call.client(), row, changed);
        ActivityFields.fillWithholding(changed);
        if (fields.json().path("es_principal").asBoolean()) {
            unmarkPrincipal(call.client(), changed);
        }
        row.change(json -> json.setAll(changed));
        if (call.body().path("activa").asBoolean() && !fields.json().has("fecha_baja")) {
            putInUse(row);
        } else if (call.body().has("activa")) {
            row.change(json -> json.set("activa", call.body().path("activa")));
        }
        environment.touch(row);
        return ApiResponse.of(200, row.shown());
    }

    private void checkUnique(long client, Row row, ObjectNode changed) {
        ActivityFields fields = new ActivityFields(changed, environment.clock().today());
        if (fields.isSame(row.json())) {
            return;
        }
        for (Row other : environment.table(TABLE).of(client)) {
            if (other.number() != row.number() && fields.isSame(other.json())) {
                throw duplicate(Message.of("activity.duplicate", other.id()));
            }
        }
        if (isRegisteredElsewhere(client, changed)) {
            throw duplicate(Message.of("activity.ofAnotherFirm"));
        }
    }

    private ApiResponse delete(ApiCall call) {
        Row row = call.record(environment, TABLE);
        if (hasOperations(row)) {
            throw ApiException.conflict("actividad_con_operaciones", Message.of("activity.hasOperations"));
        }
        row.change(json -> json.put("activa", false));
        environment.touch(row);
        return ApiResponse.of(200, row.shown());
    }

    private boolean hasOperations(Row activity) {
        return activity.json().path("_operaciones").asBoolean()
                || OPERATIONS.stream()
                        .anyMatch(kind ->
                                environment.table(kind).findByText(activity.client(), "actividad_id", activity.id())
                                        != null);
    }

    private void putInUse(Row row) {
        row.change(json -> json.put("activa", true).remove("fecha_baja"));
        environment.touch(row);
    }

    private void unmarkPrincipal(long client, ObjectNode activity) {
        if (activity.path("es_principal").asBoolean()) {
            environment.table(TABLE).of(client).forEach(this::unmark);
        }
    }

    private void unmark(Row row) {
        if (row.json().path("es_principal").asBoolean()) {
            row.change(json -> json.put("es_principal", false));
            environment.touch(row);
        }
    }

    private boolean isRegisteredElsewhere(long client, ObjectNode activity) {
        ActivityFields fields = new ActivityFields(activity, environment.clock().today());
        return environment.table(ELSEWHERE).of(client).stream().anyMatch(row -> fields.isSame(row.json()));
    }

    private ActivityFields fields(ApiCall call) {
        return ActivityFields.sent(call.body(), environment.clock().today());
    }

    private static ApiException duplicate(Message message) {
        return ApiException.conflict("actividad_duplicada", message);
    }

    private void seed(Row client, ObjectNode activity) {
        environment.table(TABLE).add(client.client(), environment.record("activity", "act_", activity));
    }

    private static ObjectNode activity(
            String heading, String descripcion, String seccion, String regimenIva, String withholding) {
        ObjectNode activity = JsonNodeFactory.instance.objectNode();
        activity.put("codigo_iae", heading).put("descripcion", descripcion);
        activity.put("seccion_iae", seccion).put("regimen_irpf", "estimacion_directa_simplificada");
        activity.put("regimen_iva", regimenIva).put("fecha_alta", "2020-01-01").put("es_principal", true);
        activity.put("retencion_irpf_tipo", withholding).put("activa", true);
        ActivityFields.fillWithholding(activity);
        return activity;
    }
}
