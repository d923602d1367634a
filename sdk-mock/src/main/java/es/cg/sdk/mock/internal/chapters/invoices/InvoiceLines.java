package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the lines, amounts and due dates of an invoice. */
public final class InvoiceLines {
    private InvoiceLines() {}

    /**
     * Writes the lines and the amounts computed from them.
     *
     * @param surcharges the rates by which lines without a surcharge get theirs; null if the recipient pays none
     */
    static void write(ObjectNode invoice, JsonNode lines, @Nullable VatRates surcharges, BigDecimal withholdingPct) {
        ArrayNode shown = lines.deepCopy();
        invoice.set("lineas", shown);
        List<InvoiceTotals.Line> counted = new ArrayList<>();
        for (JsonNode line : shown) {
            ObjectNode kept = (ObjectNode) line;
            counted.add(new InvoiceTotals.Line(
                    Money.of(kept, "cantidad"),
                    Money.of(kept, "precio_unitario"),
                    Money.of(kept, "descuento_pct"),
                    Money.of(kept, "iva_pct"),
                    surcharge(kept, surcharges),
                    kept.has("exencion") ? kept.path("exencion").asText() : null,
                    kept.has("calificacion") ? kept.path("calificacion").asText() : null));
        }
        Money.put(invoice, "retencion_irpf_pct", withholdingPct);
        InvoiceTotals.of(counted, withholdingPct).writeTo(invoice);
        invoice.put("moneda", "EUR");
    }

    /** Whether a line has a price, but a quantity of zero. */
    static boolean hasPriceWithoutQuantity(ObjectNode invoice) {
        for (JsonNode line : invoice.path("lineas")) {
            if (Money.of(line, "cantidad").signum() == 0
                    && Money.of(line, "precio_unitario").signum() != 0) {
                return true;
            }
        }
        return false;
    }

    /** Writes the due dates; without any, the whole amount is due on the date of issue. */
    static void due(ObjectNode invoice, JsonNode asked) {
        BigDecimal payable = Money.of(invoice, "total_a_pagar");
        ArrayNode due = invoice.putArray("vencimientos");
        for (JsonNode each : asked) {
            ObjectNode one = due.addObject().put("numero", due.size());
            one.put("fecha", FieldValidator.checkedDay(each.path("fecha")).toString());
            boolean given = each.path("importe").isNumber();
            Money.put(
                    one,
                    "importe",
                    given ? InvoiceTotals.cents(each.path("importe").decimalValue()) : payable);
            one.put("cobrado", false);
        }
        if (due.isEmpty()) {
            ObjectNode all = due.addObject().put("numero", 1);
            all.put("fecha", invoice.path("fecha_expedicion").asText());
            Money.put(all, "importe", payable);
            all.put("cobrado", false);
        }
    }

    private static BigDecimal surcharge(ObjectNode line, @Nullable VatRates surcharges) {
        if (line.has("recargo_pct")) {
            return Money.of(line, "recargo_pct");
        }
        return surcharges == null ? BigDecimal.ZERO : surcharges.surcharge(Money.of(line, "iva_pct"));
    }
}
