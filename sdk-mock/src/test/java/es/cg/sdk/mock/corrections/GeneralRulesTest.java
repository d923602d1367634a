package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.corrections.CorrectedMock.INVOICE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.corrections.CorrectedMock.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Rules for all values of a kind: what has another form is refused. What fits is read alike by client and mock, as
 * {@code OneFileForClientAndMockTest} of checks shows.
 */
final class GeneralRulesTest {
    private static final String PRODUCT = """
            {"codigo":"P-1","nombre":"Asesoría","precio_unitario":%s,"iva_pct":%s,"activo":%s}""";

    @Test
    void valuesOfAnotherFormAreRefused() throws IOException {
        String file = """
                {"general":{"amounts":"cents","percentages":"fraction","ids":"number","dates":"dd/MM/yyyy",
                 "times":"yyyy-MM-dd HH:mm:ss Europe/Madrid","flags":{"true":1,"false":0}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            JsonNode created =
                    service.post("/products", PRODUCT.formatted(1250, 0.21, 1)).json();
            assertThat(created.path("creado_en").asText()).isEqualTo("2026-11-20 09:00:00");
            JsonNode id = created.path("id");
            String body = INVOICE.replace("\"cantidad\"", "\"producto_id\":" + id + ",\"cantidad\"")
                    .replace("100.00", "10000")
                    .replace(":21", ":0.21");
            Answer issued = service.post("/invoices", body);
            assertThat(issued.json().path("total").toString()).isEqualTo("12100");
            // A quantity is no amount.
            shows(issued.json(), "lineas/0/cantidad=1", "fecha_expedicion=20/11/2026");

            assertThat(service.refused("/invoices", body.replace("10000", "100.5")))
                    .contains("lineas.0.precio_unitario");
            assertThat(service.refused("/invoices", body.replace(":" + id, ":\"" + id + "\"")))
                    .containsExactly("lineas.0.producto_id");
            // The contract shows the date of the request, in its own form.
            assertThat(service.refused("/invoices", body.replace("2026-11-20", "20/11/2026")))
                    .containsExactly("fecha_expedicion");
            assertThat(service.refusal("/invoices?fecha_desde=2026-11-21")).isEqualTo("400 fecha_desde");
            assertThat(service.refusal("/products?activo=false")).isEqualTo("400 activo");
            // The contract shows that this filter is a flag.
            assertThat(service.refusal("/activities?activa=1")).isEqualTo("400 activa");
        }
    }

    @Test
    void formOfAShownFieldIsRefusedInTheContracts() throws IOException {
        try (CorrectedMock service = CorrectedMock.against("general", "amounts", "\"text\"")) {
            Answer issued = service.post("/invoices", INVOICE.replace("100.00", "\"100.00\""));
            assertThat(issued.json().path("total").isNumber()).isTrue();
            assertThat(service.refused("/invoices", INVOICE)).containsExactly("lineas.0.precio_unitario");
        }
    }
}
