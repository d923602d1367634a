package es.cg.sdk.guides;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.common.VatBreakdown.Calificacion;
import es.cg.sdk.common.VatBreakdown.Exencion;
import es.cg.sdk.directory.Addressee;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.invoices.NewDueDate;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import java.time.LocalDate;
import java.util.List;

/** The eight requests of docs/issue-invoices.md. */
final class InvoiceKinds {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 20);

    private InvoiceKinds() {}

    // snippet complete
    static NewInvoice complete() {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(TODAY)
                .tipoFactura(TipoFactura.F1)
                .receptorNif(TaxId.of("B12345674")) // throws if its check character is wrong
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna("2026-00101") // the number of your own document
                .linea(NewInvoiceLine.of("Asesoría")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .linea(NewInvoiceLine.of("Manual impreso")
                        .cantidad("2")
                        .precioUnitario("12.50")
                        .ivaPct("4"))
                .build();
    }
    // end snippet

    // snippet simplified
    static NewInvoice simplified() {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(TODAY)
                .tipoFactura(TipoFactura.F2) // no recipient
                .referenciaExterna("ticket-77")
                .linea(NewInvoiceLine.of("Menú del día")
                        .cantidad("2")
                        .precioUnitario("13.64")
                        .ivaPct("10"))
                .build();
    }
    // end snippet

    // snippet replacing
    static NewInvoice replacing(String ticketId) {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(TODAY)
                .tipoFactura(TipoFactura.F3)
                .sustituidas(List.of(ticketId)) // id() of the F2, which is not annulled
                .receptorNif(TaxId.of("B12345674"))
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna("2026-00102")
                .linea(NewInvoiceLine.of("Menú del día")
                        .cantidad("2")
                        .precioUnitario("13.64")
                        .ivaPct("10"))
                .build();
    }
    // end snippet

    // snippet eu-buyer
    static NewAddressee euBuyer() {
        return NewAddressee.builder()
                .nombre("Ateliers Exemple SARL")
                .pais("FR")
                .tipoIdentificacion(TipoIdentificacion.NIF_IVA)
                .identificacion("FR40303265045") // its VAT number, as VIES has it
                .esEmpresaOProfesional(true)
                .build();
    }

    static NewInvoice toEuBuyer(Addressee buyer) {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(TODAY)
                .tipoFactura(TipoFactura.F1)
                .destinatarioId(buyer.id())
                .referenciaExterna("2026-00103")
                .linea(NewInvoiceLine.of("Maquinaria") // goods that leave Spain for another country of the EU
                        .cantidad("1")
                        .precioUnitario("900.00")
                        .ivaPct("0")
                        .exencion(Exencion.E5))
                .build();
    }
    // end snippet

    // snippet other-buyer
    static NewAddressee usBuyer() {
        return NewAddressee.builder()
                .nombre("Example Corp")
                .pais("US")
                .tipoIdentificacion(TipoIdentificacion.DOCUMENTO_OFICIAL)
                .identificacion("98-7654321")
                .esEmpresaOProfesional(true)
                .build();
    }

    static NewInvoice toUsBuyer(Addressee buyer) {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(TODAY)
                .tipoFactura(TipoFactura.F1)
                .destinatarioId(buyer.id())
                .referenciaExterna("2026-00104")
                .linea(NewInvoiceLine.of("Consulting") // a service that is taxed where the buyer is
                        .cantidad("3")
                        .precioUnitario("250.00")
                        .ivaPct("0")
                        .calificacion(Calificacion.N2))
                .linea(NewInvoiceLine.of("Spare parts") // goods that are exported
                        .cantidad("1")
                        .precioUnitario("80.00")
                        .ivaPct("0")
                        .exencion(Exencion.E2))
                .build();
    }
    // end snippet

    // snippet exempt
    static NewInvoice exempt() {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(TODAY)
                .tipoFactura(TipoFactura.F1)
                .receptorNif(TaxId.of("12345678Z"))
                .receptorNombre("Ana Ejemplo")
                .referenciaExterna("2026-00105")
                .notas("Exenta de IVA, art. 20.Uno.9º de la Ley 37/1992")
                .linea(NewInvoiceLine.of("Curso de contabilidad")
                        .cantidad("1")
                        .precioUnitario("300.00")
                        .ivaPct("0")
                        .exencion(Exencion.E1)) // article 20; without a reason, 0 % is a rate
                .build();
    }
    // end snippet

    // snippet surcharge
    static NewAddressee shop() {
        return NewAddressee.builder()
                .nombre("Mercería Ejemplo")
                .nif(TaxId.of("00000000T"))
                .esEmpresaOProfesional(true)
                .recargoEquivalencia(true)
                .build();
    }

    static NewInvoice withSurcharge(Addressee shop) {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(TODAY)
                .tipoFactura(TipoFactura.F1)
                .destinatarioId(shop.id())
                .referenciaExterna("2026-00106")
                .linea(NewInvoiceLine.of("Hilo de algodón")
                        .cantidad("40")
                        .precioUnitario("2.50")
                        .ivaPct("21")
                        .recargoPct("5.2")) // 21 has 5.2, 10 has 1.4, 4 has 0.5
                .build();
    }
    // end snippet

    // snippet terms
    static NewInvoice withTerms() {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(TODAY)
                .fechaOperacion(TODAY.minusDays(5)) // if it is not the day of issue
                .tipoFactura(TipoFactura.F1)
                .receptorNif(TaxId.of("B12345674"))
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna("2026-00107")
                .retencionIrpfPct("15") // the customer pays it to the tax agency
                .linea(NewInvoiceLine.of("Proyecto")
                        .cantidad("10")
                        .precioUnitario("100.00")
                        .descuentoPct("10") // of this line
                        .ivaPct("21"))
                .vencimiento(NewDueDate.of(TODAY.plusMonths(1)).importe("477.00"))
                .vencimiento(NewDueDate.of(TODAY.plusMonths(2)).importe("477.00")) // 900 + 189 - 135 = 954
                .build();
    }
    // end snippet
}
