package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Tax models")
final class TaxModelFilesTest {
    private static Answer get(TestMock mock, String path) throws IOException {
        return mock.get(path, Samples.LAURA);
    }

    private static String generated(TestMock mock) throws IOException {
        return get(mock, "/tax-models?estado=generado").text("/data/0/id");
    }

    @Test
    void theFileOfAModelIsAPdfOrFixedWidthText(TestMock mock) throws IOException {
        JsonNode model = get(mock, "/tax-models?estado=generado").json().at("/data/0");
        String path = "/tax-models/" + model.path("id").asText() + "/file";
        try (Response pdf = mock.get(path).client(Samples.LAURA).download();
                Response boe =
                        mock.get(path + "?formato=boe").client(Samples.LAURA).download()) {
            String content = new String(pdf.body().bytes(), StandardCharsets.ISO_8859_1);
            int table = Integer.parseInt(content.replaceAll("(?s).*startxref\n(\\d+)\n.*", "$1"));
            String text = new String(boe.body().bytes(), StandardCharsets.ISO_8859_1);

            assertThat(pdf.code()).isEqualTo(200);
            assertThat(pdf.header("Content-Type")).isEqualTo("application/pdf");
            assertThat(pdf.header("Content-Disposition")).contains("303-2026-3T.pdf");
            assertThat(content)
                    .startsWith("%PDF-1.4")
                    .endsWith("%%EOF\n")
                    .contains("SIN VALIDEZ FISCAL")
                    .hasSize(model.at("/ficheros/0/tamano").asInt());
            assertThat(content.substring(table)).startsWith("xref");
            assertThat(boe.header("Content-Type")).isEqualTo("text/plain; charset=ISO-8859-1");
            assertThat(text).hasSize(model.at("/ficheros/1/tamano").asInt());
            assertThat(text.lines().findFirst().orElseThrow()).hasSize(80).startsWith("<T30320263T>12345678ZLaura");
            assertThat(text.lines().skip(1)).isNotEmpty().allMatch(line -> line.matches("\\d{5}[N ]\\d{18}"));
        }
        assertThat(get(mock, path + "?formato=xml").status()).isEqualTo(400);
    }

    @Test
    void receiptOfAnUnsubmittedModelReturns409(TestMock mock) throws IOException {
        Answer refused = get(mock, "/tax-models/" + generated(mock) + "/receipt");

        refused(refused, 409, "modelo_no_presentado");
    }

    @Test
    void theReceiptOfASubmittedModelHasItsVerificationCode(TestMock mock) throws IOException {
        String id = generated(mock);
        mock.panel("POST /panel/tax-models/" + id + "/present");
        Answer receipt = get(mock, "/tax-models/" + id + "/receipt");

        answers(receipt, 200);
        assertThat(receipt.text("/csv")).matches("[A-Z0-9]{16}");
        assertThat(receipt.text("/numero_justificante")).matches("303\\d{10}");
        assertThat(receipt.text("/modelo_id")).isEqualTo(id);
        answers(mock.panel("POST /panel/tax-models/" + id + "/present", "{}"), 409);
        assertThat(receipt.text("/csv"))
                .isEqualTo(get(mock, "/tax-models/" + id).text("/csv"));
        assertThat(new String(
                        Base64.getDecoder().decode(receipt.text("/contenido_base64")), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-")
                .contains(receipt.text("/csv"));
    }
}
