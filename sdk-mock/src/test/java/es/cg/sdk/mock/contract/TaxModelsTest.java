package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Tax models")
final class TaxModelsTest {
    private static final long CLIENT = 1001;

    private static TestRequest generating(TestMock mock, String model, int year, String period) {
        return mock.post(
                        "/tax-models",
                        "{\"modelo\":\"%s\",\"ejercicio\":%d,\"periodo\":\"%s\"}".formatted(model, year, period))
                .client(Samples.filing(model));
    }

    private static JsonNode modelsOf(TestMock mock, String model) throws IOException {
        return mock.get("/tax-models", Samples.filing(model)).json().path("data");
    }

    private static Answer get(TestMock mock, String path) throws IOException {
        return mock.get(path, CLIENT);
    }

    private static JsonNode models(TestMock mock) throws IOException {
        return get(mock, "/tax-models").json().path("data");
    }

    private static String generated(TestMock mock) throws IOException {
        return get(mock, "/tax-models?estado=generado").text("/data/0/id");
    }

    @TestFactory
    Stream<DynamicTest> deferredModelReturns202AndIsGeneratedByAJob() {
        record Model(String name, String period) {}
        return Stream.of(
                        new Model("100", "0A"),
                        new Model("180", "0A"),
                        new Model("190", "0A"),
                        new Model("193", "0A"),
                        new Model("200", "0A"),
                        new Model("202", "1P"),
                        new Model("202", "3P"),
                        new Model("347", "0A"),
                        new Model("349", "1T"),
                        new Model("349", "01"),
                        new Model("390", "0A"))
                .map(model -> TestMockResolver.test(model.name() + " " + model.period(), mock -> {
                    int before = modelsOf(mock, model.name()).size();
                    Answer begun =
                            generating(mock, model.name(), 2025, model.period()).send();
                    answers(begun, 202);
                    assertThat(modelsOf(mock, model.name())).hasSize(before);
                    JsonNode made = Deferred.result(mock, begun);

                    shows(made, "modelo=" + model.name(), "ejercicio=2025");
                    assertThat(modelsOf(mock, model.name()).path(0)).isEqualTo(made);
                }));
    }

    @TestFactory
    Stream<DynamicTest> immediateModelReturns201() {
        return Stream.of("303", "130", "111", "115", "123")
                .map(model -> TestMockResolver.test(model, mock -> {
                    Answer made = generating(mock, model, 2025, "1T").send();

                    answers(made, 201);
                    shows(made, "object=tax_model", "modelo=" + model);
                    assertThat(modelsOf(mock, model).path(0)).isEqualTo(made.json());
                }));
    }

    @Test
    void periodWithoutRecordsIsSinActividad(TestMock mock) throws IOException {
        for (String model : List.of("303", "130", "111", "115", "123")) {
            assertThat(generating(mock, model, 2020, "1T").send().text("/resultado"))
                    .as(model)
                    .isEqualTo("sin_actividad");
        }
    }

    @TestFactory
    Stream<DynamicTest> invalidFieldReturns422() {
        return Map.of(
                        "modelo", "\"9999\"",
                        "ejercicio", "1",
                        "ejercicio ", "2099",
                        "ejercicio  ", "99999999999999999999",
                        "tipo_declaracion", "\"x\"")
                .entrySet()
                .stream()
                .map(wrong -> TestMockResolver.test(wrong.toString(), mock -> {
                    String field = wrong.getKey().strip();
                    Draft body = Draft.of(Samples.model("303", "1T")).with(field, wrong.getValue());
                    Answer refused = mock.post("/tax-models", body.toString(), CLIENT);

                    answers(refused, 422);
                    assertThat(refused.params()).containsOnly(field);
                }));
    }

    @TestFactory
    Stream<DynamicTest> eachModelHasItsFilingWindow() {
        record Window(String model, int year, String period, String first, String last) {}
        return Stream.of(
                        new Window("303", 2026, "1T", "2026-04-01", "2026-04-20"),
                        new Window("303", 2025, "4T", "2026-01-01", "2026-01-30"),
                        new Window("303", 2025, "08", "2025-09-01", "2025-09-30"),
                        new Window("130", 2026, "2T", "2026-07-01", "2026-07-20"),
                        new Window("111", 2025, "4T", "2026-01-01", "2026-01-20"),
                        new Window("115", 2026, "3T", "2026-10-01", "2026-10-20"),
                        new Window("123", 2026, "1T", "2026-04-01", "2026-04-20"),
                        new Window("100", 2025, "0A", "2026-04-08", "2026-06-30"),
                        new Window("180", 2025, "0A", "2026-01-01", "2026-02-02"),
                        new Window("190", 2025, "0A", "2026-01-01", "2026-02-02"),
                        new Window("193", 2025, "0A", "2026-01-01", "2026-02-02"),
                        new Window("200", 2025, "0A", "2026-07-01", "2026-07-27"),
                        new Window("202", 2026, "3P", "2026-12-01", "2026-12-21"),
                        new Window("347", 2025, "0A", "2026-02-01", "2026-03-02"),
                        new Window("349", 2026, "1T", "2026-04-01", "2026-04-20"),
                        new Window("390", 2025, "0A", "2026-01-01", "2026-01-30"))
                .map(window ->
                        TestMockResolver.test(window.model() + " " + window.year() + " " + window.period(), mock -> {
                            Answer answer = generating(mock, window.model(), window.year(), window.period())
                                    .send();
                            JsonNode made = answer.status() == 202 ? Deferred.result(mock, answer) : answer.json();

                            shows(made, "plazo_inicio=" + window.first(), "plazo_fin=" + window.last());
                        }));
    }

