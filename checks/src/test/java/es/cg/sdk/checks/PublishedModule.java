package es.cg.sdk.checks;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A module that is published, with the libraries that Maven brings with it.
 *
 * @param artifact its folder, too
 * @param type one of its types
 * @param brought its dependencies that are neither optional nor for tests, and theirs
 */
record PublishedModule(String artifact, String name, String type, Set<Library> brought) {
    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");

    /** A library on the class path of the checks, by its artifact and one of its types. */
    enum Library {
        BASE("sdk-base", "es.cg.sdk.base.text.PrintableText"),
        CLIENT("sdk-core", "es.cg.sdk.CgClient"),
        DATABASE("sdk-database", "es.cg.sdk.database.Session"),
        HTTP("okhttp-jvm", "okhttp3.OkHttpClient"),
        HTTP_BUFFERS("okio-jvm", "okio.Buffer"),
        KOTLIN("kotlin-stdlib", "kotlin.Unit"),
        JACKSON("jackson-core", "com.fasterxml.jackson.core.JsonParser"),
        JACKSON_ANNOTATIONS("jackson-annotations", "com.fasterxml.jackson.annotation.JsonProperty"),
        JACKSON_BINDING("jackson-databind", "com.fasterxml.jackson.databind.ObjectMapper"),
        JACKSON_TIME("jackson-datatype-jsr310", "com.fasterxml.jackson.datatype.jsr310.JavaTimeModule"),
        JACKSON_YAML("jackson-dataformat-yaml", "com.fasterxml.jackson.dataformat.yaml.YAMLFactory"),
        YAML("snakeyaml", "org.yaml.snakeyaml.Yaml"),
        LOGGING("slf4j-api", "org.slf4j.Logger"),
        NULLNESS("jspecify", "org.jspecify.annotations.Nullable"),
        SCHEMAS("json-schema-validator", "com.networknt.schema.Schema"),
        TIMES("itu", "com.ethlo.time.ITU"),
        SERVLET("jakarta.servlet-api", "jakarta.servlet.Servlet");

        private final String artifact;
        private final String type;

        Library(String artifact, String type) {
            this.artifact = artifact;
            this.type = type;
        }

        String artifact() {
            return artifact;
        }

        Path path() {
            return location(type);
        }
    }

    /** The artifacts of its pom that come with it: those without a scope that are not optional. */
    Set<String> declared() {
        Set<String> artifacts = new TreeSet<>();
        String pom = Project.text(artifact + "/pom.xml").replaceFirst("(?s)<build>.*", "");
        Matcher dependency = DEPENDENCY.matcher(pom);
        while (dependency.find()) {
            Matcher id = ARTIFACT.matcher(dependency.group(1));
            if (id.find()
                    && !dependency.group(1).contains("<scope>test")
                    && !dependency.group(1).contains("<optional>true")) {
                artifacts.add(id.group(1));
            }
        }
        return artifacts;
    }

    /** The module path that a consumer gets, with these libraries of its own. */
    List<Path> path(Path folder, Library... own) throws IOException {
        List<Path> path = new ArrayList<>();
        path.add(module(folder));
        Stream.concat(brought.stream(), Stream.of(own)).map(Library::path).forEach(path::add);
        return path;
    }

    /** Its jar, or its classes; where these have no descriptor, as a loop without Maven compiles them, a copy with one. */
    private Path module(Path folder) throws IOException {
        Path built = location(type);
        if (Files.isRegularFile(built) || Files.exists(built.resolve("module-info.class"))) {
            return built;
        }
        Path copy = folder.resolve(artifact);
        try (Stream<Path> files = Files.walk(built)) {
            for (Path each : (Iterable<Path>) files::iterator) {
                Files.copy(each, copy.resolve(built.relativize(each).toString()));
            }
        }
        Path descriptor = Files.createDirectory(folder.resolve("descriptor")).resolve("module-info.java");
        // JUnit's own dependencies are no modules in a loop without Maven, and no program here needs it.
        Files.writeString(
                descriptor,
                Project.text(artifact + "/src/main/java/module-info.java")
                        .replaceAll("requires static org.junit[^;]*;", ""));
        List<Path> all = Stream.of(Library.values()).map(Library::path).toList();
        ModularProgram.tool(
                "javac",
                "-p",
                ModularProgram.joined(all),
                "--patch-module",
                name + "=" + copy,
                "-d",
                copy.toString(),
                descriptor.toString());
        return copy;
    }

    private static Path location(String type) {
        try {
            return Path.of(Class.forName(type)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new AssertionError(type + " is on no class path of the checks", e);
        }
    }
}
