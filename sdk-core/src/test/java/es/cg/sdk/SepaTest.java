package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.Iban;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.mock.DirectDebit;
import es.cg.sdk.sepa.Esquema;
import es.cg.sdk.sepa.MandateRevocation;
import es.cg.sdk.sepa.NewSepaMandate;
import es.cg.sdk.sepa.SepaMandate;
import es.cg.sdk.sepa.SepaMandateQuery;
import es.cg.sdk.sepa.SepaRemittance;
import es.cg.sdk.sepa.SepaRemittanceQuery;
import es.cg.sdk.sepa.TipoPago;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Mandates registered and revoked, and remittances read. */
final class SepaTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 5);

    @RegisterExtension
    private final Mocked mocked = new Mocked();

    private static NewSepaMandate.Builder signed() {
        return NewSepaMandate.builder()
                .deudorNombre("Imprenta Ejemplo SL")
                .deudorNif(TaxId.of("B87654323"))
                .iban(Iban.of("ES91 2100 0418 4502 0005 1332"))
                .esquema(Esquema.B2B)
                .tipoPago(TipoPago.RECURRENTE)
                .fechaFirma(DAY);
    }

    private SepaMandate registered() {
        return mocked.laura().sepaMandates().create(signed().build());
    }

    @Test
    void aMandateIsReadWithItsIbanMasked() {
        SepaMandate mandate = registered();

        assertThat(mandate.iban()).endsWith("1332").contains("*").doesNotContain("0418");
        assertThat(mandate.estado()).isEqualTo(SepaMandate.Estado.ACTIVO);
        assertThat(mandate.secuencia()).isEqualTo(SepaMandate.Secuencia.FRST);
        assertThat(mandate.referencia()).isNotBlank();
        assertThat(mocked.laura().sepaMandates().get(requireNonNull(mandate.id())))
                .isEqualTo(mandate);
        assertThat(mocked.laura()
                        .sepaMandates()
                        .findByReference(requireNonNull(mandate.referencia()))
                        .record())
                .isEqualTo(mandate);
    }

    @Test
    void revokedMandateCannotBeRevokedAgain() {
        String id = requireNonNull(registered().id());
        SepaMandate revoked = mocked.laura()
                .sepaMandates()
                .revoke(
                        id,
                        MandateRevocation.builder().motivo("Lo pide el deudor").build(),
                        IdempotencyKey.forDocument("erp-mandato", "7", "baja"));

        assertThat(revoked.estado()).isEqualTo(SepaMandate.Estado.REVOCADO);
        assertThat(revoked.motivo()).isEqualTo("Lo pide el deudor");
        assertThat(mocked.laura().sepaMandates().list(SepaMandateQuery.create().estado(SepaMandate.Estado.REVOCADO)))
                .containsExactly(revoked);
        assertThatThrownBy(() -> mocked.laura()
                        .sepaMandates()
                        .revoke(id, MandateRevocation.builder().build()))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("mandato_revocado"));
    }

    @Test
    void anIbanWithWrongCheckDigitsIsRefused() {
        assertThatThrownBy(() -> mocked.laura()
                        .sepaMandates()
                        .create(signed().iban("ES9221000418450200051332").build()))
                .isInstanceOfSatisfying(ValidationException.class, e -> {
                    assertThat(e.fieldErrors())
                            .anySatisfy(field -> assertThat(field.param()).isEqualTo("iban"));
                    assertThat(e.getMessage()).doesNotContain("ES92");
                });
        assertThatThrownBy(() -> signed().fechaFirma(null).build())
                .hasMessage("NewSepaMandate.fecha_firma is required");
    }

    @Test
    void aRemittanceIsFoundByItsState() {
        String mandate = requireNonNull(registered().id());
        mocked.mock()
                .panel()
                .remit(1001, DAY.plusDays(30), "B2B", List.of(new DirectDebit(mandate, new BigDecimal("10.00"), null)));
        SepaRemittance remittance = mocked.laura()
                .sepaRemittances()
                .list(SepaRemittanceQuery.create().estado(SepaRemittance.Estado.GENERADA))
                .first()
                .orElseThrow();

        assertThat(remittance.esquema()).isEqualTo(Esquema.B2B);
        assertThat(mocked.laura()
                        .sepaRemittances()
                        .get(requireNonNull(remittance.id()))
                        .adeudos())
                .extracting(SepaRemittance.RemittanceItem::mandatoId)
                .containsExactly(mandate);
        assertThat(mocked.laura()
                        .sepaRemittances()
                        .list(SepaRemittanceQuery.create().estado(SepaRemittance.Estado.ANULADA)))
                .isEmpty();
    }
}
