package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The VAT regime of agriculture: a compensation in place of VAT. */
@Chapter("Tax › Agriculture")
final class AgricultureTest {
    private static final long HUERTA = 1005;

    private TestMock mock;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
    }

    private Answer issue(long client, String rate, String more) throws IOException {
        String line = "{\"precio_unitario\":1000,\"iva_pct\":%s}".formatted(rate);
        return mock.post("/invoices", ClientBooks.invoice("2025-01-10", line, more), client);
    }

    /** Registers an activity in a VAT regime, and returns its id as a field of an invoice. */
    private String activity(long client, String heading, String regime) throws IOException {
        String activity = Samples.activity(heading).replace("\"general\"", "\"" + regime + "\"");
        Answer made = mock.post("/activities", activity, client);
        answers(made, 201);
        return "{\"actividad_id\":\"" + made.text("/id") + "\"}";
    }

    @Test
    void farmerChargesACompensationAndNoVat() throws IOException {
        shows(issue(HUERTA, "12", "{}"), "cuota_iva=120.00", "total=1120.00");
        shows(issue(HUERTA, "10.5", "{}"), "cuota_iva=105.00", "desglose_iva/0/iva_pct=10.5");
        answers(issue(HUERTA, "0", "{}"), 201);
        for (String rate : List.of("4", "10", "21")) {
            Answer refused = issue(HUERTA, rate, "{}");
            wrong(refused, "lineas.0.iva_pct");
            assertThat(refused.message()).contains("0, 10.5, 12");
        }
        wrong(issue(LAURA, "12", "{}"), "lineas.0.iva_pct");
    }

    @Test
    void regimeOfTheActivityDecides() throws IOException {
        answers(issue(HUERTA, "21", activity(HUERTA, "6594", "general")), 201);
        answers(issue(LAURA, "12", activity(LAURA, "B01", "agricultura_ganaderia")), 201);
    }

    @Test
    void productMayHaveTheRateOfACompensation() throws IOException {
        answers(
                mock.post(
                        "/products",
                        "{\"codigo\":\"T\",\"nombre\":\"Tomate\",\"precio_unitario\":1,\"iva_pct\":12}",
                        HUERTA),
                201);
    }
}
