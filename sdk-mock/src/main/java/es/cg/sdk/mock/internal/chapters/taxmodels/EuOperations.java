package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Model 349: deliveries (key E) and services (S) to businesses in other countries of the EU, and purchases of goods (A)
 * and services (I) from them. Boxes 01 and 02 have the operators and their sum, once for each key; 03 and 04 the
 * corrections of earlier periods, with what each operator's sum of that period is now. Confined to one thread.
 */
record EuOperations(Books books) {
    /**
     * An operation, or a correction of one.
     *
     * @param operator the key and the identifier of the other party
     * @param of the day of the operation, also if this corrects it
     */
    record Operation(Row record, String operator, BigDecimal base, LocalDate of) {}

    ModelBoxes boxes(int year, String period) {
        LocalDate first = TaxPeriods.first(year, period);
        LocalDate last = TaxPeriods.last(year, period);
        ModelBoxes boxes = new ModelBoxes().zero("01", "02", "03", "04");
        List<Operation> operations = operations(first, last);
        Map<String, BigDecimal> sums = sums(operations, first);
        Set<String> counted = new HashSet<>();
        for (Operation each : operations) {
            boxes.from(each.record().id());
            if (each.of().isBefore(first)) {
                LocalDate start = start(each.of(), period);
                if (counted.add(each.operator() + " " + start)) {
                    boxes.add("03", BigDecimal.ONE).add("04", corrected(each.operator(), start, period, last));
                }
            } else if (sums.getOrDefault(each.operator(), BigDecimal.ZERO).signum() > 0) {
                boxes.add("02", each.base());
                boxes.add("01", counted.add(each.operator()) ? BigDecimal.ONE : BigDecimal.ZERO);
            }
        }
        return boxes.from("");
    }

    /** Returns operations of operators whose sum is negative: they correct a period that is not known. */
    List<Operation> withoutPeriod(LocalDate first, LocalDate last) {
        List<Operation> operations = operations(first, last);
        Map<String, BigDecimal> sums = sums(operations, first);
        return operations.stream()
                .filter(each ->
                        sums.getOrDefault(each.operator(), BigDecimal.ZERO).signum() < 0)
                .toList();
    }

    private static Map<String, BigDecimal> sums(List<Operation> operations, LocalDate first) {
        Map<String, BigDecimal> sums = new HashMap<>();
        operations.stream()
                .filter(each -> !each.of().isBefore(first))
                .forEach(each -> sums.merge(each.operator(), each.base(), BigDecimal::add));
        return sums;
    }

    /** Returns the sum of an operator in an earlier period, with its corrections up to a day. */
    private BigDecimal corrected(String operator, LocalDate start, String period, LocalDate until) {
        return operations(start, until).stream()
                .filter(each -> each.operator().equals(operator))
                .filter(each -> start(each.of(), period).equals(start))
                .map(Operation::base)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static LocalDate start(LocalDate day, String period) {
        return period.endsWith("T") ? TaxPeriods.startOfQuarter(day) : day.withDayOfMonth(1);
    }

    private List<Operation> operations(LocalDate first, LocalDate last) {
        List<Operation> operations = new ArrayList<>();
        for (Row invoice : books.issued(first, last)) {
            for (JsonNode part : invoice.json().path("desglose_iva")) {
                String reason = VatReturn.untaxed(part);
                boolean service = reason.equals("N2") && books.isToEuBusiness(invoice);
                BigDecimal base = Books.number(part, "base");
                if ((service || reason.equals("E5")) && base.signum() != 0) {
                    String operator = (service ? "S " : "E ") + books.buyer(invoice);
                    operations.add(
                            new Operation(invoice, operator, base, InvoiceBooks.accrual(books.original(invoice))));
                }
            }
        }
        for (Purchases.Part part : Purchases.of(books, first, last)) {
            if (part.isWithinEu() && part.base().signum() != 0) {
                String operator =
                        (part.isEuService() ? "I " : "A ") + Identification.of(part.record(), "proveedor_nif");
                LocalDate day = LocalDate.parse(ExpensesChapter.day(part.record()));
                operations.add(new Operation(part.record(), operator, part.base(), day));
            }
        }
        return operations;
    }
}
