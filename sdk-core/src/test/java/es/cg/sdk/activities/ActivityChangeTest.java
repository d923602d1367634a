package es.cg.sdk.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

final class ActivityChangeTest {
    @Test
    void changeWithoutFieldsHasAnEmptyBody() {
        assertThat(ActivityChange.builder().build().json().text()).isEqualTo("{}");
    }

    @Test
    void validationRulesMatchNewActivity() {
        assertThatThrownBy(ActivityChange.builder().codigoIae("763")::build)
                .hasMessageStartingWith(
                        "ActivityChange.codigo_iae must be 4 digits or B01 to B05, but is of the form \"");
        assertThatThrownBy(ActivityChange.builder().descripcion("x".repeat(256))::build)
                .hasMessageStartingWith("ActivityChange.descripcion has at most 255");
        assertThatThrownBy(ActivityChange.builder().retencionIrpfPct(new BigDecimal(3))::build)
                .hasMessageStartingWith("ActivityChange.retencion_irpf_pct must be one of");
        assertThatThrownBy(ActivityChange.builder()
                        .fechaAlta(LocalDate.of(2026, 6, 1))
                        .fechaBaja(LocalDate.of(2026, 6, 1))::build)
                .hasMessageStartingWith("ActivityChange.fecha_baja must be later than fecha_alta");
    }

    @Test
    void personalisedWithholdingNeedsNoPercentage() {
        assertThat(ActivityChange.builder()
                        .retencionIrpfTipo(RetencionIrpfTipo.PERSONALIZADA)
                        .build()
                        .json()
                        .text())
                .isEqualTo("{\"retencion_irpf_tipo\":\"personalizada\"}");
    }
}
