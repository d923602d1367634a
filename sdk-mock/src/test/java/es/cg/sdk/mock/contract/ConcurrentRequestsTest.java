package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

@Chapter("Limits › Open requests")
final class ConcurrentRequestsTest {
    private static final int MOST = 8;

    private static void delay(TestMock mock, String operation, int times) throws IOException {
        Answer armed = mock.panel("POST /panel/faults", """
                {"operation":"%s","times":%d,"effect":{"delay":"PT1H"}}""".formatted(operation, times));
        answers(armed, 201);
    }

    /** Holds so many requests of the live key open while the question is asked, and gives their answers. */
    private static List<Answer> whileOpen(TestMock mock, int count, Question question) throws Exception {
        Allowance.UNBOUNDED.in(mock);
        delay(mock, "clients.list", count);
        String mark = TestRequest.fresh();
        List<Future<Answer>> open = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            for (int i = 0; i < count; i++) {
                Callable<Answer> request = mock.get("/clients").header("X-Mark", mark)::send;
                open.add(threads.submit(request));
            }
            while (inTheJournal(mock, mark) < count) {
                assertThat(open).noneMatch(Future::isDone);
            }
            question.ask();
            assertThat(open).noneMatch(Future::isDone);
            letGo(mock);
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> each : open) {
                answers.add(each.get());
            }
            return answers;
        } finally {
            letGo(mock);
            endTogetherWith(threads);
        }
    }

    /** Ends what the delay holds. */
    private static void letGo(TestMock mock) throws IOException {
        assertThat(mock.panel("DELETE /panel/faults", "{}").status()).isEqualTo(204);
    }

    private static long inTheJournal(TestMock mock, String mark) throws IOException {
        JsonNode entries = mock.panel("GET /panel/requests?operation=clients.list", "")
                .json()
                .path("data");
        return StreamSupport.stream(entries.spliterator(), false)
                .filter(entry -> entry.path("headers").toString().contains("\"" + mark + "\""))
                .count();
    }

    private static void endTogetherWith(ExecutorService threads) throws InterruptedException {
        threads.shutdown();
        assertThat(threads.awaitTermination(HangLimit.MINUTES, TimeUnit.MINUTES))
                .isTrue();
    }

    private interface Question {
        void ask() throws IOException;
    }

    @Test
    void ninthConcurrentRequestReturns429(@Options("--enforce-limits") TestMock mock) throws Exception {
        whileOpen(mock, MOST, () -> {
            Answer refused = mock.get("/status").send();

            refused(refused, 429, "demasiadas_simultaneas");
            assertThat(refused.header("X-CG-Rate-Limited-Reason")).isEqualTo("concurrency");
            assertThat(Long.parseLong(refused.header("Retry-After"))).isPositive();
        });
    }

    @Test
    void eightConcurrentRequestsAreAnswered(@Options("--enforce-limits") TestMock mock) throws Exception {
        List<Answer> answers = whileOpen(
                mock,
                MOST - 1,
                () -> assertThat(mock.get("/status").send().status()).isEqualTo(200));

        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));
    }

    @Test
    void otherKeyIsUnaffectedByOpenRequests(@Options("--enforce-limits") TestMock mock) throws Exception {
        whileOpen(
                mock,
                MOST,
                () -> assertThat(mock.get("/status").as(mock.key("test")).send().status())
                        .isEqualTo(200));
    }

    @Test
    void keyIsAcceptedAgainAfterOpenRequestsEnd(@Options("--enforce-limits") TestMock mock) throws Exception {
        List<Answer> answers = whileOpen(
                mock,
                MOST,
                () -> assertThat(mock.get("/status").send().status()).isEqualTo(429));

        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));
        assertThat(mock.get("/status").send().status()).isEqualTo(200);
    }

    @Test
    void refusedNinthRequestChangesNothing(@Options("--enforce-limits") TestMock mock) throws Exception {
        TestRequest write =
                mock.post("/activities", Bodies.activity("6594")).client(1001).key("k");
        whileOpen(mock, MOST, () -> assertThat(write.send().status()).isEqualTo(429));

        assertThat(Bodies.activities(mock, 1001)).hasSize(1);
        assertThat(write.send().status()).isEqualTo(201);
    }

    @Test
    void concurrentReadsWithOneKeyAreAllAnswered(TestMock mock) throws Exception {
        delay(mock, "clients.list", MOST);
        ExecutorService threads = Executors.newFixedThreadPool(MOST);
        try {
            List<Callable<Answer>> reads = new ArrayList<>();
            for (int i = 0; i < MOST; i++) {
                reads.add(mock.get("/clients").key("k")::send);
            }
            List<Future<Answer>> open = new ArrayList<>();
            reads.forEach(read -> open.add(threads.submit(read)));
            while (mock.panel("GET /panel/requests?operation=clients.list", "")
                            .json()
                            .path("data")
                            .size()
                    < MOST) {
                assertThat(open).noneMatch(Future::isDone);
            }
            letGo(mock);
            for (Future<Answer> read : open) {
                assertThat(read.get().status()).isEqualTo(200);
            }
        } finally {
            endTogetherWith(threads);
        }
    }

    @Test
    void concurrentWriteWithTheSameKeyReturns409(TestMock mock) throws Exception {
        int before = invoices(mock);
        delay(mock, "invoices.issue", 1);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<Answer> first = threads.submit(() -> issuing(mock).send());
            while (mock.panel("GET /panel/requests?operation=invoices.issue", "")
                    .json()
                    .path("data")
                    .isEmpty()) {
                assertThat(first.isDone()).isFalse();
            }
            refused(issuing(mock).send(), 409, "operacion_en_curso");
            assertThat(first.isDone()).isFalse();
            letGo(mock);
            assertThat(first.get().status()).isEqualTo(201);
            assertThat(issuing(mock).send().json()).isEqualTo(first.get().json());
            assertThat(invoices(mock)).isEqualTo(before + 1);
        } finally {
            letGo(mock);
            endTogetherWith(threads);
        }
    }

    private static TestRequest issuing(TestMock mock) throws IOException {
        return mock.post("/invoices", Draft.invoice().toString()).client(1001).key("same");
    }

    private static int invoices(TestMock mock) throws IOException {
        return mock.get("/invoices?limit=100", 1001).json().path("data").size();
    }
}
