package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Bank statement imports")
final class CsvStatementsTest {
    /**
     * A CSV as a bank exports it, with a charge of 1,234.56 on 2 November and a credit of 2,000 on 3 November.
     *
     * @param name how its columns are
     */
    private record Export(String name, String text) {}

    private static List<Export> exports() {
        return List.of(
                new Export("accents and thousands points", """
                        Fecha Operación;Fecha Valor;Concepto;Importe;Saldo
                        02/11/2026;03/11/2026;RECIBO;-1.234,56;765,44
                        03/11/2026;03/11/2026;COBRO;2.000,00;2.765,44
                        """),
                new Export("shortened names, newest first", """
                        F. Operación;F. Valor;Descripción;Importe (€);Saldo (€)
                        03-11-2026;03-11-2026;COBRO;2.000,00;2.765,44
                        02-11-2026;03-11-2026;RECIBO;-1.234,56;765,44
                        """),
                new Export("a column for debits and one for credits", """
                        Fecha contable;Fecha valor;Concepto;Debe;Haber;Saldo;Divisa
                        02/11/26;03/11/26;RECIBO;1.234,56;;765,44;EUR
                        03/11/26;03/11/26;COBRO;;2.000,00;2.765,44;EUR
                        """),
                new Export("debits with their sign, zeros beside them", """
                        Fecha\tFecha de valor\tMovimiento\tCargos\tAbonos
                        02.11.2026\t03.11.2026\tRECIBO\t-1234,56\t0,00
                        03.11.2026\t03.11.2026\tCOBRO\t0,00\t2000,00
                        """),
                new Export("lines before the header, quotes and currencies", """
                        Consulta de movimientos
                        Cuenta: ES90 9999 0001 4100 0000 0017

                        "FECHA OPERATIVA","F. VALOR","CONCEPTO","IMPORTE EUR","SALDO"
                        "02/11/2026","03/11/2026","RECIBO","-1.234,56 euro","765,44 €"
                        "03/11/2026","03/11/2026","COBRO","+2.000,00EUR","2.765,44 €"
                        "","","","",""
                        """),
                new Export("a sign behind, times, empty cells at the end", """
                        Fecha de operación|Fecha de valor|Concepto|Importe|Saldo||
                        02/11/2026 10:30|03/11/2026 00:00|RECIBO|1.234,56-|765,44||
                        03/11/2026 09:00:01|03/11/2026|COBRO|2000|2765,44||
                        ||||||
                        """));
    }

    private static void holdsBoth(TestMock mock, JsonNode imported) throws IOException {
        assertThat(imported.path("formato").asText()).as("%s", imported).isEqualTo("csv");
        assertThat(imported.path("estado").asText()).as("%s", imported).isEqualTo("completada");
        assertThat(imported.path("importados").asInt()).as("%s", imported).isEqualTo(2);
        shows(imported, "fecha_desde=2026-11-02", "fecha_hasta=2026-11-03");
        List<JsonNode> movements = new ArrayList<>(Statements.movements(mock).subList(0, 2));
        movements.sort(
                (a, b) -> a.path("fecha").asText().compareTo(b.path("fecha").asText()));
        shows(movements.get(0), "importe=-1234.56", "fecha_valor=2026-11-03", "concepto=RECIBO");
        shows(movements.get(1), "importe=2000", "concepto=COBRO");
    }

    @TestFactory
    Stream<DynamicTest> csvExportsOfDifferentBanksAreImported() {
        return exports().stream()
                .map(each -> TestMockResolver.test(
                        each.name(), mock -> holdsBoth(mock, Statements.result(mock, each.text()))));
    }

    @TestFactory
    Stream<DynamicTest> csvIsImportedInEachCharset() {
        return Stream.of("UTF-8", "UTF-16", "ISO-8859-1", "windows-1252", "IBM850")
                .flatMap(name -> Stream.of("", "\uFEFF")
                        .filter(mark -> mark.isEmpty() || name.equals("UTF-8"))
                        .map(mark -> TestMockResolver.test(name + (mark.isEmpty() ? "" : " with its mark"), mock -> {
                            String text = mark + exports().get(0).text().replace("\n", "\r\n");
                            holdsBoth(mock, Statements.result(mock, text.getBytes(Charset.forName(name))));
                        })));
    }

    @TestFactory
    Stream<DynamicTest> invalidAmountOrDateIsReportedWithItsLine() {
        return Stream.of(
                        new String[] {"02/11/2026;02/11/2026;A;1.234;", "importe"},
                        new String[] {"02/11/2026;02/11/2026;A;1,234;", "importe"},
                        new String[] {"02/11/2026;02/11/2026;A;12,345;", "importe"},
                        new String[] {"02/11/2026;02/11/2026;A;1.23.456,00;", "importe"},
                        new String[] {"02/11/2026;02/11/2026;A;-;", "importe"},
                        new String[] {"02/11/2026;02/11/2026;A;;", "importe"},
                        new String[] {"02/11/2026;02/11/2026;A;--5;", "importe"},
                        new String[] {"02/11/2026;02/11/2026;A;5;cinco", "saldo"},
                        new String[] {"31/11/2026;02/11/2026;A;5;", "fecha de operación"},
                        new String[] {"11/2026;02/11/2026;A;5;", "fecha de operación"},
                        new String[] {"02/11-2026;02/11/2026;A;5;", "fecha de operación"},
                        new String[] {"02/11/2026;ayer;A;5;", "fecha valor"},
                        new String[] {"02/11/2026;02/11/2026;\"A;5;", "comillas"},
                        new String[] {"02/11/2026;02/11/2026;\"A\"B;5;", "comillas"},
                        new String[] {"02/11/2026;02/11/2026;A \"B\" C;5;", "comillas"})
                .map(each -> TestMockResolver.test(each[0], mock -> {
                    JsonNode imported = Statements.result(
                            mock,
                            "Fecha;Fecha valor;Concepto;Importe;Saldo\n" + each[0]
                                    + "\n03/11/2026;03/11/2026;B;7,00;\n");

                    shows(imported, "con_error=1", "importados=1", "errores/0/linea=2");
                    assertThat(imported.at("/errores/0/mensaje").asText()).contains(each[1]);
                }));
    }

