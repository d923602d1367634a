package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EventKindTest {
    @Test
    void theContractNamesEighteenKinds() {
        assertThat(EventKind.known()).hasSize(18).doesNotHaveDuplicates();
    }

    @Test
    void aKindThatIsNotKnownPassesThrough() {
        assertThat(new EventKind("payslip.generated")).hasToString("payslip.generated");
        assertThat(EventKind.known()).doesNotContain(new EventKind("payslip.generated"));
    }
}
