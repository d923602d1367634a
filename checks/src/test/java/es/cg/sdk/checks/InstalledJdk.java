package es.cg.sdk.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The JDKs of this machine, found where {@code .ci/run} finds them. */
final class InstalledJdk {
    private static final List<Path> FOLDERS = List.of(Path.of("/usr/lib/jvm"), Path.of("/opt"));

    private InstalledJdk() {}

    /** Returns the program {@code java} of a JDK with this feature version; null if none is installed. */
    static @Nullable Path java(int feature) {
        if (Runtime.version().feature() == feature) {
            return program(Path.of(System.getProperty("java.home")));
        }
        Pattern version = Pattern.compile("(?m)^JAVA_VERSION=\"" + feature + "[.\"]");
        return homes().stream()
                .filter(each -> Files.isExecutable(program(each)) && Files.exists(each.resolve("release")))
                .filter(each ->
                        version.matcher(Project.text(each.resolve("release"))).find())
                .map(InstalledJdk::program)
                .findFirst()
                .orElse(null);
    }

    private static Path program(Path home) {
        return home.resolve("bin/java");
    }

    private static List<Path> homes() {
        List<Path> homes = new ArrayList<>();
        String chosen = System.getenv("JAVA_HOME");
        if (chosen != null) {
            homes.add(Path.of(chosen));
        }
        for (Path folder : FOLDERS) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> all = Files.list(folder)) {
                    all.sorted().forEach(homes::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return homes;
    }
}
