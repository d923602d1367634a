package es.cg.sdk.mock.internal;

import java.io.Console;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the programs of this project print: in which encoding, and in which language. */
public final class ProgramOutput {
    private static final String ENCODING = "stdout.encoding";

    private ProgramOutput() {}

    /** Returns a writer for the standard output or the standard error output. JSON is UTF-8 everywhere. */
    public static PrintWriter of(OutputStream standard, boolean json) {
        return json ? new PrintWriter(standard, true, StandardCharsets.UTF_8) : writer(standard, charset());
    }

    /** Returns a writer that has plain characters in place of those that the encoding does not have. */
    static PrintWriter writer(OutputStream to, Charset charset) {
        return new PrintWriter(new PlainWriter(new OutputStreamWriter(to, charset), charset.newEncoder()), true);
    }

    private static Charset charset() {
        String set = System.getProperty(ENCODING);
        boolean isOfUser = set != null
                && ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .anyMatch(each -> each.startsWith("-D" + ENCODING + "="));
        Console console = console();
        return charset(set, isOfUser, console == null ? null : console.charset());
    }

    /**
     * Returns the encoding of the output.
     *
     * @param set the property {@code stdout.encoding}, which newer JDKs set by themselves; null without it
     * @param isOfUser whether the command line sets it
     * @param terminal the encoding of the terminal; null for a pipe or a file
     */
    static Charset charset(@Nullable String set, boolean isOfUser, @Nullable Charset terminal) {
        Charset otherwise = terminal == null ? StandardCharsets.UTF_8 : terminal;
        if (set == null || (terminal == null && !isOfUser)) {
            return otherwise;
        }
        try {
            return Charset.forName(set);
        } catch (IllegalArgumentException unknown) {
            return otherwise;
        }
    }

    /** Returns the language of the output: the chosen one, or at a terminal that of the environment, else English. */
    public static String language(@Nullable String chosen) {
        if (chosen != null) {
            return chosen;
        }
        boolean isSpanish =
                Locale.getDefault(Locale.Category.DISPLAY).getLanguage().equals("es");
        return console() != null && isSpanish ? "es" : "en";
    }

    /** Returns the console; null if input or output is a file or a pipe. From JDK 22 on, there is a console always. */
    @SuppressWarnings("SystemConsoleNull") // Below JDK 22 it is null, and above isTerminal tells.
    public static @Nullable Console console() {
        Console console = System.console();
        if (console == null) {
            return null;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console)) ? console : null;
        } catch (NoSuchMethodException olderJdk) {
            return console;
        } catch (ReflectiveOperationException unexpected) {
            return null;
        }
    }
}
