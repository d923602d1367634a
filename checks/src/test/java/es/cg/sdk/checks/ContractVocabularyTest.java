package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.EventKind;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every word and number that the contract fixes is in {@code openapi.json}. */
class ContractVocabularyTest {
    private static final OpenApi API = OpenApi.ofProject();

    @Test
    void permissionsMatchTheContract() {
        assertThat(Permission.ALL).hasSize(36);
        Contract.agrees(ContractVocabulary.scopes(API));
    }

    @Test
    void errorCodesMatchTheContract() {
        assertThat(ContractCodes.BY_CODE).hasSize(24);
        Contract.agrees(ContractCodes.findings(API));
        Contract.agrees(OperationCodes.findings(API));
    }

    @Test
    void eventsMatchTheContract() {
        assertThat(ContractVocabulary.EVENTS).hasSize(18);
        Contract.agrees(ContractVocabulary.events(API));
        Contract.agrees(ContractVocabulary.emitted(API));
    }

    @Test
    void sandboxScenariosMatchTheContract() {
        Contract.agrees(ContractVocabulary.scenarios(API));
    }

    @Test
    void unmarkedListHasOnlyValuesOfTheContract() {
        Contract.agrees(PrintedValues.findings(API));
    }

    @Test
    void limitsMatchTheContract() {
        Contract.agrees(ContractVocabulary.limits(API));
    }

    @Test
    void listsJobsAndErrorsMatchTheContract() {
        Contract.agrees(ContractAnswers.findings(API));
    }

    @Test
    void versionAddressesAndWarningsMatchTheContract() {
        Contract.agrees(ContractVocabulary.rest(API));
    }

    @Test
    void theWebhookModuleKnowsTheSameEvents() throws IllegalAccessException {
        Set<String> known = new TreeSet<>();
        for (Field each : EventKind.class.getFields()) {
            // The kind of an event whose kind could not be read is none of the contract's.
            if (Modifier.isStatic(each.getModifiers())
                    && each.getType() == EventKind.class
                    && ((EventKind) each.get(null)).isReadable()) {
                known.add(((EventKind) each.get(null)).value());
            }
        }
        assertThat(known).isEqualTo(new TreeSet<>(ContractVocabulary.EVENTS));
    }
}
