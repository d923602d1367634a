package es.cg.sdk.webhooks.internal.corrections;

import es.cg.sdk.webhooks.internal.corrections.ContractRecords.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Members of our objects that the service has outside of these. */
public final class MovedMembers {
    private MovedMembers() {}

    /** Returns our names of the members that lead to a field, from outside; a file has dots between them. */
    static List<String> path(String names) {
        return List.of(names.split("\\.", -1));
    }

    /**
     * Returns the objects that the service does not have: all their members are elsewhere, or one of these is in the
     * place of the object.
     *
     * @param rules what a file says of the fields of the schema, by their names
     */
    public static Set<String> vanished(String schema, Map<String, FieldRule> rules, ContractRecords contract) {
        Set<String> vanished = new TreeSet<>();
        rules.forEach((name, rule) -> {
            List<String> path = path(name);
            String object = path.get(0);
            FieldRule own = rules.get(object);
            List<String> place = own == null || own.place().isEmpty() ? List.of(object) : own.place();
            if (path.size() > 1
                    && (rule.place().equals(place)
                            || areAllElsewhere(contract.field(schema, List.of(object)), object, rules, contract))) {
                vanished.add(object);
            }
        });
        return vanished;
    }

    private static boolean areAllElsewhere(
            @Nullable Field object, String names, Map<String, FieldRule> rules, ContractRecords contract) {
        Map<String, Field> fields = object == null || object.list() || object.schema() == null
                ? Map.of()
                : contract.schemas().getOrDefault(object.schema(), Map.of());
        return rules.keySet().stream().anyMatch(each -> each.startsWith(names + "."))
                && !fields.isEmpty()
                && fields.entrySet().stream().allMatch(each -> {
                    String inner = names + "." + each.getKey();
                    return rules.containsKey(inner) || areAllElsewhere(each.getValue(), inner, rules, contract);
                });
    }

    /**
     * Puts values into objects, which are made where they are missing; an object is null if no member has a value.
     *
     * @param members the record, whose texts change
     * @param values the text of each value by the path of our names
     */
    static void put(Map<String, String> members, Map<List<String>, String> values) throws IOException {
        for (boolean isNull : List.of(false, true)) {
            for (Map.Entry<List<String>, String> each : values.entrySet()) {
                if (isNull == JsonText.isNull(each.getValue())) {
                    put(members, each.getKey(), each.getValue());
                }
            }
        }
    }

    private static void put(Map<String, String> members, List<String> path, String value) throws IOException {
        String name = path.get(0);
        if (path.size() == 1) {
            members.put(name, value);
            return;
        }
        String object = members.get(name);
        boolean isThere = object != null && JsonText.isObject(object);
        if (!isThere && JsonText.isNull(value)) {
            members.put(name, value);
            return;
        }
        Map<String, String> within = isThere ? JsonText.members(Objects.requireNonNull(object)) : new LinkedHashMap<>();
        put(within, new ArrayList<>(path.subList(1, path.size())), value);
        members.put(name, JsonText.object(within));
    }
}
