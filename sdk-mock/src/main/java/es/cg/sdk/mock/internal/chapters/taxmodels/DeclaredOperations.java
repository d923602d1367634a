package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.expenses.IncomeKinds;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.chapters.records.PurchaseOperations;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.RowKey;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.time.Period;

/** Whether a client has operations that a tax model declares, so that it must file the model. */
public record DeclaredOperations(Environment environment, long client) {
    private static final String OF_WORK = IncomeKinds.model(IncomeKinds.WORK);
    private static final int MONTH = "2026-01".length();

    private static final RowKey MODEL_OF_PAYMENT =
            RowKey.of("model of a payment", row -> IncomeKinds.modelOfPayment(row.json()));
    private static final RowKey MODEL_OF_EXPENSE = RowKey.of("model of an expense", DeclaredOperations::modelOfExpense);
    private static final RowKey EU_DELIVERY =
            RowKey.of("month of a delivery within the EU", row -> isIssued(row, "E5") ? month(row) : "");
    private static final RowKey SERVICE_ABROAD =
            RowKey.of("month of a service outside Spain", row -> isIssued(row, "N2") ? month(row) : "");
    private static final RowKey EU_PURCHASE = RowKey.of(
            "month of a purchase within the EU",
            row -> PurchaseOperations.isWithinEu(row.json())
                    ? ExpensesChapter.day(row).substring(0, MONTH)
                    : "");

    /**
     * Whether the client withholds income tax that 111, 115 or 123 declares: from its workers, or in an expense or
     * payment that is registered, draft or not.
     */
    public boolean withholds(String model) {
        boolean employs = model.equals(OF_WORK)
                && (environment.table(TableNames.WORKERS).sizeOf(client) > 0
                        || environment.table(TableNames.PAYSLIPS).sizeOf(client) > 0);
        return employs
                || has(TableNames.IRPF_PAYMENTS, RowFilter.text(MODEL_OF_PAYMENT, model))
                || has(TableNames.EXPENSES, RowFilter.text(MODEL_OF_EXPENSE, model));
    }

    /** Whether the client has sold to or registered a purchase from another EU country in a period of Model 349. */
    public boolean tradesWithinEu(int year, String period) {
        LocalDate last = TaxPeriods.last(year, period);
        return TaxPeriods.first(year, period)
                .datesUntil(last.plusDays(1), Period.ofMonths(1))
                .map(month -> month.toString().substring(0, MONTH))
                .anyMatch(this::tradesWithinEu);
    }

    private boolean tradesWithinEu(String month) {
        RowFilter services =
                RowFilter.text(SERVICE_ABROAD, month).and(invoice -> Books.isToEuBusiness(environment, invoice));
        return has(TableNames.INVOICES, RowFilter.text(EU_DELIVERY, month))
                || has(TableNames.INVOICES, services)
                || has(TableNames.EXPENSES, RowFilter.text(EU_PURCHASE, month));
    }

    private boolean has(String table, RowFilter filter) {
        return environment.table(table).newest(client, filter) != null;
    }

    private static String modelOfExpense(Row expense) {
        String kind = expense.text("tipo_renta");
        boolean withheld =
                Books.number(expense.json(), "retencion_irpf_importe").signum() != 0;
        return kind.isEmpty() || !withheld ? "" : IncomeKinds.modelOfExpense(expense.json());
    }

    private static String month(Row invoice) {
        return InvoiceBooks.accrual(invoice).toString().substring(0, MONTH);
    }

    /** Whether an issued invoice that counts has a part without tax for this reason. */
    private static boolean isIssued(Row invoice, String reason) {
        if (invoice.is("sentido", "recibida") || invoice.is("estado", "anulada")) {
            return false;
        }
        for (JsonNode part : invoice.json().path("desglose_iva")) {
            if (VatReturn.untaxed(part).equals(reason)) {
                return true;
            }
        }
        return false;
    }
}
