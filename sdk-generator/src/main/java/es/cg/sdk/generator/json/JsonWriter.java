package es.cg.sdk.generator.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes JSON that a person can read, with the same bytes everywhere. An object or a list of simple values stands on
 * one line where it fits; a longer list of simple values fills its lines.
 */
public final class JsonWriter {
    private static final int WIDTH = 100;
    /** No value but an empty one fits. */
    private static final int EXPANDED = 0;

    private static final int INDENT = 2;

    private final StringBuilder out = new StringBuilder();
    private final int width;

    private JsonWriter(int width) {
        this.width = width;
    }

    public static String write(JsonObject document) {
        return write(document, WIDTH) + "\n";
    }

    /** Writes each member and each item on a line of its own, with no line break at the end. */
    public static String writeExpanded(JsonObject document) {
        return write(document, EXPANDED);
    }

    private static String write(JsonObject document, int width) {
        JsonWriter writer = new JsonWriter(width);
        writer.value(document, 0, 0);
        return writer.out.toString();
    }

    /** Writes a value; {@code behind} characters will follow it on its last line. */
    private void value(JsonValue value, int indent, int behind) {
        String line = isFlat(value) ? line(value) : "";
        boolean isEmpty = line.equals("{}") || line.equals("[]");
        if (isEmpty || (!line.isEmpty() && column() + line.length() + behind <= width)) {
            out.append(line);
        } else if (value instanceof JsonObject object) {
            object(object, indent);
        } else if (value instanceof JsonArray array) {
            if (array.items().stream().allMatch(JsonScalar.class::isInstance)) {
                fill(array, indent);
            } else {
                list(array, indent);
            }
        } else {
            out.append(line);
        }
    }

    private void object(JsonObject object, int indent) {
        out.append('{');
        List<String> keys = object.keys();
        for (int i = 0; i < keys.size(); i++) {
            newLine(indent + INDENT);
            out.append(quoted(keys.get(i))).append(": ");
            boolean last = i == keys.size() - 1;
            value(object.at(keys.get(i)), indent + INDENT, last ? 0 : 1);
            out.append(last ? "" : ",");
        }
        newLine(indent);
        out.append('}');
    }

    private void list(JsonArray array, int indent) {
        out.append('[');
        for (int i = 0; i < array.items().size(); i++) {
            newLine(indent + INDENT);
            boolean last = i == array.items().size() - 1;
            value(array.items().get(i), indent + INDENT, last ? 0 : 1);
            out.append(last ? "" : ",");
        }
        newLine(indent);
        out.append(']');
    }

    private void fill(JsonArray array, int indent) {
        out.append('[');
        newLine(indent + INDENT);
        boolean first = true;
        for (int i = 0; i < array.items().size(); i++) {
            String item = line(array.items().get(i)) + (i == array.items().size() - 1 ? "" : ",");
            if (!first && column() + 1 + item.length() > width) {
                newLine(indent + INDENT);
                first = true;
            }
            out.append(first ? "" : " ").append(item);
            first = false;
        }
        newLine(indent);
        out.append(']');
    }

    private void newLine(int indent) {
        out.append('\n').append(" ".repeat(indent));
    }

    private int column() {
        return out.length() - (out.lastIndexOf("\n") + 1);
    }

    private static boolean isFlat(JsonValue value) {
        if (value instanceof JsonObject object) {
            return object.keys().stream().allMatch(each -> object.at(each) instanceof JsonScalar);
        }
        if (value instanceof JsonArray array) {
            List<JsonValue> items = array.items();
            return items.stream().allMatch(JsonScalar.class::isInstance) || (items.size() == 1 && isFlat(items.get(0)));
        }
        return true;
    }

    /** Returns the value on one line. */
    public static String line(JsonValue value) {
        if (value instanceof JsonObject object) {
            List<String> members = new ArrayList<>();
            object.keys().forEach(each -> members.add(quoted(each) + ": " + line(object.at(each))));
            return members.isEmpty() ? "{}" : "{ " + String.join(", ", members) + " }";
        }
        if (value instanceof JsonArray array) {
            return "["
                    + String.join(
                            ", ", array.items().stream().map(JsonWriter::line).toList()) + "]";
        }
        JsonScalar scalar = (JsonScalar) value;
        return scalar.isText() ? quoted(scalar.value()) : scalar.value();
    }

    /** Returns a text as JSON. */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            switch (each) {
                case '"', '\\' -> quoted.append('\\').append(each);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> quoted.append(each < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) each) : each);
            }
        }
        return quoted.append('"').toString();
    }
}
