package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What must hold of a client's journal and accounts whatever happened. One test's. */
final class ScriptBooks {
    private final ScriptWorld world;
    private final long client;
    private final Map<String, JsonNode> seen = new HashMap<>();

    ScriptBooks(ScriptWorld world, long client) {
        this.world = world;
        this.client = client;
    }

    private static BigDecimal amount(JsonNode json, String field) {
        return json.path(field).decimalValue();
    }

    /** Reads the journal, in which all that was read before must stand unchanged. */
    List<JsonNode> read() throws IOException {
        List<JsonNode> entries = world.all("/accounting-entries", client);
        Map<String, JsonNode> now = new HashMap<>();
        entries.forEach(each -> now.put(each.path("id").asText(), each));
        assertThat(now).as("entries that were read before").containsAllEntriesOf(seen);
        seen.putAll(now);
        return entries;
    }

    void check() throws IOException {
        List<JsonNode> entries = read();
        Map<String, BigDecimal> debits = new HashMap<>();
        Map<String, BigDecimal> credits = new HashMap<>();
        for (JsonNode entry : entries) {
            BigDecimal debit = BigDecimal.ZERO;
            BigDecimal credit = BigDecimal.ZERO;
            for (JsonNode line : entry.path("apuntes")) {
                debit = debit.add(amount(line, "debe"));
                credit = credit.add(amount(line, "haber"));
                debits.merge(line.path("cuenta").asText(), amount(line, "debe"), BigDecimal::add);
                credits.merge(line.path("cuenta").asText(), amount(line, "haber"), BigDecimal::add);
            }
            assertThat(debit)
                    .as("debit and credit of %s", entry)
                    .isEqualByComparingTo(credit)
                    .isEqualByComparingTo(amount(entry, "total_debe"))
                    .isEqualByComparingTo(amount(entry, "total_haber"));
        }
        ScriptNumbers.withoutGaps(entries, "ejercicio", "numero");
        List<JsonNode> accounts = world.all("/accounts", client);
        assertThat(accounts.stream().map(each -> each.path("codigo").asText()))
                .as("accounts")
                .containsAll(debits.keySet());
        Map<String, BigDecimal> debit = withParents(accounts, debits);
        Map<String, BigDecimal> credit = withParents(accounts, credits);
        for (JsonNode account : accounts) {
            String code = account.path("codigo").asText();
            assertThat(amount(account, "saldo_debe"))
                    .as("debit of account %s", code)
                    .isEqualByComparingTo(debit.getOrDefault(code, BigDecimal.ZERO));
            assertThat(amount(account, "saldo_haber"))
                    .as("credit of account %s", code)
                    .isEqualByComparingTo(credit.getOrDefault(code, BigDecimal.ZERO));
        }
        owed(debits, credits);
    }

    private static Map<String, BigDecimal> withParents(List<JsonNode> accounts, Map<String, BigDecimal> sums) {
        Map<String, String> parents = new HashMap<>();
        accounts.forEach(each -> parents.put(
                each.path("codigo").asText(), each.path("cuenta_padre").asText("")));
        Map<String, BigDecimal> all = new HashMap<>();
        sums.forEach((code, amount) -> {
            for (String each = code; !each.isEmpty() && !each.equals("null"); each = parents.getOrDefault(each, "")) {
                all.merge(each, amount, BigDecimal::add);
            }
        });
        return all;
    }

    /** What customers owe by the accounts is what is pending of the invoices; a returned payment makes no entry. */
    private void owed(Map<String, BigDecimal> debits, Map<String, BigDecimal> credits) throws IOException {
        BigDecimal booked = of("430", debits).subtract(of("430", credits));
        BigDecimal pending = BigDecimal.ZERO;
        for (JsonNode invoice : world.all("/invoices?sentido=emitida", client)) {
            boolean gone = invoice.path("estado").asText().equals("anulada")
                    || invoice.path("sustituida_por").isTextual();
            pending = pending.add(
                    gone ? amount(invoice, "importe_cobrado").negate() : amount(invoice, "importe_pendiente"));
            for (JsonNode payment : invoice.path("pagos")) {
                boolean returned = payment.path("estado").asText().equals("devuelto");
                pending = pending.subtract(returned ? amount(payment, "importe") : BigDecimal.ZERO);
            }
        }
        assertThat(booked).as("balance of accounts 430 of %d", client).isEqualByComparingTo(pending);
    }

    private static BigDecimal of(String prefix, Map<String, BigDecimal> sums) {
        return sums.entrySet().stream()
                .filter(each -> each.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
