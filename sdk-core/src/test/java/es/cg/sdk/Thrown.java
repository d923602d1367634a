package es.cg.sdk;

import es.cg.sdk.errors.CallException;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/** What a call throws that must fail. */
final class Thrown {
    private Thrown() {}

    static CallException by(ThrowingCallable call) {
        return by(CallException.class, call);
    }

    static <T extends Throwable> T by(Class<T> type, ThrowingCallable call) {
        @Nullable T thrown = Assertions.catchThrowableOfType(type, call);
        if (thrown == null) {
            throw new AssertionError("nothing was thrown");
        }
        return thrown;
    }
}
