package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Model 303, in the layout that the tax agency has used since 2023. A negative result is deducted in the next periods
 * (110, 78, 87), and refunded in the last one of the year (73).
 */
record VatReturn(Books books, Returns returns) {
    private static final Set<String> EXEMPT_WITHOUT_DEDUCTION = Set.of("E1", "E6");

    // The boxes of base and tax of each rate; the earlier rates are in the lines of those that replaced them.
    private static final List<String> GENERAL = List.of("07", "09");
    private static final List<String> REDUCED = List.of("04", "06");
    private static final List<String> LOWERED = List.of("153", "155");
    private static final Map<String, List<String>> RATES = Map.of(
            "0", List.of("150", "152"),
            "2", List.of("165", "167"),
            "4", List.of("01", "03"),
            "5", LOWERED,
            "7.5", LOWERED,
            "7", REDUCED,
            "8", REDUCED,
            "10", REDUCED);

    // The same of the equivalence surcharge.
    private static final List<String> GENERAL_SURCHARGE = List.of("22", "24");
    private static final List<String> LOWEST_SURCHARGE = List.of("168", "170");
    private static final List<String> LOWERED_SURCHARGE = List.of("16", "18");
    private static final Map<String, List<String>> SURCHARGES = Map.of(
            "1.75", List.of("156", "158"),
            "0.5", LOWEST_SURCHARGE,
            "0.26", LOWEST_SURCHARGE,
            "0.62", LOWERED_SURCHARGE,
            "1", LOWERED_SURCHARGE,
            "1.4", List.of("19", "21"));

    private static final List<String> CORRECTION = List.of("14", "15");
    private static final List<String> CORRECTION_OF_SURCHARGE = List.of("25", "26");
    private static final List<String> CORRECTION_OF_DEDUCTION = List.of("40", "41");

    private static final List<String> CHARGED =
            List.of("152", "167", "03", "155", "06", "09", "11", "13", "15", "158", "170", "18", "21", "24", "26");

    private static final List<String> DEDUCTIBLE = List.of("29", "31", "33", "35", "37", "39", "41", "42");

    // What the client assesses itself.
    private static final List<String> PURCHASE_WITHIN_EU = List.of("10", "11");
    private static final List<String> OTHER_REVERSE_CHARGE = List.of("12", "13");

    // What is deducted: of current purchases, and of investments.
    private static final List<String> DOMESTIC = List.of("28", "29", "30", "31");
    private static final List<String> IMPORTS = List.of("32", "33", "34", "35");
    private static final List<String> WITHIN_EU = List.of("36", "37", "38", "39");

    // Bases of what is charged without tax, by the reason on the invoice; a service to a business in the EU is in 59.
    private static final String WITHIN_EU_SALES = "59";
    private static final Map<String, String> UNTAXED =
            Map.of("E2", "60", "E3", "60", "E4", "60", "E5", WITHIN_EU_SALES, "N2", "120", "S2", "122");

    /** Returns the boxes of a period, in which an earlier negative result is deducted. */
    ModelBoxes boxes(LocalDate first, LocalDate last) {
        ModelBoxes boxes = new ModelBoxes();
        boxes.zero("01", "03", "04", "06", "07", "09", "28", "29", "59", "60", "120");
        for (Row invoice : books.issued(first, last)) {
            boolean corrects = invoice.text("tipo_factura").startsWith("R");
            boxes.from(invoice.id());
            for (JsonNode part : invoice.json().path("desglose_iva")) {
                charge(boxes, part, corrects, invoice);
            }
        }
        for (Purchases.Part part : Purchases.of(books, first, last)) {
            boxes.from(part.record().id());
            purchase(boxes, part);
        }
        boxes.from("");
        Row before = returns.endingOn("303", first.minusDays(1));
        BigDecimal carried =
                before == null ? BigDecimal.ZERO : Returns.box(before, "72").add(Returns.box(before, "87"));
        boxes.note("110", before == null ? "" : before.id(), carried);
        return settled(boxes, carried, last.getMonthValue() == 12);
    }

    private static void purchase(ModelBoxes boxes, Purchases.Part part) {
        if (part.isSelfAssessed() && part.charged().signum() != 0) {
            List<String> kind = part.isWithinEu() ? PURCHASE_WITHIN_EU : OTHER_REVERSE_CHARGE;
            List<String> line = part.corrects() ? CORRECTION : kind;
            boxes.add(line.get(0), part.base()).add(line.get(1), part.charged());
        }
        if (part.isDeferredImport()) {
            boxes.add("77", part.charged());
        }
        if (part.corrects()) {
            boxes.add(CORRECTION_OF_DEDUCTION.get(0), part.deductedBase())
                    .add(CORRECTION_OF_DEDUCTION.get(1), part.deductedTax());
            return;
        }
        if (part.isCompensation()) {
            boxes.add("42", part.deductedTax());
            return;
        }
        List<String> line = part.isWithinEu() ? WITHIN_EU : part.isImport() ? IMPORTS : DOMESTIC;
        int first = part.investment() ? 2 : 0;
        boxes.add(line.get(first), part.deductedBase()).add(line.get(first + 1), part.deductedTax());
    }

