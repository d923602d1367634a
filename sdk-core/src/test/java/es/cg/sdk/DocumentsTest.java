package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.common.Removal;
import es.cg.sdk.documents.Document;
import es.cg.sdk.documents.DocumentQuery;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.documents.TipoDocumento;
import es.cg.sdk.files.Upload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Documents handed in and withdrawn. */
final class DocumentsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @RegisterExtension
    private final Answering service = new Answering();

    @RegisterExtension
    private final Mocked mocked = new Mocked(1);

    private static NewDocument pdf(String name, String content) {
        return NewDocument.of(Upload.of(name, ("%PDF-1.7 " + content).getBytes(UTF_8)));
    }

    private Document uploaded(NewDocument document) {
        return mocked.laura()
                .documents()
                .upload(document, IdempotencyKey.random())
                .await(MINUTE);
    }

    private List<Document> listed() {
        return mocked.laura().documents().list().stream().toList();
    }

    @Test
    void filtersChooseDocuments() {
        uploaded(pdf("a.pdf", "eins").tipo(TipoDocumento.TICKET).referenciaExterna("erp-1"));
        uploaded(pdf("b.pdf", "zwei").tipo(TipoDocumento.NOMINA).referenciaExterna("erp-2"));

        assertThat(names(DocumentQuery.create().referenciaExterna("erp-1"))).containsExactly("a.pdf");
        assertThat(mocked.laura().documents().findByReference("erp-1").record().nombreFichero())
                .isEqualTo("a.pdf");
        assertThat(names(DocumentQuery.create().tipo(TipoDocumento.NOMINA))).containsExactly("b.pdf");
        assertThat(names(DocumentQuery.create().tipo(TipoDocumento.NOMINA).referenciaExterna("erp-1")))
                .isEmpty();
        assertThat(names(DocumentQuery.create()
                        .estado(Document.Estado.PROCESADO)
                        .tipo(TipoDocumento.TICKET)
                        .modificadoDesde(LocalDate.EPOCH)))
                .containsExactly("a.pdf");
        assertThat(names(DocumentQuery.create().modificadoDesde(Instant.parse("2100-01-01T00:00:00Z"))))
                .isEmpty();
        assertThat(names(DocumentQuery.create().modificadoDesde(OffsetDateTime.parse("2100-01-01T00:00:00+01:00"))))
                .isEmpty();
    }

    @Test
    void unknownFilterSetByNameIsSent() throws InterruptedException {
        service.answer(200, "{\"object\":\"list\",\"data\":[],\"has_more\":false}");

        assertThat(service.cg()
                        .forClient(1001)
                        .documents()
                        .list(DocumentQuery.create().set("nuevo", "x")))
                .isEmpty();
        assertThat(service.server.takeRequest().getUrl().encodedQuery()).isEqualTo("nuevo=x");
    }

    private List<String> names(DocumentQuery query) {
        return mocked.laura().documents().list(query).stream()
                .map(document -> requireNonNull(document.nombreFichero()))
                .toList();
    }

    @Test
    void uploadedFileIsProcessedAndItsDataExtracted() {
        String request =
                mocked.laura().documentRequests().list().iterator().next().id();
        Document document = uploaded(pdf("taller-octubre.pdf", "una factura")
                .tipo(TipoDocumento.FACTURA_RECIBIDA)
                .solicitudId(request)
                .referenciaExterna("erp-77"));

        assertThat(document.id()).startsWith("doc_");
        assertThat(document.nombreFichero()).isEqualTo("taller-octubre.pdf");
        assertThat(document.tipoMime()).isEqualTo("application/pdf");
        assertThat(document.tamano()).isEqualTo(20);
        assertThat(document.tipo()).isEqualTo(TipoDocumento.FACTURA_RECIBIDA);
        assertThat(document.estado()).isEqualTo(Document.Estado.PROCESADO);
        assertThat(document.motivoRechazo()).isNull();
        assertThat(document.solicitudId()).isEqualTo(request);
        assertThat(document.referenciaExterna()).isEqualTo("erp-77");
        assertThat(document.alertas()).isEmpty();
        assertThat(document.datosExtraidos().total()).isPositive();
        assertThat(document.datosExtraidos().fechaExpedicion()).isNotNull();
        assertThat(document.datosExtraidos().desgloseIva())
                .isNotEmpty()
                .allSatisfy(rate -> assertThat(rate.ivaPct()).isNotNull());
        assertThat(document.datosExtraidos().confianza()).isBetween(BigDecimal.ZERO, BigDecimal.ONE);
    }

    @Test
    void rejectedFileHasSucceededJobAndRejectionReason() {
        Job<Document> job = mocked.laura().documents().upload(pdf("ilegible.pdf", "x"));
        Document document = job.await(MINUTE);

        assertThat(job.estado()).isEqualTo(EstadoJob.SUCCEEDED);
        assertThat(document.estado()).isEqualTo(Document.Estado.RECHAZADO);
        assertThat(document.motivoRechazo()).isEqualTo(Document.MotivoRechazo.ILEGIBLE);
        assertThat(document.datosExtraidos().total()).isNull();
        assertThat(uploaded(pdf("no_es_factura.pdf", "y")).motivoRechazo())
                .isEqualTo(Document.MotivoRechazo.NO_ES_FACTURA);
    }

    @Test
    void doubtfulFieldIsReportedAsAlert() {
        assertThat(uploaded(pdf("alerta.pdf", "z")).alertas()).singleElement().satisfies(alert -> {
            assertThat(alert.codigo()).isEqualTo("importe_dudoso");
            assertThat(alert.mensaje()).isNotBlank();
            assertThat(alert.campo()).isEqualTo("total");
        });
    }

    @Test
    void withdrawnDocumentIsStillListedAsRetirado() {
        String id = requireNonNull(uploaded(pdf("a.pdf", "una factura")).id());
        Removal removal = mocked.laura().documents().remove(id);

        assertThat(removal.object()).isEqualTo("document");
        assertThat(removal.id()).isEqualTo(id);
        assertThat(removal.eliminado()).isTrue();
        assertThat(listed()).anySatisfy(each -> {
            assertThat(each.id()).isEqualTo(id);
            assertThat(each.estado()).isEqualTo(Document.Estado.RETIRADO);
        });
    }
}
