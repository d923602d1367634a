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

/** Programs at the service of terse names. */
class TerseProgramsTest extends CorrectedPrograms {
    private static final RecordTruth LINE = new RecordTruth("""
            concepto /txt
            cantidad /qty
            precioUnitario /price cents
            ivaPct /vat_pct""", Map.of());
    private static final RecordTruth VAT = new RecordTruth("""
            ivaPct /pct
            base /base cents
            cuota /amt cents""", Map.of());
    private static final RecordTruth DUE_DATE = new RecordTruth("""
            numero /n
            fecha /on
            importe /amt cents
            cobrado /paid""", Map.of());
    private static final RecordTruth REMISSION = new RecordTruth("""
            estado /st queued=pendiente sent=enviada ok=aceptada warn=aceptada_con_errores refused=rechazada check=revision
            huella /fp
            huellaAnterior /prev
            enviadoEn /sent seconds
            qrUrl /qr
            csv /csv
            mensajeError /err""", Map.of());
    private static final RecordTruth INVOICE = new RecordTruth(
            """
            id /id
            serie /ser
            numero /num
            numeroCompleto /no
            ejercicio /yr
            fechaExpedicion /dt
            fechaOperacion /op_dt
            tipoFactura /kind
            sentido /dir out=emitida in=recibida
            receptorNif /to/nif
            receptorNombre /to/name
            lineas /lines
            desgloseIva /vats
            baseImponible /sub cents
            cuotaIva /vat cents
            retencionIrpfPct /wh_pct
            retencionIrpfImporte /wh cents
            total /tot cents
            totalAPagar /net cents
            estado /st ok=emitida void=anulada fixed=rectificada
            estadoCobro /pst open=pendiente part=parcial paid=cobrada late=vencida
            importeCobrado /paid cents
            importePendiente /due cents
            vencimientos /dues
            verifactu /rem
            referenciaExterna /ext
            notas /note
            creadoEn /created seconds
            actualizadoEn /upd seconds""", Map.of("lineas", LINE, "desgloseIva", VAT, "vencimientos", DUE_DATE, "verifactu", REMISSION));
    private static final RecordTruth CLIENT = new RecordTruth("""
            id /id
            nif /nif
            nombre /name
            email /mail""", Map.of());

    TerseProgramsTest() {
        super(TerseService::start, "terse");
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
        return answer;
    }

    @Override
    String payment() {
        return "{'dt':'2026-11-21','amt':5000,'how':'tr'}";
    }

    @Override
    NewInvoice.Builder full(NewInvoice.Builder request) {
        return request.linea(NewInvoiceLine.of("Gastos")
                .cantidad("2.5")
                .precioUnitario("3.21")
                .ivaPct("10"));
    }

    @Override
    List<UnaryOperator<NewInvoice.Builder>> fieldsNotThere() {
        return List.of(
                each -> each.fechaOperacion(LocalDate.of(2026, 11, 19)),
                each -> each.vencimiento(
                        NewDueDate.of(LocalDate.of(2026, 12, 20)).importe("121.00")),
                each -> each.actividadId("act_1"),
                each -> each.retencionIrpfPct(15),
                each -> each.notas("Gracias"),
                each -> each.destinatarioId("par_1"),
                each -> each.sustituidas(List.of("inv_1")),
                each -> each.linea(line().descuentoPct(10)),
                each -> each.linea(line().recargoPct("5.2")),
                each -> each.linea(line().exencion(VatBreakdown.Exencion.E1)),
                each -> each.linea(line().calificacion(VatBreakdown.Calificacion.S1)),
                each -> each.linea(line().productoId("item_1")));
    }

    @Override
    Map<InvoiceQuery, Predicate<JsonNode>> filters() {
        return Map.of(
                InvoiceQuery.create().fechaDesde(LocalDate.of(2026, 11, 15)),
                row -> row.path("dt").asText().compareTo("2026-11-15") >= 0,
                InvoiceQuery.create().fechaHasta(LocalDate.of(2026, 11, 15)),
                row -> row.path("dt").asText().compareTo("2026-11-15") <= 0,
                InvoiceQuery.create().sentido(Invoice.Sentido.EMITIDA).referenciaExterna("2026-11/7"),
                row -> row.path("ext").asText().equals("2026-11/7"));
    }

    @Override
    List<InvoiceQuery> filtersNotThere() {
        return List.of(
                InvoiceQuery.create().serie("A"),
                InvoiceQuery.create().ejercicio(2026),
                InvoiceQuery.create().estado(Invoice.Estado.EMITIDA),
                InvoiceQuery.create().estadoCobro(Invoice.EstadoCobro.PENDIENTE),
                InvoiceQuery.create().estadoVerifactu(Remission.Estado.PENDIENTE),
                InvoiceQuery.create().receptorNif("B12345674"));
    }

    @Override
    List<String> mustBeRead() {
        return List.of("id", "numeroCompleto", "total", "importePendiente", "lineas", "referenciaExterna");
    }

    @Override
    String probe() {
        return "probe";
    }

    @Override
    void remit(ContractService of, long client) {
        ((TerseService) of).remit(client);
    }
}
