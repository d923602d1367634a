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
    static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int USUAL = 80;
    // Narrower, a text is one word a line.
    private static final int LEAST = 20;

    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d+ (\\d{1,4})\\s*");
    private static final int MAX_SECONDS = 1;
    private static final int MAX_ANSWER = 40;

    private TerminalWidth() {}

    /** Returns the columns of this process's terminal; the usual number where it cannot be asked. */
    static int ofProcess() {
        return ofAnswer(askedTerminal());
    }

    /** Returns the columns that the variable COLUMNS says; 0 if it does not say any. */
    static int ofVariable(@Nullable String value) {
        return value != null && value.matches("[1-9]\\d{0,3}") ? Math.max(LEAST, Integer.parseInt(value)) : 0;
    }

    /** Returns the columns in the answer of {@code stty size}. */
    static int ofAnswer(String answer) {
        Matcher found = ROWS_AND_COLUMNS.matcher(answer);
        int columns = found.matches() ? Integer.parseInt(found.group(1)) : 0;
        return columns > 0 ? Math.max(LEAST, columns) : USUAL;
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
