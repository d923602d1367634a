package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service of a generated .NET API does what its document says, and refuses what the document does not name. */
class DotnetServiceTest extends ContractServiceTest {
    private static final String INVOICE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'Standard','receptor_nif':'B12345674','receptor_nombre':'Talleres Ejemplo SL',"
            + "'lineas':[{'concepto':'Asesoría','cantidad':2,'precio_unitario':500,'iva_pct':21}]}";
    private static final String WITHHELD =
            INVOICE.replace("]}", "],'withholdingPercentage':15,'externalReference':'2026-00042'}");
    private static final String SIMPLE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'Simplified','lineas':[{'concepto':'Venta','cantidad':3,'precio_unitario':10,"
            + "'iva_pct':10,'discountPercentage':10}]}";
    private static final String INVOICE_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

    DotnetServiceTest() {
        super(DotnetService::start, INVOICE, SIMPLE);
    }

    @Override
    String legalNumber(ServiceCalls.Answer answer) {
        return answer.text("/invoiceNumber");
    }

    @Override
    void drive() throws Exception {
        assertThat(calls.get("/status").text("/plan")).isEqualTo("Enterprise");
        assertThat(calls.get("/clients").text("/data/1/id")).isEqualTo("1001");
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
        String path = "/activities/" + created.text("/id");
        assertThat(created.status()).isEqualTo(201);
        assertThat(calls.write("PUT", path, "{'se_acoge_ric':true}").status()).isEqualTo(200);
        assertThat(calls.delete(path).text("/activa")).isEqualTo("false");
        assertThat(calls.get("/activities?activa=true").body().path("data")).isEmpty();
        assertThat(calls.post("/activities", ACTIVITY).text("/reactivada")).isEqualTo("true");
    }

    private void driveInvoices() {
        JsonNode invoice = calls.post("/invoices", WITHHELD).body();
        String path = "/invoices/" + invoice.path("id").asText();
        assertThat(calls.get(path).body()).isEqualTo(invoice);
        assertThat(calls.post(path + "/payments", "{'paidOn':'2026-12-01','amount':60,'method':'BankTransfer'}")
                        .text("/outstandingAmount"))
                .isEqualTo("1000.0");
        ServiceCalls.Answer list = calls.get("/invoices?externalReference=2026-00042&paymentStatus=PartiallyPaid");
        assertThat(list.text("/data/0/outstandingAmount")).isEqualTo("1000.0");
        assertThat(list.body().at("/data/0/amountDue").isMissingNode()).isTrue();
        assertThat(calls.get("/invoices?modificado_desde=2026-11-21").body().path("data"))
                .isEmpty();
    }

    private void driveDocuments() {
        JsonNode job = calls.ended(calls.upload("/documents", "taller.pdf", "%PDF-1.4", "documentType", "Receipt"));
        assertThat(job.at("/resultado/fileName").asText()).isEqualTo("taller.pdf");
        String path = "/documents/" + job.at("/resultado/id").asText();
        assertThat(calls.delete(path).status()).isEqualTo(204);
        assertThat(calls.get("/documents?status=Deleted").body().path("data")).hasSize(1);
        JsonNode failed = calls.ended(calls.upload("/documents", "empty.pdf", "", "comments", "nothing in it"));
        assertThat(failed.at("/error/code").asText()).isEqualTo("documento_ilegible");
    }

    private void driveExpenses() {
        JsonNode expense = calls.post(
                        "/expenses",
                        "{'expenseType':'Invoice','supplierName':'Oficinas Muestra SL','supplierTaxId':'B12345674',"
                                + "'issueDate':'2026-11-03','description':'Alquiler','withholdingAmount':152,"
                                + "'vatBreakdown':[{'vatRate':0.21,'taxableBase':800,'vatAmount':168}],"
                                + "'totalAmount':968}")
                .body();
        assertThat(expense.path("amountDue").decimalValue()).isEqualByComparingTo("816");
        String path = "/expenses/" + expense.path("id").asText() + "/confirm";
        assertThat(calls.post(path, null).text("/status")).isEqualTo("Confirmed");
        assertThat(calls.post(path, null).status()).isEqualTo(409);
        assertThat(calls.get("/expenses?status=Confirmed&supplierTaxId=B12345674&issuedTo=2026-11-03")
                        .body()
                        .path("data"))
                .hasSize(1);
    }

    private void driveDirectory() {
        String contact = "{'taxId':'B12345674','name':'Talleres','isCompany':true}";
        String path = "/contacts/"
                + calls.post("/contacts", contact.replace("}", ",'email':'a@example.com'}"))
                        .text("/id");
        assertThat(calls.write("PUT", path, contact).body().path("email").isNull())
                .isTrue();
        assertThat(calls.get("/contacts?isActive=true&taxId=B12345674").body().path("data"))
                .hasSize(1);
        assertThat(calls.post("/products", "{'sku':'H','name':'Hora','unitPrice':60,'vatRate':0.21}")
                        .text("/grossPrice"))
                .isEqualTo("72.6");
        assertThat(calls.get("/products?sku=H").body().path("data")).hasSize(1);
    }

    private void driveBank() {
        assertThat(calls.get("/bank-accounts?sincronizada=true&iban=ES90%209999%200001%204100%200000%200017")
                        .text("/data/0/balance"))
                .isEqualTo("1234.56");
        ServiceCalls.Answer movements = calls.get("/bank-transactions?fecha_desde=2026-11-05&match_status=unmatched");
        String movement = movements.text("/data/0/id");
        String account = movements.text("/data/0/bankAccountId");
        assertThat(calls.get("/bank-transactions?fecha_desde=2026-11-05&fecha_hasta=2026-11-01")
                        .code())
                .isEqualTo("rango_invertido");
        JsonNode job = calls.ended(calls.post(
                "/bank-transactions/import",
                "{'bankAccountId':'" + account + "','format':'Norma43','fileName':'nov.n43','content':'MTE5OTk5'}"));
        assertThat(calls.get("/bank-imports/" + job.at("/resultado/id").asText())
                        .text("/duplicados"))
                .isEqualTo("1");
        assertThat(calls.post(
                                "/bank-transactions/" + movement + "/match-proposals",
                                "{'invoiceId':'" + INVOICE_ID + "'}")
                        .text("/amount"))
                .isEqualTo("1144.8");
    }

    private void driveModels() {
        ServiceCalls.Answer quarter =
                calls.post("/tax-models", "{'modelNumber':'303','fiscalYear':2026,'period':'Q3'}");
        assertThat(quarter.text("/boxes/71")).isEqualTo("165");
        assertThat(calls.get("/tax-models/" + quarter.text("/id") + "/receipt").code())
                .isEqualTo("modelo_no_presentado");
        ServiceCalls.Answer annual =
                calls.post("/tax-models", "{'modelNumber':'390','fiscalYear':2026,'period':'Annual'}");
        assertThat(annual.status()).isEqualTo(202);
        assertThat(calls.ended(annual).at("/resultado/modelNumber").asText()).isEqualTo("390");
        String filed = calls.get("/tax-models?fiscalYear=2026&modelNumber=111").text("/data/0/id");
        assertThat(calls.get("/tax-models/" + filed + "/receipt").headers().firstValue("X-Csv"))
                .contains("ABCD1234EFGH5678");
    }

    private void driveWebhooks() throws Exception {
        try (WebhookProbe receiver = new WebhookProbe()) {
            JsonNode hook = calls.post(
                            "/webhooks",
                            "{'endpointUrl':'https://erp.example/cg','eventTypes':['invoice.verifactu_accepted',"
                                    + "'invoice.payment_recorded']}")
                    .body();
            String id = hook.path("id").asText();
            receiver.accept(service.destinations(), hook.path("signingSecret").asText());
            assertThat(service.destinations().handshake(id, receiver.address())).isTrue();
            service.remit(1001);
            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200, 200);
            assertThat(receiver.bodies().get(2).at("/payload/externalReference").asText())
                    .isEqualTo("2026-00042");
            assertThat(calls.get("/webhooks/" + id + "/entregas").text("/data/0/status"))
                    .isEqualTo("Delivered");
        }
    }

    @Test
    void whatTheDocumentDoesNotNameIsAViolation() {
        List<ServiceCalls.Answer> refused = List.of(
                calls.post("/invoices", INVOICE.replace("]}", "],'referencia_externa':'7'}")),
                calls.post("/invoices", INVOICE.replace("'iva_pct'", "'descuento_pct':5,'iva_pct'")),
                calls.post("/invoices", INVOICE.replace("'cantidad':2", "'cantidad':'2'")),
                calls.post("/contacts", "{'taxId':'B12345674','name':'A','isCompany':true,'isActive':true}"),
                calls.post("/contacts", "{'taxId':'B12345674','name':'A','isCompany':true,'address':{'street':'M'}}"),
                calls.upload("/documents", "a.pdf", "%PDF", "tipo", "factura_recibida"));

        assertRefused(refused);
        assertThat(refused.get(0).text("/error/errors/0/propertyName")).isEqualTo("referencia_externa");
        assertThat(calls.get("/invoices?serie=A").code()).isEqualTo("parametro_no_valido");
        assertThat(calls.get("/invoices?limit=101").code()).isEqualTo("limite_no_valido");
        assertThat(calls.get("/webhooks").status()).isEqualTo(405);
        assertThat(calls.send("POST", "/invoices", null, INVOICE).code()).isEqualTo("cabecera_obligatoria");
        assertThat(service.violations())
                .anySatisfy(each -> assertThat(each).startsWith("POST /contacts body: isActive: "));
    }

    @Test
    void unknownSeriesIsRefused() {
        assertThat(calls.post("/invoices", INVOICE.replace("'A'", "'Z'")).code())
                .isEqualTo("serie_no_disponible");
        assertThat(service.violations()).isEmpty();
    }

    @Test
    void amountsAreInEurosAndRatesAreFractions() {
        JsonNode withheld = calls.post("/invoices", WITHHELD).body();
        JsonNode simple = calls.post("/invoices", SIMPLE).body();
        JsonNode earlier = calls.post("/invoices", INVOICE.replace("2026-11-20", "2026-11-02"))
                .body();

        assertThat(withheld.path("totalAmount").decimalValue()).isEqualByComparingTo("1210");
        assertThat(withheld.path("amountDue").decimalValue()).isEqualByComparingTo("1060");
        assertThat(withheld.path("withholdingRate").decimalValue()).isEqualByComparingTo("0.15");
        assertThat(simple.path("totalAmount").decimalValue()).isEqualByComparingTo("29.7");
        assertThat(simple.path("discountAmount").decimalValue()).isEqualByComparingTo("3");
        assertThat(simple.path("recipient").isNull()).isTrue();
        assertThat(simple.at("/lines/0/vatRate").decimalValue()).isEqualByComparingTo("0.1");
        assertThat(earlier.at("/avisos/0/codigo").asText()).isEqualTo("fecha_anterior");
        assertThat(calls.post("/invoices", WITHHELD.replace("]", "],'dueDates':[{'date':'2026-12-20','amount':1}]"))
                        .text("/error/errors/0/propertyName"))
                .isEqualTo("dueDates");
        assertThat(service.violations()).isEmpty();
    }

    @Test
    void examplesAddUp() {
        ServiceExamples examples = new ServiceExamples(service.document());

        assertThat(examples.with("/amountDue").filter(each -> each.has("subtotal")))
                .hasSize(2)
                .allSatisfy(each -> {
                    assertThat(sum(each, "taxableBase", "vatAmount")).isEqualByComparingTo(sum(each, "totalAmount"));
                    assertThat(sum(each, "amountDue", "withholdingAmount"))
                            .isEqualByComparingTo(sum(each, "totalAmount"));
                    assertThat(sum(each, "paidAmount", "outstandingAmount"))
                            .isEqualByComparingTo(sum(each, "amountDue"));
                    assertThat(sum(each, "taxableBase", "discountAmount")).isEqualByComparingTo(sum(each, "subtotal"));
                });
    }

    private static BigDecimal sum(JsonNode record, String... names) {
        return List.of(names).stream()
                .map(each -> Nodes.decimal(record, each))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    void signatureIsHexInCapitals() {
        assertThat(service.destinations().signature("whsec_c2VjcmV0", "{}".getBytes(UTF_8)))
                .matches("t=1795165200,v1=[0-9A-F]{64}");
    }
}
