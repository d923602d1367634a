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

    private static void consents(Place place, JsonNode key, long client, String scopes) throws IOException {
        Answer answer = place.panel(
                "PUT /panel/keys/" + key.path("id").asText() + "/consents/" + client, "{\"scopes\":" + scopes + "}");
        answers(answer, 204);
    }

    private static String value(JsonNode key) {
        return key.path("key").asText();
    }

    @Test
    void clientWithoutConsentReturns403(Place place) throws IOException {
        isWithoutConsent(place.get("/activities", 1006));
        isWithoutConsent(place.get("/clients/1006").send());
    }

    @Test
    void consentToAnotherPermissionReturns403(Place place) throws IOException {
        assertThat(place.get("/activities", 1007).status()).isEqualTo(200);
        isWithoutConsent(place.get("/invoices", 1007));
    }

    @Test
    void nothingIsDoneWithoutConsent(Place place) throws IOException {
        JsonNode before = Bodies.activities(place, 1007);
        isWithoutConsent(place.post("/activities", Bodies.activity("6594"), 1007));

        assertThat(Bodies.activities(place, 1007)).isEqualTo(before);
    }

    @Test
    void consentIsGivenToOneKeyAndNotToAnother(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"consents\":\"none\"}");

        isWithoutConsent(place.get("/activities").client(1001).as(value(key)).send());
        assertThat(place.get("/activities", 1001).status()).isEqualTo(200);
    }

    @Test
    void consentIsGivenScopeByScope(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"clients\":[1001],\"consents\":\"none\"}");
        consents(place, key, 1001, "[\"facturas:leer\"]");

        answers(place.get("/invoices").client(1001).as(value(key)).send(), 200);
        isWithoutConsent(place.get("/documents").client(1001).as(value(key)).send());
    }

    @Test
    void consentIsGivenClientByClient(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"clients\":[1001,1002],\"consents\":\"none\"}");
        consents(place, key, 1001, "\"all\"");

        answers(place.get("/invoices").client(1001).as(value(key)).send(), 200);
        isWithoutConsent(place.get("/invoices").client(1002).as(value(key)).send());
    }

    @Test
    void consentDoesNotReplaceTheScope(Place place) throws IOException {
        JsonNode key = place.makeKey("""
                    {"kind":"live","scopes":["clientes:leer"],"clients":[1001],"consents":"none"}""");
        consents(place, key, 1001, "\"all\"");

        assertThat(place.get("/invoices").client(1001).as(value(key)).send().code())
                .isEqualTo("scope_insuficiente");
    }

    @Test
    void clientRightsNeedASeparateConsent(Place place) throws IOException {
        JsonNode key = place.makeKey("""
                    {"kind":"live","scopes":["clientes:leer","clientes:derechos"],"clients":[1001],
                     "consents":"none"}""");
        consents(place, key, 1001, "[\"clientes:leer\"]");

        assertThat(place.get("/clients/1001").as(value(key)).send().status()).isEqualTo(200);
        isWithoutConsent(place.get("/clients/1001/activity").as(value(key)).send());
        isWithoutConsent(place.get("/clients/1001/export").as(value(key)).send());
        isWithoutConsent(place.delete("/clients/1001/data").as(value(key)).send());
        assertThat(place.get("/clients/1001").as(value(key)).send().status()).isEqualTo(200);
        consents(place, key, 1001, "[\"clientes:leer\",\"clientes:derechos\"]");
        answers(place.get("/clients/1001/activity").as(value(key)).send(), 200);
    }

    @Test
    void withdrawnConsentReturns403(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        Ask read = place.get("/invoices").client(1001).as(value(key));

        assertThat(read.send().status()).isEqualTo(200);
        place.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001");
        isWithoutConsent(read.send());
    }

    @Test
    void withdrawalSendsAConsentRevokedEvent(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        place.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001");

        assertThat(place.events("production"))
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
    void clientCreatedByApiHasNoKeyAndNoConsent(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");
        Answer made = place.post("/clients", Bodies.client(1)).as(value(key)).send();
        long client = made.json().path("id").asLong();
        Ask read = place.get("/activities").client(client);

        answers(made, 201);
        assertThat(read.send().status()).isEqualTo(404);
        assertThat(read.as(value(key)).send().status()).isEqualTo(404);
        assertThat(place.get("/clients").as(value(key)).send().json().path("data"))
                .extracting(each -> each.path("id").asLong())
                .doesNotContain(client);
        place.panel("PUT /panel/keys/" + key.path("id").asText() + "/clients/" + client);
        isWithoutConsent(read.send());
        consents(place, key, client, "\"all\"");
        assertThat(read.send().status()).isEqualTo(200);
    }

    @Test
    void clientOfOneKeyReturns404OnAnotherKey(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");
        long client = place.post("/clients", Bodies.client(1))
                .send()
                .json()
                .path("id")
                .asLong();
        place.panel("PUT /panel/keys/" + key.path("id").asText() + "/clients/" + client);
        consents(place, key, client, "\"all\"");

        assertThat(place.get("/activities", client).status()).isEqualTo(404);
    }

    private static String keyOnLauraAlone(Place place) throws IOException {
        return place.keyWith("{\"kind\":\"live\",\"clients\":[1001]}");
    }

    @Test
    void rateOfAnUnauthorisedClientIsNotReported(Place place) throws IOException {
        for (int i = 0; i < 30; i++) {
            place.get("/invoices", 1002);
        }
        String other = keyOnLauraAlone(place);
        Answer there = place.get("/invoices").client(1002).as(other).send();
        Answer nowhere = place.get("/invoices").client(5555).as(other).send();

        answers(there, 404);
        answers(nowhere, 404);
        assertThat(there.header("RateLimit-Limit")).isEqualTo(nowhere.header("RateLimit-Limit"));
        assertThat(Integer.parseInt(there.header("RateLimit-Remaining")))
                .isEqualTo(Integer.parseInt(nowhere.header("RateLimit-Remaining")) + 1);
    }

    @Test
    void unauthorisedKeyDoesNotUseTheClientsRate(@Options("--enforce-limits") Place place) throws IOException {
        place.panel("PUT /panel/limits", "{\"per_minute\":null,\"per_client_per_minute\":3}");
        String other = keyOnLauraAlone(place);
        for (int i = 0; i < 5; i++) {
            place.get("/invoices").client(1002).as(other).send();
        }

        assertThat(place.get("/invoices", 1002).status()).isEqualTo(200);
    }

    @Test
    void jobReadWithoutTheClientsConsentReturns403(Place place) throws IOException {
        String job = place.post("/tax-models", MODEL, 1001).text("/id");
        String other = place.keyWith("{\"kind\":\"live\",\"consents\":\"none\"}");
        Answer refused = place.get("/jobs/" + job).as(other).send();

        refused(refused, 403, "sin_consentimiento");
        assertThat(place.get("/jobs/" + job).send().status()).isEqualTo(200);
    }

    @Test
    void withdrawnConsentAppliesToTheOldRotatedKey(Place place) throws IOException {
        JsonNode old = place.makeKey("{\"kind\":\"live\"}");
        JsonNode heir = place.panel("POST /panel/keys/" + old.path("id").asText() + "/rotate")
                .json();
        place.panel("DELETE /panel/keys/" + heir.path("id").asText() + "/consents/1001");

        for (JsonNode key : new JsonNode[] {old, heir}) {
            Answer refused = place.get("/invoices")
                    .client(1001)
                    .as(key.path("key").asText())
                    .send();
            assertThat(refused.code()).isEqualTo("sin_consentimiento");
        }
    }

    @Test
    void aRotatedSandboxKeyKeepsAllPermissionsOnEveryPlan(Place place) throws IOException {
        JsonNode old = place.makeKey("{\"kind\":\"sandbox\"}");
        place.plan("starter");
        Answer heir = place.panel("POST /panel/keys/" + old.path("id").asText() + "/rotate");

        assertThat(heir.json().has("warnings")).isFalse();
        answers(
                place.get("/bank-accounts")
                        .inSandbox()
                        .client(9001)
                        .as(heir.text("/key"))
                        .send(),
                200);
    }

    @Test
    void clientIdWithALeadingZeroIsAccepted(Place place) throws IOException {
        assertThat(place.get("/clients/01001").send().text("/id")).isEqualTo("1001");
    }

    @Test
    void jobOfAnotherClientReturns404(Place place) throws IOException {
        String job = Deferred.each().get(1).begin(place).path("id").asText();

        answers(
                place.get("/jobs/" + job)
                        .as(place.keyWith("{\"kind\":\"live\",\"clients\":[1002]}"))
                        .send(),
                404);
    }
}
