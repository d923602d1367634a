package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Amounts in records, kept and shown as they are: 1000.00 is neither 1E+3 nor a double. */
public final class Money {
    private Money() {}

    /** The amount of a field; zero where there is none. */
    public static BigDecimal of(ObjectNode json, String field) {
        return json.path(field).decimalValue();
    }

    /** Writes an amount. */
    public static void put(ObjectNode json, String field, BigDecimal amount) {
        json.set(field, DecimalNode.valueOf(amount));
    }
}
