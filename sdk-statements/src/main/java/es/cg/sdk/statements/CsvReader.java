package es.cg.sdk.statements;

import es.cg.sdk.common.Iban;
import es.cg.sdk.statements.CsvCells.Cell;
import es.cg.sdk.statements.CsvColumns.Role;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a CSV as banks export it: after a header, a line for each movement. The columns are known by their names; lines
 * before the header may name the account. Confined to one thread.
 */
final class CsvReader {
    private static final int MAX_BEFORE_HEADER = 20;
    private static final String SEPARATORS = ";\t|,";
    private static final Pattern IBAN = Pattern.compile("\\bES[0-9]{2}(?: ?[0-9]{4}){5}\\b");
    private static final Pattern EURO = Pattern.compile("€|(?i)euros?");

    private final FaultLog faults;
    private final CsvBalances balances;
    private final AccountReading account = new AccountReading(1);
    private char separator;

    CsvReader(FaultLog faults) {
        this.faults = faults;
        this.balances = new CsvBalances(faults);
    }

    /** Returns the statement; null if no line at the beginning of the text is a header. */
    @Nullable
    AccountStatement read(TextLines lines) {
        CsvColumns columns = header(lines);
        if (columns == null) {
            return null;
        }
        while (lines.next()) {
            read(CsvCells.of(lines.line(), separator), columns, lines.number());
        }
        balances.finish(account);
        return account.statement();
    }

    private @Nullable CsvColumns header(TextLines lines) {
        for (int i = 0; i <= MAX_BEFORE_HEADER && lines.next(); i++) {
            separator = separator(lines.line());
            CsvCells cells = CsvCells.of(lines.line(), separator);
            CsvColumns columns = cells.faultyQuote() == 0 ? CsvColumns.of(cells.list()) : null;
            if (columns != null) {
                return columns;
            }
            Matcher iban = IBAN.matcher(lines.line());
            if (account.iban == null && iban.find()) {
                account.iban = iban(iban.group());
            }
        }
        return null;
    }

    /** Returns the first of the usual separators that a line has. */
    private static char separator(String line) {
        int found = 0;
        while (found < SEPARATORS.length() - 1 && line.indexOf(SEPARATORS.charAt(found)) < 0) {
            found++;
        }
        return SEPARATORS.charAt(found);
    }

    private static @Nullable Iban iban(String text) {
        try {
            return text.indexOf('-') < 0 ? Iban.of(text) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private void read(CsvCells cells, CsvColumns columns, int line) {
        if (cells.faultyQuote() > 0) {
            faults.movement(
                    line,
                    cells.faultyQuote(),
                    "a quotation mark is not closed, or is not around a whole cell",
                    "quotation marks around whole cells, closed in their line");
            balances.skip();
            return;
        }
        if (cells.list().stream().allMatch(each -> each.text().isEmpty())) {
            return;
        }
        List<Cell> list = cells.list();
        int before = faults.count();
        LocalDate date = date(columns.cell(list, Role.DATE), line, "the date of the movement");
        Cell valueCell = columns.cell(list, Role.VALUE_DATE);
        LocalDate valueDate = valueCell.text().isEmpty() ? null : date(valueCell, line, "the value date");
        BigDecimal amount = amount(list, columns, line);
        Cell balanceCell = columns.cell(list, Role.BALANCE);
        BigDecimal balance = balanceCell.text().isEmpty() ? null : amount(balanceCell, line, "the balance");
        if (faults.count() == before) {
            sameAccount(columns.cell(list, Role.ACCOUNT), line);
            sameCurrency(columns.cell(list, Role.CURRENCY), line);
        }
        if (faults.count() > before || date == null || amount == null) {
            balances.skip();
            return;
        }
        account.count(amount, amount.signum() < 0);
        account.add(new StatementMovement(
                line, date, valueDate, amount, columns.cell(list, Role.CONCEPT).text()));
        account.from = account.from == null || date.isBefore(account.from) ? date : account.from;
        account.to = account.to == null || date.isAfter(account.to) ? date : account.to;
        balances.add(line, balanceCell.column(), date, amount, balance);
    }

    private @Nullable LocalDate date(Cell cell, int line, String name) {
        LocalDate date = CellValues.date(cell.text());
        if (date == null) {
            faults.movement(line, cell.column(), name + " is not a date", "a date such as 20/11/2026 or 2026-11-20");
        }
        return date;
    }

    private @Nullable BigDecimal amount(Cell cell, int line, String name) {
        BigDecimal amount = CellValues.amount(cell.text());
        if (amount == null) {
            faults.movement(line, cell.column(), name + " is not an amount", "an amount such as -1.234,56 or -1234.56");
        }
        return amount;
    }

    private @Nullable BigDecimal amount(List<Cell> cells, CsvColumns columns, int line) {
        if (columns.has(Role.AMOUNT)) {
            return amount(columns.cell(cells, Role.AMOUNT), line, "the amount");
        }
        Cell debitCell = columns.cell(cells, Role.DEBIT);
        Cell creditCell = columns.cell(cells, Role.CREDIT);
        BigDecimal debit = side(debitCell, line, "the debit");
        BigDecimal credit = side(creditCell, line, "the credit");
        if (debit == null || credit == null) {
            return null;
        }
        boolean none = debitCell.text().isEmpty() && creditCell.text().isEmpty();
        if (none || (debit.signum() != 0 && credit.signum() != 0)) {
            faults.movement(
                    line,
                    debitCell.column(),
                    none ? "the line has neither a debit nor a credit" : "the line has both a debit and a credit",
                    "one of the two");
            return null;
        }
        return credit.signum() == 0 ? debit.abs().negate() : credit;
    }

    /** Returns the amount of a debit or a credit; zero where the cell is empty. */
    private @Nullable BigDecimal side(Cell cell, int line, String name) {
        return cell.text().isEmpty() ? BigDecimal.ZERO : amount(cell, line, name);
    }

    /** A text that is no account, such as the name of a product, is left out. */
    private void sameAccount(Cell cell, int line) {
        Iban iban = iban(cell.text());
        if (account.iban == null) {
            account.iban = iban;
        } else if (iban != null && !iban.equals(account.iban)) {
            faults.movement(line, cell.column(), "the line is of another account than the first", "one account");
        }
    }

    private void sameCurrency(Cell cell, int line) {
        if (cell.text().isEmpty()) {
            return;
        }
        String code = EURO.matcher(cell.text()).matches() ? "EUR" : cell.text().toUpperCase(Locale.ROOT);
        if (account.currency == null) {
            account.currency = code;
        } else if (!code.equals(account.currency)) {
            faults.movement(line, cell.column(), "the line has another currency than the first", "one currency");
        }
    }
}
