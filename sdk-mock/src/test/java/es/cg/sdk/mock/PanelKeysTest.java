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
    void keySecretIsShownOnlyAtCreation() throws Exception {
        Answer made = caller.key("{\"kind\":\"live\",\"scopes\":[\"clientes:leer\"],\"clients\":[1001]}");
        String key = made.json().path("key").asText();
        Answer sheet = caller.panel("GET /panel/keys/" + made.json().path("id").asText());
        Answer list = caller.panel("GET /panel/keys");

        assertThat(key).matches("cg_live_[^.]+[.].+");
        assertThat(caller.activities(key, 1001).status()).isEqualTo(200);
        assertThat(sheet.json().toString() + list.json()).doesNotContain(key.substring(key.indexOf('.') + 1));
        assertThat(key).startsWith(sheet.json().path("prefix").asText() + ".");
        assertThat(sheet.json().path("scopes")).hasSize(1);
        assertThat(sheet.json().path("state").asText()).isEqualTo("active");
        assertThat(list.json().path("data")).hasSize(4);
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
    void rotationKeepsScopesAndOldKeyForSevenDays() throws Exception {
        IssuedKey old = panel.createKey(NewKey.live().clients(1001).scopes("clientes:leer", "facturas:leer"));
        IssuedKey heir = panel.rotateKey(old.id());

        assertThat(heir.warnings()).isEmpty();
        assertThat(panel.key(heir.id()).scopes()).containsExactly("clientes:leer", "facturas:leer");
        assertThat(panel.key(heir.id()).clients()).containsExactly(1001L);
        assertThat(caller.activities(heir.key(), 1001).status()).isEqualTo(200);
        panel.advance(Duration.ofDays(7).minusSeconds(1));
        assertThat(caller.status(old.key()).status()).isEqualTo(200);
        panel.advance(Duration.ofSeconds(1));
        assertThat(caller.status(old.key()).status()).isEqualTo(401);
        assertThat(caller.status(heir.key()).status()).isEqualTo(200);
        answers(caller.panel("POST /panel/keys/" + old.id() + "/rotate"), 409);
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
    void aKeyUnusedFor90DaysIsWarnedOfAndEnds30DaysLater() throws Exception {
        IssuedKey idle = panel.createKey(NewKey.live());
        panel.advance(Duration.ofDays(90));

        assertThat(panel.key(idle.id()).switchedOffAt()).isEqualTo(panel.now().plusDays(30));
        assertThat(panel.key(idle.id()).state()).isEqualTo("active");
        // The two ready keys of production were idle too.
        assertThat(eventsOf("credential.expiring")).isEqualTo(3);
        assertThat(eventsOf("consent.revoked")).isZero();
        assertThat(caller.status(mock.liveKey()).status()).isEqualTo(200);

        panel.advance(Duration.ofDays(30));
        assertThat(caller.status(idle.key()).status()).isEqualTo(401);
        assertThat(panel.key(idle.id()).state()).isEqualTo("expired");
        assertThat(caller.status(mock.liveKey()).status()).isEqualTo(200);
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
    void rotatedKeyStillEndsAtItsExpiry() throws Exception {
        OffsetDateTime end = panel.now().plusDays(3);
        IssuedKey old = panel.createKey(NewKey.live().expiresAt(end));
        panel.rotateKey(old.id());

        assertThat(panel.key(old.id()).expiresAt()).isEqualTo(end);
        panel.advance(Duration.ofDays(3));
        assertThat(caller.status(old.key()).status()).isEqualTo(401);
    }

    @Test
    void callFromIpOutsideTheListIsRefused() throws Exception {
        String key = panel.createKey(NewKey.live().allowedIps("2001:db8::/32", "127.0.0.2/31"))
                .key();

        assertThat(caller.status(key).code()).isEqualTo("ip_no_permitida");
    }
}
