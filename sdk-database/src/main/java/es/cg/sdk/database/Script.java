package es.cg.sdk.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A file with SQL in a jar.
 *
 * @param file its name in the jar
 * @param sql its text
 */
public record Script(String file, String sql) {

    /**
     * Reads a script.
     *
     * @param owner a class of its module
     * @param folder the folder with a folder for each dialect
     */
    public static Script read(Class<?> owner, String folder, Dialect dialect, String name) {
        String file = folder + "/" + dialect.folder() + "/" + name;
        try (InputStream in = owner.getResourceAsStream("/" + file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing in the jar");
            }
            return new Script(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns its statements, without comments. */
    public List<String> statements() {
        return Arrays.stream(sql.replaceAll("--[^\n]*", "").split(";", -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }
}
