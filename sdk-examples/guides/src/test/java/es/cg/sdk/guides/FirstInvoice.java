package es.cg.sdk.guides;

// snippet program
import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import java.time.LocalDate;
import java.time.ZoneId;

/** Issues one invoice, also if its answer is lost. */
public final class FirstInvoice {
    public static void main(String[] arguments) {
        NewInvoice request = NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(LocalDate.now(ZoneId.of("Europe/Madrid"))) // yours: the date of your document
                .tipoFactura(TipoFactura.F1)
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna("2026-00042") // your own number: use it to find the invoice after 24 hours
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .build();

        IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042"); // same document, same key
        try (CgClient cg = CgClient.fromEnvironment()) { // reads CG_BASE_URL and CG_API_KEY
            Invoice invoice = cg.forClient(1001).invoices().issue(request, key); // 1001: the id of the client
            System.out.println(invoice.numeroCompleto() + " " + invoice.total());
        }
    }
}
// end snippet
