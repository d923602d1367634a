package es.cg.sdk.testing.statements;

import static es.cg.sdk.testing.statements.CorpusFile.Verdict.IMPORTED;
import static es.cg.sdk.testing.statements.CorpusFile.Verdict.IN_PART;
import static es.cg.sdk.testing.statements.CorpusFile.Verdict.REFUSED;

import es.cg.sdk.testing.statements.CorpusFile.Verdict;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Files in Norma 43: one that is sound, and what differs from it in one place. */
public final class Norma43Corpus {
    /** The lines of the sound one. */
    public static final List<String> FILE = List.of(
            "119999000100000000172611012611302000000000100009783LAURA FICTICIA",
            "22    000126110226110304007100000000000250          REFUNO      REFDOS",
            "2301NOMINA                                DE NOVIEMBRE",
            "2302Y CAFE",
            "2401840000000000000300",
            "22    000126110426110404007200000000060500",
            "3399990001000000001700001000000000002500000100000000060500200000000070250978",
            "88999999999999999999000007");

    /** What the first text ends with in the files with letters. */
    public static final String LETTERS = " de la señora Ibáñez, razón 2º";

    private Norma43Corpus() {}

    /** Returns the file of this name. */
    public static CorpusFile file(String name) {
        return CorpusFile.named(name, files());
    }

    public static List<CorpusFile> files() {
        List<CorpusFile> files = new ArrayList<>();
        sound(files);
        movements(files);
        order(files);
        lengths(files);
        fields(files);
        totals(files);
        return files;
    }

    private static void sound(List<CorpusFile> files) {
        files.add(file("as it is", IMPORTED, FILE));
        files.add(new CorpusFile("lines of 80 and an end-of-file mark", IMPORTED, padded() + "\u001A"));
        files.add(new CorpusFile("lines that end with LF", IMPORTED, String.join("\n", FILE) + "\n"));
        files.add(new CorpusFile("lines that end with CR", IMPORTED, String.join("\r", FILE)));
        files.add(new CorpusFile("a byte order mark", IMPORTED, "\uFEFF" + String.join("\r\n", FILE)));
        for (String page : List.of("UTF-8", "ISO-8859-1", "windows-1252", "IBM850", "UTF-16")) {
            files.add(new CorpusFile(
                    "letters in " + page,
                    IMPORTED,
                    String.join("\r\n", with(3, "2301" + (page.equals("IBM850") ? "NOMINA" : "NÓMINA") + LETTERS)),
                    Charset.forName(page)));
        }
        files.add(new CorpusFile(
                "a text of 80 in UTF-8", IMPORTED, String.join("\n", with(3, "2301" + "ñ".repeat(76)))));
        files.add(new CorpusFile("empty lines at the end", IMPORTED, String.join("\n", FILE) + "\n\n \n"));
        files.add(file("no movement", IMPORTED, empty()));
        files.add(file("no balances", IMPORTED, noBalances()));
        files.add(file("no opening balance", IMPORTED, at(1, 33, "200000000000000")));
        files.add(file("no closing balance", IMPORTED, at(7, 59, "200000000000000")));
        files.add(file("the last record counts itself", IMPORTED, at(8, 26, "8")));
        files.add(file("one record less", IMPORTED, at(8, 26, "6")));
        files.add(file("no currency at the end", IMPORTED, with(7, FILE.get(6).substring(0, 73))));
        files.add(file("another common concept", IMPORTED, at(2, 23, "XX")));
        files.add(file("five texts", IMPORTED, texts(5)));
        files.add(file("a text without content", IMPORTED, with(3, "2301")));
        files.add(file("a short amount in dollars", REFUSED, with(5, "2401840")));
        files.add(file("letters in the amount in dollars", REFUSED, with(5, "24X1USD0000000000030X")));
        files.add(file("no mode", IMPORTED, with(1, FILE.get(0).substring(0, 50))));
        files.add(file("two periods of one account", IMPORTED, twice(FILE)));
        files.add(file("an amount of zero", IMPORTED, zero()));
        files.add(file("a debit of zero", IMPORTED, zeroInDebit()));
        files.add(file("an opening balance in debit", IMPORTED, inDebit()));
        files.add(file("not nines", REFUSED, at(8, 3, "1")));
    }

