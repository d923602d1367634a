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
    private static Answer get(Place place, String path) throws IOException {
        return place.get(path, Samples.LAURA);
    }

    private static String generated(Place place) throws IOException {
        return get(place, "/tax-models?estado=generado").text("/data/0/id");
    }

    @Test
    void theFileOfAModelIsAPdfOrFixedWidthText(Place place) throws IOException {
        JsonNode model = get(place, "/tax-models?estado=generado").json().at("/data/0");
        String path = "/tax-models/" + model.path("id").asText() + "/file";
        try (Response pdf = place.get(path).client(Samples.LAURA).download();
                Response boe =
                        place.get(path + "?formato=boe").client(Samples.LAURA).download()) {
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
        assertThat(get(place, path + "?formato=xml").status()).isEqualTo(400);
    }

    @Test
    void receiptOfAnUnsubmittedModelReturns409(Place place) throws IOException {
        Answer refused = get(place, "/tax-models/" + generated(place) + "/receipt");

        refused(refused, 409, "modelo_no_presentado");
    }

    @Test
    void theReceiptOfASubmittedModelHasItsVerificationCode(Place place) throws IOException {
        String id = generated(place);
        place.panel("POST /panel/tax-models/" + id + "/present");
        Answer receipt = get(place, "/tax-models/" + id + "/receipt");

        answers(receipt, 200);
        assertThat(receipt.text("/csv")).matches("[A-Z0-9]{16}");
        assertThat(receipt.text("/numero_justificante")).matches("303\\d{10}");
        assertThat(receipt.text("/modelo_id")).isEqualTo(id);
        answers(place.panel("POST /panel/tax-models/" + id + "/present", "{}"), 409);
        assertThat(receipt.text("/csv"))
                .isEqualTo(get(place, "/tax-models/" + id).text("/csv"));
        assertThat(new String(
                        Base64.getDecoder().decode(receipt.text("/contenido_base64")), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-")
                .contains(receipt.text("/csv"));
    }
}
