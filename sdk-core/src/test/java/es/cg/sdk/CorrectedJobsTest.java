package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.json.Json;
import es.cg.sdk.taxmodels.NewTaxModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** An operation that answers directly in the contract and with a job there, and the other way round. */
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class CorrectedJobsTest {
    private static final String DEFERRED = """
            "operations": {"products.create": {"answer": {"job": "task"}}},
            "answers": {"Product": {"codigo": "code"}},
            "against_contract": {"answers": {"Job": {"resultado": "out"}}}""";
    private static final IdempotencyKey KEY = IdempotencyKey.forDocument("erp-product", "P-1");

    @TempDir
    Path folder;

    private final BatchJournals journals;

    @RegisterExtension
    private final Answering service;

    CorrectedJobsTest(BatchJournals journals) {
        this.journals = journals;
        service = new Answering(journals);
    }

    private Product create(CallOptions options) {
        return service.corrected(DEFERRED)
                .with(options)
                .forClient(1001)
                .products()
                .create(product(), KEY);
    }

    private static NewProduct product() {
        return NewProduct.builder()
                .codigo("P-1")
                .nombre("A")
                .precioUnitario("1")
                .ivaPct(21)
                .build();
    }

    private Product create() {
        return create(CallOptions.defaults());
    }

    private void accepted() {
        service.answerOfService(202, "{\"task\":{\"id\":\"j_1\",\"estado\":\"pending\"}}");
    }

    private void polled(String state, String more) {
        service.answerOfService(200, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"" + state + "\"" + more + "}");
    }

    private CallException failed(CallOptions options) {
        return Thrown.by(() -> create(options));
    }

    private WriteRecord record() {
        return requireNonNull(service.journal).ofItem(WriteRules.item(KEY)).get(0);
    }

    @Test
    void jobIsAwaitedAndItsResultIsTheRecord() throws Exception {
        accepted();
        polled("running", "");
        polled("succeeded", ",\"out\":{\"id\":\"p_1\",\"code\":\"P-1\"}");
        Product product = create();

        assertThat(product.id()).isEqualTo("p_1");
        assertThat(product.codigo()).isEqualTo("P-1");
        assertThat(product.meta().idempotencyKey()).hasSize(36);
        RecordedRequest write = service.server.takeRequest();
        assertThat(write.getMethod()).isEqualTo("POST");
        assertThat(service.server.takeRequest().getTarget()).isEqualTo("/api/public/v1/jobs/j_1");
        assertThat(service.server.getRequestCount()).isEqualTo(3);
        if (journals == BatchJournals.WRITE_JOURNAL) {
            assertThat(record().state()).isEqualTo(State.DONE);
            assertThat(record().objectId()).isEqualTo("p_1");
            service.answer(200, "{\"id\":\"p_1\"}");
            assertThat(create().id()).isEqualTo("p_1");
            assertThat(service.server.getRequestCount()).isEqualTo(4);
        }
    }

    @Test
    void itemOfABatchHasTheIdOfTheJobsResult() {
        accepted();
        polled("succeeded", ",\"out\":{\"id\":\"p_1\"}");
        for (int run = 0; run < 2; run++) {
            BatchReport<String, Product> report = journals.of(
                            service.corrected(DEFERRED)
                                    .forClient(1001)
                                    .batch(List.of("P-1"))
                                    .keyedBy(item -> KEY),
                            folder.resolve("products.cg-batch"))
                    .run((api, item) -> api.products().create(product()));

            assertThat(report.succeeded())
                    .as(report.toString())
                    .singleElement()
                    .satisfies(each -> assertThat(each.objectId()).isEqualTo("p_1"));
        }
        assertThat(service.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void lostAnswerIsRepeatedWithTheSameKey() throws Exception {
        service.cut();
        accepted();
        polled("succeeded", ",\"out\":{\"id\":\"p_1\"}");
        assertThat(create().id()).isEqualTo("p_1");

        RecordedRequest first = service.server.takeRequest();
        RecordedRequest again = service.server.takeRequest();
        assertThat(again.getHeaders().get("Idempotency-Key"))
                .isEqualTo(first.getHeaders().get("Idempotency-Key"));
        assertThat(again.getBody()).isEqualTo(first.getBody());
    }

    @Test
    void directAnswerIsTheRecord() {
        service.answerOfService(201, "{\"id\":\"p_1\",\"code\":\"P-1\"}");
        assertThat(create().codigo()).isEqualTo("P-1");
        assertThat(service.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void jobThatDoesNotEndIsInProgressAndResumed() {
        accepted();
        for (int i = 0; i < 20; i++) {
            polled("running", "");
        }
        CallException e = failed(CallOptions.defaults().deadline(Duration.ofSeconds(30)));
        assertThat(e).isInstanceOf(JobRunningException.class);
        assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        assertThat(e.idempotencyKey()).hasSize(36);
        assertThat(e.jobToken()).isNotNull();
    }

    @Test
    void failedJobIsAFailedJob() {
        accepted();
        polled("failed", ",\"error\":{\"code\":\"datos_invalidos\",\"message\":\"Mal\"}");
        CallException e = failed(CallOptions.defaults());
        assertThat(e).isInstanceOf(JobFailedException.class).hasMessageContaining("datos_invalidos");
        assertThat(e.idempotencyKey()).hasSize(36);
        assertThat(service.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void onlyTheServiceItselfAccepts() {
        service.answer(202, "{\"task\":{\"id\":\"j_1\",\"estado\":\"pending\"}}");
        CallException e = failed(CallOptions.defaults().maxAttempts(1));
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(service.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void deferredInTheContractAndDirectThereIsDoneAtOnce() {
        CgClient cg = service.corrected("""
                "answers": {"TaxModel": {"ejercicio": "year"}}""");
        service.answerOfService(201, "{\"id\":\"m_1\",\"year\":2026}");
        assertThat(cg.forClient(1001)
                        .taxModels()
                        .generate(NewTaxModel.of(Modelo.M390, 2026))
                        .await(Duration.ofSeconds(1))
                        .json()
                        .get("ejercicio"))
                .isEqualTo(Json.of(2026));
    }
}
