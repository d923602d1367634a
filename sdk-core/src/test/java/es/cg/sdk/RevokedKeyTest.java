package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.BatchedActivities.Doc;
import es.cg.sdk.activities.Activity;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RequestRefusedException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.IssuedKey;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.taxmodels.TaxModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key is revoked half way, and the source has the new one: calls, batches, listings, jobs and downloads go on. */
class RevokedKeyTest {
    private static final long CLIENT = 1001;
    private static final Operation<Job<Json>> GENERATE =
            Operation.deferred("taxModels.generate", "/tax-models", json -> json);

    private final MockCg mock = MockCg.builder()
            .requestsPerMinute(0)
            .requestsPerClientPerMinute(0)
            .jobPolls(3)
            .start();
    private final IssuedKey first = mock.panel().createKey(NewKey.live());
    private final IssuedKey second = mock.panel().createKey(NewKey.live());
    private final KeySupply keys = new KeySupply(first.key());
    private final StillTime time = new StillTime();
    private final HookedJournal journal = new HookedJournal(Environment.PRODUCTION, time::now);
    private final CgClient cg = builder().build();

    @TempDir
    Path folder;

    private CgClient.Builder builder() {
        return CgClient.builder()
                .baseUrl(mock.baseUrl())
                .name("gestoria-12")
                .apiKey(keys)
                .time(time);
    }

    @AfterEach
    void stop() {
        cg.close();
        mock.close();
    }

    private void revoke() {
        mock.panel().revokeKey(first.id());
        keys.set(second.key());
    }

    private String done(String operation) {
        return mock.journal().proof(operation).toString();
    }

    private BatchReport<Doc, Activity> batch(CgClient client, Path file, int revokedAt) {
        return client.forClient(CLIENT)
                .batch(BatchedActivities.docs(20))
                .keyedBy(Doc::key)
                .journal(file)
                .run((api, doc) -> {
                    if (doc.number() == revokedAt) {
                        revoke();
                    }
                    return api.activities().create(doc.toRequest());
                });
    }

    @Test
    void batchGoesOn() {
        Path file = folder.resolve("november.cg-batch");

        assertThat(batch(cg, file, 8).allDone()).isTrue();
        assertThat(done("activities.create")).contains("20 done, 0 replays");
        // The journal has the key that each item was done with: nothing is sent again.
        BatchReport<Doc, Activity> again = batch(cg, file, 0);
        assertThat(again.allDone()).isTrue();
        assertThat(done("activities.create")).contains("20 done, 0 replays");
    }

    @Test
    void batchWithoutAnotherKeyStopsAndGoesOnLater() {
        Path file = folder.resolve("november.cg-batch");
        mock.panel().revokeKey(first.id());
        BatchReport<Doc, Activity> refused = batch(cg, file, 0);
        assertThat(refused.succeeded()).isEmpty();
        assertThat(refused.failed()).isNotEmpty().hasSizeLessThan(20);
        keys.set(second.key());

        assertThat(batch(cg, file, 0).allDone()).isTrue();
        assertThat(done("activities.create")).contains("20 done, 0 replays");
    }

    @Test
    void batchWithoutAnyKeyStops() {
        keys.set(null);
        BatchReport<Doc, Activity> report = batch(cg, folder.resolve("november.cg-batch"), 0);

        assertThat(report.failed()).isNotEmpty().hasSizeLessThan(20);
        assertThat(report.failed())
                .allSatisfy(each -> assertThat(each.cause()).isInstanceOf(RequestRefusedException.class));
        assertThat(report.toString()).contains("there is no API key to send an item with");
    }

    @Test
    void listingGoesOn() {
        batch(cg, folder.resolve("november.cg-batch"), 0);
        List<Activity> read = new ArrayList<>();
        for (Activity each : cg.forClient(CLIENT).activities().list().limit(5)) {
            read.add(each);
            if (read.size() == 7) {
                revoke();
            }
        }

        assertThat(read)
                .hasSizeGreaterThanOrEqualTo(20)
                .extracting(Activity::id)
                .doesNotHaveDuplicates();
    }

    @Test
    void jobIsAwaitedToItsEnd() {
        Job<Json> job =
                cg.forClient(CLIENT).run(GENERATE.call().body(Json.of(Map.of("modelo", "390", "ejercicio", 2025))));
        job.poll();
        revoke();

        assertThat(job.await(Duration.ofMinutes(1)).get("modelo").string()).isEqualTo("390");
    }

    @Test
    void pollWithoutAKeyLeavesTheJobInProgress() {
        Job<Json> job =
                cg.forClient(CLIENT).run(GENERATE.call().body(Json.of(Map.of("modelo", "390", "ejercicio", 2025))));
        mock.panel().revokeKey(first.id());
        keys.set(null);
        Thrown.by(ApiException.class, job::poll);
        RequestRefusedException e = Thrown.by(RequestRefusedException.class, () -> job.await(Duration.ofMinutes(1)));

        assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        assertThat(e.jobToken()).isEqualTo(job.token());
        assertThat(e.firm()).isEqualTo("gestoria-12");
    }

    @Test
    void downloadIsWrittenWhole() {
        Job<Json> job =
                cg.forClient(CLIENT).run(GENERATE.call().body(Json.of(Map.of("modelo", "390", "ejercicio", 2025))));
        String id = requireNonNull(job.await(Duration.ofMinutes(1)).get("id").string());
        revoke();
        DownloadedFile file = cg.forClient(CLIENT)
                .taxModels()
                .file(id, TaxModel.Formato.PDF, Download.toFile(folder.resolve("390.pdf")));

        assertThat(file.path()).isNotEmptyFile();
    }

    @Test
    void recordHasTheNewKeyBeforeItIsSent() {
        try (CgClient journaled = builder().writeJournal(journal).build()) {
            journaled.status().get();
            revoke();
            List<String> digests = new ArrayList<>();
            journal.next("after replace", () -> {
                digests.add(journal.only().apiKey());
                digests.add(done("invoices.issue"));
            });
            Invoice issued = JournaledMock.issue(journaled);

            assertThat(digests).containsExactly(ApiKey.of(second.key()).digest(), "1 calls, 0 done, 0 replays");
            assertThat(journal.only().state()).isEqualTo(State.DONE);
            assertThat(journal.only().objectId()).isEqualTo(issued.id());
        }
    }

    @Test
    void nothingIsSentIfTheRecordCannotHaveTheNewKey() {
        try (CgClient journaled = builder().writeJournal(journal).build()) {
            journaled.status().get();
            revoke();
            journal.fail("before replace");
            CallException e = Thrown.by(() -> JournaledMock.issue(journaled));

            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(done("invoices.issue")).isEqualTo("1 calls, 0 done, 0 replays");
            JournaledMock.issue(journaled);
            assertThat(done("invoices.issue")).isEqualTo("2 calls, 1 done, 0 replays");
        }
    }
}