    private static void movements(List<CorpusFile> files) {
        files.add(file("after the last day", IN_PART, at(2, 11, "261201")));
        files.add(file("before the first day", IN_PART, at(2, 11, "261031")));
        files.add(file("no day of the month", IN_PART, at(2, 11, "261131")));
        files.add(file("no date", IN_PART, at(2, 11, "      ")));
        files.add(file("letters in the value date", IN_PART, at(2, 17, "2611A1")));
        files.add(file("zeros as value date", IN_PART, at(2, 17, "000000")));
        files.add(file("a value date outside", IMPORTED, at(2, 17, "270101")));
        files.add(file("no sign of the amount", IN_PART, at(2, 28, "0")));
        files.add(file("letters in the amount", IN_PART, at(2, 29, "X")));
        files.add(file("blanks in the amount", IN_PART, at(2, 29, "   ")));
        files.add(file("an amount that cannot be read, and another count", REFUSED, combined(at(2, 29, "X"), 25, "9")));
        files.add(file("an amount that cannot be read, and another sum", IN_PART, combined(at(2, 29, "X"), 58, "9")));
        files.add(file("a sign that cannot be read, and another count", REFUSED, combined(at(2, 28, "X"), 44, "9")));
        files.add(
                file("an amount that cannot be read, and another balance", IN_PART, combined(at(2, 29, "X"), 73, "9")));
        files.add(file("a date outside, and another sum", REFUSED, combined(at(2, 11, "261201"), 39, "1")));
        files.add(file("two that cannot be read", IN_PART, both()));
        files.add(file("a date and an amount that cannot be read", IN_PART, dateAndAmount()));
    }

    private static void order(List<CorpusFile> files) {
        files.add(file("two headers", REFUSED, with(2, FILE.get(0))));
        files.add(file("a text without its movement", REFUSED, without(2)));
        files.add(file("a text after an amount in dollars", REFUSED, after(5, "2303MAS")));
        files.add(file("two amounts in dollars", REFUSED, after(5, FILE.get(4))));
        files.add(file("a movement after the account", REFUSED, after(7, FILE.get(1))));
        files.add(file("no end of the account", REFUSED, without(7)));
        files.add(file("no end of the file", REFUSED, without(8)));
        files.add(file("something after the end", REFUSED, after(8, FILE.get(1))));
        files.add(file("two ends", REFUSED, after(8, FILE.get(7))));
        files.add(file("no header", REFUSED, without(1)));
        files.add(file("no known record", REFUSED, with(3, "77")));
        files.add(file("an empty line", IMPORTED, after(3, "")));
        files.add(file("a blank line", IMPORTED, after(3, "   ")));
        files.add(file("a line of one character", REFUSED, after(3, "2")));
        files.add(file("the first text is missing", REFUSED, with(3, "2302Y CAFE")));
        files.add(file("the index of a text is no number", REFUSED, with(3, "23X1Y CAFE")));
        files.add(file("six texts", REFUSED, texts(6)));
        files.add(new CorpusFile("an empty first line", IMPORTED, "\r\n" + String.join("\r\n", FILE)));
        files.add(new CorpusFile("a blank before the first record", REFUSED, " " + String.join("\r\n", FILE)));
        files.add(new CorpusFile("the first record alone", REFUSED, FILE.get(0)));
    }

    private static void lengths(List<CorpusFile> files) {
        files.add(file("81 characters", REFUSED, with(3, "2301" + "X".repeat(77))));
        files.add(file("81 characters, the last a blank", IMPORTED, with(3, String.format("%-81s", FILE.get(2)))));
        files.add(file("a cut header", REFUSED, with(1, FILE.get(0).substring(0, 47))));
        files.add(file("a cut movement", REFUSED, with(2, FILE.get(1).substring(0, 41))));
        files.add(file("a cut text", REFUSED, with(3, "230")));
        files.add(file("a cut end", REFUSED, with(7, FILE.get(6).substring(0, 72))));
        files.add(file("a cut count", REFUSED, with(8, FILE.get(7).substring(0, 25))));
    }

    private static void fields(List<CorpusFile> files) {
        files.add(file("letters in the account", REFUSED, at(1, 12, "X")));
        files.add(file("no first date", REFUSED, at(1, 21, "261301")));
        files.add(file("no last date", REFUSED, at(1, 27, "      ")));
        files.add(file("dates reversed", REFUSED, at(1, 27, "261031")));
        files.add(file("no sign", REFUSED, at(1, 33, "3")));
        files.add(file("letters in the balance", REFUSED, at(1, 34, "X")));
        files.add(file("no currency", REFUSED, at(1, 48, "000")));
        files.add(file("letters as currency", REFUSED, at(1, 48, "EUR")));
        files.add(file("in dollars", REFUSED, at(at(1, 48, "840"), 7, 74, "840")));
        files.add(file("another account at the end", REFUSED, at(7, 20, "8")));
        files.add(file("another currency at the end", REFUSED, at(7, 74, "840")));
        files.add(file("letters in the number of debits", REFUSED, at(7, 21, "X")));
        files.add(file("letters in the sum of credits", REFUSED, at(7, 45, "X")));
        files.add(file("letters in the account at the end", REFUSED, at(7, 3, "X")));
        files.add(file("no sign at the end", REFUSED, at(7, 59, "3")));
        files.add(file("letters in the closing balance", REFUSED, at(7, 60, "X")));
        files.add(file("letters in the number of records", REFUSED, at(8, 21, "X")));
        files.add(file("blanks as currency at the end", IMPORTED, at(7, 74, "   ")));
    }

