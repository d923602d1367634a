package es.cg.sdk.mock.contract;

import static es.cg.sdk.testing.statements.CamtCorpus.FILE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.testing.statements.CamtCorpus;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Bank statement imports")
final class Camt053Test {
    @TestFactory
    Stream<DynamicTest> camtVersions2To8AreImported() {
        return IntStream.rangeClosed(2, 8)
                .mapToObj(version -> dynamicTest("001.0" + version, () -> {
                    try (TestMock mock = TestMock.open()) {
                        String file = FILE.replace("camt.053.001.02", "camt.053.001.0" + version);
                        if (version == 8) {
                            file = file.replace("<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>")
                                    .replace(
                                            "<Dbtr><Nm>Muebles Muestra SC</Nm></Dbtr>",
                                            "<Dbtr><Pty><Nm>Muebles Muestra SC</Nm></Pty></Dbtr>");
                        }
                        JsonNode imported = Statements.result(mock, file);
                        List<JsonNode> movements = Statements.movements(mock).subList(0, 3);

                        assertThat(imported.path("formato").asText()).isEqualTo("camt053");
                        assertThat(imported.path("estado").asText())
                                .as("%s", imported)
                                .isEqualTo("completada");
                        assertThat(imported.path("importados").asInt()).isEqualTo(3);
                        assertThat(imported.path("saldo_inicial").decimalValue())
                                .isEqualByComparingTo("100");
                        assertThat(imported.path("saldo_final").decimalValue()).isEqualByComparingTo("1097.5");
                        assertThat(imported.path("fecha_desde").asText()).isEqualTo("2026-11-01");
                        assertThat(imported.path("fecha_hasta").asText()).isEqualTo("2026-11-03");
                        JsonNode fee = movements.get(2);
                        assertThat(fee.path("importe").decimalValue()).isEqualByComparingTo("-2.5");
                        assertThat(fee.path("fecha").asText()).isEqualTo("2026-11-02");
                        assertThat(fee.path("fecha_valor").asText()).isEqualTo("2026-11-03");
                        assertThat(fee.path("saldo").decimalValue()).isEqualByComparingTo("97.5");
                        assertThat(fee.path("concepto").asText()).isEqualTo("Comisión");
                        JsonNode paid = movements.get(1);
                        assertThat(paid.path("importe").decimalValue()).isEqualByComparingTo("2000");
                        assertThat(paid.path("concepto").asText()).isEqualTo("Factura 7 & 8");
                        assertThat(paid.path("referencia_1").asText()).isEqualTo("FRA-7");
                        assertThat(paid.path("referencia_2").asText()).isEqualTo("BR-2");
                        assertThat(paid.path("contraparte_nombre").asText()).isEqualTo("Muebles Muestra SC");
                        JsonNode batch = movements.get(0);
                        assertThat(batch.path("importe").decimalValue()).isEqualByComparingTo("-1000");
                        assertThat(batch.path("concepto").asText()).isEqualTo("Remesa de 2 operaciones");
                    }
                }));
    }

    @Test
    void alreadyImportedMovementsCountAsDuplicates() throws IOException {
        try (TestMock mock = TestMock.open()) {
            Statements.result(mock, FILE);
            JsonNode again = Statements.result(mock, FILE);

            assertThat(again.path("duplicados").asInt()).as("%s", again).isEqualTo(3);
            assertThat(Statements.movements(mock)).hasSize(8);
        }
    }

    @Test
    void reversalTakesItsSignFromTheDebitCreditMark() throws IOException {
        try (TestMock mock = TestMock.open()) {
            JsonNode imported =
                    Statements.result(mock, CamtCorpus.file("a reversal").bytes());

            assertThat(imported.path("importados").asInt()).isEqualTo(3);
            assertThat(Statements.movements(mock).get(2).path("importe").decimalValue())
                    .isEqualByComparingTo("-2.5");
        }
    }

    @Test
    void pendingEntriesAreSkippedWithAnAviso() throws IOException {
        try (TestMock mock = TestMock.open()) {
            JsonNode imported =
                    Statements.result(mock, CamtCorpus.file("pending").bytes());

            assertThat(imported.path("importados").asInt()).as("%s", imported).isEqualTo(3);
            assertThat(imported.path("con_error").asInt()).isZero();
            assertThat(imported.at("/avisos/0/codigo").asText()).isEqualTo("apuntes_pendientes");
            assertThat(imported.at("/avisos/0/mensaje").asText()).contains("1 apunte");
        }
    }

