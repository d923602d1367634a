package es.cg.sdk.examples;

import es.cg.sdk.generator.match.FileConversion;
import java.nio.file.Path;

/** Applies a corrections file by the code of the SDK. */
final class SdkConversion {
    private SdkConversion() {}

    /**
     * Reads a file.
     *
     * @throws RefusedException if a client refuses it
     */
    @SuppressWarnings("DoNotCallSuggester") // The correction code of the SDK is not reachable from here yet.
    static FileConversion of(Path file) {
        throw RefusedException.failed(file + " cannot be proved yet: this build has no conversion of the new form");
    }
}
