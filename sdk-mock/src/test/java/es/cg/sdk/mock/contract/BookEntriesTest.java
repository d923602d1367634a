package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The entries follow from what happens in other chapters, and balance. */
@Chapter("What the service does › Accounting entries")
final class BookEntriesTest {
    private static final String LINE = "{\"precio_unitario\":1000,\"iva_pct\":21}";
    private static final String SOLD = "4300000001=1210.00 4770000021=-210.00 7050000000=-1000.00";

    private static String sold(ClientBooks books) throws IOException {
        return books.sell("2026-11-20", LINE);
    }

    private static String paid(TestMock mock, String invoice, String amount, String more) throws IOException {
        String body = "{\"fecha\":\"2026-11-20\",\"importe\":%s%s}".formatted(amount, more);
        return mock.post("/invoices/" + invoice + "/payments", body, TALLERES).text("/id");
    }

    private static void annul(TestMock mock, String invoice) throws IOException {
        mock.panel("POST /panel/invoices/" + invoice + "/annul");
    }

    private static List<JsonNode> entries(TestMock mock, String query) throws IOException {
        return mock.list("/accounting-entries?limit=100" + query, TALLERES);
    }

    /** Fails unless each entry balances, all of them do, and the groups of the chart add up to the same. */
    private static void balances(TestMock mock, long client) throws IOException {
        BigDecimal debit = BigDecimal.ZERO;
        for (JsonNode entry : mock.list("/accounting-entries?limit=100", client)) {
            shows(entry, "total_debe=" + entry.path("total_haber").asText());
            debit = debit.add(entry.path("total_debe").decimalValue());
        }
        BigDecimal groups = BigDecimal.ZERO;
        BigDecimal charged = BigDecimal.ZERO;
        for (int group = 1; group <= 7; group++) {
            JsonNode account = mock.get("/accounts/" + group, client).json();
            groups = groups.add(account.path("saldo").decimalValue());
            charged = charged.add(account.path("saldo_debe").decimalValue());
        }
        assertThat(groups).isEqualByComparingTo("0");
        assertThat(charged).isEqualByComparingTo(debit);
    }

    @Test
    void anIssuedInvoiceIsOneEntry(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        String id = sold(books);
        String number = mock.get("/invoices/" + id, TALLERES).text("/numero_completo");
        JsonNode entry = books.entries(id).get(0);
        String path = "/accounting-entries/" + entry.path("id").asText();

        assertThat(books.booked(id)).containsExactly(SOLD);
        // Each of the six example payslips has three: its costs, the wage and the contributions.
        shows(entry, "numero=19", "fecha=2026-11-20", "ejercicio=2026", "periodo=4T", "tipo=ordinario");
        shows(entry, "origen/tipo=factura", "apuntes/0/orden=1", "apuntes/0/documento=" + number);
        assertThat(entry.path("concepto").asText()).contains(number);
        assertThat(mock.get(path, TALLERES).json()).isEqualTo(entry);
        answers(mock.get(path, LAURA), 404);
    }

    @Test
    void eachVatRateHasItsOwnSubAccount(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        String id = books.sell("2026-11-20", LINE + ",{\"precio_unitario\":100,\"iva_pct\":10}");

        assertThat(books.booked(id))
                .containsExactly("4300000001=1320.00 4770000010=-10.00 4770000021=-210.00 7050000000=-1100.00");
    }

    @Test
    void invoiceWithholdingIsBookedOnAccount473(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, LAURA);
        String id = books.sell("2026-11-20", LINE, "{\"retencion_irpf_pct\":15}");

