package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.testing.statements.Norma43Corpus.FILE;
import static es.cg.sdk.testing.statements.Norma43Corpus.LETTERS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.testing.statements.Norma43Corpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Bank statement imports")
final class Norma43RulesTest {
    private static byte[] bytes(List<String> lines) {
        return (String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A whole file of the corpus that is refused, and what is said of which line. */
    private static DynamicTest refused(String name, String code, int line, String... said) {
        Stream<String> all = Stream.concat(Stream.of("Línea " + line + ": "), Stream.of(said));
        return Statements.failing(name, Norma43Corpus.file(name).bytes(), code, all.toArray(String[]::new));
    }

    @TestFactory
    Stream<DynamicTest> aRecordOutOfItsPlaceIsRefused() {
        String code = "formato_no_valido";
        return Stream.of(
                refused("two headers", code, 2, "11", "se esperaba 22 o 33"),
                refused("a text without its movement", code, 2, "23", "tras un registro 11"),
                refused("a text after an amount in dollars", code, 6, "23", "tras un registro 24"),
                refused("a movement after the account", code, 8, "22", "se esperaba 11 u 88"),
                refused("no end of the account", code, 7, "88", "se esperaba 22, 23, 24 o 33"),
                refused("no end of the file", code, 7, "incompleto", "registro 88"),
                refused("something after the end", code, 9, "tras el 88"),
                refused("no known record", code, 3, "11, 22, 23, 24, 33 u 88"),
                refused("not nines", code, 8, "posiciones 3 a 20", "18 nueves"),
                refused("the first text is missing", code, 3, "número de orden 2", "se esperaba 1"));
    }

    @TestFactory
    Stream<DynamicTest> lineOfWrongLengthIsRefused() {
        String code = "formato_no_valido";
        return Stream.of(
                refused("81 characters", code, 3, "81 caracteres", "80"),
                refused("a cut header", code, 1, "47 caracteres", "50"),
                refused("a cut movement", code, 2, "41 caracteres", "42"),
                refused("a cut end", code, 7, "72 caracteres", "73"),
                refused("a cut count", code, 8, "25 caracteres", "26"));
    }

    @TestFactory
    Stream<DynamicTest> theHeaderMustBeReadable() {
        String code = "formato_no_valido";
        return Stream.of(
                refused("no first date", code, 1, "fecha inicial", "21 a 26", "AAMMDD"),
                refused("dates reversed", code, 1, "2026-10-31", "2026-11-01"),
                refused("no sign", code, 1, "signo del saldo inicial", "33"),
                refused("letters in the balance", code, 1, "saldo inicial", "34 a 47", "cifras"),
                refused("no currency", code, 1, "divisa", "48 a 50", "ISO 4217"));
    }

    @TestFactory
    Stream<DynamicTest> wrongAccountTotalsAreRefused() {
        String unfit = "fichero_descuadrado";
        return Stream.of(
                refused("another account at the end", "formato_no_valido", 7, "otra cuenta"),
                refused("another currency at the end", "formato_no_valido", 7, "otra divisa"),
                refused("number of debits", unfit, 7, "número de cargos es 2", "se esperaba 1"),
                refused("sum of debits", unfit, 7, "suma de los cargos es 2.51", "se esperaba 2.50"),
                refused("number of credits", unfit, 7, "número de abonos es 0", "se esperaba 1"),
                refused("sum of credits", unfit, 7, "abonos es 605.09", "se esperaba 605.00"),
                refused("closing balance", unfit, 7, "saldo final es 702.51", "702.50"),
                refused("number of records", unfit, 8, "registros es 9", "se esperaba 7"),
                refused("a date outside, and another sum", unfit, 7, "suma de los cargos es 2.51"));
    }

    @TestFactory
    Stream<DynamicTest> aStatementInAnotherCurrencyThanTheAccountIsRefused() {
        return Stream.of(
                refused("in dollars", "cuenta_no_coincide", 1, "Línea 1: el extracto está en USD y la cuenta en EUR"));
    }

    @TestFactory
    Stream<DynamicTest> invalidMovementIsReportedWithItsLine() {
        return Stream.of(
                        new String[] {"after the last day", "2026-12-01 no está entre 2026-11-01 y 2026-11-30"},
                        new String[] {"before the first day", "2026-10-31 no está entre 2026-11-01 y 2026-11-30"},
                        new String[] {"no day of the month", "fecha de operación (posiciones 11 a 16)"},
                        new String[] {"letters in the value date", "fecha valor (posiciones 17 a 22)"},
                        new String[] {"no sign of the amount", "signo del importe (posición 28)"},
                        new String[] {"letters in the amount", "importe (posiciones 29 a 42)"})
                .map(each -> TestMockResolver.test(each[0], mock -> {
                    JsonNode imported =
                            Statements.result(mock, Norma43Corpus.file(each[0]).bytes());

                    shows(
                            imported,
                            "estado=completada_con_errores",
                            "con_error=1",
                            "importados=1",
                            "errores/0/linea=2");
                    assertThat(imported.at("/errores/0/mensaje").asText()).contains(each[1]);
                }));
    }

    @TestFactory
    Stream<DynamicTest> accentsAreReadFromEachCharset() {
        return Stream.of("UTF-8", "ISO-8859-1", "windows-1252", "IBM850")
                .map(name -> TestMockResolver.test(name, mock -> {
                    Statements.result(
                            mock, Norma43Corpus.file("letters in " + name).bytes());

                    assertThat(Statements.movements(mock)
                                    .get(1)
                                    .path("concepto")
                                    .asText())
                            .isEqualTo((name.equals("IBM850") ? "NOMINA" : "NÓMINA") + LETTERS + " Y CAFE");
                }));
    }

    @Test
    void paddingLineEndsAndEofMarkAreIgnored(TestMock mock) throws IOException {
        JsonNode imported = Statements.result(mock, bytes(FILE));
        shows(imported, "estado=completada", "importados=2");

        for (String same : List.of("lines of 80 and an end-of-file mark", "lines that end with LF")) {
            JsonNode again = Statements.result(mock, Norma43Corpus.file(same).bytes());
            assertThat(again.path("duplicados").asInt()).as("%s", again).isEqualTo(2);
        }
    }

    @Test
    void onlyMovementsOfTheRequestedAccountAreImported() throws IOException {
        List<String> lines = new ArrayList<>();
        FILE.subList(0, 7).forEach(line -> lines.add(line.replace("999900010000000017", "210004180200051332")));
        lines.addAll(FILE.subList(0, 7));
        lines.add("119999000100000000172611012611302000000000702509783LAURA FICTICIA");
        lines.add("22    000126110526110504007200000000000000");
        lines.add("33999900010000000017" + "0".repeat(23) + "1" + "0".repeat(14) + "200000000070250978");
        lines.add("88" + "9".repeat(18) + "000017");
        try (TestMock mock = TestMock.open()) {
            JsonNode imported = Statements.result(mock, bytes(lines));

            shows(imported, "importados=3", "avisos/0/codigo=otras_cuentas");
        }
    }

    @Test
    void truncatedFileIsRefused(TestMock mock) throws IOException {
        for (int lines = 1; lines < FILE.size(); lines++) {
            JsonNode job = Statements.ended(mock, bytes(FILE.subList(0, lines)));

            assertThat(job.at("/error/code").asText()).as("%s lines", lines).isEqualTo("formato_no_valido");
        }
        assertThat(Statements.movements(mock)).hasSize(5);
    }
}
