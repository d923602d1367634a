package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A numbered script of a dialect: it creates the tables, or changes those of an earlier version.
 *
 * @param file its name in the jar
 * @param statements its statements, without comments
 */
record Script(int number, String file, List<String> statements) {
    /** The number of the last script for events. */
    static final int LAST = 2;

    /** The number of the script for the secrets of destinations. */
    static final int SECRETS = 3;

    private static final String FOLDER = "es/cg/sdk/webhooks/jdbc/";

    static Script of(Dialect dialect, int number) {
        String tables = number == SECRETS ? "cg_webhook_secret" : "cg_webhooks";
        // Flyway runs the scripts of all artifacts at once: none shares its version.
        String file = FOLDER + dialect.folder() + "/V" + (3000 + number) + "__" + tables + ".sql";
        try (InputStream in = Script.class.getResourceAsStream("/" + file)) {
            if (in == null) {
                throw new StoreException(file + " is missing in the jar of sdk-webhooks");
            }
            String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            List<String> statements = Arrays.stream(
                            sql.replaceAll("--[^\n]*", "").split(";", -1))
                    .map(String::strip)
                    .filter(each -> !each.isEmpty())
                    .toList();
            return new Script(number, file, statements);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number and the file, for a message. */
    @Override
    public String toString() {
        return "script " + number + " (" + file + " in sdk-webhooks)";
    }
}
