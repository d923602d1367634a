package es.cg.sdk.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds out whether a column of a key distinguishes texts exactly: if it does not, because of a collation for instance,
 * something new would count as something that is done.
 */
public final class KeyComparison {
    /** Two texts that an inexact comparison takes for the same, and in what they differ. */
    private record Pair(String one, String other, String difference) {}

    private static final List<Pair> PAIRS = List.of(
            new Pair("a", "A", "letter case"),
            new Pair("e", "\u00e9", "an accent"),
            new Pair("\u00e9", "e\u0301", "how an accent is encoded"),
            new Pair("x", "x ", "a blank at the end"),
            new Pair("k", "\uff4b", "the width of a letter"),
            new Pair("j", "j\u200d", "an invisible character"),
            new Pair("\u304b", "\u30ab", "the kind of kana"));

    private KeyComparison() {}

    /** Inserts a row with a text in its key; false if the database has one already. */
    @FunctionalInterface
    public interface Insertion {
        boolean insert(String text) throws SQLException;
    }

    /** Adds a problem if a column takes different texts for the same; the caller rolls the insertions back. */
    public static void check(
            Dialect dialect, String table, String column, int length, Insertion insertion, Problems problems)
            throws SQLException {
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < PAIRS.size(); i++) {
            Pair pair = PAIRS.get(i);
            if (!insertion.insert(i + pair.one()) || !insertion.insert(i + pair.other())) {
                differences.add(pair.difference());
            }
        }
        if (!differences.isEmpty()) {
            problems.add(table + "." + column + " does not distinguish texts that differ in "
                    + String.join(", ", differences)
                    + " (because of a collation or IGNORECASE), so that something new might count as done: "
                    + dialect.exactComparisonAdvice(table, column, length));
        }
    }
}
