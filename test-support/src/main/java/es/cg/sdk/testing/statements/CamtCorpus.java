package es.cg.sdk.testing.statements;

import static es.cg.sdk.testing.statements.CorpusFile.Verdict.IMPORTED;
import static es.cg.sdk.testing.statements.CorpusFile.Verdict.IN_PART;
import static es.cg.sdk.testing.statements.CorpusFile.Verdict.REFUSED;

import es.cg.sdk.testing.statements.CorpusFile.Verdict;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Files in camt.053: one that is sound, and what differs from it in one place. */
public final class CamtCorpus {
    /** 100.00, less 2.50 and 1,000.00 of a batch, plus 2,000.00 of a customer: 1,097.50. */
    public static final String FILE = """
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

    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    private static final String IBAN = "<IBAN>ES9099990001410000000017</IBAN>";
    private static final String PERIOD = FILE.substring(FILE.indexOf("<FrToDt>"), FILE.indexOf("<Acct>"));
    private static final String SUMMARY = FILE.substring(FILE.indexOf("<TxsSummry>"), FILE.indexOf("<Ntry>"));
    private static final String STATEMENT = FILE.substring(FILE.indexOf("<Stmt>"), FILE.indexOf("</Stmt>") + 7);
    private static final String FIRST_DAY = "2026-11-02</Dt></BookgDt>";
    private static final String PENDING =
            "<Ntry><Amt Ccy=\"EUR\">9.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>\n<Ntry>";

    private final List<CorpusFile> files = new ArrayList<>();

    private CamtCorpus() {
        versions();
        codePages();
        xml();
        dangerous();
        structure();
        statements();
        balances();
        summary();
        dates();
        amounts();
        entries();
        batches();
    }

    /** Returns the file of this name. */
    public static CorpusFile file(String name) {
        return CorpusFile.named(name, files());
    }

    public static List<CorpusFile> files() {
        return new CamtCorpus().files;
    }

    private void add(String name, Verdict verdict, String text) {
        files.add(new CorpusFile(name, verdict, text));
    }

    private void add(String name, Verdict verdict, String text, Charset charset) {
        files.add(new CorpusFile(name, verdict, text, charset));
    }

    private void with(String name, Verdict verdict, String... texts) {
        add(name, verdict, with(texts));
    }

    /** Returns the file with other texts in place of some: each old one is followed by its new one. */
    public static String with(String... texts) {
        String file = FILE;
        for (int i = 0; i < texts.length; i += 2) {
            int at = file.indexOf(texts[i]);
            if (at < 0) {
                throw new AssertionError(texts[i] + " is not in the file");
            }
            file = file.substring(0, at) + texts[i + 1] + file.substring(at + texts[i].length());
        }
        return file;
    }

    private void versions() {
        for (int version = 1; version <= 9; version++) {
            Verdict verdict = version > 1 && version < 9 ? IMPORTED : REFUSED;
            with("version " + version, verdict, "camt.053.001.02", "camt.053.001.0" + version);
        }
        with("another message", REFUSED, "camt.053.001.02", "camt.054.001.02");
        with("a namespace that only begins so", REFUSED, "camt.053.001.02", "camt.053.001.02x");
        add("other XML", REFUSED, "<Document/>");
        add("another root", REFUSED, FILE.replace("Document", "Dokument"));
    }

    private void codePages() {
        Charset latin = StandardCharsets.ISO_8859_1;
        add("UTF-16", IMPORTED, FILE.replace("UTF-8", "UTF-16"), StandardCharsets.UTF_16);
        add("UTF-16 by its mark", IMPORTED, FILE.replace(DECLARATION, ""), StandardCharsets.UTF_16);
        add("ISO-8859-1", IMPORTED, FILE.replace("UTF-8", "ISO-8859-1"), latin);
        add("ISO-8859-1 in single quotes", IMPORTED, FILE.replace("\"UTF-8\"", "'iso-8859-1'"), latin);
        add("a byte order mark", IMPORTED, "\uFEFF" + FILE);
        with("an unknown code page", REFUSED, "UTF-8", "nope");
        with("another code page than said", REFUSED, "UTF-8", "US-ASCII");
    }

    private void xml() {
        with("no declaration", IMPORTED, DECLARATION, "");
        with("an empty line instead of a declaration", IMPORTED, DECLARATION, "\n");
        add("a blank before the declaration", REFUSED, " " + FILE);
        add("an end-of-file mark", REFUSED, FILE + "\u001A");
        add("an element after the end", REFUSED, FILE + "<a/>");
        add("a text after the end", REFUSED, FILE + "a");
        add("a comment after the end", IMPORTED, FILE + "<!-- a -->");
        add("on one line", IMPORTED, FILE.replaceAll("\n *", ""));
        add("CRLF", IMPORTED, FILE.replace("\n", "\r\n"));
        add("prefixes", IMPORTED, FILE.replaceAll("<(/?)(\\w)", "<$1n:$2").replace("xmlns=", "xmlns:n="));
        with("comments and instructions", IMPORTED, "<Ntry>", "<!-- a --><?b c?><Ntry>");
        with("CDATA", IMPORTED, ">2.50<", "><![CDATA[2.50]]><");
        with("a comment in an amount", IMPORTED, ">2.50<", ">2.<!-- a -->50<");
        with("blanks around an amount", IMPORTED, ">2.50<", "> 2.50\n<");
        with("a character reference", IMPORTED, ">2.50<", ">2.5&#48;<");
        add("no XML", REFUSED, "<<<");
        add("a tag that is not closed", REFUSED, "<");
        add("cut at its end", REFUSED, FILE.substring(0, FILE.length() - 40));
        add("cut in its statement", REFUSED, FILE.substring(0, FILE.indexOf("<TxsSummry>")));
    }

    private void dangerous() {
        String begin = "<Document ";
        with("a document type", REFUSED, begin, "<!DOCTYPE d>\n" + begin);
        with("an entity that is not known", REFUSED, "Comisión", "&x;");
        with("an entity", REFUSED, begin, "<!DOCTYPE d [<!ENTITY x \"y\">]>\n" + begin);
        with(
                "a file of the machine",
                REFUSED,
                begin,
                "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n" + begin,
                "Comisión",
                "&x;");
        with("a type from elsewhere", REFUSED, begin, "<!DOCTYPE d SYSTEM \"http://127.0.0.1:1/d\">\n" + begin);
        StringBuilder entities = new StringBuilder("<!DOCTYPE Document [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 20; i++) {
            entities.append("<!ENTITY a%d \"&a%d;&a%d;\">".formatted(i, i - 1, i - 1));
        }
        with("entities that grow", REFUSED, begin, entities + "]>\n" + begin, "S-1", "&a19;");
        with("32 levels", IMPORTED, "<Id>S-1</Id>", "<Id>".repeat(29) + "</Id>".repeat(29));
        with("33 levels", REFUSED, "<Id>S-1</Id>", "<Id>".repeat(30) + "</Id>".repeat(30));
    }

    private void structure() {
        add("no statement", REFUSED, FILE.replace("Stmt>", "Xtmt>"));
        with("no account", REFUSED, IBAN, "");
        add("no Acct", REFUSED, FILE.replace("Acct>", "Xcct>"));
        with("a wrong IBAN", REFUSED, "ES9099990001410000000017", "ES9199990001410000000017");
        with("an IBAN with blanks", IMPORTED, "ES9099990001410000000017", "ES90 9999 0001 4100 0000 0017");
        with("a CCC", IMPORTED, IBAN, "<Othr><Id>99990001410000000017</Id></Othr>");
        with("a CCC of wrong digits", REFUSED, IBAN, "<Othr><Id>99990001420000000017</Id></Othr>");
        with("an IBAN of wrong digits within", REFUSED, "ES9099990001410000000017", "ES2899990001420000000017");
        with("an IBAN as another number", REFUSED, IBAN, "<Othr><Id>ES9099990001410000000017</Id></Othr>");
        with("another account", REFUSED, "ES9099990001410000000017", "ES9121000418450200051332");
        add("another currency", REFUSED, FILE.replace("EUR", "USD"));
        with("no currency of the account", IMPORTED, "<Ccy>EUR</Ccy>", "");
        with("another currency of the account", REFUSED, "<Ccy>EUR</Ccy>", "<Ccy>USD</Ccy>");
        with("an element that is not known", IMPORTED, "<Ntry>", "<Other a=\"b\">c</Other><Ntry>");
    }

    private void statements() {
        String end = "</Stmt>";
        String other = STATEMENT.replace("ES9099990001410000000017", "ES9121000418450200051332");
        with("two statements", IMPORTED, end, end + STATEMENT);
        with("the second of another account", IMPORTED, end, end + other);
        with("the first of another account", IMPORTED, "<Stmt>", other + "<Stmt>");
        with("the second in another currency", REFUSED, end, end + STATEMENT.replace("EUR", "USD"));
        with("the second does not add up", REFUSED, end, end + STATEMENT.replace("1097.50", "1097.51"));
        with("that of the other account does not add up", REFUSED, end, end + other.replace("1097.50", "1097.51"));
    }

    private void balances() {
        with("closing balance", REFUSED, ">1097.50<", ">1097.51<");
        with("closing balance of zero", REFUSED, ">1097.50<", ">0.00<");
        with("opening balance", REFUSED, ">100.00<", ">100.01<");
        with("opening balance in debit", REFUSED, "CRDT", "DBIT");
        with("no opening balance", REFUSED, "OPBD", "XPCN");
        with("no closing balance", REFUSED, "CLBD", "XPCN");
        with("PRCD", IMPORTED, "OPBD", "PRCD");
        with("ITBD first", IMPORTED, "OPBD", "ITBD");
        with("ITBD last", IMPORTED, "CLBD", "ITBD");
        with("ITBD twice", IMPORTED, "OPBD", "ITBD", "CLBD", "ITBD");
        with("ITBD once", REFUSED, "OPBD", "ITBD", "CLBD", "XPCN");
        with("PRCD beside OPBD", IMPORTED, "CLAV", "PRCD");
        with("a second CLBD", REFUSED, "CLAV", "CLBD");
        with("a second OPBD", IMPORTED, "CLAV", "OPBD");
        with("no amount", REFUSED, ">100.00<", "><");
        with("letters", REFUSED, ">100.00<", ">cien<");
        with("a negative balance", REFUSED, ">100.00<", ">-100.00<");
        with("three decimals", REFUSED, ">100.00<", ">100.001<");
        with("three decimals, the last a zero", IMPORTED, ">100.00<", ">100.000<");
        with("another currency of a balance", REFUSED, "Ccy=\"EUR\">100.00", "Ccy=\"USD\">100.00");
        with("no currency of a balance", REFUSED, " Ccy=\"EUR\">100.00", ">100.00");
        with("no side of a balance", REFUSED, "<CdtDbtInd>CRDT</CdtDbtInd>", "");
        with("no date of a balance", IMPORTED, "<Dt><Dt>2026-11-01</Dt></Dt>", "");
        with("another balance that cannot be read", IMPORTED, ">1.00<", ">x<");
    }

    private void summary() {
        with("no summary", IMPORTED, SUMMARY, "");
        with("number of entries", REFUSED, "<NbOfNtries>3<", "<NbOfNtries>4<");
        with("sum of entries", REFUSED, "<Sum>3002.50<", "<Sum>3002.51<");
        with("number of credits", REFUSED, "<NbOfNtries>1<", "<NbOfNtries>2<");
        with("sum of credits", REFUSED, "<Sum>2000<", "<Sum>2001<");
        with("number of debits", REFUSED, "<NbOfNtries>2<", "<NbOfNtries>1<");
        with("sum of debits", REFUSED, "<Sum>1002.50<", "<Sum>1002.5001<");
        with("a sum of one decimal", IMPORTED, "<Sum>1002.50<", "<Sum>1002.5<");
        with("letters in a number of entries", REFUSED, "<NbOfNtries>3<", "<NbOfNtries>x<");
        with("an empty sum", REFUSED, "<Sum>2000<", "<Sum><");
        with("a number of entries with zeros", IMPORTED, "<NbOfNtries>3<", "<NbOfNtries>003<");
        with("no entry", REFUSED, "<Ntry>", "<Xtry>", "</Ntry>", "</Xtry>");
    }

    private void dates() {
        for (String day : List.of("2026-11-02Z", "2026-11-02+01:00", "2026-11-02T10:00:00.123Z")) {
            with("day " + day, IMPORTED, FIRST_DAY, day + "</Dt></BookgDt>");
        }
        for (String day : List.of(
                "2026-11-31",
                "2026-10-31",
                "2026-11-04",
                "2026-11-02x",
                "2026-11-02T10:00",
                "2026-11-02T99:00:00",
                "02/11/2026",
                "")) {
            with("day " + day, IN_PART, FIRST_DAY, day + "</Dt></BookgDt>");
        }
        with("a moment that is a date", IMPORTED, "2026-11-03T10:00:00+01:00", "2026-11-03");
        with("a moment with a wrong offset", IN_PART, "2026-11-03T10:00:00+01:00", "2026-11-03T10:00:00+0100");
        with("a moment without seconds", IN_PART, "2026-11-03T10:00:00+01:00", "2026-11-03T10:00");
        with("only a value date", IN_PART, "<BookgDt><Dt>2026-11-02</Dt></BookgDt>", "");
        with("no value date", IMPORTED, "<ValDt><Dt>2026-11-03</Dt></ValDt>", "");
        with("an empty value date", IMPORTED, "<ValDt><Dt>2026-11-03</Dt></ValDt>", "<ValDt/>");
        with("a wrong value date", IN_PART, "2026-11-03</Dt></ValDt>", "ayer</Dt></ValDt>");
        with("no period", IMPORTED, PERIOD, "", FIRST_DAY, "2026-10-02</Dt></BookgDt>");
        with(
                "half a period",
                IMPORTED,
                "<ToDtTm>2026-11-03T23:59:59</ToDtTm>",
                "",
                FIRST_DAY,
                "2026-10-02</Dt></BookgDt>");
        with("a period that cannot be read", IMPORTED, "2026-11-01T00:00:00", "2026-11-31T00:00:00");
        with("a reversed period", IN_PART, "2026-11-03T23:59:59", "2026-10-03T23:59:59");
    }

    private void amounts() {
        for (String amount :
                List.of("2.505", "-2.50", "", "x", "2,50", "+2.50", ".5", "2.", "1e1", "9999999999999999")) {
            with("amount " + amount, IN_PART, ">2.50<", ">" + amount + "<");
        }
        for (String amount : List.of("2.5", "2.500", "02.50", "2.50000")) {
            with("amount " + amount, IMPORTED, ">2.50<", ">" + amount + "<");
        }
        with("another amount", REFUSED, ">2.50<", ">2.51<");
        with(
                "a debit of zero",
                IMPORTED,
                ">2.50<",
                ">0<",
                ">1097.50<",
                ">1100<",
                ">3002.50<",
                ">3000<",
                ">1002.50<",
                ">1000<");
        with("another currency of an entry", IN_PART, "Ccy=\"EUR\">2.50", "Ccy=\"USD\">2.50");
        with("no currency of an entry", IN_PART, " Ccy=\"EUR\">2.50", ">2.50");
        with("no side", IN_PART, "<CdtDbtInd>DBIT</CdtDbtInd>", "");
        with("a wrong side", IN_PART, "<CdtDbtInd>DBIT", "<CdtDbtInd>X");
    }

    private void entries() {
        with(
                "another currency, and another balance",
                IN_PART,
                "Ccy=\"EUR\">2.50",
                "Ccy=\"USD\">2.50",
                "1097.50",
                "1097.51");
        with("an amount that cannot be read, and another balance", IN_PART, ">2.50", ">x", "1097.50", "1097.51");
        with(
                "an amount that cannot be read, and another number",
                IN_PART,
                ">2.50",
                ">x",
                "<NbOfNtries>3",
                "<NbOfNtries>4");
        with(
                "a date outside, and another balance",
                REFUSED,
                FIRST_DAY,
                "2026-11-04</Dt></BookgDt>",
                "1097.50",
                "1097.51");
        with("a reversal", IMPORTED, "<Sts>BOOK", "<RvslInd>true</RvslInd><Sts>BOOK");
        with("a state as a code", IMPORTED, "<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>");
        with("a booked entry without a state", REFUSED, "<Sts>BOOK</Sts>", "");
        with("a state in lower case", REFUSED, "<Sts>BOOK</Sts>", "<Sts>book</Sts>");
        with("pending", IMPORTED, "<Ntry>", PENDING);
        with("pending, counted in the summary", IMPORTED, "<Ntry>", PENDING, "<NbOfNtries>3", "<NbOfNtries>4");
        with("pending that cannot be read", IMPORTED, "<Ntry>", PENDING.replace("9.99", "x"));
    }

    private void batches() {
        String last = "<AmtDtls><TxAmt><Amt Ccy=\"EUR\">600</Amt></TxAmt></AmtDtls>";
        with("total of a batch", REFUSED, "TtlAmt Ccy=\"EUR\">1000.00", "TtlAmt Ccy=\"EUR\">1000.01");
        with("total of a batch that cannot be read", REFUSED, "TtlAmt Ccy=\"EUR\">1000.00", "TtlAmt Ccy=\"EUR\">x");
        with("transactions of a batch", REFUSED, ">600<", ">601<");
        with("a transaction without an amount", IMPORTED, last, "");
        with("a transaction in another currency", IMPORTED, "<Amt Ccy=\"EUR\">600<", "<Amt Ccy=\"USD\">660<");
        with("a transaction that cannot be read", IMPORTED, ">600<", ">x<");
        with("amounts of transactions of their own", REFUSED, last, "<Amt Ccy=\"EUR\">601</Amt>");
        with("a transaction on the other side", REFUSED, last, last + "<CdtDbtInd>CRDT</CdtDbtInd>");
        with("number of transactions", IMPORTED, "<NbOfTxs>2<", "<NbOfTxs>3<");
        with("a single transaction of another amount", REFUSED, "<TxDtls>", "<TxDtls><Amt Ccy=\"EUR\">1999.00</Amt>");
        with("a batch of another currency", IN_PART, "<Amt Ccy=\"EUR\">1000.00", "<Amt Ccy=\"USD\">1000.00");
    }
}
