package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every operation that the contract prints is in {@code openapi.json} as the contract has it, and none is made up. */
class ContractOperationsTest {
    private static final OpenApi API = OpenApi.ofProject();

    @TestFactory
    Stream<DynamicTest> everyOperationIsAsTheContractShowsIt() {
        return ContractOperations.all().stream()
                .map(each ->
                        dynamicTest(each.toString(), () -> Contract.agrees(OperationComparison.findings(API, each))));
    }

    @TestFactory
    Stream<DynamicTest> everyBodyIsAsTheContractShowsIt() {
        return ContractBody.ALL.stream()
                .map(each -> dynamicTest(each.toString(), () -> Contract.agrees(BodyComparison.findings(API, each))));
    }

    @Test
    void theContractShowsThirtySevenOperations() {
        assertThat(ContractOperations.FULL_SHAPE).hasSize(8);
        assertThat(ContractOperations.PURPOSE_ONLY).hasSize(17);
        assertThat(ContractOperations.SANDBOX).hasSize(12);
        assertThat(ContractOperations.all()).doesNotHaveDuplicates();
    }

    @Test
    void partsNotInTheContractAreMarkedAssumed() {
        Contract.agrees(Contract.marks(API));
        Contract.agrees(UnshownFields.findings(API));
    }

    @Test
    void everyOperationHasAnIdOfItsOwn() {
        assertThat(API.operations())
                .extracting(OpenApi.Operation::id)
                .doesNotHaveDuplicates()
                .allMatch(each -> each.matches("[a-z][A-Za-z]*\\.[a-z][A-Za-z]*"));
    }

    @Test
    void plansAndHeadersFollowScopeAndMethod() {
        Contract.agrees(Contract.ofEach(API, KeyRules::findings));
        Contract.agrees(KeyRules.optionalKeys(API));
    }

    @Test
    void answersHaveTheContractsHeadersAndErrors() {
        Contract.agrees(Contract.ofEach(API, AnswerRules::findings));
    }

    @Test
    void panelOnlyActionsHaveNoOperation() {
        Contract.agrees(NotOffered.findings(API));
    }
}
