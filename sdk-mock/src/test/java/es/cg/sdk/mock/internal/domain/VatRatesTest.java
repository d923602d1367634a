package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VatRatesTest {
    private static VatRates on(String territory, String day) {
        return VatRates.of(territory, LocalDate.parse(day));
    }

    private static String surcharge(String rate, String day) {
        return on("", day).surcharge(new BigDecimal(rate)).toPlainString();
    }

    @Test
    void everyRateOfVatHasItsSurcharge() {
        assertThat(List.of("21.00", "10", "4", "7.5", "2", "0"))
                .extracting(rate -> surcharge(rate, "2024-10-01"))
                .containsExactly("5.2", "1.4", "0.5", "1", "0.26", "0");
        assertThat(surcharge("5", "2024-09-30")).isEqualTo("0.62");
        assertThat(surcharge("5", "2026-11-20")).isEqualTo("0");
    }

    @Test
    void theRatesOfVatChangedWithTheYears() {
        assertThat(on("peninsula_baleares", "2010-06-30").list()).isEqualTo("0, 4, 7, 16");
        assertThat(on("navarra", "2010-07-01").list()).isEqualTo("0, 4, 8, 18");
        assertThat(on("pais_vasco", "2012-09-01").list()).isEqualTo("0, 4, 10, 21");
        assertThat(on("", "2023-01-01").list()).isEqualTo("0, 4, 5, 10, 21");
        assertThat(on("", "2024-12-31").list()).isEqualTo("0, 2, 4, 7.5, 10, 21");
        assertThat(on("", "2025-01-01").list()).isEqualTo("0, 4, 10, 21");
    }

    @Test
    void eachTerritoryHasItsTax() {
        VatRates canaries = on("canarias", "2026-11-20");

        assertThat(canaries.tax()).isEqualTo("IGIC");
        assertThat(canaries.list()).isEqualTo("0, 3, 5, 7, 9.5, 15, 20, 35");
        assertThat(canaries.general()).isEqualTo("7");
        assertThat(on("", "2010-07-01").general()).isEqualTo("18");
        assertThat(canaries.surcharges(new BigDecimal("7"))).isEmpty();
        assertThat(on("canarias", "2019-12-31").list()).isEqualTo("0, 3, 5, 6.5, 9.5, 13.5, 20, 35");
        assertThat(on("canarias", "2012-06-30").list()).isEqualTo("0, 2, 5, 9, 13, 20, 35");
        assertThat(on("melilla", "2026-11-20").tax()).isEqualTo("IPSI");
        assertThat(on("ceuta", "2026-11-20").list()).isEqualTo("0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10");
    }
}
