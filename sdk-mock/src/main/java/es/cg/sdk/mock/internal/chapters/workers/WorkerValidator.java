package es.cg.sdk.mock.internal.chapters.workers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.Ibans;
import es.cg.sdk.mock.internal.domain.SocialSecurityNumbers;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.messages.Message;
import java.time.LocalDate;

/** Validates the request body of a new worker by the rules that its schema does not have. */
final class WorkerValidator {

    private WorkerValidator() {}

    /**
     * Returns the fields of a new worker; the whole account number is hidden.
     *
     * @throws ApiException with 422 and all invalid fields
     */
    static ObjectNode of(ObjectNode body, LocalDate today) {
        FieldValidator validator = FieldValidator.of(body);
        ObjectNode fields = validator.fields();
        validator.required("nombre", "apellidos", "nif");
        normalise(fields, "nif", TaxIds.normal(fields.path("nif").asText()));
        validator.wrongIf(
                fields.has("nif") && !TaxIds.isPerson(fields.path("nif").asText()), "nif", "worker.noPerson");
        normalise(fields, "naf", SocialSecurityNumbers.normal(fields.path("naf").asText()));
        validator.wrongIf(
                fields.has("naf")
                        && !SocialSecurityNumbers.isPerson(fields.path("naf").asText()),
                "naf",
                "worker.wrongNaf");
        LocalDate birth = validator.day("fecha_nacimiento");
        validator.wrongIf(birth != null && birth.isAfter(today), "fecha_nacimiento", "worker.notBorn");
        account(validator);
        validator.check();
        return fields;
    }

    private static void account(FieldValidator validator) {
        ObjectNode fields = validator.fields();
        if (fields.has("iban")) {
            String iban = Ibans.normal(fields.path("iban").asText());
            if (Ibans.valid(iban)) {
                fields.put("iban", Ibans.masked(iban)).put("_iban", iban);
            } else {
                validator.wrong("iban", Message.of("worker.wrongIban"));
            }
        }
    }

    private static void normalise(ObjectNode fields, String name, String normal) {
        JsonNode text = fields.path(name);
        if (text.isTextual()) {
            fields.put(name, normal);
        }
    }
}
