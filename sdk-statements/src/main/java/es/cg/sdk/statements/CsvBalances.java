package es.cg.sdk.statements;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the balances of a CSV follow from each other, from the oldest movement to the newest, in whichever of the
 * two orders the file has them. Lines that cannot be read, or have no balance, interrupt the chain. Confined to one
 * thread.
 */
final class CsvBalances {
    private final FaultLog faults;
    private final List<Step> steps = new ArrayList<>();
    private boolean skipped;

    CsvBalances(FaultLog faults) {
        this.faults = faults;
    }

    /** A movement; {@code joined} says whether the line before it in the file could be read. */
    private record Step(
            int line,
            int column,
            LocalDate date,
            BigDecimal amount,
            @Nullable BigDecimal balance,
            boolean joined) {}

    void add(int line, int column, LocalDate date, BigDecimal amount, @Nullable BigDecimal balance) {
        steps.add(new Step(line, column, date, amount, balance, !skipped));
        skipped = false;
    }

    /** Notes that a line could not be read. */
    void skip() {
        skipped = true;
    }

    /**
     * Logs the first balance that does not follow, and gives the account its first and last balance. The dates say the
     * order of the lines, unless the balances fit the other one: within a day, dates say nothing.
     */
    void finish(AccountReading account) {
        if (steps.isEmpty()) {
            return;
        }
        boolean newestFirst =
                steps.get(0).date().isAfter(steps.get(steps.size() - 1).date());
        int fault = mismatch(newestFirst);
        if (fault >= 0 && mismatch(!newestFirst) < 0) {
            newestFirst = !newestFirst;
        } else if (fault >= 0) {
            Step wrong = steps.get(fault);
            faults.balance(
                    wrong.line(),
                    wrong.column(),
                    "the balance is " + plain(wrong.balance()),
                    plain(expected(fault, newestFirst)) + ", by the balance before and the amount");
        }
        Step oldest = steps.get(newestFirst ? steps.size() - 1 : 0);
        account.opening = oldest.balance() == null ? null : oldest.balance().subtract(oldest.amount());
        account.closing = steps.get(newestFirst ? 0 : steps.size() - 1).balance();
    }

    private static String plain(@Nullable BigDecimal amount) {
        return amount == null ? "" : amount.toPlainString();
    }

    /** Returns the first movement in the file whose balance does not follow; -1 if there is none. */
    private int mismatch(boolean newestFirst) {
        for (int i = 0; i < steps.size(); i++) {
            BigDecimal expected = expected(i, newestFirst);
            BigDecimal said = steps.get(i).balance();
            if (expected != null && said != null && said.compareTo(expected) != 0) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns the balance before a movement, plus its amount; null if the line beside it has none, or cannot be read.
     */
    private @Nullable BigDecimal expected(int i, boolean newestFirst) {
        int before = newestFirst ? i + 1 : i - 1;
        if (before < 0
                || before >= steps.size()
                || !steps.get(Math.max(i, before)).joined()) {
            return null;
        }
        BigDecimal balance = steps.get(before).balance();
        return balance == null ? null : balance.add(steps.get(i).amount());
    }
}
