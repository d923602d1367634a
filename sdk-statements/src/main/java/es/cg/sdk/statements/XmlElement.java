package es.cg.sdk.statements;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An element of a file in XML, with all that is in it. */
final class XmlElement {
    private static final List<XmlElement> NONE = List.of();

    /** No field of a statement is longer. */
    private static final int LONGEST = 1000;

    private final String name;
    private final int line;
    private final int column;
    private final String currency;
    private List<XmlElement> children = NONE;
    private @Nullable StringBuilder text;

    /** Makes an element without content; the currency is its attribute {@code Ccy}, empty if it has none. */
    XmlElement(String name, int line, int column, String currency) {
        this.name = name;
        this.line = line;
        this.column = column;
        this.currency = currency;
    }

    void add(XmlElement child) {
        if (children.isEmpty()) {
            children = new ArrayList<>(4);
        }
        children.add(child);
    }

    /** Adds to the text, of which a thousand characters are kept. */
    void append(String more) {
        if (text == null) {
            text = new StringBuilder();
        }
        text.append(more, 0, Math.min(more.length(), LONGEST - text.length()));
    }

    String name() {
        return name;
    }

    int line() {
        return line;
    }

    /** Returns the column where the content begins, from 1. */
    int column() {
        return column;
    }

    String currency() {
        return currency;
    }

    String text() {
        return text == null ? "" : text.toString().strip();
    }

    /** Returns the children of this name. */
    List<XmlElement> all(String childName) {
        return children.stream().filter(each -> each.name.equals(childName)).toList();
    }

    /** Returns the first element at the end of a path; null if there is none. */
    @Nullable
    XmlElement find(String... path) {
        XmlElement found = this;
        for (String each : path) {
            XmlElement parent = found;
            found = null;
            for (XmlElement child : parent.children) {
                if (child.name.equals(each)) {
                    found = child;
                    break;
                }
            }
            if (found == null) {
                return null;
            }
        }
        return found;
    }

    /** Returns the first child of this name; this element if there is none. */
    XmlElement place(String childName) {
        XmlElement child = find(childName);
        return child == null ? this : child;
    }

    /** Returns the text of the first element at the end of a path; empty if there is none. */
    String text(String... path) {
        XmlElement found = find(path);
        return found == null ? "" : found.text();
    }
}
