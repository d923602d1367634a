package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A repository below {@code checks/target}, into which the SDK's artifacts are put as an installation does. */
final class OwnRepository {
    static final String VERSION =
            Project.text("sdk-bom/pom.xml").replaceAll("(?s).*?<version>([^<]+)</version>.*", "$1");
    private static final Path REPOSITORY = Project.file("checks/target/spring-boot-repository");
    private static final Path FETCHED = Path.of(System.getProperty("user.home"), ".m2", "repository");
    private static final List<String> ARTIFACTS =
            List.of("sdk-base", "sdk-core", "sdk-database", "sdk-webhooks", "sdk-mock", "sdk-spring-boot-starter");

    private OwnRepository() {}

    /** Puts the artifacts of this build where {@code mvn install} would put them. */
    static synchronized void install() throws IOException {
        if (!Files.exists(REPOSITORY) && Files.exists(FETCHED)) {
            linkWhatIsFetched();
        }
        copy(Project.file("pom.xml"), "sdk-parent", ".pom");
        copy(Project.file("sdk-bom/pom.xml"), "sdk-bom", ".pom");
        for (String each : ARTIFACTS) {
            copy(Project.file(each + "/pom.xml"), each, ".pom");
            copy(Project.file(each + "/target/" + each + "-" + VERSION + ".jar"), each, ".jar");
        }
        copy(Project.file("sdk-mock/target/sdk-mock-standalone.jar"), "sdk-mock", "-standalone.jar");
    }

    /** Maven then fetches only what no build of this user has needed. */
    private static void linkWhatIsFetched() throws IOException {
        try (Stream<Path> files = Files.walk(FETCHED)) {
            for (Path each : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                Path there = FETCHED.relativize(each);
                Path here = REPOSITORY.resolve(there);
                if (there.startsWith("es/cg")) {
                    continue;
                }
                Files.createDirectories(here.getParent());
                if (there.toString().matches(".*[.](jar|pom)")) {
                    Files.createSymbolicLink(here, each);
                } else {
                    // Maven writes into these.
                    Files.copy(each, here);
                }
            }
        }
    }

    private static void copy(Path from, String artifact, String ending) throws IOException {
        Path target = REPOSITORY.resolve("es/cg/sdk/" + artifact + "/" + VERSION);
        Files.createDirectories(target);
        Files.copy(from, target.resolve(artifact + "-" + VERSION + ending), StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Runs Maven over this repository.
     *
     * @param command what begins with {@code mvn}, for bash
     * @return what it prints
     */
    static String maven(Path project, Map<String, String> environment, String command)
            throws IOException, InterruptedException {
        String overThis = "exec mvn -B -q -Dmaven.repo.local=\"$REPOSITORY\"" + command.substring("mvn".length());
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", overThis)
                .directory(project.toFile())
                .redirectErrorStream(true);
        // It builds little: what it runs needs no second compilation.
        bash.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        bash.environment().putAll(environment);
        bash.environment().put("REPOSITORY", REPOSITORY.toAbsolutePath().toString());
        Process build = bash.start();
        String output = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(build.waitFor()).as(output).isZero();
        return output;
    }
}
