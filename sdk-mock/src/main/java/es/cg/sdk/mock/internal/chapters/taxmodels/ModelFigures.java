package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Computes the boxes of a tax model from the client's books: invoices that are not annulled, confirmed expenses and IRPF
 * payments, and for a yearly summary the models of its year. Boxes that the mock cannot compute are zero.
 */
final class ModelFigures {
    private static final BigDecimal INSTALMENT = new BigDecimal("0.20");
    private static final BigDecimal THIRD_PARTY = new BigDecimal("3005.06");

    // Base and tax of each rate in Model 303.
    private static final Map<String, List<String>> RATES =
            Map.of("4", List.of("01", "03"), "10", List.of("04", "06"), "21", List.of("07", "09"));

    // Model 111: the first of the three boxes of each kind of income, and the keys of Model 190 that belong to it.
    private static final int WORK = 1;
    private static final int ACTIVITIES = 7;
    private static final int PRIZES = 13;
    private static final int IMAGE_RIGHTS = 25;
    private static final List<Integer> KINDS =
            List.of(WORK, WORK + 3, ACTIVITIES, ACTIVITIES + 3, PRIZES, PRIZES + 3, IMAGE_RIGHTS);
    private static final Map<String, Integer> KIND =
            Map.of("A", WORK, "B", WORK, "C", WORK, "E", WORK, "F", WORK, "L", WORK, "K", PRIZES, "J", IMAGE_RIGHTS);
    private static final String PEOPLE = "01 04 07 10 13 16 25";
    private static final String BASES = "02 05 08 11 14 17 26";

    private final Environment environment;
    private final long client;

    ModelFigures(Environment environment, long client) {
        this.environment = environment;
        this.client = client;
    }

    ModelBoxes boxes(String model, int year, String period) {
        LocalDate first = TaxPeriods.first(year, period);
        LocalDate last = TaxPeriods.last(year, period);
        return switch (model) {
            case "303" -> vat(first, last);
            case "390" -> vatOfTheYear(year);
            case "130" -> instalment(year, period);
            case "111" -> withholdings("111", first, last, "28", "30");
            case "115" -> withholdings("115", first, last, "03", "05");
            case "123" -> withholdings("123", first, last, "06", "08");
            case "190" -> summary("111", year, Map.of("01", PEOPLE, "02", BASES, "03", "28"));
            case "180" -> summary("115", year, Map.of("01", "01", "02", "02", "03", "03"));
            case "193" -> summary("123", year, Map.of("01", "01", "02", "02", "03", "03"));
            case "347" -> thirdParties(year);
            default -> new ModelBoxes();
        };
    }

    private ModelBoxes vat(LocalDate first, LocalDate last) {
        ModelBoxes boxes = new ModelBoxes();
        for (Row invoice : issued(first, last)) {
            for (JsonNode part : invoice.json().path("desglose_iva")) {
                List<String> pair =
                        RATES.get(number(part, "iva_pct").stripTrailingZeros().toPlainString());
                if (pair != null) {
                    boxes.add(pair.get(0), number(part, "base"));
                    boxes.add(pair.get(1), number(part, "cuota"));
                }
            }
        }
        for (Row expense : expenses(first, last)) {
            for (JsonNode part : expense.json().path("desglose_iva")) {
                BigDecimal share = part.path("deducible_pct").isNumber()
                        ? number(part, "deducible_pct").movePointLeft(2)
                        : BigDecimal.ONE;
                boxes.add("28", number(part, "base").multiply(share));
                boxes.add("29", number(part, "cuota").multiply(share));
            }
        }
        return boxes.settled303();
    }

    private ModelBoxes vatOfTheYear(int year) {
        ModelBoxes boxes = summary("303", year, Map.of("47", "27", "64", "45", "65", "46", "95", "71"));
        ModelBoxes bases = summary("303", year, Map.of("01", "01", "04", "04", "07", "07"));
        return boxes.put("84", boxes.get("65"))
                .put("108", bases.get("01").add(bases.get("04")).add(bases.get("07")));
    }

    /** Returns the yearly sums of boxes of another model, including complementary returns. */
    private ModelBoxes summary(String of, int year, Map<String, String> boxes) {
        ModelBoxes sums = new ModelBoxes();
        boxes.keySet().forEach(box -> sums.put(box, BigDecimal.ZERO));
        for (Row row : effective(of, year)) {
            boxes.forEach((box, from) -> List.of(from.split(" ")).forEach(each -> sums.add(box, box(row, each))));
        }
        return sums;
    }

    /** Returns the returns of a model in a year, without those that a substitute replaces. */
    private List<Row> effective(String model, int year) {
        List<Row> effective = new ArrayList<>();
        Set<String> replaced = new HashSet<>();
        for (Row row : environment.table(TableNames.TAX_MODELS).of(client)) {
            boolean counts = row.text("modelo").equals(model)
                    && row.json().path("ejercicio").asInt() == year
                    && !replaced.contains(row.text("periodo"));
            if (counts) {
                effective.add(row);
                // Newest first: a substitute replaces all earlier returns.
                if (row.text("tipo_declaracion").equals("sustitutiva")) {
                    replaced.add(row.text("periodo"));
                }
            }
        }
        return effective;
    }

    private static BigDecimal box(Row model, String number) {
        return new BigDecimal(model.json().path("casillas").path(number).asText("0"));
    }

