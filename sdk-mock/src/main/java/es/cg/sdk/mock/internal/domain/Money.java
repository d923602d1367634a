package es.cg.sdk.mock.internal.domain;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Amounts in records, with their exact digits: 1000.00 becomes neither 1E+3 nor a double. */
public final class Money {
    private Money() {}

    /** Returns the amount of a field; zero if there is none. */
    public static BigDecimal of(ObjectNode json, String field) {
        return json.path(field).decimalValue();
    }

    /** Writes an amount. */
    public static void put(ObjectNode json, String field, BigDecimal amount) {
        json.set(field, DecimalNode.valueOf(amount));
    }
}
