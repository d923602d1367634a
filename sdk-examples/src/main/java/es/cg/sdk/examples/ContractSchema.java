package es.cg.sdk.examples;

import es.cg.sdk.model.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A schema of a contract, with its references resolved. */
final class ContractSchema {
    private static final int DEEPEST = 5;

    private final Json contract;
    private final Json node;
    private final @Nullable String name;

    private ContractSchema(Json contract, Json node, @Nullable String name) {
        this.contract = contract;
        this.node = node;
        this.name = name;
    }

    static ContractSchema of(Json contract, Json node) {
        Json at = node;
        String name = null;
        for (int hops = 0; hops < DEEPEST && at.has("$ref"); hops++) {
            String reference = Objects.requireNonNullElse(at.get("$ref").string(), "");
            name = reference.substring(reference.lastIndexOf('/') + 1);
            at = resolve(contract, at);
        }
        return new ContractSchema(contract, at, name);
    }

    /** Returns what a node refers to; the node itself if it has no {@code $ref}. */
    static Json resolve(Json contract, Json node) {
        String reference = node.get("$ref").string();
        if (reference == null || !reference.startsWith("#/")) {
            return node;
        }
        Json at = contract;
        for (String step : reference.substring(2).split("/", -1)) {
            at = at.get(step.replace("~1", "/").replace("~0", "~"));
        }
        return at;
    }

    @Nullable
    String name() {
        return name;
    }

    /** Returns the entry of docs/assumptions.md that this schema is of; null if the contract shows it. */
    @Nullable
    String assumption() {
        return assumption(node);
    }

    static @Nullable String assumption(Json node) {
        String reason = node.get("x-assumed-reason").string();
        return reason == null ? null : reason.replaceFirst(":.*", "");
    }

    /** Returns the properties of this schema and of those that it is composed of. */
    Map<String, ContractSchema> properties() {
        Map<String, ContractSchema> properties = new LinkedHashMap<>();
        for (String composition : List.of("allOf", "oneOf", "anyOf")) {
            for (Json part : node.get(composition).items()) {
                properties.putAll(of(contract, part).properties());
            }
        }
        Json own = node.get("properties");
        own.names().forEach(each -> properties.put(each, of(contract, own.get(each))));
        return properties;
    }

    boolean requires(String property) {
        return node.get("required").items().stream().anyMatch(each -> property.equals(each.string()))
                || node.get("allOf").items().stream()
                        .anyMatch(part -> of(contract, part).requires(property));
    }

    /** Returns the schema of an array's items; this schema if it is no array. */
    ContractSchema items() {
        return node.has("items") ? of(contract, node.get("items")) : this;
    }

    /** Returns the property that holds the items of a page; null if this is no page. */
    @Nullable
    String pageProperty() {
        Map<String, ContractSchema> all = properties();
        if (all.containsKey("id")) {
            return null;
        }
        List<String> arrays = all.entrySet().stream()
                .filter(each -> each.getValue().type().equals("array")
                        && !each.getValue().items().properties().isEmpty()
                        && !each.getKey().equals("avisos"))
                .map(Map.Entry::getKey)
                .toList();
        return arrays.contains("data") ? "data" : arrays.size() == 1 ? arrays.get(0) : null;
    }

    /** Returns the JSON type, without null; empty if the schema leaves it open. */
    String type() {
        Json type = node.get("type");
        if (type.string() != null) {
            return type.string();
        }
        String types = type.items().stream()
                .map(each -> String.valueOf(each.string()))
                .filter(each -> !each.equals("null"))
                .collect(Collectors.joining(" or "));
        return types.isEmpty() && node.has("properties") ? "object" : types;
    }

    /** Returns the values of a vocabulary, closed or open; empty if it has none. */
    Set<String> values() {
        Set<String> values = new TreeSet<>();
        for (String list : List.of("enum", "x-known-values")) {
            node.get(list).items().stream()
                    .map(Json::string)
                    .filter(Objects::nonNull)
                    .forEach(values::add);
        }
        return values;
    }
}
