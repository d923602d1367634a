package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.DoneHandler;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A write that the service accepted is done once its job has succeeded, and not before. */
@Timeout(600)
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class AcceptedItemsTest extends JournaledBatch {
    private static final String JOB = "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"";
    private static final String SUCCEEDED = JOB + "succeeded\",\"resultado\":{\"id\":\"tm_7\"}}";

    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private final DoneHandler<String, Job<Json>> tell = (item, done) -> told.add(item + " " + done.objectId());

    AcceptedItemsTest(BatchJournals journals) {
        super(journals);
    }

    private void accept() {
        service.answerOfService(202, JOB + "pending\"}");
    }

    private void accepted() {
        accept();
        BatchReport<String, Job<Json>> report = make("a");
        assertThat(report.accepted()).singleElement().satisfies(each -> {
            assertThat(each).hasToString("Accepted[item 1, its job has not ended]");
            assertThat(each.key()).isNotBlank();
        });
        assertThat(report).hasToString("1 items: 0 done, 1 accepted, 0 failed, 0 unknown, 0 not sent");
        isOpen(report);
    }

    private void isOpen(BatchReport<String, ?> report) {
        assertThat(report.accepted()).as(report.toString()).hasSize(1);
        assertThat(report.allDone()).isFalse();
        assertThat(told).isEmpty();
    }

    private BatchReport<String, Job<Json>> make(String... items) {
        return batch(items).inOrderWithin(item -> "A").run((api, item) -> api.run(DEFERRED.call()), tell);
    }

    private BatchReport<String, Job<Json>> make(Finding finding) {
        return batch("a")
                .onUnknown((item, unknown) -> {
                    asked.add(unknown);
                    return finding;
                })
                .run((api, item) -> api.run(DEFERRED.call()), tell);
    }

    private static String only(BatchReport<String, ?> report) {
        assertThat(report.succeeded()).as(report.toString()).hasSize(1);
        return String.valueOf(report.succeeded().get(0).objectId());
    }

    private List<String> requests() throws InterruptedException {
        List<String> lines = new ArrayList<>();
        while (server.getRequestCount() > lines.size()) {
            RecordedRequest each = server.takeRequest();
            lines.add(each.getMethod() + " " + each.getUrl().encodedPath().replaceAll(".*/v1", "") + " "
                    + each.getHeaders().get("Authorization"));
        }
        return lines;
    }

    @Test
    void failedJobIsFailedAndNeverDone() throws InterruptedException {
        accepted();
        service.answer(200, JOB + "failed\",\"error\":{\"code\":\"sin_datos\"}}");
        for (int run = 0; run < 2; run++) {
            BatchReport<String, Job<Json>> report = make("a", "b");
            assertThat(report.allDone()).isFalse();
            assertThat(report.failed())
                    .singleElement()
                    .satisfies(each -> assertThat(each.cause())
                            .hasMessageContaining("the job of item 1 failed (sin_datos)")
                            .hasMessageContaining("its document's next generation"));
            assertThat(report.notSent()).as("a failed job holds its series").hasSize(1);
        }

        assertThat(told).isEmpty();
        assertThat(requests()).hasSize(2);
    }

    @Test
    void succeededJobIsToldOnceWithTheIdOfItsResult() throws InterruptedException {
        accepted();
        service.answer(200, JOB + "running\"}");
        isOpen(make("a"));
        service.answer(200, SUCCEEDED);
        assertThat(only(make("a"))).isEqualTo("tm_7");
        BatchReport<String, Job<Json>> last = make("a");

        assertThat(only(last)).isEqualTo("tm_7");
        assertThat(last.allDone()).isTrue();
        assertThat(told).containsExactly("a tm_7");
        assertThat(requests())
                .extracting(each -> each.substring(0, each.lastIndexOf(" Bearer")))
                .containsExactly("POST /things", "GET /jobs/j_1", "GET /jobs/j_1");
    }

    @Test
    void openJobDoesNotHoldItsSeries() {
        accept();
        service.answerOfService(202, JOB.replace("j_1", "j_2") + "pending\"}");
        BatchReport<String, Job<Json>> report = make("a", "b");

        assertThat(report.accepted()).hasSize(2);
        assertThat(report.notSent()).isEmpty();
        service.answer(200, JOB + "running\"}");
        service.answer(200, SUCCEEDED.replace("j_1", "j_2"));
        BatchReport<String, Job<Json>> second = make("a", "b");
        assertThat(second.accepted()).hasSize(1);
        assertThat(only(second)).isEqualTo("tm_7");
    }

    @Test
    void jobThatIsNotShownIsAskedForInEachRun() throws InterruptedException {
        accepted();
        cg = service.rotate("cg_live_new.s3cret");
        for (Finding finding : List.of(Finding.stillUnknown("nobody knows"), Finding.notDone())) {
            for (int status : new int[] {403, 404}) {
                service.refuse(status, "no_encontrado");
                BatchReport<String, Job<Json>> report = make(finding);
                assertThat(report.unknown())
                        .as(report.toString())
                        .singleElement()
                        .satisfies(each -> assertThat(each.write().reason())
                                .startsWith("the service has accepted it; its last answer was " + status
                                        + " no_encontrado, for its job, which is not shown with this API key"));
                assertThat(report.allDone()).isFalse();
            }
        }
        assertThat(asked).hasSize(4);
        assertThat(told).isEmpty();
        service.refuse(404, "no_encontrado");
        assertThat(only(make(Finding.foundAs("tm_8")))).isEqualTo("tm_8");
        assertThat(make("a").allDone()).isTrue();

        assertThat(told).containsExactly("a tm_8");
        assertThat(requests())
                .hasSize(6)
                .startsWith("POST /things Bearer cg_live_abc.s3cret")
                .endsWith("GET /jobs/j_1 Bearer cg_live_new.s3cret");
    }

    @Test
    void acceptedWithoutAJobIsAskedForAndStaysAccepted() throws InterruptedException {
        service.answerOfService(202, "{\"status\":\"queued\"}");
        isOpen(make("a"));
        for (Finding finding : List.of(Finding.stillUnknown("nobody knows"), Finding.notDone())) {
            BatchReport<String, Job<Json>> report = make(finding);
            isOpen(report);
            assertThat(report.accepted().get(0).reason())
                    .startsWith("the service has accepted it, and named no job of it");
        }
        assertThat(only(make(Finding.foundAs("tm_8")))).isEqualTo("tm_8");

        assertThat(asked).hasSize(3);
        assertThat(told).containsExactly("a tm_8");
        assertThat(make("a").allDone()).isTrue();
        assertThat(requests()).hasSize(1);
    }

    @Test
    void jobThatCannotBePolledStaysOpen() {
        accepted();
        service.refuse(503, "servicio_no_disponible");
        BatchReport<String, Job<Json>> report = make(Finding.notDone());

        isOpen(report);
        assertThat(report.accepted().get(0).reason()).startsWith("its job could not be polled: ");
        assertThat(asked).isEmpty();
        service.cut();
        isOpen(make("a"));
        service.answer(200, SUCCEEDED);
        assertThat(only(make("a"))).isEqualTo("tm_7");
    }

    @Test
    void jobIsPolledAlthoughTheFunctionMakesNoWrite() {
        accepted();
        for (String state : List.of("running\"}", "failed\",\"error\":{\"code\":\"sin_datos\"}}")) {
            service.answer(200, JOB + state);
            BatchReport<String, Job<Json>> report = withoutFile();
            assertThat(report.accepted())
                    .hasSize(state.startsWith("running") ? 1 : 0)
                    .allSatisfy(each -> assertThat(each.reason()).isEqualTo("its job j_1 has not ended"));
            assertThat(report.failed()).hasSize(state.startsWith("running") ? 0 : 1);
            assertThat(report.allDone()).isFalse();
        }
        assertThat(told).isEmpty();
    }

    @Test
    void succeededJobIsToldAlthoughTheFunctionMakesNoWrite() {
        accepted();
        service.answer(200, SUCCEEDED);
        assertThat(only(withoutFile())).isEqualTo("tm_7");

        assertThat(told).containsExactly("a tm_7");
        assertThat(make("a").allDone()).isTrue();
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    private BatchReport<String, Job<Json>> withoutFile() {
        return batch("a")
                .run(
                        (api, item) -> {
                            throw new IllegalStateException("the file is gone");
                        },
                        tell);
    }

    @Test
    void awaitedJobIsDoneWithTheIdOfItsResult() {
        accept();
        service.answer(200, SUCCEEDED);
        BatchReport<String, Json> first = batch("a")
                .run(
                        (api, item) -> api.run(DEFERRED.call()).await(Duration.ofMinutes(5)),
                        (item, done) -> told.add(item + " " + done.objectId()));

        assertThat(only(first)).isEqualTo("tm_7");
        assertThat(first.allDone()).isTrue();
        assertThat(only(make("a"))).isEqualTo("tm_7");
        assertThat(told).containsExactly("a tm_7");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void jobThatIsAwaitedTooShortlyIsAccepted() {
        accept();
        service.answer(200, JOB + "running\"}");
        service.answer(200, JOB + "running\"}");
        BatchReport<String, Json> first =
                batch("a").run((api, item) -> api.run(DEFERRED.call()).await(Duration.ofSeconds(2)));

        assertThat(first.accepted())
                .singleElement()
                .satisfies(each -> assertThat(each.reason()).contains("j_1"));
        service.answer(200, SUCCEEDED);
        assertThat(only(make("a"))).isEqualTo("tm_7");
    }

    @Test
    void openJobWithoutAnItemIsUnclaimed() {
        accepted();
        service.answer(201, "{\"id\":\"t_2\"}");
        BatchReport<String, Json> report = batch("b").run((api, item) -> create(api, item, "x"));

        assertThat(report.succeeded()).hasSize(1);
        assertThat(report.unclaimed()).hasSize(1);
        assertThat(report.allDone()).isFalse();
    }

    @Test
    void personSettlesAWriteWhoseJobIsNotShown() {
        accepted();
        service.refuse(404, "no_encontrado");
        String key = make("a").unknown().get(0).write().key();
        assertThat(batch().settle(List.of(key), Finding.notDone(), "user-17")).containsExactly(key);
        assertThat(make("a").failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).hasMessageContaining("next generation"));
        service.answer(201, "{\"id\":\"t_2\"}");
        BatchReport<String, Json> second = journals.of(
                        cg.forClient(1001)
                                .batch(List.of("a"))
                                .keyedBy(item ->
                                        IdempotencyKey.forDocument("erp", item).generation(2)),
                        file)
                .run((api, item) -> create(api, item, "x"));

        assertThat(second.allDone()).isTrue();
        assertThat(told).isEmpty();
    }

    @Test
    void personFindsTheResultOfAJob() {
        accepted();
        service.refuse(404, "no_encontrado");
        String key = make("a").unknown().get(0).write().key();
        assertThat(batch().settle(List.of(key), Finding.foundAs("tm_9", "M-9"), "user-17"))
                .isEmpty();

        BatchReport<String, Job<Json>> report = make("a");
        assertThat(report.succeeded()).extracting(Done::number).containsExactly("M-9");
        assertThat(told).containsExactly("a tm_9");
    }
}
