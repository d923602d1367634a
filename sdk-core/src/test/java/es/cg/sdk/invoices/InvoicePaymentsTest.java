package es.cg.sdk.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.common.MetodoPago;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ValidationException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
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

        laura.invoices().recordPayment(idOf(issued), payment("1000"));
        Invoice paid = reread(laura, issued);
        assertThat(paid.estadoCobro()).isEqualTo(Invoice.EstadoCobro.COBRADA);
        assertThat(paid.importeCobrado()).isEqualByComparingTo("1060");
        assertThat(paid.pagos()).extracting(Payment::id).contains(part.id()).hasSize(2);
    }

    @Test
    void oneKeyPaysOnce() {
        Invoice issued = laura.invoices().issue(invoice().build());
        IdempotencyKey key = IdempotencyKey.forDocument("erp-cobro", "7");
        Payment first = laura.invoices().recordPayment(idOf(issued), payment("60.00"), key);

        assertThat(laura.invoices().recordPayment(idOf(issued), payment("60.00"), key))
                .isEqualTo(first);
        assertThat(reread(laura, issued).pagos()).hasSize(1);
    }

    @Test
    void aPaymentIsFoundByItsReference() {
        String id = idOf(laura.invoices().issue(invoice().build()));
        Instant settled = Instant.EPOCH;
        assertThat(laura.invoices()
                        .findPaymentByReference(id, "erp-cobro-7", null)
                        .state())
                .isEqualTo(ReferenceLookup.State.CANNOT_TELL);
        assertThat(laura.invoices()
                        .findPaymentByReference(id, "erp-cobro-7", settled)
                        .state())
                .isEqualTo(ReferenceLookup.State.NONE);
        Payment recorded = laura.invoices()
                .recordPayment(
                        id,
                        payment("60.00").toBuilder().referencia("erp-cobro-7").build());

        assertThat(laura.invoices()
                        .findPaymentByReference(id, "erp-cobro-7", null)
                        .record()
                        .id())
                .isEqualTo(recorded.id());
        assertThat(laura.invoices()
                        .findPaymentByReference(id, "erp-cobro-8", settled)
                        .state())
                .isEqualTo(ReferenceLookup.State.NONE);
    }

    @Test
    void moreThanIsPendingIsRefused() {
        Invoice issued = laura.invoices().issue(invoice().build());

        assertThatThrownBy(() -> laura.invoices().recordPayment(idOf(issued), payment("1060.01")))
                .isInstanceOfSatisfying(
                        ValidationException.class,
                        e -> assertThat(e.code()).isEqualTo("importe_superior_al_pendiente"));
    }

    @Test
    void aPaymentOnWhatIsNotThereIsToldApartFromNothing() {
        for (String id : List.of("inv_0", "inv/0")) {
            assertThatThrownBy(() -> laura.invoices().recordPayment(id, payment("1")))
                    .as(id)
                    .isInstanceOfSatisfying(ApiException.class, e -> {
                        assertThat(e.status()).isEqualTo(404);
                        assertThat(e.operation()).isEqualTo("invoices.recordPayment");
                    });
        }
        assertThat(mock.journal().calls("invoices.recordPayment")).hasSize(2);
        for (String id : List.of("..", "../clients")) {
            assertThatThrownBy(() -> laura.invoices().recordPayment(id, payment("1")))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aPaymentThatComesBackLeavesTheInvoicePending() {
        Invoice issued = sandboxLaura.invoices().issue(invoice().serie("SBX").build());
        String amount = new BigDecimal(String.valueOf(issued.totalAPagar())).toPlainString();
        Payment returned = sandboxLaura
                .with(CallOptions.defaults().scenario("cobro_devuelto"))
                .invoices()
                .recordPayment(idOf(issued), payment(amount));

        assertThat(returned.meta().status()).isEqualTo(201);
        assertThat(returned.estado()).isEqualTo(Payment.Estado.DEVUELTO);
        assertThat(returned.devueltoEn()).isNotNull();
        assertThat(reread(sandboxLaura, issued).estadoCobro()).isEqualTo(Invoice.EstadoCobro.PENDIENTE);
    }
}
