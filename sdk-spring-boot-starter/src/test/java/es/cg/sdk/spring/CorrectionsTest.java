package es.cg.sdk.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.Corrections;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** The files of {@code cg.corrections}, for the client and for webhooks. */
class CorrectionsTest {
    private static final String CALLS = """
            {"contract":"2026-09-05","against_contract":{"operations":{"clients.list":{"path":"/clientes"}}}}""";
    private static final String WEBHOOKS = """
            {"contract":"2026-09-05","events":{"type":"event.name","object":"event.record"},
             "answers":{"Invoice":{"total":{"name":"total_cents","as":"cents"},"notas":null}},
             "against_contract":{"headers":{"CG-Signature":"X-Signature"},"events":{"id":"event.id"}}}""";

    @TempDir
    private Path folder;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    private String file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void clientFollowsTheFiles() throws Exception {
        String calls = file("calls.json", CALLS);
        try (MockCg mock = MockCg.builder().corrections(Path.of(calls)).start()) {
            List<String> properties = List.of("cg.base-url=" + mock.baseUrl(), "cg.api-key=" + mock.liveKey());
            try (Application application = Application.start(properties, Plain.class)) {
                CgClient cg = application.bean(CgClient.class);
                assertThatThrownBy(() -> cg.clients().list().stream().count()).isInstanceOf(CgException.class);
            }
            List<String> corrected = new ArrayList<>(properties);
            corrected.add("cg.corrections=file:" + calls + ", " + file("webhooks.json", WEBHOOKS));
            try (Application application = Application.start(corrected, Plain.class)) {
                assertThat(application.bean(CgClient.class).clients().list().stream()
                                .count())
                        .isPositive();
                assertThat(application.bean(Corrections.class).name()).isEqualTo("calls.json, webhooks.json");
                assertThat(application.bean(WebhookCorrections.class).name()).isEqualTo("calls.json, webhooks.json");
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Receiving {
        final BlockingQueue<WebhookEvent> handled = new LinkedBlockingQueue<>();

        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(WebhookEvent event) {
            handled.add(event);
        }
    }

    private static int send(Application application, String id) throws Exception {
        String body = "{\"event\":{\"id\":\"" + id + "\",\"name\":\"invoice.emitted\",\"record\":{\"total_cents\":5}}}";
        WebhookSigner signer = WebhookSigner.of(
                WebhookSecret.of(Webhook.SECRET), WebhookCorrections.parse("corrections.json", WEBHOOKS));
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(application.url(Webhook.PATH)))
                                .header(signer.headerName(), signer.header(body.getBytes(UTF_8)))
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @TestFactory
    Stream<DynamicTest> receiverFollowsTheFilesWithEachStore() {
        return Stream.of("memory", "transactional", "inbox")
                .map(store -> dynamicTest(store, () -> {
                    List<String> properties = new ArrayList<>(Webhook.PROPERTIES);
                    properties.add("cg.webhooks.store=" + store);
                    properties.add("cg.corrections[0]=" + file("webhooks.json", WEBHOOKS));
                    properties.add("spring.datasource.url=jdbc:h2:mem:corrections-" + store);
                    try (Application application = Application.serve(properties, Receiving.class)) {
                        Receiving receiving = application.bean(Receiving.class);
                        assertThat(send(application, "evt_1")).isEqualTo(200);
                        assertThat(send(application, "evt_1")).isEqualTo(200);
                        WebhookEvent event = receiving.handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES);
                        assertThat(event).isNotNull();
                        assertThat(event.object()).isEqualTo("{\"total\":0.05}");
                        Invoice invoice = new Invoice(event.record());
                        assertThat(invoice.total()).isEqualByComparingTo("0.05");
                        assertThatThrownBy(invoice::notas)
                                .hasMessageContaining("as webhooks.json, line 2, column ")
                                .hasMessageContaining("notas");
                        assertThat(event.json()).contains("total_cents");
                        assertThat(receiving.handled).isEmpty();
                        assertThat(Webhook.of("invoice.emitted")
                                        .send(application)
                                        .statusCode())
                                .isEqualTo(401);
                    }
                }));
    }

    private static List<String> with(String corrections) {
        return List.of(
                "cg.base-url=http://127.0.0.1:1/api/public/v1",
                "cg.api-key=cg_live_abc.secretsecret",
                "cg.check-at-start=false",
                corrections);
    }

    @Test
    void fileThatIsMissingIsReportedAtStart() {
        for (String each : List.of("classpath:none.json", "/nowhere/none.json", "file:/nowhere/none.json")) {
            assertThat(Application.failure(with("cg.corrections=" + each), Plain.class))
                    .contains("cg.corrections names " + each + ", and there is no such file")
                    .contains("such as classpath:corrections.json");
        }
        assertThat(Application.failure(with("cg.corrections=${NO_CORRECTIONS}"), Plain.class))
                .contains("the variable NO_CORRECTIONS is not set");
    }

    @Test
    void fileThatIsWrongIsReportedAtStartWithItsPlace() throws Exception {
        String wrong = file("wrong.json", CALLS.replace("clients.list", "client.list"));
        assertThat(Application.failure(with("cg.corrections=" + wrong), Plain.class))
                .contains("wrong.json of cg.corrections is refused: wrong.json, line 1, column ")
                .contains("did you mean clients.list?");
        String event = file("event.json", WEBHOOKS.replace("\"object\"", "\"objct\""));
        assertThat(Application.failure(with("cg.corrections=" + event), Plain.class))
                .contains("event.json, line 1, column ")
                .contains("did you mean object?");
        String other = file("other.json", CALLS.replace("/clientes", "/otros"));
        assertThat(Application.failure(with("cg.corrections=" + file("calls.json", CALLS) + "," + other), Plain.class))
                .contains("Two files of cg.corrections contradict each other: other.json, line 1, column ");
        String latin = folder.resolve("latin.json").toString();
        Files.write(Path.of(latin), new byte[] {'{', (byte) 0xf1});
        assertThat(Application.failure(with("cg.corrections=" + latin), Plain.class))
                .contains("is not in UTF-8");
    }

    @TestFactory
    Stream<DynamicTest> clientAndReceiverRefuseAFileWithTheSameMessage() {
        return Stream.of(
                        "\"general\":{\"amounts\":\"pence\"}",
                        "\"headers\":{\"CG-Signature\":\"X\"}",
                        "\"operations\":{\"client.list\":{}}",
                        "\"requests\":{\"NewInvoce\":{}}",
                        "\"answers\":{\"Invoice\":{\"totl\":\"x\"}}",
                        "\"errors\":{\"kode\":\"x\"}",
                        "\"events\":{\"tpe\":\"x\"}",
                        "\"against_contract\":{\"event\":{}}",
                        "\"signature\":{}")
                .map(each -> dynamicTest(each, () -> {
                    String text = "{\"contract\":\"2026-09-05\",\n" + each + "}";
                    Throwable ofClient = catchThrowable(() -> Corrections.parse("a.json", text));
                    assertThat(ofClient)
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageStartingWith("a.json, line 2, column ");
                    assertThatThrownBy(() -> WebhookCorrections.parse("a.json", text))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessage(ofClient.getMessage());
                }));
    }

    @Test
    void fileAndPropertyForOneThingAreReportedAtStart() throws Exception {
        String header =
                file("header.json", "{\"contract\":\"2026-09-05\",\"headers\":{\"fixed\":{\"X-Version\":\"1\"}}}");
        List<String> properties = new ArrayList<>(with("cg.corrections=" + header));
        properties.add("cg.version-header=X-Version");
        assertThat(Application.failure(properties, Plain.class)).contains("cg.corrections");
    }
}
