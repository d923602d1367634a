package es.cg.sdk.examples;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every example that calls the service. */
final class ConnectionOptions {
    static final String BASE_URL = "CG_BASE_URL";
    static final String API_KEY = "CG_API_KEY";

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

    @Option(names = "--yes", description = "Do not ask before a write that cannot be undone in production.")
    boolean yes;

    @Option(names = "--json", description = "Print one JSON document instead of text.")
    boolean json;

    @Option(names = "--verbose", description = "Print the log of the SDK to standard error.")
    void verbose(boolean on) {
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", on ? "debug" : "off");
    }
}
