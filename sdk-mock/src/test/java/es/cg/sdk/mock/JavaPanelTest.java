package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a person does in the panel, done in Java. The same over HTTP is tested with the contract. */
final class JavaPanelTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;

    private final MockCg mock = MockCg.start();
    private final Panel panel = mock.panel();
    private final PanelCaller caller = new PanelCaller(mock);

    @AfterEach
    void stop() {
        mock.close();
    }

    private String first(String path, long client) throws IOException {
        return caller.get(path, client).text("/data/0/id");
    }

    @Test
    void aPayslipIsAdded() throws Exception {
        Salary wage = new Salary("12345678Z", "Persona Inventada", new BigDecimal("1500.00"), new BigDecimal("12"));
        JsonNode made = Caller.parsed(panel.addPayslip(TALLERES, YearMonth.of(2025, 2), wage));

        shows(made, "liquido=1222.80", "fecha_pago=2025-02-28");
        assertThat(wage.toString()).doesNotContain("12345678Z").doesNotContain("Inventada");
        assertThatThrownBy(() -> panel.addPayslip(TALLERES, YearMonth.of(2025, 2), wage))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anExpenseIsConfirmed() throws Exception {
        assertThat(panel.confirm(first("/expenses?estado=draft", LAURA))).contains("\"estado\":\"confirmed\"");
    }

    @Test
    void anInvoiceIsAnnulledAndAPeriodOpened() throws Exception {
        assertThat(panel.annul(first("/invoices?estado=emitida", LAURA))).contains("\"estado\":\"anulada\"");
        assertThatThrownBy(() -> panel.openPeriod(LAURA, 2026, "5T")).isInstanceOf(IllegalStateException.class);
        panel.openPeriod(LAURA, 2026, "4T");
    }

    @Test
    void aSeriesIsAddedOnce() {
        panel.addSeries(LAURA, "WEB");

        assertThatThrownBy(() -> panel.addSeries(LAURA, "WEB"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the client has the series WEB already");
    }

    @Test
    void aDocumentIsRequestedAndTheRequestCancelled() throws Exception {
        JsonNode made = Caller.parsed(panel.requestDocuments(LAURA, "Facturas de octubre", "factura_recibida", 1));
        String id = made.path("id").asText();

        shows(made, "titulo=Facturas de octubre", "tipo_documento=factura_recibida", "estado=pendiente");
        assertThat(panel.requestDocuments(TALLERES, "Otras", null, 1)).contains("\"tipo_documento\":null");
        shows(Caller.parsed(panel.cancelDocumentRequest(id)), "estado=cancelada");
        for (String wrong : List.of(id, "req_x")) {
            assertThatThrownBy(() -> panel.cancelDocumentRequest(wrong)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aRemittanceIsMade() throws Exception {
        List<DirectDebit> debits =
                List.of(new DirectDebit(first("/sepa-mandates", TALLERES), new BigDecimal("12.50"), null));
        LocalDate day = LocalDate.of(2026, 12, 5);

        shows(Caller.parsed(panel.remit(TALLERES, day, debits)), "total=12.50");
        assertThatThrownBy(() -> panel.remit(TALLERES, day, "B2B", debits))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("another scheme than B2B");
        assertThatThrownBy(() -> panel.remit(TALLERES, day, List.of())).hasMessageContaining("at least one debit");
    }
}
