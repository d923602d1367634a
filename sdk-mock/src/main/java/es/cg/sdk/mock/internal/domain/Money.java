package es.cg.sdk.mock.internal.domain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Amounts in records, with their exact digits: 1000.00 becomes neither 1E+3 nor a double. */
public final class Money {
    private static final BigDecimal LARGEST = new BigDecimal("999999999999.99");
    private static final int MAX_DECIMALS = 20;

    private Money() {}

    /** Returns the amount of a field; zero if there is none. */
    public static BigDecimal of(JsonNode json, String field) {
        return json.path(field).decimalValue();
    }

    /** Writes an amount. */
    public static void put(ObjectNode json, String field, BigDecimal amount) {
        json.set(field, DecimalNode.valueOf(amount));
    }

    /** Whether an amount has more digits before the decimal point than the service takes, which are twelve. */
    public static boolean isTooLarge(BigDecimal amount) {
        return amount.abs().compareTo(LARGEST) > 0;
    }

    /** Whether an amount, quantity or price has no more digits than the service takes. */
    public static boolean isBounded(BigDecimal number) {
        return !isTooLarge(number) && number.stripTrailingZeros().scale() <= MAX_DECIMALS;
    }
}
