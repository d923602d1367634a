package es.cg.sdk.guides;

// snippet imports
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

// end snippet

/** The test of README.md. */
// snippet test
@ExtendWith(MockCgExtension.class) // starts a mock for each test, with its own port, data and clock
class LostAnswerTest {
    @Test
    void anInvoiceIsIssuedOnceThoughTheAnswerIsLost(MockCg mock) {
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter()); // executes the write, then cuts the connection
        try (CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .build()) {
            Invoice invoice = cg.forClient(1001)
                    .invoices()
                    .issue(invoice(), IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
            assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-000004");
        }
        assertThat(mock.journal().proof("invoices.issue")).hasToString("2 calls, 1 done, 1 replays");
    }
    // end snippet

    static NewInvoice invoice() {
        return NewInvoice.builder()
                .serie("A")
                .ejercicio(2026)
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .tipoFactura(TipoFactura.F1)
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .build();
    }
}
