package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Model 390: the sums of the year's Models 303, and the volume of operations. */
record VatSummary(Books books, Returns returns) {
    // Each box with the boxes of Model 303 that it sums up.
    private static final Map<String, List<String>> SUMS = Map.ofEntries(
            Map.entry("01", List.of("01")),
            Map.entry("02", List.of("03")),
            Map.entry("03", List.of("04")),
            Map.entry("04", List.of("06")),
            Map.entry("05", List.of("07")),
            Map.entry("06", List.of("09")),
            Map.entry("27", List.of("12")),
            Map.entry("28", List.of("13")),
            Map.entry("29", List.of("14")),
            Map.entry("30", List.of("15")),
            Map.entry("33", List.of("01", "04", "07", "10", "12", "14", "150", "153", "165")),
            Map.entry("34", List.of("03", "06", "09", "11", "13", "15", "152", "155", "167")),
            Map.entry("35", List.of("168")),
            Map.entry("36", List.of("170")),
            Map.entry("41", List.of("156")),
            Map.entry("42", List.of("158")),
            Map.entry("43", List.of("25")),
            Map.entry("44", List.of("26")),
            Map.entry("47", List.of("27")),
            Map.entry("48", List.of("28")),
            Map.entry("49", List.of("29")),
            Map.entry("50", List.of("30")),
            Map.entry("51", List.of("31")),
            Map.entry("52", List.of("32")),
            Map.entry("53", List.of("33")),
            Map.entry("54", List.of("34")),
            Map.entry("55", List.of("35")),
            Map.entry("58", List.of("38")),
            Map.entry("59", List.of("39")),
            Map.entry("61", List.of("42")),
            Map.entry("64", List.of("45")),
            Map.entry("65", List.of("46")),
            Map.entry("84", List.of("64")),
            Map.entry("99", List.of("01", "04", "07", "14", "150", "153", "165")),
            Map.entry("103", List.of("59")),
            Map.entry("104", List.of("60")),
            Map.entry("110", List.of("120")),
            Map.entry("125", List.of("122")),
            Map.entry("599", List.of("19")),
            Map.entry("600", List.of("21")),
            Map.entry("601", List.of("22")),
            Map.entry("602", List.of("24")),
            Map.entry("62", List.of("41")),
            Map.entry("639", List.of("40")),
            Map.entry("659", List.of("77")));

    // The boxes of base and tax of purchases within the EU, by their rate: of goods, and of services.
    private static final List<String> GOODS = List.of("25", "26");
    private static final Map<String, List<String>> GOODS_BY_RATE =
            Map.of("4", List.of("21", "22"), "10", List.of("23", "24"));
    private static final List<String> SERVICES = List.of("551", "552");
    private static final Map<String, List<String>> SERVICES_BY_RATE =
            Map.of("4", List.of("545", "546"), "10", List.of("547", "548"));

    private static final Set<String> LAST = Set.of("4T", "12");

    ModelBoxes boxes(int year) {
        ModelBoxes boxes = new ModelBoxes();
        SUMS.keySet().forEach(boxes::zero);
        boxes.zero("85", "95", "97", "98", "105");
        List<Row> year303 = returns.inForce("303", year).stream()
                .sorted(Comparator.comparing(row -> row.text("periodo")))
                .toList();
        for (Row row : year303) {
            boxes.from(row.id());
            SUMS.forEach((box, from) -> from.forEach(each -> boxes.add(box, Returns.box(row, each))));
            // The whole result of the period, before what an earlier return of it has paid or got.
            BigDecimal result = Returns.box(row, "69");
            boxes.add("95", result.max(BigDecimal.ZERO));
            if (LAST.contains(row.text("periodo"))) {
                boxes.put("97", Returns.box(row, "72"))
                        .put("98", result.negate().max(BigDecimal.ZERO));
            }
        }
        boxes.from("");
        if (!year303.isEmpty()) {
            boxes.put("85", Returns.box(year303.get(0), "110"));
        }
        year303.forEach(row -> addPurchases(boxes, year, row.text("periodo")));
        boxes.put("86", boxes.get("84").add(boxes.get("659")).subtract(boxes.get("85")));
        addSales(boxes, year);
        return boxes.put("108", boxes.sum(List.of("99", "101", "103", "104", "105", "110", "125")));
    }

    /**
     * Adds what the Model 303 of a period does not have: the base of compensations, and of purchases within the EU the
     * rates, and goods and services apart. Its boxes of corrections have purchases too, which are no operations.
     */
    private void addPurchases(ModelBoxes boxes, int year, String period) {
        for (Purchases.Part part : Purchases.of(books, TaxPeriods.first(year, period), TaxPeriods.last(year, period))) {
            if (part.corrects()) {
                boxes.add("99", part.isSelfAssessed() ? part.base().negate() : BigDecimal.ZERO);
            } else if (part.isCompensation()) {
                boxes.add("60", part.deductedBase());
            } else if (part.isWithinEu() && part.charged().signum() != 0) {
                String rate = part.rate().stripTrailingZeros().toPlainString();
                List<String> charged = part.isEuService()
                        ? SERVICES_BY_RATE.getOrDefault(rate, SERVICES)
                        : GOODS_BY_RATE.getOrDefault(rate, GOODS);
                boxes.add(charged.get(0), part.base()).add(charged.get(1), part.charged());
                if (!part.investment()) {
                    boxes.add(part.isEuService() ? "597" : "56", part.deductedBase());
                    boxes.add(part.isEuService() ? "598" : "57", part.deductedTax());
                }
            }
        }
    }

    /** Adds sales that Model 303 does not have: exempt without a right to deduct, and with a farmer's compensation. */
    private void addSales(ModelBoxes boxes, int year) {
        for (Row invoice : books.issued(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31))) {
            for (JsonNode part : invoice.json().path("desglose_iva")) {
                if (VatReturn.isExemptWithoutDeduction(part)) {
                    boxes.add("105", Books.number(part, "base"));
                } else if (VatReturn.isCompensation(part)) {
                    boxes.add("101", Books.number(part, "base"));
                }
            }
        }
    }
}
