package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("What the service does › Payslips")
final class PayslipsTest {
    private static final String PAYSLIP = """
            {"trabajador_nif":"12345678Z","trabajador_nombre":"Persona Inventada","ejercicio":2025,"mes":3,
             "total_devengado":1500.00,"retencion_irpf_pct":12}""";

    private static Answer add(TestMock mock, String field, String value) throws IOException {
        Draft payslip = Draft.of(PAYSLIP).with(field, value);
        return mock.panel("POST /panel/clients/" + TALLERES + "/payslips", payslip.toString());
    }

    private static BigDecimal sum(JsonNode amounts) {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode each : amounts) {
            sum = sum.add(each.path("importe").decimalValue());
        }
        return sum;
    }

    private static void addsUp(JsonNode payslip) {
        BigDecimal earned = sum(payslip.path("devengos"));
        BigDecimal deducted = sum(payslip.path("deducciones"));
        BigDecimal withheld = payslip.path("retencion_irpf_importe").decimalValue();
        assertThat(earned).isPositive();
        shows(payslip, "total_devengado=" + earned, "total_deducciones=" + deducted);
        shows(payslip, "ss_trabajador=" + deducted.subtract(withheld), "liquido=" + earned.subtract(deducted));
        shows(payslip, "coste_empresa=" + earned.add(payslip.path("ss_empresa").decimalValue()));
    }

    @Test
    void exampleCompanyHasPayslipsOfTheLastQuarter(TestMock mock) throws IOException {
        List<JsonNode> payslips = mock.list("/payslips?ejercicio=2026", TALLERES);
        JsonNode first = payslips.get(0);
        String path = "/payslips/" + first.path("id").asText();

        assertThat(payslips).extracting(each -> each.path("mes").asInt()).containsExactly(9, 9, 8, 8, 7, 7);
        payslips.forEach(PayslipsTest::addsUp);
        assertThat(mock.list("/payslips", LAURA)).isEmpty();
        assertThat(mock.get(path, TALLERES).json()).isEqualTo(first);
        answers(mock.get(path, LAURA), 404);
    }

    @Test
    void panelAddsAPayslipWithComputedAmounts(TestMock mock) throws IOException {
        Answer made = add(mock, "fecha_pago", "\"2025-03-31\"");

        answers(made, 201);
        addsUp(made.json());
        shows(made, "ss_trabajador=97.20", "retencion_irpf_importe=180.00", "liquido=1222.80", "ss_empresa=481.05");
        shows(made, "estado=pagada", "fecha_hasta=2025-03-31");
        assertThat(mock.get("/payslips/" + made.text("/id"), TALLERES).json()).isEqualTo(made.json());
        shows(add(mock, "mes", "4"), "estado=generada");
        assertThat(mock.list("/payslips?ejercicio=2025&mes=4", TALLERES)).hasSize(1);
        assertThat(mock.list("/payslips?ejercicio=2025", TALLERES)).hasSize(2);
    }

    @Test
    void contributionsAreThoseOfTheYear(TestMock mock) throws IOException {
        shows(add(mock, "ejercicio", "2025"), "ss_trabajador=97.20", "ss_empresa=481.05");
        shows(add(mock, "ejercicio", "2026"), "ss_trabajador=97.50", "ss_empresa=482.25");
    }

    private static JsonNode paidWith(TestMock mock, String kind, String amount) throws IOException {
        return new ClientBooks(mock, TALLERES)
                .payslip(2025, 3, """
                        {"devengos":[{"concepto":"Salario","tipo":"salarial","importe":1000},
                                     {"concepto":"Otro","tipo":"%s","importe":%s}],
                         "total_devengado":%d,"fecha_pago":"2025-03-31"}""".formatted(kind, amount, 1000 + Integer.parseInt(amount)))
                .json();
    }

    @Test
    void nonSalaryPayIsNotTaxed(TestMock mock) throws IOException {
        JsonNode made = paidWith(mock, "no_salarial", "100");

        addsUp(made);
        shows(made, "total_devengado=1100", "base_irpf=1000", "retencion_irpf_importe=120");
    }

    @Test
    void payInKindIsTaxedAndNotPaidOut(TestMock mock) throws IOException {
        JsonNode made = paidWith(mock, "especie", "200");
        List<String> booked =
                new ClientBooks(mock, TALLERES).booked(made.path("id").asText());

        shows(made, "total_devengado=1200", "base_irpf=1200", "ss_trabajador=77.76", "retencion_irpf_importe=144");
        shows(made, "total_deducciones=421.76", "liquido=778.24");
        shows(made, "deducciones/5/concepto=Percepciones en especie", "deducciones/5/importe=200");
        assertThat(booked.get(0)).contains("6400000000=1200.00", "7550000000=-200.00", "4650000000=-778.24");
        assertThat(booked.get(1)).contains("4650000000=778.24");
    }

    @TestFactory
    Stream<DynamicTest> payslipWithAnInvalidFieldReturns422() {
        return Stream.of(
                        "trabajador_nif \"12345678A\"",
                        "trabajador_nombre \"\"",
                        "mes 13",
                        "retencion_irpf_pct 101",
                        "total_devengado 1.001",
                        "tipo \"otra\"",
                        "fecha_pago \"ayer\"",
                        "liquido 1222.81",
                        "ss_empresa 0",
                        "inventado 1")
                .map(row -> TestMockResolver.test(row, mock -> {
                    String[] parts = row.split(" ", 2);
                    Answer refused = add(mock, parts[0], parts[1]);

                    answers(refused, 422);
                    assertThat(refused.message()).contains(parts[0]);
                    assertThat(mock.list("/payslips?ejercicio=2025", TALLERES)).isEmpty();
                }));
    }

    @Test
    void duplicatePayslipOfTypeAndMonthReturns409(TestMock mock) throws IOException {
        answers(add(mock, "mes", "3"), 201);
        refused(add(mock, "mes", "3"), 409, "nomina_duplicada");
        answers(add(mock, "tipo", "\"extra\""), 201);
        answers(add(mock, "trabajador_nif", "\"Y1234567X\""), 201);
        answers(mock.panel("POST /panel/clients/77/payslips", PAYSLIP), 404);
    }
}
