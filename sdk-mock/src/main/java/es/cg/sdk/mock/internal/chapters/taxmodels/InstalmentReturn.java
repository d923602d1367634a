package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Set;

/**
 * Model 130: a fifth of the net income since January, minus the earlier quarters and what customers have withheld; of
 * farming, two per cent of the quarter's income. Without VAT returns, the charged VAT is income, and paid VAT a cost.
 */
final class InstalmentReturn {
    private static final BigDecimal SHARE = new BigDecimal("0.20");
    private static final BigDecimal SHARE_OF_FARMING = new BigDecimal("0.02");
    private static final String FARMING = "B0[1-5]";

    private final Books books;
    private final Returns returns;

    // The ids of the activities that are farms; empty text for that of a record that names none.
    private final Set<String> farms = new HashSet<>();

    InstalmentReturn(Books books, Returns returns) {
        this.books = books;
        this.returns = returns;
        Row principal = books.principal();
        for (Row activity : books.activities()) {
            if (isFarm(activity)) {
                farms.add(activity.id());
                farms.add(activity.equals(principal) ? "" : activity.id());
            }
        }
    }

    ModelBoxes boxes(int year, String period, boolean deductsVat) {
        LocalDate first = LocalDate.of(year, 1, 1);
        LocalDate last = TaxPeriods.last(year, period);
        ModelBoxes boxes = new ModelBoxes();
        boxes.zero("01", "02", "05", "06", "08", "10", "13", "15", "16");
        LocalDate quarter = TaxPeriods.first(year, period);
        for (Row invoice : books.issued(first, last)) {
            boxes.from(invoice.id());
            BigDecimal income = income(invoice.json(), deductsVat);
            BigDecimal withheld = Books.number(invoice.json(), "retencion_irpf_importe");
            if (!isOfFarm(invoice)) {
                boxes.add("01", income).add("06", withheld);
            } else if (!InvoiceBooks.accrual(invoice).isBefore(quarter)) {
                boxes.add("08", income).add("10", withheld);
            }
        }
        addCosts(boxes, first, last, deductsVat);
        boxes.put("03", boxes.get("01").subtract(boxes.get("02")));
        boxes.put("04", share(boxes.get("03").max(BigDecimal.ZERO), SHARE));
        for (Row earlier : returns.inForce("130", year)) {
            if (earlier.text("periodo").compareTo(period) < 0) {
                boxes.fromReturn(earlier.id());
                boxes.add(
                        "05",
                        Returns.box(earlier, "07")
                                .subtract(Returns.box(earlier, "16"))
                                .max(BigDecimal.ZERO));
            }
        }
        boxes.from("");
        boxes.put("07", boxes.get("04").subtract(boxes.get("05")).subtract(boxes.get("06")));
        boxes.put("09", share(boxes.get("08"), SHARE_OF_FARMING));
        boxes.put("11", boxes.get("09").subtract(boxes.get("10")));
        boxes.put("12", boxes.get("07").add(boxes.get("11")).max(BigDecimal.ZERO));
        boxes.put("14", boxes.get("12").subtract(boxes.get("13")));
        return boxes.put("17", boxes.get("14")).put("19", boxes.get("17"));
    }

    /** Returns the income: the base with what was charged on it, unless VAT returns declare that. */
    private static BigDecimal income(JsonNode invoice, boolean declaresVat) {
        if (!declaresVat) {
            return Books.number(invoice, "total");
        }
        BigDecimal income = Books.number(invoice, "base_imponible");
        for (JsonNode part : invoice.path("desglose_iva")) {
            income = VatReturn.isCompensation(part) ? income.add(Books.number(part, "cuota")) : income;
        }
        return income;
    }

    /** Adds costs. Those of a farm are in no box, since it pays by its income. */
    private void addCosts(ModelBoxes boxes, LocalDate first, LocalDate last, boolean deductsVat) {
        for (Purchases.Part part : Purchases.of(books, first, last)) {
            if (ExpensesChapter.deductible(part.record()) && !isOfFarm(part.record())) {
                boxes.from(part.record().id())
                        .add("02", deductsVat ? part.total().subtract(part.deductedTax()) : part.total());
            }
        }
        for (Row payslip : books.payslips("fecha_hasta", first, last)) {
            if (!isOfFarm(payslip)) {
                boxes.from(payslip.id()).add("02", Books.number(payslip.json(), "coste_empresa"));
            }
        }
        boxes.from("");
    }

    /** Whether the activity of a record is a farm: the one that it names, else the principal one. */
    private boolean isOfFarm(Row record) {
        return farms.contains(record.text("actividad_id"));
    }

    /** Whether an activity is a farm. */
    static boolean isFarm(Row activity) {
        return activity.text("codigo_iae").matches(FARMING);
    }

    private static BigDecimal share(BigDecimal amount, BigDecimal share) {
        return amount.multiply(share).setScale(2, RoundingMode.HALF_UP);
    }
}
