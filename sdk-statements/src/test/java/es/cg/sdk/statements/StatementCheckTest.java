package es.cg.sdk.statements;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.json.Json;
import es.cg.sdk.statements.StatementFault.Kind;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class StatementCheckTest {
    private static final String CSV = """
            Cuenta ES9099990001410000000017
            Fecha;Concepto;Importe;Divisa
            02/11/2026;NÓMINA de Laura;5,00;EUR
            """;

    private static final String NORMA43 = """
            119999000100000000172611012611302000000000100009783LAURA FICTICIA
            22    0001261102261103040071000000000002500000000000
            2301NÓMINA de Laura
            3399990001000000001700001000000000002500000000000000000000200000000009750978
            88999999999999999999000004
            """;

    private static final String CAMT = """
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
            <Acct><Id><IBAN>ES9099990001410000000017</IBAN></Id></Acct>
            <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
            <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">3.5</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
            <Ntry><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
            <BookgDt><Dt>2026-11-02</Dt></BookgDt><AddtlNtryInf>NÓMINA de Laura</AddtlNtryInf></Ntry>
            </Stmt></BkToCstmrStmt></Document>
            """;

    private static NewBankImport.Builder request(String text) {
        return NewBankImport.builder().cuentaId("cta_1").contenido(text.getBytes(UTF_8));
    }

    private static BankAccount account(String iban, String currency) {
        return new BankAccount(Json.of(Map.of("iban", iban, "moneda", currency)));
    }

    @Test
    void statementWithoutFaultsPasses(@TempDir Path folder) throws Exception {
        for (String text : List.of(CSV, NORMA43, CAMT)) {
            StatementCheck check = StatementCheck.of(Files.writeString(folder.resolve("statement"), text));

            assertThat(check.faults()).isEmpty();
            assertThat(check.isSound()).isTrue();
            assertThat(check.isRefused()).isFalse();
            assertThat(check.requireSound()).isSameAs(check);
        }
    }

    @Test
    void requireSoundThrowsWithTheFirstFaults() {
        StatementCheck check = Checked.of(CSV + "a;;1;\nb;;1;\nc;;1;\nd;;1;\n");

        assertThat(check.isSound()).isFalse();
        assertThat(check.isRefused()).isFalse();
        assertThat(check.faults()).hasSize(4);
        assertThatThrownBy(check::requireSound)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("""
                        bank statement in csv, 1 movement, 4 faults
                        line 4, column 1: the date of the movement is not a date; expected a date such as 20/11/2026 or 2026-11-20
                        line 5, column 1: the date of the movement is not a date; expected a date such as 20/11/2026 or 2026-11-20
                        line 6, column 1: the date of the movement is not a date; expected a date such as 20/11/2026 or 2026-11-20""");
    }

    @Test
    void toStringSummarisesTheCheck() {
        assertThat(Checked.of(NORMA43)).hasToString("bank statement in norma43, 1 movement, no fault");
        assertThat(Checked.of("Fecha;Importe\n")).hasToString("bank statement in csv, 0 movements, no fault");
        assertThat(Checked.of("")).hasToString("""
                bank statement in no known format, 0 movements, 1 fault, refused as a whole
                line 1, column 1: the file is empty; expected a record 11 of Norma 43, XML, or a header of CSV with a \
                column of dates and one of amounts, or two of debits and credits""");
    }

    @Test
    void requestContentAndFormatoAreChecked() {
        assertThat(StatementCheck.of(request(CSV).build()).isSound()).isTrue();
        assertThat(StatementCheck.of(
                                request(CAMT).formato(FormatoExtracto.CAMT053).build())
                        .isSound())
                .isTrue();
        StatementCheck other =
                StatementCheck.of(request(CSV).formato(FormatoExtracto.NORMA43).build());
        assertThat(other.faults())
                .containsExactly(new StatementFault(Kind.FORMAT, 1, 1, "the request has the formato norma43", "csv"));
        assertThat(other.isRefused()).isTrue();
        NewBankImport lines =
                request("").contenidoBase64("RmVjaGE7\r\nSW1wb3J0ZQo=").build();
        assertThat(StatementCheck.of(lines).isSound()).isTrue();
        NewBankImport broken = request("").contenidoBase64("%%").build();
        assertThatThrownBy(() -> StatementCheck.of(broken))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NewBankImport.contenido_base64 is not base64");
    }

    @Test
    void aFileThatIsTooLargeIsNotRead(@TempDir Path folder) {
        assertThatThrownBy(() -> StatementCheck.of(new byte[(32 << 20) + 1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the statement must be at most 33554432 bytes, but has 33554433");
        assertThatThrownBy(() -> StatementCheck.of(folder.resolve("none")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the statement must be a regular file, but ");
    }

    @Tag("slow")
    @Test
    void largeFilesAreReadInTime() {
        byte[] blank = new byte[32 << 20];
        Arrays.fill(blank, (byte) ' ');
        assertThat(StatementCheck.of(blank).isRefused()).isTrue();
        assertThat(Checked.of("Fecha;Importe\n" + "9".repeat(4 << 20)).faults()).hasSize(2);
        assertThat(Checked.of("Fecha;Importe\n" + "\"\"".repeat(4 << 20)).faults())
                .hasSize(2);
        assertThat(Checked.of(CAMT.replace(">2.50<", ">" + "&#48;".repeat(1 << 20) + "<"))
                        .faults())
                .hasSize(1);
    }

    @Test
    void atMost500FaultsOfAKindAreKept() {
        StatementCheck check = Checked.of(NORMA43.replace("88999999999999999999000004\n", "") + NORMA43.substring(0, 66)
                + "22    000126130226110304007100000000000250\n".repeat(600) + "77\n");

        assertThat(check.faults()).hasSize(501);
        assertThat(check.faults().get(500).kind()).isEqualTo(Kind.FORMAT);
        assertThat(check.isRefused()).isTrue();
        assertThat(check.toString()).contains("601 faults");
    }

    @TestFactory
    Stream<DynamicTest> accentedLettersAreReadInEachEncoding() {
        String marked = "\uFEFF" + CSV;
        return Stream.of(
                        Map.entry("UTF-8", CSV.getBytes(UTF_8)),
                        Map.entry("UTF-8 with its mark", marked.getBytes(UTF_8)),
                        Map.entry("UTF-16BE", marked.getBytes(UTF_16BE)),
                        Map.entry("UTF-16LE", marked.getBytes(UTF_16LE)),
                        Map.entry("ISO-8859-1", CSV.getBytes(ISO_8859_1)),
                        Map.entry(
                                "windows-1252",
                                (CSV + "€ 5")
                                        .replace("Divisa\n", "Divisa;€\n")
                                        .replace("€ 5", "")
                                        .getBytes(Charset.forName("windows-1252"))),
                        Map.entry(
                                "IBM850",
                                CSV.replace("de", "de la se\u00f1ora Ib\u00e1\u00f1ez")
                                        .getBytes(Charset.forName("IBM850"))))
                .map(each -> dynamicTest(each.getKey(), () -> {
                    String concept = StatementCheck.of(each.getValue())
                            .statements()
                            .get(0)
                            .movements()
                            .get(0)
                            .concepto();

                    assertThat(concept).isIn("NÓMINA de Laura", "NÓMINA de la señora Ibáñez Laura");
                }));
    }

    @Test
    void euroSignAndNbspDoNotChangeTheEncoding() {
        String text = CSV + "03/11/2026;caf\u00e9;1\u00a0000,00\u00a0\u20ac;EUR\n".repeat(9);
        StatementCheck check = StatementCheck.of(text.getBytes(Charset.forName("windows-1252")));

        assertThat(check.faults()).isEmpty();
        assertThat(check.statements().get(0).movements().get(1).concepto()).isEqualTo("caf\u00e9");
    }

    @Test
    void isOfComparesAccountAndCurrency() {
        BankAccount mine = account("ES90 **** **** **** **** 0017", "EUR");
        BankAccount other = account("ES91 **** **** **** **** 1332", "EUR");
        BankAccount dollars = account("ES90 **** **** **** **** 0017", "USD");

        for (String text : List.of(CSV, NORMA43, CAMT)) {
            assertThat(Checked.of(text).isOf(mine)).isTrue();
            assertThat(Checked.of(text).isOf(other)).isFalse();
            assertThat(Checked.of(text).isOf(dollars)).isFalse();
        }
        assertThat(Checked.of("Fecha;Importe\n").isOf(other)).isTrue();
        assertThat(Checked.of("Fecha;Importe\n").isOf(dollars)).isTrue();
        assertThat(Checked.of(CSV).isOf(new BankAccount(Json.of(Map.of("iban", "ES90 **** **** **** **** 0017")))))
                .isTrue();
        assertThat(Checked.of("").isOf(mine)).isFalse();
    }

    @Test
    void toStringShowsNothingOfTheStatement() {
        for (String text : List.of(CSV, NORMA43, CAMT)) {
            StatementCheck check = Checked.of(text);
            AccountStatement statement = check.statements().get(0);

            assertThat(check + " " + statement + " " + statement.movements())
                    .doesNotContain("NÓMINA", "Laura", "5.00", "2.5", "0001410000", "000100000000")
                    .contains("account ES90 **** **** **** **** 0017, movements 1]");
        }
        assertThat(Checked.of("Fecha;Importe\n").statements())
                .hasToString("[AccountStatement[line 1, account not named, movements 0]]");
    }

    @Test
    void faultsQuoteNothingThatMayBePersonal() {
        for (String text : List.of(
                CSV.replace("02/11/2026", "Laura"),
                CSV.replace("5,00", "Laura"),
                CSV.replace("NÓMINA de ", "\""),
                NORMA43.replace("2301", "Laura"),
                NORMA43.replace("261103", "Laura "),
                NORMA43.replace("999900010000000017", "Laura0010000000017"),
                CAMT.replace("2.50", "Laura"),
                CAMT.replace("2026-11-02", "Laura"),
                CAMT.replace("ES9099990001410000000017", "Laura"),
                CAMT.replace("<Ntry>", "<Laura>"),
                CAMT.replace("EUR\">3.5", "Laura\">3.5"),
                CAMT.replace("EUR\">2.50", "Laura\">2.50"))) {
            StatementCheck check = Checked.of(text);

            assertThat(check.isSound()).as(text).isFalse();
            assertThat(check.faults().toString()).doesNotContain("Laura");
            assertThatThrownBy(check::requireSound).hasMessageNotContaining("Laura");
        }
    }

    @Test
    void aFaultIsOneLine() {
        String text = CAMT.replace("</Id></Acct>", "</Id><Ccy>EU\u202ER\n12345678Z</Ccy></Acct>");

        assertThat(Checked.faults(text).toString()).contains("EU?R").doesNotContain("\n", "\u202E", "12345678Z");
    }

    @Test
    void randomFilesThrowNoException() {
        Random random = new Random(20261120);
        List<byte[]> files = List.of(CSV.getBytes(UTF_8), NORMA43.getBytes(UTF_8), CAMT.getBytes(UTF_8));
        int refused = 0;
        int sound = 0;
        int count = Boolean.getBoolean("slow") ? 6_000 : 1_200;
        for (int i = 0; i < count; i++) {
            byte[] file = files.get(i % files.size()).clone();
            int edits = random.nextInt(4);
            for (int edit = 0; edit < edits; edit++) {
                int at = random.nextInt(file.length);
                file[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : file[random.nextInt(file.length)]);
            }
            int from = random.nextInt(8) == 0 ? random.nextInt(file.length) : 0;
            int to = random.nextInt(4) == 0 ? from + random.nextInt(file.length - from) : file.length;
            byte[] part = Arrays.copyOfRange(file, from, to);
            String told = "seed 20261120, file " + i;
            assertThatCode(() -> StatementCheck.of(part)).as(told).doesNotThrowAnyException();
            StatementCheck check = StatementCheck.of(part);
            refused += check.isRefused() ? 1 : 0;
            sound += check.isSound() ? 1 : 0;
            assertThat(check.faults()).as(told).allSatisfy(fault -> {
                assertThat(fault.line()).isPositive();
                assertThat(fault.column()).isPositive();
            });
        }
        assertThat(refused).isGreaterThan(count / 6);
        assertThat(sound).isGreaterThan(count / 6);
    }
}
