package es.cg.sdk.mock.internal.chapters.accounting;

import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.Map;

/** Writes the entry of a submitted tax model: what it settles becomes a debt to the tax authority, or a claim. */
final class Settlement {
    private static final String MODEL = "modelo";

    // The boxes of charged tax in Model 303, by rate.
    private static final Map<String, String> CHARGED = Map.of("03", "4", "06", "10", "09", "21");

    private final Environment environment;
    private final Accounts accounts;
    private final Journal journal;

    Settlement(Environment environment, Accounts accounts, Journal journal) {
        this.environment = environment;
        this.accounts = accounts;
        this.journal = journal;
    }

    void settle(Row model) {
        String kind = model.text("tipo_declaracion");
        // A complementary Model 303 has the figures of the whole period, like a substitute.
        if (kind.equals("sustitutiva")
                || (kind.equals("complementaria") && model.text("modelo").equals("303"))) {
            reverseReplaced(model);
        }
        Entry entry = new Entry(
                environment.clock().today(),
                "Modelo " + model.text("modelo") + " " + model.text("periodo") + " " + model.text("ejercicio"),
                MODEL,
                model.id(),
                model.text("numero_justificante"));
        switch (model.text("modelo")) {
            case "303" -> vat(entry, model);
            case "130", "131", "202" -> owed(entry, model, "473");
            case "111", "115", "123" -> owed(entry, model, "4751");
            case "200" -> owed(entry, model, "4752");
            default -> {}
        }
        journal.write(model.client(), entry);
    }

    private void vat(Entry entry, Row model) {
        long client = model.client();
        BigDecimal charged = box(model, "27");
        BigDecimal rest = charged;
        for (Map.Entry<String, String> each : CHARGED.entrySet()) {
            BigDecimal amount = box(model, each.getKey());
            entry.debit(() -> accounts.numbered(client, "477", each.getValue()), amount);
            rest = rest.subtract(amount);
        }
        entry.debit(() -> accounts.numbered(client, "477", "0"), rest);
        BigDecimal deductible = box(model, "45");
        entry.credit(() -> accounts.numbered(client, "472", "0"), deductible);
        BigDecimal difference = charged.subtract(deductible);
        entry.credit(() -> accounts.numbered(client, difference.signum() < 0 ? "4700" : "4750", "0"), difference);
    }

    private void owed(Entry entry, Row model, String account) {
        BigDecimal amount = model.json().path("importe").decimalValue();
        if (amount.signum() > 0) {
            entry.debit(() -> accounts.numbered(model.client(), account, "0"), amount);
            entry.credit(() -> accounts.numbered(model.client(), "4750", "0"), amount);
        }
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
                journal.reverse(
                        model.client(), MODEL, other.id(), environment.clock().today());
            }
        }
    }
}
