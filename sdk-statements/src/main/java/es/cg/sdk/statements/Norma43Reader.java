package es.cg.sdk.statements;

import es.cg.sdk.common.Iban;
import es.cg.sdk.statements.StatementFault.Kind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads Norma 43 of the Spanish banks: for each account a record 11, its movements (22, with texts in 23 and an amount
 * in another currency in 24) and a record 33 with totals; at the end of the file a record 88. Reading ends at a record
 * that is out of its place. Confined to one thread.
 */
final class Norma43Reader {
    private static final int LONGEST = 80;
    private static final int MAX_TEXTS = 5;
    private static final String END = "88";

    /** The shortest length of each record: what follows may be left out. */
    private static final Map<String, Integer> LENGTHS =
            Map.of("11", 50, "22", 42, "23", 4, "24", 21, "33", 73, END, 26);

    /** Which records may follow each; the beginning of the file is empty. */
    private static final Map<String, List<String>> FOLLOWERS = Map.of(
            "",
            List.of("11"),
            "11",
            List.of("22", "33"),
            "22",
            List.of("22", "23", "24", "33"),
            "23",
            List.of("22", "23", "24", "33"),
            "24",
            List.of("22", "33"),
            "33",
            List.of("11", END),
            END,
            List.of());

    private final FaultLog faults;
    private final List<AccountStatement> statements = new ArrayList<>();
    private AccountReading account = new AccountReading(0);
    private @Nullable String accountDigits;
    private @Nullable String currencyDigits;
    private @Nullable Movement movement;
    private int texts;
    private int unreadable;

    Norma43Reader(FaultLog faults) {
        this.faults = faults;
    }

    /** A movement whose texts are still to come. */
    private record Movement(
            int line, LocalDate date, @Nullable LocalDate valueDate, BigDecimal amount, StringBuilder text) {}

    List<AccountStatement> read(TextLines lines) {
        String before = "";
        int records = 0;
        while (lines.next()) {
            if (lines.line().isBlank()) {
                continue;
            }
            Norma43Line line = new Norma43Line(lines.line().stripTrailing(), lines.number(), faults);
            List<String> expected = Objects.requireNonNull(FOLLOWERS.get(before));
            String code = line.code();
            if (!expected.contains(code)) {
                misplaced(line, before, expected);
                return statements;
            }
            read(code, line, records);
            before = code;
            records++;
        }
        if (!before.equals(END)) {
            faults.format(
                    lines.number(),
                    lines.line().length() + 1,
                    "the file ends after a record " + before,
                    "a record 88 at the end");
        }
        return statements;
    }

    private static void misplaced(Norma43Line line, String before, List<String> expected) {
        String problem = LENGTHS.containsKey(line.code())
                ? "a record " + line.code() + " stands "
                        + (before.isEmpty() ? "at the beginning" : "after a record " + before)
                : "the line begins with no known record";
        line.fault(
                Kind.FORMAT,
                1,
                problem,
                expected.isEmpty() ? "nothing after record 88" : "a record " + String.join(" or ", expected));
    }

    private void read(String code, Norma43Line line, int recordsBefore) {
        int least = Objects.requireNonNull(LENGTHS.get(code));
        if (line.length() < least || line.length() > LONGEST) {
            line.fault(
                    Kind.FORMAT,
                    Math.min(line.length(), LONGEST) + 1,
                    "record " + code + " has " + line.length() + " characters",
                    least + " to " + LONGEST);
        }
        switch (code) {
            case "11" -> begin(line);
            case "22" -> movement(line);
            case "23" -> text(line);
            case "24" -> foreignAmount(line);
            case "33" -> end(line);
            default -> endOfFile(line, recordsBefore);
        }
    }

    private void begin(Norma43Line line) {
        account = new AccountReading(line.number());
        unreadable = 0;
        accountDigits = line.digits(Kind.FORMAT, 3, 20, "the account");
        account.iban = accountDigits == null ? null : Iban.ofNorma43(accountDigits);
        account.from = line.date(Kind.FORMAT, 21, "the first date");
        account.to = line.date(Kind.FORMAT, 27, "the last date");
        if (account.from != null && account.to != null && account.to.isBefore(account.from)) {
            line.fault(
                    Kind.FORMAT,
                    27,
                    "the last date, " + account.to + ", is before the first",
                    account.from + " or a later date");
            account.to = null;
        }
        account.opening = line.signedAmount(Kind.FORMAT, 33, "the opening balance");
        currencyDigits = line.digits(Kind.FORMAT, 48, 50, "the currency");
        if (currencyDigits != null) {
            account.currency = currency(currencyDigits);
            if (account.currency == null) {
                line.fault(
                        Kind.FORMAT,
                        48,
                        "the currency is unknown",
                        "a numeric code of ISO 4217, such as 978 for the euro");
                currencyDigits = null;
            }
        }
    }

