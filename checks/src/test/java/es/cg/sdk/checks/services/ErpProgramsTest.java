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

/** Programs at the service in the style of a Spanish ERP. */
class ErpProgramsTest extends CorrectedPrograms {
    private static final RecordTruth LINE = new RecordTruth("""
            concepto /concepto
            cantidad /cantidad
            precioUnitario /precio
            ivaPct /pctIva
            descuentoPct /pctDto""", Map.of());
    private static final RecordTruth VAT = new RecordTruth("""
            ivaPct /pctIva
            base /base
            cuota /cuota""", Map.of());
    private static final RecordTruth DUE_DATE = new RecordTruth("""
            numero /orden
            fecha /fecha
            importe /importe
            cobrado /cobrado S=true N=false""", Map.of());
    private static final RecordTruth REMISSION = new RecordTruth("""
            estado /situacion PDTE=pendiente ENVIADA=enviada OK=aceptada OK_ERR=aceptada_con_errores KO=rechazada
            huella /huella
            huellaAnterior /huellaAnterior
            enviadoEn /fechaEnvio madrid
            qrUrl /qr
            codigoError /codError""", Map.of());
    private static final RecordTruth INVOICE = new RecordTruth(
            """
            id /identificador
            serie /serie
            numero /numero
            numeroCompleto /numFactura
            ejercicio /ejercicio
            fechaExpedicion /fechaEmision
            fechaOperacion /fechaOperacion
            tipoFactura /tipoFactura ORD=F1 SIM=F2 SUS=F3
            sentido /sentido E=emitida R=recibida
            receptorNif /receptor/nif
            receptorNombre /receptor/nombre
            lineas /lineas
            desgloseIva /desgloseIva
            baseImponible /baseImponible
            cuotaIva /cuotaIva
            retencionIrpfPct /pctRetencion
            retencionIrpfImporte /retencion
            total /impBruto
            totalAPagar /impLiquido
            estado /situacion VIGENTE=emitida ANULADA=anulada RECTIFICADA=rectificada
            estadoCobro /situacionCobro PENDIENTE=pendiente PARCIAL=parcial COBRADA=cobrada VENCIDA=vencida
            importeCobrado /impCobrado
            importePendiente /impPdte
            vencimientos /vencimientos
            verifactu /remision
            referenciaExterna /refExterna
            notas /observ
            creadoEn /fechaAlta madrid
            actualizadoEn /fechaModif madrid""", Map.of("lineas", LINE, "desgloseIva", VAT, "vencimientos", DUE_DATE, "verifactu", REMISSION));
    private static final RecordTruth ROW = new RecordTruth("""
            id /identificador
            serie /serie
            numero /numero
            numeroCompleto /numFactura
            ejercicio /ejercicio
            fechaExpedicion /fechaEmision
            sentido /sentido E=emitida R=recibida
            receptorNombre /receptor
            totalAPagar /importe
            estado /situacion VIGENTE=emitida ANULADA=anulada RECTIFICADA=rectificada
            estadoCobro /situacionCobro PENDIENTE=pendiente PARCIAL=parcial COBRADA=cobrada VENCIDA=vencida
            referenciaExterna /refExterna
            actualizadoEn /fechaModif madrid""", Map.of());
    private static final RecordTruth CLIENT = new RecordTruth("""
            id /identificador
            nif /nif
            territorio /territorio PEN=peninsula_baleares""", Map.of());

    ErpProgramsTest() {
        super(ErpService::start, "erp");
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
        return answer.path("registro");
    }

    @Override
    String payment() {
        return "{'fecha':'2026-11-21','importe':'50.00'}";
    }

    @Override
    NewInvoice.Builder full(NewInvoice.Builder request) {
        return request.fechaOperacion(LocalDate.of(2026, 11, 18))
                .linea(NewInvoiceLine.of("Gastos")
                        .cantidad("2.5")
                        .precioUnitario("3.21")
                        .ivaPct("10"))
                .vencimiento(NewDueDate.of(LocalDate.of(2026, 12, 20)).importe("90.00"))
                .vencimiento(NewDueDate.of(LocalDate.of(2027, 1, 20)).importe("23.63"));
    }

    @Override
    List<UnaryOperator<NewInvoice.Builder>> fieldsNotThere() {
        return List.of(
                each -> each.actividadId("1"),
                each -> each.retencionIrpfPct(15),
                each -> each.notas("Gracias"),
                each -> each.destinatarioId("1"),
                each -> each.sustituidas(List.of("1")),
                each -> each.linea(line().descuentoPct(10)),
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
                InvoiceQuery.create().receptorNif("12345678Z"),
                row -> isOf(row, 1),
                InvoiceQuery.create().referenciaExterna("2026-11/7"),
                row -> row.path("refExterna").asText().equals("2026-11/7"));
    }

    /** A row has no tax id: the number of the reference says whose it is. */
    private static boolean isOf(JsonNode row, int recipient) {
        String reference = row.path("refExterna").asText();
        return Integer.parseInt(reference.substring(reference.indexOf('/') + 1)) % 3 == recipient;
    }

    @Override
    List<InvoiceQuery> filtersNotThere() {
        return List.of(
                InvoiceQuery.create().fechaDesde(LocalDate.of(2026, 11, 1)),
                InvoiceQuery.create().fechaHasta(LocalDate.of(2026, 11, 30)),
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
        return "verificacion";
    }

    @Override
    void remit(ContractService of, long client) {
        ((ErpService) of).remit(client);
    }

    @Test
    void warningsBesideTheRecordAreNotReadAsNone() {
        Invoice invoice = issueOf(LocalDate.of(2026, 11, 2));

        assertThat(invoice.numeroCompleto()).isEqualTo("A/2026/1");
        assertThatThrownBy(invoice::avisos)
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("finished.json, line ");
    }
}
