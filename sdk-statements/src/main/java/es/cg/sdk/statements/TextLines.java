package es.cg.sdk.statements;

/** Goes through the lines of a text, which end with CR, LF or both. Not thread-safe. */
final class TextLines {
    private final String text;
    private int next;
    private int number;
    private String line = "";

    TextLines(String text) {
        this.text = text;
    }

    /** Goes to the next line; returns false if there is none. */
    boolean next() {
        if (next >= text.length()) {
            return false;
        }
        int end = next;
        while (end < text.length() && text.charAt(end) != '\r' && text.charAt(end) != '\n') {
            end++;
        }
        line = text.substring(next, end);
        next = text.startsWith("\r\n", end) ? end + 2 : end + 1;
        number++;
        return true;
    }

    /** Returns the line, without its end. */
    String line() {
        return line;
    }

    /** Returns the number of the line, from 1; 0 before the first. */
    int number() {
        return number;
    }
}
