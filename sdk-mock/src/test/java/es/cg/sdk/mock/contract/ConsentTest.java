package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Chapter("Authentication › Consent")
final class ConsentTest {
    private static final String MODEL = "{\"modelo\":\"390\",\"ejercicio\":2025}";

    private static void isWithoutConsent(Answer answer) {
        refused(answer, 403, "sin_consentimiento");
    }

    private static void consents(TestMock mock, JsonNode key, long client, String scopes) throws IOException {
        Answer answer = mock.panel(
                "PUT /panel/keys/" + key.path("id").asText() + "/consents/" + client, "{\"scopes\":" + scopes + "}");
        answers(answer, 204);
    }

    private static String value(JsonNode key) {
        return key.path("key").asText();
    }

    @Test
    void clientWithoutConsentReturns403(TestMock mock) throws IOException {
        isWithoutConsent(mock.get("/activities", 1006));
        isWithoutConsent(mock.get("/clients/1006").send());
    }

    @Test
    void consentToAnotherPermissionReturns403(TestMock mock) throws IOException {
        assertThat(mock.get("/activities", 1007).status()).isEqualTo(200);
        isWithoutConsent(mock.get("/invoices", 1007));
    }

    @Test
    void nothingIsDoneWithoutConsent(TestMock mock) throws IOException {
        JsonNode before = Bodies.activities(mock, 1007);
        isWithoutConsent(mock.post("/activities", Bodies.activity("6594"), 1007));

        assertThat(Bodies.activities(mock, 1007)).isEqualTo(before);
    }

    @Test
    void consentIsGivenToOneKeyAndNotToAnother(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"consents\":\"none\"}");

