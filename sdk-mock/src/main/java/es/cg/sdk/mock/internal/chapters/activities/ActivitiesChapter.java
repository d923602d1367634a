package es.cg.sdk.mock.internal.chapters.activities;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Map;

/** The operations on economic activities of clients. */
public record ActivitiesChapter(ServiceContext context) implements Chapter, InContext {
    private static final String TABLE = TableNames.ACTIVITIES;

    // Activities that other firms have registered for a client, which make a new one a duplicate.
    private static final String ELSEWHERE = "activities_elsewhere";

    private static final List<String> OPERATIONS =
            List.of("invoices", "expenses", "irpf_payments", "tax_models", "accounting_entries");

    @Override
    public void seed(Row client) {
        ExampleRecords.add(environment(), client, TABLE);
        ExampleRecords.of(environment(), client, ELSEWHERE)
                .forEach(each -> environment().table(ELSEWHERE).add(client.client(), each));
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "activities.create", this::create,
                "activities.update", this::update,
                "activities.delete", this::delete);
    }

    private ApiResponse create(ApiCall call) {
        ActivityFields fields = fields(call);
        fields.check(JsonNodeFactory.instance.objectNode());
        List<Row> mine = environment().table(TABLE).of(call.client());
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
        int most = context.settings().limit(PlanLimit.ACTIVITIES);
        ApiException.conflictIf(most > 0 && inUse >= most, "limite_de_actividades", "activity.tooMany", most);
        ObjectNode activity = fields.json().put("activa", true);
        ActivityFields.fillWithholding(activity);
        unmarkPrincipal(call.client(), activity);
        return ApiResponse.of(
                201, environment().add(TABLE, call.client(), activity).shown());
    }

    /** Reactivates an activity without changing it, since other records refer to it; changes need a PUT. */
    private ApiResponse reactivated(Row row, ActivityFields sent) {
        putInUse(row);
        ObjectNode answer = row.shown().put("reactivada", true);
        List<String> others = sent.differingFrom(row.json());
        if (!others.isEmpty()) {
            Avisos.add(answer, "actividad_sin_cambios", Message.of("activity.unchanged", others, row.id()));
        }
        return ApiResponse.of(200, answer);
    }

    private ApiResponse update(ApiCall call) {
        Row row = call.record(environment(), TABLE);
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
        environment().touch(row);
        return ApiResponse.of(200, row.shown());
    }

    private void checkUnique(long client, Row row, ObjectNode changed) {
        ActivityFields fields = new ActivityFields(changed, environment().today());
        if (fields.isSame(row.json())) {
            return;
        }
        for (Row other : environment().table(TABLE).of(client)) {
            if (other.number() != row.number() && fields.isSame(other.json())) {
                throw duplicate(Message.of("activity.duplicate", other.id()));
            }
        }
        if (isRegisteredElsewhere(client, changed)) {
            throw duplicate(Message.of("activity.ofAnotherFirm"));
        }
    }

    private ApiResponse delete(ApiCall call) {
        Row row = call.record(environment(), TABLE);
        ApiException.conflictIf(hasOperations(row), "actividad_con_operaciones", "activity.hasOperations");
        environment().change(row, json -> json.put("activa", false));
        return ApiResponse.of(200, row.shown());
    }

    private boolean hasOperations(Row activity) {
        return activity.json().path("_operaciones").asBoolean()
                || OPERATIONS.stream()
                        .anyMatch(kind ->
                                environment().table(kind).findByText(activity.client(), "actividad_id", activity.id())
                                        != null);
    }

    private void putInUse(Row row) {
        environment().change(row, json -> json.put("activa", true).remove("fecha_baja"));
    }

    private void unmarkPrincipal(long client, ObjectNode activity) {
        if (activity.path("es_principal").asBoolean()) {
            environment().table(TABLE).of(client).forEach(this::unmark);
        }
    }

    private void unmark(Row row) {
        if (row.json().path("es_principal").asBoolean()) {
            environment().change(row, json -> json.put("es_principal", false));
        }
    }

    private boolean isRegisteredElsewhere(long client, ObjectNode activity) {
        ActivityFields fields = new ActivityFields(activity, environment().today());
        return environment().table(ELSEWHERE).of(client).stream().anyMatch(row -> fields.isSame(row.json()));
    }

    private ActivityFields fields(ApiCall call) {
        return ActivityFields.sent(call.body(), environment().today());
    }

    private static ApiException duplicate(Message message) {
        return ApiException.conflict("actividad_duplicada", message);
    }
}
