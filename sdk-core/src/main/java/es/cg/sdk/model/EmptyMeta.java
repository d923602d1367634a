package es.cg.sdk.model;

import org.jspecify.annotations.Nullable;

enum EmptyMeta implements Meta {
    NONE;

    @Override
    public String toString() {
        return "Meta[none]";
    }

    @Override
    public int status() {
        return 0;
    }

    @Override
    public @Nullable String requestId() {
        return null;
    }

    @Override
    public @Nullable String idempotencyKey() {
        return null;
    }

    @Override
    public int attempts() {
        return 0;
    }

    @Override
    public @Nullable RateLimit rateLimit() {
        return null;
    }
}
