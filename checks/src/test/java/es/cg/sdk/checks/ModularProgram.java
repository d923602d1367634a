package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.testing.HangLimit;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolvedModule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program of an integrator's, a module {@code theirs}, over a module path of its own. One test's. */
final class ModularProgram {
    private static final String MODULE = "theirs";

    private final Path folder;
    private final String modulePath;

    private ModularProgram(Path folder, String modulePath) {
        this.folder = folder;
        this.modulePath = modulePath;
    }

    /**
     * Compiles it.
     *
     * @param requires what its module requires
     * @param body what its {@code main} does
     * @throws AssertionError with what the compiler says
     */
    static ModularProgram compiled(Path folder, List<Path> libraries, List<String> requires, String body)
            throws IOException {
        Path program = Files.writeString(
                folder.resolve("Program.java"),
                "package theirs;\npublic final class Program {\n"
                        + "    public static void main(String[] arguments) throws Exception {\n" + body + "    }\n}\n");
        Path module = Files.writeString(
                folder.resolve("module-info.java"),
                "module " + MODULE + " { "
                        + requires.stream()
                                .map(each -> "requires " + each + "; ")
                                .collect(Collectors.joining()) + "}");
        String path = joined(libraries);
        Path classes = folder.resolve("classes");
        tool("javac", "-p", path, "-d", classes.toString(), program.toString(), module.toString());
        return new ModularProgram(folder, classes + File.pathSeparator + path);
    }

    /** What it prints over the JDK that runs this test. */
    String run(String... arguments) throws IOException, InterruptedException {
        return printed(Path.of(System.getProperty("java.home")), List.of("-p", modulePath), arguments);
    }

    /** What it prints as an image, which has the modules that it needs, of the JDK too, and no other. */
    String runAsImage(String... arguments) throws IOException, InterruptedException {
        return printed(image(modulePath, Set.of(MODULE)), List.of(), arguments);
    }

    /** What it prints over an image of the JDK's modules that it needs, with its own beside it. */
    String runOverImageOfTheJdk(String... arguments) throws IOException, InterruptedException {
        Set<String> ofTheJdk = new TreeSet<>();
        resolved()
                .filter(each -> each.location().orElseThrow().getScheme().equals("jrt"))
                .forEach(each -> ofTheJdk.add(each.descriptor().name()));
        return printed(image("", ofTheJdk), List.of("-p", modulePath), arguments);
    }

    /** The modules that it needs and that have no name of their own: no image can be made with them. */
    Set<String> automaticModules() {
        return resolved()
                .filter(each -> each.descriptor().isAutomatic())
                .map(each -> each.descriptor().name())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<ModuleReference> resolved() {
        Path[] parts =
                Stream.of(modulePath.split(File.pathSeparator)).map(Path::of).toArray(Path[]::new);
        return Configuration.resolve(
                        ModuleFinder.of(parts),
                        List.of(Configuration.empty()),
                        ModuleFinder.ofSystem(),
                        List.of(MODULE))
                .modules()
                .stream()
                .map(ResolvedModule::reference);
    }

    // A process of its own: two jlinks at a time in one process get into each other's way.
    private Path image(String path, Set<String> modules) throws IOException, InterruptedException {
        Path image = folder.resolve("image");
        List<String> arguments = new ArrayList<>(List.of(
                "--add-modules",
                String.join(",", modules),
                "--output",
                image.toString(),
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages"));
        if (!path.isEmpty()) {
            arguments.addAll(List.of("--module-path", path));
        }
        ended(Path.of(System.getProperty("java.home")), "jlink", arguments);
        return image;
    }

    private static String printed(Path home, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        all.addAll(options);
        all.addAll(List.of("-m", MODULE + "/theirs.Program"));
        all.addAll(List.of(arguments));
        return ended(home, "java", all).replaceAll("(?m)^SLF4J.*\\R", "").strip();
    }

    private static String ended(Path home, String tool, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve(tool).toString());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new AssertionError(tool + " did not end well: " + said);
        }
        return said;
    }

    static String joined(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Runs a tool of the JDK, within this process. */
    static void tool(String name, String... arguments) {
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int status = ToolProvider.findFirst(name).orElseThrow().run(out, out, arguments);
        if (status != 0) {
            throw new AssertionError(name + " failed: " + said);
        }
    }
}
