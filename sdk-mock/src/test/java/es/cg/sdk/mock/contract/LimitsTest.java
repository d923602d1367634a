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
    private static Answer fault(TestMock mock, String effect) throws IOException {
        return mock.panel("POST /panel/faults", """
                {"operation":"activities.create","times":1,"effect":%s}""".formatted(effect));
    }

    private static TestRequest creation(TestMock mock, String heading, String key) {
        return mock.post("/activities", Bodies.activity(heading)).client(1001).key(key);
    }

    @Test
    void idempotentResultIsKeptFor24Hours(TestMock mock) throws IOException {
        Answer made = creation(mock, "6594", "k").send();
        answers(made, 201);

        mock.advance("PT23H59M59S");
        Answer again = creation(mock, "6594", "k").send();
        answers(again, 201);
        assertThat(again.json()).isEqualTo(made.json());
        assertThat(creation(mock, "6595", "k").send().code()).isEqualTo("idempotency_key_reutilizada");
        mock.advance("PT1S");
        assertThat(creation(mock, "6595", "k").send().status()).isEqualTo(201);
    }

    @Test
    void stored500IsKeptFor24Hours(TestMock mock) throws IOException {
        fault(mock, "{\"status\":500,\"code\":\"error_interno\"}");
        answers(creation(mock, "6594", "k").send(), 500);

        mock.advance("PT23H59M59S");
        assertThat(creation(mock, "6594", "k").send().code()).isEqualTo("error_interno");
        mock.advance("PT1S");
        assertThat(creation(mock, "6594", "k").send().status()).isEqualTo(201);
    }

    @TestFactory
    Stream<DynamicTest> everyAnswerHasRateLimitHeaders() {
        return Stream.of(200, 201, 400, 401, 403, 404, 405, 409, 422, 429, 500, 503)
                .map(status -> TestMockResolver.test(
                        status + "",
                        mock -> {
                            Allowance.UNBOUNDED.in(mock);
                            Answer answer = answerOf(mock, status);

                            assertThat(answer.status()).isEqualTo(status);
                            assertThat(answer.header("RateLimit-Limit")).containsOnlyDigits();
                            assertThat(answer.header("RateLimit-Remaining")).containsOnlyDigits();
                            assertThat(answer.header("RateLimit-Reset")).containsOnlyDigits();
                        },
                        "--enforce-limits"));
    }

    private static Answer answerOf(TestMock mock, int status) throws IOException {
        return switch (status) {
            case 200 -> mock.get("/status").send();
            case 201 -> creation(mock, "6594", "k").send();
            case 400 -> creation(mock, "6594", "k").json("{").send();
            case 401 -> mock.get("/status").without("Authorization").send();
            case 403 -> mock.get("/activities", 1006);
            case 404 -> mock.get("/nowhere").sendAnywhere();
            case 405 -> mock.ask("DELETE", "/status").sendAnywhere();
            case 409 -> {
                creation(mock, "6594", "k").send();
                yield creation(mock, "6595", "k").send();
            }
            case 422 -> creation(mock, "65", "k").send();
            case 429 -> {
                Allowance.ofAMinute(1).in(mock);
                mock.get("/status").send();
                yield mock.get("/status").send();
            }
            case 500 -> {
                fault(mock, "{\"status\":500,\"code\":\"error_interno\"}");
                yield creation(mock, "6594", "k").send();
            }
            default -> {
                fault(mock, "{\"status\":503,\"code\":\"servicio_no_disponible\"}");
                yield creation(mock, "6594", "k").send();
            }
        };
    }

    @Test
    void rateLimitRemainingDropsByOnePerRequest(TestMock mock) throws IOException {
        Allowance.ofAMinute(100).in(mock);
        Answer first = mock.get("/status").send();
        Answer second = mock.get("/status").send();

        assertThat(number(second, "RateLimit-Limit")).isEqualTo(number(first, "RateLimit-Limit"));
        assertThat(number(second, "RateLimit-Remaining")).isEqualTo(number(first, "RateLimit-Remaining") - 1);
    }

    @Test
    void limitsAreReportedButNotEnforcedByDefault(TestMock mock) throws IOException {
        new Allowance(2, 0, 1).in(mock);
        for (int i = 0; i < 5; i++) {
            assertThat(mock.get("/activities", 1001).status()).isEqualTo(200);
        }

        assertThat(number(mock.get("/status").send(), "RateLimit-Remaining")).isZero();
    }

    @Test
    void rateLimitIsFullAgainAfterResetSeconds(TestMock mock) throws IOException {
        Allowance.ofAMinute(100).in(mock);
        int all = number(mock.get("/status").send(), "RateLimit-Remaining");
        Answer second = mock.get("/status").send();
        int reset = number(second, "RateLimit-Reset");

        assertThat(reset).isBetween(1, 60);
        mock.advance("PT20S");
        assertThat(number(mock.get("/status").send(), "RateLimit-Reset")).isEqualTo(reset - 20);
        mock.advance("PT" + (reset - 20) + "S");
        assertThat(number(mock.get("/status").send(), "RateLimit-Remaining")).isEqualTo(all);
    }

    @Test
    void theRateDependsOnThePlan(TestMock mock) throws IOException {
        List<Integer> limits = Stream.of("starter", "professional", "enterprise")
                .map(plan -> rateOn(mock, plan))
                .toList();

        assertThat(limits).containsExactly(60, 300, 600);
    }

    private static int rateOn(TestMock mock, String plan) {
        try {
            mock.plan(plan);
            return number(mock.get("/status").send(), "RateLimit-Limit");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static int number(Answer answer, String header) {
        return Integer.parseInt(answer.header(header));
    }
}
