package es.cg.sdk.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.errors.UnexpectedContentException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InvoiceTotalsTest {
    private static NewInvoiceLine line(String quantity, String price, String rate) {
        return NewInvoiceLine.of("x").cantidad(quantity).precioUnitario(price).ivaPct(rate);
    }

    @Test
    void taxIsRoundedForTheRateAndNotForTheLine() {
        InvoiceTotals totals = InvoiceTotals.of(List.of(line("1", "6097.74", "21"), line("1", "6097.74", "21.00")));

        assertThat(totals.cuotaIva()).isEqualTo("2561.05");
        assertThat(totals.total()).isEqualTo("14756.53");
        assertThat(totals.desgloseIva())
                .containsExactly(new InvoiceTotals.Rate(
                        new BigDecimal("21"),
                        new BigDecimal("12195.48"),
                        new BigDecimal("2561.05"),
                        BigDecimal.ZERO,
                        new BigDecimal("0.00"),
                        null));
    }

    @Test
    void totalAPagarIsTotalMinusWithholding() {
        NewInvoice invoice = NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .retencionIrpfPct("15")
                .linea(line("1", "1000", "21"))
                .build();

        for (InvoiceTotals totals : List.of(
                InvoiceTotals.of(invoice),
                InvoiceTotals.of(List.of(line("1", "1000", "21"))).retencionIrpfPct("15"),
                InvoiceTotals.of(invoice).retencionIrpfPct(new BigDecimal("15.0")))) {
            assertThat(totals.baseImponible()).isEqualTo("1000.00");
            assertThat(totals.cuotaIva()).isEqualTo("210.00");
            assertThat(totals.total()).isEqualTo("1210.00");
            assertThat(totals.retencionIrpfImporte()).isEqualTo("150.00");
            assertThat(totals.totalAPagar()).isEqualTo("1060.00");
        }
        assertThat(InvoiceTotals.of(invoice).retencionIrpfPct((BigDecimal) null).totalAPagar())
                .isEqualTo(InvoiceTotals.of(invoice)
                        .retencionIrpfPct((String) null)
                        .totalAPagar());
        assertThat(InvoiceTotals.of(invoice).retencionIrpfPct("0").totalAPagar())
                .isEqualTo("1210.00");
    }

    @Test
    void textLineOfQuantityZeroHasNoBreakdownItem() {
        InvoiceTotals totals = InvoiceTotals.of(List.of(line("0.0", "0", "0"), line("1", "100", "21")));

        assertThat(totals.desgloseIva()).hasSize(1);
        assertThat(totals.total()).isEqualTo("121.00");
        assertThat(InvoiceTotals.of(List.of(line("0", "5", "0"))).desgloseIva()).hasSize(1);
    }

    @Test
    void linesOfEachQualificationAreRoundedApart() {
        InvoiceTotals totals = InvoiceTotals.of(List.of(
                line("1", "10.004", "0").calificacion(VatBreakdown.Calificacion.S2),
                line("1", "10.004", "0").calificacion(VatBreakdown.Calificacion.N2),
                line("1", "10", "0").calificacion(VatBreakdown.Calificacion.S1),
                line("1", "10", "0")));

        assertThat(totals.desgloseIva())
                .extracting(rate -> rate.base().toPlainString())
                .containsExactly("10.00", "10.00", "20.00");
        assertThat(totals.total()).isEqualTo("40.00");
    }

    @Test
    void linesAreGroupedByRateSurchargeAndExemption() {
        InvoiceTotals totals = InvoiceTotals.of(List.of(
                line("2", "100", "21").descuentoPct("10").recargoPct("5.2"),
                line("1", "50", "0").exencion(VatBreakdown.Exencion.E1),
                line("1", "20", "0"),
                line("1", "10", "21").recargoPct("5.20")));

        assertThat(totals.desgloseIva())
                .extracting(rate -> rate.ivaPct() + "/" + rate.recargoPct() + "/" + rate.exencion() + ": " + rate.base()
                        + " + " + rate.cuota() + " + " + rate.cuotaRecargo())
                .containsExactly(
                        "21/5.2/null: 190.00 + 39.90 + 9.88",
                        "0/0/E1: 50.00 + 0.00 + 0.00",
                        "0/0/null: 20.00 + 0.00 + 0.00");
        assertThat(totals.baseImponible()).isEqualTo("260.00");
        assertThat(totals.cuotaRecargo()).isEqualTo("9.88");
        assertThat(totals.total()).isEqualTo("309.78");
        assertThat(totals.totalAPagar()).isEqualTo("309.78");
    }

    @Test
    void halfACentGoesUp() {
        assertThat(InvoiceTotals.of(List.of(line("0.5", "0.01", "0"))).baseImponible())
                .isEqualTo("0.01");
        assertThat(InvoiceTotals.of(List.of(line("1", "0.50", "21"))).cuotaIva())
                .isEqualTo("0.11");
        assertThat(InvoiceTotals.of(List.of(line("1", "0.50", "0")))
                        .retencionIrpfPct("1")
                        .retencionIrpfImporte())
                .isEqualTo("0.01");
    }

    @Test
    void totalOfNoLinesIsZero() {
        assertThat(InvoiceTotals.of(List.of()).totalAPagar()).isEqualTo("0.00");
        assertThat(InvoiceTotals.of(List.of())).hasToString("InvoiceTotals");
    }

    @Test
    void invalidLineIsNamedInMessage() {
        NewInvoiceLine good = line("1", "1", "21");
        for (String field : List.of("cantidad", "precio_unitario", "iva_pct")) {
            assertThatThrownBy(() -> InvoiceTotals.of(List.of(good, good.set(field, null))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("lineas[1]." + field + " is required");
        }
        assertThatThrownBy(() -> InvoiceTotals.of(List.of(good.set("descuento_pct", true))))
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("InvoiceLine.descuento_pct should be a decimal number, but is a boolean");
        assertThatThrownBy(() -> InvoiceTotals.of(List.of(good)).retencionIrpfPct("15 %"))
                .hasMessageStartingWith("InvoiceTotals.retencion_irpf_pct must be a decimal number");
    }
}
