package es.cg.sdk.checks.services;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewDueDate;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.Remission;
import es.cg.sdk.model.Aviso;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Programs at the service in the style of a public body. */
class CanaryProgramsTest extends CorrectedPrograms {
    private static final RecordTruth LINE = new RecordTruth("""
            concepto /concepto
            cantidad /cantidad
            precioUnitario /precioUnitario
            ivaPct /tipoImpositivo
            exencion /codCausaExencion
            descuentoPct /porcentajeDescuento""", Map.of());
    private static final RecordTruth VAT = new RecordTruth("""
            ivaPct /tipoImpositivo
            base /importeBaseImponible cents
            cuota /importeCuota cents""", Map.of());
    private static final RecordTruth DUE_DATE = new RecordTruth("""
            numero /numVencimiento
            fecha /fechaVencimiento
            importe /importeVencimiento cents
            cobrado /indCobrado""", Map.of());
    private static final RecordTruth REMISSION = new RecordTruth("""
            estado /estadoRemision PENDIENTE=pendiente ACEPTADA=aceptada
            huella /huellaRegistro
            enviadoEn /fechaHoraEnvio canary""", Map.of());
    private static final String ROW_FIELDS = """
            id /idFactura
            serie /serie
            numero /numCorrelativo
            numeroCompleto /numFactura
            ejercicio /ejercicio
            fechaExpedicion /fechaExpedicion
            tipoFactura /codTipoFactura
            sentido /indSentido E=emitida R=recibida
            receptorNif /cifNifReceptor
            receptorNombre /nombreRazonSocialReceptor
            total /importeTotalFactura cents
            totalAPagar /importeLiquido cents
            estado /estadoFactura EMITIDA=emitida
            estadoCobro /estadoCobro PENDIENTE=pendiente PARCIAL=parcial COBRADA=cobrada VENCIDA=vencida
            referenciaExterna /codReferenciaExterna
            actualizadoEn /fechaHoraUltimaModificacion canary
            """;
    private static final RecordTruth INVOICE = new RecordTruth(
            ROW_FIELDS + """
            emisorNif /cifNifEmisor
            emisorNombre /nombreRazonSocialEmisor
            fechaOperacion /fechaOperacion
            lineas /lineasFactura
            desgloseIva /desgloseIva
            baseImponible /importeBaseImponible cents
            cuotaIva /importeCuotaIva cents
            retencionIrpfPct /porcentajeRetencionIrpf
            retencionIrpfImporte /importeRetencionIrpf cents
            importeCobrado /importeCobrado cents
            importePendiente /importePendienteCobro cents
            vencimientos /vencimientos
            verifactu /remisionAeat
            notas /observaciones
            avisos /avisos
            creadoEn /fechaHoraAlta canary""",
            Map.of("lineas", LINE, "desgloseIva", VAT, "vencimientos", DUE_DATE, "verifactu", REMISSION));
    private static final RecordTruth ROW = new RecordTruth(ROW_FIELDS.stripTrailing(), Map.of());
    private static final RecordTruth CLIENT = new RecordTruth("""
            id /idCliente
            nif /cifNif
            nombre /nombreRazonSocial
            email /correoElectronico
            creadoEn /fechaHoraAlta canary""", Map.of());

    CanaryProgramsTest() {
        super(CanaryService::start, "canary");
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
        return "{'fechaCobro':'2026-11-21','importeCobro':5000}";
    }

    @Override
    NewInvoice.Builder full(NewInvoice.Builder request) {
        return request.retencionIrpfPct(0)
                .notas("Gracias")
                .linea(NewInvoiceLine.of("Gastos")
                        .cantidad("2.5")
                        .precioUnitario("3.21")
                        .ivaPct("10")
                        .descuentoPct(10))
                .vencimiento(NewDueDate.of(LocalDate.of(2026, 12, 20)).importe("100.00"))
                .vencimiento(NewDueDate.of(LocalDate.of(2027, 1, 20)).importe("28.94"));
    }

    @Override
    List<UnaryOperator<NewInvoice.Builder>> fieldsNotThere() {
        return List.of(
                each -> each.fechaOperacion(LocalDate.of(2026, 11, 18)),
                each -> each.actividadId("1"),
                each -> each.destinatarioId("1"),
                each -> each.sustituidas(List.of("1")),
                each -> each.linea(line().recargoPct("5.2")),
                each -> each.linea(line().exencion(VatBreakdown.Exencion.E1)),
                each -> each.linea(line().calificacion(VatBreakdown.Calificacion.S1)),
                each -> each.linea(line().productoId("1")));
    }

    @Override
    Map<InvoiceQuery, Predicate<JsonNode>> filters() {
        return Map.of(
                InvoiceQuery.create().serie("A").ejercicio(2026),
                row -> row.path("serie").asText().equals("A"),
                InvoiceQuery.create().fechaDesde(LocalDate.of(2026, 11, 10)),
                row -> row.path("fechaExpedicion").asText().compareTo("2026-11-10") >= 0,
                InvoiceQuery.create().fechaHasta(LocalDate.of(2026, 11, 10)),
                row -> row.path("fechaExpedicion").asText().compareTo("2026-11-10") <= 0,
                InvoiceQuery.create().receptorNif("12345678Z"),
                row -> row.path("cifNifReceptor").asText().equals("12345678Z"),
                InvoiceQuery.create().referenciaExterna("2026-11/7"),
                row -> row.path("codReferenciaExterna").asText().equals("2026-11/7"));
    }

    @Override
    List<InvoiceQuery> filtersNotThere() {
        return List.of(
                InvoiceQuery.create().sentido(Invoice.Sentido.EMITIDA),
                InvoiceQuery.create().estado(Invoice.Estado.EMITIDA),
                InvoiceQuery.create().estadoCobro(Invoice.EstadoCobro.PENDIENTE),
                InvoiceQuery.create().estadoVerifactu(Remission.Estado.PENDIENTE));
    }

    @Override
    List<String> mustBeRead() {
        return List.of("id", "numeroCompleto", "total", "lineas", "referenciaExterna");
    }

    @Override
    String probe() {
        return "prueba";
    }

    @Override
    void remit(ContractService of, long client) {
        ((CanaryService) of).remit(client);
    }

    @Test
    void warningsAreReadWithTheirRecord() {
        Invoice invoice = issueOf(LocalDate.of(2026, 11, 2));

        assertThat(invoice.numeroCompleto()).isEqualTo("A/2026/000001");
        assertThat(invoice.avisos()).extracting(Aviso::codigo).containsExactly("fecha_anterior");
    }
}
