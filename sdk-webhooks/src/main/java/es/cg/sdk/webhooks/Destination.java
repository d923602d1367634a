package es.cg.sdk.webhooks;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link SecretSource} said about a name. Immutable.
 *
 * @param source the source of its events; null if the name has no secret and none is on its way
 * @param keys empty if there is no secret, or while it is pending
 * @param gate where requests wait while the secret is pending; null otherwise
 * @param dueAt the moment at which its time is over, in nanoseconds
 * @param askAt the moment at which the source is asked again
 */
record Destination(
        @Nullable String source, SecretKeys keys, @Nullable SecretGate gate, long dueAt, long askAt) {
    Destination(@Nullable String source, SecretKeys keys, @Nullable SecretGate gate, long dueAt) {
        this(source, keys, gate, dueAt, dueAt);
    }

    boolean isDue(long now) {
        return now - dueAt >= 0;
    }

    Destination askAt(long moment) {
        return new Destination(source, keys, gate, dueAt, moment);
    }
}
