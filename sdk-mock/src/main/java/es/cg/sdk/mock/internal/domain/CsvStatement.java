package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a statement in CSV, as Spanish banks export it: a header with {@link CsvColumns}, then one line for each
 * movement. Lines before the header may name the account. A line that cannot be read is reported, and the others are
 * used. Confined to one thread.
 */
public final class CsvStatement {
    /** How many lines a bank may write before the header. */
    private static final int MAX_BEFORE = 20;

    private static final Pattern IBAN = Pattern.compile("\\bES\\d{2}(?: ?\\d{4}){5}\\b");

    private final CsvColumns columns;
    private final int header;
    private final List<Statement.Movement> movements = new ArrayList<>();
    private final List<Statement.Fault> faults = new ArrayList<>();

    // The numbers of the lines whose balance could be read, with the movement; a fault between two parts the chain.
    private final List<Step> steps = new ArrayList<>();
    private String account;
    private String currency = "";
    private int part;

    private CsvStatement(CsvColumns columns, int header, String account) {
        this.columns = columns;
        this.header = header;
        this.account = account;
    }

    private record Step(int line, int part, BigDecimal amount, BigDecimal balance) {}

    /** Whether the first lines of a file have a header with the required columns. */
    public static boolean looksLike(List<String> lines) {
        return headerOf(lines) >= 0;
    }

