package es.cg.sdk.mock.internal.chapters.recurring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.invoices.InvoiceRules;
import es.cg.sdk.mock.internal.chapters.invoices.InvoiceSeries;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.domain.IssueDays;
import es.cg.sdk.mock.internal.store.Environment;
import java.time.LocalDate;
import java.util.List;

/** Validates the request body of a new or changed recurring invoice by the rules that its schema does not have. */
final class RecurringInvoiceValidator {
    /** The fields that decide the days of issue. */
    static final List<String> DAYS = List.of("periodicidad", "dia", "fecha_inicio");

    private static final String LAST_DAY = "fecha_fin";
    private static final String MOST = "max_emisiones";

    private RecurringInvoiceValidator() {}

    /**
     * Returns these fields of a body, with dates as days.
     *
     * @param stored the record to change; empty for a new one
     * @throws ApiException with 422 and all violations
     */
    static ObjectNode sent(Environment environment, long client, ObjectNode fields, JsonNode stored) {
        FieldValidator validator = FieldValidator.ofChange(fields);
        validator.wrongIf(
                fields.has("periodicidad")
                        && !IssueDays.knows(fields.path("periodicidad").asText()),
                "periodicidad",
                "recurringInvoice.interval");
        // Zero is between -1 and 28, but no day.
        validator.wrongIf(
                fields.path("dia").isNumber()
                        && fields.path("dia").decimalValue().signum() == 0,
                "dia",
                "recurringInvoice.dayOfTheMonth");
        validator.day("fecha_inicio");
        validator.day(LAST_DAY);
        ends(validator, fields, stored);
        InvoiceRules.ofLines(validator, environment, client, firstDay(environment, fields, stored));
        validator.check();
        if (fields.has("serie")) {
            new InvoiceSeries(environment).check(client, fields.path("serie").asText());
        }
        return fields;
    }

    /** Returns the first day on which an invoice can be issued: today, or the start if that is later. */
    private static LocalDate firstDay(Environment environment, ObjectNode fields, JsonNode stored) {
        LocalDate today = environment.today();
        String start =
                fields.path("fecha_inicio").asText(stored.path("fecha_inicio").asText());
        LocalDate sent = IsoDates.day(start);
        return sent == null || sent.isBefore(today) ? today : sent;
    }

    private static void ends(FieldValidator validator, ObjectNode fields, JsonNode stored) {
        validator.wrongIf(fields.has(LAST_DAY) && fields.has(MOST), MOST, "recurringInvoice.oneEnd");
        ObjectNode whole = stored.deepCopy();
        write(fields, whole);
        String last = whole.path(LAST_DAY).asText("");
        validator.wrongIf(
                !last.isEmpty() && last.compareTo(whole.path("fecha_inicio").asText()) < 0,
                fields.has(LAST_DAY) ? LAST_DAY : "fecha_inicio",
                "recurringInvoice.endBeforeStart");
    }

    /** Writes the sent fields over the stored ones; either end replaces the other. */
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
