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
        return TestMockResolver.each(
                Map.of(
                        "unknown", "Bearer cg_live_aaaaaaaa.bbbbbbbb",
                        "of no kind", "Bearer cg_prod_aaaaaaaa.bbbbbbbb",
                        "without secret", "Bearer cg_live_aaaaaaaa",
                        "without prefix", "Bearer cg_live_.bbbbbbbb",
                        "of no shape", "Bearer x",
                        "none", "Bearer ",
                        "by another scheme", "Basic Y2c6Y2c="),
                (mock, row) -> {
                    Answer answer = mock.get("/status")
                            .header("Authorization", row.getValue())
                            .send();

                    isUnauthenticated(answer);
                    assertThat(answer.code()).isEqualTo("clave_no_valida");
                });
    }

    @Test
    void missingKeyOrWrongSecretReturns401(TestMock mock) throws IOException {
        String key = mock.key("live");

        isUnauthenticated(mock.get("/status").without("Authorization").send());
        isUnauthenticated(mock.get("/status").as(key + "x").send());
        isUnauthenticated(
                mock.get("/status").as(key.substring(0, key.length() - 1)).send());
    }

    @Test
    void keyOutsideAuthorizationHeaderReturns401(TestMock mock) throws IOException {
        isUnauthenticated(mock.get("/status?api_key=" + mock.key("live"))
                .without("Authorization")
                .header("X-Api-Key", mock.key("live"))
                .send());
    }

    private record Refused(String name, int status, Printed.Asking key) {}

    @TestFactory
    Stream<DynamicTest> rejectedCallChangesNothing() {
        // formatter:off
        return Stream.of(
                new Refused("no key", 401, mock -> writing(mock).without("Authorization")),
                new Refused("an expired key", 401, AuthenticationTest::expired),
                new Refused("a key of the other environment", 401, mock -> writing(mock).as(mock.key("sandbox"))),
                new Refused("a key without the client", 404, mock -> writing(mock).as(mock.keyWith("{\"kind\":\"live\",\"clients\":[1002]}"))),
                new Refused("an address that is not allowed", 403,
                    mock -> writing(mock).as(mock.keyWith("{\"kind\":\"live\",\"allowed_ips\":[\"10.0.0.0/8\",\"2001:db8::/32\"]}"))))
        // formatter:on
                .map(row -> TestMockResolver.test(row.name(), mock -> {
                    JsonNode before = Bodies.activities(mock, 1001);
                    Answer refused = row.key().of(mock).send();

                    answers(refused, row.status());
                    assertThat(refused.code()).matches(row.status() == 403 ? "ip_no_permitida" : ".+");
                    assertThat(Bodies.activities(mock, 1001)).isEqualTo(before);
                }));
    }

    private static TestRequest expired(TestMock mock) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"expires_at\":\"2026-11-21T09:00:00+01:00\"}");
        mock.advance("PT24H");
        return writing(mock).as(key);
    }

    private static TestRequest writing(TestMock mock) {
        return mock.post("/activities", Bodies.activity("6594")).client(1001);
    }

    @TestFactory
    Stream<DynamicTest> productionKeyInSandboxIsEntornoIncorrecto() {
        return Stream.of("live", "test")
                .map(kind -> TestMockResolver.test(
                        kind,
                        mock -> isOfTheOtherEnvironment(mock.get("/status")
                                .inSandbox()
                                .as(mock.key(kind))
                                .send())));
    }

    @Test
    void wrongEnvironmentIsReportedBeforeRequestErrors(TestMock mock) throws IOException {
        isOfTheOtherEnvironment(
                mock.ask("POST", "/invoices").as(mock.key("sandbox")).json("{").send());
        isOfTheOtherEnvironment(mock.get("/nowhere").as(mock.key("sandbox")).sendAnywhere());
    }

    @Test
    void wrongEnvironmentIsReportedEvenForUnknownKeys(TestMock mock) throws IOException {
        isOfTheOtherEnvironment(
                mock.get("/status").as("cg_sbx_aaaaaaaa.bbbbbbbb").send());
        isOfTheOtherEnvironment(
                mock.get("/status").inSandbox().as("cg_live_aaaaaaaa.bbbbbbbb").send());
    }

    @Test
    void aClientThatIsNotOnTheKeyIs404(TestMock mock) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[1002]}");

        answers(mock.get("/activities").as(key).client(1001).send(), 404);
        assertThat(mock.get("/clients/1001").as(key).send().status()).isEqualTo(404);
    }

    @Test
    void aClientThatDoesNotExistIs404(TestMock mock) throws IOException {
        assertThat(mock.get("/activities", 4711).status()).isEqualTo(404);
        assertThat(mock.get("/clients/4711").send().status()).isEqualTo(404);
    }

    @Test
    void unknownAndUnauthorisedClientGetTheSameError(TestMock mock) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[1002]}");

        assertThat(told(mock.get("/activities").as(key).client(1001).send(), "1001"))
                .isEqualTo(told(mock.get("/activities").as(key).client(4711).send(), "4711"));
        assertThat(told(mock.get("/clients/1001").as(key).send(), "1001"))
                .isEqualTo(told(mock.get("/clients/4711").as(key).send(), "4711"));
    }

    private static String told(Answer answer, String client) {
        ObjectNode error = (ObjectNode) answer.json().path("error");
        error.remove(List.of("request_id", "request_log_url"));
        return answer.status() + " " + error.toString().replace(client, "?");
    }

    @Test
    void aCallFromWithinTheAllowListGoesThrough(TestMock mock) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"allowed_ips\":[\"10.0.0.0/8\",\"127.0.0.0/8\"]}");

        assertThat(mock.get("/status").as(key).send().status()).isEqualTo(200);
    }
}
