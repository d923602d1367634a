package es.cg.sdk.guides;

// snippet program
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(MockCgExtension.class) // starts a mock for each test, with its own port, data and clock
class InvoicingTest {
    private final NewInvoice request = NewInvoice.builder()
            .serie("A")
            .fechaExpedicion(LocalDate.of(2026, 11, 20)) // today, by the mock's clock
            .tipoFactura(TipoFactura.F1)
            .receptorNif("B12345674")
            .receptorNombre("Talleres Ejemplo SL")
            .referenciaExterna("2026-00042")
            .linea(NewInvoiceLine.of("Asesoría")
                    .cantidad("1")
                    .precioUnitario("100.00")
                    .ivaPct("21"))
            .build();

    @Test
    void aLostAnswerDoesNotIssueTwice(MockCg mock) {
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter()); // executes the write, then cuts the connection
        try (CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .build()) {
            cg.forClient(1001).invoices().issue(request, IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
        }
        assertThat(mock.journal().proof("invoices.issue")).hasToString("2 calls, 1 done, 1 replays");
    }
}
// end snippet
