package es.cg.sdk.checks.services;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.Corrections;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.clients.Client;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookEvent;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * README's programs, a month-end, a listing and a receiver at a service that differs, through the file that
 * {@code contract-diff} wrote and a person finished. The service fails the run on whatever its document does not name.
 */
abstract class CorrectedPrograms {
    private static final long LAURA = 1001;
    private static final String REFERENCE = "2026-00042";
    /** Its withholding makes base, total and what is paid differ. */
    private static final String ACTIVITY = "{'codigo_iae':'7630','descripcion':'Programación','es_principal':true,"
            + "'seccion_iae':'profesional','regimen_irpf':'estimacion_directa_simplificada','regimen_iva':'general',"
            + "'fecha_alta':'2026-01-01','retencion_irpf_tipo':'general'}";

    private final TestClock clock = new TestClock(Instant.parse("2026-11-20T09:00:00Z"));
    private final ContractService service;
    private final ServiceCalls calls;
    private final String name;
    private final Path file;
    private final CgClient cg;

    @TempDir
    private Path folder;

    CorrectedPrograms(Function<Clock, ContractService> start, String name) {
        this.name = name;
        service = start.apply(clock);
        calls = new ServiceCalls(service);
        file = ServiceFiles.path(name, "finished.json");
        cg = CgClient.builder()
                .baseUrl(service.baseUrl().toString())
                .apiKey(ApiKey.of(service.apiKey()))
                .time(Time.of(clock, clock::advance))
                .corrections(Corrections.read(file))
                .build();
        assertThat(calls.post("/activities", ACTIVITY).status()).isEqualTo(201);
    }

    /** Returns what an invoice of the service means, and what a row of its list does. */
    abstract RecordTruth invoice();

    abstract RecordTruth row();

    /** Returns what a client of the service means. */
    abstract RecordTruth client();

    /** Returns the record in an answer of the service. */
    abstract JsonNode record(JsonNode answer);

    /** Returns the service's request to record a payment of 50 euros. */
    abstract String payment();

    /** Adds every field that the file has beside those of {@link #request}. */
    abstract NewInvoice.Builder full(NewInvoice.Builder request);

    /** Returns what the file says is not there, each set by a program. */
    abstract List<UnaryOperator<NewInvoice.Builder>> fieldsNotThere();

    /** Returns the filters of the file, each with the rows of the service that it means. */
    abstract Map<InvoiceQuery, Predicate<JsonNode>> filters();

    abstract List<InvoiceQuery> filtersNotThere();

    /** Returns the fields that README's programs and the listing read. */
    abstract List<String> mustBeRead();

    /** Returns the kind of the body by which the service tests a destination. */
    abstract String probe();

    /** Lets the tax authority accept the invoices of a client. */
    abstract void remit(ContractService of, long client);

    /** Returns a further line of an invoice. */
    static NewInvoiceLine line() {
        return NewInvoiceLine.of("Otra").cantidad(1).precioUnitario(1).ivaPct(21);
    }

    @AfterEach
    void close() {
        cg.close();
        service.close();
        assertThat(service.violations()).isEmpty();
    }

    private ClientApi laura() {
        return cg.forClient(LAURA);
    }

    /** The request of README.md. */
    static NewInvoice.Builder request(String reference) {
        return NewInvoice.builder()
                .serie("A")
                .ejercicio(2026)
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .tipoFactura(TipoFactura.F1)
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna(reference)
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"));
    }

    /** Issues the invoice of README.md with another date. */
    final Invoice issueOf(LocalDate date) {
        return laura().invoices().issue(request(REFERENCE).fechaExpedicion(date).build());
    }

    private JsonNode stored(Invoice invoice) {
        return record(calls.get("/invoices/" + invoice.id()).body());
    }

    private List<JsonNode> rows() {
        List<JsonNode> rows = new ArrayList<>();
        service.rows(calls.get("/invoices?limit=100").body()).forEach(rows::add);
        return rows;
    }

