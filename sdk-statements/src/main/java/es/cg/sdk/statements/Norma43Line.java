package es.cg.sdk.statements;

import es.cg.sdk.statements.StatementFault.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A record of Norma 43, whose fields are read by their positions: from 1, both inclusive. A field that is wrong is
 * logged as a fault, of the kind that is said, and is null; a field that the line is too short for is null.
 */
final class Norma43Line {
    private static final int CENTS = 2;

    private final String text;
    private final int number;
    private final FaultLog faults;

    Norma43Line(String text, int number, FaultLog faults) {
        this.text = text;
        this.number = number;
        this.faults = faults;
    }

    int number() {
        return number;
    }

    int length() {
        return text.length();
    }

    /** Returns the number of the record, which its first two characters are. */
    String code() {
        return text.substring(0, Math.min(2, text.length()));
    }

    /** Returns what is at these positions, without the blanks around it; empty where the line ends before. */
    String text(int from, int to) {
        return text.substring(Math.min(from - 1, text.length()), Math.min(to, text.length()))
                .strip();
    }

    void fault(Kind kind, int column, String problem, String expected) {
        faults.add(kind, number, column, problem, expected);
    }

    @Nullable
    String digits(Kind kind, int from, int to, String name) {
        if (text.length() < to) {
            return null;
        }
        for (int i = from - 1; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                fault(kind, from, name + " is not written in digits", to - from + 1 + " digits");
                return null;
            }
        }
        return text.substring(from - 1, to);
    }

    /** Returns the number in a field of at most nine digits. */
    @Nullable
    Integer count(int from, int to, String name) {
        String digits = digits(Kind.FORMAT, from, to, name);
        return digits == null ? null : Integer.valueOf(digits);
    }

    @Nullable
    LocalDate date(Kind kind, int from, String name) {
        if (text.length() < from + 5) {
            return null;
        }
        try {
            return LocalDate.of(2000 + pair(from), pair(from + 2), pair(from + 4));
        } catch (DateTimeException | NumberFormatException e) {
            fault(kind, from, name + " is not a date", "a date as YYMMDD");
            return null;
        }
    }

    private int pair(int from) {
        return 10 * digit(from) + digit(from + 1);
    }

    private int digit(int at) {
        int digit = text.charAt(at - 1) - '0';
        if (digit < 0 || digit > 9) {
            throw new NumberFormatException();
        }
        return digit;
    }

    /** Returns an amount of 14 digits, the last two of them cents. */
    @Nullable
    BigDecimal amount(Kind kind, int from, String name) {
        String digits = digits(kind, from, from + 13, name);
        return digits == null ? null : new BigDecimal(new BigInteger(digits), CENTS);
    }

    /** Returns whether the sign at this position is that of a debit. */
    boolean isDebit(int at) {
        return text.charAt(at - 1) == '1';
    }

    /** Returns an amount after its sign: 1 for a debit, which is negative here, and 2 for a credit. */
    @Nullable
    BigDecimal signedAmount(Kind kind, int from, String name) {
        BigDecimal amount = amount(kind, from + 1, name);
        if (text.length() < from) {
            return null;
        }
        char sign = text.charAt(from - 1);
        if (sign != '1' && sign != '2') {
            fault(kind, from, "the sign of " + name + " is wrong", "1 for a debit or 2 for a credit");
            return null;
        }
        return amount == null || sign == '2' ? amount : amount.negate();
    }
}
