package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.keys.FirmKey.NoKeyException;
import es.cg.sdk.internal.limits.Deadline;
import org.jspecify.annotations.Nullable;

/** Changes the API key of a call, once, if the service has refused it and certainly nothing was done. For one call. */
final class KeyChange {
    private static final int UNAUTHORIZED = 401;
    private static final String OTHER_ENVIRONMENT = "entorno_incorrecto";
    private static final String MANY_REFUSED_KEYS = "demasiados_intentos_fallidos";

    private final Pipeline pipeline;
    private final Attempts attempts;
    private final CallExceptions exceptions;

    KeyChange(Pipeline pipeline, Attempts attempts, CallExceptions exceptions) {
        this.pipeline = pipeline;
        this.attempts = attempts;
        this.exceptions = exceptions;
    }

    /** Records what a failure says of the API key; returns whether the service has refused one that may change. */
    boolean isRefused(AttemptFailure failure) {
        ApiKey key = attempts.context().apiKey();
        boolean isRefused = isOfKey(failure) && pipeline.key.refused(key);
        if (failure.error() != null && failure.error().status() != UNAUTHORIZED && !isRefused) {
            pipeline.key.accepted(key);
        }
        return isRefused;
    }

    private static boolean isOfKey(AttemptFailure failure) {
        if (failure.answer() == null || failure.error() == null || !failure.nothingDone()) {
            return false;
        }
        String code = String.valueOf(failure.error().code());
        return code.equals(MANY_REFUSED_KEYS)
                || (failure.answer().status() == UNAUTHORIZED && !code.equals(OTHER_ENVIRONMENT));
    }

    /** Gives the next attempts another API key after a refusal, and returns it; null if there is none. */
    @Nullable
    ApiKey afterRefusal(Deadline deadline) {
        return attempts.mayRetry() ? changed(deadline) : null;
    }

    /** Gives the next attempts another API key, since the present one is held back; throws if there is none. */
    ApiKey ofHeldBack(Deadline deadline) {
        ApiKey other = changed(deadline);
        if (other == null) {
            throw exceptions.keyHeldBack();
        }
        return other;
    }

    private @Nullable ApiKey changed(Deadline deadline) {
        ApiKey other = attempts.mayChangeKey() ? other(deadline) : null;
        if (other != null) {
            try {
                attempts.changeKey(other);
            } catch (NotSentException e) {
                throw exceptions.notSent(e);
            }
        }
        return other;
    }

    /** Returns the API key that the source has by now; null if it has no other of the same environment. */
    private @Nullable ApiKey other(Deadline deadline) {
        ApiKey before = attempts.context().apiKey();
        try {
            ApiKey now = pipeline.key.get(deadline::left);
            boolean isOfSandbox = now.kind() == ApiKey.Kind.SANDBOX;
            return now.equals(before) || isOfSandbox != (before.kind() == ApiKey.Kind.SANDBOX) ? null : now;
        } catch (NoKeyException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw exceptions.interruptedInQueue();
            }
            if (pipeline.lifecycle.isClosed()) {
                throw exceptions.closed(attempts.last());
            }
            return null;
        }
    }
}
