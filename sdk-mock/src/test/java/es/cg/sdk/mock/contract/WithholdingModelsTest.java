package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.ClientBooks.boxes;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Models 111, 115 and 123 and their summaries 190, 180 and 193, by the kind of income. */
@Chapter("Tax › Withholdings")
final class WithholdingModelsTest {
    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, LAURA);
    }

    @Test
    void eachKindOfIncomeOfAPaymentHasItsModelAndSummary() throws IOException {
        books.pay("2025-01-31", "12345678Z", "1500", "12", "{\"tipo_renta\":\"trabajo\",\"clave_percepcion\":\"A\"}");
        books.pay(
                "2025-02-10", "Y1234567X", "600", "15", "{\"tipo_renta\":\"profesional\",\"clave_percepcion\":\"G\"}");
        books.pay("2025-03-01", "X1234567L", "800", "19", "{\"tipo_renta\":\"alquiler\"}");
        books.pay("2025-03-02", "Z1234567R", "100", "19", "{\"tipo_renta\":\"capital\"}");

        boxes(
                books.model("111", 2025, "1T"),
                "01=1",
                "02=1500",
                "03=180",
                "07=1",
                "08=600",
                "09=90",
                "28=270",
                "30=270");
        boxes(books.model("115", 2025, "1T"), "01=1", "02=800", "03=152", "05=152");
        boxes(books.model("123", 2025, "1T"), "01=1", "02=100", "03=19", "08=19");
        boxes(books.model("190", 2025, "0A"), "01=2", "02=2100", "03=270");
        boxes(books.model("180", 2025, "0A"), "01=1", "02=800", "03=152");
        boxes(books.model("193", 2025, "0A"), "01=1", "02=100", "03=19");
    }

    @Test
    void eachKindOfIncomeOfAnExpenseHasItsModel() throws IOException {
        books.buy("2025-01-31", "600", "21", withheld("profesional", "15"));
        books.buy("2025-02-28", "800", "21", withheld("alquiler", "19"));
        books.buy("2025-03-31", "100", "0", withheld("capital", "19"));
        books.buy("2025-03-31", "50", "21", "{\"retencion_irpf_pct\":15}");
        books.buy("2025-03-31", "70", "21", "{\"tipo_renta\":\"alquiler\"}");

        boxes(books.model("111", 2025, "1T"), "07=1", "08=600", "09=90", "30=90");
        boxes(books.model("115", 2025, "1T"), "01=1", "02=800", "03=152", "05=152");
        boxes(books.model("123", 2025, "1T"), "01=1", "02=100", "03=19", "08=19");
    }

    private static String withheld(String kind, String rate) {
        return "{\"tipo_renta\":\"%s\",\"retencion_irpf_pct\":%s}".formatted(kind, rate);
    }

    @Test
    void payslipsAreDeclaredByTheirPaymentDate() throws IOException {
        books = new ClientBooks(mock, TALLERES);
        books.payslip(2025, 3, "{\"fecha_pago\":\"2025-03-31\"}");
        books.payslip(2025, 4, "{\"fecha_pago\":\"2025-04-30\"}");

        boxes(books.model("111", 2025, "1T"), "01=1", "02=2000", "03=240", "28=240", "30=240");
        boxes(books.model("190", 2025, "0A"), "01=1", "02=4000", "03=480");
    }

    @Test
    void payInKindHasItsOwnBoxes() throws IOException {
        books = new ClientBooks(mock, TALLERES);
        books.payslip(2025, 3, """
                {"devengos":[{"concepto":"Salario","tipo":"salarial","importe":1000},
                             {"concepto":"Coche","tipo":"especie","importe":200}],"total_devengado":1200}""");

        boxes(books.model("111", 2025, "1T"), "01=1", "02=1000", "03=120", "04=1", "05=200", "06=24", "28=144");
        boxes(books.model("190", 2025, "0A"), "01=1", "02=1200", "03=144");
    }

    @Test
    void aPersonIsCountedOnceInTheYear() throws IOException {
        for (String day : new String[] {"2025-01-31", "2025-04-30", "2025-07-31", "2025-10-31", "2025-11-30"}) {
            books.pay(day, "12345678Z", "100", "15", "{\"clave_percepcion\":\"G\"}");
            books.buy(day, "200", "21", withheld("alquiler", "19"));
        }
        books.pay("2025-11-30", "Y1234567X", "100", "15", "{\"clave_percepcion\":\"G\"}");
        for (String quarter : new String[] {"1T", "2T", "3T", "4T"}) {
            books.model("111", 2025, quarter);
            books.model("115", 2025, quarter);
        }

        boxes(books.model("190", 2025, "0A"), "01=2", "02=600", "03=90");
        boxes(books.model("180", 2025, "0A"), "01=1", "02=1000", "03=190");
    }

    @Test
    void model190CountsPerceptionsByKeyAndSubkey() throws IOException {
        String g = "\"clave_percepcion\":\"G\"";
        books.pay("2025-01-31", "12345678Z", "100", "15", "{\"clave_percepcion\":\"A\"}");
        books.pay("2025-02-28", "12345678Z", "100", "15", "{" + g + "}");
        books.pay("2025-03-31", "12345678Z", "100", "15", "{" + g + ",\"subclave\":\"01\"}");
        books.buy(
                "2025-03-31",
                "100",
                "21",
                "{\"proveedor_nif\":\"12345678Z\","
                        + withheld("profesional", "15").substring(1));
        books.pay("2025-03-31", "12345678Z", "100", "7", "{" + g + ",\"subclave\":\"03\"}");
        books.pay("2025-03-31", "Y1234567X", "100", "7", "{" + g + ",\"subclave\":\"03\"}");

        boxes(books.model("111", 2025, "1T"), "01=1", "07=2");
        boxes(books.model("190", 2025, "0A"), "01=4", "02=600");
    }

    @Test
    void complementaryReturnPaysTheMissingAmount() throws IOException {
        books.pay("2025-01-31", "12345678Z", "100", "15", "{\"clave_percepcion\":\"G\"}");
        String first = books.model("111", 2025, "1T").path("id").asText();
        mock.panel("POST /panel/tax-models/" + first + "/present");
        mock.panel("POST /panel/clients/1001/accounting-periods/open", "{\"ejercicio\":2025,\"periodo\":\"1T\"}");
        books.pay("2025-02-28", "12345678Z", "100", "15", "{\"clave_percepcion\":\"G\"}");
        var second = books.model("111", 2025, "1T", "{\"tipo_declaracion\":\"complementaria\"}");

        boxes(second, "28=30", "29=15", "30=15");
        assertThat(second.path("importe").decimalValue()).isEqualByComparingTo("15");
        boxes(books.model("190", 2025, "0A"), "03=30");
    }

    private static String line(String price, String rate) {
        return "{\"precio_unitario\":%s,\"iva_pct\":%s}".formatted(price, rate);
    }

    private static String exempt(String price, String reason) {
        return "{\"precio_unitario\":%s,\"iva_pct\":0,\"exencion\":\"%s\"}".formatted(price, reason);
    }

    @Test
    void model347DeclaresPartiesAbove3005Euros() throws IOException {
        books.sell("2025-01-10", line("2000", "21"));
        books.sell("2025-07-10", line("600", "21"));
        books.sell("2025-07-11", line("2483.52", "21"), "{\"receptor_nif\":\"A12345674\"}");
        books.buy("2025-02-10", "3000", "21", "{}");
        books.buy("2025-02-10", "100", "21", "{\"proveedor_nif\":\"B12345674\"}");
        books.buy(
                "2025-02-10",
                "9000",
                "21",
                "{\"proveedor_nif\":\"X1234567L\",\"tipo_renta\":\"alquiler\",\"retencion_irpf_pct\":19}");

        boxes(books.model("347", 2025, "0A"), "01=2", "02=6776");
    }

    @Test
    void model347OmitsOperationsDeclaredElsewhere() throws IOException {
        books.sell("2025-01-10", line("4000", "21"));
        // Exports are with customs, deliveries within the EU in 349, and fees with tax withheld in the payer's 190.
        books.sell("2025-02-10", exempt("5000", "E2"), "{\"receptor_nif\":\"A12345674\"}");
        books.sell("2025-02-11", exempt("5000", "E5"), "{\"receptor_nif\":\"A12345674\"}");
        books.sell("2025-02-12", line("5000", "21"), "{\"receptor_nif\":\"A12345674\",\"retencion_irpf_pct\":15}");
        books.sell(
                "2025-02-13",
                exempt("3000", "E1") + "," + exempt("9000", "E2") + "," + line("10", "21"),
                "{\"receptor_nif\":\"U12345674\"}");

        boxes(books.model("347", 2025, "0A"), "01=2", "02=7852.10");
    }
}
