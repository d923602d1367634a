package es.cg.sdk.messages;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;

/** The sentences of {@code user-messages.properties} in one language. Immutable. */
final class Sentences {
    private static final Set<String> OF_SPAIN = Set.of("es", "ca", "eu", "gl");
    private static final String FILE = "user-messages.properties";

    private final String language;

    private Sentences(String language) {
        this.language = language;
    }

    /**
     * The file, which is read by the first use. If a build has lost it, the sentences are their names: an exception
     * would hide what the message is about.
     */
    private static final class Entries {
        private static final Properties ALL = read();

        private static Properties read() {
            Properties entries = new Properties();
            try (InputStream in = Sentences.class.getResourceAsStream(FILE)) {
                if (in != null) {
                    entries.load(new InputStreamReader(in, StandardCharsets.UTF_8));
                }
                return entries;
            } catch (IOException | IllegalArgumentException e) {
                return new Properties();
            }
        }
    }

    static Sentences in(Locale locale) {
        return new Sentences(OF_SPAIN.contains(locale.getLanguage()) ? "es" : "en");
    }

    boolean has(String key) {
        return Entries.ALL.containsKey(name(key));
    }

    /** Returns what happened. */
    String happened(String key) {
        return parts(key)[0];
    }

    /** Returns what a person can do about it; empty for nothing. */
    String toDo(String key) {
        String[] parts = parts(key);
        return parts.length > 1 ? parts[1] : "";
    }

    private String[] parts(String key) {
        return Entries.ALL.getProperty(name(key), key).split(" \\| ", 2);
    }

    private String name(String key) {
        return key + "." + language;
    }
}
