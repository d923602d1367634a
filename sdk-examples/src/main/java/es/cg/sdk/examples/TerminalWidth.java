package es.cg.sdk.examples;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How many columns the terminal has. */
final class TerminalWidth {
    static final int USUAL = 80;

    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d+ (\\d{1,4})\\s*");
    private static final int MAX_SECONDS = 1;
    private static final int MAX_ANSWER = 40;

    private TerminalWidth() {}

    /**
     * Returns the columns of this process's terminal; the usual number where it cannot be asked.
     *
     * @param variable the value of the variable COLUMNS; null if there is none
     */
    static int ofProcess(@Nullable String variable) {
        return variable != null && variable.matches("[1-9]\\d{0,3}")
                ? Integer.parseInt(variable)
                : ofAnswer(askedTerminal());
    }

    /** Returns the columns in the answer of {@code stty size}. */
    static int ofAnswer(String answer) {
        Matcher found = ROWS_AND_COLUMNS.matcher(answer);
        int columns = found.matches() ? Integer.parseInt(found.group(1)) : 0;
        return columns > 0 ? columns : USUAL;
    }

    private static String askedTerminal() {
        File terminal = new File("/dev/tty");
        if (!terminal.exists()) {
            return "";
        }
        try {
            Process stty =
                    new ProcessBuilder("stty", "size").redirectInput(terminal).start();
            try {
                return stty.waitFor(MAX_SECONDS, TimeUnit.SECONDS)
                        ? new String(stty.getInputStream().readNBytes(MAX_ANSWER), StandardCharsets.UTF_8)
                        : "";
            } finally {
                stty.destroy();
            }
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
