package es.cg.sdk.examples;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import java.time.LocalDate;

/** The fictitious invoice that the examples issue. */
final class ExampleInvoice {
    private ExampleInvoice() {}

    /** Returns the total, and what of it is to pay if tax is withheld. */
    static String total(Invoice issued) {
        String total = "total " + issued.total() + " " + issued.moneda();
        return issued.retencionIrpfImporte() == null
                        || issued.retencionIrpfImporte().signum() == 0
                ? total
                : total + ", to pay " + issued.totalAPagar() + " after " + issued.retencionIrpfPct() + " % withholding";
    }

    /** Returns an invoice of 100 euros with 21 % of VAT, to which a reference can be added. */
    static NewInvoice.Builder of(String series, LocalDate date) {
        return NewInvoice.builder()
                .serie(series)
                .fechaExpedicion(date)
                .receptorNif("B12345674")
                .receptorNombre("Comercial Ejemplo SL")
                .linea(NewInvoiceLine.of("Asesoría")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"));
    }
}
