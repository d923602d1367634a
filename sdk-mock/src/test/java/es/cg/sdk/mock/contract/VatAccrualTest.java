package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.ClientBooks.boxes;
import static es.cg.sdk.mock.contract.Samples.LAURA;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The period in which an invoice counts, by the day of its operation. */
@Chapter("Tax › The day on which VAT accrues")
final class VatAccrualTest {
    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, LAURA);
    }

    private static String line(String price, String rate) {
        return "{\"precio_unitario\":%s,\"iva_pct\":%s}".formatted(price, rate);
    }

    private static String delivery(String price) {
        return "{\"precio_unitario\":%s,\"iva_pct\":0,\"exencion\":\"E5\"}".formatted(price);
    }

    @Test
    void vatAccruesOnTheDayOfTheOperation() throws IOException {
        String line = line("4000", "21");
        books.sell("2026-01-10", line, "{\"fecha_operacion\":\"2025-12-30\",\"retencion_irpf_pct\":15}");
        books.sell(
                "2026-01-10",
                line("3000", "21"),
                "{\"fecha_operacion\":\"2025-12-30\",\"receptor_nif\":\"A12345674\"}");
        String ticket = books.sell(
                "2026-01-11", line("10", "21"), "{\"tipo_factura\":\"F2\",\"fecha_operacion\":\"2025-12-31\"}");
        books.sell(
                "2026-10-01",
                line("10", "21"),
                "{\"tipo_factura\":\"F3\",\"fecha_operacion\":\"2025-12-31\",\"sustituidas\":[\"" + ticket + "\"]}");

        boxes(books.model("303", 2025, "4T"), "07=7010", "09=1472.10");
        boxes(books.model("303", 2026, "1T"), "07=0", "09=0");
        boxes(books.model("390", 2025, "0A"), "05=7010", "108=7010");
        boxes(books.model("130", 2025, "4T"), "01=7010", "06=600");
        boxes(books.model("130", 2026, "1T"), "01=0", "06=0");
        boxes(books.model("347", 2025, "0A"), "01=1", "02=3630");
        boxes(books.model("347", 2026, "0A"), "01=0");
    }

    @Test
    void euDeliveryAccruesOnInvoiceDateOrTheFifteenth() throws IOException {
        books.sell("2025-04-10", delivery("100"), "{\"fecha_operacion\":\"2025-03-30\"}");
        books.sell("2025-10-01", delivery("300"), "{\"fecha_operacion\":\"2025-08-31\"}");

        boxes(books.model("303", 2025, "1T"), "59=0");
        boxes(books.model("303", 2025, "2T"), "59=100");
        boxes(books.model("303", 2025, "3T"), "59=300");
        boxes(books.model("303", 2025, "4T"), "59=0");
    }

    @Test
    void rectifyingInvoiceAccruesOnItsOwnDate() throws IOException {
        String first = books.sell("2025-01-10", line("1000", "21"), "{\"fecha_operacion\":\"2024-12-30\"}");
        TaxRulesTest.rectify(mock, first, "S", "2025-04-11", "400");

        boxes(books.model("303", 2024, "4T"), "07=1000");
        boxes(books.model("303", 2025, "1T"), "07=0", "14=0");
        boxes(books.model("303", 2025, "2T"), "07=0", "14=-600");
    }
}
