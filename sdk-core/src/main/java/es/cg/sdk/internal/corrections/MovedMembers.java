package es.cg.sdk.internal.corrections;

import es.cg.sdk.json.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An object of ours of which the service has some members elsewhere. Filled once, then thread-safe. */
final class MovedMembers {
    private final String label;
    private final boolean hasRest;
    private final Map<String, CorrectedField> moved = new LinkedHashMap<>();
    private final Map<String, MovedMembers> within = new HashMap<>();

    /**
     * Creates an object without members.
     *
     * @param label how messages name it, such as {@code Addressee.dir3}
     * @param hasRest whether the service has an object for the members that are not moved
     */
    MovedMembers(String label, boolean hasRest) {
        this.label = label;
        this.hasRest = hasRest;
    }

    /**
     * Adds a member.
     *
     * @param depth how many names of its path lead to this object
     * @param rest whether the service has an object for the rest of the object at a path
     */
    void add(CorrectedField member, int depth, Predicate<List<String>> rest) {
        String name = member.path().get(depth);
        if (member.path().size() == depth + 1) {
            moved.put(name, member);
            return;
        }
        within.computeIfAbsent(
                        name,
                        inner -> new MovedMembers(
                                label + "." + inner, rest.test(member.path().subList(0, depth + 1))))
                .add(member, depth + 1, rest);
    }

    /**
     * Sends the members that are moved, and returns what is left of the object; null if nothing is. Null is sent as
     * null of each member.
     *
     * @param ours the object, or null
     * @param sink takes each member and its value at the service
     * @throws IllegalArgumentException if it cannot be said in the service's form; the message has no value
     */
    @Nullable
    Json send(Json ours, BiConsumer<CorrectedField, Json> sink) {
        if (ours.kind() == Json.Kind.NULL) {
            moved.values().forEach(each -> sink.accept(each, ours));
            within.values().forEach(each -> each.send(ours, sink));
            return hasRest ? ours : null;
        }
        if (ours.kind() != Json.Kind.OBJECT) {
            throw new IllegalArgumentException(label + " is no object, and the service has its members elsewhere");
        }
        Map<String, Object> rest = new LinkedHashMap<>();
        for (String name : ours.names()) {
            CorrectedField member = moved.get(name);
            MovedMembers inner = within.get(name);
            Json value = ours.get(name);
            if (member != null) {
                sink.accept(member, member.send(value));
            } else {
                Json left = inner == null ? value : inner.send(value, sink);
                if (left != null) {
                    rest.put(name, left);
                }
            }
        }
        if (rest.isEmpty()) {
            return null;
        }
        if (!hasRest) {
            throw new IllegalArgumentException(label + " has " + rest.keySet()
                    + ", and the service has no such object: leave them out, or say in the corrections where they are");
        }
        return Json.of(rest);
    }
}
