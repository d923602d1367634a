package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** An application of twenty lines, made in an empty folder from the artifacts alone, as a user makes it. */
@Tag("slow")
class SpringBootApplicationTest {
    private static final List<String> VERSIONS = List.of("3.2.12", "4.0.1");
    private static final Pattern COUNT = Pattern.compile("\"statistic\":\"COUNT\",\"value\":([0-9.]+)");

    private final Map<String, Path> jars = new ConcurrentHashMap<>();

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> smallApplicationIssuesInvoiceAndReceivesEvent() {
        return VERSIONS.stream()
                .flatMap(boot -> Stream.of(17, 25)
                        .map(jdk -> dynamicTest("Spring Boot " + boot + ", JDK " + jdk, () -> run(boot, jdk))));
    }

    private void run(String springBoot, int jdk) throws Exception {
        Path java = InstalledJdk.java(jdk);
        if (java == null) {
            String missing = "No JDK " + jdk + " is installed: Spring Boot " + springBoot + " was not run on it.";
            System.out.println(missing);
            Assumptions.abort(missing);
            return;
        }
        Path jar = jars.computeIfAbsent(springBoot, this::jar);
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .build();
                ReverseProxy proxy = new ReverseProxy()) {
            CreatedWebhookDestination destination = cg.webhookDestinations()
                    .create(NewWebhookDestination.builder()
                            .url(proxy.url("/webhooks/cg"))
                            .evento(WebhookEventKind.INVOICE_EMITTED)
                            .build());
            try (SpringBootProgram program = SpringBootProgram.start(
                    java,
                    jar,
                    "--cg.base-url=" + mock.baseUrl(),
                    "--cg.api-key=" + mock.liveKey(),
                    "--cg.webhooks.path=/webhooks/cg",
                    "--cg.webhooks.secret=" + destination.secreto(),
                    "--management.endpoints.web.exposure.include=metrics")) {
                proxy.target(program.address());
                mock.panel().advance(Duration.ofSeconds(1)); // the handshake
                assertThat(mock.webhooks().destinations().get(0).state()).isEqualTo("activo");
                assertThat(program.postUnprotected("/invoices")).isIn(401, 403);

                assertThat(program.post("/invoices")).startsWith("A-2026-");
                mock.webhooks().settle();

                String calls = count(program, "cg.client.calls?tag=operation:invoices.issue");
                String events = count(program, "cg.webhooks.requests?tag=kind:invoice.emitted&tag=result:done");
                System.out.println("Spring Boot " + springBoot + ", JDK " + jdk
                        + ", Spring Security on: cg.client.calls of"
                        + " invoices.issue = " + calls + ", cg.webhooks.requests of invoice.emitted that are done = "
                        + events);
                assertThat(calls).isEqualTo("1.0");
                assertThat(events).isEqualTo("1.0");
                assertThat(program.get("/events")).isEqualTo("1");
            }
        }
    }

    private static String count(SpringBootProgram program, String meter) throws IOException, InterruptedException {
        String shown = program.get("/actuator/metrics/" + meter);
        Matcher count = COUNT.matcher(shown);
        return count.find() ? count.group(1) : shown;
    }

    /** Builds the application, once for each version of Spring Boot. */
    private Path jar(String springBoot) {
        try {
            return built(folder.resolve(springBoot), springBoot);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path built(Path project, String springBoot) throws IOException, InterruptedException {
        OwnRepository.install();
        Files.createDirectory(project);
        Files.writeString(
                project.resolve("pom.xml"),
                resource("pom.xml.txt").replace("{spring-boot}", springBoot).replace("{sdk}", OwnRepository.VERSION));
        Path sources = Files.createDirectories(project.resolve("src/main/java/erp"));
        String source = resource("Erp.java.txt");
        assertThat(source.lines()
                        .filter(each -> !each.isBlank() && !each.startsWith("import") && !each.startsWith("package")))
                .hasSizeLessThanOrEqualTo(20);
        Files.writeString(sources.resolve("Erp.java"), source);
        OwnRepository.maven(project, Map.of(), "mvn package");
        return project.resolve("target/erp.jar");
    }

    private static String resource(String name) {
        return Project.text(Project.file("checks/src/test/resources/es/cg/sdk/checks/springboot/" + name));
    }
}
