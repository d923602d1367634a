package es.cg.sdk.mock;

import static es.cg.sdk.mock.InvoicesTest.invoice;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What invoices come to, by lines, recipient and issuer. */
final class InvoiceAmountsTest {
    private static final String LAURA = "1001";
    private static final String TALLERES = "1002";

    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void close() {
        environment.close();
    }

    private Answer issue(String client, String body) throws Exception {
        return environment.post("/invoices", client, body);
    }

    private static String client(int id, String nif, String territorio, String regimen) {
        return "{\"id\":" + id + ",\"nombre\":\"Prueba\",\"nif\":\"" + nif + "\",\"tipo\":\"sociedad\","
                + "\"territorio\":\"" + territorio + "\",\"regimen_iva\":\"" + regimen + "\"}";
    }

    @Test
    void amountsAreWrittenPlainly() throws Exception {
        Answer answer = issue(TALLERES, invoice(""));

        assertThat(answer.json().path("base_imponible").decimalValue()).isEqualByComparingTo("1000");
        assertThat(answer.json().toString())
                .contains("\"base_imponible\":1000.00,")
                .doesNotContainPattern(":-?[0-9.]+[eE]");
    }

    @Test
    void businessesWithholdWhatTheActivitySays() throws Exception {
        Answer entity = issue(LAURA, invoice(""));
        Answer person = issue(LAURA, invoice("Y1234567X", ""));
        Answer named = issue(LAURA, invoice("Y1234567X", ",\"retencion_irpf_pct\":7"));
        Answer none = issue(LAURA, invoice(",\"retencion_irpf_pct\":0"));

        assertThat(entity.json().path("total_a_pagar").decimalValue()).isEqualByComparingTo("1060");
        assertThat(entity.json().path("retencion_irpf_pct").decimalValue()).isEqualByComparingTo("15");
        assertThat(entity.text("/actividad_id")).startsWith("act_");
        assertThat(person.json().path("total_a_pagar").decimalValue()).isEqualByComparingTo("1210");
        assertThat(named.json().path("total_a_pagar").decimalValue()).isEqualByComparingTo("1140");
        assertThat(none.json().path("total_a_pagar").decimalValue()).isEqualByComparingTo("1210");
    }

    @Test
    void theDirectoryDecidesOnWithholdingAndSurcharge() throws Exception {
        environment.put(
                "addressees",
                1001,
                "{\"id\":\"adr_1\",\"nif\":\"A12345674\",\"nombre\":\"Bazar\","
                        + "\"es_empresa_o_profesional\":false,\"recargo_equivalencia\":true}");
        Answer byId = issue(
                LAURA,
                invoice(",\"destinatario_id\":\"adr_1\"")
                        .replace("\"receptor_nif\":\"B12345674\",\"receptor_nombre\":\"Talleres Ejemplo SL\",", ""));
        Answer byNif = issue(LAURA, invoice("A12345674", ",\"retencion_irpf_pct\":15"));

        for (Answer answer : List.of(byId, byNif)) {
            assertThat(answer.text("/destinatario_id")).isEqualTo("adr_1");
            assertThat(answer.text("/receptor_nif")).isEqualTo("A12345674");
            assertThat(answer.json().at("/desglose_iva/0/recargo_pct").decimalValue())
                    .isEqualByComparingTo("5.2");
            assertThat(answer.json().path("total_a_pagar").decimalValue()).isEqualByComparingTo("1262");
        }
        assertThat(byId.text("/receptor_nombre")).isEqualTo("Bazar");
        assertThat(byNif.text("/avisos/0/codigo")).isEqualTo("retencion_no_aplicada");
        assertThat(issue(TALLERES, invoice(",\"destinatario_id\":\"adr_1\"")).params())
                .containsExactly("destinatario_id");
    }

    @Test
    void aClientOfTheFirmUnderTheSurchargePaysItButNotInTheCanaries() throws Exception {
        environment.put("clients", 1003, client(1003, "E12345674", "peninsula_baleares", "recargo_equivalencia"));
        environment.put("clients", 1004, client(1004, "F12345674", "canarias", "general"));
        String key = environment.newKey();

        assertThat(issue(LAURA, invoice("E12345674", ""))
                        .json()
                        .path("cuota_recargo")
                        .decimalValue())
                .isEqualByComparingTo("52");
        assertThat(environment
                        .postAs(key, "/invoices", "1004", invoice("E12345674", ""))
                        .json()
                        .path("cuota_recargo")
                        .decimalValue())
                .isEqualByComparingTo("0");
    }

    @Test
    void whereAnotherAuthorityRulesNothingIsRemitted() throws Exception {
        environment.put("clients", 1050, client(1050, "G12345674", "navarra", "general"));
        Answer answer = environment.postAs(environment.newKey(), "/invoices", "1050", invoice(""));
        environment.advance(Duration.ofDays(1));

        assertThat(answer.text("/verifactu/estado")).isEqualTo("no_aplica");
        assertThat(environment.told(1050)).containsExactly("invoice.emitted");
        assertThat(environment.annul(1050, answer.text("/id")).path("estado").asText())
                .isEqualTo("anulada");
    }

    @Test
    void numbersOfAnySizeAreRefusedAndNeverFail() throws Exception {
        for (String number : List.of("1e150", "-1e150", "1e-150", "123456789012345678901234567890.123456")) {
            Answer refused = issue(
                    LAURA,
                    invoice(",\"retencion_irpf_pct\":" + number)
                            .replace("1000.0", number)
                            .replace("\"cantidad\":1", "\"cantidad\":" + number)
                            .replace("\"iva_pct\":21", "\"iva_pct\":" + number));

            assertThat(refused.params())
                    .as(number)
                    .containsExactlyInAnyOrder(
                            "retencion_irpf_pct", "lineas.0.cantidad", "lineas.0.precio_unitario", "lineas.0.iva_pct");
        }
        assertThat(issue(TALLERES, invoice(",\"ejercicio\":1e300")).status()).isEqualTo(422);
    }

    @Test
    void aSurchargeOnALineIsCharged() throws Exception {
        Answer answer = issue(TALLERES, invoice("").replace("\"iva_pct\":21", "\"iva_pct\":21,\"recargo_pct\":5.2"));

        assertThat(answer.json().path("cuota_recargo").decimalValue()).isEqualByComparingTo("52");
        assertThat(answer.json().path("total").decimalValue()).isEqualByComparingTo("1262");
    }

    @Test
    void dueDatesThatDoNotAddUpAreWarnedOf() throws Exception {
        Answer answer = issue(
                TALLERES,
                invoice(",\"vencimientos\":[{\"fecha\":\"2026-12-20\",\"importe\":600},"
                        + "{\"fecha\":\"2027-01-20\",\"importe\":600}]"));

        assertThat(answer.json().at("/vencimientos/1/numero").asInt()).isEqualTo(2);
        assertThat(answer.text("/avisos/0/codigo")).isEqualTo("vencimientos_descuadrados");
    }
}
