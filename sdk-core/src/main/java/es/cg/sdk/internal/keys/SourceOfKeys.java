package es.cg.sdk.internal.keys;

import es.cg.sdk.call.ApiKey;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where the keys of one client come from. Thread-safe. */
public final class SourceOfKeys {
    private final String name;
    private final Supplier<@Nullable ApiKey> keys;
    private final FailureLog log;

    /**
     * Creates the source of a client.
     *
     * @param name how messages name it
     * @param keys returns the present key; null for none. What it throws is not shown, since a key may be in it, but
     *     for a {@link KeyRefusedException}
     * @param log of all clients with the same source
     */
    public SourceOfKeys(String name, Supplier<@Nullable ApiKey> keys, FailureLog log) {
        this.name = name;
        this.keys = keys;
        this.log = log;
    }

    /** Logs that a source of keys failed: one line a minute. Thread-safe. */
    public static final class FailureLog {
        private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
        private static final long MINUTE = 60_000_000_000L;

        private @Nullable Long last;

        private void warn(long now, String what) {
            if (isDue(now)) {
                LOG.warn("{}; more failures within a minute are not logged", what);
            }
        }

        private synchronized boolean isDue(long now) {
            if (last != null && now - last < MINUTE) {
                return false;
            }
            last = now;
            return true;
        }
    }

    /** A key that belongs to another firm, or to another environment. Its message may be shown. */
    public static final class KeyRefusedException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        public KeyRefusedException(String message) {
            super(message);
        }
    }

    @Nullable
    ApiKey ask() {
        return keys.get();
    }

    /** Returns what failed, without what may have the key in it. */
    String failure(Throwable thrown) {
        return thrown instanceof KeyRefusedException
                ? String.valueOf(thrown.getMessage())
                : name + " threw " + thrown.getClass().getName();
    }

    String failure(String what) {
        return name + " " + what;
    }

    void warn(long now, @Nullable String firm, String failure, boolean hasKey) {
        log.warn(
                now,
                failure
                        + (firm == null ? "" : ", asked for the firm " + firm)
                        + (hasKey
                                ? "; the key that it told before stays in use"
                                : "; there is no key to send calls with"));
    }
}
