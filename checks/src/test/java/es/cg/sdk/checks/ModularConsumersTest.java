package es.cg.sdk.checks;

import static es.cg.sdk.checks.PublishedModule.Library.BASE;
import static es.cg.sdk.checks.PublishedModule.Library.CLIENT;
import static es.cg.sdk.checks.PublishedModule.Library.DATABASE;
import static es.cg.sdk.checks.PublishedModule.Library.HTTP;
import static es.cg.sdk.checks.PublishedModule.Library.HTTP_BUFFERS;
import static es.cg.sdk.checks.PublishedModule.Library.JACKSON;
import static es.cg.sdk.checks.PublishedModule.Library.JACKSON_ANNOTATIONS;
import static es.cg.sdk.checks.PublishedModule.Library.JACKSON_BINDING;
import static es.cg.sdk.checks.PublishedModule.Library.JACKSON_TIME;
import static es.cg.sdk.checks.PublishedModule.Library.JACKSON_YAML;
import static es.cg.sdk.checks.PublishedModule.Library.KOTLIN;
import static es.cg.sdk.checks.PublishedModule.Library.LOGGING;
import static es.cg.sdk.checks.PublishedModule.Library.NULLNESS;
import static es.cg.sdk.checks.PublishedModule.Library.SCHEMAS;
import static es.cg.sdk.checks.PublishedModule.Library.SERVLET;
import static es.cg.sdk.checks.PublishedModule.Library.TIMES;
import static es.cg.sdk.checks.PublishedModule.Library.YAML;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.mock.MockCg;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A modular program over each published module, with what Maven brings with it and nothing else, compiles and runs; also
 * as an image of jlink, but over sdk-core: Okio has no module descriptor, and jlink takes none without one. There the
 * image is the JDK's part, and the rest is on the module path.
 */
@Tag("slow")
final class ModularConsumersTest {
    private static final PublishedModule CORE = new PublishedModule(
            "sdk-core",
            "es.cg.sdk",
            "es.cg.sdk.CgClient",
            EnumSet.of(
                    BASE,
                    HTTP,
                    HTTP_BUFFERS,
                    KOTLIN,
                    JACKSON,
                    JACKSON_ANNOTATIONS,
                    JACKSON_BINDING,
                    JACKSON_TIME,
                    LOGGING,
                    NULLNESS));
    private static final PublishedModule JDBC = new PublishedModule(
            "sdk-jdbc",
            "es.cg.sdk.jdbc",
            "es.cg.sdk.journal.jdbc.JdbcWriteJournal",
            EnumSet.of(
                    BASE,
                    CLIENT,
                    DATABASE,
                    HTTP,
                    HTTP_BUFFERS,
                    KOTLIN,
                    JACKSON,
                    JACKSON_ANNOTATIONS,
                    JACKSON_BINDING,
                    JACKSON_TIME,
                    LOGGING,
                    NULLNESS));
    private static final PublishedModule LIMITS = new PublishedModule(
            "sdk-shared-limits",
            "es.cg.sdk.limits.shared",
            "es.cg.sdk.limits.shared.JdbcLimitStore",
            EnumSet.of(
                    BASE,
                    CLIENT,
                    DATABASE,
                    HTTP,
                    HTTP_BUFFERS,
                    KOTLIN,
                    JACKSON,
                    JACKSON_ANNOTATIONS,
                    JACKSON_BINDING,
                    JACKSON_TIME,
                    LOGGING,
                    NULLNESS));
    private static final PublishedModule STATEMENTS = new PublishedModule(
            "sdk-statements",
            "es.cg.sdk.statements",
            "es.cg.sdk.statements.StatementCheck",
            EnumSet.of(
                    BASE,
                    CLIENT,
                    HTTP,
                    HTTP_BUFFERS,
                    KOTLIN,
                    JACKSON,
                    JACKSON_ANNOTATIONS,
                    JACKSON_BINDING,
                    JACKSON_TIME,
                    LOGGING,
                    NULLNESS));
    private static final PublishedModule WEBHOOKS = new PublishedModule(
            "sdk-webhooks",
            "es.cg.sdk.webhooks",
            "es.cg.sdk.webhooks.WebhookReceiver",
            EnumSet.of(BASE, DATABASE, JACKSON, JACKSON_ANNOTATIONS, JACKSON_BINDING, LOGGING, NULLNESS));
    private static final PublishedModule MOCK = new PublishedModule(
            "sdk-mock",
            "es.cg.sdk.mock",
            "es.cg.sdk.mock.MockCg",
            EnumSet.of(
                    JACKSON,
                    JACKSON_ANNOTATIONS,
                    JACKSON_BINDING,
                    JACKSON_YAML,
                    YAML,
                    SCHEMAS,
                    TIMES,
                    LOGGING,
                    NULLNESS));

