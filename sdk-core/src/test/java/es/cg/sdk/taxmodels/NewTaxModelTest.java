package es.cg.sdk.taxmodels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.common.Modelo;
import org.junit.jupiter.api.Test;

final class NewTaxModelTest {
    private static final NewTaxModel QUARTER = NewTaxModel.of(Modelo.M303, 2026).periodo("3T");

    @Test
    void settersReturnACopy() {
        QUARTER.regenerar(true);

        assertThat(QUARTER)
                .isEqualTo(NewTaxModel.of(Modelo.M303, 2026).periodo("3T"))
                .hasSameHashCodeAs(NewTaxModel.of(Modelo.M303, 2026).periodo("3T"))
                .isNotEqualTo(QUARTER.regenerar(true))
                .hasToString("NewTaxModel[ejercicio, modelo, periodo]");
    }

    @Test
    void nullIsOmittedUnlessSetByName() {
        assertThat(QUARTER.tipoDeclaracion(TipoDeclaracion.SUSTITUTIVA)
                        .regenerar(true)
                        .tipoDeclaracion(null)
                        .regenerar(null))
                .isEqualTo(QUARTER);
        assertThat(QUARTER.periodo(null)).isEqualTo(NewTaxModel.of(Modelo.M303, 2026));
        assertThat(QUARTER.set("periodo", null).json().text())
                .isEqualTo("{\"ejercicio\":2026,\"modelo\":\"303\",\"periodo\":null}");
    }

    @Test
    void modelAndYearAreRequired() {
        assertThatThrownBy(() -> QUARTER.set("modelo", null)).hasMessage("NewTaxModel.modelo is required");
        assertThatThrownBy(() -> QUARTER.set("ejercicio", null)).hasMessage("NewTaxModel.ejercicio is required");
    }
}
