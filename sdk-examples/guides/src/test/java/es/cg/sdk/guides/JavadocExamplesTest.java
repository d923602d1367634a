package es.cg.sdk.guides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.documents.Document;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.guides.BatchGuideTest.ErpInvoice;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.messages.UserMessages;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java in the Javadoc of types: each region has the name of its type. */
class JavadocExamplesTest extends MockedGuide {
    private final List<String> screen = new ArrayList<>();
    private final List<String> stored = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void clientReadsAndWrites() {
        String address = mock.baseUrl();
        String apiKey = mock.liveKey();
        // snippet CgClient
        try (CgClient cg =
                CgClient.builder().baseUrl(address).apiKey(ApiKey.of(apiKey)).build()) {
            for (Activity activity : cg.forClient(1001).activities().list()) {
                screen.add(activity.descripcion());
            }
        }
        // end snippet
        assertThat(screen).isNotEmpty();

        // snippet ClientApi
        ClientApi laura = cg.forClient(1001);
        List<Invoice> newest = laura.invoices().list().toList(100); // at most 100
        // end snippet
        assertThat(newest).isNotEmpty();

        NewInvoice request = ExampleInvoice.request();
        // snippet Invoices
        IdempotencyKey key = IdempotencyKey.forDocument("erp-factura", "2026-00042");
        Invoice invoice = laura.invoices().issue(request, key);
        String number = invoice.numeroCompleto(); // such as A-2026-000004
        // end snippet
        assertThat(number).startsWith("A-2026-");
        NewActivity activity = NewActivity.builder()
                .codigoIae("6910")
                .descripcion("Reparación de artículos eléctricos")
                .seccionIae(SeccionIae.EMPRESARIAL)
                .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_NORMAL)
                .regimenIva(RegimenIva.GENERAL)
                .fechaAlta(LocalDate.of(2026, 1, 1))
                .build();
        // snippet IdempotencyKey
        laura.activities().create(activity, IdempotencyKey.forDocument("erp-activity", "4711"));
        // end snippet
    }

    @Test
    void failureSaysHowTheWriteStands() {
        Locale locale = Locale.ENGLISH;
        String document = "2026-00042";
        NewInvoice request = ExampleInvoice.request();
        IdempotencyKey key = IdempotencyKey.forDocument("erp-factura", document);
        List<String> toRepair = new ArrayList<>();
        List<String> inDoubt = new ArrayList<>();
        List<String> issued = new ArrayList<>();
        List<String> log = new ArrayList<>();
        mock.faults().arm("invoices.issue", 1, Fault.status(403, "permiso_insuficiente"));
        // snippet CallException
        try {
            laura.invoices().issue(request, key);
        } catch (CallException e) {
            log.add(e.getMessage()); // with what to do next
            screen.add(UserMessages.in(locale).of(e)); // for the person
        }
        // end snippet
        assertThat(screen).hasSize(1);
        assertThat(log).hasSize(1);
        mock.faults().arm("invoices.issue", 1, Fault.status(403, "permiso_insuficiente"));
        // snippet Outcome
        try {
            laura.invoices().issue(request, key);
        } catch (CallException e) {
            switch (e.outcome()) {
                case NOTHING_DONE -> toRepair.add(document); // repair the cause, then send it with the same key
                case UNKNOWN, IN_PROGRESS -> inDoubt.add(document); // never under another key: look it up
                case DONE -> issued.add(document); // by an earlier call
            }
        }
        // end snippet
        assertThat(toRepair).hasSize(1);
        assertThat(inDoubt).isEmpty();
        assertThat(issued).isEmpty();
    }

    private void store(List<Activity> page, @Nullable String next) {
        page.forEach(each -> stored.add(String.valueOf(each.descripcion())));
        stored.add("next " + next);
    }

    private void save(@Nullable String token) {
        stored.add("job " + token);
    }

    @Test
    void listsAndBatchesGoOnAfterACrash() {
        Listing<Activity> activities = laura.activities().list();
        String saved = null;
        // snippet Listing
        Listing<Activity> rest = saved == null ? activities : activities.startingAt(saved);
        for (Page<Activity> page : rest.pages()) {
            store(page.data(), page.nextCursor()); // null: this was the last page
        }
        // end snippet
        assertThat(stored).contains("next null");
        List<ErpInvoice> erpInvoices = List.of(new ErpInvoice(1001, "2026-00043", 1));
        List<ErpInvoice> toRepair = new ArrayList<>();
        Path journal = folder.resolve("november.cg-batch");
        // snippet Batch
        BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
                .keyedBy(erp -> IdempotencyKey.forDocument("erp-factura", erp.number()))
                .journal(journal)
                .run((api, erp) -> api.forClient(erp.client()).invoices().issue(erp.toRequest()));
        report.failed().forEach(each -> toRepair.add(each.item()));
        // end snippet
        assertThat(report.allDone()).isTrue();
    }

    @Test
    void jobsAndFilesAreAwaited() throws IOException {
        // snippet Job
        Job<TaxModel> job = laura.taxModels()
                .generate(NewTaxModel.of(Modelo.M303, 2026).periodo("3T"), IdempotencyKey.forDocument("303", "3T"));
        if (job.token() != null) { // null if the operation was finished at once
            save(job.token()); // so that another process can continue to wait
        }
        TaxModel model = job.await(Duration.ofMinutes(5));
        // end snippet
        String id = model.id();
        assertThat(id).isNotNull();
        // snippet Download
        DownloadedFile pdf =
                laura.taxModels().file(id, TaxModel.Formato.PDF, Download.intoFolder(folder, "modelo-303.pdf"));
        Path path = pdf.path();
        // end snippet
        assertThat(path).exists();
        Path scan = Files.write(folder.resolve("ticket.pdf"), "%PDF-1.4 a ticket".getBytes(UTF_8));
        // snippet Upload
        Job<Document> upload =
                laura.documents().upload(NewDocument.of(Upload.of(scan)), IdempotencyKey.forDocument("scan", "4711"));
        // end snippet
        assertThat(upload.await(Duration.ofMinutes(5)).id()).isNotNull();
    }

    private void process(WebhookEvent event) {
        stored.add(event.id());
    }

    @Test
    void receiverAndMockStart() throws IOException {
        String secret = "whsec_" + "a".repeat(40);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        // snippet WebhookReceiver
        WebhookReceiver receiver = WebhookReceiver.of(WebhookSecret.of(secret), event -> process(event));
        server.createContext("/cg", WebhookHttpHandler.of(receiver)); // or WebhookServlet.of(receiver)
        // end snippet
        server.stop(0);
        // snippet MockCg
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .build()) {
            screen.add(cg.status().get().gestoria());
        }
        // end snippet
        assertThat(screen).hasSize(1);
    }
}
