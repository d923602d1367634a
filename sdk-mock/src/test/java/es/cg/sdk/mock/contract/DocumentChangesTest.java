package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Documents")
final class DocumentChangesTest {
    @Test
    void correctionChangesTheExtractedData(Place place) throws IOException {
        String id =
                DocumentsTest.digitised(place, "alerta.pdf", "uno").path("id").asText();
        JsonNode before = DocumentsTest.get(place, "/documents/" + id).json().path("datos_extraidos");
        Answer corrected = place.patch("/documents/" + id, """
                            {"total":12.30,"emisor_nif":null,"fecha_expedicion":"2026-02-03T10:00:00Z","confianza":1}""", Samples.LAURA);

        assertThat(corrected.status()).isEqualTo(200);
        assertThat(corrected.json().path("alertas")).isEmpty();
        assertThat(corrected.json().path("corregido_en").isTextual()).isTrue();
        JsonNode after = DocumentsTest.get(place, "/documents/" + id).json().path("datos_extraidos");
        shows(after, "total=12.30", "emisor_nif=null", "fecha_expedicion=2026-02-03");
        assertThat(after.path("confianza")).isEqualTo(before.path("confianza"));
        assertThat(after.path("base_imponible")).isEqualTo(before.path("base_imponible"));
    }

    @Test
    void aCorrectionThatIsWrongChangesNothing(Place place) throws IOException {
        String id = DocumentsTest.called(place, "factura-suministros.pdf");
        JsonNode before = DocumentsTest.get(place, "/documents/" + id).json();
        Answer refused =
                place.patch("/documents/" + id, "{\"total\":1,\"fecha_expedicion\":\"20/11/2026\"}", Samples.LAURA);

        wrong(refused, "fecha_expedicion");
        for (String wrong : List.of("{\"total\":\"x\"}", "{\"fecha_expedicion\":\"2026-02-31\"}")) {
            answers(place.patch("/documents/" + id, wrong, Samples.LAURA), 422);
        }
        assertThat(DocumentsTest.get(place, "/documents/" + id).json()).isEqualTo(before);
        assertThat(place.patch(
                                "/documents/" + DocumentsTest.called(place, "borroso.jpg"),
                                "{\"total\":1}",
                                Samples.LAURA)
                        .code())
                .isEqualTo("estado_final");
    }

    @Test
    void deletedDocumentIsKeptAsRetirado(Place place) throws IOException {
        String id = DocumentsTest.called(place, "factura-suministros.pdf");
        Answer removed = DocumentsTest.remove(place, id);

        assertThat(removed.status()).isEqualTo(200);
        shows(removed, "id=" + id, "eliminado=true");
        assertThat(DocumentsTest.remove(place, id).json()).isEqualTo(removed.json());
        assertThat(DocumentsTest.get(place, "/documents/" + id).text("/estado")).isEqualTo("retirado");
        assertThat(DocumentsTest.documents(place)).hasSize(6);
    }

    @TestFactory
    Stream<DynamicTest> documentInUseCannotBeDeleted() {
        record Lock(String file, String code) {}
        return Stream.of(
                        new Lock("contabilizado.pdf", "documento_contabilizado"),
                        new Lock("irpf_declarado.pdf", "documento_irpf_declarado"),
                        new Lock("con_pagos.pdf", "documento_con_pagos"),
                        new Lock("conciliado.pdf", "documento_conciliado"))
                .map(lock -> Places.test(lock.file(), place -> {
                    String id = DocumentsTest.called(place, lock.file());
                    JsonNode before =
                            DocumentsTest.get(place, "/documents/" + id).json();
                    Answer refused = DocumentsTest.remove(place, id);

                    assertThat(refused.status()).isEqualTo(409);
                    assertThat(refused.code()).isEqualTo(lock.code());
                    assertThat(DocumentsTest.get(place, "/documents/" + id).json())
                            .isEqualTo(before);
                }));
    }
}
