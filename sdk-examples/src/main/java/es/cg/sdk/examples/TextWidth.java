package es.cg.sdk.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Breaks text into lines that fit a terminal. A colour takes no column. */
final class TextWidth {
    private static final int HANGING = 2;
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");
    private static final Pattern COMMAND = Pattern.compile(" *java -jar ");
    private static final Pattern WORD = Pattern.compile("(\\s*)(\\S+)");

    private TextWidth() {}

    /** Returns how many columns the text takes. */
    static int of(String text) {
        String plain = COLOUR.matcher(text).replaceAll("");
        return plain.codePointCount(0, plain.length());
    }

    /**
     * Returns the lines of a text. They break between words alone: a word that is longer than a line, such as an
     * address, stays whole, so that it can be copied, as does a command. What continues a line is indented by two
     * columns more.
     */
    static List<String> wrap(String text, int columns) {
        List<String> lines = new ArrayList<>();
        text.lines().forEach(line -> wrap(line, columns, HANGING, lines));
        return text.isEmpty() ? List.of("") : lines;
    }

    /** Returns the lines of a cell, without an indentation. */
    static List<String> wrapCell(String text, int columns) {
        List<String> lines = new ArrayList<>();
        wrap(text, columns, 0, lines);
        return lines;
    }

    private static void wrap(String line, int columns, int hanging, List<String> lines) {
        if (of(line) <= columns || COMMAND.matcher(line).lookingAt()) {
            lines.add(line);
            return;
        }
        String indent = " ".repeat(line.length() - line.stripLeading().length() + hanging);
        StringBuilder current = new StringBuilder();
        Matcher words = WORD.matcher(line);
        while (words.find()) {
            boolean isFirst = current.isEmpty() || current.toString().isBlank();
            if (!isFirst && of(current + words.group()) > columns) {
                lines.add(current.toString());
                current.setLength(0);
                current.append(indent).append(words.group(2));
            } else {
                current.append(words.group());
            }
        }
        lines.add(current.toString());
    }
}
