package es.cg.sdk;

import es.cg.sdk.call.ApiKey;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store of one API key, which counts how often it was asked, and may throw. Thread-safe. */
final class KeySupply implements Supplier<@Nullable ApiKey> {
    private final AtomicReference<@Nullable ApiKey> key = new AtomicReference<>();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final AtomicInteger asked = new AtomicInteger();

    KeySupply(String first) {
        set(first);
    }

    void set(@Nullable String now) {
        key.set(now == null ? null : ApiKey.of(now));
        failure.set(null);
    }

    void fail(RuntimeException e) {
        failure.set(e);
    }

    int asked() {
        return asked.get();
    }

    @Override
    public @Nullable ApiKey get() {
        asked.incrementAndGet();
        RuntimeException thrown = failure.get();
        if (thrown != null) {
            throw thrown;
        }
        return key.get();
    }
}
