package es.cg.sdk.statements;

import static es.cg.sdk.statements.Checked.faulty;
import static es.cg.sdk.statements.Checked.only;
import static es.cg.sdk.statements.StatementFault.Kind.BALANCE;
import static es.cg.sdk.statements.StatementFault.Kind.FORMAT;
import static es.cg.sdk.statements.StatementFault.Kind.MOVEMENT;
import static es.cg.sdk.testing.statements.Norma43Corpus.FILE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.common.Iban;
import es.cg.sdk.testing.statements.Norma43Corpus;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class Norma43CheckTest {
    private static String text(List<String> lines) {
        return String.join("\r\n", lines) + "\r\n";
    }

    private static String with(int line, String text) {
        return text(Norma43Corpus.with(line, text));
    }

    private static String without(int line) {
        return text(Norma43Corpus.without(line));
    }

    private static String after(int line, String text) {
        return text(Norma43Corpus.after(line, text));
    }

    private static String at(int line, int position, String text) {
        return text(Norma43Corpus.at(line, position, text));
    }

    @Test
    void statementHasTheFieldsOfTheFile() {
        AccountStatement statement = only(text(FILE));

        assertThat(Checked.of(text(FILE)).formato()).isEqualTo(FormatoExtracto.NORMA43);
        assertThat(statement.line()).isEqualTo(1);
        assertThat(statement.iban()).isEqualTo(Iban.of("ES9099990001410000000017"));
        assertThat(statement.moneda()).isEqualTo("EUR");
        assertThat(statement.fechaDesde()).isEqualTo(LocalDate.of(2026, 11, 1));
        assertThat(statement.fechaHasta()).isEqualTo(LocalDate.of(2026, 11, 30));
        assertThat(statement.saldoInicial()).isEqualTo("100.00");
        assertThat(statement.saldoFinal()).isEqualTo("702.50");
        assertThat(statement.debits()).isEqualTo(1);
        assertThat(statement.debited()).isEqualTo("2.50");
        assertThat(statement.credits()).isEqualTo(1);
        assertThat(statement.credited()).isEqualTo("605.00");
        assertThat(statement.pending()).isZero();
        assertThat(statement.movements())
                .containsExactly(
                        new StatementMovement(
                                2,
                                LocalDate.of(2026, 11, 2),
                                LocalDate.of(2026, 11, 3),
                                new BigDecimal("-2.50"),
                                "NOMINA DE NOVIEMBRE Y CAFE"),
                        new StatementMovement(
                                6, LocalDate.of(2026, 11, 4), LocalDate.of(2026, 11, 4), new BigDecimal("605.00"), ""));
    }

    @Test
    void paddingAndLineEndsDoNotMatter() {
        AccountStatement statement = only(text(FILE));
        StringBuilder padded = new StringBuilder("\uFEFF");
        FILE.forEach(
                each -> padded.append(String.format(Locale.ROOT, "%-81s", each)).append('\n'));

        assertThat(only(padded.append("\u001A").toString())).isEqualTo(statement);
        assertThat(only(String.join("\r", FILE))).isEqualTo(statement);
        assertThat(only(after(8, "") + "\n \n")).isEqualTo(statement);
        assertThat(Checked.of("\n" + after(3, " ")).faults()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> aRecordOutOfItsPlaceEndsTheCheck() {
        String rest = "a record 22 or 23 or 24 or 33";
        return Checked.tests(
                // formatter:off
                faulty("two headers", with(2, FILE.get(0)), FORMAT, 2, 1, "a record 11 stands after a record 11", "a record 22 or 33"),
                faulty("no movement", without(2), FORMAT, 2, 1, "a record 23 stands after a record 11", "a record 22 or 33"),
                faulty("late text", after(5, "2303A"), FORMAT, 6, 1, "a record 23 stands after a record 24", "a record 22 or 33"),
                faulty("late movement", after(7, FILE.get(1)), FORMAT, 8, 1, "a record 22 stands after a record 33", "a record 11 or 88"),
                faulty("no header", without(1), FORMAT, 1, 1, "a record 22 stands at the beginning", "a record 11"),
                faulty("no end of the account", without(7), FORMAT, 7, 1, "a record 88 stands after a record 22", rest),
                faulty("no end", without(8), FORMAT, 7, 77, "the file ends after a record 33", "a record 88 at the end"),
                faulty("after the end", after(8, FILE.get(1)), FORMAT, 9, 1, "a record 22 stands after a record 88", "nothing after record 88"),
                faulty("unknown", with(3, "77"), FORMAT, 3, 1, "the line begins with no known record", rest),
                faulty("one character", with(3, "2"), FORMAT, 3, 1, "the line begins with no known record", rest));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> recordOfWrongLengthIsAFault() {
        return Checked.tests(
                // formatter:off
                faulty("81 characters", with(4, "2302" + "X".repeat(77)), FORMAT, 4, 81, "record 23 has 81 characters", "4 to 80"),
                faulty("a cut header", with(1, FILE.get(0).substring(0, 47)), FORMAT, 1, 48, "record 11 has 47 characters", "50 to 80"),
                faulty("a cut movement", with(6, FILE.get(5).substring(0, 41)), FORMAT, 6, 42, "record 22 has 41 characters", "42 to 80"),
                faulty("a cut text", with(4, "230"), FORMAT, 4, 4, "record 23 has 3 characters", "4 to 80"),
                faulty("a cut amount in dollars", with(5, "24018400000"), FORMAT, 5, 12, "record 24 has 11 characters", "21 to 80"),
                faulty("a cut end of the account", with(7, FILE.get(6).substring(0, 72)), FORMAT, 7, 73, "record 33 has 72 characters", "73 to 80"),
                faulty("a cut end", with(8, FILE.get(7).substring(0, 25)), FORMAT, 8, 26, "record 88 has 25 characters", "26 to 80"));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> invalidFieldIsAFault() {
        String date = "a date as YYMMDD";
        String sign = "1 for a debit or 2 for a credit";
        String currency = "a numeric code of ISO 4217, such as 978 for the euro";
        return Checked.tests(
                // formatter:off
                faulty("account", at(1, 12, "X"), FORMAT, 1, 3, "the account is not written in digits", "18 digits"),
                faulty("first date", at(1, 21, "261301"), FORMAT, 1, 21, "the first date is not a date", date),
                faulty("last date", at(1, 27, "  1130"), FORMAT, 1, 27, "the last date is not a date", date),
                faulty("dates reversed", at(1, 27, "261031"), FORMAT, 1, 27, "the last date, 2026-10-31, is before the first", "2026-11-01 or a later date"),
                faulty("sign of the opening balance", at(1, 33, "3"), FORMAT, 1, 33, "the sign of the opening balance is wrong", sign),
                faulty("opening balance", at(1, 40, "X"), FORMAT, 1, 34, "the opening balance is not written in digits", "14 digits"),
                faulty("currency", at(1, 48, "000"), FORMAT, 1, 48, "the currency is unknown", currency),
                faulty("letters as currency", at(1, 48, "EUR"), FORMAT, 1, 48, "the currency is not written in digits", "3 digits"),
                faulty("index", at(3, 3, "02"), FORMAT, 3, 3, "the index of the text is 2", "1"),
                faulty("letters as index", at(4, 3, "X2"), FORMAT, 4, 3, "the index of the text is not written in digits", "2 digits"),
                faulty("currency of the amount in dollars", at(5, 5, "USD"), FORMAT, 5, 5, "the currency is not written in digits", "3 digits"),
                faulty("amount in dollars", at(5, 8, "X"), FORMAT, 5, 8, "the amount in another currency is not written in digits", "14 digits"),
                faulty("account at the end", at(7, 4, "X"), FORMAT, 7, 3, "the account is not written in digits", "18 digits"),
                faulty("another account at the end", at(7, 20, "8"), FORMAT, 7, 3, "record 33 names another account than record 11", "the account of line 1"),
                faulty("number of debits", at(7, 25, "X"), FORMAT, 7, 21, "the number of debits is not written in digits", "5 digits"),
                faulty("sum of the debits", at(7, 26, "X"), FORMAT, 7, 26, "the sum of the debits is not written in digits", "14 digits"),
                faulty("number of credits", at(7, 40, "X"), FORMAT, 7, 40, "the number of credits is not written in digits", "5 digits"),
                faulty("sum of the credits", at(7, 58, "X"), FORMAT, 7, 45, "the sum of the credits is not written in digits", "14 digits"),
                faulty("sign of the closing balance", at(7, 59, "0"), FORMAT, 7, 59, "the sign of the closing balance is wrong", sign),
                faulty("closing balance", at(7, 60, "X"), FORMAT, 7, 60, "the closing balance is not written in digits", "14 digits"),
                faulty("another currency at the end", at(7, 74, "840"), FORMAT, 7, 74, "record 33 has another currency than record 11", "978"),
                faulty("no nines", at(8, 3, "1"), FORMAT, 8, 3, "record 88 has no nines after its number", "18 nines"),
                faulty("number of records", at(8, 21, "X"), FORMAT, 8, 21, "the number of records is not written in digits", "6 digits"));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> totalsMustFitTheMovements() {
        return Checked.tests(
                // formatter:off
                faulty("number of debits", at(7, 25, "2"), BALANCE, 7, 21, "the number of debits is 2", "1"),
                faulty("sum of the debits", at(7, 39, "1"), BALANCE, 7, 26, "the sum of the debits is 2.51", "2.50"),
                faulty("number of credits", at(7, 44, "0"), BALANCE, 7, 40, "the number of credits is 0", "1"),
                faulty("sum of the credits", at(7, 58, "9"), BALANCE, 7, 45, "the sum of the credits is 605.09", "605.00"),
                faulty("closing balance", at(7, 73, "1"), BALANCE, 7, 59, "the closing balance is 702.51", "702.50, by the opening balance and the movements"),
                faulty("closing balance in debit", at(7, 59, "1"), BALANCE, 7, 59, "the closing balance is -702.50", "702.50, by the opening balance and the movements"),
                faulty("opening balance", at(1, 33, "1"), BALANCE, 7, 59, "the closing balance is 702.50", "502.50, by the opening balance and the movements"),
                faulty("number of records", at(8, 26, "9"), BALANCE, 8, 21, "the number of records is 9", "7"));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> aMovementThatCannotBeReadIsLeftOut() {
        String date = "a date as YYMMDD";
        return Checked.tests(
                // formatter:off
                faulty("after the last day", at(2, 11, "261201"), MOVEMENT, 2, 11, "the movement is dated 2026-12-01", "a date from 2026-11-01 to 2026-11-30"),
                faulty("before the first day", at(2, 11, "261031"), MOVEMENT, 2, 11, "the movement is dated 2026-10-31", "a date from 2026-11-01 to 2026-11-30"),
                faulty("no such day", at(2, 11, "261131"), MOVEMENT, 2, 11, "the date of the movement is not a date", date),
                faulty("value date", at(2, 17, "2611A1"), MOVEMENT, 2, 17, "the value date is not a date", date),
                faulty("sign", at(2, 28, "0"), MOVEMENT, 2, 28, "the sign of the amount is wrong", "1 for a debit or 2 for a credit"),
                faulty("amount", at(2, 30, " "), MOVEMENT, 2, 29, "the amount is not written in digits", "14 digits"));
        // formatter:on
    }

    @Test
    void movementWithBadDateStillCountsInTheTotals() {
        StatementCheck check = Checked.of(at(2, 11, "261131"));

        assertThat(check.statements().get(0).movements())
                .singleElement()
                .satisfies(each -> assertThat(each.line()).isEqualTo(6));
        assertThat(check.statements().get(0).debits()).isEqualTo(1);
        assertThat(Checked.of(at(2, 30, "X")).statements().get(0).debits()).isZero();
    }

    @Test
    void unreadableAmountLimitsTheCheckToTheCount() {
        String unreadable = at(2, 30, "X");

        assertThat(Checked.faults(unreadable.replace("00000000060500200", "00000000060599200")))
                .hasSize(1);
        assertThat(Checked.faults(unreadable.replace("0000100000000060500200", "0000300000000060500200")))
                .contains(new StatementFault(BALANCE, 7, 21, "the number of movements is 4", "2"));
    }

    @Test
    void totalsOfTheNextAccountAreFullyChecked() {
        List<String> lines = new ArrayList<>(FILE.subList(0, 7));
        lines.set(1, FILE.get(1).replace("100000000000250", "1X0000000000250"));
        lines.addAll(FILE.subList(0, 7));
        lines.set(13, FILE.get(6).replace("00000000060500", "00000000060599"));
        lines.add("88999999999999999999000014");

        assertThat(Checked.faults(text(lines)))
                .extracting(StatementFault::line, StatementFault::column)
                .containsExactly(tuple(2, 29), tuple(14, 45));
    }

    @Test
    void totalsAreCheckedDespiteMovementOutsidePeriod() {
        assertThat(Checked.faults(at(2, 11, "261201").replace("0000100000000000250", "0000100000000000251")))
                .extracting(StatementFault::kind)
                .containsExactly(MOVEMENT, BALANCE);
    }

    @Test
    void zeroBalanceMayMeanOmittedBalance() {
        AccountStatement noOpening = only(at(1, 33, "200000000000000"));
        AccountStatement noClosing = only(at(7, 59, "200000000000000"));

        assertThat(noOpening.saldoInicial()).isNull();
        assertThat(noOpening.saldoFinal()).isEqualTo("702.50");
        assertThat(noClosing.saldoInicial()).isEqualTo("100.00");
        assertThat(noClosing.saldoFinal()).isNull();
    }

    @Test
    void zeroFinalBalanceThatAddsUpIsKept() {
        AccountStatement statement =
                only(at(1, 33, "100000000060250").replace("200000000070250978", "200000000000000978"));

        assertThat(statement.saldoInicial()).isEqualTo("-602.50");
        assertThat(statement.saldoFinal()).isEqualTo("0.00");
    }

    @Test
    void recordCountMayBeOffByOne() {
        only(at(8, 26, "8"));
        only(at(8, 26, "6"));
        assertThat(Checked.faults(at(8, 26, "5"))).hasSize(1);
    }

    @Test
    void movementHasAtMostFiveTexts() {
        String five =
                after(4, "2303A\r\n2304B\r\n2305C").replace("88999999999999999999000007", "88999999999999999999000010");

        assertThat(only(five).movements().get(0).concepto()).endsWith("CAFE A B C");
        assertThat(Checked.faults(five.replace("2305C", "2305C\r\n2306D")))
                .containsExactly(new StatementFault(
                        FORMAT, 8, 3, "the movement has more than five texts", "at most five records 23"));
    }

    @Test
    void zeroMovementsCountByTheirDebitOrCreditMark() {
        List<String> lines = new ArrayList<>(FILE);
        lines.add(6, "22    000126110426110404007100000000000000");
        lines.set(7, FILE.get(6).replace("0000100000000000250", "0000200000000000250"));
        AccountStatement statement = only(text(lines));

        assertThat(statement.debits()).isEqualTo(2);
        assertThat(statement.movements()).hasSize(3);
    }

    @Test
    void eachAccountAndPeriodIsAStatement() {
        String second = String.join("\r\n", FILE.subList(0, 7)).replace("999900010000000017", "210004180200051332");
        List<String> lines = new ArrayList<>(FILE.subList(0, 7));
        lines.add(second);
        lines.add("88999999999999999999000014");
        StatementCheck check = Checked.of(text(lines));

        assertThat(check.faults()).isEmpty();
        assertThat(check.statements()).extracting(AccountStatement::line).containsExactly(1, 8);
        assertThat(check.statements())
                .extracting(AccountStatement::iban)
                .containsExactly(Iban.of("ES9099990001410000000017"), Iban.of("ES9121000418450200051332"));
        assertThat(check.statements().get(1).movements()).hasSize(2);
    }

    @Test
    void truncatedFileIsRefused() {
        String text = String.join("\r\n", FILE);
        for (int end = 0; end < text.length(); end++) {
            assertThat(Checked.of(text.substring(0, end)).isRefused())
                    .as("cut at %s", end)
                    .isTrue();
        }
    }

    @Test
    void allFaultsOfAFileAreFound() {
        String text = at(1, 33, "3").replace("2611022611030400710", "2611312611A10400700");

        assertThat(Checked.faults(text))
                .extracting(each -> each.line() + ":" + each.column())
                .containsExactly("1:33", "2:11", "2:17", "2:28");
    }
}
