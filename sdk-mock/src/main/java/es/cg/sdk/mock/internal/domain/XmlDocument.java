package es.cg.sdk.mock.internal.domain;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes an XML document in UTF-8 from top to bottom. Confined to one thread. */
public final class XmlDocument {
    private static final int REPLACEMENT = 0xFFFD;

    private final StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    private final Deque<String> open = new ArrayDeque<>();

    /** Creates a document with this root element and namespace. */
    public XmlDocument(String root, String namespace) {
        xml.append('<').append(root).append(" xmlns=\"").append(namespace).append("\">\n");
        open.push(root);
    }

    /** Starts elements, each inside the one before. */
    public XmlDocument begin(String... names) {
        for (String name : names) {
            indent().append('<').append(name).append(">\n");
            open.push(name);
        }
        return this;
    }

    /** Ends this many elements, the innermost first. */
    public XmlDocument end(int count) {
        for (int i = 0; i < count; i++) {
            String name = open.pop();
            indent().append("</").append(name).append(">\n");
        }
        return this;
    }

    /** Writes an element with text. */
    public XmlDocument text(String name, String text) {
        return text(name, "", text);
    }

    /** Writes an element with text and attributes, which must be escaped already. */
    public XmlDocument text(String name, String attributes, String text) {
        indent().append('<').append(name).append(attributes).append('>');
        text.codePoints().forEach(this::escaped);
        xml.append("</").append(name).append(">\n");
        return this;
    }

    /** Ends all elements and returns the bytes of the document. */
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

    /** Whether XML allows a character; the others cannot be written even when escaped. */
    private static boolean allowed(int c) {
        return (c >= ' ' && c <= 0xD7FF) || (c >= 0xE000 && c <= REPLACEMENT) || c > 0xFFFF;
    }
}
