package es.cg.sdk.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.files.Upload;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NewDocumentTest {
    private static final NewDocument PDF = NewDocument.of(Upload.of("a.pdf", new byte[] {1}));

    @Test
    void partsUseTheContractsFieldNames() {
        assertThat(PDF.tipo(TipoDocumento.TICKET)
                        .solicitudId("sol_1")
                        .referenciaExterna("erp-7")
                        .set("otro", "x")
                        .upload()
                        .fields())
                .isEqualTo(
                        Map.of("tipo", "ticket", "solicitud_id", "sol_1", "referencia_externa", "erp-7", "otro", "x"));
    }

    @Test
    void settersReturnCopiesAndOmitNulls() {
        PDF.tipo(TipoDocumento.TICKET);

        assertThat(PDF.tipo(null)
                        .solicitudId(null)
                        .referenciaExterna(null)
                        .upload()
                        .fields())
                .isEmpty();
        assertThat(PDF).hasToString("NewDocument");
    }

    @Test
    void fieldNamedFileIsRefused() {
        assertThatThrownBy(() -> PDF.set("file", "x")).hasMessageContaining("a field cannot be named file");
    }
}
