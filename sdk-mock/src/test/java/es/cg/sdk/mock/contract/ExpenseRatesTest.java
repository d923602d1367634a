package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rates of the tax on an expense, by its day and the client's territory. */
@Chapter("What the service does › Capabilities")
final class ExpenseRatesTest {
    private static final long TALLERES = 1002;
    private static final long ISLA = 1004;
    private static final BigDecimal BASE = new BigDecimal("1000.00");

    private TestMock mock;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
    }

    private static BigDecimal share(String pct) {
        return BASE.multiply(new BigDecimal(pct)).movePointLeft(2).setScale(2, RoundingMode.HALF_UP);
    }

    private Answer register(long client, String day, String pct, String surcharge) throws IOException {
        return mock.post(
                "/expenses",
                """
                {"tipo":"ticket","proveedor_nombre":"Proveedor Ficticio","fecha_expedicion":"%s","concepto":"Compra",
                 "desglose_iva":[{"iva_pct":%s,"base":%s,"recargo_pct":%s}],"total":%s}""".formatted(day, pct, BASE, surcharge, BASE.add(share(pct)).add(share(surcharge))),
                client);
    }

    private void accepted(long client, String day, String pct, String surcharge) throws IOException {
        Answer answer = register(client, day, pct, surcharge);
        assertThat(answer.status()).as("%s %s: %s", day, pct, answer.json()).isEqualTo(201);
    }

    private void refused(long client, String day, String pct, String surcharge, String field) throws IOException {
        Answer answer = register(client, day, pct, surcharge);
        assertThat(answer.status()).as("%s %s: %s", day, pct, answer.json()).isEqualTo(422);
        assertThat(answer.code()).isEqualTo("datos_invalidos");
        assertThat(answer.params()).containsExactly("desglose_iva.0." + field);
    }

    @Test
    void expenseRateIsAcceptedOnlyWhileInForce() throws IOException {
        for (String pct : new String[] {"0", "4", "10", "21"}) {
            accepted(TALLERES, "2026-11-10", pct, "0");
        }
        accepted(TALLERES, "2024-09-30", "5", "0");
        accepted(TALLERES, "2024-10-01", "7.5", "0");
        accepted(TALLERES, "2024-12-31", "2", "0");
        accepted(TALLERES, "2012-08-31", "18", "0");
        accepted(TALLERES, "2026-11-10", "12", "0");
        accepted(TALLERES, "2026-11-10", "10.5", "0");

        refused(TALLERES, "2025-01-01", "7.5", "0", "iva_pct");
        refused(TALLERES, "2012-09-01", "18", "0", "iva_pct");
        refused(TALLERES, "2012-08-31", "12", "0", "iva_pct");
        refused(TALLERES, "2026-11-10", "13", "0", "iva_pct");
    }

    @Test
    void errorMessageListsTheRatesInForceOnThatDay() throws IOException {
        assertThat(register(TALLERES, "2024-10-01", "13", "0")
                        .json()
                        .at("/error/errors/0/message")
                        .asText())
                .isEqualTo("El campo desglose_iva.0.iva_pct no es un tipo de IVA vigente el 2024-10-01;"
                        + " los vigentes son 0, 2, 4, 7.5, 10, 21");
    }

    @Test
    void surchargeMustMatchItsVatRate() throws IOException {
        accepted(TALLERES, "2026-11-10", "21", "5.2");
        accepted(TALLERES, "2026-11-10", "21", "1.75");
        accepted(TALLERES, "2026-11-10", "10", "1.4");

        refused(TALLERES, "2026-11-10", "10", "5.2", "recargo_pct");
        refused(TALLERES, "2026-11-10", "0", "5.2", "recargo_pct");
    }

    @Test
    void spanishSupplierMayChargeIgicOrIpsi() throws IOException {
        accepted(TALLERES, "2026-11-10", "7", "0");
        accepted(TALLERES, "2024-10-01", "5", "0");
        accepted(TALLERES, "2025-01-01", "2", "0");
    }

    @Test
    void canaryIslandsExpenseAcceptsIgicAndIva() throws IOException {
        accepted(ISLA, "2026-11-10", "7", "0");
        accepted(ISLA, "2026-11-10", "9.5", "0");
        accepted(ISLA, "2026-11-10", "21", "0");

        refused(ISLA, "2026-11-10", "6.5", "0", "iva_pct");
        refused(ISLA, "2026-11-10", "7", "1", "recargo_pct");
    }
}
