package es.cg.sdk;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A program that reads four large answers at a time. */
public final class LargeAnswers {
    private static final int AT_A_TIME = 4;
    private static final Operation<Json> READ =
            Operation.get("things.list", "/things", (Json json) -> json).onNoClient();

    // In so little memory, an answer takes a while.
    private static final CallOptions PATIENT =
            CallOptions.defaults().deadline(HangLimit.DURATION).attemptTimeout(HangLimit.DURATION);

    private LargeAnswers() {}

    /** Calls the address that is given. */
    public static void main(String[] arguments) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
        try (CgClient cg = Clients.of(arguments[0]).pacing(false).build()) {
            List<Future<Boolean>> reads = new ArrayList<>();
            for (int i = 0; i < AT_A_TIME; i++) {
                reads.add(threads.submit(() -> isRead(cg.with(PATIENT))));
            }
            int read = 0;
            for (Future<Boolean> each : reads) {
                read += each.get() ? 1 : 0;
            }
            System.out.println((AT_A_TIME - read) + " refused, " + read + " read");
        } finally {
            threads.shutdownNow();
        }
    }

    private static boolean isRead(CgClient cg) {
        try {
            return cg.run(READ.call()).get("data").items().size() > 1;
        } catch (UnreadableAnswerException tooLong) {
            System.out.println(tooLong.getMessage());
            return false;
        }
    }
}
