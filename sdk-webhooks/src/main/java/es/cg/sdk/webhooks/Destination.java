package es.cg.sdk.webhooks;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link SecretSource} said about a name. Immutable.
 *
 * @param source the source of its events
 * @param keys empty while the secret is pending
 * @param gate where requests wait while the secret is pending; null otherwise
 * @param dueAt the moment at which the source is asked again, in nanoseconds
 */
record Destination(String source, SecretKeys keys, @Nullable SecretGate gate, long dueAt) {
    boolean isPending() {
        return keys.isEmpty();
    }

    boolean isDue(long now) {
        return now - dueAt >= 0;
    }

    Destination dueAt(long moment) {
        return new Destination(source, keys, gate, moment);
    }
}
