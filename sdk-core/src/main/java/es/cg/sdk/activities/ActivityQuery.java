package es.cg.sdk.activities;

import es.cg.sdk.internal.Query;
import java.util.Map;

/** Which activities to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class ActivityQuery {
    private final Query query;

    private ActivityQuery(Query query) {
        this.query = query;
    }

    /** All activities, 25 a page. */
    public static ActivityQuery create() {
        return new ActivityQuery(Query.NONE);
    }

    // formatter:off
    /** Only those that go on, or only those that have ended. */
    public ActivityQuery activa(boolean value)   { return new ActivityQuery(query.with("activa", value)); }
    /** So many a page: 1 to 100. */
    public ActivityQuery limit(int items)        { return new ActivityQuery(query.limit(items)); }
    /** From this cursor on, as an earlier page gave it. */
    public ActivityQuery cursor(String cursor)   { return new ActivityQuery(query.with("cursor", cursor)); }
    // formatter:on

    Map<String, String> parameters() {
        return query.parameters();
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "ActivityQuery";
    }
}
