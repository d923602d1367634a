package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Listings;
import es.cg.sdk.mock.internal.service.Refusal;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.Table.Row;
import es.cg.sdk.mock.internal.store.World;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client's economic activities. */
final class ActivitiesChapter {
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

    private final World world;
    private final Listings listings;

    ActivitiesChapter(World world, Listings listings) {
        this.world = world;
        this.listings = listings;
    }

    Map<String, Handler> handlers() {
        return Map.of("activities.list", this::list, "activities.create", this::create);
    }

    private ApiResponse list(Visit visit) {
        String activa = visit.query("activa");
        if (activa != null && !activa.equals("true") && !activa.equals("false")) {
            throw Refusal.malformed("parametro_no_valido", "activa", "activa is true or false");
        }
        List<Row> rows = world.activities().of(visit.client()).stream()
                .filter(row ->
                        activa == null || row.json().path("activa").asText().equals(activa))
                .toList();
        return listings.page(visit, rows);
    }

    private ApiResponse create(Visit visit) {
        ObjectNode fields = visit.body().deepCopy().retain(FIELDS);
        datesAreRight(fields);
        for (Row row : world.activities().of(visit.client())) {
            if (row.json().path("codigo_iae").equals(fields.path("codigo_iae"))
                    && row.json().path("fecha_alta").equals(fields.path("fecha_alta"))) {
                return reactivated(row.json());
            }
        }
        fields.put("activa", true);
        if (fields.path("es_principal").asBoolean()) {
            unmarkPrincipal(visit.client());
        }
        ObjectNode activity = world.record("activity", "act_", fields);
        world.activities().add(visit.client(), activity);
        return new ApiResponse(201, activity.deepCopy());
    }

    private ApiResponse reactivated(ObjectNode activity) {
        activity.put("activa", true).remove("fecha_baja");
        activity.put("actualizado_en", world.now().toString());
        return new ApiResponse(200, activity.deepCopy().put("reactivada", true));
    }

    private void unmarkPrincipal(long client) {
        world.activities().of(client).forEach(row -> row.json().put("es_principal", false));
    }

    private void datesAreRight(ObjectNode fields) {
        List<Violation> violations = new ArrayList<>();
        LocalDate start = date(fields, "fecha_alta", violations);
        LocalDate end = date(fields, "fecha_baja", violations);
        if (start != null && start.isAfter(world.today())) {
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
