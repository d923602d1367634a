package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service in the style of a public body does what its document says, and refuses what it does not name. */
class CanaryServiceTest extends ContractServiceTest {
    private static final String INVOICE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'F1','receptor_nif':'B12345674','receptor_nombre':'Talleres Ejemplo SL',"
            + "'lineas':[{'concepto':'Asesoría','cantidad':2,'precio_unitario':600.00,'iva_pct':21,"
            + "'porcentajeDescuento':10}]}";
    private static final String WITHHELD = INVOICE.replace(
            "]}",
            "],'porcentajeRetencionIrpf':15,'codReferenciaExterna':'2026-00042',"
                    + "'vencimientos':[{'fechaVencimiento':'2026-12-20','importeVencimiento':114480}]}");
    private static final String SIMPLE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'F2','lineas':[{'concepto':'Venta','cantidad':3,'precio_unitario':10,'iva_pct':10}]}";

    CanaryServiceTest() {
        super(CanaryService::start, INVOICE, SIMPLE);
    }

    @Override
    String legalNumber(ServiceCalls.Answer answer) {
        return answer.text("/numFactura");
    }

    private JsonNode rows(String path) {
        return service.rows(calls.get(path).body());
    }

    /** Looks at a task until it has ended, and returns what it made. */
    private JsonNode made(ServiceCalls.Answer task) {
        assertThat(task.text("/situacionTarea")).isEqualTo("EN_COLA");
        String path = "/jobs/" + task.text("/idTarea");
        assertThat(task.text("/urlConsulta")).endsWith(path);
        assertThat(calls.get(path).text("/situacionTarea")).isEqualTo("EN_CURSO");
        JsonNode ended = calls.get(path).body();
        assertThat(ended.path("situacionTarea").asText()).isEqualTo("FINALIZADA");
        return ended.path("recursoResultante");
    }

    @Override
    void drive() throws Exception {
        assertThat(calls.get("/status").text("/entorno")).isEqualTo("PRODUCCION");
        assertThat(rows("/clients").at("/1/nombreRazonSocial").asText()).isEqualTo("Laura Ficticia Prueba");
        assertThat(calls.get("/clients/1002").text("/cifNif")).isEqualTo("B12345674");
        assertThat(rows("/calendario-fiscal")).hasSize(1);
        driveActivities();
        driveInvoices();
        driveDocuments();
        driveExpenses();
        driveDirectory();
        driveBank();
        driveModels();
        driveWebhooks();
    }

    private void driveActivities() {
        String path = "/activities/" + calls.post("/activities", ACTIVITY).text("/idActividad");
        assertThat(calls.delete(path).text("/activa")).isEqualTo("false");
        assertThat(calls.post("/activities", ACTIVITY).text("/reactivada")).isEqualTo("true");
        calls.write("PUT", path, "{'es_principal':true,'retencion_irpf_tipo':'inicio'}");
        assertThat(rows("/activities?activa=true")).hasSize(1);
        assertThat(calls.post("/invoices", INVOICE).text("/porcentajeRetencionIrpf"))
                .isEqualTo("7");
    }

    private void driveInvoices() {
        JsonNode invoice = calls.post("/invoices", WITHHELD).body();
        String path = "/invoices/" + invoice.path("idFactura").asText();
        assertThat(calls.get(path).body()).isEqualTo(invoice);
        assertThat(rows("/invoices?codReferenciaExterna=2026-00042&fechaExpedicionDesde=2026-11-20")
                        .at("/0/importeLiquido")
                        .asText())
                .isEqualTo("114480");
        assertThat(rows("/invoices?modificado_desde=2026-11-20T10:30:00%2B01:00"))
                .isEmpty();
        assertThat(calls.post(path + "/payments", "{'fechaCobro':'2026-12-01','importeCobro':14480}")
                        .status())
                .isEqualTo(201);
        assertThat(calls.get(path).text("/importePendienteCobro")).isEqualTo("100000");
    }

    private void driveDocuments() {
        JsonNode document = made(calls.upload("/documents", "taller.pdf", "%PDF-1.4", "claseDocumento", "FACTURA"));
        assertThat(document.path("nombreFichero").asText()).isEqualTo("taller.pdf");
        String path = "/documents/" + document.path("idDocumento").asText();
        assertThat(calls.get(path).text("/estadoDocumento")).isEqualTo("PROCESADO");
        assertThat(calls.delete(path).status()).isEqualTo(200);
        assertThat(rows("/documents?estadoDocumento=RETIRADO")).hasSize(1);
    }

    private void driveExpenses() {
        String expense = "{'claseGasto':'FACTURA','cifNifProveedor':'B12345674','fechaFactura':'2026-11-03',"
                + "'nombreRazonSocialProveedor':'Oficinas Muestra SL','conceptoGasto':'Alquiler','importeTotal':968.00,"
                + "'desgloseIva':[{'tipoImpositivo':21,'importeBaseImponible':800.00,'importeCuota':168.00}]}";
        String path = "/gastos/" + calls.post("/gastos", expense).text("/idGasto");
        assertThat(calls.post("/gastos", expense.replace("968.00", "969.00")).text("/error/campo"))
                .isEqualTo("importeTotal");
        assertThat(calls.post(path + "/confirmacion", null).status()).isEqualTo(200);
        assertThat(calls.get(path).text("/estadoGasto")).isEqualTo("CONFIRMADO");
        assertThat(rows("/gastos?estadoGasto=CONFIRMADO")).hasSize(1);
        String withheld = "{'cifNifPerceptor':'12345678Z','nombrePerceptor':'Laura','fechaPago':'2026-11-03',"
                + "'importeBaseRetencion':100.10,'porcentajeRetencionIrpf':15}";
        assertThat(calls.post("/retenciones-irpf", withheld).text("/importeRetencionIrpf"))
                .isEqualTo("15.02");
        assertThat(rows("/retenciones-irpf")).hasSize(1);
    }

    private void driveDirectory() {
        String party = "{'cifNif':'12345678Z','nombreRazonSocial':'Laura','correoElectronico':'a@b.example'}";
        String path = "/destinatarios/" + calls.post("/destinatarios", party).text("/idDestinatario");
        calls.write("PATCH", path, "{'localidad':'Telde'}");
        assertThat(rows("/destinatarios?cifNif=12345678Z").at("/0/localidad").asText())
                .isEqualTo("Telde");
        calls.post(
                "/productos-servicios",
                "{'codProducto':'H','denominacion':'Hora','precioVenta':60.00,'tipoImpositivo':21}");
        assertThat(rows("/productos-servicios?codProducto=H")).hasSize(1);
    }

    private void driveBank() {
        assertThat(rows("/bank-accounts?sincronizada=true&iban=ES9099990001410000000017"))
                .hasSize(1);
        assertThat(rows("/bank-transactions?match_status=unmatched")
                        .at("/0/importeMovimiento")
                        .asText())
                .isEqualTo("1144.8");
        JsonNode made = made(calls.post(
                "/bank-transactions/import",
                "{'idCuenta':'CTA-1','formatoExtracto':'NORMA43','contenidoBase64':'MTE5OTk5'}"));
        assertThat(calls.get("/bank-imports/" + made.path("idImportacion").asText())
                        .text("/duplicados"))
                .isEqualTo("1");
        assertThat(calls.post("/bank-transactions/MOV-2/match-proposals", "{'idFactura':'FAC-000002'}")
                        .status())
                .isEqualTo(201);
    }

    private void driveModels() {
        String sent = "{'codModelo':'303','ejercicioFiscal':2026,'periodoLiquidacion':'3T'}";
        ServiceCalls.Answer quarter = calls.post("/tax-models", sent);
        assertThat(quarter.status()).isEqualTo(201);
        String path = "/tax-models/" + quarter.text("/idModelo");
        assertThat(calls.get(path).text("/importeResultado")).isEqualTo("16500");
        assertThat(calls.get(path + "/receipt").code()).isEqualTo("modelo_no_presentado");
        assertThat(calls.get(path + "/fichero").headers().firstValue("Location"))
                .hasValueSatisfying(each -> assertThat(each).startsWith("https://ficheros.gestoria.example/"));
        JsonNode annual = made(calls.post("/tax-models", sent.replace("303", "390")));
        assertThat(annual.path("codModelo").asText()).isEqualTo("390");
        assertThat(calls.get("/tax-models/MOD-1/receipt").text("/codCsv")).isEqualTo("ABCD1234EFGH5678");
        assertThat(rows("/tax-models?codModelo=111")).hasSize(1);
    }

    private void driveWebhooks() throws Exception {
        try (WebhookProbe receiver = new WebhookProbe()) {
            String sent = "{'urlDestino':'https://erp.example/cg','tiposEvento':['invoice.verifactu_accepted']}";
            JsonNode created = calls.post("/webhooks", sent).body();
            String id = created.path("idDestino").asText();
            receiver.accept(service.destinations(), created.path("claveFirma").asText());
            assertThat(service.destinations().handshake(id, receiver.address())).isTrue();
            assertThat(rows("/webhooks").at("/0/estadoDestino").asText()).isEqualTo("ACTIVO");
            service.remit(1001);
            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200, 200);
            assertThat(receiver.bodies()
                            .get(2)
                            .at("/datosFactura/codReferenciaExterna")
                            .asText())
                    .isEqualTo("2026-00042");
            assertThat(rows("/webhooks/" + id + "/entregas")).hasSize(2);
            assertThat(calls.delete("/webhooks/" + id).status()).isEqualTo(204);
        }
    }

    @Test
    void whatTheDocumentDoesNotNameIsAViolation() {
        assertRefused(List.of(
                calls.post("/invoices", INVOICE.replace("]}", "],'referencia_externa':'7'}")),
                calls.post("/invoices", INVOICE.replace("porcentajeDescuento", "descuento_pct")),
                calls.post("/gastos", "{'claseGasto':'FACTURA','total':968}")));
        assertThat(calls.get("/invoices?estado=emitida").code()).isEqualTo("parametro_no_valido");
        assertThat(calls.get("/expenses").status()).isEqualTo(404);
        assertThat(calls.write("PUT", "/destinatarios/1", "{}").status()).isEqualTo(405);
    }

    @Test
    void amountsOfInvoicesAreCents() {
        JsonNode invoice = calls.post("/invoices", WITHHELD).body();

        assertThat(invoice.path("importeTotalFactura").asInt()).isEqualTo(130_680);
        assertThat(invoice.path("importeLiquido").asInt()).isEqualTo(114_480);
        assertThat(invoice.at("/lineasFactura/0/precioUnitario").asText()).isEqualTo("600.0");
        assertThat(invoice.path("fechaHoraAlta").asText()).isEqualTo("2026-11-20 09:00:00");
        assertThat(calls.post("/invoices", WITHHELD.replace("114480", "130680")).text("/error/errores/0/campo"))
                .isEqualTo("vencimientos");
    }

    @Test
    void exampleAddsUp() {
        assertThat(new ServiceExamples(service.document()).with("/importeLiquido"))
                .hasSize(1)
                .allSatisfy(each -> {
                    int total = each.path("importeTotalFactura").asInt();
                    assertThat(each.path("importeBaseImponible").asInt()
                                    + each.path("importeCuotaIva").asInt())
                            .isEqualTo(total);
                    assertThat(each.path("importeLiquido").asInt()
                                    + each.path("importeRetencionIrpf").asInt())
                            .isEqualTo(total);
                });
    }

    @Test
    void signatureIsHexadecimalOverSeconds() {
        assertThat(service.destinations().signature("secret", "{}".getBytes(UTF_8)))
                .matches("t=1795165200,v1=[0-9a-f]{64}");
    }
}
