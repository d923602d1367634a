package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Events › Signature")
final class WebhookActivationTest {

    private static final String[] KINDS = {"invoice.emitted"};

    @Test
    void activationProbesWithOneValidAndOneBadSignature(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
        mock.advance("PT1H");

        assertThat(hooks.receiver().got()).extracting(Receiver.Got::signed).containsExactlyInAnyOrder(true, false);
        shows(hooks.shown(), "estado=activo", "verificado_en=2026-11-20T09:00:00+01:00");
    }

    @Test
    void destinationIsActiveFromItsCreation(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);

        shows(hooks.shown(), "estado=activo", "verificado_en=2026-11-20T09:00:00+01:00");
        assertThat(hooks.receiver().got()).hasSize(2);
    }

    @Test
    void eventRightAfterTheCreationIsDelivered(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
        Webhooks sandbox = Webhooks.madeInSandbox(mock, KINDS);
        hooks.issue();
        new Sandbox(mock).issue("J12345674");
        hooks.settle();

        assertThat(hooks.receiver().events()).hasSize(1);
        assertThat(sandbox.receiver().events()).hasSize(1);
    }

    @Test
    void eventOfThePanelAfterTheCreationIsDelivered(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
        hooks.emit(KINDS[0]);
        hooks.settle();

        assertThat(hooks.receiver().events()).hasSize(1);
    }

    @Test
    void callOfAnotherKeyDoesNotStartTheHandshake(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
        mock.get("/status").as(mock.key("test")).send();

        shows(mock.panel("GET /panel/webhooks").json(), "data/0/estado=pendiente_verificacion");
        assertThat(hooks.receiver().got()).isEmpty();
    }

    /** As an application that calls the API while it starts, and listens after that. */
    @Test
    void receiverThatIsNotThereYetIsAskedASecondLater(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
        hooks.receiver().verifies(body -> {
            throw new IOException("nobody listens yet");
        });
        shows(hooks.shown(), "estado=pendiente_verificacion", "ultimo_codigo_http=null");

        hooks.receiver().verifies(body -> body);
        mock.advance("PT1S");
        shows(hooks.shown(), "estado=activo");
    }

    @Test
    void pendingDestinationGetsNoEvent(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
        hooks.receiver().answers(200, 403);
        hooks.issue();
        mock.advance("P4D");

        shows(hooks.shown(), "estado=pendiente_verificacion", "ultimo_codigo_http=403");
        assertThat(hooks.receiver().got()).hasSize(2);
        assertThat(hooks.deliveries()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> non401ForBadSignatureLeavesDestinationInactive() {
        return Stream.of(200, 204, 301, 400, 402, 403, 404, 500, 503)
                .map(status -> TestMockResolver.test("" + status, mock -> {
                    Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
                    hooks.receiver().answers(200, status);
                    JsonNode verified = hooks.verify();
                    String why = "El destino respondió " + status + " a la firma no válida, y debe responder 401";

                    shows(verified, "state=pendiente_verificacion", "good=200", "bad=" + status);
                    assertThat(verified.path("message").asText()).contains("answered " + status + ", not 401");
                    shows(hooks.shown(), "motivo_desactivacion=" + why, "ultimo_codigo_http=" + status);
                    hooks.issue();
                    hooks.settle();
                    assertThat(hooks.receiver().events()).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> non2xxForValidSignatureLeavesDestinationInactive() {
        return Stream.of(301, 400, 401, 500)
                .map(status -> TestMockResolver.test("" + status, mock -> {
                    Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
                    hooks.receiver().answers(status, 401);

                    assertThat(hooks.verify().path("message").asText()).contains("answered " + status + ", not 2xx");
                    shows(hooks.shown(), "estado=pendiente_verificacion");
                    assertThat(hooks.shown().path("motivo_desactivacion").asText())
                            .startsWith("El destino respondió " + status + " a la firma válida, y debe responder 2xx");
                }));
    }

    @Test
    void unreachableDestinationReportsConnectionRefused(TestMock mock) throws IOException {
        Receiver gone = mock.receiver();
        gone.close();
        String id =
                mock.post("/webhooks", Webhooks.body(gone.url(), KINDS)).send().text("/id");

        assertThat(mock.panel("POST /panel/webhooks/" + id + "/verify")
                        .json()
                        .path("message")
                        .asText())
                .contains("the connection was refused");
        assertThat(mock.get("/webhooks/" + id).send().text("/motivo_desactivacion"))
                .isEqualTo("El destino no respondió a la firma válida, y debe responder 2xx."
                        + " El receptor rechazó la conexión");
    }

    @Test
    void destinationIsVerifiedAgainWhenItsUrlChanges(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
        Receiver other = mock.receiver();
        hooks.receiver().answers(200, 200);
        hooks.verify();
        hooks.receiver().answers(200, 401);
        assertThat(hooks.verify().path("state").asText()).isEqualTo("activo");

        Answer moved = mock.put("/webhooks/" + hooks.id(), Webhooks.body(other.url(), KINDS))
                .send();
        assertThat(moved.text("/estado")).isEqualTo("pendiente_verificacion");
        assertThat(moved.json().has("secreto")).isFalse();
        mock.advance("PT1S");
        assertThat(other.got()).hasSize(2);
        assertThat(hooks.shown().path("estado").asText()).isEqualTo("pendiente_verificacion");

        Answer same = mock.put("/webhooks/" + hooks.id(), Webhooks.body(other.url(), "invoice.annulled"))
                .send();
        mock.advance("PT1M");
        assertThat(same.json().path("eventos").get(0).asText()).isEqualTo("invoice.annulled");
        assertThat(other.got()).hasSize(2);
    }

    @Test
    void destinationUrlMustBePublicHttps(TestMock mock) throws IOException {
        // The last is empty.
        String bad = """
                https://10.0.0.1/cg https://192.168.1.1 https://169.254.169.254/latest https://0177.0.0.1/
                https://127.1/ https://2130706433/ https://0x7f.0.0.1/ https://0x7f000001/ https://localhost./
                https://0.1.2.3/ https://240.0.0.1/ https://255.255.255.255/ https://198.18.0.1/
                https://198.19.255.255/ https://[64:ff9b::a00:1]/ https://[2002:a00:1::]/ https://[::10.0.0.1]/
                https://[::ffff:10.0.0.1]/ https://example.com:0/h https://example.com:65536/h
                https://example.com:99999/h https://[fd00::1]/ https://erp https://erp.local/x
                https://user:pass@erp.invalid/ https://erp.invalid/#x https:///x http://erp.invalid/
                ftp://erp.invalid/ erp.invalid
                """;
        for (String url : bad.split("\\s", -1)) {
            Answer answer = mock.post("/webhooks", Webhooks.body(url, KINDS)).send();
            assertThat(answer.status()).as(url).isEqualTo(422);
            assertThat(answer.json().at("/error/errors").toString()).as(url).contains("url");
        }
        for (String url : List.of(
                "https://erp.invalid/cg",
                "https://erp.invalid:65535/cg",
                "https://8.8.8.8/",
                "https://198.20.0.1/",
                "https://[2606:4700::1111]/")) {
            assertThat(mock.post("/webhooks", Webhooks.body(url, KINDS)).send().status())
                    .as(url)
                    .isEqualTo(201);
        }
    }

    @Test
    void loopbackUrlIsRejectedInPublicOnlyMode(@Options("--public-destinations-only") TestMock mock)
            throws IOException {
        for (String url : List.of("http://127.0.0.1:1/", "https://127.0.0.1/", "https://localhost/")) {
            answers(mock.post("/webhooks", Webhooks.body(url, KINDS)).send(), 422);
        }
    }

    @Test
    void theSecretComesWithTheCreationAndNeverAgain(TestMock mock) throws IOException {
        Answer created = mock.ask("POST", "/webhooks")
                .json(Webhooks.body("https://erp.invalid/cg", KINDS))
                .send();
        answers(created, 201);
        assertThat(created.text("/secreto")).startsWith("whsec_");
        assertThat(mock.get("/webhooks/" + created.text("/id")).send().json().has("secreto"))
                .isFalse();
        assertThat(mock.get("/webhooks").send().json().toString()).doesNotContain("whsec_");
        assertThat(mock.panel("GET /panel/webhooks").json().toString()).doesNotContain("whsec_");
    }

    @Test
    void eachKeySeesOnlyItsOwnDestinations(TestMock mock) throws IOException {
        Answer created = mock.post("/webhooks", Webhooks.body("https://erp.invalid/cg", KINDS))
                .as(mock.key("test"))
                .send();
        String path = "/webhooks/" + created.text("/id");

        assertThat(mock.get(path).send().status()).isEqualTo(404);
        assertThat(mock.get("/webhooks").send().json().path("data")).isEmpty();
        assertThat(mock.get("/webhooks").as(mock.key("test")).send().json().path("data"))
                .hasSize(1);
        shows(mock.delete(path).as(mock.key("test")).send(), "eliminado=true");
        assertThat(mock.get(path).as(mock.key("test")).send().status()).isEqualTo(404);
    }

    @Test
    void signatureIsHmacOverTimestampDotAndRawBody(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted");
        hooks.issue();
        hooks.settle();

        assertThat(hooks.receiver().events()).hasSize(1);
        Receiver.Got got = hooks.receiver().got().get(2);
        assertThat(got.signature()).matches("t=[0-9]+,v1=[0-9a-f]{64}");
        assertThat(got.signed()).isTrue();
        // A body without a space: what is signed is what is sent.
        assertThat(got.body()).isEqualTo(got.event().toString());
    }

    @Test
    void signatureTimestampIsWithinFiveMinutes(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted");
        hooks.issue();
        hooks.settle();

        assertThat(Instant.ofEpochSecond(hooks.receiver().got().get(2).second()))
                .isBetween(
                        Instant.now().minus(Duration.ofMinutes(5)),
                        Instant.now().plusSeconds(1));
    }

    @Test
    void retryIsSignedOverTheSameBody(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted");
        hooks.receiver().answers(500, 401);
        hooks.issue();
        mock.advance("PT15S");

        assertThat(hooks.receiver().events()).hasSize(2);
        List<Receiver.Got> got = hooks.receiver().got();
        assertThat(got.get(2).body()).isEqualTo(got.get(3).body());
        assertThat(got).allSatisfy(each -> assertThat(each.signature()).startsWith("t="));
    }

    @Test
    void eventHasAnIdAndEnvironmentOnlyInSandbox(TestMock mock, Sandbox sandbox) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted");
        Webhooks tried = Webhooks.inSandbox(mock, "invoice.emitted");
        hooks.issue();
        sandbox.issue("J12345674");
        hooks.settle();

        assertThat(hooks.receiver().events().get(0).path("id").asText()).startsWith("evt_");
        assertThat(hooks.receiver().events().get(0).has("environment")).isFalse();
        assertThat(tried.receiver().events()).singleElement().satisfies(event -> shows(event, "environment=sandbox"));
    }
}
