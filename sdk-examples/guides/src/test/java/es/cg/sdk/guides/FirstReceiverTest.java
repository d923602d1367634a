package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The webhook receiver of README.md gets its secret, passes the handshake, and handles an event. */
@ExtendWith(MockCgExtension.class)
class FirstReceiverTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void anAcceptedInvoiceReachesTheErp(MockCg mock) throws Exception {
        List<String> accepted = new CopyOnWriteArrayList<>();
        try (CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .build()) {
            String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/cg";
            FirstReceiver.start(
                    cg,
                    server,
                    address,
                    folder.resolve("webhooks"),
                    invoice -> accepted.add(String.valueOf(invoice.numeroCompleto())));
            mock.panel().advance(Duration.ofSeconds(1));
            assertThat(mock.webhooks().destinations())
                    .extracting(Webhooks.Destination::state)
                    .containsExactly("activo");

            cg.forClient(1001)
                    .invoices()
                    .issue(ExampleInvoice.request(), IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
            mock.panel().advance(Duration.ofMinutes(5));
            mock.webhooks().settle();
            assertThat(accepted).containsExactly("A-2026-000004");
        }
    }
}
