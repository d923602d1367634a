package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Chapter("Authentication › Unseen clients")
final class UnseenClientsTest {
    private static final String MODEL = "{\"modelo\":\"390\",\"ejercicio\":2025}";

    private static String keyOnLauraAlone(Place place) throws IOException {
        return place.keyWith("{\"kind\":\"live\",\"clients\":[1001]}");
    }

    @Test
    void theRateOfAClientThatAKeyMayNotTouchDoesNotShow(Place place) throws IOException {
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
    void aKeyWithoutAClientCannotUseUpItsRate(@Options("--enforce-limits") Place place) throws IOException {
        place.panel("PUT /panel/limits", "{\"per_minute\":null,\"per_client_per_minute\":3}");
        String other = keyOnLauraAlone(place);
        for (int i = 0; i < 5; i++) {
            place.get("/invoices").client(1002).as(other).send();
        }

        assertThat(place.get("/invoices", 1002).status()).isEqualTo(200);
    }

    @Test
    void aJobIsShownToNoKeyToWhichItsClientHasNotConsented(Place place) throws IOException {
        String job = place.post("/tax-models", MODEL, 1001).text("/id");
        String other = place.keyWith("{\"kind\":\"live\",\"consents\":\"none\"}");
        Answer refused = place.get("/jobs/" + job).as(other).send();

        refused(refused, 403, "sin_consentimiento");
        assertThat(place.get("/jobs/" + job).send().status()).isEqualTo(200);
    }

    @Test
    void consentThatIsWithdrawnIsWithdrawnFromTheRotatedKeyToo(Place place) throws IOException {
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
    void aClientHasOneSpellingOfItsIdOrAnother(Place place) throws IOException {
        assertThat(place.get("/clients/01001").send().text("/id")).isEqualTo("1001");
    }

    @Test
    void aJobOfAnotherClientIsNotThere(Place place) throws IOException {
        String job = Deferred.each().get(1).begin(place).path("id").asText();

        answers(
                place.get("/jobs/" + job)
                        .as(place.keyWith("{\"kind\":\"live\",\"clients\":[1002]}"))
                        .send(),
                404);
    }
}
