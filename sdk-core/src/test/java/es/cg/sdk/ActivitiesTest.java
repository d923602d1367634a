package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.ActivityChange;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.RegimenIva;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Activities changed, ended and brought back. */
final class ActivitiesTest {
    @RegisterExtension
    private final Mocked mocked = new Mocked();

    private static NewActivity painting() {
        return NewActivity.builder()
                .codigoIae("8610")
                .descripcion("Pintura")
                .seccionIae(SeccionIae.ARTISTICA)
                .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_SIMPLIFICADA)
                .regimenIva(RegimenIva.GENERAL)
                .fechaAlta(LocalDate.of(2026, 1, 1))
                .build();
    }

    private static String id(Activity activity) {
        return requireNonNull(activity.id());
    }

    @Test
    void updateChangesOnlyTheSetFields() {
        Activity created = mocked.laura().activities().create(painting());

        Activity changed = mocked.laura()
                .activities()
                .update(
                        id(created),
                        ActivityChange.builder().descripcion("Pintura y dibujo").build(),
                        IdempotencyKey.random());

        assertThat(changed.descripcion()).isEqualTo("Pintura y dibujo");
        assertThat(changed.codigoIae()).isEqualTo("8610");
        assertThat(changed.id()).isEqualTo(created.id());
    }

    @Test
    void creatingDeletedActivityAgainReactivatesIt() {
        String id = id(mocked.laura().activities().create(painting()));

        assertThat(mocked.laura().activities().delete(id).activa()).isFalse();
        assertThat(mocked.mock().journal().calls("activities.delete"))
                .singleElement()
                .satisfies(call -> assertThat(call.idempotencyKey()).isNull());

        Activity again = mocked.laura().activities().create(painting());
        assertThat(again.reactivada()).isTrue();
        assertThat(again.id()).isEqualTo(id);
    }
}
