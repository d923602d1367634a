package es.cg.sdk.mock.internal.chapters.accounting;

import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** An entry that is being written. Confined to one thread. */
final class Entry {
    private final LocalDate day;
    private final String concept;
    private final String originType;
    private final String originId;
    private final String document;
    private final List<Line> lines = new ArrayList<>();

    /**
     * Begins an entry.
     *
     * @param originType the kind of record that it is made from, such as {@code factura}
     * @param document the number of the invoice or other paper; empty for none
     */
    Entry(LocalDate day, String concept, String originType, String originId, String document) {
        this.day = day;
        this.concept = concept;
        this.originType = originType;
        this.originId = originId;
        this.document = document;
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

    LocalDate day() {
        return day;
    }

    String concept() {
        return concept;
    }

    String originType() {
        return originType;
    }

    String originId() {
        return originId;
    }

    String document() {
        return document;
    }

    List<Line> lines() {
        return lines;
    }
}
