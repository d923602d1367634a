package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Steps on bank statements and their movements. */
final class BankSteps {
    private final ScriptContext script;

    BankSteps(ScriptContext script) {
        this.script = script;
    }

    void statement() throws IOException {
        StringBuilder file = new StringBuilder("Fecha;Fecha valor;Concepto;Importe;Saldo\n");
        BigDecimal balance = new BigDecimal("1000.00");
        for (int i = 0; i <= script.random().nextInt(4); i++) {
            JsonNode invoice = script.someInvoice();
            String pending = invoice.path("importe_pendiente").asText("0");
            BigDecimal moved = new BigDecimal(script.random().nextInt(3) == 0 ? script.amount(200) : pending);
            balance = balance.add(moved);
            file.append("%1$s;%1$s;Movimiento %2$d;%3$s;%4$s\n"
                    .formatted(script.today(), script.next(), comma(moved), comma(balance)));
        }
        String content = Base64.getEncoder().encodeToString(file.toString().getBytes(StandardCharsets.UTF_8));
        String body =
                "{\"cuenta_id\":\"" + script.any("/bank-accounts") + "\",\"contenido_base64\":\"" + content + "\"}";
        script.world().post("/bank-transactions/import", script.client(), "", Caller.json(body), file.toString());
        script.clock("PT2M");
    }

    private static String comma(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP).toPlainString().replace('.', ',');
    }

    void propose() throws IOException {
        String movement = script.any("/bank-transactions?match_status=unmatched");
        String body = "{\"factura_id\":\"" + script.any("/invoices") + "\"}";
        script.world().post("/bank-transactions/" + movement + "/match-proposals", script.client(), body);
    }

    void match() throws IOException {
        String movement = script.any("/bank-transactions?match_status=unmatched");
        boolean named = script.random().nextInt(3) == 0;
        String body = named ? "{\"factura_id\":\"" + script.any("/invoices") + "\"}" : "{}";
        script.world().panel("/panel/bank-transactions/" + movement + "/match", body);
    }
}
