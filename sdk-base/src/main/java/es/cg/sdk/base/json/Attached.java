package es.cg.sdk.base.json;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a JSON value carries beside its content. Immutable.
 *
 * @param meta what is known of the answer that the value was read from; null if nothing is
 * @param problems why members cannot be read, by their names; {@link #ALL} stands for each of them
 */
public record Attached(@Nullable Object meta, Map<String, String> problems) {
    /** The name that stands for all members. */
    public static final String ALL = "";

    /** Copies the map. */
    public Attached {
        problems = Map.copyOf(problems);
    }

    /** Returns why a member cannot be read; null if it can. */
    public @Nullable String problem(String member) {
        String all = problems.get(ALL);
        return all == null ? problems.get(member) : all;
    }

    /** Returns the JSON with this meta, and with the problems that it carries. */
    public static Object withMeta(Object json, Object meta) {
        return JsonMembers.access().attach(json, new Attached(meta, problems(json)));
    }

    /** Returns the JSON with these problems in place of those that it carries. */
    public static Object withProblems(Object json, Map<String, String> problems) {
        Attached before = JsonMembers.access().attached(json);
        return JsonMembers.access().attach(json, new Attached(before == null ? null : before.meta(), problems));
    }

    /** Returns why members cannot be read. */
    public static Map<String, String> problems(Object json) {
        Attached attached = JsonMembers.access().attached(json);
        return attached == null ? Map.of() : attached.problems();
    }
}
