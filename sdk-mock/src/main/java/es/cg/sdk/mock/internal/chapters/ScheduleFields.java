package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.IssueDays;
import es.cg.sdk.mock.internal.service.Office;
import java.util.List;

/** The fields of a recurring invoice as a caller sends them, and the rules between them. */
final class ScheduleFields {
    /** What the days of issue follow from. */
    static final List<String> DAYS = List.of("periodicidad", "dia", "fecha_inicio");

    private static final String LAST_DAY = "fecha_fin";
    private static final String MOST = "max_emisiones";
    private static final int LAST_OF_THE_MONTH = -1;
    private static final int LATEST_OF_ALL_MONTHS = 28;
    private static final int MOST_ISSUES = 1_000_000;
    private static final int LONGEST_TERM = 3650;

    private static final List<String> NAMES = List.of(
            "nombre",
            "serie",
            "destinatario_id",
            "lineas",
            "periodicidad",
            "dia",
            "fecha_inicio",
            LAST_DAY,
            MOST,
            "dias_vencimiento",
            "referencia_externa");

    private ScheduleFields() {}

    /**
     * What was sent, dates written as days; 422 with all that is wrong with it.
     *
     * @param stored what it is to change; empty for a new one
     */
    static ObjectNode sent(Office office, long client, ObjectNode body, ObjectNode stored) {
        ObjectNode fields = body.deepCopy().retain(NAMES);
        FieldChecks checks = new FieldChecks(fields);
        if (fields.has("periodicidad")
                && !IssueDays.knows(fields.path("periodicidad").asText())) {
            checks.wrong(
                    "periodicidad", "periodicidad must be semanal, mensual, bimestral, trimestral, semestral or anual");
        }
        dayOfTheMonth(checks, fields);
        checks.isWhole(MOST, 1, MOST_ISSUES);
        checks.isWhole("dias_vencimiento", 0, LONGEST_TERM);
        checks.isDay("fecha_inicio");
        checks.isDay(LAST_DAY);
        ends(checks, fields, stored);
        checks.wrong(InvoiceRules.ofLines(office, client, fields));
        checks.refuse();
        if (fields.has("serie")) {
            Issuing.knowsSeries(office, fields.path("serie").asText());
        }
        if (fields.has("lineas")) {
            fields.set("lineas", InvoiceLines.kept(fields.path("lineas")));
        }
        return fields;
    }

    private static void dayOfTheMonth(FieldChecks checks, ObjectNode fields) {
        // Zero lies between the two, and is neither.
        boolean zero = fields.path("dia").isNumber()
                && fields.path("dia").decimalValue().signum() == 0;
        if (zero) {
            checks.wrong("dia", "dia must be from 1 to 28, or -1 for the last day of the month");
        } else {
            checks.isWhole("dia", LAST_OF_THE_MONTH, LATEST_OF_ALL_MONTHS);
        }
    }

    private static void ends(FieldChecks checks, ObjectNode fields, ObjectNode stored) {
        if (fields.has(LAST_DAY) && fields.has(MOST)) {
            checks.wrong(MOST, "a recurring invoice has fecha_fin or max_emisiones, not both");
        }
        ObjectNode whole = stored.deepCopy();
        write(fields, whole);
        String last = whole.path(LAST_DAY).asText("");
        if (!last.isEmpty() && last.compareTo(whole.path("fecha_inicio").asText()) < 0) {
            checks.wrong(
                    fields.has(LAST_DAY) ? LAST_DAY : "fecha_inicio",
                    "fecha_fin must not be earlier than fecha_inicio");
        }
    }

    /** Writes what was sent over what is stored; of the two ends the one that came takes the place of the other. */
    static void write(ObjectNode fields, ObjectNode stored) {
        if (fields.has(LAST_DAY)) {
            stored.remove(MOST);
        }
        if (fields.has(MOST)) {
            stored.remove(LAST_DAY);
        }
        stored.setAll(fields);
    }
}
