package es.cg.sdk.guides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.clients.Client;
import es.cg.sdk.common.Scope;
import es.cg.sdk.errors.RequirementException;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.status.ServiceStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** The Java of docs/getting-started.md. */
class GettingStartedTest extends MockedGuide {
    @Test
    void requireReturnsPlanAndEnvironmentOfTheKey() {
        List<String> lines = new ArrayList<>();
        // snippet check
        ServiceStatus status = cg.require(Scope.FACTURAS_ESCRIBIR, Scope.MODELOS_LEER); // throws if the key lacks one
        lines.add(status.gestoria() + ", plan " + status.plan() + ", " + status.entorno());
        for (Client client : cg.clients().list()) {
            lines.add(client.id() + " " + client.nombre());
        }
        // end snippet
        assertThat(lines).hasSizeGreaterThan(1);
        assertThat(lines.get(0)).contains("plan enterprise, produccion");
    }

    @Test
    void aKeyThatLacksAScopeIsFoundAtTheStart() {
        String key = mock.panel()
                .createKey(NewKey.live().scopes("clientes:leer").clients(1001))
                .key();
        try (CgClient poor = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(key))
                .build()) {
            assertThatThrownBy(() -> poor.require(Scope.FACTURAS_ESCRIBIR))
                    .isInstanceOf(RequirementException.class)
                    .hasMessageContaining("facturas:escribir");
        }
    }

    @Test
    void addressAndKeyAreGivenInJavaToo() {
        String baseUrl = mock.baseUrl();
        String apiKey = mock.liveKey();
        // snippet given
        CgClient cg = CgClient.builder()
                .baseUrl(baseUrl) // such as http://127.0.0.1:8080/api/public/v1
                .apiKey(ApiKey.of(apiKey))
                .build();
        // end snippet
        try (cg) {
            assertThat(cg.status().get().plan()).isNotNull();
        }
    }

    @Test
    void callsGoThroughAProxyWithAPassword() throws IOException {
        HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.createContext("/", exchange -> {
            boolean known = exchange.getRequestHeaders().containsKey("Proxy-Authorization");
            byte[] answer = "{\"plan\":\"enterprise\"}".getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(known ? 200 : 407, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        proxy.start();
        String baseUrl = "http://127.0.0.1:1/api/public/v1"; // nothing listens there: only the proxy can answer
        String proxyHost = proxy.getAddress().getHostString();
        int proxyPort = proxy.getAddress().getPort();
        String apiKey = mock.liveKey();
        String credentials = Credentials.basic("erp", "secret");
        // snippet proxy
        OkHttpClient http = new OkHttpClient.Builder()
                .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxyHost, proxyPort)))
                .proxyAuthenticator(
                        (route, answer) -> credentials.equals(answer.request().header("Proxy-Authorization"))
                                ? null // the proxy has refused them
                                : answer.request()
                                        .newBuilder()
                                        .header("Proxy-Authorization", credentials)
                                        .build()) // only for a proxy with a password
                .build();
        CgClient cg = CgClient.builder()
                .baseUrl(baseUrl)
                .apiKey(ApiKey.of(apiKey))
                .httpClient(http)
                .build();
        // end snippet
        try (cg) {
            assertThat(cg.status().get().plan()).hasToString("enterprise");
        } finally {
            proxy.stop(0);
        }
    }

    @Test
    void timeoutsAreSetForSingleCalls() {
        // snippet times
        CgClient patient = cg.with(CallOptions.defaults()
                .deadline(Duration.ofMinutes(10)) // the whole call, with waits and retries; 2 minutes by default
                .attemptTimeout(Duration.ofMinutes(1))); // one attempt; 30 seconds by default
        // end snippet
        assertThat(patient.forClient(1001).invoices().list().first()).isPresent();
    }

    @Test
    void aKeyIsReplacedWithoutARestart() {
        String baseUrl = mock.baseUrl();
        AtomicReference<String> vault = new AtomicReference<>(mock.liveKey());
        // snippet rotate
        CgClient cg = CgClient.builder()
                .baseUrl(baseUrl)
                .apiKey(() -> ApiKey.of(vault.get())) // asked every minute, and once a key is refused
                .build();
        // end snippet
        try (cg) {
            cg.status().get();
            String id = mock.panel().keys().stream()
                    .filter(each -> mock.liveKey().contains(each.prefix()))
                    .findFirst()
                    .orElseThrow()
                    .id();
            vault.set(mock.panel().rotateKey(id).key());
            mock.panel().advance(Duration.ofDays(8));
            assertThat(cg.status().get().plan()).isNotNull();
        }
    }
}
