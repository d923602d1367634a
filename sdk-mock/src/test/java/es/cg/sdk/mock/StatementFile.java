package es.cg.sdk.mock;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a file in Norma 43, padded and balanced unless a test spoils it. */
final class StatementFile {
    static final String ACCOUNT = "999900010000000017";

    private final List<String> lines = new ArrayList<>();
    private long balance;
    private long charged;
    private long credited;
    private int charges;
    private int credits;
    private String account = "";

    StatementFile begin(String number, String opening) {
        account = number;
        balance = cents(opening);
        charged = credited = 0;
        charges = credits = 0;
        return line("11" + number + "261101" + "261130" + signed(balance) + "9783" + "LAURA FICTICIA");
    }

    StatementFile movement(String day, String amount, String text) {
        long cents = cents(amount);
        balance += cents;
        if (cents < 0) {
            charges++;
            charged -= cents;
        } else {
            credits++;
            credited += cents;
        }
        line("22    " + "0001" + day + day + "04" + "007" + signed(cents) + "0000000000" + "REF1        " + "REF2");
        return line("2301" + String.format(Locale.ROOT, "%-38s", text) + "segunda parte");
    }

    StatementFile end() {
        return line(String.format(
                Locale.ROOT,
                "33%s%05d%014d%05d%014d%s978",
                account,
                charges,
                charged,
                credits,
                credited,
                signed(balance)));
    }

    StatementFile close() {
        return line("88" + "9".repeat(18) + String.format(Locale.ROOT, "%06d", lines.size()));
    }

    StatementFile line(String text) {
        lines.add(text);
        return this;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    /** As banks send it: every line eighty wide, and an end-of-file mark. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        lines.forEach(
                line -> text.append(String.format(Locale.ROOT, "%-80s", line)).append("\r\n"));
        return text.append('\u001A').toString();
    }

    private static long cents(String amount) {
        return new BigDecimal(amount).movePointRight(2).longValueExact();
    }

    private static String signed(long cents) {
        return (cents < 0 ? "1" : "2") + String.format(Locale.ROOT, "%014d", Math.abs(cents));
    }
}
