package es.cg.sdk.mock.internal.chapters.workers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.ContractCodes;
import es.cg.sdk.mock.internal.domain.SocialSecurityNumbers;
import es.cg.sdk.mock.internal.messages.Message;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validates the request body of a new employment contract by the rules that its schema does not have. */
record WorkerContractValidator(FieldValidator validator, ObjectNode fields) {
    private static final String FULL = "completa";
    private static final String PART = "parcial";
    private static final String SHARE = "coeficiente_parcialidad";

    /**
     * Returns the fields of a new contract with its working hours.
     *
     * @throws ApiException with 422 and all invalid fields
     */
    static ObjectNode of(ObjectNode body) {
        WorkerContractValidator contract = new WorkerContractValidator(FieldValidator.of(body), body);
        contract.check();
        return contract.fields;
    }

    private void check() {
        validator.required("codigo_contrato");
        LocalDate start = validator.day("fecha_inicio");
        LocalDate end = validator.day("fecha_fin");
        validator.oneOf("jornada", List.of(FULL, PART));
        validator.wrongIf(
                fields.path("num_pagas").isNumber()
                        && !List.of(12, 14).contains(fields.path("num_pagas").asInt()),
                "num_pagas",
                "worker.wrongPayments");
        if (fields.has("ccc")) {
            String account = SocialSecurityNumbers.normal(fields.path("ccc").asText());
            fields.put("ccc", account);
            validator.wrongIf(!SocialSecurityNumbers.isAccount(account), "ccc", "worker.wrongCcc");
        }
        if (validator.isValid()) {
            checkCode(fields.path("codigo_contrato").asText(), start, end);
        }
        validator.check();
    }

    private void checkCode(String code, @Nullable LocalDate start, @Nullable LocalDate end) {
        if (!ContractCodes.exists(code)) {
            validator.wrong("codigo_contrato", Message.of("worker.unknownCode"));
            return;
        }
        validator.wrongIf(start != null && !ContractCodes.isOpen(code, start), "codigo_contrato", "worker.closedCode");
        checkEnd(code, start, end);
        checkHours(code);
    }

    private void checkEnd(String code, @Nullable LocalDate start, @Nullable LocalDate end) {
        if (end == null && ContractCodes.needsEnd(code)) {
            validator.wrong("fecha_fin", Message.of("worker.endNeeded"));
        } else if (end != null && !ContractCodes.isTemporary(code)) {
            validator.wrong("fecha_fin", Message.of("worker.noEnd"));
        } else if (end != null && start != null && end.isBefore(start)) {
            validator.wrong("fecha_fin", Message.of("worker.endBeforeStart"));
        }
    }

    /** Checks that the working hours fit the code, and that a share is there exactly for part time. */
    private void checkHours(String code) {
        boolean shared = fields.hasNonNull(SHARE);
        String hours = fields.path("jornada").asText("");
        if (hours.isEmpty()) {
            boolean full = ContractCodes.canBeFullTime(code) && !(shared && ContractCodes.canBePartTime(code));
            hours = full ? FULL : PART;
            fields.put("jornada", hours);
        }
        boolean part = hours.equals(PART);
        if (part ? !ContractCodes.canBePartTime(code) : !ContractCodes.canBeFullTime(code)) {
            validator.wrong("jornada", Message.of("worker.wrongHours"));
        } else if (part && !shared) {
            validator.wrong(SHARE, Message.of("worker.shareNeeded"));
        } else if (!part && shared) {
            validator.wrong(SHARE, Message.of("worker.noShare"));
        }
    }
}
