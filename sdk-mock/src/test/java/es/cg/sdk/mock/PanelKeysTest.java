package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract's rules for keys, as the panel keeps them. */
final class PanelKeysTest {
    private final MockCg mock = MockCg.start();
    private final Panel panel = mock.panel();
    private final PanelCaller caller = new PanelCaller(mock);

    @AfterEach
    void stop() {
        mock.close();
    }

    private int eventsOf(String type) {
        return panel.snapshot().split("\"type\":\"" + type + "\"", -1).length - 1;
    }

    @Test
    void sandboxKeyReachesOnlySandboxClients() throws Exception {
        String key = panel.createKey(NewKey.sandbox()).key();

        assertThat(caller.activities(key, 9001).status()).isEqualTo(200);
        assertThat(caller.activities(key, 1001).status()).isEqualTo(404);
    }

    @Test
    void invalidKeyFieldsAreRefusedWithAReason() throws Exception {
        for (String body : List.of(
                "{}",
                "{\"kind\":\"dead\"}",
                "{\"kind\":\"live\",\"scopes\":[\"x\"]}",
                "{\"kind\":\"live\",\"scopes\":7}",
                "{\"kind\":\"live\",\"clients\":[9001]}",
                "{\"kind\":\"live\",\"consents\":\"some\"}",
                "{\"kind\":\"live\",\"allowed_ips\":[\"10.0.0.0/33\"]}",
                "{\"kind\":\"live\",\"allowed_ips\":[\"example.org\"]}",
                "{\"kind\":\"live\",\"expires_at\":\"tomorrow\"}",
                "{\"kind\":\"live\",\"expires_at\":\"2020-01-01T00:00:00Z\"}",
                "{\"kind\":\"live\",\"colour\":1}")) {
            Answer answer = caller.panel("POST /panel/keys", body);

            assertThat(answer.status()).as(body).isEqualTo(422);
            assertThat(answer.message()).as(body).isNotEmpty();
        }
    }

    @Test
    void aKeyIsRotatedOnceAndItsSheetIsRead() throws Exception {
        OffsetDateTime end = panel.now().plusDays(3);
        IssuedKey old = panel.createKey(NewKey.live()
                .clients(1001)
                .scopes("clientes:leer", "facturas:leer")
                .expiresAt(end));
        IssuedKey heir = panel.rotateKey(old.id());

        assertThat(heir.warnings()).isEmpty();
        assertThat(panel.key(heir.id()).scopes()).containsExactly("clientes:leer", "facturas:leer");
        assertThat(panel.key(heir.id()).clients()).containsExactly(1001L);
        assertThat(panel.key(old.id()).expiresAt()).isEqualTo(end);
        assertThat(panel.key(old.id()).state()).isEqualTo("rotated");
        answers(caller.panel("POST /panel/keys/" + old.id() + "/rotate"), 409);
        panel.advance(Duration.ofDays(90));
        assertThat(panel.key(heir.id()).switchedOffAt()).isEqualTo(panel.now().plusDays(30));
        // The ready key of the mock is another one still.
        assertThat(mock.liveKey()).isNotIn(old.key(), heir.key()).startsWith("cg_live_");
    }

    @Test
    void rotatedKeyKeepsConsentsAndActivityLog() throws Exception {
        IssuedKey old = panel.createKey(NewKey.live().clients(1001).scopes("clientes:leer", "clientes:derechos"));
        panel.consent(old.id(), 1001, List.of("clientes:leer", "clientes:derechos"));
        String given = consent(old).path("concedido_en").asText();
        caller.activities(old.key(), 1001);
        panel.advance(Duration.ofDays(1));
        IssuedKey heir = panel.rotateKey(old.id());

        assertThat(given).startsWith(panel.now().minusDays(1).toLocalDate().toString());
        assertThat(consent(heir).path("concedido_en").asText()).isEqualTo(given);
        Answer log = caller.api("/clients/1001/activity", heir.key(), null);
        assertThat(log.json().path("data"))
                .as("%s", log.json())
                .extracting(each -> each.path("ruta").asText())
                .contains("/activities");
    }

    private JsonNode consent(IssuedKey key) throws Exception {
        return caller.api("/clients/1001", key.key(), null).json().path("consentimiento");
    }

    @Test
    void reauthorisedClientHasNoConsent() throws Exception {
        IssuedKey key = panel.createKey(NewKey.live().clients(1001));
        panel.deauthorise(key.id(), 1001);
        panel.authorise(key.id(), 1001);

        assertThat(caller.activities(key.key(), 1001).code()).isEqualTo("sin_consentimiento");
    }

    @Test
    void toStringOfIssuedKeyHidesTheKey() {
        IssuedKey key = panel.createKey(NewKey.live());

        assertThat(key.toString()).contains(key.id()).doesNotContain(key.key());
    }

    @Test
    void clientsAreAuthorisedAndRemovedFromAKey() throws Exception {
        IssuedKey key = panel.createKey(NewKey.live().clients(1001));
        assertThat(caller.activities(key.key(), 1002).status()).isEqualTo(404);

        panel.authorise(key.id(), 1002);
        assertThat(caller.activities(key.key(), 1002).code()).isEqualTo("sin_consentimiento");
        panel.consent(key.id(), 1002, List.of("clientes:leer"));
        assertThat(caller.activities(key.key(), 1002).status()).isEqualTo(200);
        panel.withdrawConsent(key.id(), 1002);
        assertThat(caller.activities(key.key(), 1002).code()).isEqualTo("sin_consentimiento");
        assertThat(eventsOf("consent.revoked")).isEqualTo(1);
        panel.deauthorise(key.id(), 1002);
        assertThat(caller.activities(key.key(), 1002).status()).isEqualTo(404);
    }

    @Test
    void unknownKeyClientOrRecordReturns404() throws Exception {
        String id =
                panel.createKey(NewKey.live().withoutConsents().clients(1001)).id();
        for (String call : List.of(
                "GET /panel/keys/x",
                "POST /panel/keys/x/revoke",
                "PUT /panel/keys/" + id + "/clients/77",
                "PUT /panel/keys/" + id + "/clients/%00",
                "DELETE /panel/keys/" + id + "/clients/1002",
                "DELETE /panel/keys/" + id + "/consents/1001",
                "PUT /panel/keys/x/consents/1001",
                "POST /panel/bank-transactions/btx_x/match",
                "POST /panel/tax-models/mod_x/present")) {
            assertThat(caller.panel(call).status()).as(call).isEqualTo(404);
        }
    }

    @Test
    void callFromIpOutsideTheListIsRefused() throws Exception {
        String key = panel.createKey(NewKey.live().allowedIps("2001:db8::/32", "127.0.0.2/31"))
                .key();

        assertThat(caller.status(key).code()).isEqualTo("ip_no_permitida");
    }
}
