package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.journal.WriteRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A write journal that processes with several files of corrections use. */
final class CorrectedWriteJournalTest {
    private static final String FIRST = "\"requests\":{\"NewProduct\":{\"codigo\":\"ref.code\"}}";
    private static final String SECOND = "\"requests\":{\"NewProduct\":{\"codigo\":\"codigo_erp\"}}";
    private static final IdempotencyKey KEY = IdempotencyKey.forDocument("erp-product", "P-1");

    @RegisterExtension
    private final Answering service = new Answering(BatchJournals.WRITE_JOURNAL);

    /** Creates the product in a process with these corrections; null for none. */
    private Product create(@Nullable String file, String members) {
        return create(file, members, null);
    }

    private Product create(@Nullable String file, String members, @Nullable String reference) {
        CgClient.Builder builder = service.journaled().apiKey(() -> requireNonNull(service.apiKey.get()));
        if (file != null) {
            builder.corrections(Corrections.parse(file, "{\"contract\":\"2026-09-05\"," + members + "}"));
        }
        try (CgClient cg = builder.build()) {
            return cg.with(CallOptions.defaults().maxAttempts(1))
                    .forClient(1001)
                    .products()
                    .create(
                            NewProduct.builder()
                                    .codigo("P-1")
                                    .nombre("Asesoría")
                                    .precioUnitario("12.50")
                                    .ivaPct(21)
                                    .referenciaExterna(reference)
                                    .build(),
                            KEY);
        }
    }

    private WriteRecord record() {
        return requireNonNull(requireNonNull(service.journal).ofItem(item()).get(0));
    }

    private String item() {
        return WriteRules.item(KEY);
    }

    private void leaveInDoubt(@Nullable String file, String members) {
        service.cut();
        CallException e = Thrown.by(() -> create(file, members));
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void recordHasTheCorrectionsAndNoneWithout() {
        service.answer(201, "{\"id\":\"p_1\"}");
        create(null, "");
        assertThat(record().corrections()).isNull();
        String uncorrected = record().request();

        // Done stays done: the record is read by its id.
        service.answer(200, "{\"id\":\"p_1\"}");
        assertThat(create("two.json", SECOND).id()).isEqualTo("p_1");
        assertThat(service.server.getRequestCount()).isEqualTo(2);
        assertThat(record().request()).isEqualTo(uncorrected);
    }

    @Test
    void doneWithCorrectionsIsDoneWithOthers() {
        service.answer(201, "{\"id\":\"p_1\"}");
        create("one file.json", FIRST);
        assertThat(record().corrections()).matches("[0-9a-f]{64} [0-9a-f]{64} [0-9a-f]{64} one file\\.json");
        assertThat(record().corrections()).startsWith(record().request());

        service.answer(200, "{\"id\":\"p_1\"}");
        assertThat(create("two.json", SECOND).id()).isEqualTo("p_1");
        service.answer(200, "{\"id\":\"p_1\"}");
        assertThat(create(null, "").id()).isEqualTo("p_1");
        assertThat(service.server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void writeInDoubtIsNotSentWithOtherCorrections() {
        leaveInDoubt("one.json", FIRST);

        WriteJournalException e = Thrown.by(WriteJournalException.class, () -> create("two.json", SECOND));
        assertThat(e).hasMessageContainingAll("the corrections one.json (digest ", "the corrections two.json (digest ");
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.nextStep()).contains("with the corrections that it had first");
        WriteJournalException without = Thrown.by(WriteJournalException.class, () -> create(null, ""));
        assertThat(without).hasMessageContainingAll("one.json", "with no corrections");
        assertThat(service.server.getRequestCount()).isEqualTo(1);

        // With the first file it is the same request as before.
        service.answer(201, "{\"id\":\"p_1\"}");
        assertThat(create("one.json", FIRST).id()).isEqualTo("p_1");
    }

    @Test
    void writeInDoubtIsLookedUpWithOtherCorrectionsFirst() {
        service.cut();
        Thrown.by(() -> create("one.json", FIRST, "erp-1"));
        String list = "{\"data\":[{\"id\":\"p_1\",\"referencia_externa\":\"erp-1\"}],\"has_more\":false}";
        service.answer(200, list.replace("erp-1", "erp-2"));
        service.answer(200, list.replace("erp-1", "erp-2"));
        assertThat(Thrown.by(WriteJournalException.class, () -> create("two.json", SECOND, "erp-1")))
                .hasMessageContaining("the corrections one.json (digest ");

        service.answer(200, list);
        service.answer(200, "{\"id\":\"p_1\"}");
        assertThat(create("two.json", SECOND, "erp-1").id()).isEqualTo("p_1");
        assertThat(record().state()).isEqualTo(WriteRecord.State.DONE);
        assertThat(service.server.getRequestCount()).isEqualTo(5);
    }
}
