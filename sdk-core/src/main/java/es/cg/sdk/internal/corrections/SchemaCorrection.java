package es.cg.sdk.internal.corrections;

import es.cg.sdk.base.json.JsonMembers;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Corrects the objects of one schema and what is in them; what no rule is about is not walked. Thread-safe. */
final class SchemaCorrection {
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");

    private final String schema;
    private final Map<List<String>, Json> constants;
    private final Map<String, CorrectedField> fields = new HashMap<>();
    private final List<CorrectedField> inOrder = new ArrayList<>();
    private final Map<String, CorrectedField> byTheirName = new HashMap<>();
    private final List<CorrectedField> renamed = new ArrayList<>();
    private final Map<String, MovedMembers> objects = new HashMap<>();
    private boolean hasDeepPlaces;

    SchemaCorrection(String schema, Map<List<String>, Json> constants) {
        this.schema = schema;
        this.constants = constants;
    }

    /** Adds a field, while the corrections of a client are made. */
    void add(String name, @Nullable FieldRule rule, boolean isOmitted, String type, @Nullable SchemaCorrection within) {
        CorrectedField field = CorrectedField.of(schema, List.of(name), rule, isOmitted, type, within);
        fields.put(name, field);
        inOrder.add(field);
        if (field.place().size() > 1) {
            hasDeepPlaces = true;
        } else {
            byTheirName.put(field.place().get(0), field);
            if (field.isMoved()) {
                renamed.add(field);
            }
        }
    }

    /**
     * Adds a member of an object of ours that the service has elsewhere.
     *
     * @param path our names, from outside
     * @param rest whether the service has an object for the rest of the object at a path
     */
    void addMember(
            List<String> path,
            FieldRule rule,
            String type,
            @Nullable SchemaCorrection within,
            Predicate<List<String>> rest) {
        CorrectedField member = CorrectedField.of(schema, path, rule, false, type, within);
        inOrder.add(member);
        hasDeepPlaces = true;
        objects.computeIfAbsent(
                        member.name(), name -> new MovedMembers(schema + "." + name, rest.test(path.subList(0, 1))))
                .add(member, 1, rest);
    }

    /** Returns how messages name the fields that a rule is about, here and in what is within. */
    void labels(Consumer<String> labels, List<SchemaCorrection> seen) {
        if (seen.contains(this)) {
            return;
        }
        seen.add(this);
        inOrder.forEach(each -> {
            if (each.isCorrected()) {
                labels.accept(each.label());
            }
            if (each.within() != null) {
                each.within().labels(labels, seen);
            }
        });
    }

    /**
     * Returns our JSON as the service has it: an object of this schema, or a list of them.
     *
     * @throws IllegalArgumentException if a value does not fit; the message names the field, without its value
     */
    Json send(Json ours) {
        if (ours.kind() == Json.Kind.ARRAY) {
            return Json.of(ours.items().stream().map(this::send).toList());
        }
        if (ours.kind() != Json.Kind.OBJECT) {
            return ours;
        }
        Map<String, Object> theirs = new LinkedHashMap<>();
        for (String name : ours.names()) {
            CorrectedField field = fields.get(name);
            MovedMembers object = objects.get(name);
            Json value = ours.get(name);
            if (object != null) {
                value = object.send(value, (member, its) -> put(theirs, member.place(), its, member.label()));
            }
            if (value == null || (field != null && field.isOmitted())) {
                continue;
            }
            Json sent = field == null ? value : field.send(value);
            if (object == null || !isEmpty(sent)) {
                put(theirs, field == null ? List.of(name) : field.place(), sent, name);
            }
        }
        constants.forEach((place, value) -> put(theirs, place, value, "the constant " + String.join(".", place)));
        return Json.of(theirs);
    }

    private static boolean isEmpty(Json value) {
        return value.kind() == Json.Kind.OBJECT && value.names().isEmpty();
    }

    private void put(Map<String, Object> theirs, List<String> place, Json value, String what) {
        if (!JsonPlace.put(theirs, place, value)) {
            throw new IllegalArgumentException(schema + ": " + PrintableText.of(what) + " is to be sent as "
                    + PrintableText.of(String.join(".", place))
                    + ", where another field or constant is already: leave one of them out");
        }
    }

