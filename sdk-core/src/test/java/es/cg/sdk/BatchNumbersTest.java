package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a report tells of the records that a batch made, also of those that an earlier run made. */
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class BatchNumbersTest {
    private static final Operation<Json> ISSUE = Operation.post("invoices.issue", "/invoices", json -> json);
    private static final Operation<Json> GET = Operation.get("invoices.get", "/invoices/{id}", json -> json);

    private final BatchJournals journals;

    @RegisterExtension
    private final Answering service;

    @TempDir
    Path folder;

    private Path file;

    BatchNumbersTest(BatchJournals journals) {
        this.journals = journals;
        service = new Answering(journals);
    }

    @BeforeEach
    void name() {
        file = folder.resolve("november.cg-batch");
    }

    private Batch<ClientApi, String> batch(String... items) {
        return journals.of(
                service.once()
                        .forClient(1001)
                        .batch(List.of(items))
                        .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                        .inOrderWithin(item -> "A"),
                file);
    }

    private static Json issue(ClientApi api, String item) {
        return api.run(ISSUE.call().body(Json.of(Map.of("n", item))));
    }

    private BatchReport<String, Json> run(String... items) {
        return batch(items).run(BatchNumbersTest::issue);
    }

    private void answer(String id, String number) {
        service.answer(201, "{\"id\":\"" + id + "\",\"numero_completo\":\"" + number + "\"}");
    }

    private static Done<String, Json> only(BatchReport<String, Json> report) {
        assertThat(report.succeeded()).hasSize(1);
        return report.succeeded().get(0);
    }

    @Test
    void laterRunsReportNumberEvenAfterKeyExpires() {
        answer("inv_1", "A-2026-00042");
        service.refuse(422, "datos_invalidos");
        BatchReport<String, Json> first = run("a", "b");
        service.time.advance(Duration.ofHours(25));
        answer("inv_2", "A-2026-00043");
        BatchReport<String, Json> second = run("a", "b");

        assertThat(only(first).number()).isEqualTo("A-2026-00042");
        assertThat(second.succeeded()).extracting(Done::number).containsExactly("A-2026-00042", "A-2026-00043");
        assertThat(second.succeeded()).extracting(Done::objectId).containsExactly("inv_1", "inv_2");
        assertThat(second.succeeded()).extracting(Done::doneEarlier).containsExactly(true, false);
        assertThat(second.succeeded().get(0))
                .hasToString("Done[item 1, number A-2026-00042, key "
                        + second.succeeded().get(0).key() + "]");
    }

    @Test
    void fetchReadsOnlyRecordsOfEarlierRuns() {
        answer("inv_1", "A-1");
        Done<String, Json> now = only(run("a"));
        Done<String, Json> before = only(run("a"));
        List<String> read = new ArrayList<>();
        service.answer(200, "{\"id\":\"inv_1\",\"total\":121.00}");

        assertThat(now.fetch(id -> {
                            read.add(id);
                            return Json.empty();
                        })
                        .get("numero_completo")
                        .string())
                .isEqualTo("A-1");
        assertThat(read).isEmpty();
        assertThat(before.result()).isNull();
        assertThat(before.fetch(id -> service.cg().forClient(1001).run(GET.call(id)))
                        .get("total")
                        .number())
                .isEqualByComparingTo("121.00");
    }

    @Test
    void lookedUpRecordKeepsItsNumberInLaterRuns() {
        service.cut();
        assertThat(run("a").unknown()).hasSize(1);
        service.time.advance(Duration.ofHours(25));
        BatchReport<String, Json> found = batch("a")
                .onUnknown((item, unknown) -> Finding.foundAs("inv_7", "A-2026-00007"))
                .run(BatchNumbersTest::issue);

        for (Done<String, Json> each : List.of(only(found), only(run("a")))) {
            assertThat(each.objectId()).isEqualTo("inv_7");
            assertThat(each.number()).isEqualTo("A-2026-00007");
        }
    }

    @Test
    void fetchWithoutIdThrowsAndNamesTheKey() {
        service.answer(201, "{}");
        only(run("a"));
        Done<String, Json> before = only(run("a"));

        assertThat(before.number()).isNull();
        assertThatThrownBy(() -> before.fetch(id -> Json.empty()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("had no id")
                .hasMessageContaining(before.key());
    }

    @Test
    void unusualNumbersDoNotDamageTheJournal() {
        String odd = " ~-\\u2028\\u00f1\\n100% ";
        answer("inv 1", odd);
        service.answer(201, "{\"id\":\"inv_2\",\"numero_completo\":\"" + "9".repeat(1000) + "\"}");
        service.answer(201, "{\"id\":\"inv_3\",\"numero_completo\":7}");
        assertThat(run("a", "b", "c").succeeded()).hasSize(3);
        BatchReport<String, Json> second = run("a", "b", "c");

        assertThat(second.succeeded()).extracting(Done::number).containsExactly(" ~-\u2028ñ\n100% ", null, "7");
        assertThat(second.succeeded().get(0).toString()).doesNotContain("\n", "\u2028");
    }
}
