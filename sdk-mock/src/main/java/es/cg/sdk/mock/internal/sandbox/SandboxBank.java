package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the sandbox operations that simulate a bank: adding movements, ending the consent to read an account, and moving
 * a SEPA remittance to another state. Guarded by the service's lock.
 */
record SandboxBank(Environment environment, Chapters chapters) {
    private static final int MOST = 1000;
    private static final int LONGEST = 500;
    private static final BigDecimal LARGEST = new BigDecimal("999999999999.99");

    /** Adds movements to an account: all of them, or none. */
    ApiResponse add(ApiCall call) {
        Row account = named(call, TableNames.BANK_ACCOUNTS);
        JsonNode movements = call.body().path("movimientos");
        check(movements);
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("object", "sandbox_movements");
        ArrayNode made = answer.putArray("movimientos");
        movements.forEach(each -> made.add(chapters.banks().book(account, (ObjectNode) each)));
        return ApiResponse.of(200, answer);
    }

    /** Ends the consent to read an account. */
    ApiResponse expire(ApiCall call) {
        return ApiResponse.of(200, chapters.banks().expire(named(call, TableNames.BANK_ACCOUNTS)));
    }

    /** Moves a remittance to another state, as the bank's answers would. */
    ApiResponse simulate(ApiCall call) {
        Row remittance = named(call, TableNames.SEPA_REMITTANCES);
        List<String> rejected = new ArrayList<>();
        call.body().path("adeudos_rechazados").forEach(each -> rejected.add(each.asText()));
        String state = call.body().path("estado").asText();
        return ApiResponse.of(200, chapters.sepa().move(remittance.client(), remittance.id(), state, rejected));
    }

    /** Returns the record that the path names, of any client that the key may act on. */
    private Row named(ApiCall call, String table) {
        Row row = environment.find(table, call.pathParameter("id"));
        if (row == null || !call.key().authorisedOn(row.client())) {
            throw ApiException.notFound(Message.of("bank.noRecord", call.pathParameter("id"), table));
        }
        return row;
    }

    private static void check(JsonNode movements) {
        List<Violation> violations = new ArrayList<>();
        if (movements.isEmpty() || movements.size() > MOST) {
            violations.add(Violation.of("movimientos", Message.of("bank.countOfMovements", MOST)));
        }
        for (int i = 0; i < movements.size() && movements.size() <= MOST; i++) {
            BigDecimal amount = movements.get(i).path("importe").decimalValue();
            String at = "movimientos." + i + ".";
            if (amount.abs().compareTo(LARGEST) > 0
                    || amount.stripTrailingZeros().scale() > 2) {
                violations.add(Violation.of(at + "importe", Message.of("bank.cents")));
            }
            if (IsoDates.day(movements.get(i).path("fecha").asText()) == null) {
                violations.add(Violation.of(at + "fecha", Message.of("bank.date")));
            }
            if (movements.get(i).path("concepto").asText().length() > LONGEST) {
                violations.add(Violation.of(at + "concepto", Message.of("bank.longest", LONGEST)));
            }
        }
        if (!violations.isEmpty()) {
            throw ApiException.invalid(violations);
        }
    }
}
