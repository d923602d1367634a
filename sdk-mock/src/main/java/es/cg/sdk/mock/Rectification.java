package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.Money;
import java.math.BigDecimal;
import java.util.List;

/**
 * How a person rectifies an invoice; {@link Panel#rectify} issues the rectifying invoice. Immutable.
 *
 * @param kind the kind of the rectifying invoice
 * @param method how its amounts relate to those of the rectified one
 * @param reason the reason, a text for people
 * @param lines its lines, at least one
 */
public record Rectification(Kind kind, Method method, String reason, List<Line> lines) {
    /** Creates a rectification. */
    public Rectification {
        lines = List.copyOf(lines);
    }

    /** The kinds of rectifying invoices. */
    public enum Kind {
        /** An error of law, or a case of article 80, one, two and six, of the VAT law. */
        R1,
        /** The recipient is insolvent. */
        R2,
        /** The debt cannot be collected. */
        R3,
        /** Any other reason. */
        R4,
        /** Of a simplified invoice. */
        R5
    }

    /** How the amounts of a rectifying invoice relate to those of the rectified one. */
    public enum Method {
        /** They are added to it; a reduction is negative. */
        DIFFERENCES("I"),
        /** They are in its place. */
        SUBSTITUTION("S");

        private final String word;

        Method(String word) {
            this.word = word;
        }
    }

    /**
     * A line.
     *
     * @param price the price of one, without tax
     * @param vatPct the VAT rate, which the tax must have on the day of the rectified operation
     */
    public record Line(String concept, BigDecimal quantity, BigDecimal price, BigDecimal vatPct) {}

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("tipo_factura", kind.name()).put("tipo_rectificativa", method.word);
        json.put("motivo", reason);
        for (Line line : lines) {
            ObjectNode item = json.withArray("lineas").addObject().put("concepto", line.concept());
            Money.put(item, "cantidad", line.quantity());
            Money.put(item, "precio_unitario", line.price());
            Money.put(item, "iva_pct", line.vatPct());
        }
        return json;
    }
}
