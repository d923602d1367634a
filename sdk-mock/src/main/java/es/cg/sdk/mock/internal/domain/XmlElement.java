package es.cg.sdk.mock.internal.domain;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An element of an XML document, by its name without the namespace.
 *
 * @param line the number of the line where its start tag ends, from 1
 * @param currency its attribute Ccy; empty if it has none
 */
record XmlElement(String name, int line, String currency, StringBuilder content, List<XmlElement> children) {
    XmlElement(String name, int line, @Nullable String currency) {
        this(name, line, currency == null ? "" : currency, new StringBuilder(), new ArrayList<>());
    }

    /** Returns its own text, stripped. */
    String text() {
        return content.toString().strip();
    }

    /** Returns the children of this name. */
    List<XmlElement> all(String child) {
        return children.stream().filter(each -> each.name().equals(child)).toList();
    }

    /** Returns the first element at the end of this path, such as {@code Acct/Id/IBAN}; null if there is none. */
    @Nullable
    XmlElement find(String path) {
        int slash = path.indexOf('/');
        String first = slash < 0 ? path : path.substring(0, slash);
        for (XmlElement each : all(first)) {
            XmlElement found = slash < 0 ? each : each.find(path.substring(slash + 1));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns the text at the end of the first of these paths that has one; empty if none has. */
    String text(String... paths) {
        for (String path : paths) {
            XmlElement found = find(path);
            if (found != null && !found.text().isEmpty()) {
                return found.text();
            }
        }
        return "";
    }
}
