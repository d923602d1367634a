package es.cg.sdk.mock;

import static es.cg.sdk.mock.JournalEntries.lines;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The journal and the chart of accounts: they follow from what happens in other chapters. */
final class AccountingTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;

    private final Wire wire = new Wire();

    @AfterEach
    void stop() {
        wire.close();
    }

    private List<JsonNode> entries(String query, long client) throws IOException {
        List<JsonNode> entries = new ArrayList<>();
        wire.get("/accounting-entries" + query, client).json().path("data").forEach(entries::add);
        return entries;
    }

    private List<JsonNode> of(String origin) throws IOException {
        return entries("?origen_id=" + origin, TALLERES);
    }

    private Answer invoice(String day, String more) throws IOException {
        return wire.write(
                "POST",
                "/invoices",
                TALLERES,
                "{\"serie\":\"A\",\"fecha_expedicion\":\"" + day + "\",\"receptor_nif\":\"A12345674\","
                        + "\"receptor_nombre\":\"Muestra SA\",\"lineas\":[{\"concepto\":\"c\",\"cantidad\":1,"
                        + "\"precio_unitario\":1000,\"iva_pct\":21}" + more + "]}");
    }

    private String invoiceId() throws IOException {
        return invoice("2026-11-20", "").text("/id");
    }

    private Answer pay(String invoice, String amount, String more) throws IOException {
        return wire.write(
                "POST",
                "/invoices/" + invoice + "/payments",
                TALLERES,
                "{\"fecha\":\"2026-11-20\",\"importe\":" + amount + more + "}");
    }

    private String expense(String more) throws IOException {
        Answer made = wire.write(
                "POST",
                "/expenses",
                TALLERES,
                "{\"tipo\":\"factura\",\"proveedor_nif\":\"E12345674\",\"proveedor_nombre\":\"Bazar Muestra CB\","
                        + "\"numero_factura\":\"N-1\",\"fecha_expedicion\":\"2026-11-10\",\"concepto\":\"Alquiler\""
                        + more + "}");
        assertThat(made.status()).as(made.message()).isEqualTo(201);
        return made.text("/id");
    }

    private JsonNode account(String code) throws IOException {
        return wire.get("/accounts/" + code, TALLERES).json();
    }

    private void balances(long client) throws IOException {
        BigDecimal debit = BigDecimal.ZERO;
        BigDecimal credit = BigDecimal.ZERO;
        for (JsonNode entry : entries("?limit=100", client)) {
            assertThat(entry.path("total_debe").decimalValue())
                    .isEqualByComparingTo(entry.path("total_haber").decimalValue());
            debit = debit.add(entry.path("total_debe").decimalValue());
            credit = credit.add(entry.path("total_haber").decimalValue());
        }
        BigDecimal groups = BigDecimal.ZERO;
        BigDecimal charged = BigDecimal.ZERO;
        for (int group = 1; group <= 7; group++) {
            JsonNode account = wire.get("/accounts/" + group, client).json();
            groups = groups.add(account.path("saldo").decimalValue());
            charged = charged.add(account.path("saldo_debe").decimalValue());
        }
        assertThat(debit).isEqualByComparingTo(credit);
        assertThat(groups).isEqualByComparingTo("0");
        assertThat(charged).isEqualByComparingTo(debit);
    }

    @Test
    void anIssuedInvoiceIsOneEntryThatBalances() throws IOException {
        Answer invoice = invoice("2026-11-20", "");
        List<JsonNode> entries = of(invoice.text("/id"));

        assertThat(entries).hasSize(1);
        JsonNode entry = entries.get(0);
        // Each of the six example payslips has three: its costs, the wage and the contributions.
        shows(entry, "numero=19", "fecha=2026-11-20", "ejercicio=2026", "periodo=4T", "tipo=ordinario");
        shows(entry, "origen/tipo=factura");
        assertThat(entry.path("concepto").asText()).contains(invoice.text("/numero_completo"));
        shows(entry, "apuntes/0/orden=1", "apuntes/0/documento=" + invoice.text("/numero_completo"));
        assertThat(lines(entry))
                .isEqualTo(Map.of("4300000001", "1210.00", "7050000000", "-1000.00", "4770000021", "-210.00"));
        assertThat(wire.get("/accounting-entries/" + entry.path("id").asText(), TALLERES)
                        .json())
                .isEqualTo(entry);
    }

    @Test
    void ratesHaveTheirOwnSubAccounts() throws IOException {
        String id = invoice("2026-11-20", ",{\"concepto\":\"d\",\"cantidad\":1,\"precio_unitario\":100,\"iva_pct\":10}")
                .text("/id");

        assertThat(lines(of(id).get(0)))
                .containsEntry("4770000021", "-210.00")
                .containsEntry("4770000010", "-10.00")
                .containsEntry("4300000001", "1320.00");
    }

    @Test
    void theWithholdingOfAnInvoiceIsAClaim() throws IOException {
        String activity = wire.get("/activities", LAURA).text("/data/0/id");
        String id = wire.write(
                        "POST",
                        "/invoices",
                        LAURA,
                        "{\"serie\":\"A\",\"fecha_expedicion\":\"2026-11-20\",\"receptor_nif\":\"A12345674\","
                                + "\"receptor_nombre\":\"Muestra SA\",\"actividad_id\":\"" + activity
                                + "\",\"lineas\":[{\"concepto\":\"c\",\"cantidad\":1,"
                                + "\"precio_unitario\":1000,\"iva_pct\":21}]}")
                .text("/id");

        assertThat(lines(entries("?origen_id=" + id, LAURA).get(0)))
                .containsEntry("4730000000", "150.00")
                .containsEntry("4770000021", "-210.00")
                .containsValue("1060.00")
                .hasSize(4);
    }

    @Test
    void aCustomerHasOneSubAccount() throws IOException {
        String first = invoiceId();
        String second = invoiceId();
        String other = wire.write(
                        "POST",
                        "/invoices",
                        TALLERES,
                        "{\"serie\":\"A\",\"fecha_expedicion\":\"2026-11-20\",\"receptor_nif\":\"E12345674\","
                                + "\"receptor_nombre\":\"Bazar Muestra CB\",\"lineas\":[{\"concepto\":\"c\","
                                + "\"cantidad\":1,\"precio_unitario\":1,\"iva_pct\":21}]}")
                .text("/id");

        assertThat(lines(of(first).get(0))).containsKey("4300000001");
        assertThat(lines(of(second).get(0))).containsKey("4300000001");
        assertThat(lines(of(other).get(0))).containsKey("4300000002");
        shows(account("4300000001"), "nif=A12345674", "nombre=Muestra SA", "saldo=2420");
    }

    @Test
    void aSubAccountThatTheIntegrationAddedForACustomerIsUsed() throws IOException {
        wire.write(
                "POST",
                "/accounts",
                TALLERES,
                "{\"codigo\":\"4300000012\",\"nombre\":\"Muestra SA\",\"nif\":\"A12345674\"}");

        assertThat(lines(of(invoiceId()).get(0))).containsKey("4300000012");
    }

    @Test
    void aPaymentIsAnEntryOfTheBankOrOfTheCash() throws IOException {
        String id = invoiceId();
        String transfer = pay(id, "1000", ",\"metodo\":\"transferencia\"").text("/id");
        String cash = pay(id, "210", ",\"metodo\":\"efectivo\"").text("/id");

        assertThat(lines(of(transfer).get(0))).isEqualTo(Map.of("5720000001", "1000.00", "4300000001", "-1000.00"));
        assertThat(lines(of(cash).get(0))).isEqualTo(Map.of("5700000000", "210.00", "4300000001", "-210.00"));
        assertThat(of(cash).get(0).at("/origen/tipo").asText()).isEqualTo("banco");
        assertThat(account("4300000001").path("saldo").decimalValue()).isEqualByComparingTo("0");
    }

    @Test
    void aReturnedPaymentMakesNoCounterEntry() throws IOException {
        String id = invoiceId();
        int before = entries("", TALLERES).size();
        Answer payment = wire.send(wire.to("/invoices/" + id + "/payments", TALLERES)
                .header("Idempotency-Key", "returned")
                .header("X-CG-Sandbox-Scenario", "cobro_devuelto")
                .post(Caller.json("{\"fecha\":\"2026-11-20\",\"importe\":1210}")));

        assertThat(payment.status()).isEqualTo(201);
        assertThat(entries("", TALLERES)).hasSize(before + 1);
    }

    @Test
    void anAnnulmentIsASecondEntryAndTheFirstStays() throws IOException {
        String id = invoiceId();
        JsonNode first = of(id).get(0);
        wire.mock().panel().annul(id);
        List<JsonNode> entries = of(id);

        assertThat(entries).hasSize(2);
        assertThat(entries.get(1)).isEqualTo(first);
        assertThat(lines(entries.get(0)))
                .isEqualTo(Map.of("4300000001", "-1210.00", "7050000000", "1000.00", "4770000021", "210.00"));
        assertThat(entries.get(0).path("concepto").asText()).startsWith("Anulación");
        assertThat(account("4300000001").path("saldo").decimalValue()).isEqualByComparingTo("0");
    }

    @Test
    void anExpenseIsBookedWhenItIsConfirmed() throws IOException {
        String id = expense(",\"desglose_iva\":[{\"iva_pct\":21,\"base\":800,\"cuota\":168}],"
                + "\"retencion_irpf_pct\":19,\"retencion_irpf_importe\":152,\"total\":816,\"cuenta_contable\":\"621\"");
        assertThat(of(id)).isEmpty();
        wire.mock().panel().confirm(id);

        assertThat(lines(of(id).get(0)))
                .isEqualTo(Map.of(
                        "6210000000", "800.00",
                        "4720000021", "168.00",
                        "4751000000", "-152.00",
                        "4100000001", "-816.00"));
        shows(of(id).get(0), "origen/tipo=gasto", "fecha=2026-11-10");
    }

    @Test
    void theTaxThatIsNotDeductibleIsACost() throws IOException {
        String id = expense(",\"desglose_iva\":[{\"iva_pct\":21,\"base\":100,\"cuota\":21,\"deducible_pct\":50}],"
                + "\"total\":121");
        wire.mock().panel().confirm(id);

        assertThat(lines(of(id).get(0)))
                .isEqualTo(Map.of("6290000000", "110.50", "4720000021", "10.50", "4100000001", "-121.00"));
    }

    @Test
    void purchasesAreOwedToSuppliers() throws IOException {
        String id = expense(",\"desglose_iva\":[{\"iva_pct\":21,\"base\":100,\"cuota\":21}],\"total\":121,"
                + "\"cuenta_contable\":\"600\"");
        wire.mock().panel().confirm(id);

        assertThat(lines(of(id).get(0))).containsKey("6000000000").containsEntry("4000000001", "-121.00");
    }

    @Test
    void aPaymentWithIncomeTaxWithheldIsBookedWhenItIsConfirmed() throws IOException {
        String id = wire.write(
                        "POST",
                        "/irpf-payments",
                        TALLERES,
                        "{\"perceptor_nif\":\"Y1234567X\",\"perceptor_nombre\":\"Persona Ficticia\","
                                + "\"clave_percepcion\":\"G\",\"fecha_pago\":\"2026-11-10\",\"base_retencion\":600,"
                                + "\"retencion_pct\":15}")
                .text("/id");
        assertThat(of(id)).isEmpty();
        wire.write("POST", "/irpf-payments/" + id + "/confirm", TALLERES, "");

        assertThat(lines(of(id).get(0)))
                .isEqualTo(Map.of("6230000000", "600.00", "4751000000", "-90.00", "4100000001", "-510.00"));
        assertThat(of(id).get(0).at("/origen/tipo").asText()).isEqualTo("irpf");
    }

    @Test
    void rentAndCapitalHaveTheirAccounts() throws IOException {
        String[][] accounts = {{"alquiler", "6210000000"}, {"capital", "6620000000"}};
        for (String[] each : accounts) {
            String id = wire.write("POST", "/irpf-payments", TALLERES, """
                    {"perceptor_nif":"Y1234567X","perceptor_nombre":"Persona Ficticia","tipo_renta":"%s",
                     "fecha_pago":"2026-11-10","base_retencion":600,"retencion_pct":19}""".formatted(each[0]))
                    .text("/id");
            wire.write("POST", "/irpf-payments/" + id + "/confirm", TALLERES, "");

            assertThat(lines(of(id).get(0)))
                    .isEqualTo(Map.of(each[1], "600.00", "4751000000", "-114.00", "4100000001", "-486.00"));
        }
    }

    @Test
    void aReplacedInvoiceIsReversedAndItsPaymentsMove() throws IOException {
        String simple = wire.write(
                        "POST",
                        "/invoices",
                        TALLERES,
                        "{\"serie\":\"A\",\"fecha_expedicion\":\"2026-11-20\",\"tipo_factura\":\"F2\",\"lineas\":[{"
                                + "\"concepto\":\"c\",\"cantidad\":1,\"precio_unitario\":100,\"iva_pct\":21}]}")
                .text("/id");
        pay(simple, "21", "");
        String full = wire.write(
                        "POST",
                        "/invoices",
                        TALLERES,
                        "{\"serie\":\"A\",\"fecha_expedicion\":\"2026-11-20\",\"tipo_factura\":\"F3\","
                                + "\"sustituidas\":[\"" + simple + "\"],\"receptor_nif\":\"A12345674\","
                                + "\"receptor_nombre\":\"Muestra SA\",\"lineas\":[{\"concepto\":\"c\","
                                + "\"cantidad\":1,\"precio_unitario\":100,\"iva_pct\":21}]}")
                .text("/id");
        assertThat(full).startsWith("inv_");
        assertThat(of(simple)).hasSize(2);
        assertThat(account("4300000000").path("saldo").decimalValue()).isEqualByComparingTo("0");
        assertThat(account("4300000001").path("saldo").decimalValue()).isEqualByComparingTo("100");
        assertThat(account("705").path("saldo").decimalValue()).isEqualByComparingTo("-100");

        wire.mock().panel().annul(full);

        assertThat(of(simple)).hasSize(3);
        assertThat(account("4300000000").path("saldo").decimalValue()).isEqualByComparingTo("100");
        assertThat(account("4300000001").path("saldo").decimalValue()).isEqualByComparingTo("0");
        assertThat(account("705").path("saldo").decimalValue()).isEqualByComparingTo("-100");
        balances(TALLERES);
    }

    @Test
    void theExampleRecordsAreInTheBooksAndBalance() throws IOException {
        assertThat(entries("?limit=100", LAURA)).hasSizeGreaterThan(6);
        balances(LAURA);
        invoice("2026-11-20", "");
        balances(TALLERES);
    }

    @Test
    void entriesAreNumberedByYearWithoutGaps() throws IOException {
        invoice("2025-12-31", "");
        invoiceId();
        invoiceId();
        Map<String, List<Integer>> numbers = new HashMap<>();
        entries("?limit=100", TALLERES)
                .forEach(each -> numbers.computeIfAbsent(each.path("ejercicio").asText(), year -> new ArrayList<>())
                        .add(each.path("numero").asInt()));

        assertThat(numbers)
                .isEqualTo(Map.of(
                        "2025",
                        List.of(1),
                        "2026",
                        IntStream.rangeClosed(-20, -1).mapToObj(each -> -each).toList()));
    }

    @Test
    void entriesAreFilteredByDateYearAndAccount() throws IOException {
        String old = invoice("2025-12-31", "").text("/id");
        String id = invoiceId();
        String payment = pay(id, "1210", "").text("/id");

        assertThat(origins("?fecha_hasta=2025-12-31")).containsExactly(old);
        assertThat(origins("?fecha_desde=2026-11-01")).containsExactly(payment, id);
        assertThat(origins("?ejercicio=2025")).containsExactly(old);
        assertThat(origins("?cuenta=7")).containsExactly(id, old);
        assertThat(origins("?cuenta=572&fecha_desde=2026-11-01")).containsExactly(payment);
        assertThat(origins("?cuenta=430000")).containsExactly(payment, id, old);
        assertThat(origins("?cuenta=4300000001")).containsExactly(payment, id, old);
        assertThat(origins("?cuenta=4300000002")).isEmpty();
        assertThat(origins("?cuenta=x")).isEmpty();
        assertThat(wire.get("/accounting-entries?fecha_desde=2026-02-01&fecha_hasta=2026-01-01", TALLERES)
                        .code())
                .isEqualTo("rango_invertido");
    }

    private List<String> origins(String query) throws IOException {
        return entries(query, TALLERES).stream()
                .map(each -> each.at("/origen/id").asText())
                .toList();
    }

    @Test
    void anEntryOfAnotherClientIsNotFound() throws IOException {
        String id = of(invoiceId()).get(0).path("id").asText();

        assertThat(wire.get("/accounting-entries/" + id, LAURA).status()).isEqualTo(404);
    }

    @Test
    void theChartIsATreeWithBalances() throws IOException {
        BigDecimal before = account("4").path("saldo").decimalValue();
        invoiceId();

        for (String code : List.of("43", "430", "4300000001")) {
            assertThat(account(code).path("saldo_debe").decimalValue()).as(code).isEqualByComparingTo("1210");
        }
        assertThat(account("4").path("saldo").decimalValue().subtract(before)).isEqualByComparingTo("1000");
        shows(account("430"), "nivel=3", "cuenta_padre=43", "es_subcuenta=false");
        shows(account("4300000001"), "cuenta_padre=430", "es_subcuenta=true", "id=4300000001");
        assertThat(wire.get("/accounts?cuenta=43&limit=100", TALLERES).json().findValuesAsText("codigo"))
                .containsExactlyInAnyOrder("4300000001", "436", "430", "43");
        assertThat(wire.get("/accounts/999", TALLERES).status()).isEqualTo(404);
    }

    @Test
    void aBalanceCanBeThatOfAYear() throws IOException {
        invoice("2025-12-31", "");
        invoiceId();

        JsonNode old =
                wire.get("/accounts?cuenta=430&ejercicio=2025", TALLERES).json().at("/data/0");
        assertThat(old.path("saldo").decimalValue()).isEqualByComparingTo("1210");
        assertThat(account("430").path("saldo").decimalValue()).isEqualByComparingTo("2420");
    }

    @Test
    void theChartIsListedInPages() throws IOException {
        JsonNode page = wire.get("/accounts?limit=30", TALLERES).json();
        JsonNode next = wire.get(
                        "/accounts?limit=30&cursor=" + page.path("next_cursor").asText(), TALLERES)
                .json();

        assertThat(page.path("has_more").asBoolean()).isTrue();
        assertThat(next.findValuesAsText("codigo")).doesNotContainAnyElementsOf(page.findValuesAsText("codigo"));
    }

    @Test
    void theAccountOfABankAccountIsInTheChart() throws IOException {
        JsonNode bankAccount = wire.get("/bank-accounts", LAURA).json().at("/data/0");
        String code = bankAccount.path("cuenta_contable").asText();
        int digits =
                wire.get("/clients/" + LAURA).json().path("digitos_subcuenta").asInt();
        Answer before = wire.get("/accounts/" + code, LAURA);
        JsonNode invoice = wire.get("/invoices?estado=emitida&estado_cobro=pendiente&sentido=emitida", LAURA)
                .json()
                .at("/data/0");
        Answer payment = wire.write(
                "POST",
                "/invoices/" + invoice.path("id").asText() + "/payments",
                LAURA,
                "{\"fecha\":\"2026-11-20\",\"importe\":1.00,\"cuenta_id\":\""
                        + bankAccount.path("id").asText() + "\"}");

        assertThat(payment.status()).as("%s", payment.json()).isEqualTo(201);
        assertThat(code).hasSize(digits).startsWith("572");
        assertThat(before.text("/es_subcuenta")).isEqualTo("true");
        assertThat(lines(entries("?origen_id=" + payment.text("/id"), LAURA).get(0)))
                .containsEntry(code, "1.00");
    }

    private Answer add(String code, String more) throws IOException {
        return wire.write(
                "POST", "/accounts", TALLERES, "{\"codigo\":\"" + code + "\",\"nombre\":\"Nueva\"" + more + "}");
    }

    @Test
    void aSubAccountIsAddedOnceBelowItsParent() throws IOException {
        Answer added = add("4751000007", ",\"nif\":\"b-12345674\"");

        assertThat(added.status()).isEqualTo(201);
        shows(added, "cuenta_padre=4751", "nivel=4", "nif=B12345674");
        assertThat(account("4751000007")).isEqualTo(added.json());
        assertThat(wire.get("/accounts", TALLERES).json().at("/data/0")).isEqualTo(added.json());
        Answer again = add("4751000007", "");
        refused(again, 409, "cuenta_duplicada");
        assertThat(add("430", "").code()).isEqualTo("cuenta_duplicada");
        assertThat(wire.get("/accounts/4751000007", LAURA).status()).isEqualTo(404);
    }

    @Test
    void aSubAccountNeedsItsParentAndItsLength() throws IOException {
        assertThat(add("430001", "").code()).isEqualTo("longitud_no_valida");
        assertThat(add("43000000001", "").code()).isEqualTo("longitud_no_valida");
        assertThat(add("4990000001", "").code()).isEqualTo("cuenta_padre_inexistente");
        assertThat(add("4390000001", "").code()).isEqualTo("cuenta_padre_inexistente");
        assertThat(add("43000000x1", "").params()).containsExactly("codigo");
        assertThat(add("9000000001", "").params()).containsExactly("codigo");
        assertThat(add("4300000001", ",\"nif\":\"B12345675\"").params()).containsExactly("nif");
        wrong(wire.write("POST", "/accounts", TALLERES, "{}"), "codigo", "nombre");
    }
}
