package es.cg.sdk.examples.vendor;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The application in a process that dies when it would send a write again whose API key the service has refused. */
final class HaltingVendor {
    /** The exit code of this death. */
    static final int HALTED = 77;

    private static final int UNAUTHORIZED = 401;

    // Others wait for its write no longer than that.
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private HaltingVendor() {}

    public static void main(String[] arguments) throws Exception {
        Set<String> refused = ConcurrentHashMap.newKeySet();
        CallListener halt = new CallListener() {
            @Override
            public void attemptEnded(CallInfo call, AttemptResult result) {
                if (result.status() == UNAUTHORIZED) {
                    refused.add(String.valueOf(call.idempotencyKey()));
                }
            }

            @Override
            public void attemptStarted(CallInfo call) {
                if (call.idempotencyKey() != null && refused.contains(call.idempotencyKey())) {
                    Runtime.getRuntime().halt(HALTED);
                }
            }
        };
        VendorApplication.run(
                System.getenv(),
                builder -> builder.listener(halt).options(CallOptions.defaults().deadline(DEADLINE)));
    }
}
