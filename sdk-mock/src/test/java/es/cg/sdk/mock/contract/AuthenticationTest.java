package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Authentication")
final class AuthenticationTest {
    private static void isUnauthenticated(Answer answer) {
        answers(answer, 401);
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(answer.header("Request-Id")).isEqualTo(answer.text("/error/request_id"));
    }

    private static void isOfTheOtherEnvironment(Answer answer) {
        isUnauthenticated(answer);
        assertThat(answer.code()).isEqualTo("entorno_incorrecto");
    }

    @TestFactory
    Stream<DynamicTest> anInvalidKeyIs401WithTheBearerChallenge() {
        return Map.of(
                        "unknown", "Bearer cg_live_aaaaaaaa.bbbbbbbb",
                        "of no kind", "Bearer cg_prod_aaaaaaaa.bbbbbbbb",
                        "without secret", "Bearer cg_live_aaaaaaaa",
                        "without prefix", "Bearer cg_live_.bbbbbbbb",
                        "of no shape", "Bearer x",
                        "none", "Bearer ",
                        "by another scheme", "Basic Y2c6Y2c=")
                .entrySet()
                .stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    Answer answer = place.get("/status")
                            .header("Authorization", row.getValue())
                            .send();

                    isUnauthenticated(answer);
                    assertThat(answer.code()).isEqualTo("clave_no_valida");
                }));
    }

    @Test
    void missingKeyOrWrongSecretReturns401(Place place) throws IOException {
        String key = place.key("live");

        isUnauthenticated(place.get("/status").without("Authorization").send());
        isUnauthenticated(place.get("/status").as(key + "x").send());
        isUnauthenticated(
                place.get("/status").as(key.substring(0, key.length() - 1)).send());
    }

    @Test
    void keyOutsideAuthorizationHeaderReturns401(Place place) throws IOException {
        isUnauthenticated(place.get("/status?api_key=" + place.key("live"))
                .without("Authorization")
                .header("X-Api-Key", place.key("live"))
                .send());
    }

    private record Refused(String name, int status, Printed.Asking key) {}

    @TestFactory
    Stream<DynamicTest> rejectedCallChangesNothing() {
        // formatter:off
        return Stream.of(
                new Refused("no key", 401, place -> writing(place).without("Authorization")),
                new Refused("an expired key", 401, AuthenticationTest::expired),
                new Refused("a key of the other environment", 401, place -> writing(place).as(place.key("sandbox"))),
                new Refused("a key without the client", 404, place -> writing(place).as(place.keyWith("{\"kind\":\"live\",\"clients\":[1002]}"))),
                new Refused("an address that is not allowed", 403,
                    place -> writing(place).as(place.keyWith("{\"kind\":\"live\",\"allowed_ips\":[\"10.0.0.0/8\",\"2001:db8::/32\"]}"))))
        // formatter:on
                .map(row -> Places.test(row.name(), place -> {
                    JsonNode before = Bodies.activities(place, 1001);
                    Answer refused = row.key().of(place).send();

                    answers(refused, row.status());
                    assertThat(refused.code()).matches(row.status() == 403 ? "ip_no_permitida" : ".+");
                    assertThat(Bodies.activities(place, 1001)).isEqualTo(before);
                }));
    }

    private static Ask expired(Place place) throws IOException {
        String key = place.keyWith("{\"kind\":\"live\",\"expires_at\":\"2026-11-21T09:00:00+01:00\"}");
        place.advance("PT24H");
        return writing(place).as(key);
    }

    private static Ask writing(Place place) {
        return place.post("/activities", Bodies.activity("6594")).client(1001);
    }

    @TestFactory
    Stream<DynamicTest> productionKeyInSandboxIsEntornoIncorrecto() {
        return Stream.of("live", "test")
                .map(kind -> Places.test(
                        kind,
                        place -> isOfTheOtherEnvironment(place.get("/status")
                                .inSandbox()
                                .as(place.key(kind))
                                .send())));
    }

    @Test
    void wrongEnvironmentIsReportedBeforeRequestErrors(Place place) throws IOException {
        isOfTheOtherEnvironment(place.ask("POST", "/invoices")
                .as(place.key("sandbox"))
                .json("{")
                .send());
        isOfTheOtherEnvironment(place.get("/nowhere").as(place.key("sandbox")).sendAnywhere());
    }

    @Test
    void wrongEnvironmentIsReportedEvenForUnknownKeys(Place place) throws IOException {
        isOfTheOtherEnvironment(
                place.get("/status").as("cg_sbx_aaaaaaaa.bbbbbbbb").send());
        isOfTheOtherEnvironment(
                place.get("/status").inSandbox().as("cg_live_aaaaaaaa.bbbbbbbb").send());
    }

    @Test
    void aClientThatIsNotOnTheKeyIs404(Place place) throws IOException {
        String key = place.keyWith("{\"kind\":\"live\",\"clients\":[1002]}");

        answers(place.get("/activities").as(key).client(1001).send(), 404);
        assertThat(place.get("/clients/1001").as(key).send().status()).isEqualTo(404);
    }

    @Test
    void aClientThatDoesNotExistIs404(Place place) throws IOException {
        assertThat(place.get("/activities", 4711).status()).isEqualTo(404);
        assertThat(place.get("/clients/4711").send().status()).isEqualTo(404);
    }

    @Test
    void unknownAndUnauthorisedClientGetTheSameError(Place place) throws IOException {
        String key = place.keyWith("{\"kind\":\"live\",\"clients\":[1002]}");

        assertThat(told(place.get("/activities").as(key).client(1001).send(), "1001"))
                .isEqualTo(told(place.get("/activities").as(key).client(4711).send(), "4711"));
        assertThat(told(place.get("/clients/1001").as(key).send(), "1001"))
                .isEqualTo(told(place.get("/clients/4711").as(key).send(), "4711"));
    }

    private static String told(Answer answer, String client) {
        ObjectNode error = (ObjectNode) answer.json().path("error");
        error.remove(List.of("request_id", "request_log_url"));
        return answer.status() + " " + error.toString().replace(client, "?");
    }

    @Test
    void aCallFromWithinTheAllowListGoesThrough(Place place) throws IOException {
        String key = place.keyWith("{\"kind\":\"live\",\"allowed_ips\":[\"10.0.0.0/8\",\"127.0.0.0/8\"]}");

        assertThat(place.get("/status").as(key).send().status()).isEqualTo(200);
    }
}
