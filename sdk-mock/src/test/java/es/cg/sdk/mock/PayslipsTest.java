package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Payslips: their sums, who adds them, and the models that they count in. */
final class PayslipsTest {
    private static final long EMPLOYER = 1002;
    private static final String PAYSLIP = """
            {"trabajador_nif":"12345678Z","trabajador_nombre":"Persona Inventada","ejercicio":2025,"mes":3,
             "total_devengado":1500.00,"retencion_irpf_pct":12}""";

    private final MockCg mock = MockCg.start();
    private final PanelCaller caller = new PanelCaller(mock);

    @AfterEach
    void stop() {
        mock.close();
    }

    private Answer add(ObjectNode payslip) throws Exception {
        return caller.panel("POST /panel/clients/" + EMPLOYER + "/payslips", payslip.toString());
    }

    private static ObjectNode with(String field, String value) throws Exception {
        return ((ObjectNode) Caller.parsed(PAYSLIP)).set(field, Caller.parsed(value));
    }

    private List<JsonNode> listed(String query) throws Exception {
        List<JsonNode> payslips = new ArrayList<>();
        caller.get("/payslips" + query, EMPLOYER).json().path("data").forEach(payslips::add);
        return payslips;
    }

    private static BigDecimal amount(JsonNode payslip, String field) {
        return payslip.path(field).decimalValue();
    }

    private static void ties(JsonNode payslip) {
        BigDecimal earned = BigDecimal.ZERO;
        for (JsonNode each : payslip.path("devengos")) {
            earned = earned.add(amount(each, "importe"));
        }
        BigDecimal deducted = BigDecimal.ZERO;
        for (JsonNode each : payslip.path("deducciones")) {
            deducted = deducted.add(amount(each, "importe"));
        }
        assertThat(amount(payslip, "total_devengado"))
                .isEqualByComparingTo(earned)
                .isPositive();
        assertThat(amount(payslip, "total_deducciones"))
                .isEqualByComparingTo(deducted)
                .isPositive();
        assertThat(amount(payslip, "ss_trabajador").add(amount(payslip, "retencion_irpf_importe")))
                .isEqualByComparingTo(deducted);
        assertThat(amount(payslip, "liquido")).isEqualByComparingTo(earned.subtract(deducted));
        assertThat(amount(payslip, "coste_empresa")).isEqualByComparingTo(earned.add(amount(payslip, "ss_empresa")));
    }

    @Test
    void theExampleCompanyHasThoseOfTheLastWholeQuarterAndTheirSumsTie() throws Exception {
        List<JsonNode> payslips = listed("?ejercicio=2026");

        assertThat(payslips).extracting(each -> each.path("mes").asInt()).containsExactly(9, 9, 8, 8, 7, 7);
        payslips.forEach(PayslipsTest::ties);
        assertThat(caller.get("/payslips", 1001).json().path("data")).isEmpty();
        assertThat(caller.get("/payslips/" + payslips.get(0).path("id").asText(), EMPLOYER)
                        .json())
                .isEqualTo(payslips.get(0));
        answers(caller.get("/payslips/" + payslips.get(0).path("id").asText(), 1001), 404);
    }

    @Test
    void thePanelAddsOneWhoseAmountsAreComputed() throws Exception {
        Answer made = add(with("fecha_pago", "\"2025-03-31\""));

        assertThat(made.status()).isEqualTo(201);
        ties(made.json());
        assertThat(amount(made.json(), "ss_trabajador")).isEqualByComparingTo("97.50");
        assertThat(amount(made.json(), "retencion_irpf_importe")).isEqualByComparingTo("180.00");
        assertThat(amount(made.json(), "liquido")).isEqualByComparingTo("1222.50");
        assertThat(amount(made.json(), "ss_empresa")).isEqualByComparingTo("482.25");
        shows(made, "estado=pagada", "fecha_hasta=2025-03-31");
        assertThat(caller.get("/payslips/" + made.text("/id"), EMPLOYER).json()).isEqualTo(made.json());
        assertThat(add(with("mes", "4")).text("/estado")).isEqualTo("generada");
        assertThat(listed("?ejercicio=2025&mes=4")).hasSize(1);
        assertThat(listed("?ejercicio=2025")).hasSize(2);
    }

