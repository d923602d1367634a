package es.cg.sdk.mock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The folder in which copies of the panel's page are saved. Thread-safe. */
final class ReportFolder {
    private static final int LONGEST_NAME = 150;

    // A file of an earlier run is replaced, one of this run is not: tests of one name may fail several times.
    private static final Set<Path> WRITTEN = ConcurrentHashMap.newKeySet();

    private final Path folder;

    ReportFolder(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /**
     * Saves a page and returns its file.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    Path save(String name, String html) {
        String safe = name.replaceAll("[^A-Za-z0-9._-]+", "_").replaceFirst("^[._]+", "");
        String base = safe.isEmpty() ? "panel" : safe.substring(0, Math.min(LONGEST_NAME, safe.length()));
        Path file = folder.resolve(base + ".html");
        for (int i = 2; !WRITTEN.add(file); i++) {
            file = folder.resolve(base + "-" + i + ".html");
        }
        try {
            Files.createDirectories(folder);
            return Files.writeString(file, html);
        } catch (IOException e) {
            throw new UncheckedIOException("the copy of the panel's page could not be saved: " + e, e);
        }
    }
}
