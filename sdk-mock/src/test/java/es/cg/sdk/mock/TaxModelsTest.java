package es.cg.sdk.mock;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.taxmodels.TaxModelsChapter;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tax models: generation, files, receipts. */
final class TaxModelsTest {
    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void stop() {
        environment.close();
    }

    private Answer generate(String model, int year, String period) throws IOException {
        return generate(model, year, period, "");
    }

    private Answer generate(String model, int year, String period, String more) throws IOException {
        String periodo = period.isEmpty() ? "" : ",\"periodo\":\"" + period + "\"";
        return environment.post(
                "/tax-models", "{\"modelo\":\"" + model + "\",\"ejercicio\":" + year + periodo + more + "}");
    }

    private void book(String table, String json) throws IOException {
        environment.context().environment().table(table).add(1001, (ObjectNode) new ObjectMapper().readTree(json));
    }

    private static BigDecimal box(JsonNode model, String number) {
        return new BigDecimal(model.path("casillas").path(number).asText());
    }

    @Test
    void the303OfTheLastQuarterIsThereAtFirstInBothWorlds() throws Exception {
        try (ListeningService sandbox = new ListeningService(true, "2026-02-10T08:00:00Z")) {
            JsonNode real = environment
                    .get("/tax-models?modelo=303&estado=generado")
                    .json()
                    .path("data");
            JsonNode fictitious =
                    sandbox.get("/tax-models?estado=generado").json().path("data");

            assertThat(real).hasSize(1);
            assertThat(real.at("/0/periodo").asText()).isEqualTo("3T");
            assertThat(real.at("/0/resultado").asText()).isEqualTo("a_ingresar");
            assertThat(fictitious.at("/0/periodo").asText()).isEqualTo("4T");
            assertThat(fictitious.at("/0/ejercicio").asInt()).isEqualTo(2025);
            assertThat(environment
                            .get("/tax-models?estado=presentado&ejercicio=2026&periodo=2T")
                            .json()
                            .path("data"))
                    .hasSize(1);
            assertThat(generateInSandbox(sandbox).status()).isEqualTo(501);
        }
    }