        assertThat(books.booked(id))
                .containsExactly("4300000002=1060.00 4730000000=150.00 4770000021=-210.00 7050000000=-1000.00");
    }

    @Test
    void aCustomerHasOneSubAccount(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        sold(books);
        sold(books);
        String other = books.sell("2026-11-20", LINE, "{\"receptor_nif\":\"A12345674\"}");

        shows(books.account("4300000001"), "nif=J12345674", "nombre=Muebles Muestra SC", "saldo=2420");
        assertThat(books.booked(other).get(0)).contains("4300000002=1210.00");
    }

    @Test
    void subAccountCreatedByApiIsUsedForItsCustomer(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        mock.post("/accounts", "{\"codigo\":\"4300000012\",\"nombre\":\"M\",\"nif\":\"J12345674\"}", TALLERES);

        assertThat(books.booked(sold(books)).get(0)).contains("4300000012=1210.00");
    }

    @Test
    void paymentIsBookedOnBankOrCashByItsMethod(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        String id = sold(books);
        String transfer = paid(mock, id, "1000", ",\"metodo\":\"transferencia\"");
        String cash = paid(mock, id, "210", ",\"metodo\":\"efectivo\"");

        assertThat(books.booked(transfer)).containsExactly("4300000001=-1000.00 5720000001=1000.00");
        assertThat(books.booked(cash)).containsExactly("4300000001=-210.00 5700000000=210.00");
        shows(books.entries(cash).get(0), "origen/tipo=banco");
        books.balances("4300000001=0");
    }

    @Test
    void aReturnedPaymentMakesNoCounterEntry(TestMock mock) throws IOException {
        String id = sold(new ClientBooks(mock, TALLERES));
        int before = entries(mock, "").size();
        String body = "{\"fecha\":\"2026-11-20\",\"importe\":1210}";
        answers(
                mock.post("/invoices/" + id + "/payments", body)
                        .client(TALLERES)
                        .scenario("cobro_devuelto")
                        .send(),
                201);

        assertThat(entries(mock, "")).hasSize(before + 1);
    }

    @Test
    void annulmentAddsAReversingEntryAndKeepsTheFirst(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        String id = sold(books);
        JsonNode first = books.entries(id).get(0);
        annul(mock, id);

        assertThat(books.booked(id)).containsExactly(SOLD, "4300000001=-1210.00 4770000021=210.00 7050000000=1000.00");
        assertThat(books.entries(id).get(0)).isEqualTo(first);
        assertThat(books.entries(id).get(1).path("concepto").asText()).startsWith("Anulación");
        books.balances("4300000001=0");
    }

    @TestFactory
    Stream<DynamicTest> aConfirmedExpenseIsOneEntry() {
        String withheld = "{\"retencion_irpf_pct\":19,\"cuenta_contable\":\"621\"}";
        String half = "{\"desglose_iva\":[{\"iva_pct\":21,\"base\":100,\"deducible_pct\":50}]}";
        return TestMockResolver.each(
                Map.of(
                        withheld,
                        "4100000001=-102.00 4720000021=21.00 4751000000=-19.00 6210000000=100.00",
                        half,
                        "4100000001=-121.00 4720000021=10.50 6290000000=110.50",
                        "{\"cuenta_contable\":\"600\"}",
                        "4000000001=-121.00 4720000021=21.00 6000000000=100.00"),
                (mock, each) -> {
                    ClientBooks books = new ClientBooks(mock, TALLERES);
                    String id = books.register("2026-11-10", "100", "21", each.getKey());
                    assertThat(books.booked(id)).isEmpty();
                    books.confirm("/expenses/" + id);

                    assertThat(books.booked(id)).containsExactly(each.getValue());
                    shows(books.entries(id).get(0), "origen/tipo=gasto", "fecha=2026-11-10");
                });
    }

    @TestFactory
    Stream<DynamicTest> aConfirmedPaymentWithTaxWithheldIsOneEntry() {
        return TestMockResolver.each(
                Map.of("profesional", "6230000000", "alquiler", "6210000000", "capital", "6620000000"),
                (mock, each) -> {
                    ClientBooks books = new ClientBooks(mock, TALLERES);
                    String more = "{\"clave_percepcion\":\"G\",\"tipo_renta\":\"%s\"}".formatted(each.getKey());
                    String id = books.withhold("2026-11-10", "Y1234567X", "600", "15", more);
                    assertThat(books.booked(id)).isEmpty();
                    books.confirm("/irpf-payments/" + id);

                    assertThat(books.booked(id))
                            .containsExactly("4100000001=-510.00 4751000000=-90.00 " + each.getValue() + "=600.00");
                    shows(books.entries(id).get(0), "origen/tipo=irpf");
                });
    }

    @Test
    void replacementReversesInvoiceAndMovesItsPayments(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        String line = "{\"precio_unitario\":100,\"iva_pct\":21}";
        Draft ticket = Draft.of(ClientBooks.invoice("2026-11-20", line, "{\"tipo_factura\":\"F2\"}"))
                .without("receptor_nif")
                .without("receptor_nombre")
                .without("retencion_irpf_pct");
        String simple = mock.post("/invoices", ticket.toString(), TALLERES).text("/id");
        paid(mock, simple, "21", "");
        String full =
                books.sell("2026-11-20", line, "{\"tipo_factura\":\"F3\",\"sustituidas\":[\"%s\"]}".formatted(simple));

        assertThat(books.entries(simple)).hasSize(2);
        books.balances("4300000000=0", "4300000001=100", "705=-100");
        annul(mock, full);
        assertThat(books.entries(simple)).hasSize(3);
        books.balances("4300000000=100", "4300000001=0", "705=-100");
        balances(mock, TALLERES);
    }

    @Test
    void theExampleRecordsAreInTheBooksAndBalance(TestMock mock) throws IOException {
        assertThat(mock.list("/accounting-entries?limit=100", LAURA)).hasSizeGreaterThan(6);
        balances(mock, LAURA);
        sold(new ClientBooks(mock, TALLERES));
        balances(mock, TALLERES);
    }

    @Test
    void entriesAreNumberedByYearWithoutGaps(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        books.sell("2025-12-31", LINE);
        sold(books);
        sold(books);
        Map<String, List<Integer>> numbers = new HashMap<>();
        entries(mock, "")
                .forEach(each -> numbers.computeIfAbsent(each.path("ejercicio").asText(), year -> new ArrayList<>())
                        .add(each.path("numero").asInt()));
        List<Integer> ofTheYear =
                new ArrayList<>(IntStream.rangeClosed(1, 20).boxed().toList());
        Collections.reverse(ofTheYear);

        assertThat(numbers).isEqualTo(Map.of("2025", List.of(1), "2026", ofTheYear));
    }

    @Test
    void entriesAreFilteredByDateYearAndAccount(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        String old = books.sell("2025-12-31", LINE);
        String id = sold(books);
        String payment = paid(mock, id, "1210", "");

        assertThat(origins(mock, "&fecha_hasta=2025-12-31")).containsExactly(old);
        assertThat(origins(mock, "&fecha_desde=2026-11-01")).containsExactly(payment, id);
        assertThat(origins(mock, "&ejercicio=2025")).containsExactly(old);
        assertThat(origins(mock, "&cuenta=7")).containsExactly(id, old);
        assertThat(origins(mock, "&cuenta=572&fecha_desde=2026-11-01")).containsExactly(payment);
        assertThat(origins(mock, "&cuenta=430000")).containsExactly(payment, id, old);
        assertThat(origins(mock, "&cuenta=4300000001")).containsExactly(payment, id, old);
        assertThat(origins(mock, "&cuenta=4300000002")).isEmpty();
        assertThat(origins(mock, "&cuenta=x")).isEmpty();
        refused(
                mock.get("/accounting-entries?fecha_desde=2026-02-01&fecha_hasta=2026-01-01", TALLERES),
                400,
                "rango_invertido");
    }

    private static List<String> origins(TestMock mock, String query) throws IOException {
        return entries(mock, query).stream()
                .map(each -> each.at("/origen/id").asText())
                .toList();
    }
}
