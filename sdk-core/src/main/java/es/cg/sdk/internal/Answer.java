package es.cg.sdk.internal;

import es.cg.sdk.model.Meta;
import org.jspecify.annotations.Nullable;

/** An answer as it came: its bytes, and what a view will tell of it. */
final class Answer {
    private final Told told;
    private final byte[] body;

    Answer(int status, @Nullable String requestId, @Nullable String idempotencyKey, byte[] body) {
        this.told = new Told(status, requestId, idempotencyKey);
        this.body = body;
    }

    /** Outlives the call inside the view; the bytes do not. */
    Meta meta() {
        return told;
    }

    int status() {
        return told.status();
    }

    @Nullable
    String requestId() {
        return told.requestId();
    }

    byte[] body() {
        return body;
    }

    private record Told(
            int status,
            @Nullable String requestId,
            @Nullable String idempotencyKey) implements Meta {}
}
