package es.cg.sdk.mock.internal.messages;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** What is said about bank statements and their import. */
public final class StatementMessages {
    /** The account ends under another number than it began. */
    public static final Message OTHER_ACCOUNT_ENDS = new Message(
            "el registro 33 es de otra cuenta que el registro 11", "record 33 is of another account than record 11");

    /** The account ends in another currency than it began. */
    public static final Message OTHER_CURRENCY_ENDS = new Message(
            "el registro 33 tiene otra divisa que el registro 11", "record 33 has another currency than record 11");

    /** The currency is no code. */
    public static final Message NO_CURRENCY = new Message(
            "la divisa (posiciones 48 a 50) debe ser un código numérico ISO 4217, como 978 para el euro",
            "the currency (48 to 50) must be a numeric ISO 4217 code, such as 978 for the euro");

    /** A CSV has no header. */
    public static final Message NO_HEADER = new Message(
            "falta la cabecera: se esperaba una línea con una columna de fecha y una de importe, o dos de cargo y abono",
            "the header is missing: a line with a column of dates and one of amounts, or two of debits and credits");

    /** A CSV is cut within a cell. */
    public static final Message OPEN_QUOTE = new Message(
            "las comillas no se cierran en la línea, o no encierran toda la celda",
            "a quotation mark is not closed in the line, or is not around a whole cell");

    /** A line of a CSV has a debit and a credit. */
    public static final Message ONE_OF_TWO = new Message(
            "se esperaba un cargo o un abono, y no ambos ni ninguno", "either a debit or a credit was expected");

    /** A line of a CSV is of another account than the first. */
    public static final Message OTHER_ACCOUNT_OF_LINE =
            new Message("la línea es de otra cuenta que la primera", "the line is of another account than the first");

    /** A line of a CSV is in another currency than the first. */
    public static final Message OTHER_CURRENCY_OF_LINE =
            new Message("la línea tiene otra divisa que la primera", "the line has another currency than the first");

    /** The content is no base64. */
    public static final Message NOT_BASE64 = new Message("no está en base64", "is not base64");

    /** The account was removed while its import ran. */
    public static final Message ACCOUNT_GONE = new Message("La cuenta ya no existe", "the account no longer exists");

    /** The statement is of another account. */
    public static final Message OTHER_ACCOUNT =
            new Message("el extracto es de otra cuenta", "the statement is of another account");

    /** An aviso: the file has further accounts. */
    public static final Message OTHER_ACCOUNTS = new Message(
            "El fichero contiene también otras cuentas, que se han omitido",
            "the file has other accounts too, which were left out");

    /** The file is no XML. */
    public static final Message NOT_XML =
            new Message("el fichero no es XML bien formado", "the file is no well-formed XML");

    /** The last record has something else than nines. */
    public static final Message NO_NINES = new Message(
            "el registro 88 debe llevar 18 nueves (posiciones 3 a 20)",
            "record 88 must have 18 nines (positions 3 to 20)");

    /** The file has a document type. */
    public static final Message DOCUMENT_TYPE = new Message(
            "el fichero contiene una declaración DOCTYPE o entidades, que no se admiten",
            "the file has a DOCTYPE declaration or entities, which are refused");

    /** A statement in XML names no account. */
    public static final Message NO_IBAN = new Message(
            "se esperaba un IBAN válido de la cuenta (Acct/Id/IBAN)",
            "a valid IBAN of the account was expected (Acct/Id/IBAN)");

    private StatementMessages() {}

    /** A file in XML is too deep or too big. */
    public static Message tooMuchXml(int deepest, int most) {
        return new Message(
                "el fichero tiene más de " + deepest + " niveles o de " + most + " elementos",
                "the file has more than " + deepest + " levels or " + most + " elements");
    }

    /** A file in XML is another message, or none of ISO 20022 if its name is empty. */
    public static Message otherXml(String message) {
        return new Message(
                "El fichero es " + (message.isEmpty() ? "otro XML" : "un " + message)
                        + "; se esperaba un extracto camt.053 de la versión 001.02 a la 001.08",
                "the file is " + (message.isEmpty() ? "some other XML" : "a " + message)
                        + "; expected a statement in camt.053.001.02 to 001.08");
    }

