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
 * What openapi.json says of the sandbox.
 *
 * @param scenarios what the scenario header takes
 * @param clientWords what each field of a declared client may say, where it may not say just anything
 */
public record SandboxRules(Map<String, Scenario> scenarios, Map<String, Set<String>> clientWords) {
    /**
     * An outcome that can be asked for.
     *
     * @param category {@code remission}, {@code payment}, {@code platform} or {@code consent}
     * @param description what it does
     * @param recipient the tax identifier of a recipient that asks for it; null if none does
     * @param amount the amount of a payment that asks for it; null if none does
     */
    public record Scenario(
            String category,
            String description,
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
                            each.getValue().path("description").asText(),
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

    /** The scenario that a recipient's tax identifier asks for; null if it asks for none. */
    public @Nullable String ofRecipient(String nif) {
        return first(each -> nif.equals(each.recipient()));
    }

    /** The scenario that the amount of a payment asks for; null if it asks for none. */
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
