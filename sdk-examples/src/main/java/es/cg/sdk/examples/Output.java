package es.cg.sdk.examples;

import es.cg.sdk.json.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an example prints: lines and tables for people, or one JSON document for scripts. Each method says which of the
 * two it serves.
 */
final class Output {
    private static final String RESET = "\u001b[0m";

    private final Terminal terminal;
    private final boolean json;
    private final Language language;
    private final Map<String, Object> document = new LinkedHashMap<>();
    private volatile int columns;

    /** Creates the output. JSON is for scripts, for which nothing is translated. */
    Output(Terminal terminal, boolean json, Language language) {
        this.terminal = terminal;
        this.json = json;
        this.language = json ? Language.EN : language;
    }

    /** Returns the language of what is printed for people. */
    Language language() {
        return language;
    }

    /** Prints a line for people, broken to the width of a terminal; nothing with {@code --json}. */
    void line(String text) {
        if (!json) {
            print(terminal.out(), text);
        }
    }

    /** Prints an item of a list for people, from which what continues it differs; nothing with {@code --json}. */
    void item(String text) {
        line("- " + text);
    }

    /** Prints what a person copies, such as JSON, for people: it is not broken. */
    void verbatim(String text) {
        if (!json) {
            terminal.out().println(text);
        }
    }

    private void print(PrintWriter to, String text) {
        TextWidth.wrap(language.of(text), columns()).forEach(to::println);
    }

    /**
     * Adds a member to the JSON document; prints nothing for people.
     *
     * @param value what {@link Json#of} takes, or a map or list of that
     */
    void put(String name, @Nullable Object value) {
        document.put(name, Json.of(value));
    }

    /**
     * Prints a table for people, and adds its rows to the JSON document as objects.
     *
     * @param name the name of the member in the JSON document
     * @param columns the headings; in JSON in lower case, with {@code _} for blanks
     * @param rows the rows, each with one cell for each column; numbers are aligned to the right, and
     *     a Boolean is yes or no for people
     */
    void table(String name, List<String> columns, List<? extends List<?>> rows) {
        rows(name, columns, rows);
        table(columns, rows);
    }

    /** Prints a table for people, as {@link #table(String, List, List)} does, and adds nothing to the JSON document. */
    void table(List<String> columns, List<? extends List<?>> rows) {
        if (!json) {
            new TableLayout(
                            columns.stream().map(language::of).toList(),
                            rows.stream().map(language::ofCells).toList())
                    .lines(columns())
                    .forEach(each -> terminal.out().println(each.isHeading() ? bold(each.text()) : each.text()));
        }
    }

    /** Adds the rows of a table to the JSON document, as {@link #table(String, List, List)} does; prints nothing. */
    void rows(String name, List<String> columns, List<? extends List<?>> rows) {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (List<?> row : rows) {
            Map<String, Object> object = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                Object cell = row.get(i);
                object.put(
                        columns.get(i).toLowerCase(Locale.ROOT).replace(' ', '_'),
                        cell instanceof Number || cell instanceof Boolean || cell == null ? cell : cell.toString());
            }
            objects.add(object);
        }
        put(name, objects);
    }

    /** Returns whether nobody reads the output any more, such as that of a pipe whose reader has ended. */
    boolean isClosed() {
        return terminal.out().checkError();
    }

    /** Returns how many columns a line has. */
    int columns() {
        if (columns == 0) {
            columns = terminal.columns();
        }
        return columns;
    }

    /** Returns the text in green on a terminal: something is done. */
    String good(String text) {
        return colour(text, "\u001b[32m");
    }

    /** Returns the text in red on a terminal: something failed. */
    String bad(String text) {
        return colour(text, "\u001b[31m");
    }

    /** Returns the text in bold on a terminal. */
    String bold(String text) {
        return colour(text, "\u001b[1m");
    }

    private String colour(String text, String code) {
        return terminal.colours() ? code + text + RESET : text;
    }

    /** Returns where progress goes: the standard error output, so that it never mixes with a result. */
    PrintWriter progress() {
        return terminal.err();
    }

    /** Prints a line beside the progress, on the standard error output. */
    void note(String text) {
        print(terminal.err(), text);
    }

    /** Returns whether a progress line may be overwritten: a person watches, and did not ask for JSON. */
    boolean isLive() {
        return !json && terminal.isInteractive();
    }

    /** Prints the failure, and with {@code --json} also the document. */
    void fail(Failure failure) {
        failure.lines()
                .forEach(line -> TextWidth.wrap(language.of(line), columns())
                        .forEach(each -> terminal.err().println(bad(each))));
        put("error", failure.json());
        finish(failure.exit());
    }

    /** Prints the JSON document if {@code --json} was given. Call it once, at the end. */
    void finish(int exit) {
        put("exit", exit);
        if (json) {
            terminal.out().println(Json.of(document).text());
        }
    }
}