    private static int headerOf(List<String> lines) {
        for (int i = 0; i < Math.min(lines.size(), MAX_BEFORE + 1); i++) {
            if (CsvColumns.of(lines.get(i)) != null) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the statement in the lines of a file. */
    public static Statement read(List<String> lines) throws UnreadableStatementException {
        int header = headerOf(lines);
        CsvColumns columns = header < 0 ? null : CsvColumns.of(lines.get(header));
        if (columns == null) {
            throw UnreadableStatementException.malformed(1, Message.of("statement.noHeader"));
        }
        CsvStatement reader = new CsvStatement(columns, header + 1, account(lines.subList(0, header)));
        for (int i = header + 1; i < lines.size(); i++) {
            reader.line(i + 1, lines.get(i));
        }
        return reader.statement();
    }

    private static String account(List<String> before) {
        for (String line : before) {
            Matcher iban = IBAN.matcher(line);
            if (iban.find() && Ibans.valid(Ibans.normal(iban.group()))) {
                return Ibans.normal(iban.group());
            }
        }
        return "";
    }

    private void line(int number, String line) {
        List<String> cells = CsvCellParser.split(line, columns.divider());
        if (cells != null && cells.stream().allMatch(String::isEmpty)) {
            return;
        }
        Message fault = cells == null ? Message.of("statement.openQuote") : movement(number, cells);
        if (fault != null) {
            faults.add(new Statement.Fault(number, fault));
            part++;
        }
    }

    /** Adds the movement of a line. Returns what is wrong with it; null if nothing is. */
    private @Nullable Message movement(int number, List<String> cells) {
        LocalDate date = CsvCellParser.day(columns.cell(cells, "date"));
        if (date == null) {
            return Message.of("statement.cellDate", Message.of("statementField.date"));
        }
        String value = columns.cell(cells, "valueDate");
        LocalDate valueDate = CsvCellParser.day(value);
        if (valueDate == null && !value.isEmpty()) {
            return Message.of("statement.cellDate", Message.of("statementField.valueDate"));
        }
        boolean isOneColumn = columns.columns().containsKey("amount");
        BigDecimal amount = isOneColumn ? CsvCellParser.amount(columns.cell(cells, "amount")) : twoColumns(cells);
        if (amount == null) {
            return isOneColumn
                    ? Message.of("statement.cellAmount", Message.of("statementField.amount"))
                    : Message.of("statement.oneOfTwo");
        }
        String said = columns.cell(cells, "balance");
        BigDecimal balance = CsvCellParser.amount(said);
        if (balance == null && !said.isEmpty()) {
            return Message.of("statement.cellAmount", Message.of("statementField.balance"));
        }
        Message other = belongs(cells);
        if (other != null) {
            return other;
        }
        if (balance == null) {
            part++;
        } else {
            steps.add(new Step(number, part, amount, balance));
        }
        movements.add(new Statement.Movement(
                date,
                valueDate,
                amount,
                balance,
                "",
                columns.cell(cells, "reference1"),
                columns.cell(cells, "reference2"),
                text(cells),
                ""));
        return null;
    }

    /** Returns the amount of a line of debit or credit; null if it has both or none. A debit may have its sign. */
    private @Nullable BigDecimal twoColumns(List<String> cells) {
        String debit = columns.cell(cells, "debit");
        String credit = columns.cell(cells, "credit");
        BigDecimal charged = debit.isEmpty() ? BigDecimal.ZERO : CsvCellParser.amount(debit);
        BigDecimal credited = credit.isEmpty() ? BigDecimal.ZERO : CsvCellParser.amount(credit);
        boolean none = debit.isEmpty() && credit.isEmpty();
        if (none || charged == null || credited == null || (charged.signum() != 0 && credited.signum() != 0)) {
            return null;
        }
        return credited.signum() == 0 ? charged.abs().negate() : credited;
    }

    /** Returns what is wrong if a line is of another account or currency than the file; null if it is not. */
    private @Nullable Message belongs(List<String> cells) {
        String iban = Ibans.normal(columns.cell(cells, "account"));
        if (Ibans.valid(iban)) {
            if (!account.isEmpty() && !account.equals(iban)) {
                return Message.of("statement.otherAccountOfLine");
            }
            account = iban;
        }
        String code = columns.cell(cells, "currency").toUpperCase(Locale.ROOT).replaceFirst("^(€|EUROS?)$", "EUR");
        if (!code.isEmpty()) {
            if (!currency.isEmpty() && !currency.equals(code)) {
                return Message.of("statement.otherCurrencyOfLine");
            }
            currency = code;
        }
        return null;
    }

    private String text(List<String> cells) {
        List<String> texts = new ArrayList<>();
        for (int column : columns.texts()) {
            if (column < cells.size() && !cells.get(column).isEmpty()) {
                texts.add(cells.get(column));
            }
        }
        return String.join(" ", texts);
    }

    private Statement statement() throws UnreadableStatementException {
        boolean newestFirst = !movements.isEmpty()
                && movements
                        .get(0)
                        .date()
                        .isAfter(movements.get(movements.size() - 1).date());
        checkSteps(newestFirst);
        Comparator<LocalDate> order = Comparator.naturalOrder();
        Statement.@Nullable Movement latest =
                movements.isEmpty() ? null : movements.get(newestFirst ? 0 : movements.size() - 1);
        return new Statement(
                header,
                account,
                currency,
                movements.stream().map(Statement.Movement::date).min(order).orElse(null),
                movements.stream().map(Statement.Movement::date).max(order).orElse(null),
                null,
                latest == null ? null : latest.balance(),
                0,
                List.copyOf(movements),
                List.copyOf(faults));
    }

    /** Checks that each balance is that of the movement before, plus the movement: otherwise a line may be missing. */
    private void checkSteps(boolean newestFirst) throws UnreadableStatementException {
        UnreadableStatementException fault = broken(newestFirst);
        // Within one day, the dates do not show the order of the file.
        if (fault != null && broken(!newestFirst) != null) {
            throw fault;
        }
    }

    private @Nullable UnreadableStatementException broken(boolean newestFirst) {
        for (int i = 1; i < steps.size(); i++) {
            Step earlier = steps.get(newestFirst ? i : i - 1);
            Step later = steps.get(newestFirst ? i - 1 : i);
            BigDecimal expected = earlier.balance().add(later.amount());
            if (earlier.part() == later.part() && expected.compareTo(later.balance()) != 0) {
                return UnreadableStatementException.unbalanced(
                        later.line(), Message.of("statement.step", later.balance(), expected));
            }
        }
        return null;
    }
}
