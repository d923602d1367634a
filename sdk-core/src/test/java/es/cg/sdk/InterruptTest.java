package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A call that waits for its answer ends when its thread is interrupted. A platform thread's read does not notice; a
 * virtual thread's breaks off by itself, as a broken connection would.
 */
final class InterruptTest {
    private static final Operation<Json> CREATE = Operation.post("things.create", "/things", json -> json);

    private record Kind(String name, ThreadFactory threads) {}

    private record Ended(CallException how, boolean flag) {}

    /** Those that this JDK has. */
    private static List<Kind> kinds() throws ReflectiveOperationException {
        List<Kind> kinds = new ArrayList<>(List.of(new Kind("a platform thread", Thread::new)));
        if (Runtime.version().feature() >= 21) {
            // Compiled for 17.
            Object virtual = Thread.class.getMethod("ofVirtual").invoke(null);
            ThreadFactory threads = (ThreadFactory) Class.forName("java.lang.Thread$Builder")
                    .getMethod("factory")
                    .invoke(virtual);
            kinds.add(new Kind("a virtual thread", threads));
        }
        return kinds;
    }

    @TestFactory
    Stream<DynamicTest> interruptEndsTheCallOnEveryThreadKind() throws ReflectiveOperationException {
        return kinds().stream().map(kind -> dynamicTest(kind.name(), () -> ends(kind.threads())));
    }

    private static void ends(ThreadFactory threads) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        CompletableFuture<Ended> ended = new CompletableFuture<>();
        StillTime time = new StillTime();
        try (RawServer silent = RawServer.that(connection -> over.await());
                CgClient cg = NeverConnectedTest.client(silent.baseUrl(), time)) {
            Thread caller = threads.newThread(() -> {
                CallException e = Thrown.by(() -> cg.forClient(1001).run(CREATE.call()));
                ended.complete(new Ended(e, Thread.currentThread().isInterrupted()));
            });
            caller.start();
            assertThat(silent.isMet()).isTrue();
            caller.interrupt();

            // The attempt's own time is six times as long.
            Ended call = ended.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            assertThat(call.how()).isInstanceOf(InterruptedCallException.class);
            assertThat(call.how().outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(call.how().attempts()).hasSize(1);
            assertThat(call.flag()).isTrue();
            assertThat(time.waits()).isEmpty();
        } finally {
            over.countDown();
        }
    }
}
