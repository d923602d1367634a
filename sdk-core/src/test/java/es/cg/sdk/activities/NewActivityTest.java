package es.cg.sdk.activities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.common.RegimenIva;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NewActivityTest {
    private static NewActivity.Builder complete() {
        return NewActivity.builder()
                .codigoIae("7630")
                .descripcion("Programación")
                .seccionIae(SeccionIae.PROFESIONAL)
                .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_SIMPLIFICADA)
                .regimenIva(RegimenIva.GENERAL)
                .fechaAlta(LocalDate.of(2026, 1, 1));
    }

    @Test
    void theBytesDoNotDependOnTheOrderOfTheCalls() {
        NewActivity other = NewActivity.builder()
                .fechaAlta(LocalDate.of(2026, 1, 1))
                .regimenIva(RegimenIva.GENERAL)
                .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_SIMPLIFICADA)
                .seccionIae(SeccionIae.PROFESIONAL)
                .descripcion("Programación")
                .codigoIae("7630")
                .build();

        assertThat(other.json().bytes()).isEqualTo(complete().build().json().bytes());
        assertThat(other)
                .isEqualTo(complete().build())
                .hasToString(
                        "NewActivity[codigo_iae, descripcion, fecha_alta, regimen_irpf, regimen_iva, seccion_iae]");
    }

    @Test
    void codigoIaeIsFourDigitsOrB01ToB05() {
        for (String good : List.of("0000", "9999", "B01", "B05")) {
            assertThat(complete()
                            .codigoIae(good)
                            .build()
                            .json()
                            .get("codigo_iae")
                            .string())
                    .isEqualTo(good);
        }
        for (String bad : List.of("", "763", "76300", "B00", "B06", "b01", "7630\n", "٧٦٣٠")) {
            assertThatThrownBy(complete().codigoIae(bad)::build).as(bad).hasMessageContaining("NewActivity.codigo_iae");
        }
    }

    @Test
    void descriptionsHaveAtMost255Characters() {
        assertThat(complete().descripcion("ñ".repeat(255)).build()).isNotNull();
        assertThatThrownBy(complete().descripcion("ñ".repeat(256))::build)
                .hasMessage("NewActivity.descripcion has at most 255 characters, but this one has 256");
    }

    @Test
    void fechaBajaMustBeAfterFechaAlta() {
        assertThatThrownBy(complete().fechaBaja(LocalDate.of(2026, 1, 1))::build)
                .hasMessageContaining("NewActivity.fecha_baja must be later than fecha_alta");
        assertThat(complete().fechaBaja(LocalDate.of(2026, 1, 2)).build()).isNotNull();
    }

    @Test
    void personalisedWithholdingNeedsAllowedPercentage() {
        assertThatThrownBy(complete().retencionIrpfTipo(RetencionIrpfTipo.PERSONALIZADA)::build)
                .hasMessage("NewActivity.retencion_irpf_pct is required");
        assertThatThrownBy(complete().retencionIrpfPct(new BigDecimal("8"))::build)
                .hasMessage("NewActivity.retencion_irpf_pct must be one of 0, 1, 2, 7, 15, 19, 21, but is 8");
        assertThat(complete()
                        .retencionIrpfTipo(RetencionIrpfTipo.PERSONALIZADA)
                        .retencionIrpfPct("7.00")
                        .build())
                .isNotNull();
    }

    @Test
    void nullFieldsAreLeftOut() {
        assertThat(complete()
                        .fechaBaja(null)
                        .retencionIrpfPct((BigDecimal) null)
                        .esPrincipal(null)
                        .build())
                .isEqualTo(complete().build());
        assertThat(complete().set("fecha_baja", null).build().json().has("fecha_baja"))
                .isTrue();
    }

    @Test
    void enumValueCanBeSetByFieldName() {
        assertThat(complete().set("seccion_iae", SeccionIae.PROFESIONAL).build())
                .isEqualTo(complete().build());
    }

    @Test
    void fieldSetByNameIsValidated() {
        assertThatThrownBy(complete().set("codigo_iae", 8610)::build)
                .hasMessageContaining("must be 4 digits or B01 to B05, but is a number");
    }

    @Test
    void doubleAmountIsRefused() {
        assertThatThrownBy(() -> complete().set("importe", 1.1))
                .hasMessageContaining("NewActivity.importe: a java.lang.Double");
    }
}
