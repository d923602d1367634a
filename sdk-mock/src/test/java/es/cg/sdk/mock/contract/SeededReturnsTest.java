package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The returns and other records that a mock begins with: each figure has its records. */
@Chapter("Tax › Example returns")
final class SeededReturnsTest {
    private static final List<String> RECORDS = List.of(
            "/invoices",
            "/expenses",
            "/irpf-payments",
            "/payslips",
            "/tax-models",
            "/recurring-invoices",
            "/activities");

    @TestFactory
    Stream<DynamicTest> both303sOfTheFirstClientHaveASaleAndAPurchase() {
        return Stream.of("2026-01-01", "2026-03-31", "2026-04-01", "2024-02-29", "2026-11-20", "2025-12-31")
                .map(day -> TestMockResolver.test(
                        day,
                        mock -> {
                            List<JsonNode> models = mock.list("/tax-models", LAURA);

                            assertThat(models).hasSize(2);
                            shows(models.get(1), "estado=presentado");
                            shows(models.get(0), "estado=generado");
                            for (JsonNode model : models) {
                                assertThat(new BigDecimal(
                                                model.at("/casillas/07").asText()))
                                        .isPositive();
                                assertThat(new BigDecimal(
                                                model.at("/casillas/28").asText()))
                                        .isPositive();
                                String id = model.path("id").asText();
                                JsonNode now = new ClientBooks(mock, LAURA)
                                        .model(
                                                "303",
                                                model.path("ejercicio").asInt(),
                                                model.path("periodo").asText());
                                assertThat(now.path("casillas")).isEqualTo(model.path("casillas"));
                                assertThat(mock.get("/tax-models/" + id, LAURA).json())
                                        .isEqualTo(model);
                            }
                        },
                        "--time=" + day + "T09:00:00+01:00"));
    }

    @Test
    void exampleRecordsHaveNoAvisos(TestMock mock) throws IOException {
        for (long client : mock.clients()) {
            for (String list : RECORDS) {
                for (JsonNode record : mock.list(list + "?limit=100", client)) {
                    assertThat(record.path("avisos")).as("%s", record).isEmpty();
                }
            }
        }
    }

    @Test
    void declaredExemptClientOfTheSandboxChargesNoVat(Sandbox sandbox) throws IOException {
        sandbox.reset("{\"clientes\":[{\"nombre\":\"Academia\",\"tipo\":\"autonomo\",\"regimen_iva\":\"exento\"}]}");

        assertThat(sandbox.list("/invoices", 9008)).isNotEmpty().allSatisfy(invoice -> {
            shows(invoice, "cuota_iva=0", "desglose_iva/0/exencion=E1");
            assertThat(invoice.path("avisos").findValuesAsText("codigo")).containsExactly("documento_de_prueba");
        });
    }

    @Test
    void readOfTheSandboxWritesNoModel(TestMock mock, Sandbox sandbox) throws IOException {
        JsonNode before = mock.state("/sandbox/tables/tax_models");
        for (JsonNode client : sandbox.read("/clients").path("data")) {
            mock.get("/tax-models")
                    .inSandbox()
                    .client(client.path("id").asLong())
                    .send();
        }

        assertThat(mock.state("/sandbox/tables/tax_models")).isEqualTo(before);
    }

    @Test
    void firstInvoiceOfASandboxClientMakesItsModel303(TestMock mock, Sandbox sandbox) throws IOException {
        assertThat(sandbox.list("/tax-models", 9002)).isEmpty();
        sandbox.post("/invoices", Bodies.invoice("SBX", "J12345674"))
                .client(9002)
                .send();
        JsonNode made = mock.state("/sandbox/tables/tax_models");

        assertThat(sandbox.list("/tax-models", 9002)).singleElement().satisfies(model -> {
            shows(model, "modelo=303", "periodo=3T", "resultado=sin_actividad", "importe=0.00");
        });
        assertThat(mock.state("/sandbox/tables/tax_models")).isEqualTo(made);
    }

    @Test
    void sandboxClockMakesTheModel303OfEachQuarter(TestMock mock, Sandbox sandbox) throws IOException {
        sandbox.advance("dias", 190);

        assertThat(sandbox.list("/tax-models?modelo=303"))
                .extracting(model -> model.path("ejercicio").asText() + " "
                        + model.path("periodo").asText())
                .containsExactly("2027 1T", "2026 4T", "2026 3T", "2026 2T");
        assertThat(mock.list("/tax-models?modelo=303", LAURA)).hasSize(2);
    }
}
