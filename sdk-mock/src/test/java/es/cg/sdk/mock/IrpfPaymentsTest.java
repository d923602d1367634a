package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Payments with income tax withheld: drafts, the rules they keep to, and Model 111. */
final class IrpfPaymentsTest {
    private static final String CLIENT = "1002";
    private static final String PAYMENT = """
            {"perceptor_nif":"12345678Z","perceptor_nombre":"Laura Ficticia Prueba","clave_percepcion":"G",
             "subclave":"01","fecha_pago":"2026-09-30","base_retencion":1000.10,"retencion_pct":15}""";

    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void stop() {
        environment.close();
    }

    private Answer register(String field, String value) throws IOException {
        return register(with(field, value));
    }

    private Answer register(ObjectNode payment) throws IOException {
        return environment.post("/irpf-payments", CLIENT, payment.toString());
    }

    private static ObjectNode with(String field, String value) throws IOException {
        return ((ObjectNode) Caller.parsed(PAYMENT)).set(field, Caller.parsed(value));
    }

    private Answer confirm(String id) throws IOException {
        return environment.post("/irpf-payments/" + id + "/confirm", CLIENT, "");
    }

    private JsonNode listed(String query) throws IOException {
        return environment.get("/irpf-payments" + query, CLIENT).json().path("data");
    }

    private void refused(Answer answer, String param) throws IOException {
        assertThat(answer.status()).as("%s", answer).isEqualTo(422);
        assertThat(answer.code()).isIn("datos_invalidos", "fecha_no_valida");
        assertThat(answer.params()).containsExactly(param);
        assertThat(answer.message()).contains(param);
        assertThat(listed("")).isEmpty();
    }

    @Test
    void aPaymentIsADraftWithItsPeriodAndWhatIsWithheld() throws Exception {
        Answer answer = environment.post("/irpf-payments", CLIENT, PAYMENT);
        JsonNode payment = answer.json();

        assertThat(answer.status()).isEqualTo(201);
        shows(payment, "estado=draft", "confirmado_en=null", "ejercicio=2026", "periodo=3T", "modelo=111");
        shows(payment, "retencion_importe=150.02");
        Caller.parsed(PAYMENT)
                .properties()
                .forEach(each -> assertThat(payment.path(each.getKey())).isEqualTo(each.getValue()));
        assertThat(environment
                        .get("/irpf-payments/" + answer.text("/id"), CLIENT)
                        .json())
                .isEqualTo(payment);
        assertThat(environment.told()).isEmpty();
    }

    @Test
    void whatBreaksARuleIsToldWithItsField() throws Exception {
        refused(register("perceptor_nif", "\"12345678A\""), "perceptor_nif");
        refused(register("perceptor_nombre", "\" \""), "perceptor_nombre");
        refused(register("clave_percepcion", "\"D\""), "clave_percepcion");
        refused(register("subclave", "\"1\""), "subclave");
        refused(register("subclave", "\"001\""), "subclave");
        refused(register("fecha_pago", "\"2026-02-30\""), "fecha_pago");
        refused(register("documento_id", "\"doc_nope\""), "documento_id");
        refused(register("base_retencion", "1.001"), "base_retencion");
        refused(register("retencion_pct", "101"), "retencion_pct");
        refused(register("retencion_pct", "-1"), "retencion_pct");
        refused(register("retencion_importe", "150.021"), "retencion_importe");
    }

    @Test
    void whatIsWithheldIsThePercentageOfTheBaseToTheCent() throws Exception {
        refused(register("retencion_importe", "150.00"), "retencion_importe");
        refused(register("retencion_importe", "150.04"), "retencion_importe");
        for (String right : List.of("150.01", "150.02", "150.03")) {
            Answer answer = register("retencion_importe", right);

            assertThat(answer.status()).as(right).isEqualTo(201);
            assertThat(answer.json().path("retencion_importe").decimalValue()).isEqualByComparingTo(right);
        }
    }

    @Test
    void aNegativeBaseOrWithholdingIsRefused() throws Exception {
        refused(register("base_retencion", "-100"), "base_retencion");
        refused(
                register(with("base_retencion", "0").put("retencion_importe", new BigDecimal("-0.01"))),
                "retencion_importe");
    }

    @Test
    void theKindOfIncomeDecidesTheModel() throws Exception {
        String[][] kinds = {{"profesional", "111"}, {"alquiler", "115"}, {"capital", "123"}};
        for (String[] each : kinds) {
            Answer answer = register("tipo_renta", "\"" + each[0] + "\"");

            assertThat(answer.text("/modelo")).as(each[0]).isEqualTo(each[1]);
            assertThat(answer.text("/tipo_renta")).isEqualTo(each[0]);
        }
        Answer work = register(with("tipo_renta", "\"trabajo\"").put("clave_percepcion", "A"));

        assertThat(work.text("/modelo")).isEqualTo("111");
    }

