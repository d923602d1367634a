package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.expenses.IncomeKinds;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The models of income tax withheld from others, 111, 115 and 123, and their yearly summaries 190, 180 and 193. They
 * come from confirmed payments, confirmed expenses with a kind of income, and payslips.
 */
record Withholdings(Books books) {
    // Model 111: the first of the three boxes of each kind of income, and the keys of Model 190 that belong to it.
    private static final int WORK = 1;
    private static final int ACTIVITIES = 7;
    private static final int PRIZES = 13;
    private static final int IMAGE_RIGHTS = 25;
    private static final List<Integer> KINDS =
            List.of(WORK, WORK + 3, ACTIVITIES, ACTIVITIES + 3, PRIZES, PRIZES + 3, IMAGE_RIGHTS);
    private static final Map<String, Integer> BOX_OF_KEY = Map.of("K", PRIZES, "J", IMAGE_RIGHTS);

    // The boxes of the sum and the result.
    private static final Map<String, List<String>> SUMS =
            Map.of("111", List.of("28", "30"), "115", List.of("03", "05"), "123", List.of("06", "08"));

    /**
     * Income from which tax is withheld.
     *
     * @param record the id of the payment, the expense or the payslip
     * @param box the first of its three boxes in its model
     * @param key the key and subkey of Model 190; empty for the other models
     */
    private record Income(
            String record, String model, int box, String person, String key, BigDecimal base, BigDecimal withheld) {
        /** Whether Model 190 alone declares it. */
        boolean exempt() {
            return key.startsWith("L");
        }
    }

    /** Returns people, base and withheld tax of each kind of income, in three boxes each, with sum and result. */
    ModelBoxes boxes(String model, LocalDate first, LocalDate last) {
        ModelBoxes boxes = new ModelBoxes();
        for (int kind : model.equals("111") ? KINDS : List.of(1)) {
            boxes.zero(box(kind), box(kind + 1), box(kind + 2));
        }
        BigDecimal withheld = BigDecimal.ZERO;
        Set<String> people = new HashSet<>();
        List<Income> incomes = incomes(model, first, last);
        incomes.removeIf(Income::exempt);
        for (Income each : incomes) {
            if (people.add(each.box() + " " + each.person())) {
                boxes.add(box(each.box()), BigDecimal.ONE);
            }
            boxes.from(each.record());
            boxes.add(box(each.box() + 1), each.base());
            boxes.add(box(each.box() + 2), each.withheld());
            boxes.from("");
            withheld = withheld.add(each.withheld());
        }
        List<String> sums = SUMS.getOrDefault(model, List.of());
        sums.forEach(boxes::zero);
        for (String sum : sums) {
            boxes.put(sum, withheld);
        }
        return boxes;
    }

    /** Returns the yearly summary of a model. A person counts once, in Model 190 once for each key and subkey. */
    ModelBoxes summary(String of, int year) {
        ModelBoxes boxes = new ModelBoxes();
        boxes.zero("01", "02", "03");
        Set<String> perceptions = new HashSet<>();
        for (Income each : incomes(of, LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31))) {
            if (perceptions.add(each.person() + " " + each.key())) {
                boxes.add("01", BigDecimal.ONE);
            }
            boxes.from(each.record())
                    .add("02", each.base())
                    .add("03", each.withheld())
                    .from("");
        }
        return boxes;
    }

    private List<Income> incomes(String model, LocalDate first, LocalDate last) {
        List<Income> incomes = new ArrayList<>();
        for (Row row : books.payments(first, last)) {
            JsonNode payment = row.json();
            String kind = IncomeKinds.of(payment);
            BigDecimal base = Books.number(payment, "base_retencion");
            BigDecimal withheld = Books.number(payment, "retencion_importe");
            incomes.add(new Income(
                    row.id(),
                    IncomeKinds.modelOfPayment(payment),
                    box(kind, payment),
                    Identification.of(row, "perceptor_nif"),
                    key(row.text("clave_percepcion"), row.text("subclave")),
                    base,
                    withheld));
        }
        for (Row row : books.expenses(first, last)) {
            String kind = row.text("tipo_renta");
            BigDecimal withheld = Books.number(row.json(), "retencion_irpf_importe");
            if (!kind.isEmpty() && withheld.signum() != 0) {
                incomes.add(new Income(
                        row.id(),
                        IncomeKinds.modelOfExpense(row.json()),
                        box(kind, row.json()),
                        Identification.of(row, "proveedor_nif"),
                        kind.equals(IncomeKinds.PROFESSIONAL) ? key("G", "") : "",
                        Books.base(row),
                        withheld));
            }
        }
        books.payslips("fecha_pago", first, last).forEach(row -> addPayslip(row, incomes));
        incomes.removeIf(each -> !each.model().equals(model));
        return incomes;
    }

    /** Adds the pay in money of a payslip, and what it has in kind, each with its share of the tax. */
    private static void addPayslip(Row payslip, List<Income> incomes) {
        String model = IncomeKinds.model(IncomeKinds.WORK);
        String person = payslip.text("trabajador_nif");
        BigDecimal inKind = BigDecimal.ZERO;
        for (JsonNode each : payslip.json().path("devengos")) {
            inKind = inKind.add(
                    each.path("tipo").asText().equals("especie") ? Books.number(each, "importe") : BigDecimal.ZERO);
        }
        BigDecimal rate = Books.number(payslip.json(), "retencion_irpf_pct");
        BigDecimal onKind = InvoiceTotals.cents(inKind.multiply(rate).movePointLeft(2));
        if (inKind.signum() != 0) {
            incomes.add(new Income(payslip.id(), model, WORK + 3, person, key("A", ""), inKind, onKind));
        }
        incomes.add(new Income(
                payslip.id(),
                model,
                WORK,
                person,
                key("A", ""),
                Books.number(payslip.json(), "base_irpf").subtract(inKind),
                Books.number(payslip.json(), "retencion_irpf_importe").subtract(onKind)));
    }

    /** Returns a key of Model 190 with its subkey, by default the first. */
    private static String key(String key, String subkey) {
        return key.isEmpty() ? "" : key + (subkey.isEmpty() ? "01" : subkey);
    }

    private static int box(String kind, JsonNode income) {
        if (!IncomeKinds.model(kind).equals("111")) {
            return 1;
        }
        int activities = BOX_OF_KEY.getOrDefault(income.path("clave_percepcion").asText(), ACTIVITIES);
        int inMoney = kind.equals(IncomeKinds.WORK) ? WORK : activities;
        boolean inKind = income.path("en_especie").asBoolean();
        return inKind && inMoney != IMAGE_RIGHTS ? inMoney + 3 : inMoney;
    }

    private static String box(int number) {
        return String.format(Locale.ROOT, "%02d", number);
    }
}
