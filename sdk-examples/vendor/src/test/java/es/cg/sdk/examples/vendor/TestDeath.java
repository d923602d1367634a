package es.cg.sdk.examples.vendor;

import es.cg.sdk.call.CallListener;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** Ends a process of the application without a warning, or holds what it does, at a place that the test says. */
@RestController
class TestDeath implements CallListener {
    /** The exit code. */
    static final int HALTED = 77;

    /** The firm for which a process ends when it would send a write again whose API key the service has refused. */
    static final String FIRM = "gestoria-1";

    // The name of the client that asks the service about a new key.
    private static final String CHECK = "check";

    private static final int UNAUTHORIZED = 401;

    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final AtomicInteger left = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();

    private final File died;
    private volatile String takenOn = "";

    TestDeath(@Value("${erp.files}") File folder) {
        this.died = new File(folder, "died");
    }

    /**
     * Holds for ever what the process does to take on a firm: at the beginning or the end of an attempt, counted from
     * 1. The firms before are held by then, or taken on.
     */
    @PutMapping("/hold/{firm}/{at}")
    void holdAt(@PathVariable String firm, @PathVariable int at) {
        takenOn = firm;
        left.set(at);
    }

    /** Returns how many firms are held. */
    @PutMapping("/held")
    int held() {
        return held.get();
    }

    @Override
    public void attemptStarted(CallInfo call) {
        step(call);
        if (call.idempotencyKey() != null && refused.contains(call.idempotencyKey()) && isFirst()) {
            halt();
        }
    }

    @Override
    public void attemptEnded(CallInfo call, AttemptResult result) {
        step(call);
        if (FIRM.equals(call.firm()) && result.status() == UNAUTHORIZED && call.idempotencyKey() != null) {
            refused.add(call.idempotencyKey());
        }
    }

    /** Returns whether no other process has ended here. */
    private boolean isFirst() {
        try {
            return died.createNewFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void step(CallInfo call) {
        boolean isIntake = CHECK.equals(call.firm()) || takenOn.equals(call.firm());
        if (isIntake && left.get() > 0 && left.decrementAndGet() == 0) {
            held.incrementAndGet();
            new CompletableFuture<Void>().join();
        }
    }

    private static void halt() {
        Runtime.getRuntime().halt(HALTED);
    }
}
