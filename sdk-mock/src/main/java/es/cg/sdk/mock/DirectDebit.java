package es.cg.sdk.mock;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A direct debit of a remittance.
 *
 * @param mandate the id of the mandate
 * @param amount the amount in euros
 * @param invoice the id of the invoice that it collects; null for none
 */
public record DirectDebit(
        String mandate, BigDecimal amount, @Nullable String invoice) {}