    private static final String CALL = """
            try (es.cg.sdk.CgClient cg = es.cg.sdk.CgClient.builder()
                    .baseUrl(arguments[0])
                    .apiKey(es.cg.sdk.call.ApiKey.of(arguments[1]))
                    .build()) {
                System.out.println(cg.clients().list().stream().count() + " clients");
            }
            """;

    private static final String COUNTED = """
            System.out.println(es.cg.sdk.limits.shared.JdbcLimitStore.tables().contains("cg_limit_request"));
            System.out.println(es.cg.sdk.CgClient.builder() != null);
            """;

    private static final String STORED = """
            System.out.println(es.cg.sdk.journal.jdbc.JdbcWriteJournal.class.getMethods().length > 0);
            System.out.println(es.cg.sdk.CgClient.builder() != null);
            """;

    private static final String CHECKED = """
            System.out.println(es.cg.sdk.statements.StatementCheck.of("<Document/>".getBytes()).formato().value());
            System.out.println(es.cg.sdk.banks.NewBankImport.builder() != null);
            """;

    private static final String RECEIVER = """
            es.cg.sdk.webhooks.WebhookSecret secret = es.cg.sdk.webhooks.WebhookSecret.of("whsec_0123456789abcdef");
            es.cg.sdk.webhooks.WebhookReceiver receiver =
                    es.cg.sdk.webhooks.WebhookReceiver.of(secret, event -> {});
            """;

    private static final String RECEIVE = RECEIVER + """
            byte[] body = "{\\"id\\":\\"evt_1\\",\\"type\\":\\"invoice.emitted\\",\\"data\\":{\\"object\\":{}}}".getBytes();
            String header = es.cg.sdk.webhooks.WebhookSigner.of(secret).header(body);
            System.out.println(receiver.receive(
                    "POST", java.util.List.of(header), new java.io.ByteArrayInputStream(body)).status());
            System.out.println(es.cg.sdk.webhooks.diagnosis.HandshakeCheck.of(
                    java.net.URI.create("http://127.0.0.1:1/"), secret).isPassed());
            System.out.println(es.cg.sdk.webhooks.jdbc.JdbcTables.class.getMethods().length > 0);
            try {
                es.cg.sdk.json.Json.parse("\\"2026-11-29\\"").as(java.time.LocalDate.class);
            } catch (es.cg.sdk.json.UnreadableJsonException e) {
                System.out.println(e.getMessage());
            }
            """;

    private static final String MOCKED = """
            try (es.cg.sdk.mock.MockCg mock = es.cg.sdk.mock.MockCg.start()) {
                java.net.HttpURLConnection call = (java.net.HttpURLConnection)
                        new java.net.URL(mock.baseUrl() + "/activities").openConnection();
                call.setRequestProperty("Authorization", "Bearer " + mock.liveKey());
                call.setRequestProperty("X-CG-Client", "1001");
                call.setRequestProperty("Idempotency-Key", "1");
                call.setRequestProperty("Content-Type", "application/json");
                call.setDoOutput(true);
                call.getOutputStream().write("{\\"fecha_alta\\":\\"31/12/2026\\"}".getBytes());
                System.out.println(call.getResponseCode());
            }
            """;

    private static final String SERVED = RECEIVER + """
            jakarta.servlet.http.HttpServlet servlet = es.cg.sdk.webhooks.servlet.WebhookServlet.of(receiver);
            System.out.println(servlet.getClass().getSimpleName());
            """;

