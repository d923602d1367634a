package es.cg.sdk.base.corrections;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.base.json.JsonMembers;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Corrects the objects of one schema in one direction, and what is in them; what no rule is about is not walked. Filled
 * once, then thread-safe.
 */
public final class SchemaCorrection {
    private static final Pattern INDEX = Pattern.compile("[0-9]{1,9}");

    private final String schema;
    private final String file;
    private final Map<List<String>, Json> fixed;
    private final Map<String, CorrectedField> fields = new HashMap<>();
    private final List<CorrectedField> inOrder = new ArrayList<>();
    private final Map<String, CorrectedField> byTheirName = new HashMap<>();
    private final List<CorrectedField> renamed = new ArrayList<>();
    // Why fields that the service does not have cannot be read.
    private final Map<String, String> absent = new HashMap<>();
    private boolean hasDeepPlaces;

    SchemaCorrection(String schema, String file, Map<List<String>, Json> fixed) {
        this.schema = schema;
        this.file = file;
        this.fixed = fixed;
    }

    /** Adds a field, while the corrections are made. */
    void add(String name, @Nullable Line line, @Nullable ValueForm form, @Nullable SchemaCorrection within) {
        CorrectedField field = CorrectedField.of(schema, name, line, form, within);
        fields.put(name, field);
        Line none = field.absent();
        if (none != null) {
            absent.put(name, "is not in the answers of the service, " + none.saidAt());
            return;
        }
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

    /** Returns how messages name the fields that a line is about, here and in what is within. */
    void labels(Consumer<String> labels, List<SchemaCorrection> seen) {
        if (seen.contains(this)) {
            return;
        }
        seen.add(this);
        inOrder.forEach(each -> {
            if (each.line() != null) {
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
     * @throws IllegalArgumentException if it cannot be said in the service's form; the message has no value
     */
    public Json send(Json ours) {
        if (ours.kind() == Json.Kind.ARRAY) {
            return Json.of(ours.items().stream().map(this::send).toList());
        }
        if (ours.kind() != Json.Kind.OBJECT) {
            return ours;
        }
        Map<String, Object> theirs = new LinkedHashMap<>();
        for (String name : ours.names()) {
            CorrectedField field = fields.get(name);
            Json value = ours.get(name);
            put(theirs, field == null ? List.of(name) : field.place(), field == null ? value : field.send(value), name);
        }
        fixed.forEach((place, value) -> put(theirs, place, value, "the fixed value " + String.join(".", place)));
        return Json.of(theirs);
    }

    private void put(Map<String, Object> theirs, List<String> place, Json value, String what) {
        if (!JsonPlace.put(theirs, place, value)) {
            throw new IllegalArgumentException(schema + ": " + PrintableText.of(what) + " is to be sent as "
                    + PrintableText.of(String.join(".", place))
                    + ", where another field or fixed value is already: leave one of them out");
        }
    }

    /** Returns the service's names of our fields, for the parts of a form. */
    public Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        fields.values().forEach(each -> {
            if (each.absent() == null && each.isMoved()) {
                parts.put(each.name(), String.join(".", each.place()));
            }
        });
        return parts;
    }

    /**
     * Returns the value of a part of a form as the service has it.
     *
     * @throws IllegalArgumentException if it has no such part, or the value does not fit
     */
    public String sendPart(String name, String value) {
        CorrectedField field = fields.get(name);
        return field == null ? value : ValueForm.word(field.send(Json.of(value)));
    }

    /** Returns the parts of a form that every request carries. */
    public Map<String, String> fixedParts() {
        Map<String, String> parts = new LinkedHashMap<>();
        fixed.forEach((place, value) -> parts.put(String.join(".", place), ValueForm.word(value)));
        return parts;
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
                .filter(each -> names.size() >= each.place().size()
                        && names.subList(0, each.place().size()).equals(each.place()))
                .findFirst()
                .orElse(null);
        if (field == null) {
            ours.addAll(names);
            return false;
        }
        ours.add(field.name());
        List<String> within = names.subList(field.place().size(), names.size());
        if (field.within() != null) {
            return field.within().ourNames(within, ours) || field.isMoved();
        }
        ours.addAll(within);
        return field.isMoved();
    }

    /**
     * Returns the service's JSON as ours is: an object of this schema, or a list of them. A field that the service does
     * not have, or whose value does not fit, cannot be read by accessors; the value stays as it came.
     */
    public Json receive(Json theirs, CorrectionUse use) {
        if (theirs.kind() == Json.Kind.ARRAY) {
            return list(theirs, use);
        }
        if (theirs.kind() != Json.Kind.OBJECT || fields.isEmpty()) {
            return theirs;
        }
        Reading reading = new Reading(use);
        Json ours = hasDeepPlaces || renamesOnto(theirs) ? reading.moved(theirs) : reading.renamed(theirs);
        Map<String, String> problems = reading.problems;
        if (problems == null) {
            return absent.isEmpty() ? ours : (Json) Attached.withProblems(ours, absent);
        }
        problems.putAll(absent);
        return (Json) Attached.withProblems(ours, problems);
    }

    @SuppressWarnings("ReferenceEquality") // What is not changed is the same object.
    private Json list(Json theirs, CorrectionUse use) {
        JsonMembers.Access access = JsonMembers.access();
        Object[] items = access.items(theirs);
        Object[] ours = null;
        for (int i = 0; i < items.length; i++) {
            Object item = items[i] instanceof Json json ? receive(json, use) : items[i];
            if (item != items[i]) {
                ours = ours == null ? items.clone() : ours;
                ours[i] = item;
            }
        }
        return ours == null ? theirs : (Json) access.array(ours);
    }

    /** Whether the service's object has something else under the name of a field that it has elsewhere. */
    private boolean renamesOnto(Json theirs) {
        for (CorrectedField each : renamed) {
            if (theirs.has(each.name())) {
                return true;
            }
        }
        return false;
    }

    /** Reads one object, and collects which of its fields cannot be read: most objects have none. */
    private final class Reading {
        private final CorrectionUse use;
        private @Nullable Map<String, String> problems;

        Reading(CorrectionUse use) {
            this.use = use;
        }

        /** A value that does not fit stays as it came, under our name, and cannot be read there. */
        private Object value(CorrectedField field, Object theirs) {
            Line line = field.line();
            if (line != null) {
                use.matched(field.label());
            }
            try {
                return field.receive(theirs, use);
            } catch (IllegalArgumentException e) {
                use.failed(field.label() + " " + e.getMessage());
                problems = problems == null ? new HashMap<>() : problems;
                String rule = line == null ? "as a general rule of " + file + " says" : line.saidAt();
                problems.put(field.name(), e.getMessage() + ", " + rule);
                return theirs;
            }
        }

        /** Returns the object with the same members, some of them under another name or with another value. */
        Json renamed(Json theirs) {
            JsonMembers.Access access = JsonMembers.access();
            Object[] members = access.members(theirs);
            Object[] ours = null;
            for (int i = 0; i < members.length; i += 2) {
                CorrectedField field = byTheirName.get((String) members[i]);
                if (field == null) {
                    continue;
                }
                Object value = members[i + 1];
                if (field.form() != null || field.within() != null) {
                    value = value(field, value);
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
        Json moved(Json theirs) {
            JsonMembers.Access access = JsonMembers.access();
            Map<CorrectedField, Object> found = new LinkedHashMap<>();
            for (CorrectedField each : inOrder) {
                Json value = JsonPlace.at(theirs, each.place());
                if (value != null) {
                    found.put(each, access.json(value(each, access.stored(value))));
                }
            }
            Map<String, Object> ours = JsonPlace.members(theirs);
            // What the service has under the name of a field that lies elsewhere is something else.
            inOrder.stream().filter(CorrectedField::isMoved).forEach(each -> {
                if (!byTheirName.containsKey(each.name())) {
                    ours.remove(each.name());
                }
                JsonPlace.remove(ours, each.place());
            });
            found.forEach((field, value) -> ours.put(field.name(), value));
            return Json.of(ours);
        }
    }
}
