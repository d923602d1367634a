package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static es.cg.sdk.testing.statements.CamtCorpus.FILE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
                .mapToObj(version -> TestMockResolver.test("001.0" + version, mock -> {
                    String file = FILE.replace("camt.053.001.02", "camt.053.001.0" + version);
                    if (version == 8) {
                        file = file.replace("<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>")
                                .replace(
                                        "<Dbtr><Nm>Muebles Muestra SC</Nm></Dbtr>",
                                        "<Dbtr><Pty><Nm>Muebles Muestra SC</Nm></Pty></Dbtr>");
                    }
                    JsonNode imported = Statements.result(mock, file);
                    List<JsonNode> movements = Statements.movements(mock).subList(0, 3);

                    shows(imported, "formato=camt053", "estado=completada", "importados=3");
                    assertThat(imported.path("saldo_inicial").decimalValue()).isEqualByComparingTo("100");
                    assertThat(imported.path("saldo_final").decimalValue()).isEqualByComparingTo("1097.5");
                    shows(imported, "fecha_desde=2026-11-01", "fecha_hasta=2026-11-03");
                    JsonNode fee = movements.get(2);
                    assertThat(fee.path("importe").decimalValue()).isEqualByComparingTo("-2.5");
                    shows(fee, "fecha=2026-11-02", "fecha_valor=2026-11-03");
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
                }));
    }

    @Test
    void alreadyImportedMovementsCountAsDuplicates(TestMock mock) throws IOException {
        Statements.result(mock, FILE);
        JsonNode again = Statements.result(mock, FILE);

        assertThat(again.path("duplicados").asInt()).as("%s", again).isEqualTo(3);
        assertThat(Statements.movements(mock)).hasSize(8);
    }

    @Test
    void reversalTakesItsSignFromTheDebitCreditMark(TestMock mock) throws IOException {
        JsonNode imported =
                Statements.result(mock, CamtCorpus.file("a reversal").bytes());

        assertThat(imported.path("importados").asInt()).isEqualTo(3);
        assertThat(Statements.movements(mock).get(2).path("importe").decimalValue())
                .isEqualByComparingTo("-2.5");
    }

    @Test
    void pendingEntriesAreSkippedWithAnAviso(TestMock mock) throws IOException {
        JsonNode imported = Statements.result(mock, CamtCorpus.file("pending").bytes());

        shows(imported, "importados=3", "con_error=0", "avisos/0/codigo=apuntes_pendientes");
        assertThat(imported.at("/avisos/0/mensaje").asText()).contains("1 apunte");
    }

    /** A whole file of the corpus that fails, and what is said. */
    private static DynamicTest failing(String name, String code, String... said) {
        return Statements.failing(name, CamtCorpus.file(name).bytes(), code, said);
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
                .map(each -> TestMockResolver.test(each[0], mock -> {
                    JsonNode imported =
                            Statements.result(mock, CamtCorpus.file(each[0]).bytes());

                    shows(imported, "con_error=1", "importados=2");
                    assertThat(imported.at("/errores/0/linea").asInt()).isBetween(18, 23);
                    assertThat(imported.at("/errores/0/mensaje").asText()).contains(each[1]);
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
                .map(each -> TestMockResolver.test(each[0], mock -> {
                    Answer refused =
                            Statements.send(mock, CamtCorpus.file(each[0]).bytes(), "");

                    refused(refused, 422, "formato_no_valido");
                    assertThat(refused.message()).contains(each[1]);
                }));
    }

    @Test
    void tooDeeplyNestedXmlFailsTheImport(TestMock mock) throws IOException {
        String deep = CamtCorpus.with("<Id>S-1</Id>", "<Id>".repeat(100_000) + "</Id>".repeat(100_000));
        JsonNode job = Statements.ended(mock, deep.getBytes(UTF_8));

        assertThat(job.at("/error/code").asText()).as("%s", job).isEqualTo("formato_no_valido");
        assertThat(job.at("/error/message").asText()).contains("32 niveles");
    }

    @Test
    void declaredFormatMustMatchTheFile(TestMock mock) throws IOException {
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