    private void charge(ModelBoxes boxes, JsonNode part, boolean corrects, Row invoice) {
        if (isCompensation(part) || isOfAnotherCountry(part)) {
            return;
        }
        BigDecimal base = Books.number(part, "base");
        String reason = untaxed(part);
        if (!reason.isEmpty()) {
            boolean euService = reason.equals("N2") && books.isToEuBusiness(invoice);
            String box = euService ? WITHIN_EU_SALES : UNTAXED.get(reason);
            if (box != null) {
                boxes.add(box, base);
            }
            return;
        }
        List<String> line = corrects ? CORRECTION : RATES.getOrDefault(plain(part, "iva_pct"), GENERAL);
        boxes.add(line.get(0), base).add(line.get(1), Books.number(part, "cuota"));
        if (Books.number(part, "recargo_pct").signum() != 0) {
            List<String> surcharge = corrects
                    ? CORRECTION_OF_SURCHARGE
                    : SURCHARGES.getOrDefault(plain(part, "recargo_pct"), GENERAL_SURCHARGE);
            boxes.add(surcharge.get(0), base).add(surcharge.get(1), Books.number(part, "cuota_recargo"));
        }
    }

    /** Whether a part of an issued invoice has the compensation of a farmer, which is no VAT. */
    static boolean isCompensation(JsonNode part) {
        return VatRates.isCompensation(Books.number(part, "iva_pct"));
    }

    /** Whether a part of an issued invoice has a rate that IVA never had. */
    static boolean isOfAnotherCountry(JsonNode part) {
        return !isCompensation(part) && !VatRates.isOfIva(Books.number(part, "iva_pct"));
    }

    /** Whether a part of an issued invoice is exempt, and gives no right to deduct. */
    static boolean isExemptWithoutDeduction(JsonNode part) {
        return EXEMPT_WITHOUT_DEDUCTION.contains(untaxed(part));
    }

    /** Returns why a part of an invoice has no tax, such as {@code E5} or {@code N2}; empty if it is taxed. */
    static String untaxed(JsonNode part) {
        String reason = part.path("exencion").asText("");
        if (reason.isEmpty()) {
            reason = part.path("calificacion").asText("");
        }
        return reason.equals("S1") ? "" : reason;
    }

    /** Computes the sums: 27 charged, 45 deductible, 46 their difference, 110 carried, 71 the result. */
    static ModelBoxes settled(ModelBoxes boxes, BigDecimal carried, boolean lastOfTheYear) {
        boxes.put("27", boxes.sum(CHARGED)).put("45", boxes.sum(DEDUCTIBLE));
        boxes.put("46", boxes.get("27").subtract(boxes.get("45")));
        boxes.put("64", boxes.get("46")).put("65", new BigDecimal("100")).put("66", boxes.get("46"));
        BigDecimal result = boxes.get("66").add(boxes.get("77"));
        BigDecimal applied = lastOfTheYear ? carried : carried.min(result.max(BigDecimal.ZERO));
        boxes.put("110", carried).put("78", applied).put("87", carried.subtract(applied));
        boxes.put("69", result.subtract(applied));
        return concluded(boxes, lastOfTheYear);
    }

    /** Computes the result from the sum of the results and what earlier returns of the period paid. */
    static ModelBoxes concluded(ModelBoxes boxes, boolean lastOfTheYear) {
        boxes.put("71", boxes.get("69").subtract(boxes.get("70")).add(boxes.get("109")));
        BigDecimal owed = boxes.get("71").negate().max(BigDecimal.ZERO);
        boxes.put("72", lastOfTheYear ? BigDecimal.ZERO : owed);
        return boxes.put("73", lastOfTheYear ? owed : BigDecimal.ZERO);
    }

    /** Asks to refund, in a rectifying return, what was overpaid (111); the rest is deducted or refunded as usual. */
    static ModelBoxes rectified(ModelBoxes boxes, boolean lastOfTheYear) {
        BigDecimal owed = boxes.get("71").negate().max(BigDecimal.ZERO);
        BigDecimal paid = boxes.get("70").subtract(boxes.get("109")).max(BigDecimal.ZERO);
        BigDecimal refund = owed.min(paid);
        boxes.zero("108").put("111", refund);
        return boxes.put(lastOfTheYear ? "73" : "72", owed.subtract(refund));
    }

    private static String plain(JsonNode part, String field) {
        return Books.number(part, field).stripTrailingZeros().toPlainString();
    }
}
