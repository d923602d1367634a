package es.cg.sdk.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The public packages of sdk-core as they are written by hand: Javadoc that is made may link to their classes. */
final class WrittenClasses {
    private static final List<String> FOLDERS =
            List.of("sdk-core/src/main/java/es/cg/sdk", "sdk-base/src/main/java/es/cg/sdk");

    private WrittenClasses() {}

    /** Returns the last parts of the classes' packages, by the simple names of the classes. */
    static Map<String, String> in(Path project) {
        Map<String, String> classes = new TreeMap<>();
        FOLDERS.forEach(each -> add(project.resolve(each), classes));
        return classes;
    }

    private static void add(Path folder, Map<String, String> classes) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder, 2)) {
            files.filter(each -> each.toString().endsWith(".java")).forEach(each -> {
                String chapter = folder.relativize(each).getNameCount() == 1
                        ? ""
                        : folder.relativize(each).getName(0).toString();
                String name = each.getFileName().toString().replace(".java", "");
                classes.put(name, chapter);
            });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }
}
