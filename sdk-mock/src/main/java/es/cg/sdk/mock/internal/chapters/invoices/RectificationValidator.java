package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Validates the whole body of the panel's call that rectifies an invoice, since the panel's bodies have no schema. */
final class RectificationValidator {
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

    private RectificationValidator(Environment environment, long client, ObjectNode body) {
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
        RectificationValidator validator = new RectificationValidator(environment, original.client(), body);
        boolean simplified = SIMPLIFIED.contains(original.text("tipo_factura"));
        validator.oneOf("tipo_factura", simplified ? OF_SIMPLIFIED : OF_OTHERS);
        validator.oneOf("tipo_rectificativa", TYPES);
        if (!validator.isText(body.path("motivo"))) {
            validator.wrong("motivo", Message.of("field.required"));
        }
        LocalDate first = LocalDate.parse(original.text("fecha_expedicion"));
        LocalDate last = InvoiceRules.lastDay(environment);
        if (body.has("fecha_expedicion")
                && IsoDates.day(body.path("fecha_expedicion").asText()) == null) {
            validator.wrong(
                    "fecha_expedicion",
                    IsoDates.fault(body.path("fecha_expedicion").asText()));
        } else if (issue.isBefore(first) || issue.isAfter(last)) {
            validator.wrong("fecha_expedicion", Message.of("field.notFromTo", first.toString(), last.toString()));
        }
        validator.lines();
        if (validator.violations.isEmpty()) {
            validator.violations.addAll(LineRules.violations(
                    environment,
                    body.path("lineas"),
                    ClientRates.ofSale(environment, original.client(), original.text("actividad_id"), operation)));
        }
        if (!validator.violations.isEmpty()) {
            throw ApiException.invalid(validator.violations);
        }
    }

    private void oneOf(String name, List<String> words) {
        JsonNode word = body.path(name);
        if (!word.isTextual() || !words.contains(word.textValue())) {
            wrong(name, Message.of("field.noneOf", words));
        }
    }

    private boolean isText(JsonNode text) {
        return text.isTextual() && !text.textValue().isBlank();
    }

    private void lines() {
        JsonNode lines = body.path("lineas");
        if (!lines.isArray() || lines.isEmpty()) {
            wrong("lineas", Message.of("invoice.needsLine"));
        }
        for (int i = 0; i < lines.size(); i++) {
            String place = "lineas." + i;
            JsonNode line = lines.path(i);
            if (!line.isObject()) {
                wrong(place, Message.of("field.noObject"));
                continue;
            }
            if (!isText(line.path("concepto"))) {
                wrong(place + ".concepto", Message.of("field.required"));
            }
            for (String name : NUMBERS) {
                if (!line.path(name).isNumber()) {
                    wrong(place + "." + name, Message.of("field.noNumber"));
                }
            }
            for (String name : OPTIONAL_NUMBERS) {
                if (line.has(name) && !line.path(name).isNumber()) {
                    wrong(place + "." + name, Message.of("field.noNumber"));
                }
            }
            if (line.has("producto_id")
                    && products.find(client, line.path("producto_id").asText()) == null) {
                wrong(place + ".producto_id", Message.of("invoice.noProduct"));
            }
        }
    }

    private void wrong(String field, Message rule) {
        violations.add(Violation.of(field, rule));
    }
}
