package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
final class Norma43RulesTest {
    private static final List<String> FILE = List.of(
            "119999000100000000172611012611302000000000100009783LAURA FICTICIA",
            "22    000126110226110304007100000000000250          REFUNO      REFDOS",
            "2301NOMINA",
            "2302Y CAFE",
            "2401840000000000000300",
            "22    000126110426110404007200000000060500",
            "3399990001000000001700001000000000002500000100000000060500200000000070250978",
            "88999999999999999999000007");

    /** The file with one of its lines replaced; the lines count from 1. */
    private static List<String> with(int line, String text) {
        List<String> lines = new ArrayList<>(FILE);
        lines.set(line - 1, text);
        return lines;
    }

    private static List<String> without(int line) {
        List<String> lines = new ArrayList<>(FILE);
        lines.remove(line - 1);
        return lines;
    }

    private static List<String> after(int line, String text) {
        List<String> lines = new ArrayList<>(FILE);
        lines.add(line, text);
        return lines;
    }

    /** The file with characters of a line replaced from a position, which counts from 1. */
    private static List<String> at(int line, int position, String text) {
        String old = FILE.get(line - 1);
        return with(line, old.substring(0, position - 1) + text + old.substring(position - 1 + text.length()));
    }

    private static byte[] bytes(List<String> lines) {
        return (String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A whole file that is refused, and what is said of which line. */
    private static DynamicTest refused(String name, List<String> lines, String code, int line, String... said) {
        return Places.test(name, place -> {
            JsonNode job = Statements.ended(place, bytes(lines));
            JsonNode fault = Statements.newest(place).at("/errores/0");

            assertThat(job.path("estado").asText()).as("%s", job).isEqualTo("failed");
            assertThat(job.at("/error/code").asText()).as("%s", job).isEqualTo(code);
            assertThat(fault.path("linea").asInt()).as("%s", fault).isEqualTo(line);
            assertThat(job.at("/error/message").asText()).startsWith("Línea " + line + ": ");
            assertThat(fault.path("mensaje").asText()).contains(said);
            assertThat(Statements.movements(place)).hasSize(5);
        });
    }

    @TestFactory
    Stream<DynamicTest> aRecordOutOfItsPlaceIsRefused() {
        String code = "formato_no_valido";
        // formatter:off
        return Stream.of(
            refused("no header of the account", with(2, FILE.get(0)), code, 2, "11", "se esperaba 22 o 33"),
            refused("a text without its movement", without(2), code, 2, "23", "tras un registro 11"),
            refused("a text after an amount in dollars", after(5, "2303MAS"), code, 6, "23", "tras un registro 24"),
            refused("a movement after the account", after(7, FILE.get(1)), code, 8, "22", "se esperaba 11 u 88"),
            refused("no end of the account", without(7), code, 7, "88", "se esperaba 22, 23, 24 o 33"),
            refused("no end of the file", without(8), code, 7, "incompleto", "registro 88"),
            refused("something after the end", after(8, FILE.get(1)), code, 9, "tras el 88"),
            refused("no known record", with(3, "77"), code, 3, "11, 22, 23, 24, 33 u 88"),
            refused("no nines in the last record", at(8, 3, "1"), code, 8, "posiciones 3 a 20", "18 nueves"),
            refused("a text that is missing", with(3, "2302Y CAFE"), code, 3, "número de orden 2", "se esperaba 1"));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> aLineOfAnotherLengthIsRefused() {
        String code = "formato_no_valido";
        return Stream.of(
                refused("more than 80", with(3, "2301" + "X".repeat(77)), code, 3, "81 caracteres", "80"),
                refused("a cut header", with(1, FILE.get(0).substring(0, 47)), code, 1, "47 caracteres", "50"),
                refused("a cut movement", with(2, FILE.get(1).substring(0, 41)), code, 2, "41 caracteres", "42"),
                refused("a cut end", with(7, FILE.get(6).substring(0, 72)), code, 7, "72 caracteres", "73"),
                refused("a cut count", with(8, FILE.get(7).substring(0, 25)), code, 8, "25 caracteres", "26"));
    }

    @TestFactory
    Stream<DynamicTest> theHeaderMustBeReadable() {
        String code = "formato_no_valido";
        return Stream.of(
                refused("no first date", at(1, 21, "261301"), code, 1, "fecha inicial", "21 a 26", "AAMMDD"),
                refused("dates reversed", at(1, 27, "261031"), code, 1, "2026-10-31", "2026-11-01"),
                refused("no sign", at(1, 33, "3"), code, 1, "signo del saldo inicial", "33"),
                refused("no balance", at(1, 34, "X"), code, 1, "saldo inicial", "34 a 47", "cifras"),
                refused("no currency", at(1, 48, "000"), code, 1, "divisa", "48 a 50", "ISO 4217"));
    }

    @TestFactory
    Stream<DynamicTest> whatEndsAnAccountMustFitIt() {
        String unfit = "fichero_descuadrado";
        return Stream.of(
                refused("another account", at(7, 20, "8"), "formato_no_valido", 7, "otra cuenta"),
                refused("another currency", at(7, 74, "840"), "formato_no_valido", 7, "otra divisa"),
                refused("number of charges", at(7, 25, "2"), unfit, 7, "número de cargos es 2", "se esperaba 1"),
                refused("sum of charges", at(7, 39, "1"), unfit, 7, "suma de los cargos es 2.51", "se esperaba 2.50"),
                refused("number of credits", at(7, 44, "0"), unfit, 7, "número de abonos es 0", "se esperaba 1"),
                refused("sum of credits", at(7, 58, "9"), unfit, 7, "abonos es 605.09", "se esperaba 605.00"),
                refused("closing balance", at(7, 73, "1"), unfit, 7, "saldo final es 702.51", "702.50"),
                refused("number of records", at(8, 26, "9"), unfit, 8, "registros es 9", "se esperaba 7"));
    }

    @Test
    void aStatementInAnotherCurrencyThanTheAccountIsRefused(Place place) throws IOException {
        List<String> dollars = new ArrayList<>(at(1, 48, "840"));
        dollars.set(6, at(7, 74, "840").get(6));

        JsonNode job = Statements.ended(place, bytes(dollars));

        assertThat(job.at("/error/code").asText()).as("%s", job).isEqualTo("cuenta_no_coincide");
        assertThat(job.at("/error/message").asText()).isEqualTo("Línea 1: el extracto está en USD y la cuenta en EUR");
        assertThat(Statements.movements(place)).hasSize(5);
    }

    @TestFactory
    Stream<DynamicTest> aMovementThatCannotBeTakenIsToldByItsLine() {
        return Stream.of(
                        new String[] {"11", "261201", "2026-12-01 no está entre 2026-11-01 y 2026-11-30"},
                        new String[] {"11", "261031", "2026-10-31 no está entre 2026-11-01 y 2026-11-30"},
                        new String[] {"11", "261131", "fecha de operación (posiciones 11 a 16)"},
                        new String[] {"17", "2611A1", "fecha valor (posiciones 17 a 22)"},
                        new String[] {"28", "0", "signo del importe (posición 28)"},
                        new String[] {"29", "X", "importe (posiciones 29 a 42)"})
                .map(each -> Places.test(each[2], place -> {
                    JsonNode imported = Statements.result(place, bytes(at(2, Integer.parseInt(each[0]), each[1])));

                    assertThat(imported.path("con_error").asInt())
                            .as("%s", imported)
                            .isEqualTo(1);
                    shows(imported, "importados=1", "estado=completada_con_errores", "errores/0/linea=2");
                    assertThat(imported.at("/errores/0/mensaje").asText()).contains(each[2]);
                }));
    }

    @Test
    void totalsAreCheckedThoughAMovementIsOfAnotherMonth(Place place) throws IOException {
        List<String> lines = new ArrayList<>(at(2, 11, "261201"));
        lines.set(6, at(7, 39, "1").get(6));

        shows(Statements.ended(place, bytes(lines)), "error/code=fichero_descuadrado");
    }

    @TestFactory
    Stream<DynamicTest> lettersAreReadFromEachCodePageThatBanksUse() {
        return Stream.of("UTF-8", "ISO-8859-1", "windows-1252", "IBM850")
                .map(name -> Places.test(name, place -> {
                    String text =
                            "NÓMINA de la señora Ibáñez, razón 2º".replace("Ó", name.equals("IBM850") ? "O" : "Ó");
                    byte[] file = String.join("\r\n", with(3, "2301" + text)).getBytes(Charset.forName(name));
                    Statements.result(place, file);

                    assertThat(Statements.movements(place)
                                    .get(1)
                                    .path("concepto")
                                    .asText())
                            .isEqualTo(text + " Y CAFE");
                }));
    }

    @Test
    void emptyLinesSayNothing(Place place) throws IOException {
        List<String> lines = new ArrayList<>(after(3, ""));
        lines.add(0, "");

        JsonNode imported = Statements.result(place, bytes(lines));

        assertThat(imported.path("estado").asText()).as("%s", imported).isEqualTo("completada");
        assertThat(imported.path("importados").asInt()).isEqualTo(2);
    }

    @Test
    void paddingLineEndsAndAnEndOfFileMarkDoNotMatter(Place place) throws IOException {
        JsonNode imported = Statements.result(place, bytes(FILE));
        assertThat(imported.path("estado").asText()).as("%s", imported).isEqualTo("completada");
        assertThat(imported.path("importados").asInt()).isEqualTo(2);

        String padded = String.join(
                "\n", FILE.stream().map(line -> String.format("%-80s", line)).toList());
        for (String end : List.of("", "\n\u001A")) {
            JsonNode again = Statements.result(place, padded + end);
            assertThat(again.path("duplicados").asInt()).as("%s", again).isEqualTo(2);
        }
    }

    @Test
    void aFileOfSeveralAccountsGivesWhatBelongsToThisOne(Place place) throws IOException {
        List<String> lines = new ArrayList<>();
        FILE.subList(0, 7).forEach(line -> lines.add(line.replace("999900010000000017", "210004180200051332")));
        lines.addAll(FILE.subList(0, 7));
        lines.add("119999000100000000172611012611302000000000702509783LAURA FICTICIA");
        lines.add("22    000126110526110504007200000000000000");
        lines.add("33999900010000000017" + "0".repeat(23) + "1" + "0".repeat(14) + "200000000070250978");
        lines.add("88" + "9".repeat(18) + "000017");

        JsonNode imported = Statements.result(place, bytes(lines));

        assertThat(imported.path("importados").asInt()).as("%s", imported).isEqualTo(3);
        assertThat(imported.at("/avisos/0/codigo").asText()).isEqualTo("otras_cuentas");
    }

    @Test
    void aFileCutAtAnyRecordIsRefused(Place place) throws IOException {
        for (int lines = 1; lines < FILE.size(); lines++) {
            JsonNode job = Statements.ended(place, bytes(FILE.subList(0, lines)));

            assertThat(job.at("/error/code").asText()).as("%s lines", lines).isEqualTo("formato_no_valido");
        }
        assertThat(Statements.movements(place)).hasSize(5);
    }
}