    @Test
    void theKeyOfModel190BelongsToTheKindAndIsNotNeededForRentAndCapital() throws Exception {
        refused(register("tipo_renta", "\"trabajo\""), "clave_percepcion");
        refused(register(with("tipo_renta", "\"profesional\"").put("clave_percepcion", "A")), "clave_percepcion");
        refused(register(with("tipo_renta", "\"salario\"")), "tipo_renta");
        refused(register((ObjectNode) with("x", "1").without("clave_percepcion")), "clave_percepcion");
        for (String kind : List.of("alquiler", "capital")) {
            ObjectNode bare = with("tipo_renta", "\"" + kind + "\"").without("clave_percepcion");

            assertThat(register(bare).status()).as(kind).isEqualTo(201);
        }
    }

    @Test
    void thePeriodFollowsFromTheDayOfPayment() throws Exception {
        Answer answer = register("fecha_pago", "\"2027-01-01T00:00:00Z\"");

        shows(answer, "fecha_pago=2027-01-01", "ejercicio=2027", "periodo=1T");
    }

    @Test
    void theListIsFilteredByDayStateAndPerceiver() throws Exception {
        String id = environment.post("/irpf-payments", CLIENT, PAYMENT).text("/id");
        register(with("fecha_pago", "\"2026-10-01\"").put("perceptor_nif", "X1234567L"));
        confirm(id);

        assertThat(listed("?fecha_desde=2026-10-01")).hasSize(1);
        assertThat(listed("?fecha_hasta=2026-09-30").findValuesAsText("id")).containsExactly(id);
        assertThat(listed("?estado=confirmed").findValuesAsText("id")).containsExactly(id);
        assertThat(listed("?estado=draft")).hasSize(1);
        assertThat(listed("?perceptor_nif=x-1234567-l")).hasSize(1);
        assertThat(listed("?perceptor_nif=B12345674")).isEmpty();
        assertThat(listed("?estado=otro")).isEmpty();
    }

    @Test
    void aDraftAndAConfirmedOneAreThereAtFirstInBothWorlds() throws Exception {
        try (ListeningService sandbox = new ListeningService(true)) {
            for (ListeningService each : List.of(environment, sandbox)) {
                assertThat(each.get("/irpf-payments").json().path("data").findValuesAsText("estado"))
                        .containsExactly("draft", "confirmed");
            }
        }
    }

    private void paid(String key, boolean inKind, String base) throws IOException {
        // Before the year of the example payslips.
        ObjectNode payment = with("clave_percepcion", "\"" + key + "\"")
                .put("en_especie", inKind)
                .put("fecha_pago", "2025-06-30");
        payment.set("base_retencion", Caller.parsed(base));
        assertThat(confirm(register(payment).text("/id")).status()).isEqualTo(200);
    }

    @Test
    void eachKindOfIncomeHasItsBoxesInModel111AndModel190SumsThemUp() throws Exception {
        paid("G", false, "100");
        paid("H", false, "20");
        paid("A", false, "1000");
        paid("A", true, "10");
        paid("J", true, "200");
        paid("K", false, "2000");
        environment.post("/irpf-payments", CLIENT, PAYMENT);
        JsonNode boxes = environment
                .post("/tax-models", CLIENT, "{\"modelo\":\"111\",\"ejercicio\":2025,\"periodo\":\"2T\"}")
                .json()
                .path("casillas");
        String[][] expected = {
            {"01", "1"},
            {"02", "1000"},
            {"03", "150"},
            {"04", "1"},
            {"05", "10"},
            {"06", "1.5"},
            {"07", "1"},
            {"08", "120"},
            {"09", "18"},
            {"10", "0"},
            {"13", "1"},
            {"14", "2000"},
            {"15", "300"},
            {"25", "1"},
            {"26", "200"},
            {"27", "30"},
            {"28", "499.5"},
            {"30", "499.5"}
        };
        for (String[] box : expected) {
            assertThat(new BigDecimal(boxes.path(box[0]).asText()))
                    .as("box %s", box[0])
                    .isEqualByComparingTo(box[1]);
        }
        String year = environment
                .post("/tax-models", CLIENT, "{\"modelo\":\"190\",\"ejercicio\":2025}")
                .text("/id");
        environment.advance(Duration.ofSeconds(100));
        JsonNode summary = environment.get("/jobs/" + year, CLIENT).json().at("/resultado/casillas");

        // All of it was paid to one person.
        shows(summary, "01=1.00", "02=3330.00", "03=499.50");
    }
}
