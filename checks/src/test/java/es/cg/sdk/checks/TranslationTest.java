package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A Spanish page has the content of its English page: what can be compared without reading Spanish is equal. */
class TranslationTest {
    @TestFactory
    Stream<DynamicTest> aTranslationHasTheStructureOfItsPage() {
        return Translation.all().stream()
                .map(each -> dynamicTest(
                        each.spanish(),
                        () -> assertThat(each.structureInSpanish())
                                .as(
                                        "%s translates %s: headings, code, links and rows of tables",
                                        each.spanish(), each.english())
                                .isEqualTo(each.structureInEnglish())));
    }

    @TestFactory
    Stream<DynamicTest> bothLanguagesLinkToEachOtherAtTheTop() {
        return Translation.all().stream()
                .map(each -> dynamicTest(each.spanish(), () -> {
                    assertThat(top(each.english()))
                            .contains("español](" + each.spanish().replaceFirst("^docs/", "") + ")*");
                    assertThat(top(each.spanish())).contains("*[Read this in English](");
                }));
    }

    private static String top(String page) {
        return Project.text(page).lines().limit(3).reduce("", String::concat);
    }
}
