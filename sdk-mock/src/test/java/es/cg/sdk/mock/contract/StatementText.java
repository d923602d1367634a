package es.cg.sdk.mock.contract;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** A bank statement in Norma 43, written from the layout of that norm: it balances unless a test spoils it. */
public final class StatementText {
    private static final String ACCOUNT = "999900010000000017";

    private final StringBuilder text = new StringBuilder();
    private final long opening;
    private long charged;
    private long credited;
    private int charges;
    private int credits;
    private int records;

    public StatementText(String account, String opening) {
        this.opening = cents(opening);
        line("11" + account + "261101261130" + signed(this.opening) + "9783LAURA FICTICIA");
    }

    /** Of the account that is there at first. */
    public static StatementText ofTheAccount() {
        return new StatementText(ACCOUNT, "100.00");
    }

    public StatementText movement(String day, String amount, String about) {
        long cents = cents(amount);
        if (cents < 0) {
            charges++;
            charged -= cents;
        } else {
            credits++;
            credited += cents;
        }
        line("22    0001" + day + day + "04007" + signed(cents) + "0".repeat(10));
        return line("2301" + about);
    }

    /** The whole file. */
    public String ended(String account) {
        line(String.format(
                Locale.ROOT,
                "33%s%05d%014d%05d%014d%s978",
                account,
                charges,
                charged,
                credits,
                credited,
                signed(opening + credited - charged)));
        int counted = records;
        return line("88" + "9".repeat(18) + String.format(Locale.ROOT, "%06d", counted))
                .text
                .toString();
    }

    /** The whole file. */
    public String ended() {
        return ended(ACCOUNT);
    }

    /** The body of an import of this file into this account. */
    public static String request(String account, String file) {
        return "{\"cuenta_id\":\"%s\",\"contenido_base64\":\"%s\"}"
                .formatted(account, Base64.getEncoder().encodeToString(file.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private StatementText line(String record) {
        records++;
        text.append(String.format(Locale.ROOT, "%-80s", record)).append("\r\n");
        return this;
    }

    private static long cents(String amount) {
        return new BigDecimal(amount).movePointRight(2).longValueExact();
    }

    private static String signed(long cents) {
        return (cents < 0 ? "1" : "2") + String.format(Locale.ROOT, "%014d", Math.abs(cents));
    }
}