    @TestFactory
    Stream<DynamicTest> periodNotValidForTheModelReturns422() {
        return Stream.of("303 0A", "303 5T", "130 01", "111 13", "390 1T", "202 1T", "202 4P")
                .map(pair -> TestMockResolver.test(pair, mock -> {
                    JsonNode before = models(mock);
                    Answer refused = generating(mock, pair.substring(0, 3), 2025, pair.substring(4))
                            .send();

                    refused(refused, 422, "periodo_no_valido");
                    assertThat(models(mock)).isEqualTo(before);
                }));
    }

    @Test
    void eachGeneratedModelSendsOneEvent(TestMock mock) throws IOException {
        generating(mock, "303", 2025, "1T").send();
        Deferred.result(mock, generating(mock, "390", 2025, "0A").send());

        assertThat(mock.events("production"))
                .extracting(event -> event.path("type").asText()
                        + event.at("/data/object/modelo").asText())
                .containsExactly("tax_model.generated303", "tax_model.generated390");
    }

    @Test
    void repeatWhileGeneratingReturns409(TestMock mock) throws IOException {
        generating(mock, "390", 2025, "0A").send();
        Answer refused = generating(mock, "390", 2025, "0A").send();
        assertThat(generating(mock, "390", 2024, "0A").send().status()).isEqualTo(202);
        mock.advance("PT100S");

        refused(refused, 409, "generacion_en_curso");
        assertThat(get(mock, "/tax-models?modelo=390").json().path("data")).hasSize(2);
        assertThat(generating(mock, "390", 2025, "0A").send().status()).isEqualTo(202);
    }

    @Test
    void anAnnualModelNeedsNoPeriod(TestMock mock) throws IOException {
        Answer begun = mock.post("/tax-models", "{\"modelo\":\"390\",\"ejercicio\":2025}", CLIENT);

        assertThat(Deferred.result(mock, begun).path("periodo").asText()).isEqualTo("0A");
    }

    @Test
    void existingModelIsReturnedWithAnAviso(TestMock mock) throws IOException {
        Answer first = generating(mock, "130", 2025, "1T").send();
        Answer second = generating(mock, "130", 2025, "1T").send();

        shows(second, "id=" + first.text("/id"), "avisos/0/codigo=modelo_existente");
        assertThat(second.text("/avisos/0/mensaje")).isNotEmpty();
        assertThat(get(mock, "/tax-models?modelo=130").json().path("data")).hasSize(1);
        assertThat(mock.events("production")).hasSize(1);
    }

    @Test
    void existingModelIsRegeneratedOnlyOnRequest(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, CLIENT);
        JsonNode first = books.model("130", 2025, "1T");
        JsonNode again = books.model("130", 2025, "1T", "{\"regenerar\":true}");
        JsonNode other = books.model("130", 2025, "1T", "{\"tipo_declaracion\":\"complementaria\"}");

        assertThat(again.path("id")).isEqualTo(first.path("id"));
        assertThat(again.has("avisos")).isFalse();
        assertThat(other.path("id")).isNotEqualTo(first.path("id"));
        assertThat(mock.events("production")).hasSize(3);
    }

    @Test
    void substituteReturnIsCountedInPlaceOfTheFirst(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, CLIENT);
        books.sell("2024-01-05", "{\"precio_unitario\":1000,\"iva_pct\":21}", "{}");
        for (String model : List.of("130", "303")) {
            books.model(model, 2024, "1T");
            books.model(model, 2024, "1T", "{\"tipo_declaracion\":\"sustitutiva\"}");
        }

        ClientBooks.boxes(books.model("130", 2024, "2T"), "04=200", "05=200");
        ClientBooks.boxes(books.model("390", 2024, "0A"), "47=210");
    }

    @Test
    void submittedModelCannotBeRegenerated(TestMock mock) throws IOException {
        String id = generated(mock);
        mock.panel("POST /panel/tax-models/" + id + "/present");
        JsonNode before = get(mock, "/tax-models/" + id).json();
        Answer refused = mock.post(
                "/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"3T\",\"regenerar\":true}", CLIENT);

        refused(refused, 409, "estado_final");
        assertThat(get(mock, "/tax-models/" + id).json()).isEqualTo(before);
    }

    @Test
    void theYearlySummaryIsTheSumOfItsQuarters(TestMock mock) throws IOException {
        mock.post("/invoices", Draft.invoice().toString(), CLIENT);
        generating(mock, "303", 2026, "4T").send();
        JsonNode year =
                Deferred.result(mock, generating(mock, "390", 2026, "0A").send());
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode quarter :
                get(mock, "/tax-models?modelo=303&ejercicio=2026").json().path("data")) {
            sum = sum.add(new BigDecimal(quarter.at("/casillas/27").asText("0")));
        }

        assertThat(sum).isGreaterThanOrEqualTo(new BigDecimal("210"));
        assertThat(new BigDecimal(year.at("/casillas/47").asText())).isEqualByComparingTo(sum);
        assertThat(year.path("resultado").asText()).isEqualTo("informativa");
    }

    @Test
    void exampleClientHasGeneratedAndSubmittedModel303(TestMock mock) throws IOException {
        JsonNode generated =
                get(mock, "/tax-models?modelo=303&estado=generado").json().path("data");

        assertThat(generated).hasSize(1);
        shows(generated, "0/periodo=3T", "0/resultado=a_ingresar");
        assertThat(get(mock, "/tax-models?estado=presentado&ejercicio=2026&periodo=2T")
                        .json()
                        .path("data"))
                .hasSize(1);
    }
}
