package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.RecordChoice;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * A record of a file in Norma 43. Its fields are read by their positions, from 1 and inclusive, as the norm counts
 * them.
 *
 * @param number the number of the line, from 1
 * @param text the line, padded to its full width
 */
record Norma43Line(int number, String text) {
    private static final int WIDTH = 80;

    /** The records, and the length that each needs at least. */
    private static final Map<String, Integer> LENGTHS =
            Map.of("11", 50, "22", 42, "23", 4, "24", 21, "33", 73, "88", 26);

    private static final List<String> RECORDS = List.of("11", "22", "23", "24", "33", "88");

    /** Returns the record in a line, which may be unpadded. */
    static Norma43Line of(int number, String line) throws UnreadableStatementException {
        String text = line.stripTrailing();
        Integer least = LENGTHS.get(text.substring(0, Math.min(2, text.length())));
        if (least == null) {
            throw UnreadableStatementException.malformed(
                    number, Message.of("statement.unknownRecord", RecordChoice.of(RECORDS)));
        }
        if (text.length() < least || text.length() > WIDTH) {
            throw UnreadableStatementException.malformed(
                    number, Message.of("statement.length", text.substring(0, 2), text.length(), least, WIDTH));
        }
        return new Norma43Line(number, text + " ".repeat(WIDTH - text.length()));
    }

    /** Returns which record it is. */
    String type() {
        return at(1, 2);
    }

    /** Returns the text at these positions. */
    String at(int from, int to) {
        return text.substring(from - 1, to);
    }

    String digits(Message field, int from, int to) throws UnreadableStatementException {
        String digits = at(from, to);
        if (!digits.matches("[0-9]+")) {
            throw malformed(Message.of("statement.digits", field, from, to));
        }
        return digits;
    }

    int count(Message field, int from, int to) throws UnreadableStatementException {
        return Integer.parseInt(digits(field, from, to));
    }

    LocalDate date(Message field, int from) throws UnreadableStatementException {
        int to = from + 5;
        String digits = at(from, to);
        try {
            if (digits.matches("[0-9]{6}")) {
                return LocalDate.of(
                        2000 + Integer.parseInt(digits.substring(0, 2)),
                        Integer.parseInt(digits.substring(2, 4)),
                        Integer.parseInt(digits.substring(4)));
            }
        } catch (DateTimeException e) {
            // No such day.
        }
        throw malformed(Message.of("statement.date", field, from, to));
    }

    /** Returns an amount of fourteen digits, cents last. */
    BigDecimal amount(Message field, int from) throws UnreadableStatementException {
        return new BigDecimal(new BigInteger(digits(field, from, from + 13)), 2);
    }

    /** Returns an amount with its sign one position before: 1 for a debit, 2 for a credit. */
    BigDecimal signed(Message field, int sign) throws UnreadableStatementException {
        BigDecimal amount = amount(field, sign + 1);
        return isDebit(field, sign) ? amount.negate() : amount;
    }

    boolean isDebit(Message field, int sign) throws UnreadableStatementException {
        return switch (text.charAt(sign - 1)) {
            case '1' -> true;
            case '2' -> false;
            default -> throw malformed(Message.of("statement.sign", field, sign));
        };
    }

    UnreadableStatementException malformed(Message expected) {
        return UnreadableStatementException.malformed(number, expected);
    }

    UnreadableStatementException unbalanced(Message expected) {
        return UnreadableStatementException.unbalanced(number, expected);
    }
}
