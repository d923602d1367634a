package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.checks.OpenApi.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** All that is compared between the contract and {@code openapi.json}, together. */
final class Contract {
    private Contract() {}

    static void agrees(List<String> findings) {
        assertThat(findings)
                .as("openapi.json and the contract differ; mend openapi.json, or the contract's table in this package")
                .isEmpty();
    }

    static List<String> findings(OpenApi api) {
        List<String> all = new ArrayList<>();
        ContractOperations.all().forEach(each -> all.addAll(OperationComparison.findings(api, each)));
        ContractBody.ALL.forEach(each -> all.addAll(BodyComparison.findings(api, each)));
        all.addAll(marks(api));
        all.addAll(UnshownFields.findings(api));
        all.addAll(ofEach(api, KeyRules::findings));
        all.addAll(KeyRules.optionalKeys(api));
        all.addAll(ofEach(api, AnswerRules::findings));
        all.addAll(NotOffered.findings(api));
        all.addAll(ContractAnswers.findings(api));
        all.addAll(ContractCodes.findings(api));
        all.addAll(OperationCodes.findings(api));
        all.addAll(ContractVocabulary.scopes(api));
        all.addAll(ContractVocabulary.events(api));
        all.addAll(ContractVocabulary.emitted(api));
        all.addAll(ContractVocabulary.scenarios(api));
        all.addAll(ContractVocabulary.limits(api));
        all.addAll(ContractVocabulary.rest(api));
        return all;
    }

    static List<String> ofEach(OpenApi api, Function<Operation, List<String>> rule) {
        return api.operations().stream()
                .flatMap(each -> rule.apply(each).stream())
                .toList();
    }

    /** An operation outside the contract's tables is assumed. */
    static List<String> marks(OpenApi api) {
        Findings findings = new Findings("openapi.json");
        for (Operation operation : api.operations()) {
            findings.unless(
                    ContractOperations.shows(operation) || OpenApi.assumed(operation.node()),
                    "the contract does not show " + operation + ", so it must be x-assumed");
        }
        return findings.all();
    }
}
