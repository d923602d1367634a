package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How debts to workers, to social security and to the tax authority arise in the books, and are paid from the bank. */
@Chapter("What the service does › Debts in the books")
final class DebtSettlementTest {
    private static final String PAID = "4650000000=1630.00 5720000001=-1630.00";

    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, TALLERES);
    }

    private void goTo(String day) throws IOException {
        mock.advanceTo(OffsetDateTime.parse(day + "T09:00:00+01:00"));
    }

    private void sell(String day, String price) throws IOException {
        books.sell(day, "{\"precio_unitario\":%s,\"iva_pct\":21}".formatted(price));
    }

    @Test
    void payslipAndItsContributionsAreBookedAndPaid() throws IOException {
        String id = books.payslip(2026, 8, "{\"fecha_pago\":\"2026-08-31\"}").text("/id");
        List<JsonNode> all = books.entries(id);

        assertThat(books.days(id)).containsExactly("2026-08-31", "2026-08-31", "2026-09-30");
        assertThat(books.booked(id))
                .containsExactly(
                        "4650000000=-1630.00 4751000000=-240.00 4760000000=-773.00 6400000000=2000.00 6420000000=643.00",
                        PAID,
                        "4760000000=773.00 5720000001=-773.00");
        shows(all.get(1), "origen/tipo=nomina", "concepto=Pago de la nómina de 8/2026");
        shows(all.get(2), "origen/tipo=nomina", "concepto=Seguros sociales de 8/2026");
        books.balances("465=0", "476=0");
    }

    @Test
    void futurePayslipIsPaidOnItsPaymentDate() throws IOException {
        String id = books.payslip(2026, 11, "{\"fecha_pago\":\"2026-11-30\"}").text("/id");
        assertThat(books.days(id)).containsExactly("2026-11-30");
        shows(mock.get("/payslips/" + id, TALLERES), "estado=generada");
        goTo("2026-11-29");
        assertThat(books.days(id)).hasSize(1);
        goTo("2026-11-30");
        assertThat(books.days(id)).containsExactly("2026-11-30", "2026-11-30");
        shows(mock.get("/payslips/" + id, TALLERES), "estado=pagada");
        goTo("2026-12-31");
        assertThat(books.days(id)).containsExactly("2026-11-30", "2026-11-30", "2026-12-31");
        goTo("2027-02-01");
        assertThat(books.days(id)).hasSize(3);
    }

    @Test
    void payslipWithoutPaymentDateStaysUnpaid() throws IOException {
        Answer made = books.payslip(2026, 8, "{}");

        shows(made, "estado=generada");
        assertThat(books.days(made.text("/id"))).containsExactly("2026-08-31", "2026-09-30");
        books.balances("465=-1630");
    }

    @Test
    void withheldTaxIsPaidWhenTaxModelIsSubmitted() throws IOException {
        BigDecimal owed = books.account("4751").path("saldo").decimalValue().negate();
        String id = books.present("111", "3T", "{}");

        assertThat(owed).isPositive();
        assertThat(books.booked(id)).containsExactly("4751000000=%1$s 5720000001=-%1$s".formatted(owed));
        assertThat(books.days(id)).containsExactly("2026-11-20");
        books.balances("4751=0");
    }

    @Test
    void submittedModel303SettlesAndPaysVat() throws IOException {
        sell("2026-09-20", "1000");
        String id = books.present("303", "3T", "{}");

        assertThat(books.booked(id))
                .containsExactly("4750000000=-210.00 4770000021=210.00", "4750000000=210.00 5720000001=-210.00");
        shows(books.entries(id).get(1), "origen/tipo=modelo");
        books.balances("477=0", "4750=0");
    }

    @Test
    void negativeVatReturnIsOffsetByTheNextReturn() throws IOException {
        books.buy("2026-05-10", "1000", "21", "{}");
        sell("2026-09-20", "3000");
        String second = books.present("303", "2T", "{}");
        String third = books.present("303", "3T", "{}");

        assertThat(books.booked(second)).containsExactly("4700000000=210.00 4720000021=-210.00");
        assertThat(books.booked(third))
                .containsExactly(
                        "4700000000=-210.00 4750000000=-420.00 4770000021=630.00",
                        "4750000000=420.00 5720000001=-420.00");
        books.balances("4700=0", "472=0", "4720000021=0");
    }

    @Test
    void rectifyingModelReversesTheFirstSettlement() throws IOException {
        sell("2026-09-20", "1000");
        String first = books.present("303", "3T", "{}");
        books.open("3T");
        sell("2026-09-21", "500");
        String second = books.present("303", "3T", "{\"tipo_declaracion\":\"rectificativa\"}");

        assertThat(books.entries(first)).hasSize(4);
        assertThat(books.booked(second).get(1)).contains("5720000001=-315.00");
        books.balances("477=0", "4750=0");
    }

    @Test
    void substituteModelReversesTheFirstPayment() throws IOException {
        books.pay("2026-09-20", "12345678Z", "100", "15", "{\"clave_percepcion\":\"G\"}");
        String first = books.present("111", "3T", "{}");
        books.open("3T");
        books.pay("2026-09-21", "12345678Z", "100", "15", "{\"clave_percepcion\":\"G\"}");
        String second = books.present("111", "3T", "{\"tipo_declaracion\":\"sustitutiva\"}");

        assertThat(books.entries(first)).hasSize(2);
        assertThat(books.booked(second)).containsExactly("4751000000=930.00 5720000001=-930.00");
    }

    @Test
    void complementaryTaxModelReplacesFirstSettlement() throws IOException {
        sell("2026-09-30", "1000");
        books.present("303", "3T", "{}");
        books.open("3T");
        sell("2026-09-30", "1000");
        String second = books.present("303", "3T", "{\"tipo_declaracion\":\"complementaria\"}");

        assertThat(books.booked(second).get(1)).isEqualTo("4750000000=420.00 5720000001=-420.00");
        books.balances("477=0", "4750=0");
    }

    private Answer pay(String invoice, String amount, String how) throws IOException {
        String body = "{\"fecha\":\"2026-11-20\",\"importe\":%s,\"metodo\":\"%s\"}".formatted(amount, how);
        return mock.post("/invoices/" + invoice + "/payments", body, LAURA);
    }

    @Test
    void thePaymentOfAReceivedInvoiceGoesToTheSupplier() throws IOException {
        books = new ClientBooks(mock, LAURA);
        JsonNode invoice = Samples.newest(mock, "/invoices?sentido=recibida");
        String id = invoice.path("id").asText();
        books.balances("400=-630.41");
        String transfer = pay(id, "100", "transferencia").text("/id");
        refused(pay(id, "46.42", "transferencia"), 422, "importe_superior_al_pendiente");
        String cash = pay(id, "46.41", "efectivo").text("/id");

        assertThat(books.booked(transfer)).containsExactly("4000000001=100.00 5720000001=-100.00");
        shows(
                books.entries(transfer).get(0),
                "concepto=Pago de la factura " + invoice.path("numero_completo").asText());
        assertThat(books.booked(cash)).containsExactly("4000000001=46.41 5700000000=-46.41");
        books.balances("400=-484");
        shows(mock.get("/invoices/" + id, LAURA), "estado_cobro=cobrada");
    }
}
