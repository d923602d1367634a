package es.cg.sdk.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A file with SQL in a folder beside a class.
 *
 * @param file its name in the jar
 * @param sql its text
 */
public record Script(String file, String sql) {

    /**
     * Reads a script.
     *
     * @param owner a class beside whose package the dialects have their folders
     */
    public static Script read(Class<?> owner, Dialect dialect, String name) {
        String file = owner.getPackageName().replace('.', '/') + "/" + dialect.folder() + "/" + name;
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
