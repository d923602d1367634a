package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.expenses.IncomeKinds;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What an adviser would ask about a tax model: each question once, with the number of records that it is about and
 * their sum. Confined to one thread.
 */
record ModelAvisos(Books books, Returns returns, ModelFigures figures, Map<TaxAviso, Tally> tallies) {
    private static final Set<String> OF_VAT = Set.of("303", "390");
    private static final int MAX_NAMED = 20;

    /** The mock's own field of a model: the ids of the records that it was generated from. */
    static final String RECORDS = "_registros";

    // The boxes that depend on earlier returns of the same period.
    private static final Set<String> AFTER_EARLIER =
            Set.of("04", "05", "07", "08", "18", "19", "29", "30", "70", "71", "72", "73", "108", "109", "111");

    private static final Map<String, String> SUMMED_UP = Map.of("190", "111", "180", "115", "193", "123");

    static ModelAvisos of(Books books, Returns returns, ModelFigures figures) {
        return new ModelAvisos(books, returns, figures, new EnumMap<>(TaxAviso.class));
    }

    /** The records that a question is about, and their sum. */
    private static final class Tally {
        private final Set<String> records = new HashSet<>();
        private BigDecimal sum = BigDecimal.ZERO;
    }

    /** Adds the questions about a model to its fields. */
    void addTo(ObjectNode fields, String model, int year, String period) {
        LocalDate first = TaxPeriods.first(year, period);
        LocalDate last = TaxPeriods.last(year, period);
        if (OF_VAT.contains(model)) {
            purchases(first, last);
            sales(LocalDate.of(year, 1, 1), first, last);
        }
        if (model.equals("349")) {
            EuOperations operations = new EuOperations(books);
            operations
                    .withoutPeriod(first, last)
                    .forEach(each -> count(TaxAviso.RECTIFICACION_SIN_PERIODO, each.record(), each.base()));
        }
        if (model.equals("130")) {
            costs(LocalDate.of(year, 1, 1), last);
        }
        if (OF_VAT.contains(model) || figures.isOfWithholdings(model)) {
            withholdings(model, first, last);
        }
        tallies.forEach(
                (aviso, tally) -> Avisos.add(fields, aviso.code(), aviso.text(tally.records.size(), tally.sum)));
        List<String> missing = missing(model, year, period);
        if (!missing.isEmpty()) {
            TaxAviso aviso = TaxAviso.PERIODO_ANTERIOR_SIN_GENERAR;
            Avisos.add(fields, aviso.code(), aviso.text(missing));
        }
    }

    /** Adds to a shown model which boxes and records differ now from those that it was generated from. */
    static void addIfStale(ObjectNode shown, Row model, ModelBoxes now) {
        Set<String> boxes = now.different(model.json().path("casillas"));
        // They come from the returns that a correction follows, and one that is submitted follows itself.
        boxes.removeAll(model.is("tipo_declaracion", Corrections.ORDINARY) ? Set.of() : AFTER_EARLIER);
        if (boxes.isEmpty()) {
            return;
        }
        Set<String> records = now.records();
        for (JsonNode id : model.json().path(RECORDS)) {
            if (!records.remove(id.asText())) {
                records.add(id.asText());
            }
        }
        TaxAviso aviso = TaxAviso.MODELO_DESACTUALIZADO;
        List<String> named = records.stream().limit(MAX_NAMED).toList();
        Avisos.add(shown, aviso.code(), aviso.text(boxes, named));
    }

    private void count(TaxAviso aviso, Row record, BigDecimal amount) {
        Tally tally = tallies.computeIfAbsent(aviso, none -> new Tally());
        tally.records.add(record.id());
        tally.sum = tally.sum.add(amount);
    }

    private void purchases(LocalDate first, LocalDate last) {
        for (Purchases.Part part : Purchases.of(books, first, last)) {
            Row record = part.record();
            boolean charged = !part.isSelfAssessed()
                    && !part.isImport()
                    && part.deductedTax().signum() != 0;
            if (part.isDeferredImport() && books.filesQuarterly()) {
                count(TaxAviso.IMPORTACION_DIFERIDA_TRIMESTRAL, record, part.charged());
            }
            if (charged
                    && part.tax().equals(VatRates.IVA_TAX)
                    && Identification.isAbroad(record.json(), "proveedor_nif")) {
                count(TaxAviso.IVA_DE_PROVEEDOR_EXTRANJERO, record, part.deductedTax());
            }
            boolean named = !Identification.of(record, "proveedor_nif").isEmpty()
                    && !record.text("numero_factura").isEmpty();
            if (charged && record.is("tipo", "ticket") && !named) {
                count(TaxAviso.TICKET_SIN_DATOS, record, part.deductedTax());
            }
        }
    }