    private static final String SERVED_BY_THE_JDK = RECEIVER + """
            com.sun.net.httpserver.HttpServer server = com.sun.net.httpserver.HttpServer.create(
                    new java.net.InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/cg", es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler.of(receiver));
            server.start();
            System.out.println(es.cg.sdk.webhooks.diagnosis.HandshakeCheck.of(
                    java.net.URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/cg"), secret));
            server.stop(0);
            """;

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> moduleBringsTheDependenciesOfItsPom() {
        return Stream.of(CORE, JDBC, LIMITS, STATEMENTS, WEBHOOKS, MOCK)
                .map(module -> dynamicTest(
                        module.artifact(),
                        () -> assertThat(module.brought().stream()
                                        .map(PublishedModule.Library::artifact)
                                        .collect(Collectors.toSet()))
                                .containsAll(module.declared())));
    }

    private ModularProgram compiled(PublishedModule module, String body, PublishedModule.Library... own)
            throws Exception {
        return ModularProgram.compiled(folder, module.path(folder, own), List.of(module.name()), body);
    }

    @Test
    void clientRunsOnAFullJdkAndOnAJlinkImage() throws Exception {
        ModularProgram program = compiled(CORE, CALL);
        try (MockCg mock = MockCg.start()) {
            String all = program.run(mock.baseUrl(), mock.liveKey());

            assertThat(all).endsWith(" clients");
            assertThat(program.automaticModules()).isEqualTo(Set.of("okio"));
            assertThat(program.runOverImageOfTheJdk(mock.baseUrl(), mock.liveKey()))
                    .isEqualTo(all);
        }
    }

    @Test
    void checksOfStatementsRunOnAFullJdkAndOnAJlinkImage() throws Exception {
        ModularProgram program = compiled(STATEMENTS, CHECKED);
        String expected = String.join(System.lineSeparator(), "camt053", "true");

        assertThat(program.run()).isEqualTo(expected);
        assertThat(program.automaticModules()).isEqualTo(Set.of("okio"));
        assertThat(program.runOverImageOfTheJdk()).isEqualTo(expected);
    }

    @TestFactory
    Stream<DynamicTest> eachStoreCompilesAndRuns() {
        return Map.of(JDBC, STORED, LIMITS, COUNTED).entrySet().stream()
                .map(each -> dynamicTest(each.getKey().artifact(), () -> {
                    PublishedModule store = each.getKey();
                    Path own = Files.createDirectory(folder.resolve(store.name()));
                    ModularProgram program =
                            ModularProgram.compiled(own, store.path(own), List.of(store.name()), each.getValue());

                    assertThat(program.run()).isEqualTo(String.join(System.lineSeparator(), "true", "true"));
                    assertThat(program.automaticModules()).isEqualTo(Set.of("okio"));
                }));
    }

    @Test
    void receiverRunsWithoutServletApiAndAsJlinkImage() throws Exception {
        ModularProgram program = compiled(WEBHOOKS, RECEIVE);
        String right = String.join(
                System.lineSeparator(),
                "200",
                "false",
                "true",
                "java.time.LocalDate needs types of java.time: add jackson-datatype-jsr310 to the dependencies");

        assertThat(program.run()).isEqualTo(right);
        assertThat(program.automaticModules()).isEmpty();
        assertThat(program.runAsImage()).isEqualTo(right);
    }

    @Test
    void theMockCompilesAndRunsAlsoAsAnImage() throws Exception {
        ModularProgram program = compiled(MOCK, MOCKED);

        assertThat(program.run()).isEqualTo("422");
        assertThat(program.automaticModules()).isEmpty();
        assertThat(program.runAsImage()).isEqualTo("422");
    }

    @Test
    void aServletCompilesAndRunsBesideTheServletApi() throws Exception {
        ModularProgram program = ModularProgram.compiled(
                folder, WEBHOOKS.path(folder, SERVLET), List.of(WEBHOOKS.name(), "jakarta.servlet"), SERVED);

        assertThat(program.run()).isEqualTo("WebhookServlet");
    }

    @Test
    void aServerOfTheJdkCompilesAndRuns() throws Exception {
        ModularProgram program = ModularProgram.compiled(
                folder, WEBHOOKS.path(folder), List.of(WEBHOOKS.name(), "jdk.httpserver"), SERVED_BY_THE_JDK);

        assertThat(program.run()).endsWith("passed (good signature: 200, bad signature: 401)");
    }
}
