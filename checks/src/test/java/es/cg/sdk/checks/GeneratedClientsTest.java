package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients that OpenAPI Generator makes of {@code openapi.json} compile, and read the mock's answers: 200, 201 and 202,
 * lists with and without a next page, uploads, and the addresses of the sandbox.
 */
@Tag("soak")
final class GeneratedClientsTest {
    private static final String GENERATOR = "openapi-generator-cli";
    private static final String VERSION = "7.25.0";
    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");

    @TempDir
    private Path folder;

    @Test
    void answersAreReadOverTheJdkHttpClient() throws IOException, InterruptedException {
        inJava("native", """
                client.updateBaseUri(arguments[0]);
                client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + arguments[1]));""");
    }

    @Test
    void aClientOnOkHttpAndGsonReadsTheAnswers() throws IOException, InterruptedException {
        inJava("okhttp-gson", """
                client.setBasePath(arguments[0]);
                client.setBearerToken(arguments[1]);""");
    }

    @Test
    void aClientInTypeScriptReadsTheAnswers() throws IOException, InterruptedException {
        generate("typescript-axios");
        Files.writeString(folder.resolve("calls.ts"), resource("calls.ts"));
        Files.writeString(folder.resolve("tsconfig.json"), resource("tsconfig.json"));
        NodeTool compiler = NodeTool.of("tsc", "typescript@5.9.3", "axios@1.13.2", "@types/node@24.10.1");
        Files.createSymbolicLink(
                folder.resolve("node_modules"), compiler.folder().resolve("node_modules"));
        compiler.run(folder, "--project", folder.toString());
        calls("TypeScript", List.of("node", "out/calls.js"));
    }

    private void inJava(String library, String connected) throws IOException, InterruptedException {
        generate("java", "--library=" + library);
        Path classPath = folder.resolve("classpath");
        NodeTool.ended(
                folder,
                List.of(
                        "mvn",
                        "-q",
                        "-B",
                        "dependency:build-classpath",
                        "-DincludeScope=compile",
                        "-Dmdep.outputFile=" + classPath));
        Path program = folder.resolve("src/main/java/Calls.java");
        Files.writeString(program, resource("Calls.java.txt").replace("//CLIENT", connected));
        String libraries = Files.readString(classPath) + File.pathSeparator + folder.resolve("out");
        List<String> compile = new ArrayList<>(
                List.of(BIN.resolve("javac").toString(), "-nowarn", "-proc:none", "-d", "out", "-cp", libraries));
        try (Stream<Path> sources = Files.walk(folder.resolve("src/main/java"))) {
            sources.filter(each -> each.toString().endsWith(".java")).forEach(each -> compile.add(each.toString()));
        }
        NodeTool.ended(folder, compile);
        calls("Java, " + library, List.of(BIN.resolve("java").toString(), "-cp", libraries, "Calls"));
    }

    private void generate(String generator, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                BIN.resolve("java").toString(),
                "-jar",
                generator().toString(),
                "generate",
                "--input-spec=" + Project.file("openapi.json"),
                "--generator-name=" + generator,
                "--output=" + folder,
                "--global-property=apiDocs=false,modelDocs=false,apiTests=false,modelTests=false"));
        command.addAll(List.of(options));
        NodeTool.ended(folder, command);
    }

    /** The generator's jar, from Maven Central. */
    private static synchronized Path generator() throws IOException, InterruptedException {
        Path target = Project.file("checks/target/generator");
        Path jar = target.resolve(GENERATOR + "-" + VERSION + ".jar");
        if (!Files.exists(jar)) {
            Files.createDirectories(target);
            NodeTool.ended(
                    target,
                    List.of(
                            "mvn",
                            "-q",
                            "-B",
                            "dependency:copy",
                            "-Dartifact=org.openapitools:" + GENERATOR + ":" + VERSION,
                            "-DoutputDirectory=" + target));
        }
        return jar;
    }

    private void calls(String name, List<String> program) throws IOException, InterruptedException {
        Path document = folder.resolve("documento.pdf");
        Files.writeString(document, "%PDF-1.4\n% a document of one line\n%%EOF\n");
        for (boolean sandbox : new boolean[] {false, true}) {
            try (PreparedMock mock = new PreparedMock(sandbox)) {
                List<String> command = new ArrayList<>(program);
                command.addAll(
                        List.of(mock.baseUrl(), mock.key(), Long.toString(mock.clientId()), document.toString()));
                String printed = NodeTool.ended(folder, command).strip();
                System.out.println("Generated client, " + name + ", " + mock + ": " + printed);
                assertThat(printed).endsWith(" values");
            }
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(GeneratedClientsTest.class.getResourceAsStream("clients/" + name), name)) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
