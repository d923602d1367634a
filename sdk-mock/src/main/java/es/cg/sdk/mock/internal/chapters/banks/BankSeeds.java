package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.Ibans;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.List;

/** The example account, of a fictitious bank, with a movement in each state. */
final class BankSeeds {
    private static final String IBAN = "ES9099990001410000000017";
    private static final List<String> STATES =
            List.of("matched", "manual_matched", "auto_matched", "ignored", "unmatched");
    private static final List<String> AMOUNTS = List.of("1210.00", "-96.80", "302.50", "-4.20", "605.00");
    private static final List<String> TEXTS = List.of(
            "TRANSFERENCIA CLIENTE FICTICIO",
            "RECIBO SUMINISTROS FICTICIOS",
            "TRANSFERENCIA TIENDA DE PRUEBA",
            "COMISION DE MANTENIMIENTO",
            "TRANSFERENCIA SIN IDENTIFICAR");
    private static final List<String> CONCEPTS = List.of("04", "03", "04", "17", "04");

    private final Environment environment;
    private final Row owner;

    BankSeeds(Environment environment, Row owner) {
        this.environment = environment;
        this.owner = owner;
    }

    void add() {
        long client = owner.client();
        String now = environment.clock().stamp();
        BigDecimal balance = new BigDecimal("5000.00");
        ObjectNode account = JsonNodeFactory.instance.objectNode();
        account.put("iban", Ibans.masked(IBAN)).put("_iban", IBAN).put("alias", "Cuenta de prueba");
        account.put("entidad", "Banco Ficticio").put("moneda", "EUR").put("titular", owner.text("nombre"));
        account.put("sincronizada", !environment.sandbox()).put("cuenta_contable", "5720000001");
        account.putObject("consentimiento")
                .put("estado", "vigente")
                .put("caduca_el", environment.clock().today().plusDays(90).toString());
        account.put("saldo", balance).put("saldo_en", now);
        Row kept = environment
                .table(TableNames.BANK_ACCOUNTS)
                .add(client, environment.record("bank_account", "cta_", account));
        for (int i = 0; i < STATES.size(); i++) {
            BigDecimal amount = new BigDecimal(AMOUNTS.get(i));
            balance = balance.add(amount);
            String day =
                    environment.clock().today().minusDays(STATES.size() - i).toString();
            ObjectNode movement = JsonNodeFactory.instance.objectNode();
            movement.put("cuenta_id", kept.id()).put("fecha", day).put("fecha_valor", day);
            movement.put("importe", amount).put("moneda", "EUR").put("concepto", TEXTS.get(i));
            movement.put("concepto_comun", CONCEPTS.get(i)).put("saldo", balance);
            movement.put("match_status", STATES.get(i)).put("origen", "sincronizacion");
            movement.putArray("factura_ids");
            movement.putArray("gasto_ids");
            environment
                    .table(TableNames.BANK_TRANSACTIONS)
                    .add(client, environment.record("bank_transaction", "mov_", movement));
        }
        BigDecimal last = balance;
        kept.change(json -> json.put("saldo", last));
    }
}