    @Test
    void whatIsNoSalaryIsNotTaxed() throws Exception {
        ObjectNode payslip = with("devengos", """
                [{"concepto":"Salario","tipo":"salarial","importe":1000},
                 {"concepto":"Dietas","tipo":"no_salarial","importe":100}]""");
        payslip.remove("total_devengado");
        JsonNode made = add(payslip).json();

        ties(made);
        assertThat(amount(made, "total_devengado")).isEqualByComparingTo("1100");
        assertThat(amount(made, "base_irpf")).isEqualByComparingTo("1000");
        assertThat(amount(made, "retencion_irpf_importe")).isEqualByComparingTo("120");
    }

    @Test
    void payInKindIsTaxedAndNotPaidOut() throws Exception {
        ObjectNode payslip = with("devengos", """
                [{"concepto":"Salario","tipo":"salarial","importe":1000},
                 {"concepto":"Coche","tipo":"especie","importe":200}]""");
        payslip.remove("total_devengado");
        JsonNode made = add(payslip.put("fecha_pago", "2025-03-31")).json();

        assertThat(amount(made, "total_devengado")).isEqualByComparingTo("1200");
        assertThat(amount(made, "base_irpf")).isEqualByComparingTo("1200");
        assertThat(amount(made, "ss_trabajador")).isEqualByComparingTo("78");
        assertThat(amount(made, "retencion_irpf_importe")).isEqualByComparingTo("144");
        assertThat(amount(made, "total_deducciones")).isEqualByComparingTo("422");
        assertThat(amount(made, "liquido")).isEqualByComparingTo("778");
        JsonNode last = made.path("deducciones").get(made.path("deducciones").size() - 1);
        assertThat(last.path("concepto").asText()).isEqualTo("Percepciones en especie");
        assertThat(amount(last, "importe")).isEqualByComparingTo("200");

        JsonNode entries = caller.get(
                        "/accounting-entries?origen_id=" + made.path("id").asText(), EMPLOYER)
                .json()
                .path("data");
        assertThat(JournalEntries.lines(entries.get(2)))
                .containsEntry("6400000000", "1200.00")
                .containsEntry("7550000000", "-200.00")
                .containsEntry("4650000000", "-778.00");
        assertThat(JournalEntries.lines(entries.get(1))).containsEntry("4650000000", "778.00");
    }

    @Test
    void oneWithWrongOrMissingFieldsIsRefused() throws Exception {
        String[][] wrong = {
            {"trabajador_nif", "\"12345678A\""},
            {"trabajador_nombre", "\"\""},
            {"mes", "13"},
            {"retencion_irpf_pct", "101"},
            {"total_devengado", "1.001"},
            {"tipo", "\"otra\""},
            {"fecha_pago", "\"ayer\""},
            {"liquido", "1222.51"},
            {"ss_empresa", "0"}
        };
        for (String[] each : wrong) {
            Answer refused = add(with(each[0], each[1]));

            assertThat(refused.status()).as("%s", refused).isEqualTo(422);
            assertThat(refused.message()).contains(each[0]);
        }
        assertThat(add(with("inventado", "1")).message()).contains("inventado");
        answers(caller.panel("POST /panel/clients/77/payslips", PAYSLIP), 404);
        assertThat(listed("?ejercicio=2025")).isEmpty();
    }

    @Test
    void aWorkerHasOnePayslipOfAKindAndMonth() throws Exception {
        assertThat(add(with("mes", "3")).status()).isEqualTo(201);
        Answer twice = add(with("mes", "3"));

        refused(twice, 409, "nomina_duplicada");
        assertThat(add(with("tipo", "\"extra\"")).status()).isEqualTo(201);
        assertThat(add(with("trabajador_nif", "\"Y1234567X\"")).status()).isEqualTo(201);
    }

    @Test
    void oneIsAddedInJava() throws Exception {
        Wage wage = new Wage("12345678Z", "Persona Inventada", new BigDecimal("1500.00"), new BigDecimal("12"));
        JsonNode made = Caller.parsed(mock.panel().addPayslip(EMPLOYER, YearMonth.of(2025, 2), wage));

        assertThat(amount(made, "liquido")).isEqualByComparingTo("1222.50");
        assertThat(made.path("fecha_pago").asText()).isEqualTo("2025-02-28");
        assertThat(wage.toString()).doesNotContain("12345678Z").doesNotContain("Inventada");
        assertThatThrownBy(() -> mock.panel().addPayslip(EMPLOYER, YearMonth.of(2025, 2), wage))
                .isInstanceOf(IllegalStateException.class);
    }
}
