package es.cg.sdk.examples;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;

/** What a program shows to a person in Spain, by error code: the file user-texts_es.properties, which you may copy. */
final class UserTexts {
    private static final Properties TEXTS = load();

    private UserTexts() {}

    private static Properties load() {
        Properties texts = new Properties();
        try (Reader in = new InputStreamReader(
                Objects.requireNonNull(
                        UserTexts.class.getResourceAsStream("user-texts_es.properties"),
                        "the texts are not in the jar"),
                StandardCharsets.UTF_8)) {
            texts.load(in);
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of an error code; for an unknown code, one that says no more than is known. */
    static String of(String code) {
        return TEXTS.getProperty(code, "No se ha podido completar la operación (" + code + ").");
    }

    static boolean has(String code) {
        return TEXTS.containsKey(code);
    }
}
