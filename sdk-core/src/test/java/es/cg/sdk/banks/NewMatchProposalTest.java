package es.cg.sdk.banks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

final class NewMatchProposalTest {
    @Test
    void theBodyHasTheContractsNamesAndTheScaleOfTheAmount() {
        assertThat(NewMatchProposal.builder()
                        .nota("Paga dos facturas")
                        .importe(new BigDecimal("605.00"))
                        .facturaId("inv_1")
                        .set("otro", true)
                        .build()
                        .json()
                        .text())
                .isEqualTo("""
                        {"factura_id":"inv_1","importe":605.00,"nota":"Paga dos facturas","otro":true}""");
    }

    @Test
    void theInvoiceIsRequiredAndNothingElse() {
        assertThatThrownBy(NewMatchProposal.builder().importe(BigDecimal.ONE)::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NewMatchProposal.factura_id is required");
        assertThat(NewMatchProposal.builder().facturaId("inv_1").build().json().text())
                .isEqualTo("{\"factura_id\":\"inv_1\"}");
    }

    @Test
    void itsTextHasNoValue() {
        assertThat(NewMatchProposal.builder().facturaId("inv_1").nota("x").build())
                .hasToString("NewMatchProposal[factura_id, nota]")
                .isEqualTo(
                        NewMatchProposal.builder().nota("x").facturaId("inv_1").build());
    }
}
