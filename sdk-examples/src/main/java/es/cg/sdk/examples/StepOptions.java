package es.cg.sdk.examples;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the first steps. */
final class StepOptions {
    @Option(
            names = "--client",
            paramLabel = "ID",
            description = "The issuer. Default: the first client with 21 %% of VAT.")
    @Nullable
    Long client;
}