    private void sales(LocalDate newYear, LocalDate first, LocalDate last) {
        boolean deducts = Purchases.of(books, newYear, last).stream()
                .anyMatch(part -> part.deductedTax().signum() != 0);
        for (Row invoice : books.issued(newYear, last)) {
            for (JsonNode part : invoice.json().path("desglose_iva")) {
                BigDecimal base = Books.number(part, "base");
                if (deducts && base.signum() != 0 && VatReturn.isExemptWithoutDeduction(part)) {
                    count(TaxAviso.PRORRATA, invoice, base);
                }
                if (!InvoiceBooks.accrual(invoice).isBefore(first) && VatReturn.isOfAnotherCountry(part)) {
                    count(TaxAviso.TIPO_NO_ESPANOL, invoice, base);
                }
            }
        }
    }

    /** Counts costs that do not say whether they are of the farm or of the other activity of a client. */
    private void costs(LocalDate first, LocalDate last) {
        long farms =
                books.activities().stream().filter(InstalmentReturn::isFarm).count();
        if (farms == 0 || farms == books.activities().size()) {
            return;
        }
        for (Purchases.Part part : Purchases.of(books, first, last)) {
            if (part.record().text("actividad_id").isEmpty() && ExpensesChapter.deductible(part.record())) {
                count(TaxAviso.GASTO_SIN_ACTIVIDAD, part.record(), part.base());
            }
        }
    }

    /** Counts expenses with a withholding that no model declares, and those that a payment declares again. */
    private void withholdings(String model, LocalDate first, LocalDate last) {
        Set<String> paid = new HashSet<>();
        LocalDate end = TaxPeriods.last(last.getYear(), TaxPeriods.quarter(last));
        for (Row payment : books.payments(TaxPeriods.first(first.getYear(), TaxPeriods.quarter(first)), end)) {
            BigDecimal base = Books.number(payment.json(), "base_retencion");
            BigDecimal withheld = Books.number(payment.json(), "retencion_importe");
            paid.add(withholding(
                    payment.text("fecha_pago"), Identification.of(payment, "perceptor_nif"), base, withheld));
        }
        for (Row expense : books.expenses(first, last)) {
            BigDecimal withheld = Books.number(expense.json(), "retencion_irpf_importe");
            if (withheld.signum() == 0) {
                continue;
            }
            String person = Identification.of(expense, "proveedor_nif");
            boolean both =
                    paid.contains(withholding(ExpensesChapter.day(expense), person, Books.base(expense), withheld));
            boolean declared = !expense.text("tipo_renta").isEmpty();
            String in = SUMMED_UP.getOrDefault(model, model);
            if (!declared && !both) {
                count(TaxAviso.RETENCION_SIN_MODELO, expense, withheld);
            } else if (declared
                    && both
                    && (model.equals("303") || in.equals(IncomeKinds.modelOfExpense(expense.json())))) {
                count(TaxAviso.RETENCION_REPETIDA, expense, withheld);
            }
        }
    }

    private static String withholding(String day, String person, BigDecimal base, BigDecimal withheld) {
        LocalDate date = LocalDate.parse(day);
        return String.join(
                " ",
                Integer.toString(date.getYear()),
                TaxPeriods.quarter(date),
                person,
                base.stripTrailingZeros().toPlainString(),
                withheld.stripTrailingZeros().toPlainString());
    }

    /** Returns the earlier periods of the year that are not generated, and would change this model if they were. */
    private List<String> missing(String model, int year, String period) {
        return switch (model) {
            case "303" ->
                missing(
                        model,
                        year,
                        period,
                        boxes -> boxes.get("72").add(boxes.get("87")).signum() > 0);
            case "130" -> missing(model, year, period, boxes -> boxes.get("07").signum() > 0);
            case "390" -> missing("303", year, "", ModelBoxes::isActive);
            default -> List.of();
        };
    }

    private List<String> missing(String model, int year, String before, Predicate<ModelBoxes> matters) {
        List<Row> made = returns.all(model, year);
        boolean monthly = before.isEmpty()
                ? !books.filesQuarterly()
                        || made.stream().anyMatch(row -> !row.text("periodo").endsWith("T"))
                : !before.endsWith("T");
        List<String> missing = new ArrayList<>();
        for (String period : TaxPeriods.periods(model)) {
            boolean earlier = before.isEmpty() || period.compareTo(before) < 0;
            boolean there = made.stream()
                    .map(row -> row.text("periodo"))
                    .anyMatch(name -> name.equals(period) || TaxPeriods.overlap(name, period));
            if (period.endsWith("T") != monthly
                    && earlier
                    && !there
                    && matters.test(figures.boxes(model, year, period, Corrections.ORDINARY))) {
                missing.add(period);
            }
        }
        return missing;
    }
}
