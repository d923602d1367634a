package es.cg.sdk.examples.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ErpTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String FORM = "client=1001&date=2026-11-20&nif=B12345674&name=Talleres+Ejemplo+SL"
            + "&concept=Asesor%C3%ADa+noviembre&price=100.00";

    private final MockCg mock = MockCg.start();
    private final CgClient cg = CgClient.builder()
            .baseUrl(mock.baseUrl())
            .apiKey(ApiKey.of(mock.liveKey()))
            .build();
    private final SignatureVerifier verifier = SignatureVerifier.pending();
    private String address = "";
    private @Nullable Erp erp;

    @BeforeEach
    void start() throws Exception {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Erp started = Erp.start(cg, verifier, database, 0);
        erp = started;
        address = "http://127.0.0.1:" + started.port();
        CreatedWebhookDestination created = cg.webhookDestinations()
                .create(NewWebhookDestination.builder()
                        .url(address + Erp.WEBHOOKS)
                        .evento(WebhookEventKind.INVOICE_EMITTED)
                        .build());
        verifier.replaceSecrets(WebhookSecret.of(Objects.requireNonNull(created.secreto())));
        mock.panel().advance(Duration.ofSeconds(1)); // the handshake
    }

    @AfterEach
    void stop() throws Exception {
        Objects.requireNonNull(erp).stop();
        cg.close();
        mock.close();
    }

    @Test
    void aDocumentIsIssuedOnceAndItsEventIsBooked() throws Exception {
        HttpResponse<String> first = post("2026-00042", FORM);
        HttpResponse<String> again = post("2026-00042", FORM);
        mock.webhooks().settle();

        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body()).startsWith("A-2026-");
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(1);
        assertThat(get("2026-00042").body()).isEqualTo("invoice.emitted");
    }

    @Test
    void aDocumentThatTheServiceRefusesIsAnsweredWith422() throws Exception {
        HttpResponse<String> answer = post("2026-00043", FORM.replace("B12345674", "B12345670"));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(mock.journal().proof("invoices.issue").done()).isZero();
    }

    @Test
    void aFormWithoutAFieldIsAnsweredWith400() throws Exception {
        HttpResponse<String> answer = post("2026-00044", "client=1001");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("the field date is missing");
    }

    private HttpResponse<String> post(String number, String form) throws IOException, InterruptedException {
        return HTTP.send(
                HttpRequest.newBuilder(URI.create(address + "/documents/" + number))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String number) throws IOException, InterruptedException {
        return HTTP.send(
                HttpRequest.newBuilder(URI.create(address + "/documents/" + number))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
