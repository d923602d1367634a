package es.cg.sdk.statements;

import es.cg.sdk.common.Iban;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statement of an account while it is read. Confined to one thread. */
final class AccountReading {
    final int line;

    @Nullable
    Iban iban;

    @Nullable
    String currency;

    @Nullable
    LocalDate from;

    @Nullable
    LocalDate to;

    @Nullable
    BigDecimal opening;

    @Nullable
    BigDecimal closing;

    int pending;

    /** Whether the amounts of all movements could be read, so that sums can be compared. */
    boolean complete = true;

    private final List<StatementMovement> movements = new ArrayList<>();
    private int debits;
    private int credits;
    private BigDecimal debited = new BigDecimal("0.00");
    private BigDecimal credited = debited;

    AccountReading(int line) {
        this.line = line;
    }

    /** Counts an amount, which is not positive if it is a debit. A debit may be of zero. */
    void count(BigDecimal amount, boolean debit) {
        if (debit) {
            debits++;
            debited = debited.subtract(amount);
        } else {
            credits++;
            credited = credited.add(amount);
        }
    }

    void add(StatementMovement movement) {
        movements.add(movement);
    }

    /** Whether a day is in the period of the statement; true if the period is not known. */
    boolean covers(LocalDate day) {
        return from == null || to == null || !(day.isBefore(from) || day.isAfter(to));
    }

    int debits() {
        return debits;
    }

    int credits() {
        return credits;
    }

    BigDecimal debited() {
        return debited;
    }

    BigDecimal credited() {
        return credited;
    }

    /** Returns the balance that the opening balance and the movements lead to; null if that is not known. */
    @Nullable
    BigDecimal expectedClosing() {
        return opening == null || !complete ? null : opening.add(credited).subtract(debited);
    }

    AccountStatement statement() {
        return new AccountStatement(
                line, iban, currency, from, to, opening, closing, debits, debited, credits, credited, pending,
                movements);
    }
}
