package es.cg.sdk.examples;

import es.cg.sdk.Corrections;
import es.cg.sdk.generator.differences.CorrectionsCheck;
import es.cg.sdk.generator.differences.Differences;
import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares a document of the service with the bundled one.
 *
 * @param file the document
 * @param write where the corrections go; null for nowhere
 * @param check the file of corrections that is compared with the document; null for none
 */
record DocumentComparison(
        Path file, @Nullable Path write, @Nullable Path check) {
    /** What a client says of a question. */
    private static final String OPEN = "a question is not answered";

    DocumentComparison {
        if (write != null && check != null) {
            throw RefusedException.wrongUse("--write and --check are two steps: give one of them");
        }
    }

    /** Returns the exit code. */
    int run(Output out, DifferenceReport report) throws IOException {
        if (write != null) {
            checkFolder(write);
        }
        JsonObject theirs = ContractFile.document(file);
        JsonObject ours = ContractFile.bundled();
        if (check != null && Files.isRegularFile(check)) {
            checkAsClient(check);
        }
        Path known = check != null ? check : write != null && Files.exists(write) ? write : null;
        JsonObject answers = known == null ? null : ContractFile.object(known);
        Differences differences;
        try {
            differences = new Differences.Ours(ours).with(theirs, answers);
        } catch (ContractException broken) {
            throw RefusedException.wrongUse(String.valueOf(broken.getMessage()));
        }
        String version = ours.part("info").textOrEmpty("version");
        out.put("bundled_version", version);
        out.put("their_version", theirs.part("info").textOrEmpty("version"));
        if (check != null) {
            CorrectionsCheck result = CorrectionsCheck.of(Objects.requireNonNull(answers), differences);
            return report.print(check, result) ? Example.DONE : Example.FAILED;
        }
        report.print(differences, version, theirs.part("info").textOrEmpty("version"));
        if (write != null) {
            JsonObject corrections = differences.corrections(version, answers);
            if (answers == null) {
                corrections.insert(0, "$schema", JsonScalar.text(corrections.place(), "corrections.schema.json"));
            }
            Files.writeString(write, JsonWriter.write(corrections));
            List<String> unwritten = CorrectionsCheck.unwritten(corrections, differences);
            report.printWritten(write, differences, unwritten);
            return unwritten.isEmpty() && !CorrectionsCheck.asks(corrections) ? Example.DONE : Example.FAILED;
        }
        return differences.all().isEmpty() ? Example.DONE : Example.FAILED;
    }

    /** Refuses what a client refuses, as a client does. The comparison names all questions. */
    private static void checkAsClient(Path file) {
        try {
            Corrections.read(file);
        } catch (IllegalArgumentException wrong) {
            String message = String.valueOf(wrong.getMessage());
            if (!message.contains(OPEN)) {
                throw RefusedException.failed(message);
            }
        }
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
