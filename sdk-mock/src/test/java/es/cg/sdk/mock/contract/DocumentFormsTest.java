package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.DocumentsTest.digitised;
import static es.cg.sdk.mock.contract.DocumentsTest.documents;
import static es.cg.sdk.mock.contract.DocumentsTest.uploading;
import static es.cg.sdk.mock.contract.Samples.refused;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What an upload may look like, and what is refused. */
@Chapter("Endpoints › Documents")
final class DocumentFormsTest {

    /** An upload of these bytes, which are a form whose boundary is b. */
    private static TestRequest form(TestMock mock, String text, Charset charset) {
        RequestBody form = RequestBody.create(text.getBytes(charset), MediaType.get("multipart/form-data; boundary=b"));
        return uploading(mock, "", "").body(form);
    }

    @Test
    void aReplayedUploadIsOneDocument(TestMock mock) throws IOException {
        TestRequest upload = uploading(mock, "a.pdf", "1");

        assertThat(upload.send().json()).isEqualTo(upload.send().json());
        assertThat(documents(mock)).hasSize(7);
    }

    @Test
    void uploadMayLackFileNameAndHaveInvalidUtf8(TestMock mock) throws IOException {
        String form = "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n"
                + "--b\r\nContent-Disposition: form-data; name=\"referencia_externa\"\r\n\r\n\u00ff\r\n--b--";
        JsonNode document = Deferred.result(mock, form(mock, form, ISO_8859_1).send());

        shows(document, "nombre_fichero=null", "referencia_externa=\uFFFD");
    }

    @Test
    void truncatedFormReturns400(TestMock mock) throws IOException {
        String whole = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nx\r\n--b--\r\n";
        for (int end = 0; end < whole.length() - 4; end++) {
            refused(form(mock, whole.substring(0, end), UTF_8).send(), 400, "json_invalido");
        }
        answers(mock.post("/documents", "{}", Samples.LAURA), 400);
        assertThat(documents(mock)).hasSize(6);
    }

    @Test
    void longAndUnusualFileNamesAreKept(TestMock mock) throws IOException {
        String huge = "x".repeat(100_000) + ".pdf";

        shows(digitised(mock, huge, "1"), "nombre_fichero=" + huge);
        shows(digitised(mock, "año/../€\u0001.pdf", "2"), "estado=procesado");
    }

    @TestFactory
    Stream<DynamicTest> fileNamesAreReadInEveryHeaderForm() {
        return Map.of(
                        "name=\"file\"; filename=\"a\\\"b.pdf\"", "a\"b.pdf",
                        "name=file; filename=plain.pdf", "plain.pdf",
                        "name=\"file\"; filename*=UTF-8''a%C3%B1o+1.pdf", "año+1.pdf",
                        "name=\"file\"; filename=\"x\"; filename*=UTF-8''%E2%82%AC.pdf", "€.pdf")
                .entrySet()
                .stream()
                .map(each -> TestMockResolver.test(each.getValue(), mock -> {
                    String form = "--b\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n--b--"
                            .formatted(each.getKey(), each.getValue());

                    shows(Deferred.result(mock, form(mock, form, UTF_8).send()), "nombre_fichero=" + each.getValue());
                }));
    }

    @Test
    void correctionChangesTheExtractedData(TestMock mock) throws IOException {
        String id =
                DocumentsTest.digitised(mock, "alerta.pdf", "uno").path("id").asText();
        JsonNode before = DocumentsTest.get(mock, "/documents/" + id).json().path("datos_extraidos");
        Answer corrected = mock.patch("/documents/" + id, """
                            {"total":12.30,"emisor_nif":null,"fecha_expedicion":"2026-02-03T10:00:00Z","confianza":1}""", Samples.LAURA);

        answers(corrected, 200);
        assertThat(corrected.json().path("alertas")).isEmpty();
        assertThat(corrected.json().path("corregido_en").isTextual()).isTrue();
        JsonNode after = DocumentsTest.get(mock, "/documents/" + id).json().path("datos_extraidos");
        shows(after, "total=12.30", "emisor_nif=null", "fecha_expedicion=2026-02-03");
        assertThat(after.path("confianza")).isEqualTo(before.path("confianza"));
        assertThat(after.path("base_imponible")).isEqualTo(before.path("base_imponible"));
    }

    @Test
    void aCorrectionThatIsWrongChangesNothing(TestMock mock) throws IOException {
        String id = DocumentsTest.called(mock, "factura-suministros.pdf");
        JsonNode before = DocumentsTest.get(mock, "/documents/" + id).json();
        Answer refused =
                mock.patch("/documents/" + id, "{\"total\":1,\"fecha_expedicion\":\"20/11/2026\"}", Samples.LAURA);

        wrong(refused, "fecha_expedicion");
        for (String wrong : List.of("{\"total\":\"x\"}", "{\"fecha_expedicion\":\"2026-02-31\"}")) {
            answers(mock.patch("/documents/" + id, wrong, Samples.LAURA), 422);
        }
        assertThat(DocumentsTest.get(mock, "/documents/" + id).json()).isEqualTo(before);
        assertThat(mock.patch("/documents/" + DocumentsTest.called(mock, "borroso.jpg"), "{\"total\":1}", Samples.LAURA)
                        .code())
                .isEqualTo("estado_final");
    }

    @Test
    void deletedDocumentIsKeptAsRetirado(TestMock mock) throws IOException {
        String id = DocumentsTest.called(mock, "factura-suministros.pdf");
        Answer removed = DocumentsTest.remove(mock, id);

        answers(removed, 200);
        shows(removed, "id=" + id, "eliminado=true");
        assertThat(DocumentsTest.remove(mock, id).json()).isEqualTo(removed.json());
        assertThat(DocumentsTest.get(mock, "/documents/" + id).text("/estado")).isEqualTo("retirado");
        assertThat(DocumentsTest.documents(mock)).hasSize(6);
    }

    @TestFactory
    Stream<DynamicTest> documentInUseCannotBeDeleted() {
        record Lock(String file, String code) {}
        return Stream.of(
                        new Lock("contabilizado.pdf", "documento_contabilizado"),
                        new Lock("irpf_declarado.pdf", "documento_irpf_declarado"),
                        new Lock("con_pagos.pdf", "documento_con_pagos"),
                        new Lock("conciliado.pdf", "documento_conciliado"))
                .map(lock -> TestMockResolver.test(lock.file(), mock -> {
                    String id = DocumentsTest.called(mock, lock.file());
                    JsonNode before =
                            DocumentsTest.get(mock, "/documents/" + id).json();
                    Answer refused = DocumentsTest.remove(mock, id);

                    answers(refused, 409);
                    assertThat(refused.code()).isEqualTo(lock.code());
                    assertThat(DocumentsTest.get(mock, "/documents/" + id).json())
                            .isEqualTo(before);
                }));
    }
}
