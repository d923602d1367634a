package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Events › Delivery rules")
final class WebhookDeliveryTest {
    private static final String EMITTED = "invoice.emitted";

    @Test
    void eventIsDeliveredOnceWithRecordAsOfTheEvent(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED, "invoice.annulled");
        String id = hooks.issue();
        mock.panel("POST /panel/invoices/" + id + "/annul");
        hooks.settle();

        assertThat(hooks.receiver().events())
                .extracting(each -> each.path("type").asText() + " "
                        + each.at("/data/object/estado").asText())
                .containsExactlyInAnyOrder("invoice.emitted emitida", "invoice.annulled anulada");
        assertThat(hooks.deliveries()).hasSize(2).allSatisfy(each -> {
            shows(each, "estado=entregada", "intentos=1", "codigo_http=200", "respuesta=seen");
        });
    }

    @Test
    void onlyEventsOfTheKeysClientsAreDelivered(TestMock mock) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[1002]}");
        Webhooks hooks = Webhooks.ofKey(mock, key, EMITTED);
        hooks.issue();
        hooks.settle();

        assertThat(hooks.receiver().events()).isEmpty();
        assertThat(hooks.deliveries()).isEmpty();
        assertThat(mock.events("production")).hasSize(1);
    }

    @Test
    void invoiceEventsNeedTheConsentToReadInvoices() throws IOException {
        needs("facturas:leer", EMITTED, Webhooks::issue);
    }

    @Test
    void documentEventsNeedTheConsentToReadDocuments() throws IOException {
        needs("documentos:leer", "document.processed", hooks -> hooks.emit("document.processed"));
    }

    private interface Happening {
        void in(Webhooks hooks) throws IOException;
    }

    private static void needs(String scope, String kind, Happening happening) throws IOException {
        try (TestMock mock = TestMock.open()) {
            JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
            String consents = "/panel/keys/" + key.path("id").asText() + "/consents/" + Webhooks.CLIENT;
            Webhooks hooks = Webhooks.ofKey(mock, key.path("key").asText(), kind);
            mock.panel("PUT " + consents, "{\"scopes\":[\"clientes:leer\"]}");
            happening.in(hooks);
            hooks.settle();
            assertThat(hooks.receiver().events()).isEmpty();

            mock.panel("PUT " + consents, "{\"scopes\":[\"%s\"]}".formatted(scope));
            happening.in(hooks);
            hooks.settle();
            assertThat(hooks.receiver().events()).hasSize(1);
        }
    }

    @Test
    void aRevokedKeyStopsReceivingAtOnce(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        Webhooks hooks = Webhooks.ofKey(mock, key.path("key").asText(), EMITTED);
        hooks.receiver().answers(500, 401);
        hooks.issue();
        hooks.settle();
        assertThat(hooks.deliveries().get(0).path("estado").asText()).isEqualTo("fallida");
        mock.panel("POST /panel/keys/" + key.path("id").asText() + "/revoke");
        hooks.issue();
        mock.advance("P4D");

        assertThat(hooks.receiver().events()).hasSize(1);
        assertThat(mock.panel("GET /panel/deliveries").json().path("data"))
                .singleElement()
                .satisfies(each -> assertThat(each.path("estado").asText()).isEqualTo("agotada"));
    }

    @Test
    void anExpiredKeyStopsReceivingEvents(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"expires_at\":\"2026-11-20T10:00:00+01:00\"}");
        Webhooks hooks = Webhooks.ofKey(mock, key.path("key").asText(), EMITTED);
        hooks.receiver().answers(500, 401);
        hooks.issue();
        mock.advance("PT2H");
        int before = hooks.receiver().events().size();
        mock.advance("P4D");

        assertThat(hooks.receiver().events()).hasSize(before);
        shows(mock.panel("GET /panel/deliveries"), "data/0/estado=agotada");
    }

    @Test
    void keyRotationMovesDestinationsToTheNewKey(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        Webhooks hooks = Webhooks.ofKey(mock, key.path("key").asText(), EMITTED);
        JsonNode heir = mock.panel("POST /panel/keys/" + key.path("id").asText() + "/rotate")
                .json();
        mock.panel("POST /panel/keys/" + key.path("id").asText() + "/revoke");
        hooks.issue();
        hooks.settle();

        assertThat(hooks.receiver().events()).hasSize(1);
        answers(
                mock.get("/webhooks/" + hooks.id())
                        .as(heir.path("key").asText())
                        .send(),
                200);
    }

    @Test
    void aDestinationThatExhaustsItsRetriesIsSwitchedOff(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        hooks.receiver().answers(503, 401);
        hooks.issue();
        mock.advance("PT1H");
        hooks.issue();
        mock.advance("P4D");

        shows(hooks.shown(), "estado=desactivado");
        shows(hooks.shown(), "motivo_desactivacion=Han fallado 12 intentos. El último obtuvo el código 503");
        shows(mock.panel("GET /panel/webhooks"), "data/0/why=12 attempts failed; the last: answered 503");
        assertThat(hooks.deliveries())
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.path("estado").asText()).isEqualTo("agotada"));
        assertThat(hooks.deliveries().get(1).path("intentos").asInt()).isEqualTo(12);
        assertThat(mock.panel("GET /panel/webhooks")
                        .json()
                        .at("/warnings/0/message")
                        .asText())
                .isEqualTo("El destino " + hooks.id()
                        + " se ha desactivado. Han fallado 12 intentos. El último obtuvo el código 503");
        int before = hooks.receiver().events().size();
        hooks.issue();
        hooks.settle();
        assertThat(hooks.receiver().events()).hasSize(before);

        hooks.receiver().answers(200, 401);
        assertThat(hooks.verify().path("state").asText()).isEqualTo("activo");
        hooks.issue();
        hooks.settle();
        assertThat(hooks.receiver().events()).hasSize(before + 1);
    }

    @Test
    void retriesFollowTheBackoffSchedule(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        hooks.receiver().answers(500, 401);
        hooks.issue();
        mock.advance("P4D");

        JsonNode attempts = mock.panel("GET /panel/deliveries").json().at("/data/0/attempts");
        assertThat(attempts)
                .extracting(each -> each.path("at").asText())
                .startsWith(
                        "2026-11-20T09:00:00+01:00",
                        "2026-11-20T09:00:15+01:00",
                        "2026-11-20T09:01:00+01:00",
                        "2026-11-20T09:03:00+01:00",
                        "2026-11-20T09:08:00+01:00");
        assertThat(attempts).hasSize(12);
    }

    @Test
    void recordedDeliveryCanBeResent(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        hooks.issue();
        hooks.settle();
        JsonNode delivery = hooks.deliveries().get(0);
        var again = mock.post(
                        "/webhooks/" + hooks.id() + "/entregas/"
                                + delivery.path("id").asText() + "/reenviar",
                        "{}")
                .send();
        hooks.settle();

        assertThat(again.status()).isEqualTo(200);
        List<JsonNode> events = hooks.receiver().events();
        assertThat(events).hasSize(2);
        assertThat(events.get(0)).isEqualTo(events.get(1));
        assertThat(hooks.deliveries().get(0).path("intentos").asInt()).isEqualTo(2);
        assertThat(hooks.deliveries()).hasSize(1);
    }

    @Test
    void redirectIsNotFollowedAndFailsTheDelivery(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED);
        hooks.receiver().answers(307, 401);
        hooks.issue();
        hooks.settle();

        assertThat(hooks.receiver().events()).hasSize(1);
        shows(hooks.deliveries().get(0), "codigo_http=307", "estado=fallida");
    }

    @Test
    void consentRevokedIsSentToTheKeyThatLosesIt(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        Webhooks loses = Webhooks.ofKey(mock, key.path("key").asText(), "consent.revoked");
        Webhooks other = Webhooks.active(mock, "consent.revoked");
        mock.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001", "{}");
        loses.settle();

        assertThat(loses.receiver().events()).hasSize(1);
        assertThat(loses.receiver().events().get(0).path("client_id").asLong()).isEqualTo(1001);
        assertThat(other.receiver().events()).isEmpty();
    }

    @Test
    void credentialExpiringIsSentToTheKeysDestinations(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        Webhooks hooks = Webhooks.ofKey(mock, key.path("key").asText(), "credential.expiring");
        mock.advance("P91D");

        assertThat(hooks.receiver().events())
                .singleElement()
                .satisfies(event -> assertThat(
                                event.at("/data/object/clave_prefijo").asText())
                        .startsWith("cg_live_"));
    }

    @Test
    void deliveriesHaveTheRequestIdAsTrace(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, EMITTED, "invoice.verifactu_accepted");
        String request = mock.post("/invoices", Draft.invoice().toString(), Webhooks.CLIENT)
                .headers()
                .get("Request-Id");
        mock.advance("PT10M");
        assertThat(hooks.receiver().events()).hasSize(2);

        assertThat(mock.panel("GET /panel/deliveries").json().path("data"))
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.path("trace").asText()).isEqualTo(request));
    }
}
