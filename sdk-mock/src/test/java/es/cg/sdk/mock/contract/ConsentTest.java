package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Chapter("Authentication › Consent")
final class ConsentTest {
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
    void aClientThatLetNoIntegrationInIsRefused(Place place) throws IOException {
        isWithoutConsent(place.get("/activities", 1006));
        isWithoutConsent(place.get("/clients/1006").send());
    }

    @Test
    void aClientThatConsentedToAnotherPermissionIsRefused(Place place) throws IOException {
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
    void rightsOverDataAreConsentedToSeparately(Place place) throws IOException {
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
    void consentWithdrawnRefusesFromThenOn(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        Ask read = place.get("/invoices").client(1001).as(value(key));

        assertThat(read.send().status()).isEqualTo(200);
        place.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001");
        isWithoutConsent(read.send());
    }

    @Test
    void aWithdrawalIsToldAsAnEvent(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        place.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001");

        assertThat(place.events("production"))
                .filteredOn(event -> event.path("type").asText().equals("consent.revoked"))
                .singleElement()
                .satisfies(event ->
                        assertThat(event.at("/data/object/cliente_id").asLong()).isEqualTo(1001))
                .satisfies(event -> assertThat(event.path("client_id").asLong()).isEqualTo(1001));
    }

    @Test
    void aClientMadeByApiIsOnNoKeyAndHasConsentedToNothing(Place place) throws IOException {
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
    void aClientOnAKeyThatItConsentedToIsNotOnAnother(Place place) throws IOException {
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
}
