package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewDueDate;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.Remission;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Programs at the service in the style of a generated .NET API. */
class DotnetProgramsTest extends CorrectedPrograms {
    private static final RecordTruth LINE = new RecordTruth("""
            concepto /description
            cantidad /quantity
            precioUnitario /unitPrice
            ivaPct /vatRate fraction
            descuentoPct /discountPercentage
            productoId /productId""", Map.of());
    private static final RecordTruth VAT = new RecordTruth("""
            ivaPct /vatRate fraction
            base /taxableBase
            cuota /vatAmount""", Map.of());
    private static final RecordTruth DUE_DATE = new RecordTruth("""
            numero /number
            fecha /date
            importe /amount
            cobrado /isPaid""", Map.of());
    private static final RecordTruth REMISSION = new RecordTruth("""
            estado /status Queued=pendiente Sent=enviada Accepted=aceptada AcceptedWithErrors=aceptada_con_errores \
            Rejected=rechazada NeedsReview=revision
            huella /hash
            huellaAnterior /previousHash
            enviadoEn /sentAt
            qrUrl /qrUrl
            codigoError /errorCode
            mensajeError /errorMessage""", Map.of());
    private static final String SUMMARY = """
            id /id
            serie /series
            numero /sequenceNumber
            numeroCompleto /invoiceNumber
            ejercicio /fiscalYear
            fechaExpedicion /issueDate
            tipoFactura /invoiceType Standard=F1 Simplified=F2 Substitutive=F3
            sentido /direction Outgoing=emitida Incoming=recibida
            receptorNombre /recipientName
            total /totalAmount
            estado /status Issued=emitida Cancelled=anulada Corrected=rectificada
            estadoCobro /paymentStatus Unpaid=pendiente PartiallyPaid=parcial Paid=cobrada Overdue=vencida
            importePendiente /outstandingAmount
            referenciaExterna /externalReference
            creadoEn /createdAt
            actualizadoEn /modifiedAt""";
    private static final RecordTruth ROW = new RecordTruth(SUMMARY, Map.of());
    private static final RecordTruth INVOICE = new RecordTruth(
            SUMMARY + """

            fechaOperacion /operationDate
            receptorNif /recipient/taxId
            lineas /lines
            desgloseIva /vatBreakdown
            baseImponible /taxableBase
            cuotaIva /vatAmount
            retencionIrpfPct /withholdingRate fraction
            retencionIrpfImporte /withholdingAmount
            totalAPagar /amountDue
            importeCobrado /paidAmount
            vencimientos /dueDates
            verifactu /verifactu
            notas /notes""",
            Map.of("lineas", LINE, "desgloseIva", VAT, "vencimientos", DUE_DATE, "verifactu", REMISSION));
    private static final RecordTruth CLIENT = new RecordTruth("""
            id /id
            nif /taxId
            nombre /legalName
            email /email
            regimenIva /vatRegime General=general
            creadoEn /createdAt""", Map.of());

    DotnetProgramsTest() {
        super(DotnetService::start, "dotnet");
    }

    @Override
    RecordTruth invoice() {
        return INVOICE;
    }

    @Override
    RecordTruth row() {
        return ROW;
    }

    @Override
    RecordTruth client() {
        return CLIENT;
    }

    @Override
    JsonNode record(JsonNode answer) {
        return answer;
    }

    @Override
    String payment() {
        return "{'paidOn':'2026-11-21','amount':50,'method':'BankTransfer'}";
    }

    @Override
    NewInvoice.Builder full(NewInvoice.Builder request) {
        return request.fechaOperacion(LocalDate.of(2026, 11, 18))
                .retencionIrpfPct(7)
                .notas("Gracias")
                .linea(NewInvoiceLine.of("Gastos")
                        .cantidad("2.5")
                        .precioUnitario("3.21")
                        .descuentoPct(10)
                        .productoId("5f0c7a52-0d0e-4d3c-9b55-0c1f2f4f0031")
                        .ivaPct("10"))
                .vencimiento(NewDueDate.of(LocalDate.of(2026, 12, 20)).importe("90.00"))
                .vencimiento(NewDueDate.of(LocalDate.of(2027, 1, 20)).importe("31.43"));
    }

    @Override
    List<UnaryOperator<NewInvoice.Builder>> fieldsNotThere() {
        return List.of(
                each -> each.actividadId("1"),
                each -> each.destinatarioId("1"),
                each -> each.sustituidas(List.of("1")),
                each -> each.linea(line().recargoPct("5.2")),
                each -> each.linea(line().exencion(VatBreakdown.Exencion.E1)),
                each -> each.linea(line().calificacion(VatBreakdown.Calificacion.S1)));
    }

    @Override
    Map<InvoiceQuery, Predicate<JsonNode>> filters() {
        return Map.of(
                InvoiceQuery.create().serie("A").ejercicio(2026).estado(Invoice.Estado.EMITIDA),
                row -> row.path("series").asText().equals("A"),
                InvoiceQuery.create().fechaDesde(LocalDate.of(2026, 11, 15)),
                row -> row.path("issueDate").asText().compareTo("2026-11-15") >= 0,
                InvoiceQuery.create().fechaHasta(LocalDate.of(2026, 11, 15)),
                row -> row.path("issueDate").asText().compareTo("2026-11-15") <= 0,
                InvoiceQuery.create().receptorNif("12345678Z"),
                row -> number(row) % 3 == 1,
                InvoiceQuery.create().referenciaExterna("2026-11/7"),
                row -> number(row) == 7);
    }

    /** A row has no tax id: the number of the reference says whose it is. */
    private static int number(JsonNode row) {
        String reference = row.path("externalReference").asText();
        return Integer.parseInt(reference.substring(reference.indexOf('/') + 1));
    }

    @Override
    List<InvoiceQuery> filtersNotThere() {
        return List.of(
                InvoiceQuery.create().sentido(Invoice.Sentido.EMITIDA),
                InvoiceQuery.create().estadoCobro(Invoice.EstadoCobro.PENDIENTE),
                InvoiceQuery.create().estadoVerifactu(Remission.Estado.PENDIENTE));
    }

    @Override
    List<String> mustBeRead() {
        return List.of("id", "numeroCompleto", "total", "totalAPagar", "baseImponible", "importePendiente", "lineas");
    }

    @Override
    String probe() {
        return "ping";
    }

    @Override
    void remit(ContractService of, long client) {
        ((DotnetService) of).remit(client);
    }
}