    private static @Nullable String currency(String digits) {
        int code = Integer.parseInt(digits);
        return Currency.getAvailableCurrencies().stream()
                .filter(each -> code > 0 && each.getNumericCode() == code)
                .map(Currency::getCurrencyCode)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    private void movement(Norma43Line line) {
        endOfMovement();
        texts = 0;
        LocalDate date = line.date(Kind.MOVEMENT, 11, "the date of the movement");
        LocalDate valueDate = line.date(Kind.MOVEMENT, 17, "the value date");
        BigDecimal amount = line.signedAmount(Kind.MOVEMENT, 28, "the amount");
        if (amount == null) {
            account.complete = false;
            unreadable++;
            return;
        }
        account.count(amount, line.isDebit(28));
        if (date == null || valueDate == null) {
            return;
        }
        if (!account.covers(date)) {
            line.fault(
                    Kind.MOVEMENT,
                    11,
                    "the movement is dated " + date,
                    "a date from " + account.from + " to " + account.to);
            return;
        }
        movement = new Movement(line.number(), date, valueDate, amount, new StringBuilder());
    }

    private void text(Norma43Line line) {
        texts++;
        Integer index = line.count(3, 4, "the index of the text");
        if (texts > MAX_TEXTS) {
            line.fault(Kind.FORMAT, 3, "the movement has more than five texts", "at most five records 23");
        } else if (index != null && index != texts) {
            line.fault(Kind.FORMAT, 3, "the index of the text is " + index, String.valueOf(texts));
        }
        if (movement != null) {
            append(movement.text, line.text(5, 42));
            append(movement.text, line.text(43, LONGEST));
        }
    }

    private void foreignAmount(Norma43Line line) {
        line.digits(Kind.FORMAT, 5, 7, "the currency");
        line.amount(Kind.FORMAT, 8, "the amount in another currency");
    }

    private static void append(StringBuilder text, String part) {
        if (!part.isEmpty()) {
            text.append(text.isEmpty() ? "" : " ").append(part);
        }
    }

    private void endOfMovement() {
        if (movement != null) {
            account.add(new StatementMovement(
                    movement.line, movement.date, movement.valueDate, movement.amount, movement.text.toString()));
            movement = null;
        }
    }

    private void end(Norma43Line line) {
        endOfMovement();
        String digits = line.digits(Kind.FORMAT, 3, 20, "the account");
        if (digits != null && accountDigits != null && !digits.equals(accountDigits)) {
            line.fault(
                    Kind.FORMAT,
                    3,
                    "record 33 names another account than record 11",
                    "the account of line " + account.line);
        }
        Integer debits = line.count(21, 25, "the number of debits");
        BigDecimal debited = line.amount(Kind.FORMAT, 26, "the sum of the debits");
        Integer credits = line.count(40, 44, "the number of credits");
        BigDecimal credited = line.amount(Kind.FORMAT, 45, "the sum of the credits");
        if (unreadable == 0) {
            compare(line, 21, "the number of debits", decimal(debits), decimal(account.debits()));
            compare(line, 26, "the sum of the debits", debited, account.debited());
            compare(line, 40, "the number of credits", decimal(credits), decimal(account.credits()));
            compare(line, 45, "the sum of the credits", credited, account.credited());
        } else if (debits != null && credits != null) {
            int all = account.debits() + account.credits() + unreadable;
            compare(line, 21, "the number of movements", decimal(debits + credits), decimal(all));
        }
        account.closing = line.signedAmount(Kind.FORMAT, 59, "the closing balance");
        balances(line);
        String currency = line.text(74, 76);
        if (!currency.isEmpty() && currencyDigits != null && !currency.equals(currencyDigits)) {
            line.fault(Kind.FORMAT, 74, "record 33 has another currency than record 11", currencyDigits);
        }
        statements.add(account.statement());
    }

    private static @Nullable BigDecimal decimal(@Nullable Integer number) {
        return number == null ? null : BigDecimal.valueOf(number);
    }

    private static void compare(
            Norma43Line line, int column, String name, @Nullable BigDecimal said, @Nullable BigDecimal found) {
        if (said != null && found != null && said.compareTo(found) != 0) {
            line.fault(Kind.BALANCE, column, name + " is " + said.toPlainString(), found.toPlainString());
        }
    }

    /** Banks write a balance of zero where they leave a balance out: then it proves nothing. */
    private void balances(Norma43Line line) {
        BigDecimal expected = account.expectedClosing();
        BigDecimal closing = account.closing;
        if (expected == null || closing == null || closing.compareTo(expected) == 0) {
            return;
        }
        boolean leftOut = closing.signum() == 0;
        if (account.opening != null && account.opening.signum() == 0) {
            account.opening = null;
        } else if (!leftOut) {
            line.fault(
                    Kind.BALANCE,
                    59,
                    "the closing balance is " + closing.toPlainString(),
                    expected.toPlainString() + ", by the opening balance and the movements");
        }
        account.closing = leftOut ? null : closing;
    }

    private void endOfFile(Norma43Line line, int recordsBefore) {
        if (line.length() >= 20 && !line.text(3, 20).equals("9".repeat(18))) {
            line.fault(Kind.FORMAT, 3, "record 88 has no nines after its number", "18 nines");
        }
        Integer said = line.count(21, 26, "the number of records");
        // Some banks count record 88 itself.
        if (said != null && Math.abs(said - recordsBefore) > 1) {
            line.fault(Kind.BALANCE, 21, "the number of records is " + said, String.valueOf(recordsBefore));
        }
    }
}
