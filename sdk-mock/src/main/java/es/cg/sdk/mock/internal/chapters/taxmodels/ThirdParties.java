package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.chapters.records.PurchaseOperations;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Model 347: the customers and the suppliers with whom the client had operations of more than 3,005.06 euros in the
 * year, VAT included. A person who is both is counted twice. What has tax withheld is left out, since a summary of
 * withholdings has it, and so are exports, imports and trade within the EU. A reverse charge counts without VAT.
 */
record ThirdParties(Books books) {
    private static final BigDecimal LEAST = new BigDecimal("3005.06");

    // Exports, and deliveries within the EU.
    private static final Set<String> DECLARED_ELSEWHERE = Set.of("E2", "E5");

    ModelBoxes boxes(int year) {
        LocalDate first = LocalDate.of(year, 1, 1);
        LocalDate last = LocalDate.of(year, 12, 31);
        Map<String, BigDecimal> totals = new HashMap<>();
        for (Row invoice : books.issued(first, last)) {
            add(totals, "sales", invoice.text("receptor_nif"), declared(invoice));
        }
        for (Purchases.Part part : Purchases.of(books, first, last)) {
            JsonNode purchase = part.record().json();
            boolean withheld = Books.number(purchase, "retencion_irpf_importe").signum() != 0;
            if (!withheld && !part.isWithinEu() && !part.isImport()) {
                String supplier = purchase.has("emisor_nif") ? "emisor_nif" : "proveedor_nif";
                BigDecimal charged = part.total().subtract(PurchaseOperations.owed(purchase, part.json()));
                add(totals, "purchases", Identification.of(purchase, supplier), charged);
            }
        }
        ModelBoxes boxes = new ModelBoxes().zero("01", "02");
        totals.values().stream()
                .filter(total -> total.abs().compareTo(LEAST) > 0)
                .forEach(total -> boxes.add("01", BigDecimal.ONE).add("02", total));
        return boxes;
    }

    /** Returns the total of an invoice without what other declarations have; none of one with tax withheld. */
    private BigDecimal declared(Row invoice) {
        if (Books.number(invoice.json(), "retencion_irpf_importe").signum() != 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal declared = Books.number(invoice.json(), "total");
        for (JsonNode part : invoice.json().path("desglose_iva")) {
            String reason = VatReturn.untaxed(part);
            if (DECLARED_ELSEWHERE.contains(reason) || (reason.equals("N2") && books.isToEuBusiness(invoice))) {
                declared = declared.subtract(Books.number(part, "base"));
            }
        }
        return declared;
    }

    private static void add(Map<String, BigDecimal> totals, String kind, String person, BigDecimal amount) {
        if (!person.isEmpty()) {
            totals.merge(kind + " " + person, amount, BigDecimal::add);
        }
    }
}
