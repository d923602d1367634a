package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/** Validates the whole body of the panel's call that rectifies an invoice, since the panel's bodies have no schema. */
final class RectificationValidator {
    private static final List<String> OF_SIMPLIFIED = List.of("R5");
    private static final List<String> OF_OTHERS = List.of("R1", "R2", "R3", "R4");
    private static final Set<String> SIMPLIFIED = Set.of("F2", "R5");
    private static final List<String> TYPES = List.of("S", "I");
    private static final List<String> NUMBERS =
            List.of("cantidad", "precio_unitario", "iva_pct", "descuento_pct", "recargo_pct");
    private static final Set<String> OPTIONAL_NUMBERS = Set.of("descuento_pct", "recargo_pct");

    private RectificationValidator() {}

    /**
     * Throws 422 with all violations; does nothing if there is none.
     *
     * @param issue the day of issue
     * @param operation the day of the rectified operation, which decides on the rates
     */
    static void check(Environment environment, Row original, ObjectNode body, LocalDate issue, LocalDate operation) {
        FieldValidator validator = FieldValidator.ofChange(body);
        boolean simplified = SIMPLIFIED.contains(original.text("tipo_factura"));
        oneOf(validator, "tipo_factura", simplified ? OF_SIMPLIFIED : OF_OTHERS);
        oneOf(validator, "tipo_rectificativa", TYPES);
        validator.wrongIf(!isText(body.path("motivo")), "motivo", "field.required");
        LocalDate first = LocalDate.parse(original.text("fecha_expedicion"));
        LocalDate last = InvoiceRules.lastDay(environment);
        String day = body.path("fecha_expedicion").asText();
        if (body.has("fecha_expedicion") && IsoDates.day(day) == null) {
            validator.wrong("fecha_expedicion", IsoDates.fault(day));
        } else if (issue.isBefore(first) || issue.isAfter(last)) {
            validator.wrong("fecha_expedicion", Message.of("field.notFromTo", first.toString(), last.toString()));
        }
        lines(validator, environment, original.client());
        if (validator.isValid()) {
            String activity = original.text("actividad_id");
            LineRules.check(
                    validator, environment, ClientRates.ofSale(environment, original.client(), activity, operation));
        }
        validator.check();
    }

    private static void oneOf(FieldValidator validator, String name, List<String> words) {
        validator.wrongIf(!words.contains(validator.fields().path(name).asText()), name, "field.noneOf", words);
    }

    private static boolean isText(JsonNode text) {
        return text.isTextual() && !text.textValue().isBlank();
    }

    private static void lines(FieldValidator validator, Environment environment, long client) {
        JsonNode lines = validator.fields().path("lineas");
        validator.wrongIf(!lines.isArray() || lines.isEmpty(), "lineas", "invoice.needsLine");
        for (int i = 0; i < lines.size(); i++) {
            FieldValidator line = validator.item("lineas", i);
            if (line != null) {
                line(line, environment, client);
            }
        }
    }

    private static void line(FieldValidator line, Environment environment, long client) {
        ObjectNode fields = line.fields();
        line.wrongIf(!isText(fields.path("concepto")), "concepto", "field.required");
        for (String name : NUMBERS) {
            boolean missing = !fields.has(name) && OPTIONAL_NUMBERS.contains(name);
            line.wrongIf(!missing && !fields.path(name).isNumber(), name, "field.noNumber");
        }
        line.wrongIf(
                fields.has("producto_id")
                        && environment.find(TableNames.PRODUCTS, client, fields.path("producto_id")) == null,
                "producto_id",
                "invoice.noProduct");
    }
}
