package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** Writes the entries of a submitted tax model: the balances that it clears, and the payment of its result. */
record TaxModelEntries(Environment environment, Accounts accounts, Journal journal) {
    private static final String MODEL = "modelo";

    private static final String VAT_OWED = "4750";
    private static final String VAT_CLAIMED = "4700";

    void settle(Row model) {
        String kind = model.text("tipo_declaracion");
        // A correction of Model 303 has the figures of the whole period, like a substitute.
        if (kind.equals("sustitutiva") || (!kind.equals("ordinaria") && model.is("modelo", "303"))) {
            reverseReplaced(model);
        }
        switch (model.text("modelo")) {
            case "303" -> vat(model);
            case "130", "131", "202" -> pay(model, "473", due(model));
            case "111", "115", "123" -> pay(model, "4751", due(model));
            case "200" -> pay(model, "4752", due(model));
            default -> {}
        }
    }

    /** Settles charged and deductible tax, and what earlier periods left to deduct; then pays the result, if any. */
    private void vat(Row model) {
        long client = model.client();
        BigDecimal charged = box(model, "27").add(box(model, "77"));
        BigDecimal deductible = box(model, "45");
        BigDecimal applied = box(model, "78");
        BigDecimal result = charged.subtract(deductible).subtract(applied);
        Entry entry = entry(model, "Modelo ");
        clear(entry, model, "477", charged.negate());
        clear(entry, model, "472", deductible);
        entry.credit(() -> accounts.numbered(client, VAT_CLAIMED, "0"), applied.add(result.min(BigDecimal.ZERO)));
        entry.credit(() -> accounts.numbered(client, VAT_OWED, "0"), result.max(BigDecimal.ZERO));
        journal.write(client, entry);
        pay(model, VAT_OWED, result);
    }

    /**
     * Clears the sub-accounts of an account: each by what the period's entries have on it, and the first one by what is
     * then missing to the balance that the model declares.
     */
    private void clear(Entry entry, Row model, String account, BigDecimal declared) {
        long client = model.client();
        BigDecimal rest = declared;
        for (Map.Entry<String, BigDecimal> each : ofThePeriod(model, account).entrySet()) {
            Row cleared = accounts.find(client, each.getKey());
            if (cleared != null) {
                entry.credit(() -> cleared, each.getValue());
                rest = rest.subtract(each.getValue());
            }
        }
        entry.credit(() -> accounts.numbered(client, account, "0"), rest);
    }

    /** Returns the balances that the entries of a model's period have on the sub-accounts of an account. */
    private Map<String, BigDecimal> ofThePeriod(Row model, String account) {
        int year = model.json().path("ejercicio").asInt();
        String period = model.text("periodo");
        RowFilter filter = Journal.ofAccount(account)
                .and(RowFilter.days(
                        "fecha",
                        TaxPeriods.first(year, period).toString(),
                        TaxPeriods.last(year, period).toString()));
        Map<String, BigDecimal> balances = new TreeMap<>();
        for (Row row : journal.table().of(model.client(), filter)) {
            for (JsonNode line : row.json().path("apuntes")) {
                String code = line.path("cuenta").asText();
                if (code.startsWith(account) && !row.is("/origen/tipo", MODEL)) {
                    BigDecimal amount = line.path("debe")
                            .decimalValue()
                            .subtract(line.path("haber").decimalValue());
                    balances.merge(code, amount, BigDecimal::add);
                }
            }
        }
        return balances;
    }

    /** Books the payment of a debt from the first bank account; nothing if there is none. */
    private void pay(Row model, String debt, BigDecimal amount) {
        long client = model.client();
        if (amount.signum() > 0) {
            journal.write(
                    client,
                    entry(model, "Pago del modelo ")
                            .debit(() -> accounts.numbered(client, debt, "0"), amount)
                            .credit(() -> accounts.firstBank(client), amount));
        }
    }

    private Entry entry(Row model, String what) {
        String name = model.text("modelo") + " " + model.text("periodo") + " " + model.text("ejercicio");
        return new Entry(environment.today(), what + name, MODEL, model.id(), model.text("numero_justificante"));
    }

    private static BigDecimal due(Row model) {
        return model.json().path("importe").decimalValue();
    }

    private static BigDecimal box(Row model, String number) {
        return new BigDecimal(model.json().path("casillas").path(number).asText("0"));
    }

    /** Reverses the entries of the submitted models that a substitute replaces. */
    private void reverseReplaced(Row model) {
        RowFilter same = RowFilter.text("modelo", model.text("modelo"))
                .and(RowFilter.text("ejercicio", model.text("ejercicio")))
                .and(RowFilter.text("periodo", model.text("periodo")));
        for (Row other : environment.table(TableNames.TAX_MODELS).of(model.client(), same)) {
            if (!other.id().equals(model.id())) {
                journal.reverse(model.client(), MODEL, other.id(), environment.today());
            }
        }
    }
}