    /** A whole file of the corpus that fails, and what is said. */
    private static DynamicTest failing(String name, String code, String... said) {
        return dynamicTest(name, () -> {
            try (TestMock mock = TestMock.open()) {
                JsonNode job = Statements.ended(mock, CamtCorpus.file(name).bytes());

                assertThat(job.at("/error/code").asText()).as("%s", job).isEqualTo(code);
                assertThat(job.at("/error/message").asText())
                        .startsWith("Línea ")
                        .contains(said);
                assertThat(Statements.newest(mock).path("estado").asText()).isEqualTo("fallida");
                assertThat(Statements.movements(mock)).hasSize(5);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> wrongBalancesOrTotalsFailTheImport() {
        String code = "fichero_descuadrado";
        return Stream.of(
                failing("closing balance", code, "Línea 11", "1097.51", "1097.50"),
                failing("opening balance", code, "1097.50", "1097.51"),
                failing("opening balance in debit", code, "897.50"),
                failing("number of entries", code, "es 4", "se esperaba 3"),
                failing("sum of credits", code, "abonos", "2001", "2000.00"),
                failing("total of a batch", code, "remesa"),
                failing("transactions of a batch", code, "remesa", "1001", "1000.00"));
    }

    @TestFactory
    Stream<DynamicTest> missingOrUnreadableElementFailsTheImport() {
        String code = "formato_no_valido";
        return Stream.of(
                failing("no opening balance", code, "saldo inicial", "OPBD"),
                failing("no closing balance", code, "saldo final", "CLBD"),
                failing("no account", code, "IBAN"),
                failing("a wrong IBAN", code, "IBAN"),
                failing("a CCC of wrong digits", code, "IBAN"),
                failing("letters", code, "saldo", "Amt"),
                failing("no statement", code, "Stmt"),
                failing("cut at its end", code, "XML"));
    }

    @TestFactory
    Stream<DynamicTest> invalidEntryIsReportedWithItsLine() {
        return Stream.of(
                        new String[] {"day 2026-11-31", "fecha de operación"},
                        new String[] {"day 2026-11-02x", "fecha de operación"},
                        new String[] {"a moment with a wrong offset", "fecha de operación"},
                        new String[] {"a moment without seconds", "fecha de operación"},
                        new String[] {"day 2026-10-31", "no está entre"},
                        new String[] {"a wrong value date", "fecha valor"},
                        new String[] {"amount 2.505", "importe"},
                        new String[] {"amount -2.50", "importe"},
                        new String[] {"another currency of an entry", "USD"},
                        new String[] {"a wrong side", "CRDT o DBIT"})
                .map(each -> dynamicTest(each[0], () -> {
                    try (TestMock mock = TestMock.open()) {
                        JsonNode imported =
                                Statements.result(mock, CamtCorpus.file(each[0]).bytes());

                        assertThat(imported.path("con_error").asInt())
                                .as("%s", imported)
                                .isEqualTo(1);
                        assertThat(imported.path("importados").asInt()).isEqualTo(2);
                        assertThat(imported.at("/errores/0/linea").asInt()).isBetween(18, 23);
                        assertThat(imported.at("/errores/0/mensaje").asText()).contains(each[1]);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> aStatementOfAnotherAccountOrCurrencyIsRefused() {
        String code = "cuenta_no_coincide";
        return Stream.of(
                failing("another account", code, "otra cuenta"), failing("another currency", code, "USD", "EUR"));
    }

    @TestFactory
    Stream<DynamicTest> fileThatIsNotCamt053Returns422() {
        return Stream.of(
                        new String[] {"another message", "camt.054.001.02"},
                        new String[] {"version 9", "camt.053.001.09"},
                        new String[] {"other XML", "otro XML"},
                        new String[] {"another root", "otro XML"},
                        new String[] {"no XML", "XML bien formado"},
                        new String[] {"another code page than said", "XML bien formado"},
                        new String[] {"entities that grow", "DOCTYPE"},
                        new String[] {"a file of the machine", "DOCTYPE"},
                        new String[] {"a type from elsewhere", "DOCTYPE"})
                .map(each -> dynamicTest(each[0], () -> {
                    try (TestMock mock = TestMock.open()) {
                        Answer refused =
                                Statements.send(mock, CamtCorpus.file(each[0]).bytes(), "");

                        assertThat(refused.status()).as("%s", refused).isEqualTo(422);
                        assertThat(refused.code()).isEqualTo("formato_no_valido");
                        assertThat(refused.message()).contains(each[1]);
                    }
                }));
    }

    @Test
    void tooDeeplyNestedXmlFailsTheImport() throws IOException {
        try (TestMock mock = TestMock.open()) {
            String deep = CamtCorpus.with("<Id>S-1</Id>", "<Id>".repeat(100_000) + "</Id>".repeat(100_000));
            JsonNode job = Statements.ended(mock, deep.getBytes(UTF_8));

            assertThat(job.at("/error/code").asText()).as("%s", job).isEqualTo("formato_no_valido");
            assertThat(job.at("/error/message").asText()).contains("32 niveles");
        }
    }

    @Test
    void declaredFormatMustMatchTheFile() throws IOException {
        try (TestMock mock = TestMock.open()) {
            for (String said : List.of("norma43", "csv", "xls")) {
                Answer refused = Statements.send(mock, FILE.getBytes(UTF_8), ",\"formato\":\"" + said + "\"");

                assertThat(refused.status()).isEqualTo(422);
                assertThat(refused.params()).containsExactly("formato");
            }
            assertThat(Statements.send(mock, FILE.getBytes(UTF_8), ",\"formato\":\"camt053\"")
                            .status())
                    .isEqualTo(202);
        }
    }
}
