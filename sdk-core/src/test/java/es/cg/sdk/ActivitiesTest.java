package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.ActivityChange;
import es.cg.sdk.activities.ActivityQuery;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.errors.ApiException;
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
    void whatIsSetChangesAndTheRestStays() {
        Activity created = mocked.laura().activities().create(painting());

        Activity changed = mocked.laura()
                .activities()
                .update(
                        id(created),
                        ActivityChange.builder().descripcion("Pintura y dibujo").build());

        assertThat(changed.descripcion()).isEqualTo("Pintura y dibujo");
        assertThat(changed.codigoIae()).isEqualTo("8610");
        assertThat(changed.id()).isEqualTo(created.id());
    }

    @Test
    void aChangeUnderOneKeyIsDoneOnce() {
        String id = id(mocked.laura().activities().create(painting()));
        IdempotencyKey key = IdempotencyKey.forDocument("erp-activity-change", id, "7");
        ActivityChange change =
                ActivityChange.builder().descripcion("Pintura al óleo").build();

        Activity first = mocked.laura().activities().update(id, change, key);

        assertThat(mocked.laura().activities().update(id, change, key)).isEqualTo(first);
        assertThat(mocked.mock().journal().proof("activities.update")).hasToString("2 calls, 1 done, 1 replays");
    }

    @Test
    void whatHasEndedIsBroughtBack() {
        String id = id(mocked.laura().activities().create(painting()));

        assertThat(mocked.laura()
                        .activities()
                        .update(id, ActivityChange.builder().activa(false).build())
                        .activa())
                .isFalse();
        assertThat(mocked.laura().activities().list(ActivityQuery.create().activa(false)))
                .extracting(Activity::id)
                .contains(id);
        assertThat(mocked.laura()
                        .activities()
                        .update(id, ActivityChange.builder().activa(true).build())
                        .activa())
                .isTrue();
    }

    @Test
    void oneThatIsDeletedHasEndedAndIsNotGone() {
        String id = id(mocked.laura().activities().create(painting()));

        assertThat(mocked.laura().activities().delete(id).activa()).isFalse();
        assertThat(mocked.mock().journal().calls("activities.delete"))
                .singleElement()
                .satisfies(call -> assertThat(call.idempotencyKey()).isNull());

        Activity again = mocked.laura().activities().create(painting());
        assertThat(again.reactivada()).isTrue();
        assertThat(again.id()).isEqualTo(id);
    }

    @Test
    void oneThatHasInvoicesIsKept() {
        Activity busy = mocked.laura().activities().list().iterator().next();

        assertThatThrownBy(() -> mocked.laura().activities().delete(id(busy)))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("actividad_con_operaciones"));
    }

    @Test
    void aChangeThatMakesItAnotherIsRefused() {
        Activity other = mocked.laura().activities().list().iterator().next();
        String id = id(mocked.laura().activities().create(painting()));

        assertThatThrownBy(() -> mocked.laura()
                        .activities()
                        .update(
                                id,
                                ActivityChange.builder()
                                        .codigoIae(other.codigoIae())
                                        .fechaAlta(other.fechaAlta())
                                        .build()))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("actividad_duplicada"));
    }

    @Test
    void anIdIsOneSegmentAndOneThatIsNotThereIsTold() {
        for (String id : new String[] {"act_nowhere", "a/b", "a b?c"}) {
            assertThatThrownBy(() -> mocked.laura().activities().delete(id))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(404));
        }
        assertThatThrownBy(() -> mocked.laura().activities().delete(".."))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("activities.delete");
    }
}
