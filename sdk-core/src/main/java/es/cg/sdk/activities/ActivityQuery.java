package es.cg.sdk.activities;

import es.cg.sdk.internal.requests.Query;
import org.jspecify.annotations.Nullable;

/** Which activities to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class ActivityQuery {
    private final Query query;

    private ActivityQuery(Query query) {
        this.query = query;
    }

    /** All activities. */
    public static ActivityQuery create() {
        return new ActivityQuery(Query.of("ActivityQuery", "activa"));
    }

    // formatter:off
    /** Only those that go on, or only those that have ended. */
    public ActivityQuery activa(boolean value)   { return new ActivityQuery(query.with("activa", value)); }
    // formatter:on

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. Neither name nor value is checked: a service may
     * ignore a filter that it does not know, and answer with the whole list. A name that is close to that of a filter
     * with a method is sent too, and told in the log once.
     */
    public ActivityQuery set(String filtro, @Nullable Object value) {
        return new ActivityQuery(query.set(filtro, value));
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
