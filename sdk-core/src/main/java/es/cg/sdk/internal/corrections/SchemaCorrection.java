package es.cg.sdk.internal.corrections;

import es.cg.sdk.json.JsonMembers;
import es.cg.sdk.model.Json;
import es.cg.sdk.text.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Corrects the objects of one schema and what is in them; what no rule is about is not walked. Thread-safe. */
final class SchemaCorrection {
    private final String schema;
    private final Map<List<String>, Json> constants;
    private final Map<String, Field> fields = new HashMap<>();
    private final List<Field> inOrder = new ArrayList<>();
    private final Map<String, Field> byTheirName = new HashMap<>();
    private final List<Field> renamed = new ArrayList<>();
    private boolean hasDeepPlaces;

    SchemaCorrection(String schema, Map<List<String>, Json> constants) {
        this.schema = schema;
        this.constants = constants;
    }

    /**
     * A field that a rule is about, or that has one in it.
     *
     * @param place where the service has it
     * @param label how messages name it, such as {@code Invoice.total}
     * @param isCorrected whether a rule is about the field itself
     */
    private record Field(
            String name,
            List<String> place,
            boolean isOmitted,
            @Nullable ValueConversion conversion,
            @Nullable SchemaCorrection within,
            String label,
            boolean isCorrected) {
        boolean isMoved() {
            return place.size() > 1 || !place.get(0).equals(name);
        }
    }

    /** Adds a field, while the corrections of a client are made. */
    void add(String name, @Nullable FieldRule rule, boolean isOmitted, String type, @Nullable SchemaCorrection within) {
        Field field = new Field(
                name,
                rule == null || rule.name().isEmpty() ? List.of(name) : rule.name(),
                isOmitted,
                rule == null ? null : ValueConversion.of(rule, type),
                within,
                schema + "." + name,
                rule != null);
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
            Field field = fields.get(name);
            if (field == null) {
                put(theirs, List.of(name), ours.get(name), name);
            } else if (!field.isOmitted()) {
                put(theirs, field.place(), send(field, ours.get(name)), name);
            }
        }
        constants.forEach((place, value) -> put(theirs, place, value, "the constant " + String.join(".", place)));
        return Json.of(theirs);
    }

    private void put(Map<String, Object> theirs, List<String> place, Json value, String what) {
        if (!JsonPlace.put(theirs, place, value)) {
            throw new IllegalArgumentException(schema + ": " + PrintableText.of(what) + " is to be sent as "
                    + PrintableText.of(String.join(".", place))
                    + ", where another field or constant is already: leave one of them out");
        }
    }

    private static Json send(Field field, Json ours) {
        Json within = field.within() == null ? ours : field.within().send(ours);
        try {
            return each(within, field.conversion() == null ? json -> json : field.conversion()::send);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    field.label() + " " + e.getMessage()
                            + ": set a value that fits exactly, or change what the corrections say of it",
                    e);
        }
    }

    private interface Conversion {
        Json convert(Json value);
    }

    /** Converts a value, or each item of a list. */
    private static Json each(Json value, Conversion conversion) {
        return value.kind() == Json.Kind.ARRAY
                ? Json.of(value.items().stream().map(conversion::convert).toList())
                : conversion.convert(value);
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
        for (Field each : renamed) {
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
            Field field = byTheirName.get((String) members[i]);
            if (field == null) {
                continue;
            }
            Object value = members[i + 1];
            if (field.conversion() != null || field.within() != null) {
                value = access.stored(receive(field, (Json) access.json(value), use));
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
        Map<Field, Json> found = new LinkedHashMap<>();
        for (Field each : inOrder) {
            Json value = JsonPlace.at(theirs, each.place());
            if (value != null && (each.isCorrected() || each.within() != null)) {
                found.put(each, receive(each, value, use));
            }
        }
        if (found.isEmpty()) {
            return theirs;
        }
        Map<String, Object> ours = JsonPlace.members(theirs);
        found.keySet().stream().filter(Field::isMoved).forEach(each -> JsonPlace.remove(ours, each.place()));
        found.forEach((field, value) -> ours.put(field.name(), value));
        return Json.of(ours);
    }

    /** A value that does not fit stays as it came, under our name: so its view refuses it, instead of lacking it. */
    private static Json receive(Field field, Json theirs, CorrectionUse use) {
        if (field.isCorrected()) {
            use.matched(field.label());
        }
        Json value = theirs;
        if (field.conversion() != null) {
            try {
                value = each(theirs, field.conversion()::receive);
            } catch (IllegalArgumentException e) {
                use.failed(field.label() + " " + e.getMessage());
            }
        }
        return field.within() == null ? value : field.within().receive(value, use);
    }
}
