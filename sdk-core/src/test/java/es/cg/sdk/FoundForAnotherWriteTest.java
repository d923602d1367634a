package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.Unknown;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a look-up finds counts for one write of a journal: no invoice is that of two documents. */
@Timeout(600)
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class FoundForAnotherWriteTest {
    private static final DocumentKey KEY = IdempotencyKey.forDocument("erp-invoice", "42");
    private static final DocumentKey SECOND = KEY.generation(2);
    private static final DocumentKey OTHER = IdempotencyKey.forDocument("erp-invoice", "43");

    private final BatchJournals journals;

    @RegisterExtension
    private final Answering server;

    @TempDir
    private Path folder;

    private final InvoiceService service;
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private NewInvoice request = InvoiceService.request("erp-42", "100.00");
    private Function<UnknownWrite, String> searched = unknown -> requireNonNull(unknown.reference());

    FoundForAnotherWriteTest(BatchJournals journals) {
        this.journals = journals;
        this.server = new Answering(journals);
        this.service = new InvoiceService(server.time);
    }

    @BeforeEach
    void start() {
        server.server.setDispatcher(service);
    }

    private Batch<ClientApi, DocumentKey> batch(DocumentKey... keys) {
        return journals.of(
                server.cg()
                        .with(CallOptions.defaults().maxAttempts(1))
                        .forClient(1001)
                        .batch(List.of(keys))
                        .keyedBy(key -> key),
                folder.resolve("november"));
    }

    private BatchReport<DocumentKey, Invoice> run(DocumentKey... keys) {
        return batch(keys)
                .onUnknown((key, unknown) ->
                        Finding.of(server.cg().forClient(1001).invoices().findByReference(searched.apply(unknown))))
                .run(
                        (api, key) -> api.invoices().issue(request),
                        (key, done) -> told.add(String.valueOf(done.objectId())));
    }

    /** The request of this document, or its answer, is lost, and the API key is another one from now on. */
    private void lose(boolean executed, DocumentKey... keys) {
        service.answers = false;
        service.executes = executed;
        assertThat(run(keys).unknown()).hasSize(keys.length);
        service.answers = true;
        service.executes = true;
        rotate();
    }

    private void rotate() {
        server.rotate("cg_live_k" + server.time.now().getEpochSecond() + ".s3cret");
        server.time.advance(Duration.ofDays(3));
    }

    private static void isUnknown(BatchReport<DocumentKey, Invoice> report, String why) {
        assertThat(report.unknown())
                .as(report.toString())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.write().reason()).contains(why));
        assertThat(report.allDone()).isFalse();
    }

    private static <T> String key(BatchReport<T, Invoice> report) {
        return report.unknown().get(0).write().key();
    }

    @Test
    void generationIsNotAnsweredWithTheInvoiceOfTheFirst() {
        String first = run(KEY).succeeded().get(0).key();
        lose(false, SECOND);

        isUnknown(run(SECOND), "the record inv_1 was found, but it is that of another write, with the key " + first);
        assertThat(told).containsExactly("inv_1");
        assertThat(service.issued).hasSize(1);
        batch(SECOND).settle(List.of(key(run(SECOND))), Finding.notDone(), "user-17");
        assertThat(run(SECOND).allDone()).isTrue();
        assertThat(told).containsExactly("inv_1", "inv_2");
    }

    @Test
    void invoiceOfAnotherDocumentDoesNotCount() {
        String other = run(OTHER).succeeded().get(0).key();
        lose(false, KEY);

        isUnknown(run(KEY), "it is that of another write, with the key " + other);
        assertThat(told).containsExactly("inv_1");
        assertThat(service.issued).hasSize(1);
    }

    @Test
    void invoiceOfTwoDoubtfulDocumentsCountsForNone() {
        lose(false, OTHER);
        lose(true, KEY);
        BatchReport<DocumentKey, Invoice> report = run(KEY, OTHER);

        assertThat(report.unknown()).hasSize(2);
        assertThat(report.unknown())
                .extracting(each -> each.write().reason())
                .allSatisfy(why -> assertThat(why)
                        .contains("the record inv_1 was found, but it may be that of another write, with the key ")
                        .contains("which sent the same reference, and whose record is not known"));
        assertThat(told).isEmpty();
        // A person knows which one it is, and that the other one was not done.
        String mine = report.unknown().get(0).write().key();
        batch().settle(List.of(mine), Finding.foundAs("inv_1"), "user-17");
        batch().settle(List.of(report.unknown().get(1).write().key()), Finding.notDone(), "user-17");
        assertThat(run(KEY, OTHER).succeeded()).extracting(Done::objectId).containsExactly("inv_1", "inv_2");
        assertThat(told).containsExactlyInAnyOrder("inv_1", "inv_2");
    }

    @Test
    void invoiceSentInTheSameRunIsNotFoundForAnother() {
        lose(false, KEY);
        // In the order of the list: while the first is looked up, the other is being sent or done.
        BatchReport<DocumentKey, Invoice> report = batch(OTHER, KEY)
                .inOrderWithin(key -> "one after the other")
                .onUnknown((key, unknown) ->
                        Finding.of(server.cg().forClient(1001).invoices().findByReference("erp-42")))
                .run((api, key) -> api.invoices().issue(request));

        assertThat(report.succeeded()).extracting(Done::item).containsExactly(OTHER);
        isUnknown(
                report,
                "it is that of another write, with the key "
                        + report.succeeded().get(0).key());
    }

    @Test
    void generationWithItsOwnReferenceIsFound() {
        run(KEY);
        request = InvoiceService.request("erp-42/2", "100.00");
        lose(true, SECOND);
        BatchReport<DocumentKey, Invoice> found = run(SECOND);

        assertThat(found.allDone()).isTrue();
        assertThat(found.succeeded()).extracting(Done::objectId).containsExactly("inv_2");
        assertThat(told).containsExactly("inv_1", "inv_2");
    }

    @Test
    void lookUpByAnotherReferenceDoesNotCount() {
        run(OTHER);
        request = InvoiceService.request("erp-42/2", "100.00");
        lose(false, KEY);
        searched = unknown -> "erp-42";

        isUnknown(run(KEY), "it was looked up by another reference than the one that was sent");
        assertThat(service.issued).hasSize(1);
    }

    @Test
    void referenceThatWasSentIsFoundAlthoughTheDataChanged() {
        lose(true, KEY);
        request = InvoiceService.request("erp-42", "200.00");

        assertThat(run(KEY).succeeded()).extracting(Done::objectId).containsExactly("inv_1");
        assertThat(service.issued).hasSize(1);
    }

    @Test
    void recordWithOtherSeriesTaxIdOrTotalIsAnothers() {
        lose(false, KEY);
        for (NewInvoice other : List.of(
                request.toBuilder().serie("B").build(),
                request.toBuilder().receptorNif("A58818501").build(),
                InvoiceService.request("erp-42", "100.01"))) {
            service.with("erp-42", other);
        }
        List<Unknown<DocumentKey>> unknown = run(KEY).unknown();

        assertThat(unknown)
                .singleElement()
                .satisfies(each -> assertThat(each.write().reason())
                        .contains(
                                "Invoice[inv_1, object=invoice] differs in its series, so it is another document's",
                                "Invoice[inv_2, object=invoice] differs in the tax id of the other party, so",
                                "Invoice[inv_3, object=invoice] differs in its total, so")
                        .doesNotContain("B12345674", "A58818501"));
        service.with("erp-42", request.toBuilder().receptorNif("ES-b12.345.674").build());
        assertThat(run(KEY).succeeded()).extracting(Done::objectId).containsExactly("inv_4");
    }

    @Test
    void personsRecordIsThatOfOneWrite() {
        run(KEY);
        lose(false, OTHER);
        String key = key(run(OTHER));

        assertThatIllegalStateException()
                .isThrownBy(() -> batch().settle(List.of(key), Finding.foundAs("inv_1"), "user-17"))
                .withMessageContaining("it is that of another write, with the key ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> batch().settle(List.of(key, "other"), Finding.foundAs("inv_7"), "user-17"))
                .withMessageContaining("a record is that of one write");
        assertThat(run(OTHER).unknown()).hasSize(1);
    }

    @Test
    void oneActivityMayBeThatOfSeveralDocuments() {
        service.answers = false;
        BiFunction<ClientApi, DocumentKey, Activity> create =
                (api, key) -> api.activities().create(ExampleActivity.of("1001").build());
        assertThat(batch(KEY, OTHER).run(create).unknown()).hasSize(2);
        rotate();

        assertThat(batch(KEY, OTHER)
                        .onUnknown((key, unknown) -> Finding.foundAs("act_1"))
                        .run(create)
                        .allDone())
                .isTrue();
    }
}
