package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Set;

/** The accounting years of each client, with their quarters. A submitted tax model closes its period. */
record Periods(Environment environment) {
    private static final String OPEN = "abierto";
    private static final String CLOSED = "cerrado";
    private static final String MONTHS = "_meses_cerrados";
    private static final int QUARTERS = 4;
    private static final int MONTHS_OF_A_QUARTER = 3;
    private static final int MONTHS_OF_A_YEAR = 12;

    Table table() {
        return environment.table(TableNames.ACCOUNTING_PERIODS);
    }

    /** Returns a year of a client, which it opens if it is new. */
    Row year(long client, int year) {
        String id = client + "/" + year;
        Row there = table().find(client, id);
        if (there != null) {
            return there;
        }
        ObjectNode period = JsonNodeFactory.instance.objectNode();
        period.put("object", "accounting_period").put("id", id).put("ejercicio", year);
        period.put("fecha_inicio", LocalDate.of(year, 1, 1).toString());
        period.put("fecha_fin", LocalDate.of(year, 12, 31).toString()).put("estado", OPEN);
        for (int quarter = 1; quarter <= QUARTERS; quarter++) {
            period.withArray("trimestres")
                    .addObject()
                    .put("periodo", quarter + "T")
                    .put("estado", OPEN);
        }
        period.putArray(MONTHS);
        String now = environment.clock().stamp();
        return table().add(client, period.put("creado_en", now).put("actualizado_en", now));
    }

    /** Closes a period of the tax authority: a year, quarter or month. An instalment of company tax closes nothing. */
    void close(long client, int ejercicio, String period) {
        set(year(client, ejercicio), period, CLOSED);
    }

    /** Opens a year, a quarter or a month again, and returns the year as it is shown. */
    Row open(long client, int ejercicio, String period) {
        Row year = year(client, ejercicio);
        set(year, period, OPEN);
        return shown(year);
    }

    private void set(Row year, String period, String state) {
        boolean whole = period.equals("0A");
        if (whole || state.equals(OPEN)) {
            year.change(json -> json.put("estado", state));
        }
        for (int month = 1; month <= MONTHS_OF_A_YEAR; month++) {
            String quarter = TaxPeriods.quarter(LocalDate.of(2000, month, 1));
            if (whole || period.equals(quarter) || period.equals(String.format(Locale.ROOT, "%02d", month))) {
                setMonth(year, month, state);
            }
        }
        environment.change(year, Periods::setQuarters);
    }

    private static void setMonth(Row year, int month, String state) {
        year.change(json -> {
            ArrayNode closed = JsonNodeFactory.instance.arrayNode();
            for (JsonNode each : json.path(MONTHS)) {
                if (each.asInt() != month) {
                    closed.add(each);
                }
            }
            if (state.equals(CLOSED)) {
                closed.add(month);
            }
            json.set(MONTHS, closed);
        });
    }

    /** Writes the quarters: one is closed if its three months are. */
    private static void setQuarters(ObjectNode year) {
        for (JsonNode each : year.path("trimestres")) {
            int closed = 0;
            for (JsonNode month : year.path(MONTHS)) {
                boolean within = TaxPeriods.quarter(LocalDate.of(2000, month.asInt(), 1))
                        .equals(each.path("periodo").asText());
                closed += within ? 1 : 0;
            }
            ((ObjectNode) each).put("estado", closed == MONTHS_OF_A_QUARTER ? CLOSED : OPEN);
        }
    }

    private static boolean isClosedMonth(Row year, int month) {
        for (JsonNode each : year.json().path(MONTHS)) {
            if (each.asInt() == month) {
                return true;
            }
        }
        return false;
    }

    /** Throws 409 if the period of a day is closed. */
    void checkOpen(long client, LocalDate day) {
        Row year = table().find(client, client + "/" + day.getYear());
        if (year == null) {
            return;
        }
        boolean closed = isClosed(year.json()) || isClosedMonth(year, day.getMonthValue());
        for (JsonNode each : year.json().path("trimestres")) {
            closed |= each.path("periodo").asText().equals(TaxPeriods.quarter(day)) && isClosed(each);
        }
        ApiException.conflictIf(closed, "periodo_cerrado", "accounting.closed", day);
    }

    private static boolean isClosed(JsonNode period) {
        return Set.of(CLOSED, "bloqueado").contains(period.path("estado").asText());
    }

    /** Returns a year as it is shown. */
    static Row shown(Row year) {
        ObjectNode shown = year.shown();
        shown.put("id", "per_" + year.text("ejercicio"));
        return Row.derived(year.number(), year.client(), shown);
    }
}
