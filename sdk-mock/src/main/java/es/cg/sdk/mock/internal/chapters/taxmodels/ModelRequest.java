package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.List;

/** Reads which tax model a request wants. */
final class ModelRequest {
    private static final String WRONG_PERIOD = "periodo_no_valido";
    private static final int FIRST_YEAR = 1990;

    private ModelRequest() {}

    /** Checks the body and returns it with its defaults. */
    static ObjectNode read(Environment environment, ObjectNode body) {
        FieldValidator validator = FieldValidator.ofChange(body);
        String model = body.path("modelo").asText();
        boolean known = TaxPeriods.isModel(model);
        validator.wrongIf(!known, "modelo", "taxModel.noNumber");
        JsonNode year = body.path("ejercicio");
        int latest = environment.today().getYear() + 1;
        boolean isYear = year.canConvertToInt() && year.asInt() >= FIRST_YEAR && year.asInt() <= latest;
        validator.wrongIf(!isYear, "ejercicio", "taxModel.notAYear", FIRST_YEAR, latest);
        String kind = body.path("tipo_declaracion").asText(Corrections.ORDINARY);
        validator.wrongIf(!Corrections.KINDS.contains(kind), "tipo_declaracion", "field.noneOf", Corrections.KINDS);
        String period =
                TaxPeriods.normal(year.asInt(), body.path("periodo").asText(TaxPeriods.annual(model) ? "0A" : ""));
        if (known && period.isEmpty()) {
            Message needed = Message.of("taxModel.needsPeriod", model).about("periodo");
            validator.wrong(List.of(new Violation("periodo", needed, WRONG_PERIOD)));
        }
        validator.check();
        if (!TaxPeriods.has(model, period)) {
            throw ApiException.invalid(WRONG_PERIOD, "periodo", Message.of("taxModel.noSuchPeriod", model));
        }
        Message fault = Corrections.fault(model, year.asInt(), period, kind);
        if (fault != null) {
            throw ApiException.invalid("tipo_declaracion", fault);
        }
        ObjectNode wanted = JsonNodeFactory.instance.objectNode();
        wanted.put("modelo", model).put("ejercicio", year.asInt()).put("periodo", period);
        return wanted.put("tipo_declaracion", kind)
                .put("regenerar", body.path("regenerar").asBoolean());
    }
}