        isWithoutConsent(mock.get("/activities").client(1001).as(value(key)).send());
        assertThat(mock.get("/activities", 1001).status()).isEqualTo(200);
    }

    @Test
    void consentIsGivenScopeByScope(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"clients\":[1001],\"consents\":\"none\"}");
        consents(mock, key, 1001, "[\"facturas:leer\"]");

        answers(mock.get("/invoices").client(1001).as(value(key)).send(), 200);
        isWithoutConsent(mock.get("/documents").client(1001).as(value(key)).send());
    }

    @Test
    void consentIsGivenClientByClient(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"clients\":[1001,1002],\"consents\":\"none\"}");
        consents(mock, key, 1001, "\"all\"");

        answers(mock.get("/invoices").client(1001).as(value(key)).send(), 200);
        isWithoutConsent(mock.get("/invoices").client(1002).as(value(key)).send());
    }

    @Test
    void consentDoesNotReplaceTheScope(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("""
                    {"kind":"live","scopes":["clientes:leer"],"clients":[1001],"consents":"none"}""");
        consents(mock, key, 1001, "\"all\"");

        assertThat(mock.get("/invoices").client(1001).as(value(key)).send().code())
                .isEqualTo("scope_insuficiente");
    }

    @Test
    void clientRightsNeedASeparateConsent(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("""
                    {"kind":"live","scopes":["clientes:leer","clientes:derechos"],"clients":[1001],
                     "consents":"none"}""");
        consents(mock, key, 1001, "[\"clientes:leer\"]");

        assertThat(mock.get("/clients/1001").as(value(key)).send().status()).isEqualTo(200);
        isWithoutConsent(mock.get("/clients/1001/activity").as(value(key)).send());
        isWithoutConsent(mock.get("/clients/1001/export").as(value(key)).send());
        isWithoutConsent(mock.delete("/clients/1001/data").as(value(key)).send());
        assertThat(mock.get("/clients/1001").as(value(key)).send().status()).isEqualTo(200);
        consents(mock, key, 1001, "[\"clientes:leer\",\"clientes:derechos\"]");
        answers(mock.get("/clients/1001/activity").as(value(key)).send(), 200);
    }

    @Test
    void withdrawnConsentReturns403(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        TestRequest read = mock.get("/invoices").client(1001).as(value(key));

        assertThat(read.send().status()).isEqualTo(200);
        mock.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001");
        isWithoutConsent(read.send());
    }

    @Test
    void withdrawalSendsAConsentRevokedEvent(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        mock.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001");

        assertThat(mock.events("production"))
                .filteredOn(event -> event.path("type").asText().equals("consent.revoked"))
                .singleElement()
                .satisfies(event -> shows(
                        event.at("/data/object"),
                        "object=consent",
                        "cliente_id=1001",
                        "revocado_en=2026-11-20T09:00:00+01:00",
                        "creado_en=2026-11-20T09:00:00+01:00"))
                .satisfies(event ->
                        assertThat(event.at("/data/object/id").asText()).startsWith("cns_"))
                .satisfies(event -> assertThat(event.path("client_id").asLong()).isEqualTo(1001));
    }

    @Test
    void clientCreatedByApiHasNoKeyAndNoConsent(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        Answer made = mock.post("/clients", Bodies.client(1)).as(value(key)).send();
        long client = made.json().path("id").asLong();
        TestRequest read = mock.get("/activities").client(client);

        answers(made, 201);
        assertThat(read.send().status()).isEqualTo(404);
        assertThat(read.as(value(key)).send().status()).isEqualTo(404);
        assertThat(mock.get("/clients").as(value(key)).send().json().path("data"))
                .extracting(each -> each.path("id").asLong())
                .doesNotContain(client);
        mock.panel("PUT /panel/keys/" + key.path("id").asText() + "/clients/" + client);
        isWithoutConsent(read.send());
        consents(mock, key, client, "\"all\"");
        assertThat(read.send().status()).isEqualTo(200);
    }

    @Test
    void clientOfOneKeyReturns404OnAnotherKey(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        long client =
                mock.post("/clients", Bodies.client(1)).send().json().path("id").asLong();
        mock.panel("PUT /panel/keys/" + key.path("id").asText() + "/clients/" + client);
        consents(mock, key, client, "\"all\"");

        assertThat(mock.get("/activities", client).status()).isEqualTo(404);
    }

    private static String keyOnLauraAlone(TestMock mock) throws IOException {
        return mock.keyWith("{\"kind\":\"live\",\"clients\":[1001]}");
    }

    @Test
    void rateOfAnUnauthorisedClientIsNotReported(TestMock mock) throws IOException {
        for (int i = 0; i < 30; i++) {
            mock.get("/invoices", 1002);
        }
        String other = keyOnLauraAlone(mock);
        Answer there = mock.get("/invoices").client(1002).as(other).send();
        Answer nowhere = mock.get("/invoices").client(5555).as(other).send();

        answers(there, 404);
        answers(nowhere, 404);
        assertThat(there.header("RateLimit-Limit")).isEqualTo(nowhere.header("RateLimit-Limit"));
        assertThat(Integer.parseInt(there.header("RateLimit-Remaining")))
                .isEqualTo(Integer.parseInt(nowhere.header("RateLimit-Remaining")) + 1);
    }

    @Test
    void unauthorisedKeyDoesNotUseTheClientsRate(@Options("--enforce-limits") TestMock mock) throws IOException {
        mock.panel("PUT /panel/limits", "{\"per_minute\":null,\"per_client_per_minute\":3}");
        String other = keyOnLauraAlone(mock);
        for (int i = 0; i < 5; i++) {
            mock.get("/invoices").client(1002).as(other).send();
        }

        assertThat(mock.get("/invoices", 1002).status()).isEqualTo(200);
    }

    @Test
    void jobReadWithoutTheClientsConsentReturns403(TestMock mock) throws IOException {
        String job = mock.post("/tax-models", MODEL, 1001).text("/id");
        String other = mock.keyWith("{\"kind\":\"live\",\"consents\":\"none\"}");
        Answer refused = mock.get("/jobs/" + job).as(other).send();

        refused(refused, 403, "sin_consentimiento");
        assertThat(mock.get("/jobs/" + job).send().status()).isEqualTo(200);
    }

    @Test
    void withdrawnConsentAppliesToTheOldRotatedKey(TestMock mock) throws IOException {
        JsonNode old = mock.makeKey("{\"kind\":\"live\"}");
        JsonNode heir = mock.panel("POST /panel/keys/" + old.path("id").asText() + "/rotate")
                .json();
        mock.panel("DELETE /panel/keys/" + heir.path("id").asText() + "/consents/1001");

        for (JsonNode key : new JsonNode[] {old, heir}) {
            Answer refused = mock.get("/invoices")
                    .client(1001)
                    .as(key.path("key").asText())
                    .send();
            assertThat(refused.code()).isEqualTo("sin_consentimiento");
        }
    }

    @Test
    void aRotatedSandboxKeyKeepsAllPermissionsOnEveryPlan(TestMock mock) throws IOException {
        JsonNode old = mock.makeKey("{\"kind\":\"sandbox\"}");
        mock.plan("starter");
        Answer heir = mock.panel("POST /panel/keys/" + old.path("id").asText() + "/rotate");

        assertThat(heir.json().has("warnings")).isFalse();
        answers(
                mock.get("/bank-accounts")
                        .inSandbox()
                        .client(9001)
                        .as(heir.text("/key"))
                        .send(),
                200);
    }

    @Test
    void clientIdWithALeadingZeroIsAccepted(TestMock mock) throws IOException {
        assertThat(mock.get("/clients/01001").send().text("/id")).isEqualTo("1001");
    }

    @Test
    void jobOfAnotherClientReturns404(TestMock mock) throws IOException {
        String job = Deferred.each().get(1).begin(mock).path("id").asText();

        answers(
                mock.get("/jobs/" + job)
                        .as(mock.keyWith("{\"kind\":\"live\",\"clients\":[1002]}"))
                        .send(),
                404);
    }
}
