package es.cg.sdk.mock.internal.domain;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads statements in Norma 43, the banks' fixed-width format: blocks of an account (record 11), its movements (22)
 * with their texts (23, 24) and its end (33), and the end of the file (88). Lines may be unpadded. A movement that cannot
 * be read is reported for its line; any other error is one of the whole file. Confined to one thread.
 */
public final class Norma43 {
    private static final int WIDTH = 80;
    private static final Map<String, String> CURRENCIES =
            Map.of("978", "EUR", "840", "USD", "826", "GBP", "756", "CHF", "392", "JPY");

    private final List<Statement> statements = new ArrayList<>();
    private @Nullable Block block;
    private int line;
    private int records;
    private boolean ended;

    private Norma43() {}

    /** Whether a file's first line looks like the format. */
    public static boolean looksLike(String firstLine) {
        return firstLine.matches("11\\d{18}.*");
    }

    /** Returns the statements in the lines of a file, at least one. */
    public static List<Statement> read(List<String> lines) throws UnreadableStatementException {
        Norma43 reader = new Norma43();
        for (String each : lines) {
            reader.line++;
            if (!each.isBlank()) {
                reader.record(each + " ".repeat(Math.max(0, WIDTH - each.length())));
            }
        }
        if (!reader.ended) {
            throw UnreadableStatementException.malformed(reader.line, "the file ends without its record 88");
        }
        return List.copyOf(reader.statements);
    }

    private void record(String text) throws UnreadableStatementException {
        if (ended) {
            throw malformed("something follows record 88");
        }
        switch (text.substring(0, 2)) {
            case "11" -> begin(text);
            case "22" -> open("22").movement(text, line);
            case "23" -> open("23").text(text);
            case "24" -> open("24");
            case "33" -> end(text);
            case "88" -> {
                endOfFile(text);
                return;
            }
            default -> throw malformed("there is no such record");
        }
        records++;
    }

    private void begin(String text) throws UnreadableStatementException {
        if (block != null) {
            throw malformed("an account begins before the one before it has ended");
        }
        if (!text.substring(2, 20).matches("\\d{18}")) {
            throw malformed("the account is not in digits");
        }
        try {
            block = new Block(
                    text.substring(2, 20),
                    CURRENCIES.getOrDefault(text.substring(47, 50), ""),
                    date(text, 20),
                    date(text, 26),
                    signed(text, 32, 33));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw malformed("record 11 cannot be read");
        }
    }

    private Block open(String record) throws UnreadableStatementException {
        Block now = block;
        if (now == null) {
            throw malformed("a record " + record + " stands outside any account");
        }
        return now;
    }

    private void end(String text) throws UnreadableStatementException {
        Block ending = open("33");
        try {
            statements.add(ending.closed(text, line));
        } catch (IllegalArgumentException e) {
            throw malformed("record 33 cannot be read");
        }
        block = null;
    }

    private void endOfFile(String text) throws UnreadableStatementException {
        if (block != null || statements.isEmpty()) {
            throw malformed("the file ends within an account");
        }
        int said;
        try {
            said = count(text, 20, 26);
        } catch (IllegalArgumentException e) {
            throw malformed("record 88 cannot be read");
        }
        // Some banks count record 88 too, and some omit it.
        if (Math.abs(said - records) > 1) {
            throw UnreadableStatementException.unbalanced(
                    line, "record 88 says " + said + " records, and there are " + records);
        }
        ended = true;
    }

    private UnreadableStatementException malformed(String message) {
        return UnreadableStatementException.malformed(line, message);
    }

    private static LocalDate date(String text, int at) {
        String digits = digits(text, at, at + 6);
        return LocalDate.of(
                2000 + Integer.parseInt(digits.substring(0, 2)),
                Integer.parseInt(digits.substring(2, 4)),
                Integer.parseInt(digits.substring(4)));
    }

    /** Returns an amount of fourteen digits, cents last, negative if the sign is 1. */
    private static BigDecimal signed(String text, int sign, int at) {
        BigDecimal amount = amount(text, at);
        return switch (text.charAt(sign)) {
            case '1' -> amount.negate();
            case '2' -> amount;
            default -> throw new IllegalArgumentException("a sign is 1 or 2");
        };
    }

