package es.cg.sdk;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.mock.MockCg;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A mock, and processes with one write journal between them. Three clocks: the mock's, that of the processes, and the
 * journal's, which does not jump with the wall clock of the processes.
 */
final class JournaledMock implements BeforeEachCallback, AfterEachCallback {
    static final String REFERENCE = "2026-00042";
    static final DocumentKey KEY = IdempotencyKey.forDocument("erp-factura", REFERENCE);

    final StillTime time = new StillTime();
    final Instant begin = time.now();
    final HookedJournal journal = journal(Environment.PRODUCTION);
    private final List<CgClient> processes = new ArrayList<>();
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private final AtomicReference<String> apiKey = new AtomicReference<>();

    private final ServiceForm form;

    // Null until the test begins.
    private @Nullable MockCg mock;

    JournaledMock() {
        this(ServiceForm.CONTRACT);
    }

    JournaledMock(ServiceForm form) {
        this.form = form;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        mock = form.of(MockCg.builder()).start();
        apiKey.set(mock().liveKey());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        processes.forEach(CgClient::close);
        mock().close();
    }

    HookedJournal journal(Environment environment) {
        return new HookedJournal(
                environment, () -> begin.plusNanos(time.nanos()).plus(requireNonNull(ahead.get())));
    }

    MockCg mock() {
        return requireNonNull(mock);
    }

    /** A process that tries each call once. */
    CgClient process() {
        return process(mock().baseUrl(), new OkHttpClient());
    }

    CgClient process(String baseUrl, OkHttpClient http) {
        return started(CgClient.builder().baseUrl(baseUrl).httpClient(http).writeJournal(journal));
    }

    CgClient withoutJournal() {
        return started(CgClient.builder().baseUrl(mock().baseUrl()));
    }

    CgClient started(CgClient.Builder builder) {
        CgClient cg = form.of(builder)
                .apiKey(() -> ApiKey.of(apiKey.get()))
                .time(time)
                .build();
        processes.add(cg);
        return cg.with(CallOptions.defaults().maxAttempts(1));
    }

    /** Issues the invoice in a process of its own. */
    Invoice issue() {
        return issue(process());
    }

    static Invoice issue(CgClient cg) {
        return cg.forClient(1001).invoices().issue(invoice(REFERENCE).build(), KEY);
    }

    static NewInvoice.Builder invoice(@Nullable String reference) {
        NewInvoice.Builder invoice = NewInvoice.builder()
                .serie("A")
                .ejercicio(2026)
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .tipoFactura(TipoFactura.F1)
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"));
        return reference == null ? invoice : invoice.referenciaExterna(reference);
    }

    /** Issues an invoice of another document: the list is not empty, and its references are shown. */
    void issueAnother() {
        withoutJournal().forClient(1001).invoices().issue(invoice("2026-00041").build());
    }

    /** The only record of the journal. */
    WriteRecord record() {
        return journal.only();
    }

    /** How many invoices the service has issued in calls with the key of the document. */
    long issued() {
        return mock().journal().calls("invoices.issue").stream()
                .filter(each -> record().key().equals(each.idempotencyKey()))
                .count();
    }

    /** All invoices with the reference. */
    List<Invoice> withReference() {
        return withoutJournal().forClient(1001).invoices().list().stream()
                .filter(each -> REFERENCE.equals(each.referenciaExterna()))
                .toList();
    }

    void pass(Duration duration) {
        time.advance(duration);
        mock().panel().advance(duration);
    }

    /** Puts the journal's clock forward, or back. */
    void journalAhead(Duration duration) {
        ahead.set(duration);
    }

    /** From now on the processes have another API key. */
    void rotateApiKey() {
        String id = mock().panel().keys().stream()
                .filter(each -> mock().liveKey().startsWith(each.prefix()))
                .findFirst()
                .orElseThrow()
                .id();
        apiKey.set(mock().panel().rotateKey(id).key());
    }
}
