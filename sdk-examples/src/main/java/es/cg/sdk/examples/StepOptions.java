package es.cg.sdk.examples;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the first steps. */
final class StepOptions {
    static final String PANEL_URL = "CG_PANEL_URL";

    @Option(
            names = "--client",
            paramLabel = "ID",
            description = "The issuer. Default: the first client with 21 %% of VAT.")
    @Nullable
    Long client;

    @Option(
            names = "--panel",
            paramLabel = "URL",
            description = "The address of the mock's panel, which is needed at a mock of another process. Default: "
                    + PANEL_URL + ".")
    @Nullable
    String panel;

    /** Returns the address of the panel; null if none is given. */
    @Nullable
    String panel(ExampleContext context) {
        return panel == null ? context.variable(PANEL_URL) : panel;
    }
}
