package es.cg.sdk.statements;

import static es.cg.sdk.statements.Checked.faulty;
import static es.cg.sdk.statements.Checked.only;
import static es.cg.sdk.statements.StatementFault.Kind.BALANCE;
import static es.cg.sdk.statements.StatementFault.Kind.FORMAT;
import static es.cg.sdk.statements.StatementFault.Kind.MOVEMENT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.common.Iban;
import es.cg.sdk.statements.Checked.Faulty;
import es.cg.sdk.statements.StatementFault.Kind;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class CamtCheckTest {
    /** 100.00, less 2.50 and 1,000.00 of a batch, plus 2,000.00 of a customer: 1,097.50. */
    private static final String FILE = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
            <BkToCstmrStmt>
            <GrpHdr><MsgId>M-1</MsgId></GrpHdr>
            <Stmt>
            <Id>S-1</Id>
            <FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-03T23:59:59</ToDtTm></FrToDt>
            <Acct><Id><IBAN>ES9099990001410000000017</IBAN></Id><Ccy>EUR</Ccy></Acct>
            <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt>
            <CdtDbtInd>CRDT</CdtDbtInd></Bal>
            <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1097.50</Amt>
            <CdtDbtInd>CRDT</CdtDbtInd></Bal>
            <Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">x</Amt></Bal>
            <TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries><Sum>3002.50</Sum></TtlNtries>
            <TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>2000</Sum></TtlCdtNtries>
            <TtlDbtNtries><NbOfNtries>2</NbOfNtries><Sum>1002.5</Sum></TtlDbtNtries></TxsSummry>
            <Ntry><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
            <BookgDt><Dt>2026-11-02</Dt></BookgDt><ValDt><Dt>2026-11-04</Dt></ValDt>
            <AddtlNtryInf>Comisión</AddtlNtryInf></Ntry>
            <Ntry><Amt Ccy="EUR">2000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
            <BookgDt><DtTm>2026-11-03T10:00:00+01:00</DtTm></BookgDt>
            <NtryDtls><TxDtls><RmtInf><Ustrd>Factura</Ustrd><Ustrd>7 &amp; 8</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
            <Ntry><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
            <BookgDt><Dt>2026-11-03</Dt></BookgDt>
            <NtryDtls><Btch><TtlAmt Ccy="EUR">1000.00</TtlAmt></Btch>
            <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">400</Amt></TxAmt></AmtDtls></TxDtls>
            <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">600</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls></Ntry>
            </Stmt>
            </BkToCstmrStmt>
            </Document>
            """;

    private static final String AMOUNT = "an amount such as 1234.56";
    private static final String DATE = "a date such as 2026-11-20";
    private static final String SIDE = "CRDT or DBIT";

    /** The file with one text in place of another, which must be there. */
    private static String with(String old, String fresh) {
        assertThat(FILE).contains(old);
        int at = FILE.indexOf(old);
        return FILE.substring(0, at) + fresh + FILE.substring(at + old.length());
    }

    private static Faulty fault(
            String old, String fresh, Kind kind, int line, int column, String problem, String expected) {
        return faulty(fresh.isEmpty() ? "no " + old : fresh, with(old, fresh), kind, line, column, problem, expected);
    }

    @TestFactory
    Stream<DynamicTest> eachVersionIsRead() {
        return IntStream.rangeClosed(2, 8)
                .mapToObj(version -> dynamicTest("001.0" + version, () -> {
                    String file = FILE.replace("camt.053.001.02", "camt.053.001.0" + version);
                    AccountStatement statement = only(file);

                    assertThat(Checked.of(file).formato()).isEqualTo(FormatoExtracto.CAMT053);
                    assertThat(statement.line()).isEqualTo(5);
                    assertThat(statement.iban()).isEqualTo(Iban.of("ES9099990001410000000017"));
                    assertThat(statement.moneda()).isEqualTo("EUR");
                    assertThat(statement.fechaDesde()).isEqualTo("2026-11-01");
                    assertThat(statement.fechaHasta()).isEqualTo("2026-11-03");
                    assertThat(statement.saldoInicial()).isEqualTo("100.00");
                    assertThat(statement.saldoFinal()).isEqualTo("1097.50");
                    assertThat(statement.debits()).isEqualTo(2);
                    assertThat(statement.debited()).isEqualTo("1002.50");
                    assertThat(statement.credits()).isEqualTo(1);
                    assertThat(statement.credited()).isEqualTo("2000.00");
                    LocalDate third = LocalDate.of(2026, 11, 3);
                    assertThat(statement.movements())
                            .containsExactly(
                                    new StatementMovement(
                                            17,
                                            third.minusDays(1),
                                            third.plusDays(1),
                                            new BigDecimal("-2.50"),
                                            "Comisión"),
                                    new StatementMovement(20, third, null, new BigDecimal("2000.00"), "Factura 7 & 8"),
                                    new StatementMovement(23, third, null, new BigDecimal("-1000.00"), ""));
                }));
    }

    @TestFactory
    Stream<DynamicTest> equivalentXmlFormsAreAccepted() {
        return Stream.of(
                        with("<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>"),
                        with(">2.50<", "><![CDATA[2.5]]>0<!-- a --> <"),
                        with("<Ntry>", "<Other a=\"b\"><c/></Other><?d e?><Ntry>"),
                        with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", ""),
                        with("<Ccy>EUR</Ccy>", ""),
                        with("<IBAN>ES9099990001410000000017</IBAN>", "<Othr><Id>99990001410000000017</Id></Othr>"),
                        with("2026-11-02</Dt></BookgDt>", "2026-11-02+01:00</Dt></BookgDt>"),
                        with("<ValDt><Dt>2026-11-04</Dt></ValDt>", "<ValDt/>"),
                        with("CLBD", "ITBD"),
                        with("OPBD", "PRCD"),
                        with("OPBD", "ITBD"),
                        FILE.replace("OPBD", "ITBD").replace("CLBD", "ITBD"),
                        with("<DtTm>2026-11-03T10:00:00+01:00</DtTm>", "<DtTm>2026-11-03T10:00:00.5Z</DtTm>"),
                        with("<Amt Ccy=\"EUR\">600</Amt>", ""),
                        with("<Id>S-1</Id>", "<Id>".repeat(29) + "</Id>".repeat(29)),
                        FILE.replaceAll("<(/?)(\\w)", "<$1n:$2").replace("xmlns=", "xmlns:n="),
                        "\uFEFF" + FILE,
                        FILE.replace("\n", "\r\n"))
                .map(file -> dynamicTest(
                        file, () -> assertThat(only(file).movements()).hasSize(3)));
    }

    @Test
    void declaredEncodingOfTheXmlIsUsed() {
        String latin = FILE.replace("\"UTF-8\"", "'ISO-8859-1'");

        assertThat(StatementCheck.of(latin.getBytes(ISO_8859_1))
                        .statements()
                        .get(0)
                        .movements()
                        .get(0)
                        .concepto())
                .isEqualTo("Comisión");
        assertThat(StatementCheck.of(FILE.replace("UTF-8", "UTF-16").getBytes(UTF_16))
                        .isSound())
                .isTrue();
        assertThat(StatementCheck.of(FILE.getBytes(ISO_8859_1)).faults())
                .containsExactly(new StatementFault(
                        FORMAT, 19, 21, "a character is not of the code page of the file", "the code page UTF-8"));
        for (String page : List.of("nope", ">UTF-8", "6TF-8", "")) {
            assertThat(Checked.faults(with("UTF-8", page)))
                    .as(page)
                    .containsExactly(new StatementFault(
                            FORMAT, 1, 1, "the code page of the XML is unknown", "one such as UTF-8"));
        }
    }

    @TestFactory
    Stream<DynamicTest> xmlOfAnotherFormatIsRefused() {
        String expected = "a Document in a namespace from camt.053.001.02 to camt.053.001.08";
        String problem = "the XML is no statement that the service reads";
        return Stream.of(
                        // formatter:off
                fault("camt.053.001.02", "camt.053.001.09", FORMAT, 2, 66, problem, expected),
                fault("camt.053.001.02", "camt.053.001.01", FORMAT, 2, 66, problem, expected),
                fault("camt.053.001.02", "camt.054.001.02", FORMAT, 2, 66, problem, expected),
                faulty("root", FILE.replace("Document", "Dokument"), FORMAT, 2, 66, problem, expected),
                faulty("other", "<Document/>", FORMAT, 1, 12, problem, expected),
                faulty("no statement", FILE.replace("Stmt>", "Xtmt>"), FORMAT, 2, 66, "the element BkToCstmrStmt/Stmt is missing", "at least one statement"),
                faulty("no XML", "<<<", FORMAT, 1, 2, "the file is not well-formed XML", "XML that is whole"),
                faulty("text after the end", FILE + "a", FORMAT, 31, 1, "the file is not well-formed XML", "XML that is whole"))
                .map(Faulty::test);
        // formatter:on
    }

    @Test
    void truncatedFileIsRefused() {
        String text = FILE.strip();
        for (int end = 1; end < text.length(); end++) {
            assertThat(Checked.of(text.substring(0, end)).isRefused())
                    .as("cut at %s", end)
                    .isTrue();
        }
    }

    @TestFactory
    Stream<DynamicTest> doctypeAndEntitiesAreRefused(@TempDir Path folder) throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "2.50");
        StringBuilder bomb = new StringBuilder("<!DOCTYPE d [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 30; i++) {
            bomb.append("<!ENTITY a%d \"&a%d;&a%d;\">".formatted(i, i - 1, i - 1));
        }
        return Stream.of(
                        with(">2.50<", ">&x;<")
                                .replace(
                                        "<Document ",
                                        "<!DOCTYPE d [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]><Document "),
                        with(">2.50<", ">&a29;<").replace("<Document ", bomb + "]><Document "),
                        with("<Document ", "<!DOCTYPE d SYSTEM \"http://127.0.0.1:1/d\"><Document "),
                        with("<Document ", "<!DOCTYPE d><Document "),
                        with(">2.50<", ">&x;<"))
                .map(file -> dynamicTest(
                        file,
                        () -> assertThat(Checked.faults(file))
                                .singleElement()
                                .satisfies(fault -> assertThat(fault.problem())
                                        .isIn(
                                                "the file has a DOCTYPE declaration or entities",
                                                "the file is not well-formed XML"))
                                .satisfies(fault -> assertThat(fault.kind()).isEqualTo(FORMAT))));
    }

    @Test
    void elementDepthAndCountAreLimited() {
        String deep = with("<Id>S-1</Id>", "<Id>".repeat(30) + "</Id>".repeat(30));
        String many = with("<Id>S-1</Id>", "<Id/>".repeat(500_000));

        assertThat(Checked.faults(deep))
                .containsExactly(new StatementFault(FORMAT, 6, 121, "there are more than 32 levels", "at most 32"));
        assertThat(Checked.faults(many))
                .extracting(StatementFault::problem)
                .containsExactly("there are more than 500000 elements");
    }

    @TestFactory
    Stream<DynamicTest> missingRequiredElementIsAFault() {
        String iban = "the account (Acct/Id) has no valid IBAN";
        String expected = "an IBAN in Acct/Id/IBAN";
        return Stream.of(
                        // formatter:off
                fault("<IBAN>ES9099990001410000000017</IBAN>", "", FORMAT, 8, 11, iban, expected),
                fault("ES9099990001410000000017", "ES9199990001410000000017", FORMAT, 8, 11, iban, expected),
                faulty("Acct", FILE.replace("Acct>", "Xcct>"), FORMAT, 5, 7, "the element Acct is missing", expected),
                fault("OPBD", "XPCN", FORMAT, 5, 7, "the opening balance is missing", "a Bal with OPBD, PRCD or ITBD"),
                fault("CLBD", "XPCN", FORMAT, 5, 7, "the closing balance is missing", "a Bal with CLBD or ITBD"),
                fault(">100.00<", ">cien<", FORMAT, 9, 66, "the opening balance (Amt) is missing or invalid", AMOUNT),
                fault(">100.00<", ">100.001<", FORMAT, 9, 66, "the opening balance (Amt) is missing or invalid", AMOUNT),
                fault(">1097.50<", ">-1097.50<", FORMAT, 11, 66, "the closing balance (Amt) is missing or invalid", AMOUNT),
                fault("Ccy=\"EUR\">1097.50", "Ccy=\"USD\">1097.50", FORMAT, 11, 66, "the closing balance is not in the account's currency", "EUR"),
                fault("<CdtDbtInd>CRDT", "<CdtDbtInd>X", FORMAT, 10, 12, "the side of the opening balance (CdtDbtInd) is wrong", SIDE))
                .map(Faulty::test);
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> totalsMustFitTheEntries() {
        String entries = ", by the opening balance and the entries";
        return Stream.of(
                        // formatter:off
                fault(">1097.50<", ">1097.51<", BALANCE, 11, 66, "the closing balance is 1097.51", "1097.50" + entries),
                fault(">100.00<", ">100.01<", BALANCE, 11, 66, "the closing balance is 1097.50", "1097.51" + entries),
                fault("<CdtDbtInd>CRDT", "<CdtDbtInd>DBIT", BALANCE, 11, 66, "the closing balance is 1097.50", "897.50" + entries),
                fault("<NbOfNtries>3", "<NbOfNtries>4", BALANCE, 14, 35, "the number of entries in TtlNtries is not right", "3"),
                fault("<Sum>3002.50", "<Sum>3002.51", BALANCE, 14, 54, "the sum in TtlNtries is not right", "3002.50"),
                fault("<NbOfNtries>1", "<NbOfNtries>x", BALANCE, 15, 27, "the number of entries in TtlCdtNtries is not right", "1"),
                fault("<Sum>2000", "<Sum>", BALANCE, 15, 46, "the sum in TtlCdtNtries is not right", "2000.00"),
                fault("<NbOfNtries>2", "<NbOfNtries>1", BALANCE, 16, 27, "the number of entries in TtlDbtNtries is not right", "2"),
                fault("<Sum>1002.5", "<Sum>1002", BALANCE, 16, 46, "the sum in TtlDbtNtries is not right", "1002.50"),
                fault("TtlAmt Ccy=\"EUR\">1000.00", "TtlAmt Ccy=\"EUR\">1000.01", BALANCE, 25, 35, "the total of the batch (Btch/TtlAmt) is 1000.01", "1000.00"),
                fault("TtlAmt Ccy=\"EUR\">1000.00", "TtlAmt Ccy=\"EUR\">mil", BALANCE, 25, 35, "the total of the batch (Btch/TtlAmt) is not an amount", "1000.00"),
                fault(">600<", ">601<", BALANCE, 26, 40, "the sum of the transactions (TxDtls) is 1001.00", "1000.00"),
                fault(">600</Amt></TxAmt></AmtDtls>", ">600</Amt></TxAmt></AmtDtls><CdtDbtInd>CRDT</CdtDbtInd>", BALANCE, 26, 40, "the sum of the transactions (TxDtls) is -200.00", "1000.00"))
                .map(Faulty::test);
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> anEntryThatCannotBeReadIsLeftOut() {
        String period = "a date from 2026-11-01 to 2026-11-03";
        return Stream.of(
                        // formatter:off
                fault("2026-11-02</Dt></BookgDt>", "2026-11-31</Dt></BookgDt>", MOVEMENT, 18, 14, "the date of the movement (BookgDt) is not a date", DATE),
                fault("2026-11-02</Dt></BookgDt>", "2026-11-02x</Dt></BookgDt>", MOVEMENT, 18, 14, "the date of the movement (BookgDt) is not a date", DATE),
                fault("<Dt>2026-11-02</Dt></BookgDt>", "</BookgDt>", MOVEMENT, 18, 10, "the date of the movement (BookgDt) is missing", DATE),
                fault("<BookgDt><Dt>2026-11-02</Dt></BookgDt>", "", MOVEMENT, 17, 7, "the date of the movement (BookgDt) is missing", DATE),
                fault("2026-11-02</Dt></BookgDt>", "2026-10-31</Dt></BookgDt>", MOVEMENT, 18, 14, "the movement is dated 2026-10-31", period),
                fault("2026-11-02</Dt></BookgDt>", "2026-11-04</Dt></BookgDt>", MOVEMENT, 18, 14, "the movement is dated 2026-11-04", period),
                fault("2026-11-03T10:00:00+01:00", "2026-11-03T25:00:00+01:00", MOVEMENT, 21, 16, "the date of the movement (BookgDt) is not a date", DATE),
                fault("2026-11-04</Dt></ValDt>", "ayer</Dt></ValDt>", MOVEMENT, 18, 50, "the value date (ValDt) is not a date", DATE),
                fault(">2.50<", ">2.505<", MOVEMENT, 17, 22, "the amount (Amt) is missing or invalid", AMOUNT),
                fault(">2.50<", ">-2.50<", MOVEMENT, 17, 22, "the amount (Amt) is missing or invalid", AMOUNT),
                fault(">2.50<", ">2,50<", MOVEMENT, 17, 22, "the amount (Amt) is missing or invalid", AMOUNT),
                fault(">2.50<", ">" + "9".repeat(2000) + "<", MOVEMENT, 17, 22, "the amount (Amt) is missing or invalid", AMOUNT),
                fault("Ccy=\"EUR\">2.50", "Ccy=\"USD\">2.50", MOVEMENT, 17, 22, "the amount is in another currency", "the account's currency, EUR"),
                fault(" Ccy=\"EUR\">2.50", ">2.50", MOVEMENT, 17, 12, "the amount has no currency (Ccy)", "the account's currency, EUR"),
                fault("DBIT</CdtDbtInd><Sts>", "X</CdtDbtInd><Sts>", MOVEMENT, 17, 43, "the side of the amount (CdtDbtInd) is wrong", SIDE))
                .map(Faulty::test);
        // formatter:on
    }

    @TestFactory
    Stream<DynamicTest> dateInAnotherFormOrCenturyIsAFault() {
        return Stream.of("2026-11-02T10:00", "2026-11-02T10:00:00+0100", "2026-11-02+01", "2826-11-02", "1826-11-02")
                .map(day -> dynamicTest(
                        day,
                        () -> assertThat(Checked.faults(with("2026-11-02</Dt>", day + "</Dt>")))
                                .extracting(StatementFault::problem)
                                .containsExactly("the date of the movement (BookgDt) is not a date")));
    }

    @Test
    void unreadableEntrySkipsTheTotalsCheck() {
        String file = with(">2.50<", ">x<").replace("1097.50", "5.00").replace("<NbOfNtries>3", "<NbOfNtries>9");

        assertThat(Checked.faults(file)).extracting(StatementFault::kind).containsExactly(MOVEMENT);
    }

    @Test
    void totalsAreCheckedDespiteEntryOutsidePeriod() {
        String file =
                with("2026-11-02</Dt></BookgDt>", "2026-11-04</Dt></BookgDt>").replace("1097.50", "5.00");

        assertThat(Checked.faults(file)).extracting(StatementFault::kind).containsExactly(BALANCE, MOVEMENT);
    }

    @Test
    void aBatchIsNotComparedWithAnEntryInAnotherCurrency() {
        String file = with("<Ntry><Amt Ccy=\"EUR\">1000.00", "<Ntry><Amt Ccy=\"USD\">1100.00");

        assertThat(Checked.faults(file)).extracting(StatementFault::kind).containsExactly(MOVEMENT);
    }

    @Test
    void pendingEntriesAreCountedSeparately() {
        String pending = with("<Ntry>", "<Ntry><Amt>x</Amt><Sts>PDNG</Sts></Ntry>\n<Ntry>");
        AccountStatement statement = only(pending.replace("<NbOfNtries>3", "<NbOfNtries>4"));

        assertThat(statement.pending()).isEqualTo(1);
        assertThat(statement.movements()).hasSize(3);
    }

    @Test
    void zeroEntryCountsByItsDebitOrCreditMark() {
        String file = with(">2.50<", ">0<")
                .replace(">1097.50<", ">1100<")
                .replace(">3002.50<", ">3000<")
                .replace(">1002.5<", ">1000<");

        assertThat(only(file).debits()).isEqualTo(2);
    }

    @Test
    void fileMayHaveSeveralStatements() {
        String statement = FILE.substring(FILE.indexOf("<Stmt>"), FILE.indexOf("</Stmt>") + 7);
        String second = statement
                .replace("ES9099990001410000000017", "ES9121000418450200051332")
                .replace("1097.50", "1097.51");
        StatementCheck check = Checked.of(with("</Stmt>", "</Stmt>\n" + second));

        assertThat(check.statements()).extracting(AccountStatement::line).containsExactly(5, 29);
        assertThat(check.faults()).extracting(StatementFault::line).containsExactly(35);
    }

    @Test
    void longDescriptionIsTruncated() {
        assertThat(only(with("Comisión", "C".repeat(5000))).movements().get(0).concepto())
                .hasSize(1000);
        assertThat(List.of(only(FILE).movements().get(0).concepto())).containsExactly("Comisión");
    }
}
