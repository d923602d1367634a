package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Limits")
final class LimitsTest {
    private static Answer fault(Place place, String effect) throws IOException {
        return place.panel("POST /panel/faults", """
                {"operation":"activities.create","times":1,"effect":%s}""".formatted(effect));
    }

    private static Ask creation(Place place, String heading, String key) {
        return place.post("/activities", Bodies.activity(heading)).client(1001).key(key);
    }

    @Test
    void idempotentResultIsKeptFor24Hours(Place place) throws IOException {
        Answer made = creation(place, "6594", "k").send();
        answers(made, 201);

        place.advance("PT23H59M59S");
        Answer again = creation(place, "6594", "k").send();
        answers(again, 201);
        assertThat(again.json()).isEqualTo(made.json());
        assertThat(creation(place, "6595", "k").send().code()).isEqualTo("idempotency_key_reutilizada");
        place.advance("PT1S");
        assertThat(creation(place, "6595", "k").send().status()).isEqualTo(201);
    }

    @Test
    void stored500IsKeptFor24Hours(Place place) throws IOException {
        fault(place, "{\"status\":500,\"code\":\"error_interno\"}");
        answers(creation(place, "6594", "k").send(), 500);

        place.advance("PT23H59M59S");
        assertThat(creation(place, "6594", "k").send().code()).isEqualTo("error_interno");
        place.advance("PT1S");
        assertThat(creation(place, "6594", "k").send().status()).isEqualTo(201);
    }

    @TestFactory
    Stream<DynamicTest> everyAnswerHasRateLimitHeaders() {
        return Stream.of(200, 201, 400, 401, 403, 404, 405, 409, 422, 429, 500, 503)
                .map(status -> Places.test(
                        status + "",
                        place -> {
                            Allowance.UNBOUNDED.in(place);
                            Answer answer = answerOf(place, status);

                            assertThat(answer.status()).isEqualTo(status);
                            assertThat(answer.header("RateLimit-Limit")).containsOnlyDigits();
                            assertThat(answer.header("RateLimit-Remaining")).containsOnlyDigits();
                            assertThat(answer.header("RateLimit-Reset")).containsOnlyDigits();
                        },
                        "--enforce-limits"));
    }

    private static Answer answerOf(Place place, int status) throws IOException {
        return switch (status) {
            case 200 -> place.get("/status").send();
            case 201 -> creation(place, "6594", "k").send();
            case 400 -> creation(place, "6594", "k").json("{").send();
            case 401 -> place.get("/status").without("Authorization").send();
            case 403 -> place.get("/activities", 1006);
            case 404 -> place.get("/nowhere").sendAnywhere();
            case 405 -> place.ask("DELETE", "/status").sendAnywhere();
            case 409 -> {
                creation(place, "6594", "k").send();
                yield creation(place, "6595", "k").send();
            }
            case 422 -> creation(place, "65", "k").send();
            case 429 -> {
                Allowance.ofAMinute(1).in(place);
                place.get("/status").send();
                yield place.get("/status").send();
            }
            case 500 -> {
                fault(place, "{\"status\":500,\"code\":\"error_interno\"}");
                yield creation(place, "6594", "k").send();
            }
            default -> {
                fault(place, "{\"status\":503,\"code\":\"servicio_no_disponible\"}");
                yield creation(place, "6594", "k").send();
            }
        };
    }

    @Test
    void rateLimitRemainingDropsByOnePerRequest(Place place) throws IOException {
        Allowance.ofAMinute(100).in(place);
        Answer first = place.get("/status").send();
        Answer second = place.get("/status").send();

        assertThat(number(second, "RateLimit-Limit")).isEqualTo(number(first, "RateLimit-Limit"));
        assertThat(number(second, "RateLimit-Remaining")).isEqualTo(number(first, "RateLimit-Remaining") - 1);
    }

    @Test
    void limitsAreReportedButNotEnforcedByDefault(Place place) throws IOException {
        new Allowance(2, 0, 1).in(place);
        for (int i = 0; i < 5; i++) {
            assertThat(place.get("/activities", 1001).status()).isEqualTo(200);
        }

        assertThat(number(place.get("/status").send(), "RateLimit-Remaining")).isZero();
    }

    @Test
    void rateLimitIsFullAgainAfterResetSeconds(Place place) throws IOException {
        Allowance.ofAMinute(100).in(place);
        int all = number(place.get("/status").send(), "RateLimit-Remaining");
        Answer second = place.get("/status").send();
        int reset = number(second, "RateLimit-Reset");

        assertThat(reset).isBetween(1, 60);
        place.advance("PT20S");
        assertThat(number(place.get("/status").send(), "RateLimit-Reset")).isEqualTo(reset - 20);
        place.advance("PT" + (reset - 20) + "S");
        assertThat(number(place.get("/status").send(), "RateLimit-Remaining")).isEqualTo(all);
    }

    @Test
    void theRateDependsOnThePlan(Place place) throws IOException {
        List<Integer> limits = Stream.of("starter", "professional", "enterprise")
                .map(plan -> rateOn(place, plan))
                .toList();

        assertThat(limits).containsExactly(60, 300, 600);
    }

    private static int rateOn(Place place, String plan) {
        try {
            place.plan(plan);
            return number(place.get("/status").send(), "RateLimit-Limit");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static int number(Answer answer, String header) {
        return Integer.parseInt(answer.header(header));
    }
}
