package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.common.TipoRenta;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.irpfpayments.ClavePercepcion;
import es.cg.sdk.irpfpayments.IrpfPayment;
import es.cg.sdk.irpfpayments.IrpfPaymentQuery;
import es.cg.sdk.irpfpayments.NewIrpfPayment;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Payments with withholding registered, confirmed and listed. */
final class IrpfPaymentsTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 5);

    @RegisterExtension
    private final Mocked mocked = new Mocked();

    private static NewIrpfPayment.Builder lawyer() {
        return NewIrpfPayment.builder()
                .perceptorNif(TaxId.of("12345678Z"))
                .perceptorNombre("Ana Ejemplo")
                .clavePercepcion(ClavePercepcion.G)
                .subclave("01")
                .fechaPago(DAY)
                .baseRetencion("1000.00")
                .retencionPct(15);
    }

    @Test
    void aPaymentIsADraftUntilItIsConfirmed() {
        IrpfPayment draft = mocked.laura().irpfPayments().create(lawyer().build(), IdempotencyKey.random());

        assertThat(draft.estado()).isEqualTo(IrpfPayment.Estado.DRAFT);
        assertThat(draft.retencionImporte()).isEqualByComparingTo(new BigDecimal("150"));
        assertThat(draft.modelo()).isEqualTo("111");
        assertThat(draft.periodo()).isEqualTo("4T");
        assertThat(draft.ejercicio()).isEqualTo(2026);
        String id = requireNonNull(draft.id());
        assertThat(mocked.laura().irpfPayments().confirm(id).estado()).isEqualTo(IrpfPayment.Estado.CONFIRMED);
        assertThat(mocked.laura().irpfPayments().get(id).confirmadoEn()).isNotNull();
        assertThatThrownBy(() -> mocked.laura().irpfPayments().confirm(id, IdempotencyKey.random()))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("ya_confirmado"));
    }

    @Test
    void rentAndCapitalNeedNoClavePercepcion() {
        NewIrpfPayment.Builder landlord =
                lawyer().clavePercepcion(null).subclave(null).retencionPct(19);

        assertThat(mocked.laura()
                        .irpfPayments()
                        .create(landlord.tipoRenta(TipoRenta.ALQUILER).build())
                        .modelo())
                .isEqualTo("115");
        assertThat(mocked.laura()
                        .irpfPayments()
                        .create(landlord.tipoRenta(TipoRenta.CAPITAL).build())
                        .modelo())
                .isEqualTo("123");
        for (TipoRenta kind : new TipoRenta[] {null, TipoRenta.TRABAJO, TipoRenta.PROFESIONAL}) {
            assertThatThrownBy(landlord.tipoRenta(kind)::build)
                    .hasMessage("NewIrpfPayment.clave_percepcion is required");
        }
        assertThat(landlord.tipoRenta(new TipoRenta("premios")).build().json().has("clave_percepcion"))
                .isFalse();
    }

    @Test
    void foreignIdentificationTakesTheNifsPlace() {
        NewIrpfPayment.Builder foreigner = lawyer().perceptorNif((String) null);

        assertThatThrownBy(foreigner::build).hasMessage("NewIrpfPayment.perceptor_nif is required");
        IrpfPayment payment = mocked.laura()
                .irpfPayments()
                .create(foreigner
                        .tipoIdentificacion(TipoIdentificacion.PASAPORTE)
                        .identificacion("AB123456")
                        .pais("GB")
                        .build());
        assertThat(payment.perceptorNif()).isNull();
        assertThat(payment.tipoIdentificacion()).isEqualTo(TipoIdentificacion.PASAPORTE);
        assertThat(payment.identificacion()).isEqualTo("AB123456");
        assertThat(payment.pais()).isEqualTo("GB");
    }

    @Test
    void filtersChoosePayments() {
        IrpfPayment payment = mocked.laura()
                .irpfPayments()
                .create(lawyer().referenciaExterna("erp-pago-7").build());

        assertThat(mocked.laura().irpfPayments().findByReference("erp-pago-7").record())
                .isEqualTo(payment);
        assertThat(mocked.laura().irpfPayments().list().first()).contains(payment);
        assertThat(mocked.laura()
                        .irpfPayments()
                        .list(IrpfPaymentQuery.create()
                                .fechaDesde(DAY)
                                .fechaHasta(DAY)
                                .estado(IrpfPayment.Estado.DRAFT)
                                .perceptorNif(TaxId.of("12345678Z"))))
                .containsExactly(payment);
        assertThat(mocked.laura().irpfPayments().list(IrpfPaymentQuery.create().fechaDesde(DAY.plusYears(3))))
                .isEmpty();
    }
}
