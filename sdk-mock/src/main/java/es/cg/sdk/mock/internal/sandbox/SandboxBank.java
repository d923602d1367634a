package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.banks.BanksChapter;
import es.cg.sdk.mock.internal.chapters.sepa.SepaChapter;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The sandbox's test bank. Guarded by the service's lock. */
final class SandboxBank {
    private static final int MOST = 1000;
    private static final int LONGEST = 500;
    private static final BigDecimal LARGEST = new BigDecimal("999999999999.99");

    private final Environment environment;
    private final BanksChapter banks;
    private final SepaChapter sepa;

    SandboxBank(Environment environment, BanksChapter banks, SepaChapter sepa) {
        this.environment = environment;
        this.banks = banks;
        this.sepa = sepa;
    }

    /** Adds movements to an account: all of them, or none. */
    ApiResponse add(ApiCall call) {
        Row account = named(call, TableNames.BANK_ACCOUNTS);
        JsonNode movements = call.body().path("movimientos");
        check(movements);
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("object", "sandbox_movements");
        ArrayNode made = answer.putArray("movimientos");
        movements.forEach(each -> made.add(banks.book(account, (ObjectNode) each)));
        return ApiResponse.of(200, answer);
    }

    /** Ends the consent to read an account. */
    ApiResponse expire(ApiCall call) {
        return ApiResponse.of(200, banks.expire(named(call, TableNames.BANK_ACCOUNTS)));
    }

    /** Moves a remittance to another state, as the bank's answers would. */
    ApiResponse simulate(ApiCall call) {
        Row remittance = named(call, TableNames.SEPA_REMITTANCES);
        List<String> rejected = new ArrayList<>();
        call.body().path("adeudos_rechazados").forEach(each -> rejected.add(each.asText()));
        String state = call.body().path("estado").asText();
        return ApiResponse.of(200, sepa.move(remittance.client(), remittance.id(), state, rejected));
    }

    /** Returns the record that the path names, of any client that the key may act on. */
    private Row named(ApiCall call, String table) {
        Row row = environment.table(table).find(call.pathParameter("id"));
        if (row == null || !call.key().authorisedOn(row.client())) {
            throw ApiException.notFound("there is no " + call.pathParameter("id") + " in " + table
                    + " of any client that this key may act on");
        }
        return row;
    }

    private static void check(JsonNode movements) {
        List<Violation> violations = new ArrayList<>();
        if (movements.isEmpty() || movements.size() > MOST) {
            violations.add(new Violation("movimientos", "movimientos has 1 to " + MOST + " movements"));
        }
        for (int i = 0; i < movements.size() && movements.size() <= MOST; i++) {
            BigDecimal amount = movements.get(i).path("importe").decimalValue();
            String at = "movimientos." + i + ".";
            if (amount.abs().compareTo(LARGEST) > 0
                    || amount.stripTrailingZeros().scale() > 2) {
                violations.add(new Violation(at + "importe", "importe must be in whole cents, with up to 12 digits"));
            }
            if (IsoDates.day(movements.get(i).path("fecha").asText()) == null) {
                violations.add(new Violation(at + "fecha", "fecha must be a date such as 2026-11-20"));
            }
            int length = movements.get(i).path("concepto").asText().length();
            if (length > LONGEST) {
                violations.add(new Violation(at + "concepto", "concepto has up to " + LONGEST + " characters"));
            }
        }
        if (!violations.isEmpty()) {
            throw ApiException.invalid(violations);
        }
    }
}
