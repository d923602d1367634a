package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.testing.JavaProcess;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import es.cg.sdk.webhooks.registration.JdbcSecretStore;
import es.cg.sdk.webhooks.registration.SecretStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The destinations of many firms are registered by a process that is killed on the way; the receiver runs. */
@Tag("slow")
final class OnboardingTest {
    // Two of a save before the request, two of the request, two of the save after it.
    private static final int STEPS_OF_A_FIRM = 6;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final MockCg mock = MockCg.builder().enforceLimits().start();
    private Server database;
    private HttpServer server;
    private String url;
    private SecretStore store;

    @BeforeEach
    void start() throws Exception {
        database = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        url = "jdbc:h2:tcp://127.0.0.1:" + database.getPort() + "/mem:onboarding-" + UUID.randomUUID()
                + ";DB_CLOSE_DELAY=-1";
        DataSource pool = OnboardingProcess.database(url);
        JdbcSecretStore.createTables(pool);
        InstantSource time = () -> mock.panel().now().toInstant();
        store = JdbcSecretStore.open(pool, OnboardingProcess.KEYS, time.withZone(ZoneOffset.UTC));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext(
                "/cg", exchange -> WebhookHttpHandler.of(receiver()).handle(exchange));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        mock.close();
        threads.shutdownNow();
        database.stop();
    }

    /** One for each request, whose wait for a secret ends at once. */
    private WebhookReceiver receiver() {
        SignatureVerifier verifier = SignatureVerifier.builder(store, OnboardingProcess.ADDRESSES)
                .secretWait(Duration.ZERO)
                .build();
        return WebhookReceiver.builder(verifier).build(event -> {});
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/cg";
    }

    @Test
    void fiftyFirmsAreRegisteredOnceDespiteSixKills() throws Exception {
        registersEachOnce(50, 6);
    }

    @Test
    @Tag("soak")
    void threeThousandFirmsAreRegisteredOnceDespiteKills() throws Exception {
        registersEachOnce(3000, 20);
    }

    private void registersEachOnce(int firms, int kills) throws Exception {
        for (int kill = 0; kill < kills; kill++) {
            int step = firms / (kills + 1) * STEPS_OF_A_FIRM + 1 + kill % STEPS_OF_A_FIRM;
            Process process = process(firms, step);
            assertThat(process.waitFor()).as("kill %s", kill).isEqualTo(137);
            // The service calls new destinations, also the one whose secret is lost for the moment.
            mock.panel().advance(Duration.ofSeconds(1));
        }

        String report = printed(process(firms, 0));
        assertThat(report).contains(", 0 failed, 0 for a person, 0 not tried]");
        mock.panel().advance(Duration.ofSeconds(1));

        List<Webhooks.Destination> destinations = mock.webhooks().destinations();
        assertThat(destinations).hasSize(firms);
        assertThat(destinations).extracting(Webhooks.Destination::url).doesNotHaveDuplicates();
        for (int firm = 1; firm <= firms; firm++) {
            SourceSecrets kept = Objects.requireNonNull(store.find("firm-" + firm));
            assertThat(kept.source()).isEqualTo("firm/" + firm);
            assertThat(kept.secrets()).hasSize(1);
        }
        assertThat(mock.journal().calls()).noneMatch(each -> each.status() == 429);
        List<Webhooks.Destination> waiting = destinations.stream()
                .filter(each -> !each.state().equals("activo"))
                .toList();
        // Those whose process died between the answer and the secret: the reason is in the report.
        assertThat(waiting).isNotEmpty().hasSizeLessThan(kills).allSatisfy(each -> {
            assertThat(each.why()).contains("503");
            String name = each.url().substring(address().length() + 1).replaceAll("/.*", "");
            assertThat(report).contains("not active: " + name + ": ").contains("503");
            assertThat(mock.webhooks().verify(each.id()).isPassed()).isTrue();
        });
        assertThat(printed(process(firms, 0)))
                .endsWith("RegistrationReport[0 registered, " + firms + " registered before, 0 of both not known to be"
                        + " active, 0 failed, 0 for a person, 0 not tried]");
    }

    private Process process(int firms, int killedAt) throws IOException {
        return JavaProcess.of(
                        List.of(),
                        OnboardingProcess.class,
                        mock.baseUrl(),
                        mock.liveKey(),
                        mock.panelUrl(),
                        mock.panel().now().toInstant(),
                        url,
                        address(),
                        firms,
                        killedAt)
                .start();
    }

    private static String printed(Process process) throws Exception {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }
}