    @Test
    void firstProgramIssuesOnceThoughTheAnswerIsLost() {
        NewInvoice request = request(REFERENCE).build();
        service.loseNextAnswer();

        Invoice issued = laura().invoices().issue(request, IdempotencyKey.forDocument("erp-invoice", REFERENCE));
        JsonNode stored = stored(issued);
        calls.post("/invoices/" + issued.id() + "/payments", payment());
        Invoice paid = laura().invoices().get(String.valueOf(issued.id()));

        assertThat(rows()).hasSize(1);
        assertThat(invoice().falselyStored(request.json(), stored)).isEmpty();
        assertThat(invoice().falselyRead(issued, stored)).isEmpty();
        assertThat(stored(issued)).isNotEqualTo(stored);
        assertThat(invoice().falselyRead(paid, stored(issued))).isEmpty();
        assertThat(invoice().readable(issued)).containsAll(mustBeRead());
        assertThat(invoice().readable(issued.lineas().get(0)))
                .contains("concepto", "cantidad", "precioUnitario", "ivaPct");
        assertThat(issued.total()).isEqualByComparingTo("121.00");
    }

    @Test
    void eachFieldThatIsThereIsStoredAsMeant() {
        NewInvoice.Builder simplified = request("2026-00043")
                .tipoFactura(TipoFactura.F2)
                .without("receptor_nif")
                .without("receptor_nombre");
        for (NewInvoice each : List.of(full(request(REFERENCE)).build(), simplified.build())) {
            Invoice issued = laura().invoices().issue(each);

            assertThat(invoice().falselyStored(each.json(), stored(issued))).isEmpty();
            assertThat(invoice().falselyRead(issued, stored(issued))).isEmpty();
        }
    }

    @Test
    void refusedInvoiceNamesTheFieldThatWasSet() {
        NewInvoice ofOtherYear = request(REFERENCE).ejercicio(2025).build();

        assertThatThrownBy(() -> laura().invoices().issue(ofOtherYear))
                .isInstanceOfSatisfying(ValidationException.class, refused -> {
                    assertThat(refused.outcome()).isEqualTo(Outcome.NOTHING_DONE);
                    assertThat(refused.fieldErrors())
                            .containsExactly(
                                    new FieldError("ejercicio", null, "it is not the year of fecha_expedicion"));
                });
        assertThat(rows()).isEmpty();
    }

    @Test
    void whatIsNotThereIsRefusedBeforeItIsSent() {
        JsonNode said = Nodes.resource(name + "/finished.json");
        assertThat(fieldsNotThere())
                .hasSize(notThere(said.at("/requests/NewInvoice")) + notThere(said.at("/requests/InvoiceLine")));
        assertThat(filtersNotThere()).hasSize(notThere(said.at("/operations/invoices.list/query")));
        for (UnaryOperator<NewInvoice.Builder> each : fieldsNotThere()) {
            NewInvoice request = each.apply(request(REFERENCE)).build();
            assertNothingIsSent(() -> laura().invoices().issue(request), request);
        }
        for (InvoiceQuery each : filtersNotThere()) {
            assertNothingIsSent(() -> laura().invoices().list(each).stream().toList(), each);
        }
        assertThat(service.called()).containsExactly("POST /activities");
    }

    private static int notThere(JsonNode lines) {
        return (int) lines.valueStream().filter(JsonNode::isNull).count();
    }

    private static void assertNothingIsSent(Supplier<?> call, Object request) {
        assertThatThrownBy(call::get)
                .as("%s", request)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("finished.json, line ");
    }

    private BatchReport<MonthRow, Invoice> monthEnd(List<MonthRow> rows, CallOptions options) {
        return cg.batch(rows)
                .keyedBy(row -> IdempotencyKey.forDocument("month-end", row.reference()))
                .inOrderWithin(MonthRow::series)
                .journal(folder.resolve("november.cg-batch"))
                .onUnknown((row, write) -> Finding.of(laura().invoices().findByReference(row.reference())))
                .run((api, row) -> api.forClient(LAURA).with(options).invoices().issue(row.toRequest()));
    }

