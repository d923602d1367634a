package es.cg.sdk.mock.internal.chapters.workers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldRules;
import es.cg.sdk.mock.internal.domain.ContractCodes;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.SocialSecurityNumbers;
import es.cg.sdk.mock.internal.messages.WorkerMessages;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a new contract, and their rules. */
final class ContractFields {
    private static final String FULL = "completa";
    private static final String PART = "parcial";
    private static final String SHARE = "coeficiente_parcialidad";
    private static final int LARGEST_SHARE = 999;
    private static final int LONGEST_TRIAL = 3650;
    private static final List<String> NAMES = List.of(
            "codigo_contrato",
            "fecha_inicio",
            "fecha_fin",
            "jornada",
            SHARE,
            "salario_bruto_anual",
            "num_pagas",
            "categoria",
            "convenio",
            "ccc",
            "periodo_prueba_dias");

    private final FieldRules rules;
    private final ObjectNode fields;

    private ContractFields(ObjectNode body) {
        this.rules = FieldRules.of(body, NAMES);
        this.fields = rules.fields();
    }

    /**
     * Returns the fields of a new contract with its working hours.
     *
     * @throws ApiException with 422 and all invalid fields
     */
    static ObjectNode of(ObjectNode body) {
        ContractFields contract = new ContractFields(body);
        contract.check();
        return contract.fields;
    }

    private void check() {
        rules.required("codigo_contrato");
        LocalDate start = rules.day("fecha_inicio");
        LocalDate end = rules.day("fecha_fin");
        rules.oneOf("jornada", List.of(FULL, PART));
        rules.whole(SHARE, 1, LARGEST_SHARE);
        rules.cents("salario_bruto_anual");
        if (fields.path("salario_bruto_anual").isNumber()
                && Money.of(fields, "salario_bruto_anual").signum() <= 0) {
            rules.wrong("salario_bruto_anual", WorkerMessages.NOT_POSITIVE);
        }
        if (fields.path("num_pagas").isNumber()
                && !List.of(12, 14).contains(fields.path("num_pagas").asInt())) {
            rules.wrong("num_pagas", WorkerMessages.WRONG_PAYMENTS);
        }
        rules.whole("periodo_prueba_dias", 0, LONGEST_TRIAL);
        if (fields.has("ccc")) {
            String account = SocialSecurityNumbers.normal(fields.path("ccc").asText());
            fields.put("ccc", account);
            if (!SocialSecurityNumbers.isAccount(account)) {
                rules.wrong("ccc", WorkerMessages.WRONG_CCC);
            }
        }
        if (rules.isValid()) {
            checkCode(fields.path("codigo_contrato").asText(), start, end);
        }
        rules.check();
    }

    private void checkCode(String code, @Nullable LocalDate start, @Nullable LocalDate end) {
        if (!ContractCodes.exists(code)) {
            rules.wrong("codigo_contrato", WorkerMessages.UNKNOWN_CODE);
            return;
        }
        if (start != null && !ContractCodes.isOpen(code, start)) {
            rules.wrong("codigo_contrato", WorkerMessages.CLOSED_CODE);
        }
        checkEnd(code, start, end);
        checkHours(code);
    }

    private void checkEnd(String code, @Nullable LocalDate start, @Nullable LocalDate end) {
        if (end == null && ContractCodes.needsEnd(code)) {
            rules.wrong("fecha_fin", WorkerMessages.END_NEEDED);
        } else if (end != null && !ContractCodes.isTemporary(code)) {
            rules.wrong("fecha_fin", WorkerMessages.NO_END);
        } else if (end != null && start != null && end.isBefore(start)) {
            rules.wrong("fecha_fin", WorkerMessages.END_BEFORE_START);
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
            rules.wrong("jornada", WorkerMessages.WRONG_HOURS);
        } else if (part && !shared) {
            rules.wrong(SHARE, WorkerMessages.SHARE_NEEDED);
        } else if (!part && shared) {
            rules.wrong(SHARE, WorkerMessages.NO_SHARE);
        }
    }
}
