package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.RowKey;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The entries of each client, numbered by year in the order in which they were written. None is ever changed. */
record Journal(Environment environment, Accounts accounts) {
    private static final String NUMBERS = "entry_numbers";
    private static final String REVERSED = "_anula";

    private static final RowKey ACCOUNTS = RowKey.ofAll("accounts", Journal::accountsOf);

    Table table() {
        return environment.table(TableNames.ACCOUNTING_ENTRIES);
    }

    /** Writes an entry, and counts it on its accounts; does nothing if it has no lines. */
    void write(long client, Entry entry) {
        write(client, entry, "");
    }

    private void write(long client, Entry entry, String reversed) {
        if (entry.lines().isEmpty()) {
            return;
        }
        BigDecimal debit = BigDecimal.ZERO;
        BigDecimal credit = BigDecimal.ZERO;
        int year = entry.day().getYear();
        ObjectNode record = JsonNodeFactory.instance.objectNode();
        record.put("numero", environment.next(NUMBERS, client, client + "/" + year))
                .put("fecha", entry.day().toString());
        record.put("ejercicio", year).put("periodo", TaxPeriods.quarter(entry.day()));
        record.put("concepto", entry.concept()).put("tipo", "ordinario");
        record.putObject("origen").put("tipo", entry.originType()).put("id", entry.originId());
        ArrayNode lines = record.putArray("apuntes");
        for (Entry.Line each : entry.lines()) {
            BigDecimal amount = each.amount();
            String code = each.account().text("codigo");
            ObjectNode line = lines.addObject().put("orden", lines.size()).put("cuenta", code);
            line.put("nombre_cuenta", each.account().text("nombre")).put("concepto", entry.concept());
            Money.put(line, "debe", amount.max(new BigDecimal("0.00")));
            Money.put(line, "haber", amount.negate().max(new BigDecimal("0.00")));
            line.put("documento", entry.document().isEmpty() ? null : entry.document());
            debit = debit.add(Money.of(line, "debe"));
            credit = credit.add(Money.of(line, "haber"));
        }
        if (debit.compareTo(credit) != 0) {
            throw new IllegalStateException("the entry of " + entry.originId() + " does not balance");
        }
        Money.put(record, "total_debe", debit);
        Money.put(record, "total_haber", credit);
        record.put(REVERSED, reversed);
        table().add(client, environment.record("accounting_entry", "ent_", record));
        entry.lines().forEach(each -> accounts.count(each.account(), year, each.amount()));
    }

    /** Writes the reversal of every entry that was made from a record of this kind and is not reversed yet. */
    void reverse(long client, String originType, String originId, LocalDate day) {
        RowFilter made = RowFilter.text("/origen/id", originId).and(RowFilter.text("/origen/tipo", originType));
        for (Row row : table().of(client, made)) {
            boolean done = table().newest(client, RowFilter.text(REVERSED, row.id())) != null;
            if (row.text(REVERSED).isEmpty() && !done) {
                reverse(row, day);
            }
        }
    }

    private void reverse(Row row, LocalDate day) {
        JsonNode first = row.json().at("/apuntes/0");
        Entry entry = new Entry(
                day,
                "Anulación: " + row.text("concepto"),
                row.text("/origen/tipo"),
                row.text("/origen/id"),
                first.path("documento").asText(""));
        for (JsonNode line : row.json().path("apuntes")) {
            Row account = accounts.find(row.client(), line.path("cuenta").asText());
            if (account != null) {
                entry.credit(
                        () -> account,
                        line.path("debe")
                                .decimalValue()
                                .subtract(line.path("haber").decimalValue()));
            }
        }
        write(row.client(), entry, row.id());
    }

    /** Returns the filter of entries with an account whose code begins with this. */
    static RowFilter ofAccount(String prefix) {
        return prefix.isEmpty() ? RowFilter.all() : RowFilter.text(ACCOUNTS, prefix);
    }

    private static List<String> accountsOf(Row entry) {
        Set<String> prefixes = new LinkedHashSet<>();
        for (JsonNode line : entry.json().path("apuntes")) {
            prefixes.addAll(Accounts.prefixes(line.path("cuenta").asText()));
        }
        return List.copyOf(prefixes);
    }
}
