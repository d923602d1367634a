package es.cg.sdk.mock.internal.domain;

import java.math.BigDecimal;

/** The running balance, and the sums of charges and credits, of a statement. Confined to one thread. */
final class StatementTotals {
    private BigDecimal balance;
    private BigDecimal charged = BigDecimal.ZERO.setScale(2);
    private BigDecimal credited = BigDecimal.ZERO.setScale(2);
    private int charges;
    private int credits;

    // Movements whose sign or amount could not be read, so that the totals cannot be checked.
    private int unknown;

    StatementTotals(BigDecimal opening) {
        this.balance = opening;
    }

    /** Adds a movement. Its sign is given too, since the amount may be zero. Returns the balance after it. */
    BigDecimal add(BigDecimal amount, boolean debit) {
        balance = balance.add(amount);
        if (debit) {
            charges++;
            charged = charged.subtract(amount);
        } else {
            credits++;
            credited = credited.add(amount);
        }
        return balance;
    }

    /** Adds a movement without a readable amount. */
    void addUnknown() {
        unknown++;
    }

    /** Whether the amounts of all movements are known. */
    boolean areKnown() {
        return unknown == 0;
    }

    BigDecimal balance() {
        return balance;
    }

    BigDecimal charged() {
        return charged;
    }

    BigDecimal credited() {
        return credited;
    }

    int charges() {
        return charges;
    }

    int credits() {
        return credits;
    }

    /** Returns the number of movements, those without a readable amount included. */
    int movements() {
        return charges + credits + unknown;
    }
}
