package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.jobs.JobStatus;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A job that is known by nothing but its id. */
final class JobStatusTest {
    @RegisterExtension
    private final Mocked mocked = new Mocked(2);

    private String begun() {
        return requireNonNull(mocked.laura()
                .taxModels()
                .generate(NewTaxModel.of(Modelo.M390, 2025))
                .id());
    }

    @Test
    void jobStatusShowsStateAndResult() {
        String id = begun();
        JobStatus pending = mocked.cg().jobs().get(id);

        assertThat(pending.id()).isEqualTo(id);
        assertThat(pending.estado()).isEqualTo(EstadoJob.PENDING);
        assertThat(pending.consultarEn()).endsWith("/jobs/" + id);
        assertThat(pending.resultado().names()).isEmpty();
        assertThat(pending.error().code()).isNull();
        JobStatus done = mocked.cg().jobs().get(id);
        assertThat(done.estado()).isEqualTo(EstadoJob.SUCCEEDED);
        assertThat(new TaxModel(done.resultado()).modelo()).isEqualTo(Modelo.M390);
        assertThat(done.meta().requestId()).startsWith("req_");
        assertThat(done).hasToString("JobStatus[" + id + ", object=job, estado=succeeded]");
    }

    @Test
    void failedJobShowsItsError() {
        mocked.mock().faults().arm("taxModels.generate", 1, Fault.failedJob("modelo_no_disponible"));
        String id = begun();
        mocked.cg().jobs().get(id);
        JobStatus failed = mocked.cg().jobs().get(id);

        assertThat(failed.estado()).isEqualTo(EstadoJob.FAILED);
        assertThat(failed.error().code()).isEqualTo("modelo_no_disponible");
        assertThat(failed.error().message()).isEqualTo("Error simulado");
        assertThat(failed.resultado().names()).isEmpty();
    }
}
