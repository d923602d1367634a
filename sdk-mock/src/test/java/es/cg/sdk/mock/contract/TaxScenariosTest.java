package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.contract.TaxScenario.Step;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The scenarios of {@code tax-scenarios.txt}, worked by hand from the law, as the mock answers them. */
@Chapter("Tax › Scenarios worked by hand")
final class TaxScenariosTest {
    private static final String SCENARIOS = "tax-scenarios.txt";
    private static final String ORDINARY = "ordinary-requests.txt";

    @TestFactory
    Stream<DynamicTest> scenarioIsRightRefusedOrSaidByAnAviso() throws IOException {
        return tests(SCENARIOS);
    }

    @TestFactory
    Stream<DynamicTest> ordinaryRequestHasNoAvisos() throws IOException {
        return tests(ORDINARY);
    }

    private static Stream<DynamicTest> tests(String file) throws IOException {
        return TaxScenario.of(file).stream()
                .map(each -> TestMockResolver.test(each.name() + " | " + each.law(), mock -> {
                    TaxScenarioBooks books = new TaxScenarioBooks(mock);
                    for (Step step : each.steps()) {
                        books.run(step);
                    }
                }));
    }

    @Test
    void eachScenarioHasANameALawAndAModelOrRefusal() throws IOException {
        List<TaxScenario> all = TaxScenario.of(SCENARIOS);

        assertThat(all)
                .hasSizeGreaterThanOrEqualTo(100)
                .extracting(TaxScenario::name)
                .doesNotHaveDuplicates();
        assertThat(all).allSatisfy(each -> {
            assertThat(each.law()).as(each.name()).isNotBlank();
            assertThat(each.steps()).as(each.name()).anyMatch(Step::isJudged);
        });
    }

    @Test
    void ordinaryRequestExpectsNeitherAvisoNorRefusal() throws IOException {
        assertThat(TaxScenario.of(ORDINARY))
                .flatMap(TaxScenario::steps)
                .allSatisfy(step -> assertThat(step.avisos()).isEmpty())
                .allSatisfy(step -> assertThat(step.refused()).isEmpty());
    }
}