    /** An element is missing. */
    public static Message missing(String path) {
        return new Message("falta el elemento " + path, "the element " + path + " is missing");
    }

    /** A balance is missing. */
    public static Message missingBalance(String kind) {
        boolean opening = kind.equals("OPBD");
        return new Message(
                "falta " + (opening ? StatementFieldMessages.OPENING : StatementFieldMessages.CLOSING).spanish()
                        + " (Bal con " + kind + ")",
                (opening ? StatementFieldMessages.OPENING : StatementFieldMessages.CLOSING).english() + " (a Bal with "
                        + kind + ") is missing");
    }

    /** An element is missing, or has no valid content. */
    public static Message element(Message field, String name) {
        return new Message(
                field.spanish() + " (" + name + ") falta o no es válido",
                field.english() + " (" + name + ") is missing or invalid");
    }

    /** An amount is neither a debit nor a credit. */
    public static Message noSign(Message field) {
        return new Message(
                ("el sentido de " + field.spanish()).replace(" de el ", " del ") + " (CdtDbtInd) debe ser CRDT o DBIT",
                "CdtDbtInd of " + field.english() + " must be CRDT or DBIT");
    }

    /** An amount is in another currency than the account. */
    public static Message otherCurrencyOf(Message field, String said, String ofAccount) {
        return new Message(
                field.spanish() + " está en " + (said.isEmpty() ? "una divisa sin indicar" : said) + " y la cuenta en "
                        + ofAccount,
                field.english() + " is in " + (said.isEmpty() ? "no currency" : said) + ", and the account in "
                        + ofAccount);
    }

    /** The text of a movement with several transactions. */
    public static String batch(int transactions) {
        return "Remesa de " + transactions + " operaciones";
    }

    /** An aviso: movements that are only announced were left out. */
    public static Message unbooked(int count) {
        return new Message(
                "Se han omitido " + count + " apuntes que el banco aún no ha contabilizado",
                count + " entries that are not booked were left out");
    }

    /** A message with the line that it is about. */
    public static Message at(int line, Message fault) {
        return new Message("Línea " + line + ": " + fault.spanish(), "line " + line + ": " + fault.english());
    }

    /** The file is in no format that is read, or not in the one that was said. */
    public static Message notA(String format) {
        return format.isEmpty()
                ? new Message(
                        "El fichero no es un extracto en Norma 43, camt.053 ni CSV.",
                        "the file is no statement in Norma 43, camt.053 or CSV")
                : new Message(
                        "El fichero no es un extracto en el formato " + format,
                        "the file is no statement in the format " + format + " that this mock reads");
    }

    /** The statement is in another currency than the account. */
    public static Message otherCurrency(String said, String ofAccount) {
        return new Message(
                "el extracto está en " + said + " y la cuenta en " + ofAccount,
                "the statement is in " + said + ", and the account in " + ofAccount);
    }

    /** A line begins with an unknown record. */
    public static Message unknownRecord(List<String> expected) {
        return new Message(
                "no empieza por un registro conocido; se esperaba " + choice(expected, true),
                "begins with no known record; expected " + choice(expected, false));
    }

    /** A record is where another should be. */
    public static Message misplaced(String record, String before, List<String> expected) {
        String spanish = before.isEmpty() ? "al principio" : "tras un registro " + before;
        String english = before.isEmpty() ? "at the beginning" : "after a record " + before;
        return expected.isEmpty()
                ? new Message(
                        "hay un registro " + record + " tras el 88, que es el último", "something follows record 88")
                : new Message(
                        "hay un registro " + record + " " + spanish + "; se esperaba " + choice(expected, true),
                        "there is a record " + record + " " + english + "; expected " + choice(expected, false));
    }

    /** The file ends before its last record. */
    public static Message incomplete(List<String> expected) {
        return new Message(
                "el fichero está incompleto: falta el registro 88; se esperaba " + choice(expected, true),
                "the file ends without its record 88; expected " + choice(expected, false));
    }

