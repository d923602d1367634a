package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Authentication › Plans and kinds of key")
final class PlansTest {

    private static final String END = "{\"kind\":\"live\",\"expires_at\":\"2027-01-20T09:00:00+01:00\"}";

    private static void isOutsideThePlan(Answer answer, String scope, String plan) {
        refused(answer, 403, "permiso_fuera_de_plan");
        shows(answer, "error/scope=" + scope, "error/plan_minimo=" + plan);
    }

    @TestFactory
    Stream<DynamicTest> planBelowTheMinimumReturnsPermisoFueraDePlan() {
        return Permission.eachRow((mock, row) -> {
            String key = mock.keyOf(row.scope());
            mock.plan(row.planBelow());

            for (String operation : row.opens()) {
                isOutsideThePlan(Permission.asked(mock, operation, key), row.scope(), row.plan());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> minimumPlanOfAScopeAllowsIt() {
        return Permission.eachRow((mock, row) -> {
            String key = mock.keyOf(row.scope());
            mock.plan(row.plan());

            for (String operation : row.opens()) {
                assertThat(Permission.asked(mock, operation, key).status())
                        .as(operation)
                        .isIn(200, 404, 422);
            }
        });
    }

    @Test
    void thePlanIsLookedAtOnEveryRequest(TestMock mock) throws IOException {
        TestRequest read = mock.get("/bank-accounts").client(1001);

        assertThat(read.send().status()).isEqualTo(200);
        mock.plan("starter");
        isOutsideThePlan(read.send(), "bancos:leer", "professional");
        mock.plan("professional");
        assertThat(read.send().status()).isEqualTo(200);
    }

    @Test
    void downgradedPlanReturns403Not401(TestMock mock) throws IOException {
        mock.plan("starter");
        Answer refused = mock.get("/bank-accounts", 1001);

        answers(refused, 403);
        assertThat(refused.header("WWW-Authenticate")).isEmpty();
        assertThat(mock.get("/status").send().status()).isEqualTo(200);
    }

    @Test
    void missingScopeIsReportedBeforeThePlan(TestMock mock) throws IOException {
        String key = mock.keyOf("clientes:leer");
        mock.plan("starter");

        assertThat(mock.get("/bank-accounts").as(key).client(1001).send().code())
                .isEqualTo("scope_insuficiente");
    }

    @TestFactory
    Stream<DynamicTest> planLimitsTheNumberOfKeys() {
        return TestMockResolver.each(
                Map.of("free", 0, "starter", 1, "professional", 5, "enterprise", 20), (mock, row) -> {
                    int before = keys(mock);
                    mock.plan(row.getKey());
                    for (int i = 0; i < row.getValue(); i++) {
                        mock.makeKey("{\"kind\":\"live\"}");
                    }
                    Answer refused = mock.panel("POST /panel/keys", "{\"kind\":\"live\"}");

                    answers(refused, 409);
                    assertThat(refused.json().has("key")).isFalse();
                    assertThat(refused.message()).contains(row.getKey(), row.getValue() + " key");
                    assertThat(keys(mock)).isEqualTo(before + row.getValue());
                });
    }

    @Test
    void revokedKeyDoesNotCountTowardsThePlan(TestMock mock) throws IOException {
        mock.plan("starter");
        JsonNode only = mock.makeKey("{\"kind\":\"test\"}");
        mock.panel("POST /panel/keys/" + only.path("id").asText() + "/revoke");

        assertThat(mock.keyWith("{\"kind\":\"live\"}")).startsWith("cg_live_");
    }

    @TestFactory
    Stream<DynamicTest> ipAllowListAndKeyExpiryNeedEnterprise() {
        return TestMockResolver.each(
                Map.of(
                        "an allow-list", "{\"kind\":\"live\",\"allowed_ips\":[\"127.0.0.1\"]}",
                        "an end", "{\"kind\":\"live\",\"expires_at\":\"2026-12-01T00:00:00Z\"}"),
                (mock, row) -> {
                    mock.plan("professional");
                    answers(mock.panel("POST /panel/keys", row.getValue()), 422);
                    mock.plan("enterprise");
                    answers(mock.panel("POST /panel/keys", row.getValue()), 201);
                });
    }

    private static int keys(TestMock mock) throws IOException {
        return mock.panel("GET /panel/keys").json().path("data").size();
    }

    private static List<String> warnings(TestMock mock, String key) throws IOException {
        JsonNode warnings = mock.get("/status").as(key).send().json().path("avisos");
        return StreamSupport.stream(warnings.spliterator(), false)
                .map(each -> each.path("codigo").asText())
                .toList();
    }

    private static void spend(TestMock mock, int reads) throws IOException {
        for (int i = 0; i < reads; i++) {
            answers(mock.get("/clients").send(), 200);
        }
    }

    @Test
    void enterpriseStatusWarns30DaysBeforeKeyExpiry(TestMock mock) throws IOException {
        String key = mock.keyWith(END);

        mock.advance("PT743H59M59S");
        assertThat(warnings(mock, key)).isEmpty();
        mock.advance("PT1S");
        assertThat(warnings(mock, key)).containsExactly("clave_caduca_pronto");
        assertThat(warnings(mock, mock.key("live"))).isEmpty();
    }

    @Test
    void enterpriseStatusWarnsAt80PercentOfTheQuota(TestMock mock) throws IOException {
        Allowance.ofAMonth(10).in(mock);

        spend(mock, 7);
        assertThat(warnings(mock, mock.key("live"))).isEmpty();
        spend(mock, 1);
        assertThat(warnings(mock, mock.key("live"))).containsExactly("cuota_casi_agotada");
    }

    @Test
    void otherPlansHaveNoWarnings(TestMock mock) throws IOException {
        Allowance.ofAMonth(10).in(mock);
        String key = mock.keyWith(END);
        spend(mock, 9);
        mock.advance("PT240H");
        assertThat(warnings(mock, key)).containsExactly("cuota_casi_agotada");
        mock.plan("professional");

        assertThat(warnings(mock, key)).isEmpty();
        mock.advance("PT1200H");
        assertThat(warnings(mock, key)).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> aKeyHasThePrefixOfItsKindAndASecretBehindADot() {
        return Map.of("live", "cg_live_", "test", "cg_test_", "sandbox", "cg_sbx_").entrySet().stream()
                .map(row -> TestMockResolver.test(row.getValue(), mock -> {
                    String key = mock.keyWith("{\"kind\":\"" + row.getKey() + "\"}");

                    assertThat(key).matches(row.getValue() + "[^._]+\\.[^.]+");
                    assertThat(mock.key(row.getKey())).startsWith(row.getValue());
                }));
    }

    @Test
    void aLiveKeyReadsAndWritesRealData(TestMock mock) throws IOException {
        Answer made = mock.post("/activities", Bodies.activity("6594"))
                .client(1001)
                .as(mock.key("live"))
                .send();

        answers(made, 201);
        assertThat(Bodies.activities(mock, 1001).get(0).path("id").asText()).isEqualTo(made.text("/id"));
    }

    @Test
    void aTestKeyReadsRealData(TestMock mock) throws IOException {
        Answer made = mock.post("/activities", Bodies.activity("6594"), 1001);
        Answer read = mock.get("/activities").client(1001).as(mock.key("test")).send();

        answers(read, 200);
        assertThat(read.text("/data/0/id")).isEqualTo(made.text("/id"));
    }

    @Test
    void aTestKeyDoesNotWrite(TestMock mock) throws IOException {
        JsonNode before = Bodies.activities(mock, 1001);
        Answer refused = mock.post("/activities", Bodies.activity("6594"))
                .client(1001)
                .as(mock.key("test"))
                .send();

        refused(refused, 403, "clave_de_prueba_sin_escritura");
        assertThat(Bodies.activities(mock, 1001)).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> testKeyIsRefusedOnlyForWritingScopes() {
        return Permission.eachRow((mock, row) -> {
            String key = mock.keyWith("{\"kind\":\"test\",\"scopes\":[\"" + row.scope() + "\"]}");
            boolean refused = row.writes() && !row.scope().equals("webhooks:gestionar");

            for (String operation : row.opens()) {
                Answer answer = Permission.asked(mock, operation, key);
                if (refused) {
                    refused(answer, 403, "clave_de_prueba_sin_escritura");
                    assertThat(answer.text("/error/type")).isEqualTo("permission_error");
                } else {
                    assertThat(answer.status()).as("%s: %s", operation, answer).isIn(200, 404, 422);
                }
            }
        });
    }
}
