package es.cg.sdk.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all. */
final class OutputFile {
    private OutputFile() {}

    static void write(Path file, String content) {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.createDirectories(beside.getParent());
            Files.writeString(beside, content);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
