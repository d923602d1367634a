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
    private static Answer sheet(TestMock mock, JsonNode key) throws IOException {
        return mock.panel("GET /panel/keys/" + key.path("id").asText());
    }

    private static JsonNode rotated(TestMock mock, JsonNode key) throws IOException {
        Answer answer = mock.panel("POST /panel/keys/" + key.path("id").asText() + "/rotate", "{}");
        answers(answer, 201);
        return answer.json();
    }

    private static int rotation(TestMock mock, JsonNode key) throws IOException {
        return mock.panel("POST /panel/keys/" + key.path("id").asText() + "/rotate", "{}")
                .status();
    }

    private static Answer status(TestMock mock, JsonNode key) throws IOException {
        return mock.get("/status").as(key.path("key").asText()).send();
    }

    private static void opens(TestMock mock, JsonNode key) throws IOException {
        assertThat(status(mock, key).status()).isEqualTo(200);
    }

    private static void opensNothing(TestMock mock, JsonNode key) throws IOException {
        Answer refused = status(mock, key);
        answers(refused, 401);
        assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    private static List<JsonNode> told(TestMock mock, String type) throws IOException {
        return mock.events("production").stream()
                .filter(event -> event.path("type").asText().equals(type))
                .toList();
    }

    private static List<JsonNode> warnings(TestMock mock, JsonNode key) throws IOException {
        String value = key.path("key").asText();
        String prefix = value.substring(0, value.indexOf('.'));
        return told(mock, "credential.expiring").stream()
                .filter(event -> event.at("/data/object/clave_prefijo").asText().equals(prefix))
                .toList();
    }

    @Test
    void rotationGivesANewKeyOfTheSameKind(TestMock mock) throws IOException {
        JsonNode old = mock.makeKey("{\"kind\":\"test\"}");
        JsonNode heir = rotated(mock, old);

        assertThat(heir.path("key").asText())
                .startsWith("cg_test_")
                .isNotEqualTo(old.path("key").asText());
        opens(mock, heir);
    }

    @Test
    void rotationKeepsPermissionsAndClients(TestMock mock) throws IOException {
        JsonNode old = mock.makeKey("""
                    {"kind":"live","scopes":["clientes:leer","facturas:leer"],"clients":[1001,1003]}""");
        String heir = rotated(mock, old).path("key").asText();

        assertThat(mock.get("/status").as(heir).send().json().at("/clave/permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("clientes:leer", "facturas:leer");
        assertThat(mock.get("/clients").as(heir).send().json().path("data"))
                .extracting(client -> client.path("id").asLong())
                .containsExactlyInAnyOrder(1001L, 1003L);
        assertThat(mock.get("/invoices").as(heir).client(1003).send().status()).isEqualTo(200);
    }

    @TestFactory
    Stream<DynamicTest> rotatedKeyWorksSevenDaysOrUntilItsExpiry() {
        return TestMockResolver.each(
                Map.of(
                        "{\"kind\":\"live\"}",
                        168,
                        "{\"kind\":\"live\",\"expires_at\":\"2026-11-22T09:00:00+01:00\"}",
                        48),
                (mock, each) -> {
                    JsonNode old = mock.makeKey(each.getKey());
                    JsonNode heir = rotated(mock, old);

                    mock.advance("PT" + (each.getValue() - 1) + "H59M59S");
                    opens(mock, old);
                    mock.advance("PT1S");
                    opensNothing(mock, old);
                    opens(mock, heir);
                });
    }

    @Test
    void rotationDropsPermissionsOutsideThePlan(TestMock mock) throws IOException {
        JsonNode old = mock.makeKey("""
                    {"kind":"live","scopes":["clientes:leer","bancos:leer","actividades:escribir"]}""");
        mock.plan("professional");
        String heir = rotated(mock, old).path("key").asText();

        assertThat(mock.get("/status").as(heir).send().json().at("/clave/permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("clientes:leer", "bancos:leer");
        assertThat(status(mock, old).json().at("/clave/permisos")).hasSize(3);
    }

    @Test
    void rotationWarnsOfDroppedPermissions(TestMock mock) throws IOException {
        JsonNode old = mock.makeKey("{\"kind\":\"live\",\"scopes\":[\"clientes:leer\",\"bancos:leer\"]}");
        JsonNode whole = rotated(mock, old);
        mock.plan("starter");
        JsonNode less = rotated(mock, whole);

        assertThat(whole.path("warnings")).isEmpty();
        assertThat(less.path("warnings"))
                .singleElement()
                .satisfies(warning ->
                        assertThat(warning.asText()).contains("bancos:leer").doesNotContain("clientes:leer"));
    }

    @Test
    void keyExpiresAtItsExpiryDate(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"expires_at\":\"2026-11-21T09:00:00+01:00\"}");

        mock.advance("PT23H59M59S");
        opens(mock, key);
        assertThat(sheet(mock, key).text("/state")).isEqualTo("active");
        mock.advance("PT1S");
        opensNothing(mock, key);
        assertThat(sheet(mock, key).text("/state")).isEqualTo("expired");
    }

    @Test
    void expiredKeyCannotBeRotated(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"expires_at\":\"2026-11-21T09:00:00+01:00\"}");
        mock.advance("PT24H");
        int before = mock.panel("GET /panel/keys").json().path("data").size();

        assertThat(rotation(mock, key)).isEqualTo(409);
        assertThat(mock.panel("GET /panel/keys").json().path("data")).hasSize(before);
        opens(mock, mock.makeKey("{\"kind\":\"live\"}"));
    }

    @Test
    void revokedKeyIsRefusedAtOnce(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        opens(mock, key);
        mock.panel("POST /panel/keys/" + key.path("id").asText() + "/revoke");

        opensNothing(mock, key);
        assertThat(sheet(mock, key).text("/state")).isEqualTo("revoked");
        assertThat(rotation(mock, key)).isEqualTo(409);
    }

    @Test
    void keyUnusedFor90DaysIsScheduledToExpire(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");

        mock.advance("PT2159H59M59S");
        assertThat(sheet(mock, key).json().path("switched_off_at").isNull()).isTrue();
        mock.advance("PT1S");
        assertThat(sheet(mock, key).text("/switched_off_at")).startsWith("2027-03-20T09:00:00");
        assertThat(sheet(mock, key).text("/state")).isEqualTo("active");
    }

    @Test
    void unusedKeySendsOneExpiringEventWithItsDate(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");

        mock.advance("PT2159H59M59S");
        assertThat(warnings(mock, key)).isEmpty();
        mock.advance("PT1S");
        assertThat(warnings(mock, key)).singleElement().satisfies(event -> {
            shows(
                    event.at("/data/object"),
                    "object=credential",
                    "id=" + key.path("id").asText(),
                    "caduca_el=2027-03-20");
            assertThat(event.path("id").asText()).isNotEmpty();
        });
        mock.advance("PT480H");
        assertThat(warnings(mock, key)).hasSize(1);
    }

    @Test
    void unusedKeyKeepsItsConsents(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        mock.advance("PT2160H");

        assertThat(told(mock, "consent.revoked")).isEmpty();
        answers(mock.get("/invoices").client(1001).as(key.path("key").asText()).send(), 200);
        mock.advance("PT1000H");
        assertThat(told(mock, "consent.revoked")).isEmpty();
    }

    @Test
    void unusedKeyExpires30DaysAfterTheWarning(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        mock.advance("PT2160H");
        mock.advance("PT719H59M59S");
        assertThat(sheet(mock, key).text("/state")).isEqualTo("active");
        mock.advance("PT1S");

        assertThat(sheet(mock, key).text("/state")).isEqualTo("expired");
        opensNothing(mock, key);
        assertThat(rotation(mock, key)).isEqualTo(409);
    }

    @Test
    void unusedKeyWorksUntilItExpires(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        mock.advance("PT2879H59M59S");

        opens(mock, key);
    }

    @Test
    void keyInUseGetsNoExpiryWarning(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("{\"kind\":\"live\"}");
        mock.advance("PT2000H");
        opens(mock, key);
        mock.advance("PT2159H");

        assertThat(warnings(mock, key)).isEmpty();
        mock.advance("PT1H");
        assertThat(warnings(mock, key)).hasSize(1);
    }
}
