package es.cg.sdk.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RemissionTest {
    private static Remission of(String estado) {
        return new Remission(Json.of(Map.of("estado", estado)));
    }

    @Test
    void onlyAceptadaIsAccepted() {
        assertThat(of("aceptada").isAccepted()).isTrue();
        for (String other : List.of(
                "pendiente", "enviada", "aceptada_con_errores", "rechazada", "revision", "no_aplica", "ACEPTADA", "")) {
            assertThat(of(other).isAccepted()).as(other).isFalse();
        }
    }

    @Test
    void unknownStateIsKeptAndNotAccepted() {
        assertThat(of("aceptada_en_diferido").estado()).isEqualTo(new Remission.Estado("aceptada_en_diferido"));
        assertThat(of("aceptada_en_diferido").isAccepted()).isFalse();
    }

    @Test
    void missingStateIsNotAccepted() {
        for (String nothing : List.of("{}", "{\"verifactu\":null}")) {
            Remission remission = new Invoice(Json.parse(nothing)).verifactu();
            assertThat(remission.isAccepted()).isFalse();
            assertThat(remission.estado()).isNull();
        }
        assertThatThrownBy(() -> new Remission(Json.parse("{\"estado\":true}")).isAccepted())
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("Remission.estado should be text, but is a boolean");
    }
}
