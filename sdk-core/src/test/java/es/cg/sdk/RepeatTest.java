package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Repeats a failed write from its exception against the mock server: the write is done once. */
final class RepeatTest {
    @RegisterExtension
    private final Mocked mocked = new Mocked();

    private MockCg mock;
    private CgClient cg;
    private ClientApi laura;

    @BeforeEach
    void start() {
        mock = mocked.mock();
        cg = mocked.cg();
        laura = cg.forClient(1002);
    }

    private CallException lost(ClientApi api, String codigoIae) {
        return Thrown.by(
                () -> api.activities().create(ExampleActivity.of(codigoIae).build()));
    }

    @Test
    void repeatAfterLostAnswersRunsOnce() {
        mock.faults().arm("activities.create", CallOptions.MAX_ATTEMPTS, Fault.droppedAfter());
        CallException e = lost(laura, "6594");
        Activity created = e.repeat(Activity.class);

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(created.meta().idempotencyKey()).isEqualTo(e.idempotencyKey());
        assertThat(created.meta().attempts()).isEqualTo(1);
        assertThat(laura.activities().list()).containsExactly(created);
        assertThat(mock.journal().proof("activities.create")).hasToString("7 calls, 1 done, 6 replays");
    }

    @Test
    void repeatedCallsRunOnceDespiteLostAnswers() {
        ClientApi hasty = cg.with(CallOptions.defaults().maxAttempts(1)).forClient(1002);
        for (int i = 0; i < 5; i++) {
            mock.faults().arm("activities.create", 3, i % 2 == 0 ? Fault.droppedAfter() : Fault.droppedBefore());
            CallException first = lost(hasty, "700" + i);
            CallException second = again(first);
            CallException third = again(second);
            third.repeat(Activity.class);
            assertThat(first.repeat(Activity.class)).isEqualTo(third.repeat(Activity.class));
        }

        assertThat(laura.activities().list()).hasSize(5);
        assertThat(mock.faults().unused()).isEmpty();
        assertThat(mock.journal().proof("activities.create").done()).isEqualTo(5);
        assertThat(mock.journal().proof("activities.create").changedKeys()).isEmpty();
    }

    @Test
    void aDocumentSentByAnotherProcessIsDoneOnce() {
        mock.faults().arm("activities.create", 1, Fault.droppedAfter());
        assertThatThrownBy(() -> cg.with(CallOptions.defaults().maxAttempts(1))
                        .forClient(1002)
                        .activities()
                        .create(ExampleActivity.of("6594").build(), IdempotencyKey.forDocument("erp-activity", "4711")))
                .isInstanceOf(ConnectionException.class);
        try (CgClient restarted = Mocked.client(mock.baseUrl(), mock.liveKey())) {
            restarted
                    .forClient(1002)
                    .activities()
                    .create(ExampleActivity.of("6594").build(), IdempotencyKey.forDocument("erp-activity", "4711"));
        }

        assertThat(laura.activities().list()).hasSize(1);
        assertThat(mock.journal().proof("activities.create").done()).isEqualTo(1);
    }

    /** The service knows no idempotency key of another API key. */
    @Test
    void apiKeyDigestDiffersAfterKeyRotation() {
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        ApiKey first = ApiKey.of(mock.liveKey());
        IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042");
        ClientApi hasty = cg.with(CallOptions.defaults().maxAttempts(1)).forClient(1001);
        CallException e = Thrown.by(() -> hasty.invoices().issue(invoice(), key));
        ApiKey rotated = ApiKey.of(mock.panel().rotateKey(liveKeyId()).key());
        try (CgClient restarted = Mocked.client(mock.baseUrl(), rotated.secret())) {
            restarted.forClient(1001).invoices().issue(invoice(), key);
        }

        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(2);
        assertThat(e.apiKeyDigest()).isEqualTo(first.digest()).isNotEqualTo(rotated.digest());
        // For seven days the old key is valid, and gets the answer that was lost.
        assertThat(e.repeat(Invoice.class).numeroCompleto()).isEqualTo("A-2026-000004");
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(2);
    }

    private String liveKeyId() {
        return mock.panel().keys().stream()
                .filter(each -> each.kind().equals("live"))
                .findFirst()
                .orElseThrow()
                .id();
    }

    private static NewInvoice invoice() {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .build();
    }

    @Test
    void nextGenerationOfKeyRunsAfterStored500() {
        mock.faults().arm("activities.create", 1, Fault.status(500, "error_interno"));
        DocumentKey key = IdempotencyKey.forDocument("erp-activity", "4711");
        CallException e = Thrown.by(
                () -> laura.activities().create(ExampleActivity.of("6594").build(), key));

        assertThat(again(e)).hasMessageContaining("500 error_interno");
        assertThat(laura.activities().list()).isEmpty();
        laura.activities().create(ExampleActivity.of("6594").build(), key.generation(2));
        assertThat(laura.activities().list()).hasSize(1);
    }

    private static CallException again(CallException e) {
        return Thrown.by(() -> e.repeat(Object.class));
    }
}
