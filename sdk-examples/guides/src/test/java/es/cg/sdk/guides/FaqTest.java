package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Page;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** The Java of docs/faq.md. */
class FaqTest extends MockedGuide {
    private final Invoice invoice =
            laura.invoices().issue(ExampleInvoice.request(), IdempotencyKey.forDocument("erp-invoice", "2026-00042"));

    @Test
    void listsAreReadWholeOrFromACursor() {
        // snippet list
        List<Invoice> newest = laura.invoices().list().toList(100); // at most 100
        // end snippet
        assertThat(newest).contains(invoice);

        // snippet filter
        InvoiceQuery november =
                InvoiceQuery.create().fechaDesde(LocalDate.of(2026, 11, 1)).fechaHasta(LocalDate.of(2026, 11, 30));
        for (Invoice each : laura.invoices().list(november)) { // reads page after page
            System.out.println(each.numeroCompleto());
        }
        // end snippet

        List<Invoice> rest = new ArrayList<>();
        // snippet cursor
        Page<Invoice> page = laura.invoices().list().pages().iterator().next();
        String cursor = page.nextCursor(); // keep it; null after the last page
        if (cursor != null) {
            laura.invoices().list().startingAt(cursor).forEach(rest::add); // in any process
        }
        // end snippet
        assertThat(page.data().size() + rest.size()).isGreaterThanOrEqualTo(newest.size());
    }

    @Test
    void fieldsAreReadAsTypesOrAsJson() {
        // snippet null
        String name = Objects.requireNonNullElse(invoice.receptorNombre(), "no name");
        // end snippet
        assertThat(name).isEqualTo("Talleres Ejemplo SL");

        // snippet money
        BigDecimal pending = Objects.requireNonNull(invoice.importePendiente());
        boolean isPaid = pending.compareTo(BigDecimal.ZERO) == 0; // never equals: 0.00 is not 0
        // end snippet
        assertThat(isPaid).isFalse();

        // snippet json
        String serie = invoice.json().get("serie").string(); // any field, also one without an accessor
        // end snippet
        assertThat(serie).isEqualTo("A");

        // snippet word
        boolean isComplete = TipoFactura.F1.equals(invoice.tipoFactura()); // not ==, and no switch
        // end snippet
        assertThat(isComplete).isTrue();

        // snippet meta
        String requestId = invoice.meta().requestId(); // of the answer; of a failed call, e.requestId()
        // end snippet
        assertThat(requestId).isNotEmpty();
    }

    @Test
    void dateOfIssueIsThatOfMadrid() {
        // snippet today
        LocalDate today = LocalDate.now(ZoneId.of("Europe/Madrid")); // not the server's zone
        // end snippet
        assertThat(today).isNotNull();
    }

    @Test
    void requestsTakeFieldsAndHeadersThatTheSdkLacks() {
        NewInvoice request = ExampleInvoice.request();
        // snippet set
        NewInvoice more = request.toBuilder().set("campo_nuevo", "value").build();
        ClientApi traced = laura.with(CallOptions.defaults().header("X-Trace-Id", "abc"));
        // end snippet
        assertThat(more.json().get("campo_nuevo").string()).isEqualTo("value");
        assertThat(traced.invoices().get(String.valueOf(invoice.id()))).isEqualTo(invoice);
    }

    @Test
    void callsRunOnOtherThreads() {
        String id = String.valueOf(invoice.id());
        // snippet async
        ExecutorService threads = Executors.newFixedThreadPool(8); // on Java 21: newVirtualThreadPerTaskExecutor()
        CompletableFuture<Invoice> later =
                CompletableFuture.supplyAsync(() -> laura.invoices().get(id), threads);
        // end snippet
        assertThat(later.join()).isEqualTo(invoice);
        threads.shutdown();
    }

    @Test
    void bodiesAreLoggedByAnInterceptor() {
        List<String> log = new CopyOnWriteArrayList<>();
        // snippet bodies
        OkHttpClient http = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response answer = chain.proceed(chain.request());
                    log.add(answer.code() + " " + answer.peekBody(100_000).string());
                    return answer;
                })
                .build();
        CgClient talkative = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .httpClient(http)
                .build();
        // end snippet
        talkative.status().get();
        talkative.close();
        assertThat(log).hasSize(1);
        assertThat(log.get(0)).startsWith("200 {");
    }

    @Test
    void wrongFieldsAreNamed() {
        List<String> shown = new ArrayList<>();
        NewInvoice request = NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .linea(NewInvoiceLine.of("Asesoría")
                        .cantidad(1)
                        .precioUnitario("1.00")
                        .ivaPct("13"))
                .build();
        // snippet fields
        try {
            laura.invoices().issue(request);
        } catch (ValidationException e) {
            for (FieldError each : e.fieldErrors()) {
                shown.add(each.param() + ": " + each.message());
            }
        }
        // end snippet
        assertThat(shown).isNotEmpty();
    }

    @Test
    void viewsAreMadeOfJsonInUnitTests() {
        // snippet view
        Invoice example = new Invoice(Json.parse("{\"numero_completo\": \"A-2026-000001\", \"total\": \"121.00\"}"));
        // end snippet
        assertThat(example.total()).isEqualByComparingTo("121.00");
    }

    @Test
    void bytesAreUploaded() {
        byte[] bytes = "%PDF-1.4".getBytes(StandardCharsets.US_ASCII);
        // snippet bytes
        NewDocument scan = NewDocument.of(Upload.of("scan.pdf", bytes));
        // end snippet
        assertThat(laura.documents().upload(scan).token()).isNotNull();
    }
}
