package es.cg.sdk.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.common.MetodoPago;
import org.junit.jupiter.api.Test;

/** Payments of invoices against the mock server. */
final class InvoicePaymentsTest extends InvoicesOnMock {
    private static NewPayment payment(String amount) {
        return NewPayment.builder()
                .fecha(TODAY)
                .importe(amount)
                .metodo(MetodoPago.TRANSFERENCIA)
                .build();
    }

    @Test
    void paymentsAddUpOnTheInvoice() {
        Invoice issued = laura.invoices().issue(invoice().build());
        Payment part = laura.invoices().recordPayment(idOf(issued), payment("60.00"));

        assertThat(part.meta().status()).isEqualTo(201);
        assertThat(part.facturaId()).isEqualTo(issued.id());
        assertThat(part.estado()).isEqualTo(Payment.Estado.REGISTRADO);
        assertThat(part.metodo()).isEqualTo(MetodoPago.TRANSFERENCIA);
        assertThat(part.importePendiente()).isEqualByComparingTo("1000");
        assertThat(reread(laura, issued).estadoCobro()).isEqualTo(Invoice.EstadoCobro.PARCIAL);

        laura.invoices().recordPayment(idOf(issued), payment("1000"), IdempotencyKey.random());
        Invoice paid = reread(laura, issued);
        assertThat(paid.estadoCobro()).isEqualTo(Invoice.EstadoCobro.COBRADA);
        assertThat(paid.importeCobrado()).isEqualByComparingTo("1060");
        assertThat(paid.pagos()).extracting(Payment::id).contains(part.id()).hasSize(2);
    }

    @Test
    void aPaymentIsFoundByItsReference() {
        String id = idOf(laura.invoices().issue(invoice().build()));
        assertThat(laura.invoices().findPaymentByReference(id, "erp-cobro-7").state())
                .isEqualTo(ReferenceLookup.State.NOT_SEEN);
        Payment recorded = laura.invoices()
                .recordPayment(
                        id,
                        payment("60.00").toBuilder().referencia("erp-cobro-7").build());

        assertThat(laura.invoices()
                        .findPaymentByReference(id, "erp-cobro-7")
                        .record()
                        .id())
                .isEqualTo(recorded.id());
        assertThat(laura.invoices().findPaymentByReference(id, "erp-cobro-8").newest())
                .extracting(Payment::id)
                .containsExactly(recorded.id());
    }
}
