package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Documents")
final class DocumentsTest {
    private static final long CLIENT = 1001;

    private static MultipartBody form(String part, String name, String content) {
        return builder(part, name, content).build();
    }

    private static MultipartBody.Builder builder(String part, String name, String content) {
        return new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart(part, name, RequestBody.create(content, MediaType.get("application/pdf")));
    }

    /** What came of an upload whose job succeeded. */
    static JsonNode digitised(TestMock mock, String name, String content) throws IOException {
        return Deferred.result(mock, uploading(mock, name, content).send());
    }

    static TestRequest uploading(TestMock mock, String name, String content) {
        return mock.ask("POST", "/documents")
                .body(form("file", name, content))
                .key(TestRequest.fresh())
                .client(CLIENT);
    }

    static Answer get(TestMock mock, String path) throws IOException {
        return mock.get(path, CLIENT);
    }

    static Answer remove(TestMock mock, String id) throws IOException {
        return mock.delete("/documents/" + id, CLIENT);
    }

    static JsonNode documents(TestMock mock) throws IOException {
        return get(mock, "/documents").json().path("data");
    }

    static String called(TestMock mock, String name) throws IOException {
        for (JsonNode each : documents(mock)) {
            if (each.path("nombre_fichero").asText().equals(name)) {
                return each.path("id").asText();
            }
        }
        throw new AssertionError("there is no " + name);
    }

