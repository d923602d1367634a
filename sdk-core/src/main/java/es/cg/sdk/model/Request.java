package es.cg.sdk.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a call sends: immutable, thread-safe, and the same bytes each time, since the service compares them with the
 * idempotency key. Equal requests can differ in bytes, by the scale of a number: an ERP that sends 100.0 and, after a
 * restart, 100.00 under one key, has another request, so fix the scale before.
 */
public abstract class Request {
    private final Json json;

    /** A request with this body. */
    protected Request(Json json) {
        this.json = Objects.requireNonNull(json, "json");
    }

    /** What is sent. It holds whatever was set: mind where it goes. */
    public final Json json() {
        return json;
    }

    /** Same class, same content: 100 equals 100.00, members count in any order. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Request that && getClass() == that.getClass() && json.equals(that.json);
    }

    @Override
    public final int hashCode() {
        return json.hashCode();
    }

    /** The type alone; never content. */
    @Override
    public final String toString() {
        return getClass().getSimpleName();
    }
}
