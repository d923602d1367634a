package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the sandbox in openapi.json.
 *
 * @param scenarios the scenarios that the header can name
 * @param clientWords the allowed values of fields of a declared client, for the fields that are limited to some
 */
public record SandboxRules(Map<String, Scenario> scenarios, Map<String, Set<String>> clientWords) {
    /**
     * A scenario.
     *
     * @param category {@code remission}, {@code payment}, {@code platform} or {@code consent}
     * @param recipient the tax identifier of the recipient that selects it; null for none
     * @param amount the amount of the payment that selects it; null for none
     */
    public record Scenario(
            String category,
            @Nullable String recipient,
            @Nullable BigDecimal amount) {}

    static SandboxRules of(JsonNode root) {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each :
                root.at("/components/x-scenarios").properties()) {
            String amount = each.getValue().path("importe").asText("");
            scenarios.put(
                    each.getKey(),
                    new Scenario(
                            each.getValue().path("category").asText(),
                            each.getValue().path("receptor_nif").asText(null),
                            amount.isEmpty() ? null : new BigDecimal(amount)));
        }
        Map<String, Set<String>> words = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field :
                root.at("/components/schemas/SandboxClientSpec/properties").properties()) {
            if (field.getValue().has("x-known-values")) {
                words.put(field.getKey(), words(field.getValue()));
            }
        }
        return new SandboxRules(scenarios, words);
    }

    private static Set<String> words(JsonNode schema) {
        Set<String> words = new LinkedHashSet<>();
        schema.path("x-known-values").forEach(each -> words.add(each.asText()));
        return words;
    }

    /** Returns the scenario that a recipient's tax identifier selects; null for none. */
    public @Nullable String ofRecipient(String nif) {
        return first(each -> nif.equals(each.recipient()));
    }

    /** Returns the scenario that the amount of a payment selects; null for none. */
    public @Nullable String ofAmount(BigDecimal paid) {
        return first(each -> each.amount() != null && paid.compareTo(each.amount()) == 0);
    }

    private @Nullable String first(Predicate<Scenario> rule) {
        return scenarios.entrySet().stream()
                .filter(each -> rule.test(each.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }
}
