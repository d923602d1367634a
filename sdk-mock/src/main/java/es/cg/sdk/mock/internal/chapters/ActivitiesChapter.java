package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Chapter;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Refusal;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.Row;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client's economic activities. */
final class ActivitiesChapter implements Chapter {
    private static final String TABLE = "activities";
    private static final List<String> FIELDS = List.of(
            "codigo_iae",
            "descripcion",
            "seccion_iae",
            "regimen_irpf",
            "regimen_iva",
            "fecha_alta",
            "fecha_baja",
            "es_principal",
            "retencion_irpf_tipo",
            "retencion_irpf_pct",
            "se_acoge_ric");

    private final Office office;

    ActivitiesChapter(Office office) {
        this.office = office;
    }

    @Override
    public void seed() {
        ObjectNode activity = JsonNodeFactory.instance.objectNode();
        activity.put("codigo_iae", "7630").put("descripcion", "Programación informática");
        activity.put("seccion_iae", "profesional").put("regimen_irpf", "estimacion_directa_simplificada");
        activity.put("regimen_iva", "general").put("fecha_alta", "2020-01-01").put("es_principal", true);
        activity.put("retencion_irpf_tipo", "general").put("activa", true);
        office.table(TABLE)
                .add(office.world().sandbox() ? 9001 : 1001, office.world().record("activity", "act_", activity));
    }

    @Override
    public Map<String, Handler> handlers() {
        return Map.of("activities.list", this::list, "activities.create", this::create);
    }

    private ApiResponse list(Visit visit) {
        String activa = visit.query("activa");
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(row ->
                        activa == null || row.json().path("activa").asText().equals(activa))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse create(Visit visit) {
        ObjectNode fields = visit.body().deepCopy().retain(FIELDS);
        datesAreRight(fields);
        for (Row row : office.table(TABLE).of(visit.client())) {
            if (row.json().path("codigo_iae").equals(fields.path("codigo_iae"))
                    && row.json().path("fecha_alta").equals(fields.path("fecha_alta"))) {
                return reactivated(row);
            }
        }
        fields.put("activa", true);
        if (fields.path("es_principal").asBoolean()) {
            unmarkPrincipal(visit.client());
        }
        ObjectNode activity = office.world().record("activity", "act_", fields);
        office.table(TABLE).add(visit.client(), activity);
        return ApiResponse.of(201, activity);
    }

    private ApiResponse reactivated(Row row) {
        row.json().put("activa", true).remove("fecha_baja");
        office.world().touch(row);
        return ApiResponse.of(200, row.shown().put("reactivada", true));
    }

    private void unmarkPrincipal(long client) {
        office.table(TABLE).of(client).forEach(row -> row.json().put("es_principal", false));
    }

    private void datesAreRight(ObjectNode fields) {
        List<Violation> violations = new ArrayList<>();
        LocalDate start = date(fields, "fecha_alta", violations);
        LocalDate end = date(fields, "fecha_baja", violations);
        if (start != null && start.isAfter(office.world().clock().today())) {
            violations.add(new Violation("fecha_alta", "fecha_alta must not be in the future"));
        }
        if (start != null && end != null && !end.isAfter(start)) {
            violations.add(new Violation("fecha_baja", "fecha_baja must be later than fecha_alta"));
        }
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
    }

    /** A date of the body, an ISO time cut to its date, and written back that way; null if it did not come. */
    private static @Nullable LocalDate date(ObjectNode fields, String name, List<Violation> violations) {
        JsonNode text = fields.get(name);
        if (text == null || !text.isTextual()) {
            return null;
        }
        try {
            LocalDate date = LocalDate.parse(text.textValue().substring(0, 10));
            fields.put(name, date.toString());
            return date;
        } catch (DateTimeException | IndexOutOfBoundsException e) {
            violations.add(new Violation(name, name + " must be a date such as 2026-11-20"));
            return null;
        }
    }
}
