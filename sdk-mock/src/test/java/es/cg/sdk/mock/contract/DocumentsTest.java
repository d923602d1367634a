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
    static JsonNode digitised(Place place, String name, String content) throws IOException {
        return Deferred.result(place, uploading(place, name, content).send());
    }

    static Ask uploading(Place place, String name, String content) {
        return place.ask("POST", "/documents")
                .body(form("file", name, content))
                .key(Ask.fresh())
                .client(CLIENT);
    }

    static Answer get(Place place, String path) throws IOException {
        return place.get(path, CLIENT);
    }

    static Answer remove(Place place, String id) throws IOException {
        return place.delete("/documents/" + id, CLIENT);
    }

    static JsonNode documents(Place place) throws IOException {
        return get(place, "/documents").json().path("data");
    }

    static String called(Place place, String name) throws IOException {
        for (JsonNode each : documents(place)) {
            if (each.path("nombre_fichero").asText().equals(name)) {
                return each.path("id").asText();
            }
        }
        throw new AssertionError("there is no " + name);
    }

    @Test
    void theResultOfTheJobIsTheDocument(Place place) throws IOException {
        MultipartBody form = builder("file", "factura.pdf", "hello")
                .addFormDataPart("tipo", "ticket")
                .addFormDataPart("referencia_externa", "ref ñ")
                .build();
        Answer begun = uploading(place, "", "").body(form).send();
        assertThat(documents(place).at("/0/estado").asText()).isEqualTo("pendiente");
        place.advance("PT50S");
        assertThat(documents(place).at("/0/estado").asText()).isEqualTo("procesando");
        JsonNode document = Deferred.result(place, begun);

        shows(document, "estado=procesado", "nombre_fichero=factura.pdf", "tipo=ticket", "referencia_externa=ref ñ");
        shows(document, "tamano=5", "sha256=2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        assertThat(place.told()).containsExactly("document.processed");
        assertThat(get(place, "/documents/" + document.path("id").asText()).json())
                .isEqualTo(document);
    }

    @Test
    void sameBytesGiveTheSameExtractedData(Place place) throws IOException {
        JsonNode data;
        try (Place other = Place.open()) {
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

        assertThat(digitised(place, "b.pdf", "uno").path("datos_extraidos")).isEqualTo(data);
    }

    @Test
    void clientIsTheIssuerOfAnIssuedInvoiceDocument(Place place) throws IOException {
        MultipartBody form = builder("file", "a.pdf", "uno")
                .addFormDataPart("tipo", "factura_emitida")
                .build();
        JsonNode data = Deferred.result(
                        place, uploading(place, "", "").body(form).send())
                .path("datos_extraidos");

        shows(data, "emisor_nif=12345678Z", "emisor_nombre=Laura Ficticia Prueba");
        assertThat(data.path("receptor_nif").asText()).isNotEqualTo("12345678Z").isNotEmpty();
    }

    @Test
    void theSameBytesAreNoDuplicateOnceTheFirstIsWithdrawn(Place place) throws IOException {
        remove(place, digitised(place, "a.pdf", "uno").path("id").asText());

        assertThat(digitised(place, "b.pdf", "uno").path("estado").asText()).isEqualTo("procesado");
    }

    @Test
    void simultaneousUploadsOfSameBytesGiveOneDuplicate(Place place) throws IOException {
        Answer first = uploading(place, "a.pdf", "uno").send();
        Answer second = uploading(place, "a.pdf", "uno").send();

        assertThat(Deferred.result(place, first).path("estado").asText()).isEqualTo("procesado");
        shows(Deferred.result(place, second), "motivo_rechazo=duplicado");
    }

    @Test
    void uploadAfterAFailedJobIsNoDuplicate(Place place) throws IOException {
        place.panel(
                "POST /panel/faults",
                "{\"operation\":\"documents.upload\",\"effect\":{\"fail_job\":\"error_interno\"}}");
        JsonNode job = Deferred.ended(place, uploading(place, "a.pdf", "uno").send());

        assertThat(job.path("estado").asText()).isEqualTo("failed");
        assertThat(documents(place).at("/0/estado").asText()).isEqualTo("rechazado");
        assertThat(digitised(place, "a.pdf", "uno").path("estado").asText()).isEqualTo("procesado");
        assertThat(place.told()).containsExactly("document.processed");
    }

    @Test
    void documentDeletedDuringItsJobStaysRetirado(Place place) throws IOException {
        Answer begun = uploading(place, "a.pdf", "uno").send();
        remove(place, documents(place).at("/0/id").asText());

        assertThat(Deferred.result(place, begun).path("estado").asText()).isEqualTo("retirado");
        assertThat(place.told()).isEmpty();
    }

    @Test
    void withdrawnDocumentStaysWithdrawnIfItsJobFails(Place place) throws IOException {
        place.panel(
                "POST /panel/faults",
                "{\"operation\":\"documents.upload\",\"effect\":{\"fail_job\":\"error_interno\"}}");
        Answer begun = uploading(place, "a.pdf", "uno").send();
        String id = documents(place).at("/0/id").asText();
        remove(place, id);

        shows(Deferred.ended(place, begun), "estado=failed");
        shows(get(place, "/documents/" + id), "estado=retirado");
    }

    @Test
    void anUnknownKindIsRefused(Place place) throws IOException {
        MultipartBody form =
                builder("file", "a.pdf", "x").addFormDataPart("tipo", "poema").build();
        wrong(uploading(place, "", "").body(form).send(), "tipo");
    }

    @Test
    void aFormWithoutTheFileIsRefused(Place place) throws IOException {
        wrong(
                uploading(place, "", "")
                        .body(form("fichero", "factura.pdf", "uno"))
                        .send(),
                "file");
        assertThat(documents(place)).hasSize(6);
    }

    @Test
    void anEmptyFileIsRefused(Place place) throws IOException {
        wrong(uploading(place, "factura.pdf", "").send(), "file");
        assertThat(documents(place)).hasSize(6);
    }

    @Test
    void jsonUploadReturns400(Place place) throws IOException {
        answers(place.post("/documents", "{\"file\":\"uno\"}", CLIENT), 400);
        assertThat(documents(place)).hasSize(6);
        assertThat(place.told()).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> unusableDocumentIsRejectedWithMotivoRechazo() {
        record Reason(String name, String file, String content) {}
        return Stream.of(
                        new Reason("duplicado", "otra.pdf", "uno"),
                        new Reason("no_es_factura", "no_es_factura.pdf", "dos"),
                        new Reason("ilegible", "Ilegible.pdf", "tres"),
                        new Reason("ilegible", "blanco.pdf", " \r\n"))
                .map(reason -> Places.test(reason.file(), place -> {
                    Deferred.result(
                            place, uploading(place, "factura.pdf", "uno").send());
                    JsonNode document = Deferred.result(
                            place,
                            uploading(place, reason.file(), reason.content()).send());

                    shows(document, "estado=rechazado", "motivo_rechazo=" + reason.name());
                    assertThat(place.told()).containsExactly("document.processed", "document.rejected");
                }));
    }

    @Test
    void documentWithAnAlertaContainsItsField(Place place) throws IOException {
        JsonNode document =
                Deferred.result(place, uploading(place, "con-alerta.pdf", "uno").send());

        assertThat(document.path("estado").asText()).isEqualTo("procesado");
        assertThat(document.path("alertas")).hasSize(1);
        assertThat(document.at("/alertas/0/campo").asText()).isEqualTo("total");
        assertThat(place.told()).containsExactly("document.processed", "document.alert_detected");
    }

    @Test
    void modificadoDesdeReturnsOnlyChangedDocuments(Place place) throws IOException {
        String id = called(place, "factura-suministros.pdf");
        place.advance("PT1H");
        String query = "/documents?modificado_desde=";
        assertThat(get(place, query + "2026-11-20T09:30").json().path("data")).isEmpty();
        remove(place, id);

        for (String since : List.of("2026-11-20T09:30", "2026-11-20T09:00:00.9Z", "2026-11-20T10:00:00%2B01:00")) {
            assertThat(get(place, query + since).json().path("data"))
                    .extracting(each -> each.path("id").asText())
                    .containsExactly(id);
        }
    }

    @Test
    void theListIsFilteredByStateKindAndReference(Place place) throws IOException {
        assertThat(get(place, "/documents?estado=rechazado").json().path("data"))
                .hasSize(1);
        assertThat(get(place, "/documents?tipo=ticket").json().path("data")).hasSize(1);
        assertThat(get(place, "/documents?referencia_externa=x").json().path("data"))
                .isEmpty();
    }
}
