package es.cg.sdk.mock.internal.domain;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** XML in UTF-8, written from top to bottom, whatever the texts in it. One thread's. */
public final class XmlDocument {
    private static final int REPLACEMENT = 0xFFFD;

    private final StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    private final Deque<String> open = new ArrayDeque<>();

    /** One whose elements are in this namespace, inside a root of this name. */
    public XmlDocument(String root, String namespace) {
        xml.append('<').append(root).append(" xmlns=\"").append(namespace).append("\">\n");
        open.push(root);
    }

    /** Begins elements, each inside the one before. */
    public XmlDocument begin(String... names) {
        for (String name : names) {
            indent().append('<').append(name).append(">\n");
            open.push(name);
        }
        return this;
    }

    /** Ends so many elements, the innermost first. */
    public XmlDocument end(int count) {
        for (int i = 0; i < count; i++) {
            String name = open.pop();
            indent().append("</").append(name).append(">\n");
        }
        return this;
    }

    /** An element with nothing but text. */
    public XmlDocument text(String name, String text) {
        return text(name, "", text);
    }

    /** An element with nothing but text, and attributes, which are written as they come. */
    public XmlDocument text(String name, String attributes, String text) {
        indent().append('<').append(name).append(attributes).append('>');
        text.codePoints().forEach(this::escaped);
        xml.append("</").append(name).append(">\n");
        return this;
    }

    /** The whole, with all elements ended. */
    public byte[] bytes() {
        end(open.size());
        return xml.toString().getBytes(StandardCharsets.UTF_8);
    }

    private StringBuilder indent() {
        return xml.append("  ".repeat(open.size()));
    }

    private void escaped(int c) {
        switch (c) {
            case '&' -> xml.append("&amp;");
            case '<' -> xml.append("&lt;");
            case '>' -> xml.append("&gt;");
            case '\t', '\n', '\r' -> xml.append(' ');
            default -> xml.appendCodePoint(allowed(c) ? c : REPLACEMENT);
        }
    }

    /** XML has no way to write the others, escaped or not. */
    private static boolean allowed(int c) {
        return (c >= ' ' && c <= 0xD7FF) || (c >= 0xE000 && c <= REPLACEMENT) || c > 0xFFFF;
    }
}
