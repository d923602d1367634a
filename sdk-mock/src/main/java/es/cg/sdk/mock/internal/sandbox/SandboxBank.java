package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the sandbox operations that simulate a bank: adding movements, ending the consent to read an account, and moving
 * a SEPA remittance to another state. Guarded by the service's lock.
 */
record SandboxBank(Environment environment, Chapters chapters) {
    private static final int MOST = 1000;
    private static final int LONGEST = 500;

    /** Adds movements to an account: all of them, or none. */
    ApiResponse add(ApiCall call) {
        Row account = named(call, TableNames.BANK_ACCOUNTS);
        JsonNode movements = call.body().path("movimientos");
        check(call.body());
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

    private static void check(ObjectNode body) {
        FieldValidator validator = FieldValidator.ofChange(body);
        int count = body.path("movimientos").size();
        validator.wrongIf(count == 0 || count > MOST, "movimientos", "bank.countOfMovements", MOST);
        for (int i = 0; i < count && count <= MOST; i++) {
            FieldValidator movement = validator.item("movimientos", i);
            if (movement != null) {
                movement.cents("importe");
                JsonNode fields = movement.fields();
                movement.wrongIf(IsoDates.day(fields.path("fecha").asText()) == null, "fecha", "field.noDate");
                movement.wrongIf(
                        fields.path("concepto").asText().length() > LONGEST, "concepto", "field.longerThan", LONGEST);
            }
        }
        validator.check();
    }
}
