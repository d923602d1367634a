package es.cg.sdk;

import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.common.RegimenIva;
import java.time.LocalDate;

/** A valid activity, for tests of what happens to a write. */
final class ExampleActivity {
    private ExampleActivity() {}

    static NewActivity.Builder of(String codigoIae) {
        return NewActivity.builder()
                .codigoIae(codigoIae)
                .descripcion("Comercio")
                .seccionIae(SeccionIae.EMPRESARIAL)
                .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_NORMAL)
                .regimenIva(RegimenIva.GENERAL)
                .fechaAlta(LocalDate.of(2026, 1, 1));
    }
}