    private static void totals(List<CorpusFile> files) {
        files.add(file("number of debits", REFUSED, at(7, 25, "2")));
        files.add(file("sum of debits", REFUSED, at(7, 39, "1")));
        files.add(file("number of credits", REFUSED, at(7, 44, "0")));
        files.add(file("sum of credits", REFUSED, at(7, 58, "9")));
        files.add(file("closing balance", REFUSED, at(7, 73, "1")));
        files.add(file("sign of the closing balance", REFUSED, at(7, 59, "1")));
        files.add(file("opening balance", REFUSED, at(1, 47, "1")));
        files.add(file("number of records", REFUSED, at(8, 26, "9")));
        files.add(file("sums of zero", REFUSED, at(7, 21, "0000000000000000000000000000000000000000")));
    }

    private static CorpusFile file(String name, Verdict verdict, List<String> lines) {
        return new CorpusFile(name, verdict, String.join("\r\n", lines) + "\r\n", StandardCharsets.ISO_8859_1);
    }

    private static String padded() {
        StringBuilder text = new StringBuilder();
        FILE.forEach(each -> text.append(String.format("%-80s", each)).append("\r\n"));
        return text.toString();
    }

    /** The file with one of its lines replaced; the lines count from 1. */
    public static List<String> with(int line, String text) {
        List<String> lines = new ArrayList<>(FILE);
        lines.set(line - 1, text);
        return lines;
    }

    public static List<String> without(int line) {
        List<String> lines = new ArrayList<>(FILE);
        lines.remove(line - 1);
        return lines;
    }

    public static List<String> after(int line, String text) {
        List<String> lines = new ArrayList<>(FILE);
        lines.add(line, text);
        return lines;
    }

    /** The file with characters of a line replaced from a position, which counts from 1. */
    public static List<String> at(int line, int position, String text) {
        return at(FILE, line, position, text);
    }

    private static List<String> at(List<String> file, int line, int position, String text) {
        List<String> lines = new ArrayList<>(file);
        String old = lines.get(line - 1);
        lines.set(line - 1, old.substring(0, position - 1) + text + old.substring(position - 1 + text.length()));
        return lines;
    }

    private static List<String> combined(List<String> file, int position, String text) {
        return at(file, 7, position, text);
    }

    private static List<String> both() {
        return at(at(2, 11, "XXXXXX"), 6, 29, "X");
    }

    private static List<String> dateAndAmount() {
        return at(at(2, 11, "XXXXXX"), 2, 29, "X");
    }

    private static List<String> texts(int number) {
        List<String> lines = new ArrayList<>(FILE);
        for (int i = 3; i <= number; i++) {
            lines.add(i + 1, "230" + i + "MAS");
        }
        lines.set(lines.size() - 1, "88999999999999999999" + String.format("%06d", lines.size() - 1));
        return lines;
    }

    private static List<String> empty() {
        return List.of(
                FILE.get(0),
                "339999000100000000170000000000000000000000000000000000000" + "0" + "200000000010000978",
                "88999999999999999999000002");
    }

    private static List<String> noBalances() {
        return at(at(1, 33, "200000000000000"), 7, 59, "200000000000000");
    }

    private static List<String> twice(List<String> file) {
        List<String> lines = new ArrayList<>(file.subList(0, 7));
        lines.addAll(file.subList(0, 7));
        lines.add("88999999999999999999000014");
        return lines;
    }

    private static List<String> zero() {
        List<String> lines = new ArrayList<>(FILE);
        lines.add(6, "22    00012611042611040400720000000000000000000000000");
        return at(at(lines, 8, 44, "2"), 9, 26, "8");
    }

    private static List<String> zeroInDebit() {
        List<String> lines = new ArrayList<>(FILE);
        lines.add(6, "22    000126110426110404007100000000000000");
        return at(at(lines, 8, 25, "2"), 9, 26, "8");
    }

    /** Opens with 100.00 in debit, and closes with 502.50. */
    private static List<String> inDebit() {
        return at(at(1, 33, "1"), 7, 60, "00000000050250");
    }
}
