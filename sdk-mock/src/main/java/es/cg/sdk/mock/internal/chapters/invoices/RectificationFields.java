package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.messages.InvoiceMessages;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The rules of the body that rectifies an invoice. The panel's bodies have no schema. */
final class RectificationFields {
    private static final List<String> OF_SIMPLIFIED = List.of("R5");
    private static final List<String> OF_OTHERS = List.of("R1", "R2", "R3", "R4");
    private static final Set<String> SIMPLIFIED = Set.of("F2", "R5");
    private static final List<String> TYPES = List.of("S", "I");
    private static final List<String> NUMBERS = List.of("cantidad", "precio_unitario", "iva_pct");
    private static final List<String> OPTIONAL_NUMBERS = List.of("descuento_pct", "recargo_pct");

    private final Table products;
    private final long client;
    private final ObjectNode body;
    private final List<Violation> violations = new ArrayList<>();

    private RectificationFields(Environment environment, long client, ObjectNode body) {
        this.products = environment.table(TableNames.PRODUCTS);
        this.client = client;
        this.body = body;
    }

    /**
     * Throws 422 with all violations; does nothing if there is none.
     *
     * @param issue the day of issue
     * @param operation the day of the rectified operation, which decides on the rates
     */
    static void check(Environment environment, Row original, ObjectNode body, LocalDate issue, LocalDate operation) {
        RectificationFields fields = new RectificationFields(environment, original.client(), body);
        boolean simplified = SIMPLIFIED.contains(original.text("tipo_factura"));
        fields.oneOf("tipo_factura", simplified ? OF_SIMPLIFIED : OF_OTHERS);
        fields.oneOf("tipo_rectificativa", TYPES);
        if (!fields.isText(body.path("motivo"))) {
            fields.wrong("motivo", FieldMessages.REQUIRED);
        }
        LocalDate first = LocalDate.parse(original.text("fecha_expedicion"));
        LocalDate last = InvoiceRules.lastDay(environment);
        if (body.has("fecha_expedicion")
                && IsoDates.day(body.path("fecha_expedicion").asText()) == null) {
            fields.wrong(
                    "fecha_expedicion",
                    IsoDates.fault(body.path("fecha_expedicion").asText()));
        } else if (issue.isBefore(first) || issue.isAfter(last)) {
            fields.wrong("fecha_expedicion", FieldMessages.notFromTo(first.toString(), last.toString()));
        }
        fields.lines();
        if (fields.violations.isEmpty()) {
            fields.violations.addAll(LineRules.violations(
                    body.path("lineas"), ClientRates.on(environment, original.client(), operation)));
        }
        if (!fields.violations.isEmpty()) {
            throw ApiException.invalid(fields.violations);
        }
    }

    private void oneOf(String name, List<String> words) {
        JsonNode word = body.path(name);
        if (!word.isTextual() || !words.contains(word.textValue())) {
            wrong(name, FieldMessages.noneOf(words));
        }
    }

    private boolean isText(JsonNode text) {
        return text.isTextual() && !text.textValue().isBlank();
    }

    private void lines() {
        JsonNode lines = body.path("lineas");
        if (!lines.isArray() || lines.isEmpty()) {
            wrong("lineas", InvoiceMessages.NEEDS_LINE);
        }
        for (int i = 0; i < lines.size(); i++) {
            String place = "lineas." + i;
            JsonNode line = lines.path(i);
            if (!line.isObject()) {
                wrong(place, FieldMessages.NO_OBJECT);
                continue;
            }
            if (!isText(line.path("concepto"))) {
                wrong(place + ".concepto", FieldMessages.REQUIRED);
            }
            for (String name : NUMBERS) {
                if (!line.path(name).isNumber()) {
                    wrong(place + "." + name, FieldMessages.notOfType("number"));
                }
            }
            for (String name : OPTIONAL_NUMBERS) {
                if (line.has(name) && !line.path(name).isNumber()) {
                    wrong(place + "." + name, FieldMessages.notOfType("number"));
                }
            }
            if (line.has("producto_id")
                    && products.find(client, line.path("producto_id").asText()) == null) {
                wrong(place + ".producto_id", InvoiceMessages.NO_PRODUCT);
            }
        }
    }

    private void wrong(String field, Message rule) {
        violations.add(Violation.of(field, rule));
    }
}