    private ModelBoxes instalment(int year, String period) {
        LocalDate first = LocalDate.of(year, 1, 1);
        LocalDate last = TaxPeriods.last(year, period);
        ModelBoxes boxes = new ModelBoxes();
        for (String box : new String[] {"01", "02", "05", "06"}) {
            boxes.put(box, BigDecimal.ZERO);
        }
        for (Row invoice : issued(first, last)) {
            boxes.add("01", number(invoice.json(), "base_imponible"));
            boxes.add("06", number(invoice.json(), "retencion_irpf_importe"));
        }
        for (Row expense : expenses(first, last)) {
            for (JsonNode part : expense.json().path("desglose_iva")) {
                if (ExpensesChapter.deductible(expense)) {
                    boxes.add("02", number(part, "base"));
                }
            }
        }
        boxes.put("03", boxes.get("01").subtract(boxes.get("02")));
        boxes.put("04", boxes.get("03").max(BigDecimal.ZERO).multiply(INSTALMENT));
        for (Row earlier : effective("130", year)) {
            if (earlier.text("periodo").compareTo(period) < 0) {
                boxes.add("05", box(earlier, "07").max(BigDecimal.ZERO));
            }
        }
        boxes.put("07", boxes.get("04").subtract(boxes.get("05")).subtract(boxes.get("06")));
        boxes.put("12", boxes.get("07").max(BigDecimal.ZERO));
        boxes.put("14", boxes.get("12")).put("17", boxes.get("12"));
        return boxes.put("19", boxes.get("17"));
    }

    /** Returns people, base and withheld tax of each kind of income, in three boxes each, with the sum and the result. */
    private ModelBoxes withholdings(String model, LocalDate first, LocalDate last, String sum, String result) {
        boolean ofWork = model.equals("111");
        ModelBoxes boxes = new ModelBoxes();
        for (int kind : ofWork ? KINDS : List.of(1)) {
            boxes.put(box(kind), BigDecimal.ZERO).put(box(kind + 1), BigDecimal.ZERO);
            boxes.put(box(kind + 2), BigDecimal.ZERO);
        }
        BigDecimal withheld = BigDecimal.ZERO;
        Set<String> people = new HashSet<>();
        for (Row payment : confirmed(TableNames.IRPF_PAYMENTS, "fecha_pago", first, last)) {
            if (payment.text("modelo").isEmpty() || payment.text("modelo").equals(model)) {
                int kind = ofWork ? kind(payment) : 1;
                if (people.add(kind + " " + payment.text("perceptor_nif"))) {
                    boxes.add(box(kind), BigDecimal.ONE);
                }
                boxes.add(box(kind + 1), number(payment.json(), "base_retencion"));
                boxes.add(box(kind + 2), number(payment.json(), "retencion_importe"));
                withheld = withheld.add(number(payment.json(), "retencion_importe"));
            }
        }
        return boxes.put(sum, withheld).put(result, withheld);
    }

    /** Returns the first box of a payment's kind of income in Model 111. */
    private static int kind(Row payment) {
        int inMoney = KIND.getOrDefault(payment.text("clave_percepcion"), ACTIVITIES);
        boolean inKind = payment.json().path("en_especie").asBoolean();
        return inKind && inMoney != IMAGE_RIGHTS ? inMoney + 3 : inMoney;
    }

    private static String box(int number) {
        return String.format(Locale.ROOT, "%02d", number);
    }

    private ModelBoxes thirdParties(int year) {
        Map<String, BigDecimal> totals = new HashMap<>();
        for (Row invoice : issued(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31))) {
            if (!invoice.text("receptor_nif").isEmpty()) {
                totals.merge(invoice.text("receptor_nif"), number(invoice.json(), "total"), BigDecimal::add);
            }
        }
        ModelBoxes boxes = new ModelBoxes().put("01", BigDecimal.ZERO).put("02", BigDecimal.ZERO);
        totals.values().stream()
                .filter(total -> total.compareTo(THIRD_PARTY) > 0)
                .forEach(total -> boxes.add("01", BigDecimal.ONE).add("02", total));
        return boxes;
    }

    private List<Row> issued(LocalDate first, LocalDate last) {
        return environment.table(TableNames.INVOICES).of(client).stream()
                .filter(row -> !row.text("estado").equals("anulada")
                        && !row.text("sentido").equals("recibida")
                        && within(row.text("fecha_expedicion"), first, last))
                .toList();
    }

    private List<Row> expenses(LocalDate first, LocalDate last) {
        return environment.table(TableNames.EXPENSES).of(client).stream()
                .filter(ModelFigures::isConfirmed)
                .filter(row -> within(ExpensesChapter.day(row), first, last))
                .toList();
    }

    private List<Row> confirmed(String table, String field, LocalDate first, LocalDate last) {
        return environment.table(table).of(client).stream()
                .filter(row -> isConfirmed(row) && within(row.text(field), first, last))
                .toList();
    }

    private static boolean isConfirmed(Row row) {
        return row.text("estado").equals("confirmed");
    }

    private static boolean within(String day, LocalDate first, LocalDate last) {
        return day.compareTo(first.toString()) >= 0 && day.compareTo(last + "~") < 0;
    }

    private static BigDecimal number(JsonNode json, String field) {
        return json.path(field).decimalValue();
    }
}
