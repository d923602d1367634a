package es.cg.sdk.guides;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import java.time.LocalDate;

/** The request that the guides send. */
final class ExampleInvoice {
    private ExampleInvoice() {}

    static NewInvoice request() {
        // snippet NewInvoice
        NewInvoice request = NewInvoice.builder()
                .serie("A")
                .ejercicio(2026)
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .tipoFactura(TipoFactura.F1)
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna("2026-00042")
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .build();
        // end snippet
        return request;
    }
}