    /**
     * Adds our names of a field that the service names, as far as a rule is about it; the rest is added as it is.
     *
     * @param theirs the names that lead to it, from outside; indexes of lists are among them
     * @return whether one of them is another one here
     */
    boolean ourNames(List<String> theirs, List<String> ours) {
        int index = 0;
        while (index < theirs.size() && INDEX.matcher(theirs.get(index)).matches()) {
            ours.add(theirs.get(index));
            index++;
        }
        List<String> names = theirs.subList(index, theirs.size());
        CorrectedField field = inOrder.stream()
                .filter(each -> !each.isOmitted()
                        && names.size() >= each.place().size()
                        && names.subList(0, each.place().size()).equals(each.place()))
                .findFirst()
                .orElse(null);
        if (field == null) {
            ours.addAll(names);
            return false;
        }
        ours.addAll(field.path());
        List<String> within = names.subList(field.place().size(), names.size());
        if (field.within() != null) {
            return field.within().ourNames(within, ours) || field.isMoved();
        }
        ours.addAll(within);
        return field.isMoved();
    }

    /** Returns the service's JSON as ours is: an object of this schema, or a list of them. */
    Json receive(Json theirs, CorrectionUse use) {
        if (theirs.kind() == Json.Kind.ARRAY) {
            return list(theirs, use);
        }
        if (theirs.kind() != Json.Kind.OBJECT || inOrder.isEmpty()) {
            return theirs;
        }
        return hasDeepPlaces || renamesOnto(theirs) ? moved(theirs, use) : renamed(theirs, use);
    }

    @SuppressWarnings("ReferenceEquality") // What is not changed is the same object.
    private Json list(Json theirs, CorrectionUse use) {
        List<Json> items = theirs.items();
        List<Json> ours = new ArrayList<>(items.size());
        boolean isSame = true;
        for (Json each : items) {
            Json item = receive(each, use);
            isSame &= item == each;
            ours.add(item);
        }
        return isSame ? theirs : Json.of(ours);
    }

    /** Whether the service's object has something else under a name that a field gets here. */
    private boolean renamesOnto(Json theirs) {
        for (CorrectedField each : renamed) {
            if (theirs.has(each.name()) && theirs.has(each.place().get(0))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the object with the same members, some of them under another name or with another value. */
    private Json renamed(Json theirs, CorrectionUse use) {
        JsonMembers.Access access = JsonMembers.access();
        Object[] members = access.members(theirs);
        Object[] ours = null;
        for (int i = 0; i < members.length; i += 2) {
            CorrectedField field = byTheirName.get((String) members[i]);
            if (field == null) {
                continue;
            }
            Object value = members[i + 1];
            if (field.conversion() != null || field.within() != null) {
                value = access.stored(field.receive((Json) access.json(value), use));
            } else {
                use.matched(field.label());
            }
            if (value != members[i + 1] || field.isMoved()) {
                ours = ours == null ? members.clone() : ours;
                ours[i] = field.name();
                ours[i + 1] = value;
            }
        }
        return ours == null ? theirs : (Json) access.object(ours);
    }

    /** Returns the object with members that lie elsewhere. */
    private Json moved(Json theirs, CorrectionUse use) {
        Map<CorrectedField, Json> found = new LinkedHashMap<>();
        for (CorrectedField each : inOrder) {
            Json value = JsonPlace.at(theirs, each.place());
            if (value != null && (each.isCorrected() || each.within() != null)) {
                found.put(each, each.receive(value, use));
            }
        }
        if (found.isEmpty()) {
            return theirs;
        }
        Map<String, Object> ours = JsonPlace.members(theirs);
        found.keySet().stream().filter(CorrectedField::isMoved).forEach(each -> JsonPlace.remove(ours, each.place()));
        found.forEach((field, value) -> {
            if (!field.isMember()) {
                ours.put(field.name(), value);
            }
        });
        // Null of a member makes an object null only if no other member has a value.
        for (boolean isNull : new boolean[] {false, true}) {
            found.forEach((field, value) -> {
                if (field.isMember() && isNull == (value.kind() == Json.Kind.NULL)) {
                    JsonPlace.set(ours, field.path(), value);
                }
            });
        }
        return Json.of(ours);
    }
}
