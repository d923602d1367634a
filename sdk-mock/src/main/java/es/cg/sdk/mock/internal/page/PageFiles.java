package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The static files of the panel's web page, read from the mock's jar. */
final class PageFiles {
    /** An import: its names, and the script without its ending. */
    static final Pattern IMPORT = Pattern.compile("(?m)^import \\{([^}]*)} from \"\\./([a-z-]+)\\.js\";$");

    private static final Pattern WORDS = Pattern.compile("(words[a-z-]*)-(en|es)\\.js");

    /** The scripts, each after those that it imports. */
    static final List<String> SCRIPTS = scripts();

    static final String INDEX = "index.html";
    static final String STYLE = "page.css";
    static final String ICON = "icon.svg";

    /** All scripts in one, which is all that the page loads. */
    static final String BUNDLE = "all.js";

    /** The page's guide, which is docs/panel.md. */
    static final String GUIDE = "panel.md";

    /** The meaning of each error code, which is docs/reference/errors.md. */
    static final String ERRORS = "errors.md";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "md", "text/plain; charset=utf-8");

    private static final Map<String, byte[]> MADE = new ConcurrentHashMap<>();
    private static final Map<String, byte[]> COMPRESSED = new ConcurrentHashMap<>();

    private PageFiles() {}

    /** Words first, which are loaded by the language of the reader; then what the page imports. */
    private static List<String> scripts() {
        Set<String> scripts = new LinkedHashSet<>();
        for (String words : List.of(
                "words", "words-advice", "words-areas", "words-books", "words-boxes", "words-frame", "words-start")) {
            scripts.add(words + "-en.js");
            scripts.add(words + "-es.js");
        }
        add("page.js", scripts);
        return List.copyOf(scripts);
    }

    private static void add(String script, Set<String> scripts) {
        IMPORT.matcher(text(script))
                .results()
                .map(each -> each.group(2) + ".js")
                .filter(each -> !scripts.contains(each))
                .forEach(each -> add(each, scripts));
        scripts.add(script);
    }

    /** Returns a file, which must exist, as text. */
    static String text(String name) {
        return new String(read(name), StandardCharsets.UTF_8);
    }

    /** Returns a file; null if the page has none of this name. */
    static byte @Nullable [] find(String name) {
        if (name.equals(BUNDLE)) {
            return MADE.computeIfAbsent(name, any -> SavedPage.script().getBytes(StandardCharsets.UTF_8));
        }
        return SCRIPTS.contains(name) || List.of(STYLE, ICON, GUIDE, ERRORS).contains(name) ? read(name) : null;
    }

    /** Returns the compressed bytes of a file, which is compressed once. */
    static byte[] compressed(String name, byte[] file) {
        return COMPRESSED.computeIfAbsent(name, any -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
                out.write(file);
            } catch (IOException e) {
                throw new UncheckedIOException("memory can always be written", e);
            }
            return bytes.toByteArray();
        });
    }

    static String type(String name) {
        return String.valueOf(TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
    }

    /** Returns the bytes of a file, which must exist; of the words, those of the language in its name. */
    static byte[] read(String name) {
        Matcher words = WORDS.matcher(name);
        try {
            return words.matches() ? words(resource(words.group(1) + ".json"), words.group(2)) : resource(name);
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + name + " of the panel's page cannot be read", e);
        }
    }

    /** Returns the script with the words of a language, of a table with the words of both. */
    private static byte[] words(byte[] table, String language) throws IOException {
        JsonNode words = ExactJson.read(table);
        int at = language.equals("en") ? 0 : 1;
        for (JsonNode section : words) {
            section.properties().forEach(word -> word.setValue(word.getValue().path(at)));
        }
        String json = new String(ExactJson.write(words), StandardCharsets.UTF_8);
        return ("export const words = " + json + ";\n").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the mock's jar lacks the file " + name + " of the panel's page");
            }
            return in.readAllBytes();
        }
    }
}
