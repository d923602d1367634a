package es.cg.sdk.internal.limits;

import es.cg.sdk.call.Limits.Rate;
import org.jspecify.annotations.Nullable;

/** Thrown when a call gets no request slot for another cause than its deadline. */
public abstract sealed class NoSlotException extends Exception {
    private static final long serialVersionUID = 1L;

    private NoSlotException(String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
    }

    /** Thrown when a rate limit would delay the request past its deadline. The message says which limit is used up. */
    public static final class RateLimited extends NoSlotException {
        private static final long serialVersionUID = 1L;

        private final transient Rate rate;
        private final String usedUpText;

        RateLimited(Rate rate, String usedUpText) {
            super(usedUpText, null);
            this.rate = rate;
            this.usedUpText = usedUpText;
        }

        public Rate rate() {
            return rate;
        }

        public String usedUpText() {
            return usedUpText;
        }
    }

    /** Thrown when the limit store has failed for too long. */
    public static final class StoreFailed extends NoSlotException {
        private static final long serialVersionUID = 1L;

        private final transient RuntimeException failure;

        StoreFailed(RuntimeException failure) {
            super(failure.toString(), failure);
            this.failure = failure;
        }

        public RuntimeException failure() {
            return failure;
        }
    }
}