    @Test
    void monthEndIssuesEachInvoiceOnce() {
        List<MonthRow> rows = MonthRow.first(30);
        service.loseNextAnswer();

        BatchReport<MonthRow, Invoice> first =
                monthEnd(rows.subList(0, 20), CallOptions.defaults().maxAttempts(1));
        // The service has forgotten the keys: what is unknown is found by its reference.
        clock.advance(Duration.ofHours(25));
        BatchReport<MonthRow, Invoice> second = monthEnd(rows, CallOptions.defaults());

        assertThat(first.unknown()).hasSize(1);
        assertThat(second.allDone()).as("%s", second).isTrue();
        Map<String, JsonNode> stored = new HashMap<>();
        for (JsonNode row : rows()) {
            String id = row().value("id", row);
            stored.put(id, record(calls.get("/invoices/" + id).body()));
        }
        assertThat(stored).hasSize(rows.size());
        assertThat(second.succeeded()).hasSize(rows.size()).allSatisfy(done -> {
            JsonNode record = requireNonNull(stored.get(done.objectId()));
            assertThat(invoice().falselyStored(done.item().toRequest().json(), record))
                    .isEmpty();
            assertThat(invoice().value("numeroCompleto", record)).isEqualTo(done.number());
        });
    }

    @Test
    void listingReadsWhatTheServiceHas() {
        MonthRow.first(30).forEach(each -> laura().invoices().issue(each.toRequest()));
        List<JsonNode> rows = rows();

        assertRead(laura().invoices().list().stream().toList(), rows);
        filters().forEach((query, meant) -> {
            List<JsonNode> found = rows.stream().filter(meant).toList();
            assertThat(found).as("%s", query).isNotEmpty().hasSizeLessThan(rows.size());
            assertRead(laura().invoices().list(query).stream().toList(), found);
        });
    }

    private void assertRead(List<Invoice> read, List<JsonNode> rows) {
        assertThat(read).hasSameSizeAs(rows);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(row().falselyRead(read.get(i), rows.get(i))).isEmpty();
            assertThat(row().readable(read.get(i))).contains("id", "numeroCompleto", "referenciaExterna");
        }
    }

    @Test
    void clientsAreReadAsTheyAre() {
        List<Client> clients = cg.clients().list().stream().toList();

        JsonNode rows = service.rows(calls.get("/clients").body());
        assertThat(clients).hasSize(rows.size()).hasSize(2);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(client().falselyRead(clients.get(i), rows.get(i))).isEmpty();
            assertThat(client().readable(clients.get(i))).contains("id", "nif");
        }
    }

    @Test
    void receiverHandlesEachEventOnce() throws Exception {
        try (ReadmeReceiver receiver = new ReadmeReceiver(cg, file, folder, clock, probe())) {
            String id = receiver.destination();
            assertThat(service.destinations().handshake(id, receiver.address())).isTrue();
            Invoice first = laura().invoices().issue(request(REFERENCE).build());
            Invoice second =
                    laura().invoices().issue(full(request("2026-00043")).build());
            remit(service, LAURA);

            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200, 200);
            String delivery =
                    service.destinations().deliveries(id).toList().get(0).id();
            service.destinations().again(id, delivery);
            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200);

            assertAccepted(receiver.accepted(), List.of(first, second));
        }
    }

    private void assertAccepted(List<WebhookEvent> events, List<Invoice> issued) {
        assertThat(events).hasSameSizeAs(issued);
        for (int i = 0; i < issued.size(); i++) {
            WebhookEvent event = events.get(i);
            Invoice invoice = new Invoice(event.record());
            assertThat(event.kind()).isEqualTo(EventKind.INVOICE_VERIFACTU_ACCEPTED);
            assertThat(event.created()).isEqualTo(clock.instant());
            assertThat(event.clientId()).isEqualTo(LAURA);
            assertThat(invoice.id()).isEqualTo(issued.get(i).id());
            assertThat(invoice().falselyRead(invoice, stored(invoice))).isEmpty();
            assertThat(invoice().readable(invoice)).containsAll(mustBeRead());
        }
    }
}