    @Test
    void theResultOfTheJobIsTheDocument(TestMock mock) throws IOException {
        MultipartBody form = builder("file", "factura.pdf", "hello")
                .addFormDataPart("tipo", "ticket")
                .addFormDataPart("referencia_externa", "ref ñ")
                .build();
        Answer begun = uploading(mock, "", "").body(form).send();
        assertThat(documents(mock).at("/0/estado").asText()).isEqualTo("pendiente");
        mock.advance("PT50S");
        assertThat(documents(mock).at("/0/estado").asText()).isEqualTo("procesando");
        JsonNode document = Deferred.result(mock, begun);

        shows(document, "estado=procesado", "nombre_fichero=factura.pdf", "tipo=ticket", "referencia_externa=ref ñ");
        shows(document, "tamano=5", "sha256=2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        assertThat(mock.told()).containsExactly("document.processed");
        assertThat(get(mock, "/documents/" + document.path("id").asText()).json())
                .isEqualTo(document);
    }

    @Test
    void sameBytesGiveTheSameExtractedData(TestMock mock) throws IOException {
        JsonNode data;
        try (TestMock other = TestMock.open()) {
            data = digitised(other, "a.pdf", "uno").path("datos_extraidos");
        }
        JsonNode tax = data.at("/desglose_iva/0");

        assertThat(data.path("base_imponible")
                        .decimalValue()
                        .add(tax.path("cuota").decimalValue()))
                .isEqualByComparingTo(data.path("total").decimalValue());
        assertThat(tax.path("base").decimalValue().multiply(tax.path("iva_pct").decimalValue()))
                .isCloseTo(tax.path("cuota").decimalValue().movePointRight(2), offset(new BigDecimal("0.5")));
        assertThat(data.path("receptor_nif").asText()).isEqualTo("12345678Z");

        assertThat(digitised(mock, "b.pdf", "uno").path("datos_extraidos")).isEqualTo(data);
    }

    @Test
    void clientIsTheIssuerOfAnIssuedInvoiceDocument(TestMock mock) throws IOException {
        MultipartBody form = builder("file", "a.pdf", "uno")
                .addFormDataPart("tipo", "factura_emitida")
                .build();
        JsonNode data =
                Deferred.result(mock, uploading(mock, "", "").body(form).send()).path("datos_extraidos");

        shows(data, "emisor_nif=12345678Z", "emisor_nombre=Laura Ficticia Prueba");
        assertThat(data.path("receptor_nif").asText()).isNotEqualTo("12345678Z").isNotEmpty();
    }

    @Test
    void theSameBytesAreNoDuplicateOnceTheFirstIsWithdrawn(TestMock mock) throws IOException {
        remove(mock, digitised(mock, "a.pdf", "uno").path("id").asText());

        assertThat(digitised(mock, "b.pdf", "uno").path("estado").asText()).isEqualTo("procesado");
    }

    @Test
    void simultaneousUploadsOfSameBytesGiveOneDuplicate(TestMock mock) throws IOException {
        Answer first = uploading(mock, "a.pdf", "uno").send();
        Answer second = uploading(mock, "a.pdf", "uno").send();

        assertThat(Deferred.result(mock, first).path("estado").asText()).isEqualTo("procesado");
        shows(Deferred.result(mock, second), "motivo_rechazo=duplicado");
    }

    @Test
    void uploadAfterAFailedJobIsNoDuplicate(TestMock mock) throws IOException {
        mock.panel(
                "POST /panel/faults",
                "{\"operation\":\"documents.upload\",\"effect\":{\"fail_job\":\"error_interno\"}}");
        JsonNode job = Deferred.ended(mock, uploading(mock, "a.pdf", "uno").send());

        assertThat(job.path("estado").asText()).isEqualTo("failed");
        assertThat(documents(mock).at("/0/estado").asText()).isEqualTo("rechazado");
        assertThat(digitised(mock, "a.pdf", "uno").path("estado").asText()).isEqualTo("procesado");
        assertThat(mock.told()).containsExactly("document.processed");
    }

    @Test
    void documentDeletedDuringItsJobStaysRetirado(TestMock mock) throws IOException {
        Answer begun = uploading(mock, "a.pdf", "uno").send();
        remove(mock, documents(mock).at("/0/id").asText());

        assertThat(Deferred.result(mock, begun).path("estado").asText()).isEqualTo("retirado");
        assertThat(mock.told()).isEmpty();
    }

    @Test
    void withdrawnDocumentStaysWithdrawnIfItsJobFails(TestMock mock) throws IOException {
        mock.panel(
                "POST /panel/faults",
                "{\"operation\":\"documents.upload\",\"effect\":{\"fail_job\":\"error_interno\"}}");
        Answer begun = uploading(mock, "a.pdf", "uno").send();
        String id = documents(mock).at("/0/id").asText();
        remove(mock, id);

        shows(Deferred.ended(mock, begun), "estado=failed");
        shows(get(mock, "/documents/" + id), "estado=retirado");
    }

    @Test
    void anUnknownKindIsRefused(TestMock mock) throws IOException {
        MultipartBody form =
                builder("file", "a.pdf", "x").addFormDataPart("tipo", "poema").build();
        wrong(uploading(mock, "", "").body(form).send(), "tipo");
    }

    @Test
    void aFormWithoutTheFileIsRefused(TestMock mock) throws IOException {
        wrong(
                uploading(mock, "", "")
                        .body(form("fichero", "factura.pdf", "uno"))
                        .send(),
                "file");
        assertThat(documents(mock)).hasSize(6);
    }

    @Test
    void anEmptyFileIsRefused(TestMock mock) throws IOException {
        wrong(uploading(mock, "factura.pdf", "").send(), "file");
        assertThat(documents(mock)).hasSize(6);
    }

    @Test
    void jsonUploadReturns400(TestMock mock) throws IOException {
        answers(mock.post("/documents", "{\"file\":\"uno\"}", CLIENT), 400);
        assertThat(documents(mock)).hasSize(6);
        assertThat(mock.told()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> unusableDocumentIsRejectedWithMotivoRechazo() {
        record Reason(String name, String file, String content) {}
        return Stream.of(
                        new Reason("duplicado", "otra.pdf", "uno"),
                        new Reason("no_es_factura", "no_es_factura.pdf", "dos"),
                        new Reason("ilegible", "Ilegible.pdf", "tres"),
                        new Reason("ilegible", "blanco.pdf", " \r\n"))
                .map(reason -> TestMockResolver.test(reason.file(), mock -> {
                    Deferred.result(mock, uploading(mock, "factura.pdf", "uno").send());
                    JsonNode document = Deferred.result(
                            mock,
                            uploading(mock, reason.file(), reason.content()).send());

                    shows(document, "estado=rechazado", "motivo_rechazo=" + reason.name());
                    assertThat(mock.told()).containsExactly("document.processed", "document.rejected");
                }));
    }

    @Test
    void documentWithAnAlertaContainsItsField(TestMock mock) throws IOException {
        JsonNode document =
                Deferred.result(mock, uploading(mock, "con-alerta.pdf", "uno").send());

        assertThat(document.path("estado").asText()).isEqualTo("procesado");
        assertThat(document.path("alertas")).hasSize(1);
        assertThat(document.at("/alertas/0/campo").asText()).isEqualTo("total");
        assertThat(mock.told()).containsExactly("document.processed", "document.alert_detected");
    }

    @Test
    void modificadoDesdeReturnsOnlyChangedDocuments(TestMock mock) throws IOException {
        String id = called(mock, "factura-suministros.pdf");
        mock.advance("PT1H");
        String query = "/documents?modificado_desde=";
        assertThat(get(mock, query + "2026-11-20T09:30").json().path("data")).isEmpty();
        remove(mock, id);

        for (String since : List.of("2026-11-20T09:30", "2026-11-20T09:00:00.9Z", "2026-11-20T10:00:00%2B01:00")) {
            assertThat(get(mock, query + since).json().path("data"))
                    .extracting(each -> each.path("id").asText())
                    .containsExactly(id);
        }
    }

    @Test
    void theListIsFilteredByStateKindAndReference(TestMock mock) throws IOException {
        assertThat(get(mock, "/documents?estado=rechazado").json().path("data")).hasSize(1);
        assertThat(get(mock, "/documents?tipo=ticket").json().path("data")).hasSize(1);
        assertThat(get(mock, "/documents?referencia_externa=x").json().path("data"))
                .isEmpty();
    }
}
