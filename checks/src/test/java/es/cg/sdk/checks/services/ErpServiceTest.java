package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service in the style of an ERP does what its document says, and refuses what the document does not name. */
class ErpServiceTest extends ContractServiceTest {
    private static final String INVOICE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'ORD','receptor_nif':'B12345674','receptor_nombre':'Talleres Ejemplo SL',"
            + "'lineas':[{'concepto':'Asesoría','cantidad':2,'precio_unitario':600.00,'iva_pct':21,'dto':10}]}";
    private static final String WITHHELD = INVOICE.replace(
            "]}",
            "],'retencion':15,'refExterna':'2026-00042','referencia':'Pedido 9',"
                    + "'vencimientos':[{'fecha':'2026-12-20','importe':'1144.80'}]}");
    private static final String SIMPLE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'SIM','lineas':[{'concepto':'Venta','cantidad':3,'precio_unitario':10,'iva_pct':10}]}";

    ErpServiceTest() {
        super(ErpService::start, INVOICE, SIMPLE);
    }

    @Override
    String legalNumber(ServiceCalls.Answer answer) {
        return answer.text("/registro/numFactura");
    }

    @Override
    void drive() throws Exception {
        assertThat(calls.get("/status").text("/registro/entorno")).isEqualTo("REAL");
        assertThat(calls.get("/clients").text("/data/1/apellidos")).isEqualTo("Ficticia Prueba");
        assertThat(calls.get("/clients/1002").text("/registro/nif")).isEqualTo("B12345674");
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
        ServiceCalls.Answer created = calls.post("/activities", ACTIVITY);
        String path = "/activities/" + created.text("/registro/identificador");
        assertThat(created.status()).isEqualTo(201);
        assertThat(calls.delete(path).text("/registro/activa")).isEqualTo("false");
        assertThat(calls.post("/activities", ACTIVITY).text("/reactivada")).isEqualTo("true");
        assertThat(calls.write("PUT", path, "{'es_principal':true,'retencion_irpf_tipo':'inicio'}")
                        .status())
                .isEqualTo(200);
        assertThat(calls.get("/activities?activa=true").body().path("data")).hasSize(1);
        assertThat(calls.post("/invoices", INVOICE).text("/registro/pctRetencion"))
                .isEqualTo("7");
    }

    private void driveInvoices() {
        JsonNode invoice = calls.post("/invoices", WITHHELD).body().path("registro");
        String path = "/invoices/" + invoice.path("identificador").asText();
        assertThat(calls.get(path).body().path("registro")).isEqualTo(invoice);
        assertThat(calls.get("/invoices?refExterna=2026-00042&desde=2026-11-20&hasta=2026-11-20")
                        .text("/data/0/importe"))
                .isEqualTo("1144.80");
        assertThat(calls.get("/invoices?modificado_desde=2026-11-20T10:30:00%2B01:00")
                        .body()
                        .path("data"))
                .isEmpty();
        assertThat(calls.post(path + "/vencimientos/1/cobro", "{'fecha':'2026-12-20'}")
                        .text("/registro/cobrada"))
                .isEqualTo("S");
        ServiceCalls.Answer payment = calls.post("/invoices/1/payments", "{'fecha':'2026-12-01','importe':'31.20'}");
        assertThat(payment.status()).isEqualTo(202);
        assertThat(payment.text("/recibido")).isEqualTo("S");
        assertThat(calls.get("/invoices/1").text("/registro/impPdte")).isEqualTo("1200.00");
    }

    private void driveDocuments() {
        JsonNode job = calls.ended(calls.upload("/documents", "taller.pdf", "%PDF-1.4", "clase", "FACTURA"));
        assertThat(job.at("/resultado/fichero").asText()).isEqualTo("taller.pdf");
        String path = "/documents/" + job.at("/resultado/identificador").asText();
        assertThat(calls.get(path).text("/registro/estado")).isEqualTo("LEIDO");
        assertThat(calls.delete(path).status()).isEqualTo(200);
        assertThat(calls.get("/documents?estado=RETIRADO").body().path("data")).hasSize(1);
    }

    private void driveExpenses() {
        JsonNode expense = calls.post(
                        "/gastos",
                        "{'clase':'FRA','proveedor':{'nif':'B12345674','nombre':'Oficinas Muestra SL'},"
                                + "'fechaDocumento':'2026-11-03','concepto':'Alquiler','retencion':'152.00',"
                                + "'bases':[{'tipoIva':0.21,'base':'800.00','cuota':'168.00'}],'importe':'816.00'}")
                .body()
                .path("registro");
        assertThat(expense.path("importe").asText()).isEqualTo("968.00");
        String path = "/gastos/" + expense.path("identificador").asText();
        assertThat(calls.post(path + "/validar", null).status()).isEqualTo(202);
        assertThat(calls.get(path).text("/registro/situacion")).isEqualTo("CONFIRMADO");
        assertThat(calls.get("/gastos?situacion=CONFIRMADO").body().path("data"))
                .hasSize(1);
    }

    private void driveDirectory() {
        ServiceCalls.Answer party = calls.post(
                "/clientes",
                "{'clase':'F','nif':'12345678Z','nombre':'Laura','apellidos':'Ficticia Prueba','correo':'a@b.example'}");
        String path = "/clientes/" + party.text("/registro/identificador");
        assertThat(calls.get(path).text("/registro/baja")).isEqualTo("N");
        assertThat(calls.get("/clientes?nif=12345678Z").body().path("data")).hasSize(1);
        JsonNode replaced = calls.write("PUT", path, "{'clase':'J','nif':'B12345674','razonSocial':'Talleres SL'}")
                .body()
                .path("registro");
        assertThat(replaced.has("correo") || replaced.has("apellidos")).isFalse();
        String item = "{'codigo':'H','descripcion':'Hora','iva':'G','precio':'60.00'}";
        assertThat(calls.post("/articulos", item).text("/registro/pvp")).isEqualTo("72.60");
        assertThat(calls.write("PUT", "/articulos/1", item.replace("'G'", "'R'"))
                        .text("/registro/pvp"))
                .isEqualTo("66.00");
        assertThat(calls.get("/articulos?codigo=H").body().path("data")).hasSize(1);
    }

    private void driveBank() {
        assertThat(calls.get("/bank-accounts?sincronizada=true&iban=ES9099990001410000000017")
                        .text("/data/0/desvinculada"))
                .isEqualTo("N");
        assertThat(calls.get("/bank-transactions?match_status=unmatched").text("/data/0/signo"))
                .isEqualTo("H");
        JsonNode job = calls.ended(calls.post(
                "/bank-transactions/import",
                "{'idCuenta':1,'formato':'N43','fichero':'nov.n43','contenido':'MTE5OTk5'}"));
        String path = "/bank-imports/" + job.at("/resultado/identificador").asText();
        assertThat(calls.get(path).text("/registro/duplicados")).isEqualTo("1");
        assertThat(calls.post("/bank-transactions/2/match-proposals", "{'idFactura':2}")
                        .text("/registro/importe"))
                .isEqualTo("1144.80");
    }

    private void driveModels() {
        ServiceCalls.Answer quarter = calls.post("/tax-models", "{'modelo':'303','ejercicio':2026,'periodo':'3T'}");
        assertThat(quarter.status()).isEqualTo(201);
        String path = "/tax-models/" + quarter.text("/registro/identificador");
        assertThat(calls.get(path).text("/registro/importe")).isEqualTo("165.00");
        assertThat(calls.get(path + "/receipt").code()).isEqualTo("modelo_no_presentado");
        ServiceCalls.Answer annual = calls.post("/tax-models", "{'modelo':'390','ejercicio':2026,'periodo':'0A'}");
        assertThat(calls.ended(annual).at("/resultado/modelo").asText()).isEqualTo("390");
        assertThat(calls.get("/tax-models/1/receipt").text("/registro/csv")).isEqualTo("ABCD1234EFGH5678");
        assertThat(calls.get("/tax-models?modelo=111").body().path("data")).hasSize(1);
    }

    private void driveWebhooks() throws Exception {
        try (WebhookProbe receiver = new WebhookProbe()) {
            String sent = "{'direccion':'https://erp.example/cg','sucesos':['invoice.annulled']}";
            JsonNode created = calls.post("/webhooks", sent).body().path("registro");
            String id = created.path("identificador").asText();
            receiver.accept(service.destinations(), created.path("claveFirma").asText());
            assertThat(service.destinations().handshake(id, receiver.address())).isTrue();
            assertThat(service.destinations().deliver(id, receiver.address())).isEmpty();
            calls.write("PUT", "/webhooks/" + id, sent.replace("invoice.annulled", "invoice.verifactu_accepted"));
            assertThat(calls.get("/webhooks").text("/data/0/situacion")).isEqualTo("ACTIVO");
            assertThat(service.destinations().deliver(id, receiver.address())).isEmpty();
            service.remit(1001);
            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200, 200);
            assertThat(receiver.bodies()
                            .get(2)
                            .at("/contenido/factura/refExterna")
                            .asText())
                    .isEqualTo("2026-00042");
            String delivery = calls.get("/webhooks/" + id + "/entregas").text("/data/0/identificador");
            assertThat(calls.post("/webhooks/" + id + "/entregas/" + delivery + "/reintentar", null)
                            .status())
                    .isEqualTo(202);
            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200);
        }
    }

    @Test
    void whatTheDocumentDoesNotNameIsAViolation() {
        List<ServiceCalls.Answer> refused = List.of(
                calls.post("/invoices", INVOICE.replace("]}", "],'referencia_externa':'7'}")),
                calls.post("/invoices", INVOICE.replace("'dto'", "'descuento_pct'")),
                calls.post("/invoices", INVOICE.replace("ORD", "F1")),
                calls.post("/gastos", "{'clase':'FRA','total':'968.00'}"),
                calls.post("/clientes", "{'clase':'J','nif':'B12345674','razonSocial':'A','apellidos':'B'}"));

        assertRefused(refused);
        assertThat(refused.get(0).body().at("/error/errors/referencia_externa")).hasSize(1);
        assertThat(calls.get("/invoices?estado=emitida").code()).isEqualTo("parametro_no_valido");
        assertThat(calls.get("/expenses").status()).isEqualTo(404);
        assertThat(calls.write("PATCH", "/clientes/1", "{}").status()).isEqualTo(405);
        assertThat(service.violations())
                .anySatisfy(each -> assertThat(each).startsWith("POST /invoices body: tipo_factura: "))
                .anySatisfy(each -> assertThat(each).startsWith("POST /clientes body: apellidos: "))
                .anySatisfy(each -> assertThat(each).startsWith("GET /invoices query: estado "));
    }

    @Test
    void ordinaryInvoiceNeedsARecipient() {
        assertThat(calls.post("/invoices", SIMPLE.replace("SIM", "ORD")).code()).isEqualTo("datos_invalidos");
        assertThat(calls.post("/invoices", SIMPLE).text("/registro/numero")).isEqualTo("1");
        assertThat(service.violations()).isEmpty();
    }

    @Test
    void amountsAreEurosAsText() {
        List<JsonNode> invoices = List.of(
                calls.post("/invoices", WITHHELD).body().path("registro"),
                calls.post("/invoices", SIMPLE).body().path("registro"));

        assertThat(invoices)
                .extracting(each -> each.path("sumaLineas").asText())
                .containsExactly("1200.00", "30.00");
        assertThat(invoices).extracting(each -> each.path("impBruto").asText()).containsExactly("1306.80", "33.00");
        assertThat(invoices)
                .extracting(each -> each.path("impLiquido").asText())
                .containsExactly("1144.80", "33.00");
        assertThat(invoices.get(0).path("pedido").asText()).isEqualTo("Pedido 9");
        assertThat(calls.post("/invoices", WITHHELD.replace("1144.80", "1306.80"))
                        .text("/error/param"))
                .isEqualTo("vencimientos");
    }

    @Test
    void examplesAddUp() {
        ServiceExamples examples = new ServiceExamples(service.document());

        assertThat(examples.with("/registro/impLiquido")).hasSize(2).allSatisfy(each -> {
            JsonNode record = each.path("registro");
            assertThat(sum(record, "baseImponible", "cuotaIva")).isEqualByComparingTo(sum(record, "impBruto"));
            assertThat(sum(record, "impLiquido", "retencion")).isEqualByComparingTo(sum(record, "impBruto"));
            assertThat(sum(record, "impCobrado", "impPdte")).isEqualByComparingTo(sum(record, "impLiquido"));
        });
    }

    private static BigDecimal sum(JsonNode record, String... names) {
        BigDecimal sum = BigDecimal.ZERO;
        for (String each : names) {
            sum = sum.add(Nodes.decimal(record, each));
        }
        return sum;
    }

    @Test
    void signatureIsBase64OverAnIsoTime() {
        String secret = Base64.getEncoder().encodeToString("secret".getBytes(UTF_8));

        assertThat(service.destinations().signature(secret, "{}".getBytes(UTF_8)))
                .matches("t=2026-11-20T09:00:00Z,v1=[A-Za-z0-9+/]{43}=");
    }
}
