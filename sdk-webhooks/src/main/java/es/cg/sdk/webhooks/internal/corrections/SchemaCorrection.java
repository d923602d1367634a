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

/** Corrects the objects of one schema and their nested objects; skips parts without a rule. Thread-safe. */
final class SchemaCorrection {
    private final List<CorrectedField> fields = new ArrayList<>();

    /**
     * A field that a rule is about, or that has one in it.
     *
     * @param path our names that lead to it; one alone but for a member that is moved out of its object
     * @param place where the service has it
     * @param label how messages name it, such as {@code Invoice.total}
     * @param isCorrected whether a rule is about the field itself
     */
    private record CorrectedField(
            List<String> path,
            List<String> place,
            @Nullable ValueConversion conversion,
            @Nullable SchemaCorrection within,
            String label,
            boolean isCorrected) {
        boolean isMoved() {
            return !place.equals(path);
        }
    }

    /** Returns the corrections of those schemas that a rule is about, or that have such a schema in them. */
    static Map<String, SchemaCorrection> all(ContractRecords contract, Map<String, Map<String, FieldRule>> rules) {
        Set<String> concerned = new TreeSet<>(rules.keySet());
        boolean isMore = true;
        while (isMore) {
            isMore = contract.schemas().entrySet().stream()
                            .filter(each -> each.getValue().values().stream()
                                    .anyMatch(field -> field.schema() != null && concerned.contains(field.schema())))
                            .filter(each -> concerned.add(each.getKey()))
                            .count()
                    > 0;
        }
        Map<String, SchemaCorrection> all = new LinkedHashMap<>();
        concerned.forEach(each -> all.put(each, new SchemaCorrection()));
        all.forEach((schema, correction) -> Objects.requireNonNull(
                        contract.schemas().get(schema))
                .forEach((name, field) -> {
                    FieldRule rule = rules.getOrDefault(schema, Map.of()).get(name);
                    SchemaCorrection within = field.schema() == null ? null : all.get(field.schema());
                    if (rule != null || within != null) {
                        correction.add(schema, name, rule, field.type(), within);
                    }
                }));
        rules.forEach((schema, fields) -> fields.forEach((name, rule) -> {
            Field member = name.contains(".") ? contract.field(schema, MovedMembers.path(name)) : null;
            if (member != null) {
                SchemaCorrection within = member.schema() == null ? null : all.get(member.schema());
                Objects.requireNonNull(all.get(schema)).add(schema, name, rule, member.type(), within);
            }
        }));
        return all;
    }

    private void add(
            String schema, String name, @Nullable FieldRule rule, String type, @Nullable SchemaCorrection within) {
        List<String> path = MovedMembers.path(name);
        fields.add(new CorrectedField(
                path,
                rule == null || rule.place().isEmpty() ? path : rule.place(),
                rule == null ? null : ValueConversion.of(rule, type),
                within,
                schema + "." + name,
                rule != null));
    }

    /** Returns how messages name the fields that a rule is about, here and in what is within. */
    Set<String> labels() {
        Set<String> labels = new TreeSet<>();
        addLabels(labels, new ArrayList<>());
        return labels;
    }

    private void addLabels(Set<String> labels, List<SchemaCorrection> seen) {
        if (seen.contains(this)) {
            return;
        }
        seen.add(this);
        fields.forEach(each -> {
            if (each.isCorrected()) {
                labels.add(each.label());
            }
            if (each.within() != null) {
                each.within().addLabels(labels, seen);
            }
        });
    }

    /** Returns the service's JSON as ours is: an object of this schema, or a list of them. */
    String ours(String theirs, CorrectionLog log) throws IOException {
        if (JsonText.isArray(theirs)) {
            List<String> items = new ArrayList<>();
            for (String each : JsonText.items(theirs)) {
                items.add(ours(each, log));
            }
            return JsonText.array(items);
        }
        if (!JsonText.isObject(theirs)) {
            return theirs;
        }
        Map<String, String> members = JsonText.members(theirs);
        Map<CorrectedField, String> found = new LinkedHashMap<>();
        for (CorrectedField each : fields) {
            String value = JsonText.at(members, each.place());
            if (value != null) {
                found.put(each, ours(each, value, log));
            }
        }
        if (found.isEmpty()) {
            return theirs;
        }
        for (CorrectedField each : found.keySet()) {
            if (each.isMoved()) {
                JsonText.remove(members, each.place());
            }
        }
        Map<List<String>, String> moved = new LinkedHashMap<>();
        found.forEach((field, value) -> {
            if (field.path().size() == 1) {
                members.put(field.path().get(0), value);
            } else {
                moved.put(field.path(), value);
            }
        });
        MovedMembers.put(members, moved);
        return JsonText.object(members);
    }

    /** A value that does not fit stays as it came, under our name: a reader refuses it, and does not miss it. */
    private static String ours(CorrectedField field, String theirs, CorrectionLog log) throws IOException {
        if (field.isCorrected()) {
            log.matched(field.label());
        }
        String value = theirs;
        ValueConversion conversion = field.conversion();
        if (conversion != null) {
            try {
                value = converted(conversion, theirs);
            } catch (ValueConversion.UnfitException e) {
                log.failed(field.label() + " " + e.getMessage());
            }
        }
        return field.within() == null ? value : field.within().ours(value, log);
    }

    /** Converts a value, or each item of a list. */
    private static String converted(ValueConversion conversion, String theirs)
            throws IOException, ValueConversion.UnfitException {
        if (!JsonText.isArray(theirs)) {
            return conversion.ours(theirs);
        }
        List<String> items = new ArrayList<>();
        for (String each : JsonText.items(theirs)) {
            items.add(conversion.ours(each));
        }
        return JsonText.array(items);
    }
}
