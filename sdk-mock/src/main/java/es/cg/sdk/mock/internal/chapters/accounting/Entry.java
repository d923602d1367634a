package es.cg.sdk.mock.internal.chapters.accounting;

import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * An entry that is being written. Confined to one thread.
 *
 * @param originType the kind of record that it is made from, such as {@code factura}
 * @param document the number of the invoice or other paper; empty for none
 */
record Entry(LocalDate day, String concept, String originType, String originId, String document, List<Line> lines) {
    /** Begins an entry. */
    Entry(LocalDate day, String concept, String originType, String originId, String document) {
        this(day, concept, originType, originId, document, new ArrayList<>());
    }

    /**
     * A line of an entry.
     *
     * @param amount the debit, or if negative the credit
     */
    record Line(Row account, BigDecimal amount) {}

    /** Adds a debit; a negative amount is a credit. Zero adds nothing, and the account is not asked for. */
    Entry debit(Supplier<Row> account, BigDecimal amount) {
        if (amount.signum() != 0) {
            lines.add(new Line(account.get(), amount.setScale(2)));
        }
        return this;
    }

    /** Adds a credit; a negative amount is a debit, and zero adds nothing. */
    Entry credit(Supplier<Row> account, BigDecimal amount) {
        return debit(account, amount.negate());
    }
}
