package es.cg.sdk.internal.corrections;

import es.cg.sdk.internal.corrections.ContractForms.FieldForm;
import es.cg.sdk.internal.corrections.ContractForms.SchemaForm;
import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What corrections say of a schema, wherever it occurs. Immutable.
 *
 * @param fields by the field's name; a member that the service has outside of our object by its path, with dots
 * @param omitted fields that requests do not carry
 * @param constants what requests carry in addition, by the names of the members from outside
 */
public record SchemaRules(Map<String, FieldRule> fields, Set<String> omitted, Map<List<String>, Json> constants) {
    /** Copies the maps, which keep their order. */
    public SchemaRules {
        fields = Ordered.copy(fields);
        omitted = Set.copyOf(omitted);
        constants = Ordered.copy(constants);
    }

    /** Returns the paths of the members that are moved out of their objects. */
    public Set<List<String>> members() {
        Set<List<String>> members = new LinkedHashSet<>();
        fields.keySet().stream().filter(each -> each.contains(".")).forEach(each -> members.add(path(each)));
        return members;
    }

    /** Returns the names of a path with dots. */
    public static List<String> path(String names) {
        return List.of(names.split("\\.", -1));
    }

    /**
     * Returns whether the service has an object at our path for the members that are not moved: it has none if all are
     * moved, or if one of them is where the object would be.
     */
    public boolean hasRest(String schema, List<String> path, ContractForms contract) {
        FieldRule own = fields.get(path.get(0));
        List<String> place = own == null || own.name().isEmpty() ? path.subList(0, 1) : own.name();
        boolean isReplaced = path.size() == 1
                && members().stream()
                        .filter(each -> each.get(0).equals(path.get(0)))
                        .anyMatch(each -> place.equals(Objects.requireNonNull(fields.get(String.join(".", each)))
                                .name()));
        return !isReplaced && !isEmptied(contract, contract.field(schema, path), path);
    }

    private boolean isEmptied(ContractForms contract, @Nullable FieldForm object, List<String> path) {
        SchemaForm form =
                object == null || object.list() ? null : contract.schemas().get(object.schema());
        if (form == null || members().stream().noneMatch(each -> starts(each, path))) {
            return false;
        }
        return form.fields().entrySet().stream().allMatch(each -> {
            List<String> inner = new ArrayList<>(path);
            inner.add(each.getKey());
            return members().contains(inner) || isEmptied(contract, each.getValue(), inner);
        });
    }

    private static boolean starts(List<String> path, List<String> with) {
        return path.size() > with.size() && path.subList(0, with.size()).equals(with);
    }
}
