package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.AgedKeyServer.Step;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.Protocol;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The answer of a write is lost, and while it is tried again the wall clock jumps by 25 hours, as on a computer that
 * was suspended: the service has forgotten the key, and would do the write twice.
 */
final class KeyAgeTest {
    @TempDir
    static Path folder;

    @FunctionalInterface
    private interface Scenario {
        void run(AgedKeyServer service) throws Exception;
    }

    /** Runs the scenario once for each step of this attempt at which the clock jumps. */
    private static Stream<DynamicTest> atEachStep(Protocol protocol, int attempt, Scenario scenario) {
        return Stream.of(Step.values())
                .map(step -> dynamicTest(step.name(), () -> {
                    try (AgedKeyServer service = new AgedKeyServer(protocol, step, attempt)) {
                        scenario.run(service);
                    }
                }));
    }

    /** Returns the exception of a write that the service has done once. */
    private static CallException failure(AgedKeyServer service, CallOptions options) throws InterruptedException {
        CallException e =
                Thrown.by(() -> service.create(service.cg().with(options).forClient(1001), "a"));
        assertThat(service.complete()).as("what the service did").hasSize(1);
        return requireNonNull(e);
    }

    @TestFactory
    Stream<DynamicTest> agedKeyIsNotSentAgain() {
        return atEachStep(Protocol.HTTP_2, 2, service -> {
            service.cutThenCreate();
            CallException e = failure(service, CallOptions.defaults());

            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(e.attempts()).hasSize(2);
            assertThat(e)
                    .hasMessageContaining("its idempotency key became too old while it was being sent")
                    .hasMessageContaining("it may have been done: look it up; the key " + e.idempotencyKey()
                            + " is too old to be sent again");
        });
    }

    @TestFactory
    Stream<DynamicTest> agedKeyOfABatchItemIsNotSentAgain() {
        return atEachStep(Protocol.HTTP_1_1, 2, service -> {
            service.cutThenCreate();
            Path journal = folder.resolve(service.step() + ".cg-batch");

            assertThat(service.batch(journal).unknown()).hasSize(1);
            assertThat(service.batch(journal).unknown()).hasSize(1);
            assertThat(service.complete()).hasSize(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> unsentKeyIsSentAtAnyAge() {
        return atEachStep(Protocol.HTTP_1_1, 1, service -> {
            service.create();

            assertThat(service.create(service.cg().forClient(1001), "a")
                            .get("id")
                            .string())
                    .isEqualTo("1");
            assertThat(service.complete()).hasSize(1);
        });
    }

    @Test
    void interceptorThatSendsAgainSendsNoAgedKey() throws Exception {
        try (AgedKeyServer service = new AgedKeyServer(Protocol.HTTP_1_1, Step.APPLICATION_INTERCEPTOR, 2)) {
            service.intercept(chain -> {
                try {
                    return service.proceed(chain);
                } catch (IOException e) {
                    return service.proceed(chain);
                }
            });
            service.cutThenCreate();
            CallException e = failure(service, CallOptions.defaults().maxAttempts(1));

            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    void bodyOfAnyLengthIsSentWhole() throws Exception {
        for (Protocol protocol : List.of(Protocol.HTTP_1_1, Protocol.HTTP_2)) {
            try (AgedKeyServer service = new AgedKeyServer(protocol, Step.BODY, 9)) {
                for (int length : new int[] {0, 1, 8191, 8192, 8193, 70_000, 200_000}) {
                    service.create();
                    service.create(service.cg().forClient(1001), "x".repeat(length));

                    assertThat(requireNonNull(service.complete().get(0).getBody())
                                    .string(UTF_8))
                            .contains("\r\n\r\n" + "x".repeat(length) + "\r\n--cg-")
                            .endsWith("--\r\n");
                }
            }
        }
    }
}
