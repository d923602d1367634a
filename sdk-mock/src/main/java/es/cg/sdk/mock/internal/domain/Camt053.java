package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads statements in camt.053 of ISO 20022, versions 001.02 to 001.08. Entries that are not booked are counted and
 * left out. An entry that cannot be read is reported for its line; any other error is one of the whole file. Confined
 * to one thread.
 */
public final class Camt053 {
    private static final String ISO = "urn:iso:std:iso:20022:tech:xsd:";
    private static final Pattern VERSIONS = Pattern.compile(Pattern.quote(ISO) + "camt\\.053\\.001\\.0[2-8]");
    private static final Pattern START = Pattern.compile("[\\s\uFEFF]*<");

    private final XmlElement root;
    private final String account;
    private final String currency;
    private final List<Statement.Movement> movements = new ArrayList<>();
    private final List<Statement.Fault> faults = new ArrayList<>();
    private final StatementTotals totals;
    private int unbooked;

    private Camt053(XmlElement root) throws UnreadableStatementException {
        this.root = root;
        this.account = account(root);
        XmlElement opening = balance(root, "OPBD", "PRCD", "ITBD");
        this.currency = root.text("Acct/Ccy").isEmpty() ? currency(opening) : root.text("Acct/Ccy");
        this.totals = new StatementTotals(CamtEntry.signed(opening, currency));
    }

    /** Whether a text looks like XML. */
    public static boolean isXml(List<String> lines) {
        return !lines.isEmpty() && START.matcher(String.join("\n", lines)).lookingAt();
    }

    /** Returns why a file in XML is no such statement; null if it is one, as far as its first element says. */
    public static @Nullable Message refusal(byte[] xml) {
        try {
            String namespace = XmlReader.namespace(xml, "Document");
            return VERSIONS.matcher(namespace).matches()
                    ? null
                    : namespace.startsWith(ISO)
                            ? Message.of("statement.otherXml", namespace.substring(ISO.length()))
                            : Message.of("statement.noIsoXml");
        } catch (UnreadableStatementException e) {
            return Message.of("statement.at", e.line(), e.text());
        }
    }

    /** Returns the statements in a file, at least one. */
    public static List<Statement> read(byte[] xml) throws UnreadableStatementException {
        XmlElement document = XmlReader.read(xml);
        List<Statement> statements = new ArrayList<>();
        XmlElement message = document.find("BkToCstmrStmt");
        if (message != null) {
            for (XmlElement each : message.all("Stmt")) {
                statements.add(new Camt053(each).statement());
            }
        }
        if (statements.isEmpty()) {
            throw UnreadableStatementException.malformed(
                    document.line(), Message.of("statement.missing", "BkToCstmrStmt/Stmt"));
        }
        return List.copyOf(statements);
    }

    private static String account(XmlElement root) throws UnreadableStatementException {
        String iban = Ibans.normal(root.text("Acct/Id/IBAN"));
        if (Ibans.valid(iban)) {
            return iban;
        }
        String ccc = Ibans.normal(root.text("Acct/Id/Othr/Id"));
        if (iban.isEmpty() && Ibans.validCcc(ccc)) {
            return ccc.substring(0, 8) + ccc.substring(10);
        }
        throw UnreadableStatementException.malformed(root.line(), Message.of("statement.noIban"));
    }

    private static String currency(XmlElement balance) {
        XmlElement amount = balance.find("Amt");
        return amount == null ? "" : amount.currency();
    }

    /** Returns the balance of the first of these kinds that the statement has. */
    private static XmlElement balance(XmlElement root, String... kinds) throws UnreadableStatementException {
        for (String kind : kinds) {
            XmlElement found = null;
            for (XmlElement each : root.all("Bal")) {
                // Of interim balances, the first opens a page and the last closes it.
                if (each.text("Tp/CdOrPrtry/Cd").equals(kind) && (found == null || kinds[0].equals("CLBD"))) {
                    found = each;
                }
            }
            if (found != null) {
                return found;
            }
        }
        Message balance =
                kinds[0].equals("OPBD") ? Message.of("statementField.opening") : Message.of("statementField.closing");
        throw UnreadableStatementException.malformed(
                root.line(), Message.of("statement.missingBalance", balance, kinds[0]));
    }

