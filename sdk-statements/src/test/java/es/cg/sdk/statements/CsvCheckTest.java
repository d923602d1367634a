package es.cg.sdk.statements;

import static es.cg.sdk.statements.Checked.faulty;
import static es.cg.sdk.statements.Checked.only;
import static es.cg.sdk.statements.StatementFault.Kind.BALANCE;
import static es.cg.sdk.statements.StatementFault.Kind.MOVEMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.common.Iban;
import es.cg.sdk.statements.Checked.Faulty;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class CsvCheckTest {
    private static final String HEADER = "Fecha;Fecha valor;Concepto;Importe;Saldo\n";

    /** A charge of 1,234.56 on 2 November and a credit of 2,000 on 3 November, as banks export them. */
    private static final List<String> EXPORTS = List.of("""
            Fecha Operación;Fecha Valor;Concepto;Importe;Saldo
            02/11/2026;03/11/2026;RECIBO;-1.234,56;765,44
            03/11/2026;03/11/2026;COBRO;2.000,00;2.765,44
            """, """
            Fecha Operación;Fecha Valor;Concepto;Importe;Saldo
            03/11/2026;03/11/2026;COBRO;2.000,00;2.765,44
            02/11/2026;03/11/2026;RECIBO;-1.234,56;765,44
            """, """
            F. contable;F. valor;Descripción;Debe;Haber;Saldo (€);Divisa
            02-11-26;03-11-26;RECIBO;1234.56;;765.44;EUR
            03-11-26;03-11-26;COBRO;0,00;2000;2765.44;€
            """, """
            Consulta de movimientos
            Cuenta: ES90 9999 0001 4100 0000 0017

            "FECHA OPERATIVA","F. VALOR","CONCEPTO","IMPORTE EUR","SALDO"
            "02/11/2026","03/11/2026","RECIBO","-1.234,56 €","765,44 €"
            "03/11/2026","03/11/2026","COBRO","+2.000,00EUR","2.765,44 €"
            """, """
            Fecha de la operación|Fecha de valor|Movimiento|Cargos|Abonos|Saldo posterior||
            2026-11-02|03.11.2026 10:30|RECIBO|1.234,56-||765,44||
            2026-11-03T09:00:01|2026-11-03|COBRO||2 000,00|2765,44||
            |||||||
            """);

    @TestFactory
    Stream<DynamicTest> theExportsOfBanksAreRead() {
        return EXPORTS.stream()
                .map(each -> dynamicTest(each, () -> {
                    AccountStatement statement = only(each);

                    assertThat(Checked.of(each).formato()).isEqualTo(FormatoExtracto.CSV);
                    assertThat(statement.fechaDesde()).isEqualTo("2026-11-02");
                    assertThat(statement.fechaHasta()).isEqualTo("2026-11-03");
                    assertThat(statement.saldoInicial()).isEqualTo("2000.00");
                    assertThat(statement.saldoFinal()).isEqualTo("2765.44");
                    assertThat(statement.debits()).isEqualTo(1);
                    assertThat(statement.debited()).isEqualTo("1234.56");
                    assertThat(statement.credits()).isEqualTo(1);
                    assertThat(statement.credited()).isEqualTo("2000.00");
                    assertThat(statement.movements())
                            .extracting(
                                    StatementMovement::fecha,
                                    StatementMovement::fechaValor,
                                    StatementMovement::importe,
                                    StatementMovement::concepto)
                            .containsExactlyInAnyOrder(
                                    tuple(
                                            LocalDate.of(2026, 11, 2),
                                            LocalDate.of(2026, 11, 3),
                                            new BigDecimal("-1234.56"),
                                            "RECIBO"),
                                    tuple(
                                            LocalDate.of(2026, 11, 3),
                                            LocalDate.of(2026, 11, 3),
                                            new BigDecimal("2000.00"),
                                            "COBRO"));
                }));
    }

    @Test
    void accountAndCurrencyAreReadIfPresent() {
        Iban iban = Iban.of("ES9099990001410000000017");

        assertThat(only(EXPORTS.get(3)).iban()).isEqualTo(iban);
        assertThat(only(EXPORTS.get(2)).moneda()).isEqualTo("EUR");
        assertThat(only(EXPORTS.get(0)).iban()).isNull();
        assertThat(only(EXPORTS.get(0)).moneda()).isNull();
        assertThat(only("Fecha;Importe;Cuenta\n02/11/2026;5,00;es90 9999 0001 4100 0000 0017\n")
                        .iban())
                .isEqualTo(iban);
        assertThat(only("Fecha;Importe;Cuenta\n02/11/2026;5,00;Nómina\n").iban())
                .isNull();
    }

    @TestFactory
    Stream<DynamicTest> columnsAreKnownByTheirNames() {
        return Stream.of(
                        "Fecha;Importe",
                        "FECHA OPERACION;IMPORTE (EUR)",
                        "F. Oper.;Importe €",
                        "Fecha operativa;Importe de la operación",
                        "Fecha contable;Importe operación",
                        "Fecha ctble;Importe en euros",
                        "Fecha del movimiento;Importe del movimiento",
                        "Fecha de apunte;Cantidad",
                        "Fecha (dd/mm/aaaa);Importe (en euros)",
                        "F. Valor;Importe",
                        "Fecha;Cargo;Abono",
                        "Fecha;Débitos;Créditos",
                        "Fecha;Adeudo;Ingreso",
                        "Fecha;Importe cargo;Importe abono",
                        "\"Fecha\",\"Importe\"")
                .map(header -> dynamicTest(
                        header,
                        () -> assertThat(only(header + "\n02/11/2026" + (header.contains(";") ? ";" : ",") + "5\n")
                                        .movements())
                                .hasSize(1)));
    }

    @TestFactory
    Stream<DynamicTest> unknownHeadersAreRefused() {
        return Stream.of(
                        "Concepto;Importe",
                        "Fecha;Concepto;Saldo",
                        "Fecha;Cargo",
                        "Fecha;Abono",
                        "Fecha del;Importe del",
                        "\"Fecha;Importe",
                        "Fecha;Importe;\"Saldo",
                        "Extracto\n".repeat(21) + "Fecha;Importe")
                .map(header -> dynamicTest(header, () -> {
                    StatementCheck check = Checked.of(header + "\n02/11/2026;5,00\n");

                    assertThat(check.formato()).isNull();
                    assertThat(check.isRefused()).isTrue();
                    assertThat(check.statements()).isEmpty();
                }));
    }

    @Test
    void twentyLinesMayStandBeforeTheHeader() {
        assertThat(only("Extracto\n".repeat(20) + EXPORTS.get(0))
                        .movements()
                        .get(0)
                        .line())
                .isEqualTo(22);
    }

    /** A line between the header and one that is sound. */
    private static Faulty line(String cells, int column, String problem, String expected) {
        return faulty(
                cells, HEADER + cells + "\n03/11/2026;03/11/2026;B;7,00;\n", MOVEMENT, 2, column, problem, expected);
    }

    @TestFactory
    Stream<DynamicTest> invalidDateIsAFault() {
        return Stream.of(
                        "31/11/2026",
                        "29/02/2027",
                        "02/13/2026",
                        "11/2026",
                        "ayer",
                        "",
                        "02/11-2026",
                        "2026/11/02",
                        "20261102",
                        "02/11/202",
                        "2026-11-02T10",
                        "١/11/2026")
                .map(text -> line(
                                text + ";;A;5;",
                                1,
                                "the date of the movement is not a date",
                                "a date such as 20/11/2026 or 2026-11-20")
                        .test());
    }

    @TestFactory
    Stream<DynamicTest> ambiguousOrInvalidAmountIsAFault() {
        return Stream.of(
                        "1.234",
                        "1,234",
                        "12,345",
                        "1.23.456,00",
                        "12.345.67",
                        "1.234,567",
                        "1.234.56",
                        "-",
                        "",
                        "--5",
                        "-5,00-",
                        "cinco",
                        ",50",
                        "5,",
                        "5e3",
                        "(5,00)",
                        "5,00 USD",
                        "5,00%",
                        "1'234,56",
                        "1234567890123456",
                        "٥",
                        "9".repeat(100))
                .map(text -> line(
                                "02/11/2026;;A;" + text + ";",
                                15,
                                "the amount is not an amount",
                                "an amount such as -1.234,56 or -1234.56")
                        .test());
    }

    @TestFactory
    Stream<DynamicTest> anAmountIsReadInEachOfItsForms() {
        return Stream.of(
                        "1234,5",
                        "1234.50",
                        "1.234,50",
                        "1,234.50",
                        "1 234,50",
                        "1\u00a0234,50",
                        "+1234,50",
                        "1234,50+",
                        "1234,50 €",
                        "€1234,50",
                        "1234,50EUR",
                        "1234,50 euros",
                        "01234,50")
                .map(text -> dynamicTest(text, () -> {
                    assertThat(amount(text)).isEqualTo("1234.50");
                    assertThat(amount(text.contains("+") ? "-1234,50" : "-" + text))
                            .isEqualTo("-1234.50");
                    assertThat(amount("\u2212" + text.replace("+", ""))).isEqualTo("-1234.50");
                }));
    }

    private static BigDecimal amount(String text) {
        return only(HEADER + "02/11/2026;;A;" + text + ";\n").movements().get(0).importe();
    }

    @Test
    void severalPointsAreThousands() {
        assertThat(amount("1.234.567")).isEqualTo("1234567.00");
        assertThat(amount("1.234,50-")).isEqualTo("-1234.50");
    }

    @TestFactory
    Stream<DynamicTest> valueDateBalanceAndQuotesAreChecked() {
        String date = "a date such as 20/11/2026 or 2026-11-20";
        String amount = "an amount such as -1.234,56 or -1234.56";
        String quote = "a quotation mark is not closed, or is not around a whole cell";
        String quotes = "quotation marks around whole cells, closed in their line";
        return Stream.of(
                        line("02/11/2026;  ayer;A;5;", 14, "the value date is not a date", date),
                        line("02/11/2026;;A;5;cinco", 17, "the balance is not an amount", amount),
                        line("02/11/2026;;\"A;5;", 13, quote, quotes),
                        line("02/11/2026;;\"A\"B;5;", 15, quote, quotes),
                        line("02/11/2026;;A \"B\" C;5;", 15, quote, quotes),
                        line("02/11/2026;;A;\"cinco\";", 16, "the amount is not an amount", amount),
                        line("02/11/2026;", 12, "the amount is not an amount", amount))
                .map(Faulty::test);
    }

    @Test
    void quotationMarksMayStandAroundACell() {
        assertThat(only(HEADER + "02/11/2026; \"\" ;\"A; \"\"B\"\"\" ;\"5\";\"\"\n")
                        .movements()
                        .get(0)
                        .concepto())
                .isEqualTo("A; \"B\"");
    }

    @TestFactory
    Stream<DynamicTest> aLineHasEitherADebitOrACredit() {
        String header = "Fecha;Cargo;Abono\n";
        return Checked.tests(
                // formatter:off
                faulty("both", header + "02/11/2026;5,00;5,00\n", MOVEMENT, 2, 12, "the line has both a debit and a credit", "one of the two"),
                faulty("none", header + "02/11/2026;;\n", MOVEMENT, 2, 12, "the line has neither a debit nor a credit", "one of the two"),
                faulty("no debit", header + "02/11/2026;x;\n", MOVEMENT, 2, 12, "the debit is not an amount", "an amount such as -1.234,56 or -1234.56"),
                faulty("no credit", header + "02/11/2026;;x\n", MOVEMENT, 2, 13, "the credit is not an amount", "an amount such as -1.234,56 or -1234.56"));
        // formatter:on
    }

    @Test
    void debitMayBeNegativeOrZero() {
        assertThat(only("Fecha;Cargo;Abono\n02/11/2026;-5;\n02/11/2026;5;0,00\n02/11/2026;0;\n02/11/2026;;-5\n")
                        .movements())
                .extracting(each -> each.importe().intValueExact())
                .containsExactly(-5, -5, 0, -5);
    }

    @TestFactory
    Stream<DynamicTest> wrongRunningBalanceIsAFault() {
        String header = "Fecha;Importe;Saldo\n";
        String expected = "130.00, by the balance before and the amount";
        return Checked.tests(
                // formatter:off
                faulty("oldest first", header + "02/11/2026;10;110\n03/11/2026;10;120\n05/11/2026;10;140\n", BALANCE, 4, 15, "the balance is 140.00", expected),
                faulty("newest first", header + "05/11/2026;10;140\n03/11/2026;10;120\n02/11/2026;10;110\n", BALANCE, 2, 15, "the balance is 140.00", expected),
                faulty("one day", header + "02/11/2026;10;110\n02/11/2026;10;120\n02/11/2026;10;140\n", BALANCE, 4, 15, "the balance is 140.00", expected));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> balancesThatCannotBeCheckedAreNoFault() {
        return Stream.of(
                        "02/11/2026;10;110\n02/11/2026;10;120\n",
                        "02/11/2026;10;120\n02/11/2026;10;110\n",
                        "02/11/2026;10;110\n\n03/11/2026;10;120\n",
                        "02/11/2026;10;110\n03/11/2026;10;\n05/11/2026;10;125\n")
                .map(text -> dynamicTest(text, () -> only("Fecha;Importe;Saldo\n" + text)));
    }

    @Test
    void unreadableLineSkipsTheBalanceCheck() {
        for (String line : List.of("ayer;10;120", "03/11/2026;x;120", "03/11/2026;\"10;120")) {
            assertThat(Checked.faults("Fecha;Importe;Saldo\n02/11/2026;10;110\n" + line + "\n05/11/2026;10;135\n"))
                    .extracting(StatementFault::kind)
                    .containsExactly(MOVEMENT);
            assertThat(Checked.faults("Fecha;Importe;Saldo\n05/11/2026;10;135\n" + line + "\n02/11/2026;10;110\n"))
                    .extracting(StatementFault::kind)
                    .containsExactly(MOVEMENT);
        }
    }

    @TestFactory
    Stream<DynamicTest> linesOfTwoAccountsOrCurrenciesAreAFault() {
        return Checked.tests(
                // formatter:off
                faulty("accounts", "IBAN;Fecha;Importe\nES9099990001410000000017;02/11/2026;5\nES9121000418450200051332;02/11/2026;5\n", MOVEMENT, 3, 1, "the line is of another account than the first", "one account"),
                faulty("account before the header", "ES9099990001410000000017\nFecha;Importe;IBAN\n02/11/2026;5;ES9121000418450200051332\n", MOVEMENT, 3, 14, "the line is of another account than the first", "one account"),
                faulty("currencies", "Fecha;Importe;Divisa\n02/11/2026;5;eur\n02/11/2026;5;USD\n", MOVEMENT, 3, 14, "the line has another currency than the first", "one currency"));
        // formatter:on
    }

    @Test
    void accountOfUnreadableLineIsIgnored() {
        String header = "IBAN;Fecha;Importe;Divisa\n";
        String mine = "ES9099990001410000000017;02/11/2026;5;EUR\n";
        String other = "ES9121000418450200051332;ayer;5;USD\n";

        assertThat(Checked.faults(header + mine + other)).hasSize(1);
        assertThat(Checked.of(header + other + mine).statements().get(0).iban())
                .isEqualTo(Iban.of("ES9099990001410000000017"));
    }

    @Test
    void fileWithoutMovementsIsAccepted() {
        AccountStatement statement = only(HEADER);

        assertThat(statement.movements()).isEmpty();
        assertThat(statement.fechaDesde()).isNull();
        assertThat(statement.saldoFinal()).isNull();
    }
}
