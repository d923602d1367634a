package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.checks.Vocabularies.Place;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The constants of the vocabularies are the words that {@code openapi.json} lists where they are read and sent. */
class VocabulariesTest {
    private static final OpenApi API = OpenApi.ofProject();

    // Words that answers alone tell, or that other records have, so that the place's own list lacks them.
    private static final Map<String, Set<String>> NEVER = Map.of(
            "NewInvoice.Builder.tipoFactura", Set.of("R1", "R2", "R3", "R4", "R5"),
            "Expense.tipoRenta", Set.of("trabajo"),
            "NewExpense.Builder.tipoRenta", Set.of("trabajo"),
            "RemittanceMove.Builder.estado", Set.of("generada"));

    @TestFactory
    Stream<DynamicTest> constantsMatchTheValuesOfOpenApi() {
        return new Vocabularies(API)
                .places().values().stream()
                        .map(each -> dynamicTest(
                                each.name(),
                                () -> assertThat(Vocabularies.findings(each, NEVER.getOrDefault(each.name(), Set.of())))
                                        .isEmpty()));
    }

    @Test
    void everyVocabularyIsUsedByTheClient() {
        assertThat(new Vocabularies(API)
                        .places().values().stream().map(Place::type).distinct())
                .hasSizeGreaterThan(30)
                .containsExactlyInAnyOrderElementsOf(Vocabularies.types());
    }
}
