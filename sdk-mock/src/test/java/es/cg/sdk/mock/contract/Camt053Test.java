package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Bank statement imports")
final class Camt053Test {
    /** 100.00, less 2.50 and 1,000.00 of a batch, plus 2,000.00 of a customer: 1,097.50. */
    private static final String FILE = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
             <BkToCstmrStmt>
              <GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-04T06:00:00</CreDtTm></GrpHdr>
              <Stmt>
               <Id>S-1</Id><CreDtTm>2026-11-04T06:00:00</CreDtTm>
               <FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-03T23:59:59</ToDtTm></FrToDt>
               <Acct><Id><IBAN>ES9099990001410000000017</IBAN></Id><Ccy>EUR</Ccy></Acct>
               <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt>
                <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
               <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1097.50</Amt>
                <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>
               <Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt>
                <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>
               <TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries><Sum>3002.50</Sum></TtlNtries>
                <TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>2000</Sum></TtlCdtNtries>
                <TtlDbtNtries><NbOfNtries>2</NbOfNtries><Sum>1002.50</Sum></TtlDbtNtries></TxsSummry>
               <Ntry>
                <Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-11-02</Dt></BookgDt><ValDt><Dt>2026-11-03</Dt></ValDt>
                <AcctSvcrRef>BR-1</AcctSvcrRef><AddtlNtryInf>Comisión</AddtlNtryInf>
               </Ntry>
               <Ntry>
                <Amt Ccy="EUR">2000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><DtTm>2026-11-03T10:00:00+01:00</DtTm></BookgDt>
                <AcctSvcrRef>BR-2</AcctSvcrRef>
                <NtryDtls><TxDtls><Refs><EndToEndId>FRA-7</EndToEndId></Refs>
                 <RltdPties><Dbtr><Nm>Muebles Muestra SC</Nm></Dbtr></RltdPties>
                 <RmtInf><Ustrd>Factura</Ustrd><Ustrd>7 &amp; 8</Ustrd></RmtInf></TxDtls></NtryDtls>
               </Ntry>
               <Ntry>
                <Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-11-03</Dt></BookgDt>
                <NtryDtls><Btch><NbOfTxs>2</NbOfTxs><TtlAmt Ccy="EUR">1000.00</TtlAmt></Btch>
                 <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">400</Amt></TxAmt></AmtDtls></TxDtls>
                 <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">600</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>
               </Ntry>
              </Stmt>
             </BkToCstmrStmt>
            </Document>
            """;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The file with one text in place of another, which must be there. */
    private static String with(String old, String fresh) {
        assertThat(FILE).contains(old);
        int at = FILE.indexOf(old);
        return FILE.substring(0, at) + fresh + FILE.substring(at + old.length());
    }

    @TestFactory
    Stream<DynamicTest> eachVersionIsRead() {
        return IntStream.rangeClosed(2, 8)
                .mapToObj(version -> Places.test("001.0" + version, place -> {
                    String file = FILE.replace("camt.053.001.02", "camt.053.001.0" + version);
                    if (version == 8) {
                        file = file.replace("<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>")
                                .replace(
                                        "<Dbtr><Nm>Muebles Muestra SC</Nm></Dbtr>",
                                        "<Dbtr><Pty><Nm>Muebles Muestra SC</Nm></Pty></Dbtr>");
                    }
                    JsonNode imported = Statements.result(place, file);
                    List<JsonNode> movements = Statements.movements(place).subList(0, 3);

                    assertThat(imported.path("formato").asText()).isEqualTo("camt053");
                    assertThat(imported.path("estado").asText())
                            .as("%s", imported)
                            .isEqualTo("completada");
                    shows(imported, "importados=3", "saldo_inicial=100", "saldo_final=1097.50");
                    shows(imported, "fecha_desde=2026-11-01", "fecha_hasta=2026-11-03");
                    JsonNode fee = movements.get(2);
                    shows(fee, "importe=-2.50", "fecha=2026-11-02", "fecha_valor=2026-11-03", "saldo=97.50");
                    shows(fee, "concepto=Comisión");
                    JsonNode paid = movements.get(1);
                    shows(paid, "importe=2000", "concepto=Factura 7 & 8", "referencia_1=FRA-7", "referencia_2=BR-2");
                    shows(paid, "contraparte_nombre=Muebles Muestra SC");
                    shows(movements.get(0), "importe=-1000", "concepto=Remesa de 2 operaciones");
                }));
    }

    @Test
    void whatWasImportedBeforeIsCountedApart(Place place) throws IOException {
        Statements.result(place, FILE);
        JsonNode again = Statements.result(place, FILE);

        assertThat(again.path("duplicados").asInt()).as("%s", again).isEqualTo(3);
        assertThat(Statements.movements(place)).hasSize(8);
    }

    @Test
    void aReversalMovesTheMoneyAsItIsMarked(Place place) throws IOException {
        JsonNode imported = Statements.result(
                place,
                with(
                        "<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>",
                        "<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>"));

        assertThat(imported.path("importados").asInt()).isEqualTo(3);
        shows(Statements.movements(place).get(2), "importe=-2.50");
    }

    @Test
    void whatIsOnlyAnnouncedIsLeftOutAndTold(Place place) throws IOException {
        JsonNode imported = Statements.result(place, with("   <Ntry>", """
                               <Ntry><Amt Ccy="EUR">9.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>
                               <Ntry>"""));

        assertThat(imported.path("importados").asInt()).as("%s", imported).isEqualTo(3);
        shows(imported, "con_error=0", "avisos/0/codigo=apuntes_pendientes");
        assertThat(imported.at("/avisos/0/mensaje").asText()).contains("1 apunte");
    }

    @TestFactory
    Stream<DynamicTest> aDateMayHaveAnOffset() {
        return Stream.of("Z", "+01:00")
                .map(offset -> Places.test(offset, place -> {
                    JsonNode imported = Statements.result(
                            place, with("2026-11-02</Dt></BookgDt>", "2026-11-02" + offset + "</Dt></BookgDt>"));

                    assertThat(imported.path("importados").asInt())
                            .as("%s", imported)
                            .isEqualTo(3);
                }));
    }

    @Test
    void anOldAccountNumberServesAsTheIbanDoes(Place place) throws IOException {
        JsonNode imported = Statements.result(
                place, with("<IBAN>ES9099990001410000000017</IBAN>", "<Othr><Id>99990001410000000017</Id></Othr>"));

        assertThat(imported.path("importados").asInt()).isEqualTo(3);
    }

    private static DynamicTest failing(String name, String file, String code, String... said) {
        return Places.test(name, place -> {
            JsonNode job = Statements.ended(place, bytes(file));

            assertThat(job.at("/error/code").asText()).as("%s", job).isEqualTo(code);
            assertThat(job.at("/error/message").asText()).startsWith("Línea ").contains(said);
            assertThat(Statements.newest(place).path("estado").asText()).isEqualTo("fallida");
            assertThat(Statements.movements(place)).hasSize(5);
        });
    }

    @TestFactory
    Stream<DynamicTest> whatDoesNotAddUpIsRefused() {
        String code = "fichero_descuadrado";
        // formatter:off
        return Stream.of(
            failing("closing balance", with("1097.50", "1097.51"), code, "Línea 11", "1097.51", "1097.50"),
            failing("opening balance", with("100.00</Amt>", "100.01</Amt>"), code, "1097.50", "1097.51"),
            failing("opening balance in debit",
                with("<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01", "<CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-01"), code,
                "897.50"),
            failing("number of entries", with("<NbOfNtries>3<", "<NbOfNtries>4<"), code, "es 4", "se esperaba 3"),
            failing("sum of credits", with("<Sum>2000<", "<Sum>2001<"), code, "abonos", "2001", "2000.00"),
            failing("sum of a batch", with("TtlAmt Ccy=\"EUR\">1000.00", "TtlAmt Ccy=\"EUR\">1000.01"), code, "remesa"),
            failing("transactions of a batch", with(">600<", ">601<"), code, "remesa", "1001", "1000.00"));
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> whatIsMissingOrUnreadableIsTold() {
        String code = "formato_no_valido";
        return Stream.of(
                failing("no opening balance", with("OPBD", "XPCN"), code, "saldo inicial", "OPBD"),
                failing("no closing balance", with("CLBD", "XPCN"), code, "saldo final", "CLBD"),
                failing("no account", with("<IBAN>ES9099990001410000000017</IBAN>", ""), code, "IBAN"),
                failing("a wrong account", with("ES9099990001410000000017", "ES9199990001410000000017"), code, "IBAN"),
                failing(
                        "an old account number with wrong control digits",
                        with("<IBAN>ES9099990001410000000017</IBAN>", "<Othr><Id>99990001420000000017</Id></Othr>"),
                        code,
                        "IBAN"),
                failing("no amount of a balance", with(">100.00<", ">cien<"), code, "saldo", "Amt"),
                failing("no statement", with("<Stmt>", "<Xtmt>").replace("</Stmt>", "</Xtmt>"), code, "Stmt"),
                failing("cut", FILE.substring(0, FILE.length() - 40), code, "XML"));
    }

    @TestFactory
    Stream<DynamicTest> anEntryThatCannotBeTakenIsToldByItsLine() {
        return Stream.of(
                        new String[] {"2026-11-02</Dt></BookgDt>", "2026-11-31</Dt></BookgDt>", "fecha de operación"},
                        new String[] {"2026-11-02</Dt></BookgDt>", "2026-11-02x</Dt></BookgDt>", "fecha de operación"},
                        new String[] {"2026-11-03T10:00:00+01:00", "2026-11-03T10:00:00+0100", "fecha de operación"},
                        new String[] {"2026-11-03T10:00:00+01:00", "2026-11-03T10:00", "fecha de operación"},
                        new String[] {"2026-11-02</Dt></BookgDt>", "2026-10-31</Dt></BookgDt>", "no está entre"},
                        new String[] {"2026-11-03</Dt></ValDt>", "ayer</Dt></ValDt>", "fecha valor"},
                        new String[] {">2.50<", ">2.505<", "importe"},
                        new String[] {">2.50<", ">-2.50<", "importe"},
                        new String[] {"Ccy=\"EUR\">2.50", "Ccy=\"USD\">2.50", "USD"},
                        new String[] {"<CdtDbtInd>DBIT</CdtDbtInd><Sts>", "<CdtDbtInd>X</CdtDbtInd><Sts>", "CRDT o DBIT"
                        })
                .map(each -> Places.test(each[1], place -> {
                    JsonNode imported = Statements.result(place, with(each[0], each[1]));

                    assertThat(imported.path("con_error").asInt())
                            .as("%s", imported)
                            .isEqualTo(1);
                    assertThat(imported.path("importados").asInt()).isEqualTo(2);
                    assertThat(imported.at("/errores/0/linea").asInt()).isBetween(18, 23);
                    assertThat(imported.at("/errores/0/mensaje").asText()).contains(each[2]);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aStatementOfAnotherAccountOrCurrencyIsRefused() {
        String code = "cuenta_no_coincide";
        // formatter:off
        return Stream.of(
            failing("another account", with("ES9099990001410000000017", "ES9121000418450200051332"), code, "otra cuenta"),
            failing("another currency", FILE.replace("EUR", "USD"), code, "USD", "EUR"));
        // formatter:on
    }

    private static String bomb() {
        StringBuilder entities = new StringBuilder("<!DOCTYPE Document [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 20; i++) {
            entities.append("<!ENTITY a%d \"&a%d;&a%d;\">".formatted(i, i - 1, i - 1));
        }
        return with("<Document ", entities + "]>\n<Document ").replace("S-1", "&a19;");
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoSuchStatementIsRefusedAtOnce() {
        List<String[]> files = new ArrayList<>();
        files.add(new String[] {"another message", with("camt.053.001.02", "camt.054.001.02"), "camt.054.001.02"});
        files.add(new String[] {"a later version", with("camt.053.001.02", "camt.053.001.09"), "camt.053.001.09"});
        files.add(new String[] {"other XML", "<Document/>", "otro XML"});
        files.add(new String[] {"another document", FILE.replace("Document", "Documento"), "otro XML"});
        files.add(new String[] {"no XML", "<<<", "XML bien formado"});
        files.add(new String[] {"another code page than said", with("UTF-8", "US-ASCII"), "XML bien formado"});
        files.add(new String[] {"entities that grow", bomb(), "DOCTYPE"});
        files.add(new String[] {
            "a file of the machine",
            with("<Document ", "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n<Document ")
                    .replace("Comisión", "&x;"),
            "DOCTYPE"
        });
        files.add(new String[] {
            "a type from elsewhere",
            with("<Document ", "<!DOCTYPE d SYSTEM \"http://127.0.0.1:1/d\">\n<Document "),
            "DOCTYPE"
        });
        return files.stream()
                .map(each -> Places.test(each[0], place -> {
                    Answer refused = Statements.send(place, bytes(each[1]), "");

                    refused(refused, 422, "formato_no_valido");
                    assertThat(refused.message()).contains(each[2]);
                }));
    }

    @Test
    void elementsWithinEachOtherHaveALimit(Place place) throws IOException {
        String deep = with("<Id>S-1</Id>", "<Id>".repeat(100_000) + "</Id>".repeat(100_000));
        JsonNode job = Statements.ended(place, bytes(deep));

        assertThat(job.at("/error/code").asText()).as("%s", job).isEqualTo("formato_no_valido");
        assertThat(job.at("/error/message").asText()).contains("32 niveles");
    }

    @Test
    void theFormatThatIsSaidMustBeThatOfTheFile(Place place) throws IOException {
        for (String said : List.of("norma43", "csv", "xls")) {
            wrong(Statements.send(place, bytes(FILE), ",\"formato\":\"" + said + "\""), "formato");
        }
        answers(Statements.send(place, bytes(FILE), ",\"formato\":\"camt053\""), 202);
    }
}
