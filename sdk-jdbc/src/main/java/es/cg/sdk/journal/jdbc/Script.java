package es.cg.sdk.journal.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A numbered script of a dialect: it creates the tables, or changes those of an earlier version.
 *
 * @param file its name in the jar
 * @param sql its text
 */
record Script(int number, String file, String sql) {
    /** The number of the last script, which is the version of the tables that this code needs. */
    static final int LAST = 2;

    static Script of(Dialect dialect, int number) {
        String file = "es/cg/sdk/journal/jdbc/" + dialect.folder() + "/" + name(number);
        try (InputStream in = Script.class.getResourceAsStream("/" + file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing in the jar of sdk-jdbc");
            }
            return new Script(number, file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the name of a script's file. Flyway runs those of all artifacts at once: none shares its version. */
    static String name(int number) {
        return "V" + (1000 + number) + "__cg_write.sql";
    }

    /** Returns the number and the file, for a message. */
    @Override
    public String toString() {
        return "script " + number + " (" + file + " in sdk-jdbc)";
    }
}
