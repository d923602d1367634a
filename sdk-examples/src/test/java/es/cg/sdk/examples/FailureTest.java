package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ssl.SSLServerSocketFactory;
import org.junit.jupiter.api.Test;

/** In Spanish too a person reads the cause of a failed call, and what to do about it. */
final class FailureTest {
    private static String quickstart(String address) {
        String key = "cg_live_abcdefgh.abcdefghijklmnopqrstuvwxyz012345";
        return ExampleRun.of("quickstart", "--lang", "es", "--base-url", address, "--api-key", key)
                .err();
    }

    @Test
    void answerWithoutBodyPointsToTheBaseUrl() throws IOException {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        other.start();
        try {
            String told = quickstart("http://127.0.0.1:" + other.getAddress().getPort());
            assertThat(told.lines()).contains("  status.get: 404");
            assertThat(told.replaceAll("\\s+", " "))
                    .contains(
                            "Qué hacer: a la dirección base probablemente le falta su prefijo /api/public/v1; si otras"
                                    + " llamadas funcionan, compruebe la ruta de esta operación");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void hintOfHttpHasItsOwnLine() {
        try (MockCg mock = MockCg.start()) {
            assertThat(quickstart(mock.baseUrl().replace("http:", "https:")).lines())
                    .contains("  el puerto no habla TLS: ¿http:// en lugar de https://?");
        }
    }

    @Test
    void causeOfNoAnswerIsTold() {
        assertThat(quickstart("http://127.0.0.1:9").replaceAll("\\s+", " "))
                .contains("sin respuesta de 127.0.0.1:9: no se ha podido conectar a /127.0.0.1:9");
    }

    @Test
    void failureOfTlsSaysWhatToCheck() throws IOException {
        // Has no certificate.
        try (ServerSocket server =
                SSLServerSocketFactory.getDefault().createServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
            Thread accepting = new Thread(() -> accept(server));
            accepting.start();
            assertThat(quickstart("https://127.0.0.1:" + server.getLocalPort()).replaceAll("\\s+", " "))
                    .containsPattern("sin respuesta de 127.0.0.1:[0-9]+: «[^»]+»")
                    .contains("Qué hacer:")
                    .contains("su almacén de confianza tiene el emisor del certificado del servidor");
        }
    }

    private static void accept(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                assertThat(client.getInputStream().read()).isNegative();
            } catch (IOException ended) {
                // The next one.
            }
        }
    }
}
