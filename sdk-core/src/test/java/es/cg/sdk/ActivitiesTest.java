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
import es.cg.sdk.mock.MockCg;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Activities changed, ended and brought back. */
final class ActivitiesTest {
    private MockCg mock;
    private CgClient cg;
    private ClientApi laura;

    @BeforeEach
    void start() {
        mock = MockCg.start();
        cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(es.cg.sdk.call.ApiKey.of(mock.liveKey()))
                .build();
        laura = cg.forClient(1001);
    }

    @AfterEach
    void stop() {
        cg.close();
        mock.close();
    }

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
        Activity created = laura.activities().create(painting());

        Activity changed = laura.activities()
                .update(
                        id(created),
                        ActivityChange.builder().descripcion("Pintura y dibujo").build());

        assertThat(changed.descripcion()).isEqualTo("Pintura y dibujo");
        assertThat(changed.codigoIae()).isEqualTo("8610");
        assertThat(changed.id()).isEqualTo(created.id());
    }

    @Test
    void aChangeUnderOneKeyIsDoneOnce() {
        String id = id(laura.activities().create(painting()));
        IdempotencyKey key = IdempotencyKey.forDocument("erp-activity-change", id, "7");
        ActivityChange change =
                ActivityChange.builder().descripcion("Pintura al óleo").build();

        Activity first = laura.activities().update(id, change, key);

        assertThat(laura.activities().update(id, change, key)).isEqualTo(first);
        assertThat(mock.journal().proof("activities.update")).hasToString("2 calls, 1 done, 1 replays");
    }

    @Test
    void whatHasEndedIsBroughtBack() {
        String id = id(laura.activities().create(painting()));

        assertThat(laura.activities()
                        .update(id, ActivityChange.builder().activa(false).build())
                        .activa())
                .isFalse();
        assertThat(laura.activities().list(ActivityQuery.create().activa(false)))
                .extracting(Activity::id)
                .contains(id);
        assertThat(laura.activities()
                        .update(id, ActivityChange.builder().activa(true).build())
                        .activa())
                .isTrue();
    }

    @Test
    void oneThatIsDeletedHasEndedAndIsNotGone() {
        String id = id(laura.activities().create(painting()));

        assertThat(laura.activities().delete(id).activa()).isFalse();
        assertThat(mock.journal().calls("activities.delete"))
                .singleElement()
                .satisfies(call -> assertThat(call.idempotencyKey()).isNull());

        Activity again = laura.activities().create(painting());
        assertThat(again.reactivada()).isTrue();
        assertThat(again.id()).isEqualTo(id);
    }

    @Test
    void oneThatHasInvoicesIsKept() {
        Activity busy = laura.activities().list().iterator().next();

        assertThatThrownBy(() -> laura.activities().delete(id(busy)))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("actividad_con_operaciones"));
    }

    @Test
    void aChangeThatMakesItAnotherIsRefused() {
        Activity other = laura.activities().list().iterator().next();
        String id = id(laura.activities().create(painting()));

        assertThatThrownBy(() -> laura.activities()
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
            assertThatThrownBy(() -> laura.activities().delete(id))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(404));
        }
        assertThatThrownBy(() -> laura.activities().delete(".."))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("activities.delete");
    }
}