    @TestFactory
    Stream<DynamicTest> dateAndAmountColumnNamesAreRecognised() {
        return Stream.of(
                        "Fecha del movimiento;Importe",
                        "Fecha de apunte;Importe del movimiento",
                        "Fecha ctble;Importe en euros",
                        "F. Oper.;Cantidad (EUR)",
                        "Fecha (dd/mm/aaaa);Importe (en euros)",
                        "Fecha;Débito;Crédito",
                        "Fecha;Débitos;Créditos")
                .map(header -> TestMockResolver.test(header, mock -> {
                    JsonNode imported = Statements.result(mock, header + "\n02/11/2026;5,00\n");

                    shows(imported, "importados=1");
                }));
    }

    @TestFactory
    Stream<DynamicTest> valueDateAndBalanceColumnNamesAreRecognised() {
        return Stream.of(
                        new String[] {"F. val.", "ayer", "fecha valor"},
                        new String[] {"Saldo en euros", "cinco", "saldo"},
                        new String[] {"Saldo tras movimiento", "cinco", "saldo"})
                .map(each -> TestMockResolver.test(each[0], mock -> {
                    JsonNode imported =
                            Statements.result(mock, "Fecha;Importe;" + each[0] + "\n02/11/2026;5,00;" + each[1] + "\n");

                    assertThat(imported.at("/errores/0/mensaje").asText())
                            .as("%s", imported)
                            .contains(each[2]);
                }));
    }

    @TestFactory
    Stream<DynamicTest> theEuroIsKnownByItsSignAndName() {
        return Stream.of("€", "Euros", "euro", "eur")
                .map(name -> TestMockResolver.test(name, mock -> {
                    JsonNode imported = Statements.result(mock, "Fecha;Importe;Divisa\n02/11/2026;5,00;" + name + "\n");

                    shows(imported, "importados=1");
                }));
    }

    @Test
    void doubledQuotesAndEmptyValueDateAreAccepted(TestMock mock) throws IOException {
        Statements.result(mock, "Fecha;Fecha valor;Concepto;Importe\n2026-11-03;;\"Recibo; \"\"agua\"\"\";-7.5\n");
        shows(Statements.movements(mock).get(0), "concepto=Recibo; \"agua\"", "importe=-7.50");
    }

    @Test
    void finalBalanceIsThatOfTheLatestDate(TestMock mock) throws IOException {
        JsonNode imported = Statements.result(
                mock, "Fecha;Concepto;Importe;Saldo\n2026-11-03;Second;6;206\n2026-11-01;First;100;200\n");

        assertThat(imported.path("saldo_final").decimalValue()).isEqualByComparingTo("206");
        shows(mock.get("/bank-accounts", Statements.CLIENT), "data/0/saldo=206");
    }

    @Test
    void zeroAmountInDebitOrCreditIsAccepted(TestMock mock) throws IOException {
        JsonNode imported = Statements.result(
                mock, "Fecha;Concepto;Cargo;Abono\n02/11/2026;A;0,00;\n02/11/2026;B;;0\n02/11/2026;C;0,00;0,00\n");

        shows(imported, "con_error=0", "importados=3");
    }

    @Test
    void aLineWithBothADebitAndACreditIsNotTaken(TestMock mock) throws IOException {
        JsonNode imported = Statements.result(
                mock, "Fecha;Concepto;Cargo;Abono\n02/11/2026;A;5,00;5,00\n02/11/2026;B;;\n02/11/2026;C;;1\n");

        shows(imported, "con_error=2", "importados=1");
    }

    @TestFactory
    DynamicTest balanceGapBetweenLinesFailsTheImport() {
        byte[] file = """
                Fecha;Concepto;Importe;Saldo
                02/11/2026;A;10,00;110,00
                03/11/2026;B;10,00;120,00
                05/11/2026;D;10,00;140,00
                """.getBytes(StandardCharsets.UTF_8);
        String said = "Línea 4: el saldo es 140.00 y con los movimientos anteriores se esperaba 130.00";
        return Statements.failing("line 4", file, "fichero_descuadrado", said);
    }

    @TestFactory
    Stream<DynamicTest> anExportOfAnotherAccountOrCurrencyIsRefused() {
        return Stream.of(
                        "Cuenta ES9121000418450200051332\nFecha;Importe\n02/11/2026;5,00\n",
                        "IBAN;Fecha;Importe\nES9121000418450200051332;02/11/2026;5,00\n",
                        "Fecha;Importe;Divisa\n02/11/2026;5,00;USD\n")
                .map(text ->
                        Statements.failing(text, text.getBytes(StandardCharsets.UTF_8), "cuenta_no_coincide", "Línea"));
    }

    @Test
    void csvWithoutRequiredColumnsReturns422(TestMock mock) throws IOException {
        for (String header : List.of("Concepto;Importe", "Fecha;Concepto;Saldo", "Fecha;Concepto;Cargo")) {
            Answer refused = Statements.send(mock, (header + "\n1;2;3\n").getBytes(StandardCharsets.UTF_8), "");

            refused(refused, 422, "formato_no_valido");
        }
    }
}
