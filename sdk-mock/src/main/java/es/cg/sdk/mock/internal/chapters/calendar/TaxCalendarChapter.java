package es.cg.sdk.mock.internal.chapters.calendar;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.FilingWindows;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calendar of a client's tax obligations: those with a deadline in this year or the next. Each is computed when it
 * is read, from the client, its tax models and the clock.
 */
public record TaxCalendarChapter(ServiceContext context) implements Chapter, InContext {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("303", "IVA. Autoliquidación"),
            Map.entry("390", "IVA. Resumen anual"),
            Map.entry("111", "IRPF. Retenciones del trabajo y de actividades económicas"),
            Map.entry("190", "IRPF. Resumen anual de retenciones"),
            Map.entry("115", "Retenciones de alquileres de inmuebles urbanos"),
            Map.entry("180", "Retenciones de alquileres de inmuebles urbanos. Resumen anual"),
            Map.entry("123", "Retenciones del capital mobiliario"),
            Map.entry("193", "Retenciones del capital mobiliario. Resumen anual"),
            Map.entry("130", "IRPF. Pago fraccionado, estimación directa"),
            Map.entry("131", "IRPF. Pago fraccionado, estimación objetiva"),
            Map.entry("100", "IRPF. Declaración anual"),
            Map.entry("200", "Impuesto sobre Sociedades. Declaración anual"),
            Map.entry("202", "Impuesto sobre Sociedades. Pago fraccionado"),
            Map.entry("347", "Operaciones con terceras personas"),
            Map.entry("349", "Operaciones intracomunitarias"));

    // Leaves room for the obligations of one day.
    private static final long PLACES = 1000;

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("taxCalendar.list", this::list);
    }

    private ApiResponse list(ApiCall call) {
        RowFilter filter = ListFilters.equal(call, "estado")
                .and(ListFilters.model(environment(), call))
                .and(ListFilters.between(call, "fecha_limite"));
        List<Row> rows = new ArrayList<>();
        Row client = environment().client(call.client());
        if (client != null) {
            rows.addAll(obligations(client));
        }
        Collections.reverse(rows);
        return pages().page(call, rows.stream().filter(filter).toList());
    }

    /** Returns the obligations of a client, the earliest deadline first, for the panel's page. */
    public List<ObjectNode> of(Row client) {
        return obligations(client).stream().map(Row::shown).toList();
    }

    /** Returns the obligations of a client, the earliest deadline first. */
    private List<Row> obligations(Row client) {
        int thisYear = environment().today().getYear();
        List<ObjectNode> obligations = new ArrayList<>();
        Obligations ofClient = new Obligations(environment(), client);
        for (int year = thisYear - 1; year <= thisYear; year++) {
            for (Obligations.Obligation each : ofClient.of(year)) {
                for (String period : each.periods()) {
                    FilingWindows.Window window = FilingWindows.of(each.model(), year, period);
                    if (window.last().getYear() >= thisYear) {
                        obligations.add(obligation(client, each.model(), year, period, window));
                    }
                }
            }
        }
        obligations.sort(Comparator.comparing(
                        (ObjectNode each) -> each.path("fecha_limite").asText())
                .thenComparing(each -> each.path("id").asText()));
        List<Row> rows = new ArrayList<>();
        for (ObjectNode each : obligations) {
            long day = LocalDate.parse(each.path("fecha_limite").asText()).toEpochDay();
            rows.add(Row.derived(day * PLACES + rows.size(), client.client(), each));
        }
        return rows;
    }

    private ObjectNode obligation(Row client, String model, int year, String period, FilingWindows.Window window) {
        Row filed = filed(client.client(), model, year, period);
        LocalDate debit = FilingWindows.directDebit(model, year, period);
        ObjectNode obligation = JsonNodeFactory.instance.objectNode();
        obligation.put("object", "tax_obligation").put("id", "obl_" + model + "_" + year + "_" + period);
        obligation.put("modelo", model).put("nombre", NAMES.get(model));
        obligation.put("ejercicio", year).put("periodo", period);
        obligation.put("fecha_inicio", window.first().toString());
        obligation.put("fecha_limite", window.last().toString());
        obligation.put("fecha_limite_domiciliacion", debit == null ? null : debit.toString());
        obligation.put("estado", state(client, filed, window.last()));
        obligation.put("modelo_id", filed == null ? null : filed.id());
        obligation.put("creado_en", client.text("creado_en"));
        return obligation.put("actualizado_en", (filed == null ? client : filed).text("actualizado_en"));
    }

    /** Returns the model that was generated for a period, a submitted one first; null if there is none. */
    private @Nullable Row filed(long client, String model, int year, String period) {
        Table models = environment().table(TableNames.TAX_MODELS);
        RowFilter same = RowFilter.text("modelo", model)
                .and(RowFilter.text("ejercicio", Integer.toString(year)))
                .and(RowFilter.text("periodo", period));
        Row presented = models.newest(client, same.and(RowFilter.text("estado", "presentado")));
        return presented != null ? presented : models.newest(client, same);
    }

    private String state(Row client, @Nullable Row model, LocalDate last) {
        if (model != null && model.is("estado", "presentado")) {
            return "presentado";
        }
        LocalDate since = LocalDate.parse(client.text("creado_en").substring(0, 10));
        if (model == null && last.isBefore(since)) {
            return "no_aplica";
        }
        if (environment().today().isAfter(last)) {
            return "vencido";
        }
        // A model of a period that has not ended is a draft.
        return model == null || model.is("estado", "borrador") ? "pendiente" : "generado";
    }
}
