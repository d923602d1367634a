package es.cg.sdk.guides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.documents.Document;
import es.cg.sdk.documents.DocumentQuery;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.taxcalendar.TaxObligation;
import es.cg.sdk.taxcalendar.TaxObligationQuery;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.Receipt;
import es.cg.sdk.taxmodels.TaxModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/documents.md. */
class FilesAndJobsGuideTest extends MockedGuide {
    @TempDir
    private Path folder;

    @Test
    void aDocumentIsUploaded() throws IOException {
        Path scan = Files.write(folder.resolve("ticket.pdf"), "%PDF-1.4 a ticket".getBytes(UTF_8));
        // snippet upload
        NewDocument request = NewDocument.of(Upload.of(scan)).referenciaExterna("scan-4711");
        Job<Document> job = laura.documents().upload(request, IdempotencyKey.forDocument("scan", "4711"));
        Document document = job.await(Duration.ofMinutes(5)); // throws JobFailedException if it is not incorporated

        System.out.println(
                document.estado() + ", total " + document.datosExtraidos().total());
        // end snippet
        assertThat(document.estado()).isEqualTo(Document.Estado.PROCESADO);

        Instant lastRun = mock.panel().now().toInstant().minus(Duration.ofDays(1));
        List<Document> changed = new ArrayList<>();
        // snippet changed
        for (Document each : laura.documents().list(DocumentQuery.create().modificadoDesde(lastRun))) {
            changed.add(each);
        }
        // end snippet
        assertThat(changed).extracting(Document::id).contains(document.id());
    }

    @Test
    void taxModelIsGeneratedAndDownloaded() {
        List<TaxObligation> due = new ArrayList<>();
        // snippet model
        Job<TaxModel> job = laura.taxModels()
                .generate(
                        NewTaxModel.of(Modelo.M303, 2026).periodo("3T"), IdempotencyKey.forDocument("303", "2026-3T"));
        TaxModel model = job.await(Duration.ofMinutes(5)); // quarterly models are usually done at once

        DownloadedFile pdf = laura.taxModels()
                .file(
                        Objects.requireNonNull(model.id()),
                        TaxModel.Formato.PDF,
                        Download.intoFolder(folder, "modelo-303.pdf"));
        System.out.println(model.importe() + " " + model.casillas());
        // end snippet
        assertThat(pdf.path()).exists();

        // snippet calendar
        for (TaxObligation each :
                laura.taxObligations().list(TaxObligationQuery.create().estado(TaxObligation.Estado.PENDIENTE))) {
            due.add(each); // modelo(), periodo(), fechaLimite(), fechaLimiteDomiciliacion()
        }
        // end snippet
        assertThat(due).isNotNull();

        mock.panel().present(Objects.requireNonNull(model.id()));
        String id = Objects.requireNonNull(model.id());
        // snippet receipt
        Receipt receipt = laura.taxModels().receipt(id); // before that: 409 modelo_no_presentado
        System.out.println(receipt.csv() + " " + receipt.numeroJustificante());
        // end snippet
        assertThat(receipt.csv()).isNotNull();
    }

    @Test
    void aJobContinuesInAnotherProcess() {
        List<String> stored = new ArrayList<>();
        // snippet job
        Job<TaxModel> job = laura.taxModels().generate(NewTaxModel.of(Modelo.M390, 2025));
        if (job.token() != null) { // null: the service was done at once, and job.result() has the model
            stored.add(job.token()); // store it before you wait
        }
        // end snippet
        String token = stored.get(0);
        // snippet resume
        Job<TaxModel> resumed = cg.job(token, TaxModel::new); // in any process, with the same key
        try {
            TaxModel model = resumed.await(Duration.ofMinutes(5));
            System.out.println(model.importe());
        } catch (JobRunningException e) {
            // Not done yet, and nothing is lost: wait again later with the same token.
        } catch (JobFailedException e) {
            System.out.println(e.nextStep()); // e.code() is the reason; the job does not run again by itself
        }
        // end snippet
        assertThat(resumed.isDone()).isTrue();
        assertThat(resumed.result().modelo()).isEqualTo(Modelo.M390);
    }

    // snippet operation
    static final Operation<DownloadedFile> SCAN = Operation.download("documents.scan", "/documents/{id}/scan");
    // end snippet

    @Test
    void customOperationCanBeDefined() {
        assertThat(SCAN.isDownload()).isTrue();
        assertThat(SCAN.path()).isEqualTo("/documents/{id}/scan");
    }
}
