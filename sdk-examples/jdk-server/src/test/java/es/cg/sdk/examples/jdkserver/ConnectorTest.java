package es.cg.sdk.examples.jdkserver;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.webhooks.SignatureVerifier;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectorTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String DOCUMENT = """
            {"client":"1001","date":"2026-11-20","nif":"B12345674","name":"Talleres Ejemplo SL",
             "concept":"Asesoría noviembre","price":"100.00"}""";

    private final MockCg mock = MockCg.start();
    private final CgClient cg = CgClient.builder()
            .baseUrl(mock.baseUrl())
            .apiKey(ApiKey.of(mock.liveKey()))
            .build();
    private final SignatureVerifier verifier = SignatureVerifier.pending();
    private final Connector connector;
    private final URI address;

    @TempDir
    Path folder;

    ConnectorTest() throws IOException {
        connector = Connector.start(cg, verifier, 0);
        address = URI.create("http://127.0.0.1:" + connector.port());
    }

    @BeforeEach
    void register() {
        destination().register(cg, verifier, address.resolve(Connector.WEBHOOKS));
        mock.panel().advance(Duration.ofSeconds(1)); // the handshake
    }

    @AfterEach
    void stop() {
        connector.close();
        cg.close();
        mock.close();
    }

    private Destination destination() {
        return new Destination(folder.resolve("webhooks"));
    }

    @Test
    void secondStartReusesTheDestination() {
        SignatureVerifier next = SignatureVerifier.pending();
        destination().register(cg, next, address.resolve(Connector.WEBHOOKS));

        assertThat(mock.webhooks().destinations())
                .extracting(Webhooks.Destination::state)
                .containsExactly("activo");
    }

    @Test
    void aDocumentIsIssuedOnceAndItsEventComes() throws Exception {
        HttpResponse<String> first = put("2026-00042", DOCUMENT);
        HttpResponse<String> again = put("2026-00042", DOCUMENT);
        mock.webhooks().settle();

        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body()).startsWith("A-2026-");
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(1);
        assertThat(send(request("2026-00042")).body()).isEqualTo("invoice.emitted");
    }

    @Test
    void aDocumentThatTheServiceRefusesIsAnsweredWith422() throws Exception {
        HttpResponse<String> answer = put("2026-00043", DOCUMENT.replace("B12345674", "B12345670"));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(mock.journal().proof("invoices.issue").done()).isZero();
    }

    @Test
    void aDocumentWithoutAFieldIsAnsweredWith400() throws Exception {
        HttpResponse<String> answer = put("2026-00044", "{\"client\":\"1001\"}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("the text date is missing");
    }

    @Test
    void aBodyThatIsNoJsonIsAnsweredWith400() throws Exception {
        assertThat(put("2026-00045", "client=1001").statusCode()).isEqualTo(400);
    }

    private HttpResponse<String> put(String number, String document) throws IOException, InterruptedException {
        return send(request(number).PUT(HttpRequest.BodyPublishers.ofString(document)));
    }

    private HttpRequest.Builder request(String number) {
        return HttpRequest.newBuilder(address.resolve("/documents/" + number));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
