package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.mock.MockCg;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application of twenty lines, made in an empty folder from the artifacts alone, as a user makes it. Maven fetches Spring
 * Boot into a repository below {@code checks/target}, into which the SDK's artifacts are put as an installation does.
 */
@Tag("slow")
class SpringBootApplicationTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Path REPOSITORY = Project.file("checks/target/spring-boot-repository");
    private static final String VERSION =
            Project.text("sdk-bom/pom.xml").replaceAll("(?s).*?<version>([^<]+)</version>.*", "$1");
    private static final List<String> ARTIFACTS = List.of("sdk-core", "sdk-webhooks", "sdk-spring-boot-starter");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> anApplicationOfTwentyLinesIssuesAnInvoiceAndReceivesItsEvent() {
        return Stream.of("3.2.12", "4.0.1").map(each -> dynamicTest("Spring Boot " + each, () -> run(each)));
    }

    private void run(String springBoot) throws Exception {
        install();
        Path project = Files.createDirectory(folder.resolve(springBoot));
        Files.writeString(
                project.resolve("pom.xml"),
                resource("pom.xml.txt").replace("{spring-boot}", springBoot).replace("{sdk}", VERSION));
        Path sources = Files.createDirectories(project.resolve("src/main/java/erp"));
        String source = resource("Erp.java.txt");
        assertThat(source.lines()
                        .filter(each -> !each.isBlank() && !each.startsWith("import") && !each.startsWith("package")))
                .hasSizeLessThanOrEqualTo(20);
        Files.writeString(sources.resolve("Erp.java"), source);
        maven(project);
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .build()) {
            int port = freePort();
            String address = "http://127.0.0.1:" + port;
            CreatedWebhookDestination destination = cg.webhookDestinations()
                    .create(NewWebhookDestination.builder()
                            .url(address + "/webhooks/cg")
                            .evento(WebhookEventKind.INVOICE_EMITTED)
                            .build());
            mock.webhooks().settle();
            Process application = start(
                    project,
                    "--server.port=" + port,
                    "--cg.base-url=" + mock.baseUrl(),
                    "--cg.api-key=" + mock.liveKey(),
                    "--cg.webhooks.path=/webhooks/cg",
                    "--cg.webhooks.secret=" + destination.secreto(),
                    "--management.endpoints.web.exposure.include=metrics");
            try {
                awaitStarted(application);
                assertThat(mock.webhooks()
                                .verify(String.valueOf(destination.id()))
                                .isPassed())
                        .isTrue();

                assertThat(post(address + "/invoices")).startsWith("A-2026-");
                mock.webhooks().settle();

                assertThat(get(address + "/actuator/metrics/cg.client.calls?tag=operation:invoices.issue"))
                        .contains("\"value\":1.0");
                assertThat(get(address
                                + "/actuator/metrics/cg.webhooks.requests?tag=kind:invoice.emitted&tag=result:done"))
                        .contains("\"value\":1.0");
                assertThat(get(address + "/events")).isEqualTo("1");
            } finally {
                application.destroy();
                application.waitFor();
            }
        }
    }

    /** Puts the artifacts of this build where {@code mvn install} would put them. */
    private static synchronized void install() throws IOException {
        copy(Project.file("pom.xml"), "sdk-parent", "pom");
        copy(Project.file("sdk-bom/pom.xml"), "sdk-bom", "pom");
        for (String each : ARTIFACTS) {
            copy(Project.file(each + "/pom.xml"), each, "pom");
            copy(Project.file(each + "/target/" + each + "-" + VERSION + ".jar"), each, "jar");
        }
    }

    private static void copy(Path from, String artifact, String type) throws IOException {
        Path target = REPOSITORY.resolve("es/cg/sdk/" + artifact + "/" + VERSION);
        Files.createDirectories(target);
        Files.copy(from, target.resolve(artifact + "-" + VERSION + "." + type), StandardCopyOption.REPLACE_EXISTING);
    }

    private static void maven(Path project) throws IOException, InterruptedException {
        Process build = new ProcessBuilder(
                        "mvn",
                        "-B",
                        "-q",
                        "-Dmaven.repo.local=" + REPOSITORY,
                        "-f",
                        project.resolve("pom.xml").toString(),
                        "package")
                .redirectErrorStream(true)
                .start();
        String output = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(build.waitFor()).as(output).isZero();
    }

    private static Process start(Path project, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                project.resolve("target/erp.jar").toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** Reads what the application prints until it says that it has started; the rest goes on into the void. */
    private static void awaitStarted(Process application) throws IOException {
        StringBuilder printed = new StringBuilder();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(application.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            printed.append(line).append('\n');
            if (line.contains("Started Erp")) {
                Thread drain = new Thread(() -> lines.lines().forEach(each -> {}), "output of the application");
                drain.setDaemon(true);
                drain.start();
                return;
            }
        }
        throw new AssertionError("the application did not start:\n" + printed);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String post(String address) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(address)).POST(HttpRequest.BodyPublishers.noBody()));
    }

    private static String get(String address) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(address)));
    }

    private static String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    private static String resource(String name) {
        return Project.text(Project.file("checks/src/test/resources/es/cg/sdk/checks/springboot/" + name));
    }
}
