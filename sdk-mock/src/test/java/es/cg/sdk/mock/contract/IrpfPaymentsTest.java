package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.ClientBooks.boxes;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Payments with income tax withheld: the rules that drafts keep to, and the models that they count in. */
@Chapter("What the service does › IRPF payments")
final class IrpfPaymentsTest {
    private static final String PAYMENT = """
            {"perceptor_nif":"12345678Z","perceptor_nombre":"Laura Ficticia Prueba","clave_percepcion":"G",
             "subclave":"01","fecha_pago":"2026-09-30","base_retencion":1000.10,"retencion_pct":15}""";

    private TestMock mock;
    private Register payments;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        payments = new Register(opened, "/irpf-payments", PAYMENT, TALLERES);
    }

    @Test
    void newPaymentIsADraftWithPeriodAndWithholding() throws IOException {
        JsonNode payment = payments.read(payments.added()).json();

        shows(payment, "estado=draft", "confirmado_en=null", "ejercicio=2026", "periodo=3T", "modelo=111");
        shows(payment, "retencion_importe=150.02");
        Caller.parsed(PAYMENT)
                .properties()
                .forEach(each -> assertThat(payment.path(each.getKey())).isEqualTo(each.getValue()));
        assertThat(mock.told()).isEmpty();
    }

    @Test
    void invalidFieldIsNamedInThe422() throws IOException {
        payments.refuses("perceptor_nif", "\"12345678A\"");
        payments.refuses("perceptor_nombre", "\" \"");
        payments.refuses("clave_percepcion", "\"D\"");
        payments.refuses("subclave", "\"1\"", "\"001\"");
        payments.refuses("fecha_pago", "\"2026-02-30\"");
        payments.refuses("documento_id", "\"doc_nope\"");
        payments.refuses("base_retencion", "1.001", "-100");
        payments.refuses("retencion_pct", "101", "-1");
        payments.refuses("retencion_importe", "150.021", "150.00", "150.04");
        payments.refuses(payments.with("base_retencion", "0").with("retencion_importe", "-0.01"), "retencion_importe");
    }

    @Test
    void withholdingMayDifferByOneCentFromPercentage() throws IOException {
        for (String right : List.of("150.01", "150.02", "150.03")) {
            shows(payments.add("retencion_importe", right), "retencion_importe=" + right);
        }
    }

    @Test
    void tipoRentaDecidesTheTaxModel() throws IOException {
        String[][] kinds = {{"profesional", "111"}, {"alquiler", "115"}, {"capital", "123"}};
        for (String[] each : kinds) {
            shows(payments.add("tipo_renta", "\"" + each[0] + "\""), "modelo=" + each[1], "tipo_renta=" + each[0]);
        }
        Draft work = payments.with("tipo_renta", "\"trabajo\"").with("clave_percepcion", "\"A\"");
        shows(payments.add(work), "modelo=111");
    }

    @Test
    void clavePercepcionDependsOnTipoRenta() throws IOException {
        payments.refuses(payments.with("tipo_renta", "\"trabajo\""), "clave_percepcion");
        Draft work = payments.with("tipo_renta", "\"profesional\"").with("clave_percepcion", "\"A\"");
        payments.refuses(work, "clave_percepcion");
        payments.refuses("tipo_renta", "\"salario\"");
        payments.refuses(Draft.of(PAYMENT).without("clave_percepcion"), "clave_percepcion");
        for (String kind : List.of("\"alquiler\"", "\"capital\"")) {
            answers(payments.add(payments.with("tipo_renta", kind).without("clave_percepcion")), 201);
        }
    }

    @Test
    void fechaPagoDecidesThePeriod() throws IOException {
        shows(
                payments.add("fecha_pago", "\"2027-01-01T00:00:00Z\""),
                "fecha_pago=2027-01-01",
                "ejercicio=2027",
                "periodo=1T");
    }

    @Test
    void theListIsFilteredByDayStateAndPerceiver() throws IOException {
        String one = payments.added();
        Draft later = payments.with("fecha_pago", "\"2026-10-01\"").with("perceptor_nif", "\"X1234567L\"");
        String two = payments.add(later).text("/id");
        payments.act(one, "confirm");

        assertThat(payments.ids("?fecha_desde=2026-10-01")).containsExactly(two);
        assertThat(payments.ids("?fecha_hasta=2026-09-30")).containsExactly(one);
        assertThat(payments.ids("?estado=confirmed")).containsExactly(one);
        assertThat(payments.ids("?estado=draft")).containsExactly(two);
        assertThat(payments.ids("?perceptor_nif=x-1234567-l")).containsExactly(two);
        assertThat(payments.ids("?perceptor_nif=B12345674")).isEmpty();
    }

    @Test
    void aDraftAndAConfirmedOneAreThereAtFirstInBothWorlds(Sandbox sandbox) throws IOException {
        for (List<JsonNode> seeded : List.of(mock.list("/irpf-payments", LAURA), sandbox.list("/irpf-payments"))) {
            assertThat(seeded).extracting(each -> each.path("estado").asText()).containsExactly("draft", "confirmed");
        }
    }

    @Test
    void incomeKindsFillModel111AndTotalsFillModel190() throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        String paid = """
                G false 100, H false 20, A false 1000, A true 10, J true 200, K false 2000""";
        for (String each : paid.split(", ", -1)) {
            String[] parts = each.split(" ", -1);
            String more = "{\"clave_percepcion\":\"%s\",\"en_especie\":%s}".formatted(parts[0], parts[1]);
            // Before the year of the example payslips.
            books.pay("2025-06-30", "12345678Z", parts[2], "15", more);
        }
        payments.added();
        JsonNode quarter = books.model("111", 2025, "2T");

        boxes(quarter, "01=1", "02=1000", "03=150", "04=1", "05=10", "06=1.5", "07=1", "08=120", "09=18", "10=0");
        boxes(quarter, "13=1", "14=2000", "15=300", "25=1", "26=200", "27=30", "28=499.5", "30=499.5");
        // All of it was paid to one person, under five keys.
        boxes(books.model("190", 2025, "0A"), "01=5", "02=3330", "03=499.5");
    }

    @Test
    void documentOfAConfirmedPaymentCannotBeDeleted() throws IOException {
        Register own = new Register(mock, "/irpf-payments", PAYMENT, LAURA);
        String document = Samples.documentId(mock);
        String id = own.add("documento_id", "\"" + document + "\"").text("/id");
        answers(own.act(id, "confirm"), 200);

        refused(mock.delete("/documents/" + document, LAURA), 409, "documento_irpf_declarado");
        answers(mock.get("/documents/" + document, LAURA), 200);
    }
}
