package es.cg.sdk.mock.internal.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The static files of the panel's web page, read from the mock's jar. */
final class PageFiles {
    /** The scripts, each after those that it imports. */
    static final List<String> SCRIPTS = List.of(
            "words-en.js",
            "words-es.js",
            "words-advice-en.js",
            "words-advice-es.js",
            "words-areas-en.js",
            "words-areas-es.js",
            "words-books-en.js",
            "words-books-es.js",
            "words-boxes-en.js",
            "words-boxes-es.js",
            "words-frame-en.js",
            "words-frame-es.js",
            "store.js",
            "words.js",
            "api.js",
            "dom.js",
            "formats.js",
            "address.js",
            "lists.js",
            "stream.js",
            "clock.js",
            "connect.js",
            "header.js",
            "charts.js",
            "overview.js",
            "json-tree.js",
            "send-request.js",
            "call-detail.js",
            "traffic-filters.js",
            "traffic-row.js",
            "traffic.js",
            "faults.js",
            "trace.js",
            "boxes.js",
            "books-parts.js",
            "deliveries.js",
            "destinations.js",
            "event-form.js",
            "webhooks.js",
            "record-links.js",
            "books-keys.js",
            "books-invoices.js",
            "books-models.js",
            "books-records.js",
            "record-detail.js",
            "books.js",
            "sandbox.js",
            "areas.js",
            "keyboard.js",
            "offline.js",
            "page.js");

    static final String INDEX = "index.html";
    static final String STYLE = "page.css";
    static final String ICON = "icon.svg";

    /** The page's guide, which is docs/panel.md. */
    static final String GUIDE = "panel.md";

    /** The meaning of each error code, which is docs/errors.md. */
    static final String ERRORS = "errors.md";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "md", "text/plain; charset=utf-8");

    private static final Map<String, byte[]> COMPRESSED = new ConcurrentHashMap<>();

    private PageFiles() {}

    /** Returns a file; null if the page has none of this name. */
    static byte @Nullable [] find(String name) {
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

    /**
     * Returns the links by which a browser loads all scripts at once, and not each when another one imports it. Words
     * are left out: a page loads those of its language.
     */
    static String preloads() {
        return SCRIPTS.stream()
                .filter(name -> !name.startsWith("words-"))
                .map(name -> "<link rel=\"modulepreload\" href=\"/page/" + name + "\">")
                .collect(Collectors.joining("\n"));
    }

    static String type(String name) {
        return String.valueOf(TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
    }

    /** Returns the bytes of a file, which must exist. */
    static byte[] read(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the mock's jar lacks the file " + name + " of the panel's page");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the file " + name + " of the panel's page cannot be read", e);
        }
    }
}
