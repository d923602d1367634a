package es.cg.sdk.mock;

import static es.cg.sdk.mock.JournalEntries.lines;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How debts to workers, to social security and to the tax authority arise in the books, and are paid from the bank. */
final class SettlementTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;
    private static final String BANK = "5720000001";
    private static final String WAGES_OWED = "4650000000";
    private static final String CONTRIBUTIONS_OWED = "4760000000";
    private static final String WITHHELD = "4751000000";

    private final Wire wire = new Wire();
    private final JournalEntries entries = new JournalEntries(wire, TALLERES);

    @AfterEach
    void stop() {
        wire.close();
    }

    private void goTo(String day) {
        LocalDate there = LocalDate.parse(day);
        wire.mock()
                .panel()
                .advance(Duration.between(
                        wire.mock().panel().now(),
                        there.atTime(9, 0).atZone(ZoneId.of("Europe/Madrid")).toOffsetDateTime()));
    }

    /** A gross wage of 2,000: contributions of 130 and 643, 240 withheld, 1,630 to pay. */
    private String payslip(YearMonth month) throws IOException {
        Wage wage = new Wage("12345678Z", "Persona Inventada", new BigDecimal("2000.00"), new BigDecimal("12"));
        return Caller.parsed(wire.mock().panel().addPayslip(TALLERES, month, wage))
                .path("id")
                .asText();
    }

    private String model(String modelo, String periodo, String more) throws IOException {
        Answer made = wire.write("POST", "/tax-models", TALLERES, """
                {"modelo":"%s","ejercicio":2026,"periodo":"%s"%s}""".formatted(modelo, periodo, more));
        assertThat(made.status()).as("%s", made.json()).isEqualTo(201);
        wire.mock().panel().present(made.text("/id"));
        return made.text("/id");
    }

    private void sale(String day, String price) throws IOException {
        Answer made = wire.write("POST", "/invoices", TALLERES, """
                {"serie":"A","fecha_expedicion":"%s","receptor_nif":"A12345674","receptor_nombre":"Muestra SA",
                 "lineas":[{"concepto":"c","cantidad":1,"precio_unitario":%s,"iva_pct":21}]}""".formatted(day, price));
        assertThat(made.status()).as("%s", made.json()).isEqualTo(201);
    }

    private void purchase(String day, String base, String tax, String total) throws IOException {
        Answer made = wire.write("POST", "/expenses", TALLERES, """
                {"tipo":"factura","proveedor_nif":"E12345674","proveedor_nombre":"Bazar Muestra CB",
                 "numero_factura":"N-%s","fecha_expedicion":"%s","concepto":"Compra","cuenta_contable":"600",
                 "desglose_iva":[{"iva_pct":21,"base":%s,"cuota":%s}],"total":%s}""".formatted(day, day, base, tax, total));
        assertThat(made.status()).as("%s", made.json()).isEqualTo(201);
        wire.mock().panel().confirm(made.text("/id"));
    }

    @Test
    void aPayslipIsOwedThenPaidAndItsContributionsInTheNextMonth() throws IOException {
        List<JsonNode> all = entries.of(payslip(YearMonth.of(2026, 8)));

        assertThat(all)
                .extracting(each -> each.path("fecha").asText())
                .containsExactly("2026-08-31", "2026-08-31", "2026-09-30");
        assertThat(all).allMatch(each -> each.at("/origen/tipo").asText().equals("nomina"));
        assertThat(lines(all.get(0)))
                .isEqualTo(Map.of(
                        "6400000000",
                        "2000.00",
                        "6420000000",
                        "643.00",
                        CONTRIBUTIONS_OWED,
                        "-773.00",
                        WITHHELD,
                        "-240.00",
                        WAGES_OWED,
                        "-1630.00"));
        assertThat(lines(all.get(1))).isEqualTo(Map.of(WAGES_OWED, "1630.00", BANK, "-1630.00"));
        assertThat(all.get(1).path("concepto").asText()).isEqualTo("Pago de la nómina de 8/2026");
        assertThat(lines(all.get(2))).isEqualTo(Map.of(CONTRIBUTIONS_OWED, "773.00", BANK, "-773.00"));
        assertThat(all.get(2).path("concepto").asText()).isEqualTo("Seguros sociales de 8/2026");
        assertThat(entries.balance("465")).isEqualByComparingTo("0");
        assertThat(entries.balance("476")).isEqualByComparingTo("0");
    }

    @Test
    void whatIsDueLaterIsPaidWhenItsDayComes() throws IOException {
        String november = payslip(YearMonth.of(2026, 11));
        assertThat(entries.days(november)).containsExactly("2026-11-30");
        assertThat(wire.get("/payslips/" + november, TALLERES).text("/estado")).isEqualTo("generada");
        goTo("2026-11-29");
        assertThat(entries.days(november)).hasSize(1);
        goTo("2026-11-30");
        assertThat(entries.days(november)).containsExactly("2026-11-30", "2026-11-30");
        assertThat(wire.get("/payslips/" + november, TALLERES).text("/estado")).isEqualTo("pagada");
        goTo("2026-12-31");
        assertThat(entries.days(november)).containsExactly("2026-11-30", "2026-11-30", "2026-12-31");
        goTo("2027-02-01");
        assertThat(entries.days(november)).hasSize(3);
    }

    @Test
    void aPayslipWithoutADayOfPaymentStaysOwed() throws Exception {
        PanelCaller caller = new PanelCaller(wire.mock());
        Answer made = caller.panel("POST /panel/clients/" + TALLERES + "/payslips", """
                {"trabajador_nif":"12345678Z","trabajador_nombre":"Persona Inventada","ejercicio":2026,"mes":8,
                 "total_devengado":2000,"retencion_irpf_pct":12}""");

        assertThat(made.text("/estado")).isEqualTo("generada");
        assertThat(entries.days(made.text("/id"))).containsExactly("2026-08-31", "2026-09-30");
        assertThat(entries.balance("465")).isEqualByComparingTo("-1630");
    }

    @Test
    void withheldTaxIsPaidWhenItsModelIsSubmitted() throws IOException {
        BigDecimal owed = entries.balance("4751").negate();
        List<JsonNode> all = entries.of(model("111", "3T", ""));

        assertThat(owed).isPositive();
        assertThat(all).hasSize(1);
        assertThat(lines(all.get(0)))
                .isEqualTo(Map.of(WITHHELD, owed.toPlainString(), BANK, "-" + owed.toPlainString()));
        assertThat(all.get(0).path("fecha").asText()).isEqualTo("2026-11-20");
        assertThat(entries.balance("4751")).isEqualByComparingTo("0");
    }

    @Test
    void valueAddedTaxIsSettledAndPaid() throws IOException {
        sale("2026-09-20", "1000");
        String id = model("303", "3T", "");

        List<JsonNode> all = entries.of(id);
        assertThat(all).hasSize(2);
        assertThat(lines(all.get(0))).isEqualTo(Map.of("4770000021", "210.00", "4750000000", "-210.00"));
        assertThat(lines(all.get(1))).isEqualTo(Map.of("4750000000", "210.00", BANK, "-210.00"));
        assertThat(all).allMatch(each -> each.at("/origen/tipo").asText().equals("modelo"));
        assertThat(entries.balance("477")).isEqualByComparingTo("0");
        assertThat(entries.balance("475")).isEqualByComparingTo(entries.balance("4751"));
    }

    @Test
    void aNegativeReturnIsAClaimThatTheNextOnesUse() throws IOException {
        purchase("2026-05-10", "1000", "210", "1210");
        sale("2026-09-20", "3000");
        List<JsonNode> second = entries.of(model("303", "2T", ""));
        List<JsonNode> third = entries.of(model("303", "3T", ""));

        assertThat(second).hasSize(1);
        assertThat(lines(second.get(0))).isEqualTo(Map.of("4720000021", "-210.00", "4700000000", "210.00"));
        assertThat(lines(third.get(0)))
                .isEqualTo(Map.of("4770000021", "630.00", "4700000000", "-210.00", "4750000000", "-420.00"));
        assertThat(lines(third.get(1))).isEqualTo(Map.of("4750000000", "420.00", BANK, "-420.00"));
        assertThat(entries.balance("4700")).isEqualByComparingTo("0");
        assertThat(entries.balance("472")).isEqualByComparingTo("0");
        assertThat(entries.balance("4720000021")).isEqualByComparingTo("0");
    }

    @Test
    void aSubstituteReversesTheSettlementAndThePaymentThatItReplaces() throws IOException {
        sale("2026-09-20", "1000");
        String first = model("303", "3T", "");
        wire.mock().panel().openPeriod(TALLERES, 2026, "3T");
        sale("2026-09-21", "500");
        String second = model("303", "3T", ",\"tipo_declaracion\":\"sustitutiva\"");

        assertThat(entries.of(first)).hasSize(4);
        assertThat(lines(entries.of(second).get(1))).containsEntry(BANK, "-315.00");
        assertThat(entries.balance("4750")).isEqualByComparingTo("0");
        assertThat(entries.balance("477")).isEqualByComparingTo("0");
    }

    @Test
    void thePaymentOfAReceivedInvoiceGoesToTheSupplier() throws IOException {
        JournalEntries books = new JournalEntries(wire, LAURA);
        JsonNode invoice = wire.get("/invoices?sentido=recibida", LAURA).json().at("/data/0");
        String path = "/invoices/" + invoice.path("id").asText();
        assertThat(books.balance("400")).isEqualByComparingTo("-146.41");
        Answer transfer = wire.write("POST", path + "/payments", LAURA, """
                {"fecha":"2026-11-20","importe":100,"metodo":"transferencia"}""");
        Answer tooMuch = wire.write("POST", path + "/payments", LAURA, """
                {"fecha":"2026-11-20","importe":46.42}""");
        Answer cash = wire.write("POST", path + "/payments", LAURA, """
                {"fecha":"2026-11-20","importe":46.41,"metodo":"efectivo"}""");

        assertThat(tooMuch.code()).isEqualTo("importe_superior_al_pendiente");
        JsonNode first = books.of(transfer.text("/id")).get(0);
        assertThat(lines(first)).isEqualTo(Map.of("4000000001", "100.00", BANK, "-100.00"));
        assertThat(first.path("concepto").asText())
                .isEqualTo(
                        "Pago de la factura " + invoice.path("numero_completo").asText());
        assertThat(lines(books.of(cash.text("/id")).get(0)))
                .isEqualTo(Map.of("4000000001", "46.41", "5700000000", "-46.41"));
        assertThat(books.balance("400")).isEqualByComparingTo("0");
        assertThat(wire.get(path, LAURA).text("/estado_cobro")).isEqualTo("cobrada");
    }
}
