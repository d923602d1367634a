package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EventKindTest {
    @Test
    void aKindIsTheWordOfTheContract() {
        assertThat(EventKind.INVOICE_VERIFACTU_ACCEPTED_WITH_ERRORS)
                .isEqualTo(new EventKind("invoice.verifactu_accepted_with_errors"))
                .hasToString("invoice.verifactu_accepted_with_errors");
    }

    @Test
    void aKindThatIsNotKnownPassesThrough() {
        assertThat(new EventKind("payslip.generated")).hasToString("payslip.generated");
    }
}
