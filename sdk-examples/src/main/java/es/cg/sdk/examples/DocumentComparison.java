package es.cg.sdk.examples;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.match.ApiDocument;
import es.cg.sdk.generator.match.FileLines;
import es.cg.sdk.generator.match.MatchReport;
import es.cg.sdk.generator.match.Matcher;
import es.cg.sdk.generator.match.Matching;
import es.cg.sdk.generator.match.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares a document of the service with the bundled one.
 *
 * @param file the document
 * @param write where the corrections go; null for nowhere
 * @param check the corrections file that is proved; null for none
 * @param operations what {@code --for} names; null for all
 * @param journal what the program called; null for no such file
 */
record DocumentComparison(
        Path file,
        @Nullable Path write,
        @Nullable Path check,
        @Nullable List<String> operations,
        @Nullable Path journal) {

    DocumentComparison {
        if (write != null && check != null) {
            throw RefusedException.wrongUse("--write and --check are two steps: give one of them");
        }
    }

    /** Returns the exit code. */
    int run(DifferenceReport report) throws IOException {
        if (write != null) {
            checkFolder(write);
        }
        ApiDocument theirs = ContractFile.document(file);
        ApiDocument ours = ApiDocument.of(ContractFile.bundled(), null);
        UsedOperations used = UsedOperations.of(ours.operationIds(), operations, journal);
        try {
            return check == null ? compare(report, ours, theirs, used) : prove(report, check, ours, theirs, used);
        } catch (ContractException broken) {
            throw RefusedException.wrongUse(String.valueOf(broken.getMessage()));
        }
    }

    private int compare(DifferenceReport report, ApiDocument ours, ApiDocument theirs, UsedOperations used)
            throws IOException {
        JsonObject given = write != null && Files.exists(write) ? ContractFile.object(write) : new JsonObject();
        Matching matching = Matcher.match(ours, theirs, given, used.operations());
        if (write != null) {
            Files.writeString(write, JsonWriter.write(FileLines.write(matching, ours.version(), given)));
        }
        MatchReport found = MatchReport.of(matching, used.fields());
        report.print(found, theirs.prefix(), write);
        return found.stops().isEmpty() ? Example.DONE : Example.FAILED;
    }

    private static int prove(
            DifferenceReport report, Path check, ApiDocument ours, ApiDocument theirs, UsedOperations used)
            throws IOException {
        JsonObject lines = ContractFile.object(check);
        Proof.Result result = Proof.of(ours, theirs, lines, used.operations(), SdkConversion.of(check));
        report.print(check, result);
        return result.failures().isEmpty() ? Example.DONE : Example.FAILED;
    }

    private static void checkFolder(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw RefusedException.wrongUse("there is no folder " + folder + " for " + file.getFileName()
                    + ": create it, or give another FILE");
        }
        if (Files.isDirectory(file)) {
            throw RefusedException.wrongUse(file + " is a folder: give the name of a file in it");
        }
    }
}
