package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.ArrayList;
import java.util.List;

/** Reads which tax model a request wants. */
final class ModelRequest {
    private static final String WRONG_PERIOD = "periodo_no_valido";
    private static final int FIRST_YEAR = 1990;

    private ModelRequest() {}

    /** Checks the body and returns it with its defaults. */
    static ObjectNode read(Environment environment, ObjectNode body) {
        List<Violation> violations = new ArrayList<>();
        String model = body.path("modelo").asText();
        boolean known = TaxPeriods.isModel(model);
        if (!known) {
            violations.add(Violation.of("modelo", Message.of("taxModel.noNumber")));
        }
        JsonNode year = body.path("ejercicio");
        int latest = environment.today().getYear() + 1;
        if (!year.canConvertToInt() || year.asInt() < FIRST_YEAR || year.asInt() > latest) {
            violations.add(Violation.of("ejercicio", Message.of("taxModel.notAYear", FIRST_YEAR, latest)));
        }
        String kind = body.path("tipo_declaracion").asText(Corrections.ORDINARY);
        if (!Corrections.KINDS.contains(kind)) {
            violations.add(Violation.of("tipo_declaracion", Message.of("field.noneOf", Corrections.KINDS)));
        }
        String period =
                TaxPeriods.normal(year.asInt(), body.path("periodo").asText(TaxPeriods.annual(model) ? "0A" : ""));
        if (known && period.isEmpty()) {
            violations.add(new Violation(
                    "periodo", Message.of("taxModel.needsPeriod", model).about("periodo"), WRONG_PERIOD));
        }
        if (!violations.isEmpty()) {
            throw ApiException.invalid(violations);
        }
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
