package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("States › API keys")
final class KeyStatesTest {
    private static Answer sheet(Place place, JsonNode key) throws IOException {
        return place.panel("GET /panel/keys/" + key.path("id").asText());
    }

    private static JsonNode rotated(Place place, JsonNode key) throws IOException {
        Answer answer = place.panel("POST /panel/keys/" + key.path("id").asText() + "/rotate", "{}");
        answers(answer, 201);
        return answer.json();
    }

    private static int rotation(Place place, JsonNode key) throws IOException {
        return place.panel("POST /panel/keys/" + key.path("id").asText() + "/rotate", "{}")
                .status();
    }

    private static Answer status(Place place, JsonNode key) throws IOException {
        return place.get("/status").as(key.path("key").asText()).send();
    }

    private static void opens(Place place, JsonNode key) throws IOException {
        assertThat(status(place, key).status()).isEqualTo(200);
    }

    private static void opensNothing(Place place, JsonNode key) throws IOException {
        Answer refused = status(place, key);
        answers(refused, 401);
        assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    private static List<JsonNode> told(Place place, String type) throws IOException {
        return place.events("production").stream()
                .filter(event -> event.path("type").asText().equals(type))
                .toList();
    }

    private static List<JsonNode> warnings(Place place, JsonNode key) throws IOException {
        String value = key.path("key").asText();
        String prefix = value.substring(0, value.indexOf('.'));
        return told(place, "credential.expiring").stream()
                .filter(event -> event.at("/data/object/clave_prefijo").asText().equals(prefix))
                .toList();
    }

    @Test
    void rotationGivesANewKeyOfTheSameKind(Place place) throws IOException {
        JsonNode old = place.makeKey("{\"kind\":\"test\"}");
        JsonNode heir = rotated(place, old);

        assertThat(heir.path("key").asText())
                .startsWith("cg_test_")
                .isNotEqualTo(old.path("key").asText());
        opens(place, heir);
    }

    @Test
    void rotationKeepsPermissionsAndClients(Place place) throws IOException {
        JsonNode old = place.makeKey("""
                    {"kind":"live","scopes":["clientes:leer","facturas:leer"],"clients":[1001,1003]}""");
        String heir = rotated(place, old).path("key").asText();

        assertThat(place.get("/status").as(heir).send().json().at("/clave/permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("clientes:leer", "facturas:leer");
        assertThat(place.get("/clients").as(heir).send().json().path("data"))
                .extracting(client -> client.path("id").asLong())
                .containsExactlyInAnyOrder(1001L, 1003L);
        assertThat(place.get("/invoices").as(heir).client(1003).send().status()).isEqualTo(200);
    }

    @TestFactory
    Stream<DynamicTest> rotatedKeyWorksSevenDaysOrUntilItsExpiry() {
        return Map.of(
                        "{\"kind\":\"live\"}",
                        168,
                        "{\"kind\":\"live\",\"expires_at\":\"2026-11-22T09:00:00+01:00\"}",
                        48)
                .entrySet()
                .stream()
                .map(each -> Places.test(each.getKey(), place -> {
                    JsonNode old = place.makeKey(each.getKey());
                    JsonNode heir = rotated(place, old);

                    place.advance("PT" + (each.getValue() - 1) + "H59M59S");
                    opens(place, old);
                    place.advance("PT1S");
                    opensNothing(place, old);
                    opens(place, heir);
                }));
    }

    @Test
    void rotationDropsPermissionsOutsideThePlan(Place place) throws IOException {
        JsonNode old = place.makeKey("""
                    {"kind":"live","scopes":["clientes:leer","bancos:leer","actividades:escribir"]}""");
        place.plan("professional");
        String heir = rotated(place, old).path("key").asText();

        assertThat(place.get("/status").as(heir).send().json().at("/clave/permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("clientes:leer", "bancos:leer");
        assertThat(status(place, old).json().at("/clave/permisos")).hasSize(3);
    }

    @Test
    void rotationWarnsOfDroppedPermissions(Place place) throws IOException {
        JsonNode old = place.makeKey("{\"kind\":\"live\",\"scopes\":[\"clientes:leer\",\"bancos:leer\"]}");
        JsonNode whole = rotated(place, old);
        place.plan("starter");
        JsonNode less = rotated(place, whole);

        assertThat(whole.path("warnings")).isEmpty();
        assertThat(less.path("warnings"))
                .singleElement()
                .satisfies(warning ->
                        assertThat(warning.asText()).contains("bancos:leer").doesNotContain("clientes:leer"));
    }

    @Test
    void keyExpiresAtItsExpiryDate(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"expires_at\":\"2026-11-21T09:00:00+01:00\"}");

        place.advance("PT23H59M59S");
        opens(place, key);
        assertThat(sheet(place, key).text("/state")).isEqualTo("active");
        place.advance("PT1S");
        opensNothing(place, key);
        assertThat(sheet(place, key).text("/state")).isEqualTo("expired");
    }

    @Test
    void expiredKeyCannotBeRotated(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"expires_at\":\"2026-11-21T09:00:00+01:00\"}");
        place.advance("PT24H");
        int before = place.panel("GET /panel/keys").json().path("data").size();

        assertThat(rotation(place, key)).isEqualTo(409);
        assertThat(place.panel("GET /panel/keys").json().path("data")).hasSize(before);
        opens(place, place.makeKey("{\"kind\":\"live\"}"));
    }

    @Test
    void revokedKeyIsRefusedAtOnce(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");
        opens(place, key);
        place.panel("POST /panel/keys/" + key.path("id").asText() + "/revoke");

        opensNothing(place, key);
        assertThat(sheet(place, key).text("/state")).isEqualTo("revoked");
        assertThat(rotation(place, key)).isEqualTo(409);
    }

    @Test
    void keyUnusedFor90DaysIsScheduledToExpire(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");

        place.advance("PT2159H59M59S");
        assertThat(sheet(place, key).json().path("switched_off_at").isNull()).isTrue();
        place.advance("PT1S");
        assertThat(sheet(place, key).text("/switched_off_at")).startsWith("2027-03-20T09:00:00");
        assertThat(sheet(place, key).text("/state")).isEqualTo("active");
    }

    @Test
    void unusedKeySendsOneExpiringEventWithItsDate(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");

        place.advance("PT2159H59M59S");
        assertThat(warnings(place, key)).isEmpty();
        place.advance("PT1S");
        assertThat(warnings(place, key)).singleElement().satisfies(event -> {
            shows(
                    event.at("/data/object"),
                    "object=credential",
                    "id=" + key.path("id").asText(),
                    "caduca_el=2027-03-20");
            assertThat(event.path("id").asText()).isNotEmpty();
        });
        place.advance("PT480H");
        assertThat(warnings(place, key)).hasSize(1);
    }

    @Test
    void unusedKeyKeepsItsConsents(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");
        place.advance("PT2160H");

        assertThat(told(place, "consent.revoked")).isEmpty();
        answers(place.get("/invoices").client(1001).as(key.path("key").asText()).send(), 200);
        place.advance("PT1000H");
        assertThat(told(place, "consent.revoked")).isEmpty();
    }

    @Test
    void unusedKeyExpires30DaysAfterTheWarning(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");
        place.advance("PT2160H");
        place.advance("PT719H59M59S");
        assertThat(sheet(place, key).text("/state")).isEqualTo("active");
        place.advance("PT1S");

        assertThat(sheet(place, key).text("/state")).isEqualTo("expired");
        opensNothing(place, key);
        assertThat(rotation(place, key)).isEqualTo(409);
    }

    @Test
    void unusedKeyWorksUntilItExpires(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");
        place.advance("PT2879H59M59S");

        opens(place, key);
    }

    @Test
    void keyInUseGetsNoExpiryWarning(Place place) throws IOException {
        JsonNode key = place.makeKey("{\"kind\":\"live\"}");
        place.advance("PT2000H");
        opens(place, key);
        place.advance("PT2159H");

        assertThat(warnings(place, key)).isEmpty();
        place.advance("PT1H");
        assertThat(warnings(place, key)).hasSize(1);
    }
}