    /** A line is too short or too long. */
    public static Message length(String record, int found, int least, int most) {
        return new Message(
                "el registro " + record + " tiene " + found + " caracteres; se esperaban de " + least + " a " + most,
                "record " + record + " has " + found + " characters; expected " + least + " to " + most);
    }

    /** A field must be written in digits. */
    public static Message digits(Message field, int from, int to) {
        return positions(field, from, to, "debe ir en cifras", "must be in digits");
    }

    /** A field must be a date. */
    public static Message date(Message field, int from, int to) {
        return positions(
                field, from, to, "debe ser una fecha válida en la forma AAMMDD", "must be a valid date as YYMMDD");
    }

    /** A sign must be 1 or 2. */
    public static Message sign(Message field, int at) {
        return new Message(
                ("el signo de " + field.spanish()).replace(" de el ", " del ") + " (posición " + at
                        + ") debe ser 1 (debe) o 2 (haber)",
                "the sign of " + field.english() + " (position " + at + ") must be 1 (debit) or 2 (credit)");
    }

    private static Message positions(Message field, int from, int to, String spanish, String english) {
        return new Message(
                field.spanish() + " (posiciones " + from + " a " + to + ") " + spanish,
                field.english() + " (positions " + from + " to " + to + ") " + english);
    }

    /** An index of texts is out of order. */
    public static Message index(int found, int expected, int most) {
        return new Message(
                "el registro 23 tiene el número de orden " + found + "; "
                        + (expected > most ? "no se esperaban más de " + most : "se esperaba " + expected),
                "record 23 has the index " + found + "; "
                        + (expected > most ? "no more than " + most + " were expected" : "expected " + expected));
    }

    /** The last day of a statement is before its first. */
    public static Message reversed(LocalDate from, LocalDate to) {
        return new Message(
                "la fecha final " + to + " es anterior a la inicial " + from,
                "the last date " + to + " is before the first, " + from);
    }

    /** A movement is of another day than the statement. */
    public static Message outside(LocalDate day, LocalDate from, LocalDate to) {
        return new Message(
                "la fecha de operación " + day + " no está entre " + from + " y " + to,
                "the date of the movement, " + day + ", is not from " + from + " to " + to);
    }

    /** A total is not that of what was found. */
    public static Message total(Message field, String said, String found) {
        return new Message(
                field.spanish() + " es " + said + " y se esperaba " + found,
                field.english() + " is " + said + ", and " + found + " was expected");
    }

    /** The opening balance and the movements lead to another closing balance. */
    public static Message balance(BigDecimal said, BigDecimal found) {
        return new Message(
                "el saldo final es " + said.toPlainString() + " y el inicial con los movimientos da "
                        + found.toPlainString(),
                "the closing balance is " + said.toPlainString() + ", and the movements lead to "
                        + found.toPlainString());
    }

    /** The balances of two lines differ by another amount than the movement between them. */
    public static Message step(BigDecimal said, BigDecimal found) {
        return new Message(
                "el saldo es " + said.toPlainString() + " y con los movimientos anteriores se esperaba "
                        + found.toPlainString(),
                "the balance is " + said.toPlainString() + ", and " + found.toPlainString() + " was expected");
    }

    /** A cell of a CSV is no date. */
    public static Message cellDate(Message field) {
        return new Message(
                field.spanish() + " debe ser una fecha como 20/11/2026 o 2026-11-20",
                field.english() + " must be a date such as 20/11/2026 or 2026-11-20");
    }

    /** A cell of a CSV is no amount. */
    public static Message cellAmount(Message field) {
        return new Message(
                field.spanish() + " debe ser una cantidad como -1.234,56 o -1234.56",
                field.english() + " must be a number such as -1.234,56 or -1234.56");
    }

    private static String choice(List<String> records, boolean spanish) {
        int last = records.size() - 1;
        if (last < 1) {
            return String.join("", records);
        }
        String end = records.get(last);
        // "Once" and "ochenta y ocho" begin with an o.
        String or = spanish ? end.equals("11") || end.startsWith("8") ? " u " : " o " : " or ";
        return String.join(", ", records.subList(0, last)) + or + end;
    }
}
