package es.cg.sdk.examples;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every example that calls the service. */
final class ConnectionOptions {
    static final String BASE_URL = "CG_BASE_URL";
    static final String API_KEY = "CG_API_KEY";
    static final String CORRECTIONS = "CG_CORRECTIONS";
    static final String PANEL_URL = "CG_PANEL_URL";

    @Option(
            names = "--base-url",
            paramLabel = "URL",
            description = "The address of the service. Default: " + BASE_URL + ". Without an address and a key, the"
                    + " example starts a mock in this process.")
    @Nullable
    String baseUrl;

    @Option(
            names = "--api-key",
            paramLabel = "KEY",
            description = "The API key. Default: " + API_KEY + ", which other users of this machine cannot see.")
    @Nullable
    String apiKey;

    @Option(
            names = "--panel",
            paramLabel = "URL",
            description =
                    "The address of the panel, if a mock of another process is called. Default: " + PANEL_URL + ".")
    @Nullable
    String panel;

    @Option(
            names = "--corrections",
            paramLabel = "FILE",
            description = "A file that says how the service differs; may be given several times. Default: "
                    + CORRECTIONS + ".")
    List<Path> corrections = List.of();

    @Option(names = "--yes", description = "Do not ask before a write that cannot be undone in production.")
    boolean yes;

    @Option(names = "--json", description = "Print one JSON document instead of text.")
    boolean json;

    /** Returns the address of the options, or of the environment; null if none is given. */
    @Nullable
    String address(Terminal terminal) {
        return baseUrl == null ? terminal.variable(BASE_URL) : baseUrl;
    }

    /** Returns the key of the options, or of the environment; null if none is given. */
    @Nullable
    String key(Terminal terminal) {
        return apiKey == null ? terminal.variable(API_KEY) : apiKey;
    }

    /** Returns the address of the mock's panel of the options, or of the environment; null if none is given. */
    @Nullable
    String panel(Terminal terminal) {
        return panel == null ? terminal.variable(PANEL_URL) : panel;
    }

    /** Returns the corrections files of the options, or of the environment. */
    List<Path> corrections(Terminal terminal) {
        String files = terminal.variable(CORRECTIONS);
        return !corrections.isEmpty() || files == null || files.isBlank()
                ? corrections
                : Arrays.stream(files.split(Pattern.quote(File.pathSeparator), -1))
                        .map(Path::of)
                        .toList();
    }

    @Option(names = "--verbose", description = "Print the log of the SDK to standard error.")
    void verbose(boolean on) {
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", on ? "debug" : "off");
    }
}
