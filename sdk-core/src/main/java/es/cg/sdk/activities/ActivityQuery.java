package es.cg.sdk.activities;

import es.cg.sdk.internal.Query;
import org.jspecify.annotations.Nullable;

/** Which activities to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class ActivityQuery {
    private final Query query;

    private ActivityQuery(Query query) {
        this.query = query;
    }

    /** All activities. */
    public static ActivityQuery create() {
        return new ActivityQuery(Query.NONE);
    }

    // formatter:off
    /** Only those that go on, or only those that have ended. */
    public ActivityQuery activa(boolean value)   { return new ActivityQuery(query.with("activa", value)); }
    // formatter:on

    /** A filter that this SDK does not know yet; null leaves it out. */
    public ActivityQuery set(String filtro, @Nullable Object value) {
        return new ActivityQuery(query.with(filtro, value));
    }

    Query query() {
        return query;
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "ActivityQuery";
    }
}
