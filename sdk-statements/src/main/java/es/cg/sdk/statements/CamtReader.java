package es.cg.sdk.statements;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads camt.053 of ISO 20022 in its versions from 001.02 to 001.08. Of each statement one part is in memory at a time.
 * Confined to one thread.
 */
final class CamtReader {
    private static final Pattern NAMESPACE =
            Pattern.compile("urn:iso:std:iso:20022:tech:xsd:camt[.]053[.]001[.]0[2-8]");

    private final FaultLog faults;
    private final List<AccountStatement> statements = new ArrayList<>();

    CamtReader(FaultLog faults) {
        this.faults = faults;
    }

    List<AccountStatement> read(byte[] file) {
        try {
            read(new XmlCursor(file));
        } catch (UnreadableXmlException e) {
            e.log(faults);
        }
        return statements;
    }

    private void read(XmlCursor cursor) throws UnreadableXmlException {
        cursor.nextChild();
        if (!cursor.name().equals("Document")
                || !NAMESPACE.matcher(cursor.namespace()).matches()) {
            throw new UnreadableXmlException(
                    cursor.line(),
                    cursor.column(),
                    "the XML is no statement that the service reads",
                    "a Document in a namespace from camt.053.001.02 to camt.053.001.08");
        }
        int line = cursor.line();
        int column = cursor.column();
        int found = 0;
        while (cursor.nextChild()) {
            boolean message = cursor.name().equals("BkToCstmrStmt");
            if (!message) {
                cursor.skip();
                continue;
            }
            while (cursor.nextChild()) {
                if (cursor.name().equals("Stmt")) {
                    statement(cursor);
                    found++;
                } else {
                    cursor.skip();
                }
            }
        }
        // What follows the document must be well-formed, too.
        cursor.nextChild();
        if (found == 0) {
            faults.format(line, column, "the element BkToCstmrStmt/Stmt is missing", "at least one statement");
        }
    }

    private void statement(XmlCursor cursor) throws UnreadableXmlException {
        CamtStatement statement = new CamtStatement(faults, cursor.line(), cursor.column());
        while (cursor.nextChild()) {
            switch (cursor.name()) {
                case "Acct" -> statement.account(cursor.element());
                case "FrToDt" -> statement.period(cursor.element());
                case "Bal" -> statement.balance(cursor.element());
                case "TxsSummry" -> statement.summary(cursor.element());
                case "Ntry" -> statement.entry(cursor.element());
                default -> cursor.skip();
            }
        }
        statements.add(statement.finish());
    }
}
