package es.cg.sdk.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The source tree that is checked. */
final class Project {
    static final Path ROOT = Path.of(property("project.root"));

    /** Whether generated files are written instead of compared. */
    static final boolean UPDATING = Boolean.parseBoolean(property("update"));

    private Project() {}

    static Path file(String name) {
        return ROOT.resolve(name);
    }

    static String text(String name) {
        return text(file(name));
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + ROOT.relativize(file) + ", which the checks need", e);
        }
    }

    /** The files of this ending below a folder, in order; none if the folder is not there. */
    static List<Path> files(String folder, String ending) {
        Path start = file(folder);
        if (!Files.isDirectory(start)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(start)) {
            return found.filter(each -> each.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String property(String name) {
        String value = System.getProperty(name);
        if (value == null) {
            throw new IllegalStateException("the system property " + name + " is not set: run the checks with Maven, or"
                    + " pass -Dproject.root=<the project's folder> -Dupdate=false");
        }
        return value;
    }
}
