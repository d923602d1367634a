package es.cg.sdk.checks;

import es.cg.sdk.activities.ActivityChange;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.RetencionIrpfTipo;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.banks.NewMatchProposal;
import es.cg.sdk.clients.NewClientImport;
import es.cg.sdk.common.MetodoPago;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.documents.TipoDocumento;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.NewDueDate;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.NewPayment;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import es.cg.sdk.sandbox.ClockAdvance;
import es.cg.sdk.sandbox.NewMovements;
import es.cg.sdk.sandbox.NewMovements.Movimiento;
import es.cg.sdk.sandbox.RemittanceMove;
import es.cg.sdk.sandbox.SandboxReset;
import es.cg.sdk.sandbox.SandboxReset.ClientePropio;
import es.cg.sdk.sandbox.WebhookFiring;
import es.cg.sdk.sepa.SepaRemittance;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TipoDeclaracion;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Each request of the client with every field that it has a method for; {@link AssumedRequests} has the others. */
final class FullRequests {
    private static final LocalDate START = LocalDate.of(2026, 1, 1);
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    static final NewActivity ACTIVITY = NewActivity.builder()
            .codigoIae("8610")
            .descripcion("Pintura")
            .seccionIae(SeccionIae.ARTISTICA)
            .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_SIMPLIFICADA)
            .regimenIva(RegimenIva.GENERAL)
            .fechaAlta(START)
            .fechaBaja(DAY)
            .esPrincipal(true)
            .retencionIrpfTipo(RetencionIrpfTipo.PERSONALIZADA)
            .retencionIrpfPct(new BigDecimal(7))
            .seAcogeRic(false)
            .build();

    static final ActivityChange ACTIVITY_CHANGE = ActivityChange.builder()
            .codigoIae("8610")
            .descripcion("Pintura")
            .seccionIae(SeccionIae.ARTISTICA)
            .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_SIMPLIFICADA)
            .regimenIva(RegimenIva.GENERAL)
            .fechaAlta(START)
            .fechaBaja(DAY)
            .esPrincipal(true)
            .retencionIrpfTipo(RetencionIrpfTipo.PERSONALIZADA)
            .retencionIrpfPct(new BigDecimal(7))
            .seAcogeRic(false)
            .activa(true)
            .build();

    static final NewInvoiceLine LINE = NewInvoiceLine.of("Asesoría noviembre")
            .cantidad("1.5")
            .precioUnitario("100.00")
            .ivaPct("21")
            .descuentoPct("10")
            .recargoPct("5.2")
            .exencion("E1")
            .productoId("prd_1");

    static final NewDueDate DUE = NewDueDate.of(DAY).importe("163.35");

    static final NewInvoice INVOICE = NewInvoice.builder()
            .serie("A")
            .ejercicio(2026)
            .fechaExpedicion(DAY)
            .tipoFactura(TipoFactura.F1)
            .receptorNif("B12345674")
            .receptorNombre("Talleres Ejemplo SL")
            .linea(LINE)
            .fechaOperacion(DAY)
            .vencimiento(DUE)
            .actividadId("act_1")
            .retencionIrpfPct("15")
            .notas("Gracias")
            .referenciaExterna("2026-00042")
            .destinatarioId("adr_1")
            .sustituidas(List.of("inv_0"))
            .build();

    static final NewPayment PAYMENT = NewPayment.builder()
            .fecha(DAY)
            .importe("100.00")
            .metodo(MetodoPago.TRANSFERENCIA)
            .vencimiento(1)
            .cuentaId("bac_1")
            .referencia("r-1")
            .build();

    static final NewClientImport CLIENT_IMPORT = NewClientImport.builder()
            .contenido("nombre;nif;email;tipo\n")
            .nombreFichero("clientes.csv")
            .simular(true)
            .build();

    static final NewDocument DOCUMENT = NewDocument.of(
                    Upload.of("factura.pdf", "%PDF-1.4".getBytes(StandardCharsets.US_ASCII)))
            .tipo(TipoDocumento.FACTURA_RECIBIDA)
            .solicitudId("req_1")
            .referenciaExterna("scan-1");

    static final NewTaxModel TAX_MODEL = NewTaxModel.of(Modelo.M303, 2026)
            .periodo("3T")
            .tipoDeclaracion(TipoDeclaracion.ORDINARIA)
            .regenerar(false);

    static final NewBankImport BANK_IMPORT = NewBankImport.builder()
            .cuentaId("bac_1")
            .formato(FormatoExtracto.CSV)
            .contenido("fecha;importe;concepto\n".getBytes(StandardCharsets.UTF_8))
            .nombreFichero("noviembre.csv")
            .build();

    static final NewMatchProposal MATCH_PROPOSAL = NewMatchProposal.builder()
            .facturaId("inv_1")
            .importe(new BigDecimal("100.00"))
            .nota("cobro")
            .build();

    static final NewWebhookDestination DESTINATION = NewWebhookDestination.builder()
            .url("https://erp.invalid/cg/eventos")
            .evento(WebhookEventKind.INVOICE_EMITTED)
            .descripcion("ERP")
            .build();

    static final ClientePropio SANDBOX_CLIENT = ClientePropio.of("Huerta Simulada")
            .tipo(TipoCliente.AUTONOMO)
            .regimenIva(RegimenIva.GENERAL)
            .territorio(Territorio.CANARIAS)
            .caso(SandboxReset.Caso.NORMAL);

    static final SandboxReset RESET = SandboxReset.builder()
            .cliente(9001L)
            .clientes(List.of(SANDBOX_CLIENT))
            .build();

    static final ClockAdvance ADVANCE = ClockAdvance.days(1);

    static final WebhookFiring FIRING = WebhookFiring.builder()
            .evento(WebhookEventKind.INVOICE_EMITTED)
            .cliente(9001L)
            .destinoId("whd_1")
            .escenario(WebhookFiring.Escenario.FIRMA_INVALIDA)
            .build();

    static final Movimiento MOVEMENT = Movimiento.of(DAY).importe("100.00").concepto("cobro");

    static final NewMovements MOVEMENTS =
            NewMovements.builder().movimiento(MOVEMENT).build();

    static final RemittanceMove REMITTANCE_MOVE = RemittanceMove.builder()
            .estado(SepaRemittance.Estado.RECHAZADA_PARCIAL)
            .adeudosRechazados(List.of("e2e-1"))
            .build();

    private FullRequests() {}

    /** All of them, by the names of their classes: the constants above, and those of {@link AssumedRequests}. */
    static Map<String, Request> all() {
        Map<String, Request> all = new TreeMap<>();
        Stream.of(FullRequests.class, AssumedRequests.class)
                .flatMap(each -> Stream.of(each.getDeclaredFields()))
                .filter(each -> Request.class.isAssignableFrom(each.getType()))
                .forEach(each -> all.put(each.getType().getSimpleName(), value(each)));
        return all;
    }

    private static Request value(Field constant) {
        try {
            return (Request) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** What each of them sends as JSON, by the name of its class. */
    static Map<String, Json> bodies() {
        Map<String, Json> bodies = new TreeMap<>();
        all().forEach((name, request) -> bodies.put(name, request.json()));
        return bodies;
    }
}