    private static Answer generateInSandbox(ListeningService sandbox) throws IOException {
        return sandbox.post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2025,\"periodo\":\"1T\"}");
    }

    @Test
    void theBoxesOfA303AddUpToWhatIsBooked() throws Exception {
        book("invoices", """
                {"id":"i1","fecha_expedicion":"2024-10-05","estado":"emitida","sentido":"emitida",
                 "desglose_iva":[{"iva_pct":21,"base":1000.00,"cuota":210.00},{"iva_pct":10.0,"base":50,"cuota":5}]}""");
        book("invoices", """
                {"id":"i2","fecha_expedicion":"2024-10-05","estado":"anulada",
                 "desglose_iva":[{"iva_pct":21,"base":1,"cuota":0.21}]}""");
        book("expenses", """
                {"id":"e1","fecha_expedicion":"2024-12-31","estado":"confirmed",
                 "desglose_iva":[{"iva_pct":21,"base":1200.00,"cuota":252.00}]}""");
        book("expenses", """
                {"id":"e2","fecha_expedicion":"2024-12-31","estado":"draft",
                 "desglose_iva":[{"iva_pct":21,"base":100.00,"cuota":21.00}]}""");
        Answer answer = generate("303", 2024, "4T");
        JsonNode model = answer.json();

        assertThat(answer.status()).isEqualTo(201);
        assertThat(box(model, "27")).isEqualByComparingTo("215");
        assertThat(box(model, "45")).isEqualByComparingTo("252");
        assertThat(box(model, "46")).isEqualByComparingTo("-37");
        assertThat(box(model, "71")).isEqualByComparingTo("-37");
        assertThat(model.path("importe").decimalValue()).isEqualByComparingTo("-37");
        assertThat(model.path("resultado").asText()).isEqualTo("a_devolver");
        assertThat(model.path("plazo_fin").asText()).isEqualTo("2025-01-30");
        assertThat(environment.told()).containsExactly("tax_model.generated");
    }

    @Test
    void whereNothingIsBookedThereIsNoActivity() throws Exception {
        for (String model : List.of("303", "130", "111", "115", "123")) {
            assertThat(generate(model, 2020, "1T").text("/resultado")).as(model).isEqualTo("sin_actividad");
        }
    }

    @Test
    void aYearlySummaryIsTheSumOfItsQuarters() throws Exception {
        JsonNode job = environment.ended(generate("390", 2026, ""));
        JsonNode model = job.path("resultado");
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode quarter :
                environment.get("/tax-models?modelo=303&ejercicio=2026").json().path("data")) {
            sum = sum.add(box(quarter, "71"));
        }

        assertThat(job.path("estado").asText()).isEqualTo("succeeded");
        assertThat(model.path("periodo").asText()).isEqualTo("0A");
        assertThat(model.path("resultado").asText()).isEqualTo("informativa");
        assertThat(sum).isPositive();
        assertThat(box(model, "95")).isEqualByComparingTo(sum);
        assertThat(box(model, "47").subtract(box(model, "64"))).isEqualByComparingTo(box(model, "65"));
    }

    @Test
    void aSubstituteStandsForWhatItReplacesAndIsCountedOnce() throws Exception {
        book("invoices", """
                {"id":"i1","fecha_expedicion":"2024-01-05","estado":"emitida","sentido":"emitida",
                 "base_imponible":1000.00,"retencion_irpf_importe":0,
                 "desglose_iva":[{"iva_pct":21,"base":1000.00,"cuota":210.00}]}""");
        for (String model : List.of("130", "303")) {
            assertThat(generate(model, 2024, "1T").status()).isEqualTo(201);
            assertThat(generate(model, 2024, "1T", ",\"tipo_declaracion\":\"sustitutiva\"")
                            .status())
                    .isEqualTo(201);
        }
        JsonNode second = generate("130", 2024, "2T").json();
        JsonNode year = environment.ended(generate("390", 2024, "")).path("resultado");

        assertThat(box(second, "04")).isEqualByComparingTo("200");
        assertThat(box(second, "05")).isEqualByComparingTo("200");
        assertThat(box(year, "47")).isEqualByComparingTo("210");
    }

    @Test
    void withholdingsComeFromConfirmedPayments() throws Exception {
        String payment = """
                {"id":"p%s","estado":"%s","fecha_pago":"2025-05-05","perceptor_nif":"12345678Z","modelo":"111",
                 "base_retencion":100,"retencion_importe":15}""";
        book("irpf_payments", payment.formatted(1, "confirmed"));
        book("irpf_payments", payment.formatted(2, "confirmed"));
        book("irpf_payments", payment.formatted(3, "draft"));
        JsonNode model = generate("111", 2025, "2T").json();
        JsonNode year = environment.ended(generate("190", 2025, "0A")).path("resultado");

        assertThat(box(model, "07")).isEqualByComparingTo("1");
        assertThat(box(model, "30")).isEqualByComparingTo("30");
        assertThat(box(year, "03")).isEqualByComparingTo("30");
    }

    @Test
    void theNineDeferredModelsAnswerWithAJobAndTheOthersDirectly() throws Exception {
        for (String model : List.of("100", "180", "190", "193", "347", "390")) {
            assertThat(generate(model, 2025, "").status()).as(model).isEqualTo(202);
        }
        assertThat(generate("349", 2026, "01").status()).isEqualTo(202);
        assertThat(generate("130", 2026, "1T").status()).isEqualTo(201);
        assertThat(environment.get("/tax-models").json().path("data")).hasSize(3);
        environment.advance(Duration.ofSeconds(100));
        assertThat(environment.get("/tax-models").json().path("data")).hasSize(10);
    }

    @Test
    void impossiblePeriodsModelsYearsAndKindsAreRefused() throws Exception {
        String[][] impossible = {
            {"303", "0A"}, {"130", "01"}, {"390", "1T"}, {"202", "4P"}, {"202", "1T"}, {"111", "13"}
        };
        for (String[] pair : impossible) {
            Answer refused = generate(pair[0], 2026, pair[1]);
            assertThat(refused.status()).as("%s %s", pair[0], pair[1]).isEqualTo(422);
            assertThat(refused.code()).isEqualTo("periodo_no_valido");
        }
        assertThat(generate("303", 2026, "").param()).isEqualTo("periodo");
        assertThat(generate("999", 2026, "1T").param()).isEqualTo("modelo");
        assertThat(generate("303", 1, "1T").param()).isEqualTo("ejercicio");
        assertThat(generate("303", 2099, "1T").param()).isEqualTo("ejercicio");
        assertThat(generate("303", 2026, "1T", ",\"tipo_declaracion\":\"x\"").param())
                .isEqualTo("tipo_declaracion");
        assertThat(environment
                        .post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":99999999999999999999}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void aModelThatIsBeingGeneratedIsNotBegunAgain() throws Exception {
        Answer begun = generate("390", 2025, "");
        Answer refused = generate("390", 2025, "0A");
        Answer otherYear = generate("390", 2024, "");
        environment.ended(begun);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("generacion_en_curso");
        assertThat(otherYear.status()).isEqualTo(202);
        assertThat(generate("390", 2025, "").status()).isEqualTo(202);
    }

    @Test
    void oneThatExistsIsGivenBackUnlessItIsToBeMadeAgain() throws Exception {
        Answer first = generate("130", 2026, "1T");
        Answer second = generate("130", 2026, "1T");
        Answer again = generate("130", 2026, "1T", ",\"regenerar\":true");
        Answer other = generate("130", 2026, "1T", ",\"tipo_declaracion\":\"complementaria\"");
        Answer submitted = generate("303", 2026, "2T", ",\"regenerar\":true");

        assertThat(second.text("/id")).isEqualTo(first.text("/id"));
        assertThat(second.json().at("/avisos/0/codigo").asText()).isEqualTo("modelo_existente");
        assertThat(again.text("/id")).isEqualTo(first.text("/id"));
        assertThat(again.json().has("avisos")).isFalse();
        assertThat(other.text("/id")).isNotEqualTo(first.text("/id"));
        assertThat(submitted.code()).isEqualTo("estado_final");
        assertThat(environment.told()).hasSize(3);
    }

    @Test
    void theFileIsAPdfOrFixedWidthText() throws Exception {
        Answer model = environment.get("/tax-models?estado=generado");
        JsonNode first = model.json().at("/data/0");
        String path = "/tax-models/" + first.path("id").asText() + "/file";
        try (Response pdf = environment.caller().download(environment.to(path));
                Response boe = environment.caller().download(environment.to(path + "?formato=boe"))) {
            byte[] bytes = pdf.body().bytes();
            String content = new String(bytes, ISO_8859_1);
            String text = new String(boe.body().bytes(), ISO_8859_1);
            int table = Integer.parseInt(content.replaceAll("(?s).*startxref\n(\\d+)\n.*", "$1"));

            assertThat(pdf.header("Content-Type")).isEqualTo("application/pdf");
            assertThat(pdf.header("Content-Disposition")).contains("303-2026-3T.pdf");
            assertThat(content).startsWith("%PDF-1.4").endsWith("%%EOF\n").contains("SIN VALIDEZ FISCAL");
            assertThat(content.substring(table)).startsWith("xref");
            assertThat(bytes).hasSize(first.at("/ficheros/0/tamano").asInt());
            assertThat(boe.header("Content-Type")).isEqualTo("text/plain; charset=ISO-8859-1");
            assertThat(text.lines().findFirst().orElseThrow()).hasSize(80).startsWith("<T30320263T>12345678ZLaura");
            assertThat(text.lines().skip(1)).isNotEmpty().allMatch(line -> line.matches("\\d{5}[N ]\\d{18}"));
            assertThat(text).hasSize(first.at("/ficheros/1/tamano").asInt());
        }
        assertThat(environment.get(path + "?formato=xml").status()).isEqualTo(400);
        assertThat(environment.get("/tax-models/nope/file").status()).isEqualTo(404);
    }

    @Test
    void aReceiptIsThereOnceTheModelIsSubmitted() throws Exception {
        String id = environment
                .get("/tax-models?estado=generado")
                .json()
                .at("/data/0/id")
                .asText();
        Answer early = environment.get("/tax-models/" + id + "/receipt");
        TaxModelsChapter chapter = environment.chapters().get(TaxModelsChapter.class);
        chapter.present(1001, id);
        Answer receipt = environment.get("/tax-models/" + id + "/receipt");

        assertThat(early.status()).isEqualTo(409);
        assertThat(early.code()).isEqualTo("modelo_no_presentado");
        assertThat(receipt.text("/csv")).matches("[A-Z0-9]{16}");
        assertThat(receipt.text("/numero_justificante")).matches("303\\d{10}");
        assertThat(new String(Base64.getDecoder().decode(receipt.text("/contenido_base64")), ISO_8859_1))
                .startsWith("%PDF")
                .contains(receipt.text("/csv"));
        assertThat(environment.get("/tax-models/" + id).text("/csv")).isEqualTo(receipt.text("/csv"));
        assertThatThrownBy(() -> chapter.present(1001, id)).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> chapter.present(1002, id)).isInstanceOf(ApiException.class);
    }
}
