package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.model.Word;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A word that the contract does not print is marked as assumed, and one that it prints is not. */
class PrintedWordsTest {
    private static final OpenApi API = OpenApi.ofProject();

    @TestFactory
    Stream<DynamicTest> valuesNotInTheContractAreMarkedAssumed() {
        return ofEachVocabulary(type -> PrintedWords.marks(type, PrintedWords.of(type)));
    }

    @Test
    void unmarkedListHasOnlyValuesOfTheContract() {
        assertThat(new Vocabularies(API).places().values())
                .filteredOn(each -> !each.assumed())
                .hasSizeGreaterThan(10)
                .allSatisfy(each -> assertThat(PrintedWords.of(each.type()))
                        .as(each.name() + " is not x-assumed in openapi.json")
                        .containsAll(each.listed()));
    }

    private static Stream<DynamicTest> ofEachVocabulary(Function<Class<? extends Word>, List<String>> findings) {
        return Vocabularies.types().stream()
                .map(each -> dynamicTest(
                        Vocabularies.name(each),
                        () -> assertThat(findings.apply(each)).isEmpty()));
    }
}
