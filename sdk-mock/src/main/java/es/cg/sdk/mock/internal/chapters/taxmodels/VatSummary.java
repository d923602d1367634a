package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.json.ExactJson;
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
    private static final JsonNode SUMS = ExactJson.resource(VatSummary.class, "sums-390.json");

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
        SUMS.fieldNames().forEachRemaining(boxes::zero);
        boxes.zero("85", "95", "97", "98", "105");
        List<Row> year303 = returns.inForce("303", year).stream()
                .sorted(Comparator.comparing(row -> row.text("periodo")))
                .toList();
        for (Row row : year303) {
            boxes.from(row.id());
            SUMS.properties()
                    .forEach(sum ->
                            sum.getValue().forEach(each -> boxes.add(sum.getKey(), Returns.box(row, each.asText()))));
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