    private Statement statement() throws UnreadableStatementException {
        BigDecimal opening = totals.balance();
        LocalDate from = CamtEntry.day(root.text("FrToDt/FrDtTm", "FrToDt/FrDt"));
        LocalDate to = CamtEntry.day(root.text("FrToDt/ToDtTm", "FrToDt/ToDt"));
        for (XmlElement each : root.all("Ntry")) {
            entry(new CamtEntry(each, currency), from, to);
        }
        XmlElement end = balance(root, "CLBD", "ITBD");
        BigDecimal closing = CamtEntry.signed(end, currency);
        if (totals.areKnown() && closing.compareTo(totals.balance()) != 0) {
            throw UnreadableStatementException.unbalanced(
                    end.line(), Message.of("statement.balance", closing, totals.balance()));
        }
        if (totals.areKnown() && unbooked == 0) {
            checkSummary();
        }
        LocalDate began = CamtEntry.day(balance(root, "OPBD", "PRCD", "ITBD").text("Dt/Dt", "Dt/DtTm"));
        LocalDate ended = CamtEntry.day(end.text("Dt/Dt", "Dt/DtTm"));
        return new Statement(
                root.line(),
                account,
                currency,
                from == null ? began : from,
                to == null ? ended : to,
                opening,
                closing,
                unbooked,
                List.copyOf(movements),
                List.copyOf(faults));
    }

    private void entry(CamtEntry entry, @Nullable LocalDate from, @Nullable LocalDate to)
            throws UnreadableStatementException {
        if (!entry.isBooked()) {
            unbooked++;
            return;
        }
        BigDecimal amount;
        try {
            amount = entry.amount();
        } catch (UnreadableStatementException e) {
            if (e.unbalanced()) {
                throw e;
            }
            totals.addUnknown();
            faults.add(new Statement.Fault(e.line(), e.text()));
            return;
        }
        BigDecimal balance = totals.add(amount, entry.isDebit());
        try {
            Statement.Movement movement = entry.movement(amount, balance);
            LocalDate day = movement.date();
            if (from != null && to != null && (day.isBefore(from) || day.isAfter(to))) {
                throw UnreadableStatementException.malformed(
                        entry.line(), Message.of("statement.outside", day, from, to));
            }
            movements.add(movement);
        } catch (UnreadableStatementException e) {
            faults.add(new Statement.Fault(e.line(), e.text()));
        }
    }

    private void checkSummary() throws UnreadableStatementException {
        XmlElement summary = root.find("TxsSummry");
        if (summary != null) {
            check(
                    summary,
                    "TtlNtries/NbOfNtries",
                    Message.of("statementField.movements"),
                    BigDecimal.valueOf(totals.movements()));
            check(
                    summary,
                    "TtlNtries/Sum",
                    Message.of("statementField.moved"),
                    totals.charged().add(totals.credited()));
            check(
                    summary,
                    "TtlDbtNtries/NbOfNtries",
                    Message.of("statementField.charges"),
                    BigDecimal.valueOf(totals.charges()));
            check(summary, "TtlDbtNtries/Sum", Message.of("statementField.charged"), totals.charged());
            check(
                    summary,
                    "TtlCdtNtries/NbOfNtries",
                    Message.of("statementField.credits"),
                    BigDecimal.valueOf(totals.credits()));
            check(summary, "TtlCdtNtries/Sum", Message.of("statementField.credited"), totals.credited());
        }
    }

    private static void check(XmlElement summary, String path, Message field, BigDecimal found)
            throws UnreadableStatementException {
        XmlElement said = summary.find(path);
        if (said != null && !CamtEntry.isAmount(said.text(), found)) {
            throw UnreadableStatementException.unbalanced(
                    said.line(), Message.of("statement.total", field, said.text(), found.toPlainString()));
        }
    }
}
