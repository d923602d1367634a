package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.webhooks.diagnosis.Diagnosis;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.Level;

/** A receiver over HTTP, of a service whose events, signatures and records differ as a file says. */
final class CorrectedReceiverTest {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<WebhookEvent> handled = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    private MockCg mock() throws Exception {
        Path file = Files.writeString(folder.resolve("corrections.json"), CorrectedFile.TEXT);
        return MockCg.builder().corrections(file).start();
    }

    /** Creates a destination at the mock for this address, and returns its secret. */
    private WebhookSecret destination(MockCg mock, String url) throws Exception {
        HttpResponse<byte[]> made = client.send(
                HttpRequest.newBuilder(URI.create(mock.baseUrl() + "/webhooks"))
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                "{\"url\":\"%s\",\"eventos\":[\"invoice.emitted\",\"invoice.annulled\"]}"
                                        .formatted(url)))
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(made.statusCode()).isEqualTo(201);
        return WebhookSecret.of(JSON.readTree(made.body()).path("secreto").asText());
    }

    private static WebhookReceiver.Builder pending() {
        return WebhookReceiver.builder(SignatureVerifier.builder()
                        .secretPending()
                        .maxWaiting(0)
                        .build())
                .corrections(CorrectedFile.read());
    }

    @Test
    void eventOfTheMockIsReadAsOursAndHandledOnce() throws Exception {
        WebhookReceiver receiver = pending().build(handled::add);
        try (MockCg mock = mock();
                LoopbackServer server = LoopbackServer.open(WebhookHttpHandler.of(receiver))) {
            WebhookSecret secret = destination(mock, server.url("/cg"));
            String id = mock.webhooks().destinations().get(0).id();
            assertThat(mock.webhooks().verify(id).isPassed()).isFalse();
            receiver.verifier().replaceSecrets(secret);
            Webhooks.Handshake handshake = mock.webhooks().verify(id);
            assertThat(List.of(handshake.good(), handshake.bad())).containsExactly(200, 401);

            for (Webhooks.Trouble trouble : Webhooks.Trouble.values()) {
                mock.webhooks().arm("invoice.emitted", 1, trouble);
                mock.panel().emit("invoice.emitted", 1001, CorrectedFile.RECORD);
            }
            mock.panel().emit("invoice.annulled", 1001, CorrectedFile.RECORD);
            mock.webhooks().disarm();
            mock.panel().advance(Duration.ofHours(1));

            assertThat(mock.webhooks().deliveries())
                    .hasSize(6)
                    .allSatisfy(each -> assertThat(each.state()).isEqualTo("entregada"));
        }
        assertThat(handled).hasSize(6).extracting(WebhookEvent::id).doesNotHaveDuplicates();
        assertThat(handled)
                .filteredOn(each -> each.kind().equals(EventKind.INVOICE_ANNULLED))
                .hasSize(1);
        assertThat(handled)
                .filteredOn(each -> each.kind().equals(EventKind.INVOICE_EMITTED))
                .hasSize(5)
                .allSatisfy(each -> {
                    assertThat(each.clientId()).isEqualTo(1001);
                    assertThat(each.created()).isNotNull();
                    assertThat(each.environment()).isEqualTo(WebhookEvent.Environment.PRODUCTION);
                    assertThat(JSON.readTree(each.object())).isEqualTo(JSON.readTree(CorrectedFile.RECORD));
                    assertThat(each.json()).isEqualTo(new String(each.body(), UTF_8));
                    JsonNode theirs = JSON.readTree(each.json()).path("event");
                    assertThat(theirs.at("/meta/name").asText()).isEqualTo("factura.emitida");
                    assertThat(theirs.at("/payload/record/amounts/total_cents").asInt())
                            .isEqualTo(12100);
                    assertThat(each.objectAs(Total.class).total()).isEqualTo("121.00");
                });
    }

    record Total(String total) {}

    /** Sends an event of the service to a receiver with its secret; returns the status of the answer. */
    private static int send(WebhookReceiver receiver, String body) {
        return send(receiver, null, body, body);
    }

    private static int send(WebhookReceiver receiver, @Nullable String path, String signed, String body) {
        String header =
                WebhookSigner.of(CorrectedFile.SECRET, CorrectedFile.read()).header(signed.getBytes(UTF_8));
        return receiver.receive(new WebhookRequest(
                        "POST",
                        path,
                        name -> name.equals("X-Signature") ? List.of(header) : null,
                        Sender.stream(body.getBytes(UTF_8))))
                .status();
    }

    private WebhookReceiver ready(EventHandler handler) {
        WebhookReceiver receiver = pending().build(handler);
        receiver.verifier().replaceSecrets(CorrectedFile.SECRET);
        return receiver;
    }

    @Test
    void eventIsADuplicateByItsCorrectedIdWhateverItsRecord() {
        WebhookReceiver receiver = ready(handled::add);
        for (String id : List.of("1", "2", "1", "1", "2")) {
            String body = CorrectedFile.event("evt_" + id, "factura.emitida", "{\"amounts\":{\"total_cents\":1}}");
            assertThat(send(receiver, body)).isEqualTo(200);
        }
        assertThat(handled).extracting(WebhookEvent::id).containsExactly("evt_1", "evt_2");
        assertThat(handled).extracting(WebhookEvent::object).containsOnly("{\"total\":0.01}");
    }

    @Test
    void manySourcesAreVerifiedAsTheFileSays() {
        WebhookReceiver receiver = WebhookReceiver.builder(
                        name -> name.equals("7")
                                ? SourceSecrets.of("firm-7", CorrectedFile.SECRET)
                                : SourceSecrets.of("bad", Sender.SECRET),
                        FirmSecrets.ADDRESSES)
                .corrections(CorrectedFile.read())
                .build(handled::add);
        String body = CorrectedFile.event("evt_1", "invoice.annulled", "{}");
        assertThat(send(receiver, FirmSecrets.path(7), body, body)).isEqualTo(200);
        assertThat(send(receiver, FirmSecrets.path(7), body, body + " ")).isEqualTo(401);
        // Its secret is too short in Base64: a person must see that, and the event must come again.
        assertThat(send(receiver, FirmSecrets.path(8), body, body)).isEqualTo(503);
        assertThat(handled).extracting(WebhookEvent::source).containsExactly("firm-7");
    }

    @Test
    void eventIsHandledWithoutTheValuesThatDoNotFit() throws Exception {
        String body = CorrectedFile.event("evt_1", "factura.emitida", """
                {"number":7,"date":"31/02/2026","notas":"x","amounts":{"total_cents":"x","base":"1.5"}}""");
        assertThat(send(ready(handled::add), body)).isEqualTo(200);
        assertThat(handled).singleElement().satisfies(each -> {
            assertThat(JSON.readTree(each.object()))
                    .isEqualTo(JSON.readTree("{\"numero_completo\":7,\"base_imponible\":1.5}"));
            assertThat(each.json()).isEqualTo(body);
        });
    }

    @Test
    void recordThatCannotBeReadComesAgain() {
        List<String> records = new CopyOnWriteArrayList<>();
        WebhookReceiver receiver = ready(event -> records.add(event.object()));
        String record = "{\"amounts\":{\"total_cents\":%s}}";
        for (String total : List.of("1e99999999999", "12100")) {
            assertThat(send(receiver, CorrectedFile.event("evt_1", "factura.emitida", record.formatted(total))))
                    .isEqualTo(total.equals("12100") ? 200 : 500);
        }
        assertThat(records).containsExactly("{\"total\":121.00}");
    }

    @Test
    void handshakeCheckSendsWhatTheFileSays() throws Exception {
        WebhookReceiver receiver = ready(handled::add);
        try (LoopbackServer server = LoopbackServer.open(WebhookHttpHandler.of(receiver))) {
            URI address = URI.create(server.url("/cg"));
            assertThat(HandshakeCheck.of(address, CorrectedFile.SECRET, CorrectedFile.read())
                            .toString())
                    .isEqualTo("passed (good signature: 200, bad signature: 401)");
            assertThat(HandshakeCheck.of(address, CorrectedFile.SECRET).isPassed())
                    .isFalse();
            WebhookSecret other = WebhookSecret.of("ff112233445566778899aabbccddeeff");
            assertThat(HandshakeCheck.of(address, other, CorrectedFile.read()).toString())
                    .contains("X-Signature")
                    .doesNotContain("CG-Signature");
        }
    }

    @Test
    void handshakeFindsChangedBodyInCorrectedEnvelope() throws Exception {
        SignatureVerifier verifier = SignatureVerifier.builder()
                .corrections(CorrectedFile.read())
                .secret(CorrectedFile.SECRET)
                .build();
        try (LoopbackServer server = LoopbackServer.open(exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            byte[] stripped = new String(body, UTF_8).strip().getBytes(UTF_8);
            List<String> header = exchange.getRequestHeaders().get(verifier.headerName());
            exchange.sendResponseHeaders(verifier.verify(header, stripped).isValid() ? 200 : 401, -1);
        })) {
            assertThat(HandshakeCheck.of(URI.create(server.url("/")), CorrectedFile.SECRET, CorrectedFile.read())
                            .toString())
                    .contains("white space at the beginning or the end of the body is removed");
        }
    }

    @Test
    void diagnosisVerifiesAsTheFileSays() {
        byte[] body = "{\"event\":{\"id\":\"evt_1\"}}".getBytes(UTF_8);
        WebhookCorrections corrections = CorrectedFile.read();
        String header = WebhookSigner.of(CorrectedFile.SECRET, corrections).header(body, Sender.NOW);
        assertThat(Diagnosis.of(header, body, CorrectedFile.SECRET, Sender.NOW, corrections))
                .isEqualTo("the signature is valid");
        assertThat(Diagnosis.of(
                        header,
                        (new String(body, UTF_8) + "\n").getBytes(UTF_8),
                        CorrectedFile.SECRET,
                        Sender.NOW,
                        corrections))
                .contains("newline was added");
        assertThat(Diagnosis.of(null, body, CorrectedFile.SECRET, Sender.NOW, corrections))
                .contains("no X-Signature header");
        assertThat(Diagnosis.of("t=1,v1=00", body, CorrectedFile.SECRET, Sender.NOW, corrections))
                .contains("the form that the corrections corrections.json say");
    }

    @Test
    void corruptKeyIsRefusedWhenItIsSet() {
        WebhookReceiver receiver = pending().build(handled::add);
        assertThatThrownBy(() -> receiver.verifier().replaceSecrets(Sender.SECRET))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Base64")
                .hasMessageNotContaining("0123456789")
                .hasNoCause();
        assertThat(receiver.verifier()).hasToString("SignatureVerifier[pending]");
        assertThatThrownBy(() -> WebhookReceiver.builder(SignatureVerifier.of(Sender.SECRET))
                        .corrections(CorrectedFile.read())
                        .build(handled::add))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"secret\"");
    }

    @Test
    void logSaysOnceWhichCorrectionsAreInForce() {
        LogLines lines = new LogLines();
        WebhookReceiver corrected = pending().log(lines, System::nanoTime).build(handled::add);
        assertThat(corrected.verifier().headerName()).isEqualTo("X-Signature");
        WebhookReceiver plain = WebhookReceiver.builder(Sender.verifier())
                .log(lines, System::nanoTime)
                .build(handled::add);
        assertThat(Sender.send(plain, Sender.event("evt_1")).status()).isEqualTo(200);
        assertThat(lines.of(Level.INFO))
                .containsExactly("webhooks are received as the corrections corrections.json say");
    }

    @Test
    void replacedSecretsOfAVerifierApplyInItsReceiver() {
        SignatureVerifier verifier =
                SignatureVerifier.builder().secretPending().maxWaiting(0).build();
        WebhookReceiver receiver = WebhookReceiver.builder(verifier)
                .corrections(CorrectedFile.read())
                .build(handled::add);
        String body = "{\"event\":{\"id\":\"evt_1\"}}";
        assertThat(send(receiver, body)).isEqualTo(503);
        verifier.replaceSecrets(CorrectedFile.SECRET);
        assertThat(send(receiver, body)).isEqualTo(200);
        assertThat(receiver.verifier().headerName()).isEqualTo("X-Signature");
        assertThat(verifier.headerName()).isEqualTo(SignatureVerifier.HEADER);
    }
}
