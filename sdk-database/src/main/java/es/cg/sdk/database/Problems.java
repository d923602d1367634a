package es.cg.sdk.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Why tables cannot be used: a sentence for each reason, with what to do. Not thread-safe. */
public final class Problems {
    private final List<String> sentences = new ArrayList<>();

    /** Adds a reason. */
    public void add(String sentence) {
        sentences.add(sentence);
    }

    /** Adds all reasons. */
    public void addAll(List<String> others) {
        sentences.addAll(others);
    }

    /** Adds a reason if a setting of the database is wrong. */
    void addIf(boolean isWrong, String what, String correction) {
        if (isWrong) {
            add(what + ": " + correction);
        }
    }

    /** Adds that a table took a second row with the same key. */
    public void addMissingKey(String table, String columns) {
        add(table + " does not have its primary key, without which two processes could do the same twice, or two things"
                + " count as one: after dropping the one that it has, if any, run ALTER TABLE " + table
                + " ADD PRIMARY KEY (" + columns + ")");
    }

    /** Adds that a row is still there after a rollback. */
    public void addKeptAfterRollback(String table) {
        add(table + " keeps what was rolled back, since its engine has no transactions: run ALTER TABLE " + table
                + " ENGINE = InnoDB");
    }

    /** Returns whether there is none. */
    public boolean isEmpty() {
        return sentences.isEmpty();
    }

    /** Returns all reasons. */
    public List<String> sentences() {
        return List.copyOf(sentences);
    }

    /** Returns all reasons with semicolons between them. */
    @Override
    public String toString() {
        return String.join("; ", sentences);
    }

    /** Returns what a database said, in a line. */
    public static String textOf(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").replace("; SQL statement:", "")
                + " (SQLState " + e.getSQLState() + ")";
    }
}
