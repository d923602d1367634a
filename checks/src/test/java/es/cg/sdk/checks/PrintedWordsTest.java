package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Word;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A word that the contract does not print is marked as assumed, and one that it prints is not. */
class PrintedWordsTest {
    private static final OpenApi API = OpenApi.ofProject();

    @TestFactory
    Stream<DynamicTest> whatTheContractDoesNotPrintIsAssumed() {
        return ofEachVocabulary(type -> PrintedWords.marks(type, PrintedWords.of(type)));
    }

    @TestFactory
    Stream<DynamicTest> itsJavadocSaysHowToCompareValues() {
        return ofEachVocabulary(type -> PrintedWords.javadoc(type, source(type)));
    }

    @Test
    void aListThatIsNotMarkedInTheDescriptionHasPrintedWordsAlone() {
        assertThat(new Vocabularies(API).places().values())
                .filteredOn(each -> !each.assumed())
                .hasSizeGreaterThan(10)
                .allSatisfy(each -> assertThat(PrintedWords.of(each.type()))
                        .as(each.name() + " is not x-assumed in openapi.json")
                        .containsAll(each.listed()));
    }

    @Test
    void aMarkTooFewAndOneTooManyAreFound() {
        assertThat(PrintedWords.marks(Colour.class, Set.of("verde", "rojo", "azul")))
                .containsExactly(
                        "PrintedWordsTest.Colour: has no constants of [azul], which the contract prints",
                        "PrintedWordsTest.Colour: the constant of rojo must not be @Assumed, since the contract prints it");
        assertThat(PrintedWords.marks(Colour.class, Set.of()))
                .containsExactly(
                        "PrintedWordsTest.Colour: the constant of verde must be @Assumed, since the contract does not print it");
        assertThat(PrintedWords.marks(Guess.class, Set.of())).isEmpty();
        assertThat(PrintedWords.marks(Guess.class, Set.of("verde")))
                .containsExactly(
                        "PrintedWordsTest.Guess: must not be @Assumed as a whole, since the contract prints [verde]");
    }

    @Test
    void aJavadocThatLacksASentenceIsFound() {
        String source = "/** A colour. The service may add\n * values; compare with {@code equals}.\n *\n"
                + " * @param value the value as the API spells it\n */ record Colour(String value) {}";
        assertThat(PrintedWords.javadoc(Colour.class, source)).isEmpty();
        assertThat(PrintedWords.javadoc(Colour.class, source.replace("as the API", "as the service")))
                .containsExactly(
                        "PrintedWordsTest.Colour: does not say \"@param value the value as the API spells it\"");
        assertThat(PrintedWords.javadoc(Guess.class, source)).hasSize(2);
    }

    /** Colours of which one is a guess. */
    public record Colour(String value) implements Word {
        public static final Colour VERDE = new Colour("verde");

        @Assumed
        public static final Colour ROJO = new Colour("rojo");
    }

    /** A guess as a whole. */
    @Assumed
    public record Guess(String value) implements Word {
        public static final Guess VERDE = new Guess("verde");
    }

    private static Stream<DynamicTest> ofEachVocabulary(Function<Class<? extends Word>, List<String>> findings) {
        return Vocabularies.types().stream()
                .map(each -> dynamicTest(
                        Vocabularies.name(each),
                        () -> assertThat(findings.apply(each)).isEmpty()));
    }

    private static String source(Class<?> type) {
        return Project.text("sdk-core/src/main/java/"
                + type.getName().replaceFirst("[$].*", "").replace('.', '/') + ".java");
    }
}
