package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.domain.InvoiceTotals.Line;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InvoiceTotalsTest {
    private static BigDecimal of(String number) {
        return new BigDecimal(number);
    }

    private static Line line(String quantity, String price, String rate) {
        return new Line(of(quantity), of(price), BigDecimal.ZERO, of(rate), BigDecimal.ZERO, null);
    }

    @Test
    void taxIsRoundedPerRateNotPerLine() {
        InvoiceTotals totals =
                InvoiceTotals.of(List.of(line("1", "6097.74", "21"), line("1", "6097.74", "21.0")), BigDecimal.ZERO);

        assertThat(totals.groups()).hasSize(1);
        assertThat(totals.tax()).isEqualTo("2561.05");
        assertThat(totals.total()).isEqualTo("14756.53");
    }

    @Test
    void payableIsTotalMinusWithholding() {
        InvoiceTotals totals = InvoiceTotals.of(List.of(line("1", "1000", "21")), of("15"));

        assertThat(totals.total()).isEqualTo("1210.00");
        assertThat(totals.withholding()).isEqualTo("150.00");
        assertThat(totals.payable()).isEqualTo("1060.00");
    }

    @Test
    void halfACentGoesUp() {
        InvoiceTotals totals = InvoiceTotals.of(List.of(line("0.5", "0.01", "0")), BigDecimal.ZERO);

        assertThat(totals.base()).isEqualTo("0.01");
    }

    @Test
    void discountAndSurchargeAreComputedPerGroup() {
        Line discounted = new Line(of("2"), of("100"), of("10"), of("21"), of("5.2"), null);
        Line exempt = new Line(of("1"), of("50"), BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, "E1");
        InvoiceTotals totals = InvoiceTotals.of(List.of(discounted, exempt), BigDecimal.ZERO);

        assertThat(totals.groups()).hasSize(2);
        assertThat(totals.base()).isEqualTo("230.00");
        assertThat(totals.tax()).isEqualTo("37.80");
        assertThat(totals.surcharge()).isEqualTo("9.36");
        assertThat(totals.total()).isEqualTo("277.16");
    }
}
