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
        return Permission.eachRow((place, row) -> {
            String key = place.keyOf(row.scope());
            place.plan(row.planBelow());

            for (String operation : row.opens()) {
                isOutsideThePlan(Permission.asked(place, operation, key), row.scope(), row.plan());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> minimumPlanOfAScopeAllowsIt() {
        return Permission.eachRow((place, row) -> {
            String key = place.keyOf(row.scope());
            place.plan(row.plan());

            for (String operation : row.opens()) {
                assertThat(Permission.asked(place, operation, key).status())
                        .as(operation)
                        .isIn(200, 404, 422);
            }
        });
    }

    @Test
    void thePlanIsLookedAtOnEveryRequest(Place place) throws IOException {
        Ask read = place.get("/bank-accounts").client(1001);

        assertThat(read.send().status()).isEqualTo(200);
        place.plan("starter");
        isOutsideThePlan(read.send(), "bancos:leer", "professional");
        place.plan("professional");
        assertThat(read.send().status()).isEqualTo(200);
    }

    @Test
    void downgradedPlanReturns403Not401(Place place) throws IOException {
        place.plan("starter");
        Answer refused = place.get("/bank-accounts", 1001);

        answers(refused, 403);
        assertThat(refused.header("WWW-Authenticate")).isEmpty();
        assertThat(place.get("/status").send().status()).isEqualTo(200);
    }

    @Test
    void missingScopeIsReportedBeforeThePlan(Place place) throws IOException {
        String key = place.keyOf("clientes:leer");
        place.plan("starter");

        assertThat(place.get("/bank-accounts").as(key).client(1001).send().code())
                .isEqualTo("scope_insuficiente");
    }

    @TestFactory
    Stream<DynamicTest> planLimitsTheNumberOfKeys() {
        return Map.of("free", 0, "starter", 1, "professional", 5, "enterprise", 20).entrySet().stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    int before = keys(place);
                    place.plan(row.getKey());
                    for (int i = 0; i < row.getValue(); i++) {
                        place.makeKey("{\"kind\":\"live\"}");
                    }
                    Answer refused = place.panel("POST /panel/keys", "{\"kind\":\"live\"}");

                    answers(refused, 409);
                    assertThat(refused.json().has("key")).isFalse();
                    assertThat(refused.message()).contains(row.getKey(), row.getValue() + " key");
                    assertThat(keys(place)).isEqualTo(before + row.getValue());
                }));
    }

    @Test
    void revokedKeyDoesNotCountTowardsThePlan(Place place) throws IOException {
        place.plan("starter");
        JsonNode only = place.makeKey("{\"kind\":\"test\"}");
        place.panel("POST /panel/keys/" + only.path("id").asText() + "/revoke");

        assertThat(place.keyWith("{\"kind\":\"live\"}")).startsWith("cg_live_");
    }

    @TestFactory
    Stream<DynamicTest> ipAllowListAndKeyExpiryNeedEnterprise() {
        return Map.of(
                        "an allow-list", "{\"kind\":\"live\",\"allowed_ips\":[\"127.0.0.1\"]}",
                        "an end", "{\"kind\":\"live\",\"expires_at\":\"2026-12-01T00:00:00Z\"}")
                .entrySet()
                .stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    place.plan("professional");
                    answers(place.panel("POST /panel/keys", row.getValue()), 422);
                    place.plan("enterprise");
                    answers(place.panel("POST /panel/keys", row.getValue()), 201);
                }));
    }

    private static int keys(Place place) throws IOException {
        return place.panel("GET /panel/keys").json().path("data").size();
    }

    private static List<String> warnings(Place place, String key) throws IOException {
        JsonNode warnings = place.get("/status").as(key).send().json().path("avisos");
        return StreamSupport.stream(warnings.spliterator(), false)
                .map(each -> each.path("codigo").asText())
                .toList();
    }

    private static void spend(Place place, int reads) throws IOException {
        for (int i = 0; i < reads; i++) {
            answers(place.get("/clients").send(), 200);
        }
    }

    @Test
    void enterpriseStatusWarns30DaysBeforeKeyExpiry(Place place) throws IOException {
        String key = place.keyWith(END);

        place.advance("PT743H59M59S");
        assertThat(warnings(place, key)).isEmpty();
        place.advance("PT1S");
        assertThat(warnings(place, key)).containsExactly("clave_caduca_pronto");
        assertThat(warnings(place, place.key("live"))).isEmpty();
    }

    @Test
    void enterpriseStatusWarnsAt80PercentOfTheQuota(Place place) throws IOException {
        Allowance.ofAMonth(10).in(place);

        spend(place, 7);
        assertThat(warnings(place, place.key("live"))).isEmpty();
        spend(place, 1);
        assertThat(warnings(place, place.key("live"))).containsExactly("cuota_casi_agotada");
    }

    @Test
    void otherPlansHaveNoWarnings(Place place) throws IOException {
        Allowance.ofAMonth(10).in(place);
        String key = place.keyWith(END);
        spend(place, 9);
        place.advance("PT240H");
        assertThat(warnings(place, key)).containsExactly("cuota_casi_agotada");
        place.plan("professional");

        assertThat(warnings(place, key)).isEmpty();
        place.advance("PT1200H");
        assertThat(warnings(place, key)).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> aKeyHasThePrefixOfItsKindAndASecretBehindADot() {
        return Map.of("live", "cg_live_", "test", "cg_test_", "sandbox", "cg_sbx_").entrySet().stream()
                .map(row -> Places.test(row.getValue(), place -> {
                    String key = place.keyWith("{\"kind\":\"" + row.getKey() + "\"}");

                    assertThat(key).matches(row.getValue() + "[^._]+\\.[^.]+");
                    assertThat(place.key(row.getKey())).startsWith(row.getValue());
                }));
    }

    @Test
    void aLiveKeyReadsAndWritesRealData(Place place) throws IOException {
        Answer made = place.post("/activities", Bodies.activity("6594"))
                .client(1001)
                .as(place.key("live"))
                .send();

        answers(made, 201);
        assertThat(Bodies.activities(place, 1001).get(0).path("id").asText()).isEqualTo(made.text("/id"));
    }

    @Test
    void aTestKeyReadsRealData(Place place) throws IOException {
        Answer made = place.post("/activities", Bodies.activity("6594"), 1001);
        Answer read =
                place.get("/activities").client(1001).as(place.key("test")).send();

        answers(read, 200);
        assertThat(read.text("/data/0/id")).isEqualTo(made.text("/id"));
    }

    @Test
    void aTestKeyDoesNotWrite(Place place) throws IOException {
        JsonNode before = Bodies.activities(place, 1001);
        Answer refused = place.post("/activities", Bodies.activity("6594"))
                .client(1001)
                .as(place.key("test"))
                .send();

        refused(refused, 403, "clave_de_prueba_sin_escritura");
        assertThat(Bodies.activities(place, 1001)).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> testKeyIsRefusedOnlyForWritingScopes() {
        return Permission.eachRow((place, row) -> {
            String key = place.keyWith("{\"kind\":\"test\",\"scopes\":[\"" + row.scope() + "\"]}");
            boolean refused = row.writes() && !row.scope().equals("webhooks:gestionar");

            for (String operation : row.opens()) {
                Answer answer = Permission.asked(place, operation, key);
                if (refused) {
                    assertThat(answer.status()).as(operation).isEqualTo(403);
                    assertThat(answer.code()).isEqualTo("clave_de_prueba_sin_escritura");
                    assertThat(answer.text("/error/type")).isEqualTo("permission_error");
                } else {
                    assertThat(answer.status()).as("%s: %s", operation, answer).isIn(200, 404, 422);
                }
            }
        });
    }
}