    private static BigDecimal amount(String text, int at) {
        return new BigDecimal(new BigInteger(digits(text, at, at + 14)), 2);
    }

    private static int count(String text, int from, int to) {
        return Integer.parseInt(digits(text, from, to));
    }

    private static String digits(String text, int from, int to) {
        String digits = text.substring(from, to);
        if (!digits.matches("[0-9]+")) {
            throw new IllegalArgumentException("not in digits");
        }
        return digits;
    }

    /** An account whose end was not read yet. */
    private static final class Block {
        private final String account;
        private final String currency;
        private final LocalDate from;
        private final LocalDate to;
        private final BigDecimal opening;
        private final List<Statement.Movement> movements = new ArrayList<>();
        private final List<Statement.Fault> faults = new ArrayList<>();
        private BigDecimal balance;
        private BigDecimal charged = BigDecimal.ZERO;
        private BigDecimal credited = BigDecimal.ZERO;
        private int charges;
        private int credits;
        private boolean faulty;

        private Block(String account, String currency, LocalDate from, LocalDate to, BigDecimal opening) {
            this.account = account;
            this.currency = currency;
            this.from = from;
            this.to = to;
            this.opening = opening;
            this.balance = opening;
        }

        private void movement(String text, int line) {
            try {
                BigDecimal amount = signed(text, 27, 28);
                LocalDate date = date(text, 10);
                LocalDate valueDate = date(text, 16);
                balance = balance.add(amount);
                movements.add(new Statement.Movement(
                        date,
                        valueDate,
                        amount,
                        balance,
                        text.substring(22, 24).strip(),
                        text.substring(52, 64).strip(),
                        text.substring(64, 80).strip(),
                        ""));
                // By the sign and not by the amount, since the amount may be zero.
                if (text.charAt(27) == '1') {
                    charges++;
                    charged = charged.subtract(amount);
                } else {
                    credits++;
                    credited = credited.add(amount);
                }
                faulty = false;
            } catch (IllegalArgumentException | DateTimeException e) {
                faults.add(
                        new Statement.Fault(line, "the movement has a date, a sign or an amount that cannot be read"));
                faulty = true;
            }
        }

        private void text(String text) {
            if (faulty || movements.isEmpty()) {
                return;
            }
            int last = movements.size() - 1;
            Statement.Movement one = movements.get(last);
            String more = (text.substring(4, 42).strip() + " "
                            + text.substring(42, 80).strip())
                    .strip();
            movements.set(
                    last,
                    new Statement.Movement(
                            one.date(),
                            one.valueDate(),
                            one.amount(),
                            one.balance(),
                            one.concept(),
                            one.reference1(),
                            one.reference2(),
                            (one.text() + " " + more).strip()));
        }

        private Statement closed(String text, int line) throws UnreadableStatementException {
            int saidCharges = count(text, 20, 25);
            BigDecimal saidCharged = amount(text, 25);
            int saidCredits = count(text, 39, 44);
            BigDecimal saidCredited = amount(text, 44);
            BigDecimal closing = signed(text, 58, 59);
            if (saidCharges + saidCredits != charges + credits + faults.size()) {
                throw UnreadableStatementException.unbalanced(line, "record 33 counts other movements than there are");
            }
            if (faults.isEmpty()) {
                if (saidCharges != charges
                        || saidCharged.compareTo(charged) != 0
                        || saidCredited.compareTo(credited) != 0) {
                    throw UnreadableStatementException.unbalanced(
                            line, "record 33 has other totals than the movements");
                }
                // A balance of zero often means that the bank omitted it.
                if (opening.signum() != 0 && closing.signum() != 0 && closing.compareTo(balance) != 0) {
                    throw UnreadableStatementException.unbalanced(
                            line, "the movements do not lead to the closing balance");
                }
            }
            boolean leftOut = closing.signum() == 0 && balance.signum() != 0;
            return new Statement(
                    account,
                    currency,
                    from,
                    to,
                    opening,
                    leftOut ? null : closing,
                    List.copyOf(movements),
                    List.copyOf(faults));
        }
    }
}
