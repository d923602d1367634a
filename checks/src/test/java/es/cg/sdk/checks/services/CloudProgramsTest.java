package es.cg.sdk.checks.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.errors.UnexpectedContentException;
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
import org.junit.jupiter.api.Test;

/** Programs at the service in the style of a cloud product. */
class CloudProgramsTest extends CorrectedPrograms {
    private static final RecordTruth LINE = new RecordTruth("""
            concepto /description
            cantidad /quantity
            precioUnitario /unitAmount
            ivaPct /taxRate
            descuentoPct /discountRate
            productoId /itemId""", Map.of());
    private static final RecordTruth VAT = new RecordTruth("""
            ivaPct /taxRate
            base /taxableAmount
            cuota /taxAmount""", Map.of());
    private static final RecordTruth DUE_DATE = new RecordTruth("""
            numero /number
            fecha /dueOn
            importe /amount
            cobrado /settled""", Map.of());
    private static final RecordTruth REMISSION = new RecordTruth("""
            estado /state queued=pendiente submitted=enviada accepted=aceptada rejected=rechazada needs_review=revision
            huella /fingerprint
            huellaAnterior /previousFingerprint
            enviadoEn /submittedAt offset
            qrUrl /qrCodeUrl
            csv /verificationCode
            codigoError /problemCode
            mensajeError /problem""", Map.of());
    private static final RecordTruth INVOICE = new RecordTruth(
            """
            id /invoiceId
            serie /seriesCode
            numero /sequence
            numeroCompleto /docNumber
            ejercicio /fiscalYear
            fechaExpedicion /issuedOn
            fechaOperacion /performedOn
            tipoFactura /docType standard=F1 simplified=F2 substitute=F3
            sentido /kind sale=emitida purchase=recibida
            receptorNif /contactTaxNumber
            receptorNombre /contactName
            destinatarioId /contactId
            lineas /lineItems
            desgloseIva /taxSummary
            baseImponible /subtotal
            cuotaIva /taxTotal
            retencionIrpfPct /withholding/rate
            retencionIrpfImporte /withholding/amount
            total /total
            totalAPagar /amountDue
            moneda /currencyCode
            estado /status issued=emitida voided=anulada corrected=rectificada
            estadoCobro /paymentStatus unpaid=pendiente partially_paid=parcial paid=cobrada overdue=vencida
            importeCobrado /amountPaid
            importePendiente /balance
            vencimientos /instalments
            verifactu /filing
            referenciaExterna /externalId
            notas /customerMemo
            creadoEn /createdAt offset
            actualizadoEn /updatedAt offset""", Map.of("lineas", LINE, "desgloseIva", VAT, "vencimientos", DUE_DATE, "verifactu", REMISSION));
    private static final RecordTruth CLIENT = new RecordTruth("""
            id /companyId
            nif /taxNumber
            nombre /legalName
            nombreComercial /tradingName
            email /emailAddress
            telefono /phoneNumber
            direccion /address/line1
            codigoPostal /address/postalCode
            municipio /address/city
            provincia /address/province
            pais /address/countryCode
            creadoEn /createdAt offset
            actualizadoEn /updatedAt offset""", Map.of());

    CloudProgramsTest() {
        super(CloudService::start, "cloud");
    }

    @Override
    RecordTruth invoice() {
        return INVOICE;
    }

    @Override
    RecordTruth row() {
        return INVOICE;
    }

    @Override
    RecordTruth client() {
        return CLIENT;
    }

    @Override
    JsonNode record(JsonNode answer) {
        return answer.path("invoice");
    }

    @Override
    String payment() {
        return "{'receivedOn':'2026-11-21','amount':'50.00'}";
    }

    @Override
    NewInvoice.Builder full(NewInvoice.Builder request) {
        return request.retencionIrpfPct("7.5")
                .linea(NewInvoiceLine.of("Gastos")
                        .cantidad("2.5")
                        .precioUnitario("3.21")
                        .ivaPct("10")
                        .descuentoPct("12.5")
                        .productoId("6b1f0c3a9d2e4f5a7b8c9d31"));
    }

    @Override
    List<UnaryOperator<NewInvoice.Builder>> fieldsNotThere() {
        return List.of(
                each -> each.fechaOperacion(LocalDate.of(2026, 11, 19)),
                each -> each.vencimiento(
                        NewDueDate.of(LocalDate.of(2026, 12, 20)).importe("121.00")),
                each -> each.actividadId("1"),
                each -> each.notas("Gracias"),
                each -> each.destinatarioId("1"),
                each -> each.sustituidas(List.of("1")),
                each -> each.linea(line().recargoPct("5.2")),
                each -> each.linea(line().exencion(VatBreakdown.Exencion.E1)),
                each -> each.linea(line().calificacion(VatBreakdown.Calificacion.S1)));
    }

    @Override
    Map<InvoiceQuery, Predicate<JsonNode>> filters() {
        return Map.of(
                InvoiceQuery.create().serie("A").ejercicio(2026),
                row -> row.path("seriesCode").asText().equals("A"),
                InvoiceQuery.create().fechaDesde(LocalDate.of(2026, 11, 15)),
                row -> row.path("issuedOn").asText().compareTo("2026-11-15") >= 0,
                InvoiceQuery.create().fechaHasta(LocalDate.of(2026, 11, 15)),
                row -> row.path("issuedOn").asText().compareTo("2026-11-15") <= 0,
                InvoiceQuery.create().estado(Invoice.Estado.EMITIDA).referenciaExterna("2026-11/7"),
                row -> row.path("externalId").asText().equals("2026-11/7"));
    }

    @Override
    List<InvoiceQuery> filtersNotThere() {
        return List.of(
                InvoiceQuery.create().sentido(Invoice.Sentido.EMITIDA),
                InvoiceQuery.create().estadoCobro(Invoice.EstadoCobro.PENDIENTE),
                InvoiceQuery.create().estadoVerifactu(Remission.Estado.PENDIENTE),
                InvoiceQuery.create().receptorNif("B12345674"));
    }

    @Override
    List<String> mustBeRead() {
        return List.of("id", "numeroCompleto", "total", "lineas", "receptorNombre", "referenciaExterna");
    }

    @Override
    String probe() {
        return "endpoint.check";
    }

    @Override
    void remit(ContractService of, long client) {
        ((CloudService) of).remit(client);
    }

    @Test
    void warningsBesideTheRecordAreNotReadAsNone() {
        Invoice invoice = issueOf(LocalDate.of(2026, 11, 2));

        assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-0001");
        assertThatThrownBy(invoice::avisos)
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("finished.json, line ");
    }
}
